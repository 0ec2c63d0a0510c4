/** A name without an address: a manager gives one, and the person who has it is a member who hears of the records, and answers by link. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../contract/people/organization.ts'
import { PartyAddressSave } from '../../contract/people/party.ts'
import { UserAdd } from '../../contract/people/user.ts'
import { ProjectGetMembersByProject, ProjectMemberAdd } from '../../contract/projects/project.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { type Person, refused } from '../../test/kit/harness.ts'
import { newEmail } from '../../test/kit/mail/inviting.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { sendAll } from '../../test/kit/mail/mailbox.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { eventsOf } from '../../test/kit/told.ts'

const w = linkWorld()
let admin: Person
let projectId: number
beforeAll(() => {
  admin = w.team.admin
  projectId = w.team.id
})

const open = (toName: string) =>
  makeOne(admin, recordTypes.rfi, projectId, { subject: 'Beam', question: 'Which?', statusId: 3, toName })
const save = (request: RecordData, by: Person = admin) =>
  by.client.call(PartyAddressSave, { projectId, ...request })
const standing = async ({ folderId }: RecordData) =>
  (await admin.client.call(RecordStandingRead, { folderId })).standing as RecordData
const members = async () =>
  (await admin.client.call(ProjectGetMembersByProject, { projectId })).projectMembers as RecordData[]
const newName = () => `Jo ${randomUUID().slice(0, 8)}`

describe('an address of a name', () => {
  test('makes a member without a password, who has the court and is told by mail', async () => {
    const [text, email] = [newName(), newEmail()]
    const all = [await open(text), await open(` ${text.toUpperCase()}`)]
    expect(await standing(all[0]!)).toMatchObject({ reachesNobody: true })
    const given = { text, email, phone: '+49 30 1', company: 'Miller & Sons', role: 'Architect' }
    const before = await members()
    const dry = await save({ ...given, dryRun: true })
    expect([dry.userId, dry.records!.length, dry.numberOfRecordsEffected]).toEqual([0, 2, 0])
    expect(await members()).toEqual(before)

    const { userId, records } = await save(given)
    expect(records).toEqual(dry.records)
    for (const ids of all)
      expect(await standing(ids)).toMatchObject({ courtUserId: userId, reachesNobody: false })
    expect((await members()).find((one) => one.userId === userId)).toMatchObject({
      fullName: text,
      email,
      phone: '+49 30 1',
      company: `Miller & Sons, named by ${admin.fullName}`,
      role: 'Architect',
    })
    const actions = (await eventsOf(w.here, { personId: admin.id })).map(({ action }) => action)
    expect(actions.slice(-4)).toEqual(['UserAdded', 'MemberAdded', 'PartyAssigned', 'PartyAssigned'])
    w.box.received.splice(0)
    await w.deliver()
    await sendAll(w.here)
    expect(w.box.received.map(({ to }) => to)).toContain(email)
  })

  test('means whoever has it already: a member, or somebody known, with the name that they have', async () => {
    const [member, known] = [w.architect, await w.here.person(admin)]
    const [one, other] = [newName(), newName()]
    const [ofMember, ofKnown] = [await open(one), await open(other)]
    const before = (await members()).length
    expect(await save({ text: one, email: member.email.toUpperCase() })).toMatchObject({ userId: member.id })
    expect(await standing(ofMember)).toMatchObject({ courtUserId: member.id })
    expect(await save({ text: other, email: known.email, role: 'Consultant' })).toMatchObject({
      userId: known.id,
    })
    expect(await standing(ofKnown)).toMatchObject({ courtName: known.fullName })
    expect((await members()).length).toBe(before + 1)
  })

  test('that was given before is that of the same person', async () => {
    const [email, one, other] = [newEmail(), newName(), newName()]
    for (const name of [one, other]) await open(name)
    const { userId } = await save({ text: one, email })
    expect((await save({ text: other, email })).userId).toBe(userId)
  })

  test('takes them into a company that the caller administers, and into no other', async () => {
    const organizationName = `Steel ${randomUUID().slice(0, 8)}`
    const { organization } = await admin.client.call(OrganizationAdd, { organization: { organizationName } })
    const companyOf = async (company: string) => {
      const text = newName()
      await open(text)
      const { userId } = await save({ text, email: newEmail(), company })
      return w.here.database.row(
        `SELECT o.id, o.is_stand_in AS "isStandIn", n.email_confirmed_at IS NOT NULL AS "isConfirmed"
           FROM person n JOIN organization o ON o.id = n.organization_id WHERE n.id = $1`,
        [userId],
      )
    }
    const own = { id: organization!.organizationId, isStandIn: false, isConfirmed: true }
    expect(await companyOf(` ${organizationName.toUpperCase()} `)).toEqual(own)
    const others = await w.here.organization(`Kimball ${randomUUID().slice(0, 8)}`)
    const named = (await w.here.database.row('SELECT name FROM organization WHERE id = $1', [
      others.organizationId,
    ])) as { name: string }
    expect(await companyOf(named.name)).toMatchObject({ isStandIn: true, isConfirmed: false })
  })

  test('is given by no one but a manager, and in no role that they could not give', async () => {
    const text = newName()
    const ids = await open(text)
    const by = (who: Person, more: RecordData = {}) =>
      refused(save({ text, email: newEmail(), ...more }, who))
    const asked = await by(w.architect)
    expect([asked.status, asked.message]).toEqual([403, expect.stringContaining('Please ask a manager')])
    expect((await by(w.pm, { role: 'Project Admin' })).status).toBe(403)
    expect((await by(w.pm, { role: 'Architect' })).status).toBe(403)
    const unknown = await by(w.pm, { role: 'Baker' })
    expect([unknown.status, unknown.fields[0]!.fieldName]).toEqual([400, 'Role'])
    expect(await standing(ids)).toMatchObject({ reachesNobody: true })
    const { userId } = await save({ text, email: newEmail() }, w.pm)
    expect((await members()).find((one) => one.userId === userId)).toMatchObject({ role: 'Viewer' })
  })

  test.each([
    ['no address at all', {}, 'Email'],
    ['what is no address', { email: 'jo at example' }, 'Email'],
    ['a name that nobody sees all of', { email: 'jo@example.org', fullName: 'Jo\u200b Miller' }, 'FullName'],
  ])('is not %s', async (_what, given, fieldName) => {
    const text = newName()
    await open(text)
    const wrong = await refused(save({ text, ...given }))
    expect([wrong.status, wrong.fields[0]!.fieldName]).toEqual([400, fieldName])
  })

  test('is of a text of this project that stands for nobody', async () => {
    expect((await refused(save({ text: 'Never written', email: newEmail() }))).status).toBe(404)
    const text = newName()
    await open(text)
    await save({ text, phone: '1' })
    expect((await refused(save({ text, email: newEmail() }))).status).toBe(409)
  })

  test('that several have is refused, and counts like a refused name', async () => {
    const email = newEmail()
    for (const firstName of ['Una', 'Ugo']) {
      const { user } = await admin.client.call(UserAdd, { user: { firstName, email } })
      const member = { userId: user!.userId!, role: 'Viewer' }
      await admin.client.call(ProjectMemberAdd, { projectId, member })
    }
    const text = newName()
    await open(text)
    let status = 0
    for (let tries = 0; tries < 60 && status !== 429; tries++)
      status = (await refused(save({ text, email }, w.pm))).status
    expect(status).toBe(429)
  })
})
