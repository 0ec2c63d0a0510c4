/** The table: memberships, accounts, and people who left. */
import { expect } from 'vitest'
import { UserUpdate } from '../../../contract/people/user.ts'
import { ApiKeyAdd } from '../../../contract/projects/configuration.ts'
import { ProjectMemberRemove, ProjectMemberUpdate } from '../../../contract/projects/project.ts'
import { password } from '../../kit/harness.ts'
import { info } from '../../kit/records.ts'
import { reply, usualRfi, usualRows } from './acts.ts'
import type { Act, Scene } from './scenes.ts'
import type { Who } from './world.ts'

const role =
  (by: Who, who: Who, name: string): Act =>
  async (at) =>
    void (await at.person(by).client.call(ProjectMemberUpdate, {
      projectId: at.team.id,
      member: { userId: at.id(who), role: name },
    }))

/** Their sessions end by it. */
const newPassword =
  (by: Who, who: Who): Act =>
  async (at) => {
    const user = { userId: at.id(who), userPassword: 'three blue cranes at noon' }
    const additionalInfo = info({ OldPassword: password })
    await at.person(by).client.call(UserUpdate, { user, ...(by === who ? { additionalInfo } : {}) })
    at.gone.add(who)
  }

let former = ''

const accounts: Scene[] = [
  {
    name: 'memberships',
    events: [
      {
        what: 'another role',
        act: role('admin', 'viewer', 'Owner'),
        rows: [
          [189, 'viewer', 'member'],
          [337, 'pm architect', ''],
        ],
      },
      { what: 'the role before', act: role('admin', 'viewer', 'Viewer'), rows: [[189, 'viewer', 'member']] },
    ],
  },
  {
    name: 'accounts',
    events: [
      {
        what: 'password changed by oneself',
        act: newPassword('viewer', 'viewer'),
        rows: [[193, 'viewer', 'account', 'the row of accounts would never speak otherwise']],
      },
      {
        what: 'password set by an administrator',
        act: newPassword('admin', 'assistant'),
        rows: [[346, 'assistant', 'account']],
      },
      {
        what: 'another e-mail address, by oneself',
        act: async (at) => {
          const owner = at.person('owner')
          const email = `${owner.login}@example.org`
          former = owner.email
          await owner.client.call(UserUpdate, { user: { userId: owner.id, email } })
          owner.email = email
        },
        rows: [[194, 'owner', 'account', 'at the new address; the one before is told as well']],
        check: ({ box }) =>
          expect(
            box.received.filter(({ to }) => to === former).map(({ header }) => header('Subject')),
          ).toEqual(['Plumbline: your address was changed']),
      },
      {
        what: 'an API key made',
        act: async (at) =>
          void (await at.person('admin').client.call(ApiKeyAdd, { name: 'Key', connectorNames: ['Other'] })),
        rows: [
          [196, 'admin', 'account', 'as for the password: also whoever made it'],
          [195, 'pm principal', ''],
        ],
      },
    ],
  },
]

/** Last: they are gone afterwards. */
const leaving: Scene = {
  name: 'people who left',
  events: [
    {
      what: 'Open, copied to both',
      act: usualRfi((at) => ({ ccUserList: [at.login('owner'), at.login('viewer')] })),
      rows: [...usualRows.filter(([, who]) => who !== 'engineer'), [47, 'owner viewer', 'party']],
    },
    {
      what: 'one is removed from the project, one deactivated',
      act: async (at) => {
        const { client } = at.person('admin')
        await client.call(ProjectMemberRemove, {
          projectId: at.team.id,
          member: { userId: at.id('owner') },
        })
        await client.call(UserUpdate, { user: { userId: at.id('viewer'), isActive: false } })
        at.gone.add('viewer')
      },
      rows: [
        [190, 'owner', '', 'in no row, and they see nothing there any more'],
        [343, 'viewer', '', 'in no row, and deactivating is meant to end it'],
      ],
    },
    {
      what: 'a reply that names both',
      act: reply('pm', (at) => `@${at.person('owner').fullName} and @${at.person('viewer').fullName}`),
      rows: [
        [28, 'owner', ''],
        [29, 'viewer', '', 'deactivating is meant to end it'],
        [94, 'owner viewer', ''],
        [86, 'architect superintendent', 'reply'],
      ],
    },
  ],
}

export const peopleScenes: readonly Scene[] = [...accounts, leaving]
