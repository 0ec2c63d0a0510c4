/** Closed and void RFIs: which changes they accept and from whom, and what reopening does. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import { FileCreate } from '../../../contract/documents/file.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  info,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'

const here = prepared(() => site())
const recordType = recordTypes.rfi
const roles = ['General Contractor PM', 'Project Assistant', 'Architect', 'Engineer', 'Viewer'] as const
let project: Project<(typeof roles)[number]>
beforeAll(async () => {
  project = await here.project(roles)
})

const people = () => ({
  admin: project.admin,
  manager: project.people['General Contractor PM'],
  writer: project.people['Project Assistant'],
  to: project.people.Architect,
  copy: project.people.Engineer,
  viewer: project.people.Viewer,
})
type Who = keyof ReturnType<typeof people>
const everybody: Who[] = ['admin', 'manager', 'writer', 'to', 'copy', 'viewer']

const newRfi = (statusId: number, more: RecordData = {}) =>
  makeOne(project.admin, recordType, project.id, {
    subject: 'Beam',
    question: 'Which?',
    answer: 'This.',
    toUserId: people().to.id,
    ccUserList: [people().copy.login],
    statusId,
    ...more,
  })

const outcomes = async (run: (who: Who) => Promise<unknown>) => {
  const results: string[] = []
  for (const who of everybody) results.push(await outcome(run(who)))
  return results
}

describe.each([
  ['Closed', 5, false],
  ['Void', 6, true],
] as const)('an RFI that is %s', (_, statusId, isVoid) => {
  test('accepts money from its side while Closed, and other fields from admins only', async () => {
    const ids = await newRfi(statusId)
    const changing = (fields: (who: Who) => RecordData) =>
      outcomes((who) => change(people()[who], recordType, ids, fields(who)))
    const admins = ['200', ...Array(5).fill('409 Conflict')]
    const others = '403 Forbidden Rfi.ChangeOrderNumber:Forbidden'
    expect(await changing((who) => ({ changeOrderNumber: `CO ${who}` }))).toEqual(
      isVoid ? admins : ['200', '200', '200', others, others, others],
    )
    const all = { changeOrderId: 7, changeOrderAmount: '1,200.00', changeOrderStatus: 'Approved' }
    expect(await outcome(change(people().writer, recordType, ids, all))).toBe(isVoid ? '409 Conflict' : '200')
    expect(await changing((who) => ({ reference: who }))).toEqual(admins)
    expect(await changing((who) => ({ changeOrderNumber: `2 ${who}`, subject: who }))).toEqual(admins)
    expect(await read(people().manager, recordType, ids)).toMatchObject({
      ...(isVoid ? {} : all),
      changeOrderNumber: '2 admin',
      reference: 'admin',
      statusId,
    })
  })

  test('accepts an update without changes from everybody who sees it, and stays the same', async () => {
    const ids = await newRfi(statusId)
    const before = await read(project.admin, recordType, ids)
    expect(
      await outcomes(async (who) =>
        change(people()[who], recordType, ids, await read(people()[who], recordType, ids)),
      ),
    ).toEqual(Array(6).fill('200'))
    expect((await read(project.admin, recordType, ids)).etag).toBe(before.etag)
  })

  test('accepts replies, files and references from writers', async () => {
    const { admin } = project
    const ids = await newRfi(statusId)
    const additionalInfo = info({ ProjectId: project.id })
    const reply = (who: Who) => ({ reply: { rfiId: ids.rfiId, response: who } })
    const file = { folderId: ids.folderId, fileContent: Buffer.from('x').toString('base64') }
    const writers = ['200', '200', '200', '409 Conflict', '409 Conflict', '403 Forbidden']
    expect(await outcomes((who) => people()[who].client.call(RFIReplyCreate, reply(who)))).toEqual(writers)
    expect(await outcomes((who) => people()[who].client.call(FileCreate, file))).toEqual(writers)
    const { newId } = await admin.client.call(DocumentCreate, { documentNumber: 'A-1', additionalInfo })
    const reference = { folderId: ids.folderId, documentId: newId }
    expect(
      (await outcomes((who) => people()[who].client.call(DocumentReferenceAdd, reference))).slice(0, 3),
    ).toEqual(writers.slice(0, 3))
  })
})

describe('reopening', () => {
  test('clears the closing date and the answer, even if the client sends them back, and nothing else', async () => {
    const { manager } = people()
    const ids = await newRfi(3)
    await change(manager, recordType, ids, { statusId: 5 }, { reason: 'Settled.' })
    const whole = await read(manager, recordType, ids)
    expect(whole).toHaveProperty('dateClosed')
    const { dateClosed: _, ...rest } = await change(
      manager,
      recordType,
      ids,
      { ...whole, statusId: 3 },
      { reason: 'Not so.' },
    )
    expect(await read(manager, recordType, ids)).not.toHaveProperty('dateClosed')
    const { dateClosed: __, answer, answerHTML, ...before } = whole
    expect([answer, answerHTML]).toEqual(['This.', 'This.'])
    expect(rest).toEqual({ ...before, statusId: 3, statusName: 'Open', userCanModify: true })
    expect((await eventsOf(here, ids.folderId)).at(-1)).toMatchObject({
      action: 'StatusChanged',
      reason: 'Not so.',
    })
    const day = 'SELECT date_closed_day AS day FROM rfi WHERE folder_id = $1'
    expect(await here.database.rows(day, [ids.folderId])).toEqual([{ day: null }])
  })

  test('needs a reason, and can change fields in the same update', async () => {
    const { manager } = people()
    const ids = await newRfi(5)
    const fault = await refused(change(manager, recordType, ids, { statusId: 3, question: 'Which one?' }))
    expect(fault.fields.map(({ fieldName }) => fieldName)).toEqual(['AdditionalInfo.Reason'])
    const after = await change(
      manager,
      recordType,
      ids,
      { statusId: 3, question: 'Which one?' },
      { reason: 'More.' },
    )
    expect(after).toMatchObject({ statusName: 'Open', question: 'Which one?' })
  })

  test('an admin can reopen a void RFI; a closed RFI that becomes void keeps its closing date', async () => {
    const ids = await newRfi(5, { dateClosed: '2026-01-05' })
    expect(await change(project.admin, recordType, ids, { statusId: 6 })).toMatchObject({
      dateClosed: '2026-01-05',
    })
    expect(await change(project.admin, recordType, ids, { statusId: 3 })).not.toHaveProperty('dateClosed')
  })

  test('withdraws the official answer, and another one can be given', async () => {
    const { manager, to } = people()
    const ids = await newRfi(5)
    await change(manager, recordType, ids, { statusId: 3 }, { reason: 'Look again.' })
    const opened = await read(to, recordType, ids)
    expect([opened.statusName, opened.answer ?? '']).toEqual(['Open', ''])
    const reply = { rfiId: ids.rfiId, response: 'That.', isAnswer: true }
    await to.client.call(RFIReplyCreate, { reply })
    expect(await read(to, recordType, ids)).toMatchObject({ answer: 'That.', statusName: 'Answered' })
  })
})
