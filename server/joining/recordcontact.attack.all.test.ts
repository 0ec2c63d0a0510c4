/** What an address by somebody who is no manager must not open: the part of somebody else, other records, the project. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileCreate } from '../../contract/documents/file.ts'
import { MailLinkStepTake } from '../../contract/outbound/maillink.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import { contactsPerDayMax, PartyAddressSave, PartyAssign } from '../../contract/people/party.ts'
import { UserGet, UserUpdate } from '../../contract/people/user.ts'
import { ProjectMemberAdd, ProjectMemberRemove } from '../../contract/projects/project.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { RFIForward } from '../../contract/records/rfi.ts'
import { type Person, type Project, refused } from '../../test/kit/harness.ts'
import { newEmail } from '../../test/kit/mail/inviting.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { linkIn } from '../../test/kit/mail/mailbox.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { remove } from '../../test/kit/worlds/binning.ts'

const w = linkWorld({ sessionIdleHours: 1000, sessionDays: 1000 })
let project: Project<'Project Assistant' | 'General Contractor PM' | 'Subcontractor' | 'Viewer' | 'Architect'>
let writer: Person
let pm: Person
let architect: Person
beforeAll(async () => {
  project = await w.here.project([
    'Project Assistant',
    'General Contractor PM',
    'Subcontractor',
    'Viewer',
    'Architect',
  ])
  writer = project.people['Project Assistant']
  pm = project.people['General Contractor PM']
  architect = project.people.Architect
})

const newName = () => `Jo ${randomUUID().slice(0, 8)}`
const item = (text: string, more: RecordData = {}, by = writer) =>
  makeOne(by, recordTypes.punchList, project.id, {
    summary: 'Hoist anchors',
    status: 2,
    responsiblePartyList: [text],
    ...more,
  })
const rfi = (more: RecordData, by = pm) =>
  makeOne(by, recordTypes.rfi, project.id, { subject: 'Beam', question: 'Which?', statusId: 3, ...more })
const save = (request: RecordData, by: Person = writer) =>
  by.client.call(PartyAddressSave, { projectId: project.id, ...request })
const standing = async ({ folderId }: RecordData, by = writer) =>
  (await by.client.call(RecordStandingRead, { folderId })).standing as RecordData
/** The person whom each part with the text means. */
const meant = async (text: string): Promise<Array<number | null>> =>
  (
    await w.here.database.rows<{ id: number | null }>(
      'SELECT person_id AS id FROM party WHERE project_id = $1 AND label = $2 ORDER BY folder_id, part',
      [project.id, text],
    )
  ).map(({ id }) => id)

/** A contact of a new record, and a browser that has its link open. */
async function contact() {
  const [text, email] = [newName(), newEmail()]
  const ids = await item(text)
  const { userId } = await save({ text, email })
  w.box.received.splice(0)
  await w.deliver()
  const token = linkIn(w.box.received.find(({ to }) => to === email)!.text)
  return { text, email, ids, userId: userId!, token, browser: await w.opened(token) }
}

describe('an address does not take the part of somebody else', () => {
  const asked = expect.stringContaining('Please ask a manager')

  test.each([
    ['a field that names nobody', 2, (text: string) => ({ changeOrderNumber: text })],
    ['a copy with the same name', 3, (text: string) => ({ ccUserList: [text] })],
  ])('by %s', async (_what, statusId, more) => {
    const text = newName()
    const ids = await rfi({ toName: text, statusId }, project.admin)
    expect((await refused(save({ text, email: writer.email }))).status).toBe(403)
    await change(writer, recordTypes.rfi, ids, more(text))
    expect(await standing(ids)).not.toHaveProperty('addressableParties')
    const wrong = await refused(save({ text, email: writer.email, folderId: ids.folderId }))
    expect([wrong.status, wrong.message]).toEqual([403, asked])
    expect(new Set(await meant(text))).toEqual(new Set([null]))
  })

  test('by the answer of an RFI, or what stays open of a closed one', async () => {
    const text = newName()
    const ids = await rfi({ toUserId: architect.id, ccUserList: [text] })
    await change(architect, recordTypes.rfi, ids, { answer: `Ask ${text}, ${text}` })
    expect((await refused(save({ text, email: newEmail() }, architect))).status).toBe(403)
    expect((await save({ text, email: newEmail(), dryRun: true })).isContact).toBe(true)
    await change(architect, recordTypes.rfi, ids, { statusId: 4, answer: 'The lower one.' })
    await change(pm, recordTypes.rfi, ids, { statusId: 5 })
    await change(writer, recordTypes.rfi, ids, { changeOrderNumber: text })
    expect((await refused(save({ text, email: newEmail() }))).status).toBe(403)
    expect(await meant(text)).toEqual([null])
  })
})

describe('a contact makes no member without a manager who means them', () => {
  test('of a record that the manager does not see', async () => {
    const text = newName()
    const hidden = await item(text)
    await save({ text, email: newEmail() })
    await restrict(hidden)
    const seen = await item(text, {}, pm)
    const wrong = await refused(save({ text, role: 'Viewer' }, pm))
    expect([wrong.status, wrong.fields[0]!.fieldName]).toEqual([400, 'Email'])
    expect(await standing(seen, pm)).toMatchObject({ reachesNobody: true })
  })

  test('if several have the name: it is that of the record, or none', async () => {
    const text = newName()
    const subcontractor = project.people.Subcontractor
    const first = await item(text)
    const other = await rfi({ toName: text, statusId: 1 }, subcontractor)
    const one = await save({ text, email: newEmail(), folderId: first.folderId })
    const two = await save({ text, email: newEmail(), folderId: other.folderId }, subcontractor)
    expect((await refused(save({ text }, pm))).status).toBe(400)
    expect(await meant(text)).toEqual([one.userId, two.userId])
    expect(await save({ text, folderId: other.folderId }, pm)).toMatchObject({ userId: two.userId })
    expect(await meant(text)).toEqual([two.userId, two.userId])
  })
})

describe('nobody is brought back', () => {
  test.each([
    [
      'whom a manager took out',
      ({ id: userId }: Person) =>
        project.admin.client.call(ProjectMemberRemove, { projectId: project.id, member: { userId } }),
    ],
    [
      'whom an administrator switched off',
      ({ id: userId }: Person) =>
        project.admin.client.call(UserUpdate, { user: { userId, isActive: false } }),
    ],
  ])('%s', async (_what, leave) => {
    const gone = await w.here.person(project.admin)
    const member = { userId: gone.id, role: 'Viewer' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    await leave(gone)
    const text = newName()
    await item(text)
    const wrong = await refused(save({ text, email: gone.email.toUpperCase() }))
    expect([wrong.status, wrong.message]).toEqual([
      403,
      expect.stringContaining('not in the project any more'),
    ])
    expect(await meant(text)).toEqual([null])
  })
})

describe('a contact is in nothing else', () => {
  test('by their id', async () => {
    const { userId } = await contact()
    const issue = (more: RecordData) =>
      makeOne(writer, recordTypes.openIssue, project.id, { subject: 'Hoist', statusId: 2, ...more })
    const original = await rfi({ toUserId: writer.id })
    const accessList = { name: randomUUID(), memberList: [userId] }
    const tried: Record<string, () => Promise<unknown>> = {
      'the court of an issue': () => issue({ issueTo: userId }),
      'a copy of an issue': () => issue({ ccUserList: [userId] }),
      'the author of an RFI': () => rfi({ fromUserId: userId, statusId: 1 }, writer),
      'the author of a report': () => makeOne(pm, recordTypes.dailyReport, project.id, { author: userId }),
      'a sub-RFI': () =>
        writer.client.call(RFIForward, { rfiId: original.rfiId as number, toUserId: userId }),
      'an access list': () =>
        project.admin.client.call(AccessListSave, { projectId: project.id, accessList } as never),
      'a text': () => pm.client.call(PartyAssign, { projectId: project.id, text: newName(), userId }),
    }
    for (const [where, call] of Object.entries(tried))
      expect([where, (await refused(call())).status]).toEqual([where, 400])
    for (const by of [writer, pm, project.admin]) {
      expect((await refused(by.client.call(UserGet, { userId }))).status).toBe(404)
      const user = { userId, userLogin: newName(), userPassword: 'tall crane, blue sky' }
      expect((await refused(by.client.call(UserUpdate, { user }))).status).toBe(404)
    }
  })

  test('by their link, which takes no other field and opens no other file', async () => {
    const { token, browser, ids } = await contact()
    const other = await item(newName())
    const fileInfo = { uploadedFileName: 'price.txt', uploadedFileType: 'text/plain' }
    const fileContent = Buffer.from('12').toString('base64')
    const { attachmentFileId } = await pm.client.call(FileCreate, {
      folderId: other.folderId,
      fileInfo,
      fileContent,
    } as never)
    expect((await browser.fetch(`/files/link/${attachmentFileId}?token=${token}`)).status).toBe(404)
    expect((await browser.fetch(`/files/${attachmentFileId}`)).status).toBe(401)
    expect(
      (await refused(browser.call(RecordStandingRead, { folderId: ids.folderId as number }))).status,
    ).toBe(401)
    for (const changes of [{ Status: '3', Summary: 'None' }, { CCUserList: writer.email }])
      expect((await refused(browser.call(MailLinkStepTake, { token, changes } as never))).status).toBe(409)
  })

  test('once the name was taken out, also if it is written again, until the address is given again', async () => {
    const { text, email, userId, ids, token, browser } = await contact()
    for (const label of [newName(), text]) {
      await change(writer, recordTypes.punchList, ids, { responsiblePartyList: [label] })
      expect((await refused(w.shown(browser, token))).status).toBe(404)
    }
    expect((await save({ text, email })).userId).toBe(userId)
    expect(await w.shown(browser, token)).toMatchObject({ folderId: ids.folderId })
  })

  test.each([
    ['is in the bin', (ids: RecordData) => remove(project.admin, ids.folderId)],
    ['is restricted', restrict],
  ])('once the record %s', async (_what, hide) => {
    const { ids, token, browser } = await contact()
    await hide(ids)
    expect((await refused(w.shown(browser, token))).status).toBe(404)
  })

  test('that was forwarded from theirs', async () => {
    const [text, email] = [newName(), newEmail()]
    const original = await rfi({ toUserId: writer.id })
    await change(writer, recordTypes.rfi, original, { ccUserList: [text] })
    const { userId } = await save({ text, email })
    const viewer = project.people.Viewer
    const forwarded = { rfiId: original.rfiId as number, toUserId: viewer.id }
    const sub = (await writer.client.call(RFIForward, forwarded)).rfi as RecordData
    await change(writer, recordTypes.rfi, sub, { ccUserList: [text] })
    const parties = await w.here.database.rows('SELECT FROM party WHERE folder_id = $1 AND person_id = $2', [
      sub.folderId,
      userId,
    ])
    expect(parties).toEqual([])
  })
})

test('two at once make one contact of one address, and one of two addresses counts', async () => {
  for (const emails of [Array(2).fill(newEmail()) as string[], [newEmail(), newEmail()]]) {
    const text = newName()
    await item(text)
    const made = await Promise.allSettled(emails.map((email) => save({ text, email })))
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await meant(text)).toEqual([expect.any(Number)])
  }
})

test.each([
  'jo@example.com\r\nBcc: al@example.com',
  'jo@example.com, al@example.com',
  'jo@example.com;al@example.com',
  'Jo <jo@example.com>',
  '"jo al"@example.com',
  'jo@[127.0.0.1]',
  'jo@localhost',
  'j\u200bo@example.com',
  'jo@example.com\u202e',
  `${'jo'.repeat(125)}@example.com`,
])('%j is no address', async (email) => {
  const text = newName()
  await item(text)
  const wrong = await refused(save({ text, email }))
  expect([wrong.status, wrong.fields[0]!.fieldName]).toEqual([400, 'Email'])
})

test('nobody sends mail to any number of strangers', async () => {
  const [text, email] = [newName(), newEmail()]
  await item(text)
  const { userId } = await save({ text, email })
  await w.here.database.rows(
    `WITH n AS (INSERT INTO person (organization_id, last_name, created_at)
                SELECT organization_id, 'Jo', created_at FROM person, generate_series(1, $2::int) WHERE id = $1 RETURNING id)
     INSERT INTO record_contact (project_id, person_id, section, added_by, added_at)
     SELECT $3::int, n.id, section.name, $4::int, $5::timestamptz FROM n, (SELECT name FROM section LIMIT 1) section`,
    [userId, contactsPerDayMax, project.id, writer.id, w.here.clock.now],
  )
  const next = newName()
  await item(next)
  const wrong = await refused(save({ text: next, email: newEmail() }))
  expect([wrong.status, wrong.message]).toEqual([429, expect.stringContaining('Please ask a manager')])
  expect((await save({ text: next, email })).userId).toBe(userId)
  w.later(24 * 3600 + 1)
  const last = newName()
  await item(last)
  expect((await save({ text: last, email: newEmail() })).isContact).toBe(true)
})

async function restrict({ folderId }: RecordData): Promise<void> {
  const accessList = { name: randomUUID(), memberList: [writer.id] }
  const saved = await project.admin.client.call(AccessListSave, {
    projectId: project.id,
    accessList,
  } as never)
  const { accessListId } = (saved as RecordData).accessList as { accessListId: number }
  await w.here.database.rows('UPDATE folder SET access_by_list = $2 WHERE id = $1', [folderId, accessListId])
}
