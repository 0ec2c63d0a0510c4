/** An administrator corrects the name and the address of whom they invited: the invitation is for the new address then. */
import { expect, test } from 'vitest'
import { InvitationResend, InvitationsRead } from '../../contract/people/invitation.ts'
import { SessionGet } from '../../contract/people/session.ts'
import { UserUpdate } from '../../contract/people/user.ts'
import { inviting, newEmail } from '../../test/kit/mail/inviting.ts'
import { sendAll } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { told } from '../../test/kit/told.ts'

const w = inviting()

const correct = (userId: number, user: object, by = w.admin) =>
  by.client.call(UserUpdate, { user: { userId, ...user } })
const invitationOf = async (userId: number, by = w.admin) =>
  (await by.client.call(InvitationsRead, {})).invitations!.find((one) => one.userId === userId)!

test.each([
  ['the own company', async () => ({})],
  ['a company of the directory', async () => ({ organizationId: await w.newCompany() })],
])('of %s, before they accept', async (_, into) => {
  const invited = await w.send(w.admin, await into())
  const { userId, email: typo } = invited as { userId: number; email: string }
  const wrongToken = await w.mailedToken()
  expect(await invitationOf(userId)).toMatchObject({ mayCorrect: true, email: typo })
  const email = newEmail()
  await correct(userId, { firstName: 'Nia', lastName: 'Okafor', email })
  // The person who got the first mail has nothing by it.
  expect(await told(w.accept(wrongToken, typo))).toBe('409 Conflict')
  expect(await told(w.accept(wrongToken, email))).toBe('409 Conflict')
  const { invitationId, ...now } = await invitationOf(userId)
  expect(now).toMatchObject({ fullName: 'Nia Okafor', email, state: 'Sent' })
  await w.admin.client.call(InvitationResend, { invitationId: invitationId! })
  const token = await w.mailedToken()
  expect(w.box.received.at(-1)!.to).toBe(email)
  await w.accept(token, email)
  expect(await (await w.signedIn(email)).call(SessionGet, {})).toMatchObject({
    userId,
    fullName: 'Nia Okafor',
  })
})

test('a mail that waits goes to the corrected address', async () => {
  const { userId } = (await w.send(w.admin)) as { userId: number }
  const email = newEmail()
  await correct(userId, { email })
  await w.accept(await w.mailedToken(), email)
  expect(w.box.received.map(({ to }) => to)).toEqual([email])
})

test('an invited person keeps an address', async () => {
  const { userId } = (await w.send(w.admin)) as { userId: number }
  for (const email of ['', null, 'nobody'])
    expect(await told(correct(userId, { email }))).toMatch(/^400 .*User\.Email:Email$/)
})

test('whom one only named for another company, its administrators correct', async () => {
  const { userId } = (await w.send(w.admin, { organizationId: w.architects.organizationId })) as {
    userId: number
  }
  expect(await invitationOf(userId)).toMatchObject({ mayCorrect: false })
  expect(await told(correct(userId, { lastName: 'Other' }))).toMatch(/^40[34] /)
})

test('an invited person gets no address by which somebody else is invited or signs in', async () => {
  const [one, other] = [await w.send(w.admin), await w.send(w.admin)] as Array<{
    userId: number
    email: string
  }>
  for (const email of [other!.email, w.admin.email])
    expect(await told(correct(one!.userId, { email }))).toMatch(/^400 .*User\.Email:Duplicate$/)
  expect(await invitationOf(one!.userId)).toMatchObject({ email: one!.email })
})

test('neither address hears of a changed account of somebody who has none yet', async () => {
  const { userId } = (await w.send(w.admin)) as { userId: number }
  await w.mailedToken()
  w.box.received.splice(0)
  await correct(userId, { email: newEmail() })
  await tellAll(w.here)
  w.later(1)
  await sendAll(w.here)
  expect(w.box.received.map((mail) => mail.header('Subject'))).toEqual([])
})
