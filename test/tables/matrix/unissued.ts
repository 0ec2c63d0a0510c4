/**
 * Things that only some people see for a while: drafts, what was said before a record was issued, forwarded RFIs, and verdicts
 * on submittals that are not distributed.
 */
import * as contract from '../../../contract/index.ts'
import type { Person } from '../../kit/harness.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import type { World } from './people.ts'
import { Ids } from './planting.ts'

const { rfi, openIssue, submittal, submittalItem } = recordTypes
const file = (marker: string) => ({
  fileInfo: { uploadedFileName: `${marker}.pdf`, description: `${marker} file` },
  fileContent: Buffer.from(`%PDF-1.7 ${marker}`).toString('base64'),
})

/** Drafts that name the outsiders as parties, and a forwarded RFI. `shown` is what everybody sees of these. */
export async function plantUnissued(
  w: World,
  marker: string,
  outsiders: readonly Person[],
  shown: Ids,
): Promise<Ids> {
  const { admin, id } = w
  const ids = new Ids()
  const [first, second] = outsiders
  const parties = { toUserId: first!.id, ccUserList: outsiders.map(({ login }) => login) }
  const words = { statusId: 1, subject: `${marker} subject`, question: `${marker} question`, ...parties }
  const draft = await makeOne(admin, rfi, id, words)
  const reply = (rfiId: number) =>
    admin.client.call(contract.RFIReplyCreate, { reply: { rfiId, response: `${marker} reply` } })
  await reply(draft.rfiId)
  const attached = await admin.client.call(contract.FileCreate, { folderId: draft.folderId, ...file(marker) })
  const issue = await makeOne(admin, openIssue, id, {
    statusId: 1,
    subject: `${marker} issue`,
    issueTo: second!.id,
    ccUserList: [first!.id],
  })
  // Everybody sees the issue that it was converted from.
  const source = await makeOne(admin, openIssue, id, { subject: 'Heat' })
  const converted = await admin.client.call(contract.OpenIssueConvert, {
    folderId: source.folderId,
    folderType: 121,
  })
  await change(admin, rfi, converted, { subject: `${marker} converted`, statusId: 1 }, { reason: 'Not yet' })
  // Everybody sees what it is now, but not what it was before.
  const issued = await makeOne(admin, rfi, id, words)
  await reply(issued.rfiId)
  await change(admin, rfi, issued, { statusId: 3, subject: 'Beam', question: 'Which?' })
  const original = await makeOne(admin, rfi, id, { subject: 'Beam', question: 'Which?' })
  const { rfi: sub } = await admin.client.call(contract.RFIForward, {
    rfiId: original.rfiId,
    toUserId: w.who.Architect.id,
    question: `${marker} forwarded`,
  })
  await reply(sub!.rfiId!)
  for (const { folderId, rfiId } of [draft, converted as RecordData, sub as RecordData]) {
    ids.add('node', folderId)
    if (rfiId) ids.add('rfiId', rfiId)
  }
  ids.add('node', issue.folderId)
  ids.add('openIssueId', issue.openIssueId)
  ids.add('file', attached.attachmentFileId!)
  shown.add('node', source.folderId, issued.folderId, original.folderId)
  shown.add('rfiId', issued.rfiId, original.rfiId)
  return ids
}

/** The verdict of the architect on an item of that subcontractor, who sees the item and not the verdict. */
export async function plantVerdict(w: World, marker: string, submitting: Person, shown: Ids): Promise<Ids> {
  const { admin, id } = w
  const architect = w.who.Architect as Person
  const pack = await makeOne(admin, submittal, id, {
    submittingCompanyContactId: submitting.id,
    reviewingCompanyContactId: architect.id,
  })
  const item = await makeOne(admin, submittalItem, id, {
    folderParentId: pack.folderId,
    description: 'Doors',
  })
  await change(admin, submittalItem, item, { stage: '2' })
  const attached = await architect.client.call(contract.FileCreate, {
    folderId: item.folderId,
    ...file(marker),
  })
  const verdict = {
    stage: '3',
    returnedStatusId: '4',
    returnedNote: `${marker} note`,
    returnedCopies: `${marker} copies`,
  }
  await change(architect, submittalItem, item, verdict, { reason: `${marker} reason` })
  shown.add('node', item.folderId)
  shown.add('submittalItemId', item.submittalItemId)
  const ids = new Ids()
  ids.add('file', attached.attachmentFileId!)
  return ids
}
