/** An address given by somebody who is no manager: it makes a contact, whom the mail links of the record alone reach. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { MailLinkReplyCreate, MailLinkStepTake } from '../../contract/outbound/maillink.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import { PartyAddressSave, PartyAssign } from '../../contract/people/party.ts'
import { ProjectGetMembersByProject, ProjectMemberRemove } from '../../contract/projects/project.ts'
import { RecordReadersRead, RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { RFIForward } from '../../contract/records/rfi.ts'
import { isAll } from '../../test/kit/cases.ts'
import { type Person, type Project, refused } from '../../test/kit/harness.ts'
import { newEmail } from '../../test/kit/mail/inviting.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { linkIn } from '../../test/kit/mail/mailbox.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../test/kit/records.ts'
import { wrongRights } from '../../test/kit/rights.ts'

const w = linkWorld()
let project: Project<'Project Assistant' | 'General Contractor PM' | 'Subcontractor' | 'Viewer'>
let writer: Person
let pm: Person
beforeAll(async () => {
  project = await w.here.project(['Project Assistant', 'General Contractor PM', 'Subcontractor', 'Viewer'])
  writer = project.people['Project Assistant']
  pm = project.people['General Contractor PM']
})

const newName = () => `Jo ${randomUUID().slice(0, 8)}`
const item = (text: string, more: RecordData = {}) =>
  makeOne(writer, recordTypes.punchList, project.id, {
    summary: 'Hoist anchors',
    status: 2,
    responsiblePartyList: [text],
    ...more,
  })
const save = (request: RecordData, by: Person = writer) =>
  by.client.call(PartyAddressSave, { projectId: project.id, ...request })
const standing = async ({ folderId }: RecordData, by: Person = project.admin) =>
  (await by.client.call(RecordStandingRead, { folderId })).standing as RecordData
const members = async () =>
  (await project.admin.client.call(ProjectGetMembersByProject, { projectId: project.id }))
    .projectMembers as RecordData[]
const mailsTo = (email: string) => w.box.received.filter(({ to }) => to === email)

describe('a contact of a record', () => {
  test.runIf(isAll)(
    'is no member, is told by mail, and takes part by the link of this record alone',
    async () => {
      const [text, email] = [newName(), newEmail()]
      const [one, other] = [await item(text), await item(text)]
      expect(await standing(one, writer)).toMatchObject({ reachesNobody: true, addressableParties: [text] })
      const before = await members()
      const given = { text, email, folderId: one.folderId, fullName: 'Jo Miller', company: 'Miller & Sons' }
      const dry = await save({ ...given, dryRun: true })
      expect([dry.userId, dry.isContact, dry.records!.length]).toEqual([0, true, 1])
      expect(await standing(one)).toMatchObject({ reachesNobody: true })

      const { userId, isContact, records } = await save(given)
      expect([isContact, records!.map(({ folderId }) => folderId)]).toEqual([true, [one.folderId]])
      expect(await members()).toEqual(before)
      expect(await wrongRights(w.here.database)).toEqual([])
      const now = await standing(one, writer)
      expect(now).toMatchObject({
        courtUserId: userId,
        courtName: 'Jo Miller',
        reachesNobody: false,
        contacts: [{ text, userId, fullName: 'Jo Miller' }],
      })
      for (const key of ['outsideParties', 'untoldParties', 'addressableParties'])
        expect(now).not.toHaveProperty(key)
      expect(await standing(other)).toMatchObject({ reachesNobody: true, untoldParties: [text] })
      const { readers } = await writer.client.call(RecordReadersRead, { folderId: one.folderId })
      expect(readers!.find((reader) => reader.userId === userId)).toMatchObject({ isContact: true })
      expect(readers!.filter(({ isContact }) => isContact)).toHaveLength(1)

      w.box.received.splice(0)
      await w.deliver()
      expect(mailsTo(email)).toHaveLength(1)
      expect(mailsTo(email)[0]!.text).toContain(one.number as string)
      const token = linkIn(mailsTo(email)[0]!.text)
      const browser = await w.opened(token)
      expect(await w.shown(browser, token)).toMatchObject({ folderId: one.folderId, canReply: true })
      await browser.call(MailLinkReplyCreate, { token, text: 'Tomorrow.' })
      await browser.call(MailLinkStepTake, { token, changes: { Status: '3' } } as never)
      expect((await read(pm, recordTypes.punchList, one)).status).toBe(3)

      // What names them anew, or by their id, does not reach them.
      w.box.received.splice(0)
      const later = await item(text, { ccUserList: [email, 'Jo Miller'] })
      expect(await standing(later)).toMatchObject({ reachesNobody: true })
      const rfi = { subject: 'Beam', question: 'Which?', statusId: 3, toUserId: userId }
      expect((await refused(makeOne(pm, recordTypes.rfi, project.id, rfi))).status).toBe(400)
      await w.deliver()
      expect(mailsTo(email)).toEqual([])
    },
  )

  test('is out once the name is taken out, and in no record that theirs was forwarded from', async () => {
    const [text, email, viewer] = [newName(), newEmail(), project.people.Viewer]
    const ids = await item(text)
    const { userId } = await save({ text, email })
    await w.deliver()
    const token = linkIn(mailsTo(email)[0]!.text)
    const browser = await w.opened(token)
    await change(writer, recordTypes.punchList, ids, { responsiblePartyList: [newName()] })
    expect((await refused(w.shown(browser, token))).status).toBe(404)

    const original = await makeOne(pm, recordTypes.rfi, project.id, {
      subject: 'Beam',
      question: 'Which?',
      toUserId: writer.id,
      statusId: 3,
    })
    const forwarded = { rfiId: original.rfiId as number, toUserId: viewer.id }
    const sub = (await writer.client.call(RFIForward, forwarded)).rfi as RecordData
    await change(writer, recordTypes.rfi, sub, { ccUserList: [text] })
    expect((await save({ text, email, folderId: sub.folderId })).userId).toBe(userId)
    await change(writer, recordTypes.rfi, sub, { ccUserList: [text, viewer.login] })
    expect(await standing(sub)).toMatchObject({ contacts: [{ text, userId }] })
    const readers = await pm.client.call(RecordReadersRead, { folderId: original.folderId as number })
    expect(readers.readers!.filter(({ isContact }) => isContact)).toEqual([])
    expect(await standing(original)).not.toHaveProperty('contacts')
  })

  test('is made a member by a manager, with the text alone, in the role that they choose', async () => {
    const [text, email] = [newName(), newEmail()]
    const ids = [await item(text), await item(text)]
    const { userId } = await save({ text, email, folderId: ids[0]!.folderId })
    const made = await save({ text, role: 'Viewer' }, pm)
    expect(made).toMatchObject({ userId, isContact: false })
    expect(made.records).toHaveLength(2)
    expect((await members()).find((one) => one.userId === userId)).toMatchObject({ role: 'Viewer', email })
    for (const one of ids) {
      const now = await standing(one)
      expect(now).toMatchObject({ courtUserId: userId, reachesNobody: false })
      expect(now).not.toHaveProperty('contacts')
    }
    expect(await wrongRights(w.here.database)).toEqual([])
  })

  test('is another person once a manager says whom the text means, or gives another address', async () => {
    const text = newName()
    const ids = await item(text)
    const { userId } = await save({ text, email: newEmail() })
    const right = await save({ text, email: newEmail() }, pm)
    expect(right.userId).not.toBe(userId)
    expect(await standing(ids)).toMatchObject({ courtUserId: right.userId })
    const one = newName()
    const next = await item(one)
    await save({ text: one, email: newEmail() })
    await pm.client.call(PartyAssign, { projectId: project.id, text: one, userId: project.people.Viewer.id })
    expect(await standing(next)).toMatchObject({ courtUserId: project.people.Viewer.id })
  })

  test('who leaves once they were a member is reached by nothing any more', async () => {
    const text = newName()
    const ids = await item(text)
    const { userId } = await save({ text, email: newEmail() })
    await save({ text, role: 'Viewer' }, pm)
    const member = { userId: userId! }
    await project.admin.client.call(ProjectMemberRemove, { projectId: project.id, member })
    expect(await standing(ids)).toMatchObject({ reachesNobody: true, untoldParties: [text] })
    expect(await wrongRights(w.here.database)).toEqual([])
  })

  test('is one for each who gives the address; of a member it is that member', async () => {
    const [email, one, other, third] = [newEmail(), newName(), newName(), newName()]
    for (const name of [one, other, third]) await item(name)
    const { userId } = await save({ text: one, email })
    expect((await save({ text: other, email: email.toUpperCase() })).userId).toBe(userId)
    const viewer = project.people.Viewer
    expect(await save({ text: third, email: viewer.email })).toMatchObject({
      userId: viewer.id,
      isContact: false,
    })
    // Somebody known elsewhere is not taken into the project.
    const [stranger, text] = [w.pm, newName()]
    await item(text)
    const made = await save({ text, email: stranger.email })
    expect(made.isContact).toBe(true)
    expect(made.userId).not.toBe(stranger.id)
  })

  test('answers an RFI that was a draft when they got the address', async () => {
    const sub = project.people.Subcontractor
    const [toName, email] = [newName(), newEmail()]
    const draft = await makeOne(sub, recordTypes.rfi, project.id, {
      subject: 'Beam',
      question: 'Which?',
      statusId: 1,
      toName,
    })
    const { userId } = await save({ text: toName, email }, sub)
    await w.deliver()
    expect(mailsTo(email)).toEqual([])
    await change(sub, recordTypes.rfi, draft, { statusId: 2 })
    await change(pm, recordTypes.rfi, draft, { statusId: 3 })
    expect(await standing(draft)).toMatchObject({ courtUserId: userId, statusId: 3 })
    await w.deliver()
    const token = linkIn(mailsTo(email)[0]!.text)
    const browser = await w.opened(token)
    const answer = { token, changes: { StatusId: '4', Answer: 'The lower one.' } }
    await browser.call(MailLinkStepTake, answer as never)
    expect(await read(pm, recordTypes.rfi, draft)).toMatchObject({ statusId: 4, answer: 'The lower one.' })
  })
})

describe('an address is not given', () => {
  test('by those who may not change the field with the name', async () => {
    const text = newName()
    const ids = await item(text, { ccUserList: [project.people.Viewer.login] })
    const wrong = await refused(save({ text, email: newEmail() }, project.people.Viewer))
    expect([wrong.status, wrong.message]).toEqual([403, expect.stringContaining('Please ask a manager')])
    expect(await standing(ids, project.people.Viewer)).not.toHaveProperty('addressableParties')
    const unseen = await refused(save({ text, email: newEmail() }, project.people.Subcontractor))
    expect(unseen.status).toBe(404)
    expect(await standing(ids)).toMatchObject({ reachesNobody: true })
  })

  test('with a role, without an address, or in another record', async () => {
    const text = newName()
    const ids = await item(text)
    expect((await refused(save({ text, email: newEmail(), role: 'Viewer' }))).status).toBe(403)
    const none = await refused(save({ text }))
    expect([none.status, none.fields[0]!.fieldName]).toEqual([400, 'Email'])
    const { folderId } = await item(newName())
    expect((await refused(save({ text, email: newEmail(), folderId }))).status).toBe(409)
    expect(await standing(ids)).toMatchObject({ reachesNobody: true })
    await save({ text, email: newEmail() })
    expect((await refused(save({ text, email: newEmail() }))).status).toBe(409)
  })

  test('in what an access list restricts', async () => {
    const text = newName()
    const accessList = { name: randomUUID(), memberList: [writer.id] }
    const saved = await project.admin.client.call(AccessListSave, {
      projectId: project.id,
      accessList,
    } as never)
    const { accessListId } = (saved as RecordData).accessList as { accessListId: number }
    const ids = await item(text)
    await w.here.database.rows('UPDATE folder SET access_by_list = $2 WHERE id = $1', [
      ids.folderId,
      accessListId,
    ])
    const wrong = await refused(save({ text, email: newEmail() }))
    expect([wrong.status, wrong.message]).toEqual([403, expect.stringContaining('access list')])
  })
})
