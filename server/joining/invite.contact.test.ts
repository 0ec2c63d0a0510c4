/** An invitation to a contact who is a member of the project already. */
import { expect, test } from 'vitest'
import { InvitationSend, InvitationsRead } from '../../contract/people/invitation.ts'
import { UserAdd } from '../../contract/people/user.ts'
import { ProjectMemberAdd } from '../../contract/projects/project.ts'
import { inviting, newEmail } from '../../test/kit/mail/inviting.ts'
import { sendAll } from '../../test/kit/mail/mailbox.ts'

const w = inviting()

test('names the project that they are a member of already, and is in its list', async () => {
  const { admin, team, here, box } = w
  const email = newEmail()
  const user = { organizationID: admin.organizationId, lastName: 'Okafor', email, isActive: true }
  await admin.client.call(UserAdd, { user })
  await admin.client.call(ProjectMemberAdd, { projectId: team.id, member: { email, role: 'Architect' } })
  const { sent } = await admin.client.call(InvitationSend, { invitees: [{ email }], projectIds: [team.id] })
  expect(sent![0]).toMatchObject({ outcome: 'Invited' })
  const { invitations } = await admin.client.call(InvitationsRead, { projectId: team.id, openOnly: true })
  expect(invitations!.map((one) => one.email)).toContain(email)
  await sendAll(here)
  const mail = box.received.find(({ to }) => to === email)!
  expect(mail.header('Subject')).not.toContain('invites you to Plumbline')
  for (const said of ['Projects: ', 'Your role: Architect', 'Set your password or passkey'])
    expect(mail.text).toContain(said)
})
