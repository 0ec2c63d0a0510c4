/** Who signed keeps the name and company of that moment: nobody can put an answer into another's mouth by a new name. */
import { expect, test } from 'vitest'
import { TransmittalRead, TransmittalSend, TransmittalsRead } from '../../contract/documents/transmittal.ts'
import { nodeType } from '../../contract/nodetypes.ts'
import { UserUpdate } from '../../contract/people/user.ts'
import { LanguageSave } from '../../contract/projects/language.ts'
import { RecordHistoryRead } from '../../contract/records/anyrecord/recordhistory.ts'
import { RFIReplyCreate } from '../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../contract/records/rfirounds.ts'
import { SubmittalReviewersRead, SubmittalReviewersSave } from '../../contract/records/submittalreview.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const project = prepared(() =>
  here.project(['General Contractor PM', 'Architect', 'Engineer', 'Subcontractor']),
)
const pm = prepared(async () => project.people['General Contractor PM'])

const rename = (who: Person, lastName: string) =>
  who.client.call(UserUpdate, { user: { userId: who.id, firstName: 'Vera', lastName } })

async function paperOf(path: string): Promise<string> {
  if (!readsPdf()) return ''
  const response = await here.fetch(`/api/internal/${path}`, { as: project.admin })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

const companyOf = async ({ id }: Person): Promise<string> =>
  (await here.database.row<{ name: string }>(
    'SELECT o.name FROM person n JOIN organization o ON o.id = n.organization_id WHERE n.id = $1',
    [id],
  ))!.name

test('the official answer of an RFI, on its page, in its history and on paper', async () => {
  const { Architect: architect } = project.people
  const then = architect.fullName
  const ids = await makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'Sill',
    question: 'Which?',
    toUserId: architect.id,
    statusId: 3,
  })
  const reply = { rfiId: ids.rfiId, response: 'That.', isAnswer: true }
  await architect.client.call(RFIReplyCreate, { reply })
  await rename(architect, 'Answerton')
  expect(await project.admin.client.call(RFIRoundsRead, { rfiId: ids.rfiId })).toMatchObject({
    answeredByName: then,
    answeredByNameNow: 'Vera Answerton',
    answeredByCompany: await companyOf(architect),
  })
  const { changes } = await project.admin.client.call(RecordHistoryRead, { folderId: ids.folderId })
  const names = changes!.filter(({ userId }) => userId === architect.id).map(({ fullName }) => fullName)
  expect(new Set(names)).toEqual(new Set([then]))
  if (!readsPdf()) return
  const text = await paperOf(`record/print?folderId=${ids.folderId}`)
  expect(text).toContain(dense(`${then}, ${await companyOf(architect)}, now Vera Answerton`))
})

test('an answer on behalf of somebody', async () => {
  const { Engineer: engineer } = project.people
  const then = engineer.fullName
  const ids = await makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'Beam',
    question: 'Which?',
    toUserId: engineer.id,
    statusId: 3,
  })
  await change(pm, recordTypes.rfi, ids, { answer: 'W8', statusId: 4 }, { reason: 'By phone.' })
  await rename(engineer, 'Behalf')
  expect(await project.admin.client.call(RFIRoundsRead, { rfiId: ids.rfiId })).toMatchObject({
    answeredByName: pm.fullName,
    onBehalfOfName: then,
  })
  const { changes } = await project.admin.client.call(RecordHistoryRead, { folderId: ids.folderId })
  expect(changes!.find(({ field }) => field === 'Answer')!.onBehalfOfName).toBe(then)
  if (!readsPdf()) return
  const { folderParentId } = await read(pm, recordTypes.rfi, ids)
  const log = await paperOf(`list/print?parentFolderId=${folderParentId}&folderType=${nodeType.rfi}`)
  expect(log).toContain(dense(`by ${pm.fullName} on behalf of ${then}: W8`))
})

test('a transmittal that was sent, with its cover sheet', async () => {
  const { Subcontractor: sub } = project.people
  const record = await makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'Sent',
    question: 'Which?',
    toUserId: sub.id,
    statusId: 3,
  })
  const then = [pm.fullName, sub.fullName]
  const { transmittal } = await pm.client.call(TransmittalSend, {
    projectId: project.id,
    subject: 'Lintels',
    items: [{ folderId: record.folderId }],
    userIds: [sub.id],
  })
  await rename(sub, 'Recipient')
  await rename(pm, 'Sender')
  await here.database.rows('UPDATE organization SET name = name || $2 WHERE id = $1', [
    pm.organizationId,
    ' X',
  ])
  const { transmittalId } = transmittal!
  const read = (await sub.client.call(TransmittalRead, { transmittalId })).transmittal!
  expect(read).toEqual({ ...transmittal, isSentToYou: true, items: read.items })
  expect([read.sentBy, read.recipients![0]!.fullName]).toEqual(then)
  const { transmittals } = await sub.client.call(TransmittalsRead, { projectId: project.id })
  expect(transmittals![0]).toMatchObject({ sentBy: then[0], recipients: then[1] })
  const text = await paperOf(`transmittal/print?transmittalId=${transmittalId}`)
  if (readsPdf()) expect([text.includes(dense(then[1]!)), text.includes('Recipient')]).toEqual([true, false])
  await project.admin.client.call(LanguageSave, { language: 'de' })
  const german = await paperOf(`transmittal/print?transmittalId=${transmittalId}`)
  await project.admin.client.call(LanguageSave, { language: 'en' })
  if (readsPdf()) expect(german).toContain('Rückfrage')
})

const returned = { stage: '3', returnedStatusId: '1' }

async function itemOf(reviewer: Person, more: RecordData = {}): Promise<RecordData> {
  const pkg = await makeOne(project.admin, recordTypes.submittal, project.id, {
    reviewingCompanyContactId: reviewer.id,
  })
  return makeOne(project.admin, recordTypes.submittalItem, project.id, {
    folderParentId: pkg.folderId,
    description: 'Rebar',
    ...more,
  })
}

test('the stamp of a submittal item, of the reviewing contact and of its own reviewers', async () => {
  const { Architect: architect } = project.people
  await rename(architect, 'Stamper')
  const single = await itemOf(architect)
  const several = await itemOf(pm)
  await project.admin.client.call(SubmittalReviewersSave, {
    folderId: several.folderId,
    reviewers: [{ step: 1, userId: architect.id }],
  })
  for (const ids of [single, several]) {
    await change(project.admin, recordTypes.submittalItem, ids, { stage: '2' })
    await change(architect, recordTypes.submittalItem, ids, returned)
  }
  await rename(architect, 'Otherwise')
  const signed = { userName: 'Vera Stamper', signedCompany: await companyOf(architect) }
  const stamps = await pm.client.call(SubmittalReviewersRead, { folderId: single.folderId })
  expect(stamps).toMatchObject({ reviewers: [], stamps: [signed] })
  const given = await pm.client.call(SubmittalReviewersRead, { folderId: several.folderId })
  expect(given).toMatchObject({ reviewers: [signed], stamps: [] })
  for (const { folderId } of [single, several]) {
    const text = await paperOf(`record/print?folderId=${folderId}`)
    if (readsPdf()) expect([text.includes('VeraStamper'), text.includes('Otherwise')]).toEqual([true, false])
  }
})
