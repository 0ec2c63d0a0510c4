/** Attaching a file to an RFI by its RfiId. */
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { RFICreateAttachment } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.rfi
let project: Project<'Engineer' | 'Viewer' | 'Consultant'>
beforeAll(async () => {
  project = await here.project(['Engineer', 'Viewer', 'Consultant'])
})

const content = Buffer.from('a photo').toString('base64')
const attach = (who: Person, ids: RecordData, more: RecordData = {}) =>
  who.client.call(RFICreateAttachment, { rfiId: ids.rfiId, fileContent: content, ...more })

test('an attachment is a file like any other, and the RFI keeps its ETag', async () => {
  const { admin } = project
  const ids = await makeOne(admin, recordType, project.id)
  const { etag } = await read(admin, recordType, ids)
  const attachment = { uploadedFileName: 'beam.jpg', attachmentFileDescription: 'From the north' }
  const attached = await attach(admin, ids, { attachment: { ...attachment, uploadedFileSize: 7 } })
  const { fileInfos } = await admin.client.call(FilesGetByFolder, { folderId: ids.folderId })
  expect(fileInfos).toMatchObject([
    { attachmentFileId: attached.fileId, uploadedFileId: attached.uploadedFileId, ...attachment },
  ])
  const file = await here.fetch(`/files/${attached.fileId}`, { as: admin })
  expect([file.status, await file.text()]).toEqual([200, 'a photo'])
  expect((await read(admin, recordType, ids)).etag).toBe(etag)
  expect((await eventsOf(here, ids.folderId)).at(-1)!.action).toBe('FileAttached')
})

test('writers can always attach a file, parties while the RFI is open', async () => {
  const { Engineer, Viewer, Consultant } = project.people
  const newRfi = (statusId: number) =>
    makeOne(project.admin, recordType, project.id, { ccUserList: [Engineer.login], statusId })
  const [open, closed] = [await newRfi(3), await newRfi(5)]
  const outcomes = (ids: RecordData) =>
    Promise.all([project.admin, Engineer, Viewer, Consultant].map((who) => outcome(attach(who, ids))))
  expect(await outcomes(open)).toEqual(['200', '200', '403 Forbidden', '404 NotFound'])
  expect(await outcomes(closed)).toEqual(['200', '409 Conflict', '403 Forbidden', '404 NotFound'])
})

test.each([
  ['no RFI', { rfiId: undefined }, wrong('RfiId', 'NotEmpty')],
  ['an RFI that does not exist', { rfiId: 2147483646 }, '404 NotFound'],
  ['no file', { fileContent: undefined }, wrong('FileContent', 'NotEmpty')],
  ['content that is not base64', { fileContent: '%%%' }, wrong('FileContent', 'Base64')],
  [
    'a size other than declared',
    { attachment: { uploadedFileSize: 8 } },
    wrong('Attachment.UploadedFileSize', 'InclusiveBetween'),
  ],
  [
    'a name that is too long',
    { attachment: { uploadedFileName: 'x'.repeat(256) } },
    wrong('Attachment.UploadedFileName', 'Length'),
  ],
])('%s is refused', async (_, more, refusal) => {
  const ids = await makeOne(project.admin, recordType, project.id)
  expect(await told(attach(project.admin, ids, more))).toBe(refusal)
})
