/** What is refused of invitations, and of their links. */
import { describe, expect, test } from 'vitest'
import { InvitationDecide } from '../../contract/people/invitation.ts'
import { UserUpdate } from '../../contract/people/user.ts'
import { type Person, password, refused } from '../../test/kit/harness.ts'
import { inviting, newEmail } from '../../test/kit/mail/inviting.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { told, wrong } from '../../test/kit/told.ts'

const w = inviting()

describe('refused is', () => {
  interface Refusal {
    by?: () => Promise<Person> | Person
    more?: () => Promise<RecordData> | RecordData
    is: string
  }
  const refusals: Record<string, Refusal> = {
    'an invitation by somebody who adds no members': { by: () => w.team.people.Viewer, is: '403 Forbidden' },
    'a project of others': {
      by: () => w.architects,
      more: () => ({ projectIds: [w.team.id, 1e9] }),
      is: '403 Forbidden',
    },
    'a company that the caller does not know': {
      more: async () => ({ organizationId: (await w.here.organization()).organizationId }),
      is: wrong('OrganizationId', 'Enum'),
    },
    'a company of others, without a project': {
      by: () => w.projectAdmin,
      more: () => ({ organizationId: w.architects.organizationId, projectIds: [] }),
      is: '403 Forbidden',
    },
    'one’s own company, without a project and without administering it': {
      by: () => w.projectAdmin,
      more: () => ({ projectIds: [] }),
      is: '403 Forbidden',
    },
    'a role that is not there': { more: () => ({ role: 'Astronaut' }), is: wrong('Member.Role', 'Enum') },
    nobody: { more: () => ({ invitees: [] }), is: wrong('Invitees', 'NotEmpty') },
    'an address twice': {
      more: () => ({ invitees: [{ email: 'a@example.com' }, { email: 'A@example.com' }] }),
      is: wrong('Invitees[1].Email', 'Duplicate'),
    },
    'more than a hundred': {
      more: () => ({ invitees: Array.from({ length: 101 }, () => ({ email: newEmail() })) }),
      is: wrong('Invitees', 'Length'),
    },
  }
  test.each(Object.entries(refusals))('%s', async (_what, { by = () => w.admin, more = () => ({}), is }) => {
    expect(await told(w.send(await by(), await more()))).toBe(is)
  })

  test('a decision by anybody but the administrators of the company', async () => {
    const { invitationId } = await w.send(w.projectAdmin, { organizationId: w.architects.organizationId })
    for (const other of [w.projectAdmin, w.admin])
      expect(await told(other.client.call(InvitationDecide, { invitationId, accept: true }))).toBe(
        '403 Forbidden',
      )
    const stranger = await w.here.organization()
    expect(await told(stranger.client.call(InvitationDecide, { invitationId, accept: true }))).toBe(
      '404 NotFound',
    )
  })

  const links: Record<string, { break: (given: RecordData) => unknown; more?: RecordData; is: string }> = {
    'a link that nobody sent': { break: () => ({ token: 'guessed' }), is: '404 NotFound' },
    'a link of another address': { break: () => ({ email: newEmail() }), is: '403 Forbidden' },
    'a link after seven days': { break: () => w.later(7 * 24), is: '409 Conflict' },
    'a link of a person who was switched off': {
      break: ({ userId }) => w.admin.client.call(UserUpdate, { user: { userId, isActive: false } }),
      is: '409 Conflict',
    },
    'a link of somebody who got a password otherwise': {
      break: ({ userId }) => w.admin.client.call(UserUpdate, { user: { userId, userPassword: password } }),
      is: '409 Conflict',
    },
    'a link without a password': {
      break: () => undefined,
      more: { password: '' },
      is: wrong('Password', 'NotEmpty'),
    },
    'a password that is too short': {
      break: () => undefined,
      more: { password: 'short' },
      is: wrong('Password', 'Length'),
    },
    'somebody else’s login as a name': {
      break: () => undefined,
      more: { firstName: '', lastName: 'taken' },
      is: '409 Conflict LastName:Name',
    },
  }
  test.each(Object.entries(links))('%s', async (_what, { break: breaks, more, is }) => {
    const given = { ...(await w.send(w.admin)), token: await w.mailedToken() } as RecordData
    Object.assign(given, await breaks(given))
    const sent = more?.lastName ? { ...more, lastName: w.admin.login } : more
    expect(await told(w.accept(given.token, given.email, sent))).toBe(is)
  })

  test('guessing the address, after some tries', async () => {
    const { email } = await w.send(w.admin)
    const token = await w.mailedToken()
    for (let i = 0; i < 6; i++) await w.accept(token, newEmail()).catch(() => undefined)
    expect((await refused(w.accept(token, email))).status).toBe(429)
  })
})
