/** Requests of invitations, and of links that are used once. */
import { randomUUID } from 'node:crypto'
import { InvitationSend } from '../../../contract/people/invitation.ts'
import { client } from '../../../packages/client/src/caller.ts'
import { newLink } from '../../../server/access/onetimelinks.ts'
import { leanFetch } from '../../kit/leanfetch.ts'
import { type Build, inProject, plain } from './build.ts'
import type { Column, World } from './people.ts'

const newEmail = (): string => `${randomUUID()}@example.com`
const someone = () => [{ email: newEmail(), lastName: `Invited ${randomUUID()}` }]

interface Invited {
  invitationId: number
  email: string
  token: string
}

/** Into the project and its own company. Where nobody mails, the link is in the response; else it is made as for the mail. */
async function invited({ here, id, who }: World, by: Column = 'organization admin'): Promise<Invited> {
  const as = client({ baseUrl: here.url, key: who[by].key!, fetch: leanFetch })
  const { sent } = await as.call(InvitationSend, { invitees: someone(), projectIds: [id], role: 'Viewer' })
  const [{ invitationId, email, link } = {}] = sent ?? []
  const token = link ? link.split('#')[1]! : await mailed(here, invitationId!)
  return { invitationId: invitationId!, email: email!, token }
}

async function mailed({ database }: World['here'], invitationId: number): Promise<string> {
  const { personId } = (await database.row<{ personId: number }>(
    'SELECT person_id AS "personId" FROM invitation WHERE id = $1',
    [invitationId],
  ))!
  return newLink(database, { kind: 'invitation', personId, invitationId }, new Date())
}

const ofInvitation = (by?: Column, more: object = {}): Build =>
  plain(async (world) => ({ invitationId: (await invited(world, by)).invitationId, ...more }))

const byLink = (more: object = {}): Build =>
  plain(async (world) => {
    const { token, email } = await invited(world)
    return { token, email, ...more }
  })

const passwordLink = (more: object = {}): Build =>
  plain(async ({ here, admin }) => {
    // A new password ends the sessions of its person.
    const { id: personId } = await here.person(admin)
    return { token: await newLink(here.database, { kind: 'password', personId }, new Date()), ...more }
  })

/** Administrators have signed in here, so it completes nobody. */
const firstLink = (more: object = {}): Build =>
  plain(async ({ here, admin }) => ({
    token: await newLink(here.database, { kind: 'first', personId: admin.id }, new Date()),
    ...more,
  }))

export const joining: Record<string, Build> = {
  InvitationSend: plain(({ id }) => ({ invitees: someone(), projectIds: [id], role: 'Viewer' })),
  'InvitationSend without a project': plain(() => ({ invitees: someone() })),
  InvitationsRead: plain(() => ({})),
  'InvitationsRead of the project': inProject(),
  InvitationResend: ofInvitation(),
  InvitationWithdraw: ofInvitation(),
  InvitationDecide: ofInvitation('Project Admin', { accept: true }),
  InvitationOpen: byLink(),
  InvitationPasskeyBegin: plain(async (world) => {
    Object.assign(world.here.settings, { publicUrl: 'https://build.example.com' })
    const { token, email } = await invited(world)
    return { token, email }
  }),
  InvitationAccept: byLink({ password: 'tall crane, grey sky' }),
  ServerSettingsRead: plain(() => ({})),
  ServerSettingsSave: plain(() => ({ timeZone: 'UTC' })),
  DemoRead: plain(() => ({})),
  DemoRemove: plain(({ id }) => ({ projectId: id })),
  FirstStartOpen: firstLink(),
  FirstStartComplete: firstLink({
    organizationName: 'Ours',
    lastName: 'Reed',
    password: 'tall crane, grey sky',
  }),
  PasswordForgotten: plain(() => ({ userName: newEmail() })),
  PasswordLinkOpen: passwordLink(),
  PasswordReset: passwordLink({ password: 'tall crane, grey sky' }),
}
