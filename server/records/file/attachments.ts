/** Files attached to records. */

import {
  FileCreate,
  type FileInfo,
  FilesGetByDailyReport,
  FilesGetByFolder,
} from '../../../contract/documents/file.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { lastPart } from '../../blobs/filename.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { FileHandling } from '../engine/declare/filehandling.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { type RecordTypes, rowThat, sealedRow } from '../engine/declare/recordtypes.ts'
import { type Addition, addingTo, type Holder } from '../engine/write/adding.ts'
import { prepareBytes } from './preparebytes.ts'
import { checkSize, type NewFile, storeFile } from './storedfile.ts'

type File = Value<typeof FileInfo.fields>

interface Range {
  /** The file before the first one of the range. */
  after: number
  rows: number
}

/** The files of a record that the caller may see; without `range` all of them. `hides`: SQL, of withheld files of the node `f`. */
export const attachmentsOf = (
  call: Call,
  folderId: number,
  range?: Range,
  hides = 'false',
): Promise<File[]> =>
  call.db.rows<File>(
    `SELECT t.id AS "attachmentFileId", s.id AS "uploadedFileId", s.name AS "uploadedFileName",
            s.type AS "uploadedFileType", least(s.size_bytes, 2147483647) AS "uploadedFileSize",
            t.description AS "attachmentFileDescription",
            concat_ws(' / ', nullif(up.path, ''), f.name, s.name) AS "uploadedFilePath",
            t.uploaded_at AS "uploadedDate", t.modified_at AS "modifiedDate",
            (SELECT full_name FROM person WHERE id = t.uploaded_by) AS "uploadedBy",
            (SELECT full_name FROM person WHERE id = t.modified_by) AS "modifiedBy"
       FROM attachment t JOIN stored_file s ON s.id = t.stored_file_id JOIN folder f ON f.id = t.folder_id
       JOIN folder up ON up.id = f.parent_id ${joinNodeRights}
      WHERE t.folder_id = $2 AND t.deleted_at IS NULL AND t.id > $3::bigint AND ${visible}
        AND NOT (t.is_withheld AND ${hides}) ORDER BY t.id LIMIT $4`,
    [call.caller.id, folderId, range?.after ?? 0, range?.rows ?? null],
  )

/** A record that takes files from the caller. */
const holderOf = (is: RecordSql, call: Call, folderId: number): Promise<Holder> =>
  addingTo(call, folderId, { ...is, doing: 'attach files to it' })

/** SQL: whether the node `f` is closed, and since when its words are fixed. */
type RecordSql = Pick<Addition, 'closed' | 'frozenAt'>

const ofAnyType = ({ closedNode, frozenAtOfNode }: RecordTypes): RecordSql => ({
  closed: closedNode,
  frozenAt: frozenAtOfNode,
})

const ofType = (recordType: RecordType<any>): RecordSql => ({
  closed: rowThat(recordType, 'closed'),
  frozenAt: sealedRow(recordType, 'frozenAt'),
})

export interface NewAttachment {
  folderId: number
  description?: string | null
  file: Omit<NewFile, 'projectId'>
}

export interface Attached {
  attachmentFileId: number
  uploadedFileId: number
}

/** Attaches a file to a record of one type, as far as the caller may. */
export const attach = async (
  recordType: RecordType<any>,
  call: Call,
  attachment: NewAttachment,
): Promise<Attached> =>
  attachTo(await holderOf(ofType(recordType), call, attachment.folderId), call, attachment)

async function attachTo(
  { projectId, isFrozen }: Holder,
  call: Call,
  attachment: NewAttachment,
): Promise<Attached> {
  const { folderId, description, file } = attachment
  const uploadedFileId = await storeFile(call, { projectId, ...file })
  const stored = { projectId, folderId, uploadedFileId, name: file.name, description, isLater: isFrozen }
  return { uploadedFileId, attachmentFileId: await attachStored(call, stored) }
}

export interface StoredAttachment extends Omit<NewAttachment, 'file'> {
  projectId: number
  uploadedFileId: number
  name: string
  /** Added after the record was signed, locked or frozen. */
  isLater?: boolean
}

/** Attaches a file that is stored already. The calling function has checked the rights. */
async function attachStored(call: Call, stored: StoredAttachment): Promise<number> {
  const { projectId, folderId, uploadedFileId, name, description, isLater } = stored
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO attachment (project_id, folder_id, stored_file_id, description,
                             uploaded_by, uploaded_at, modified_by, modified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $5, $6) RETURNING id`,
    [projectId, folderId, uploadedFileId, description || null, call.caller.id, call.now],
  )
  const changes: FieldChange[] = [
    ['uploadedFileName', null, name],
    ['attachmentFileId', null, row!.id],
  ]
  if (isLater) changes.push(['addedLater', null, true])
  await writeEvents(call, [{ action: 'FileAttached', projectId, folderId, changes }])
  return row!.id
}

type CreateRequest = Value<typeof FileCreate.request.fields>

async function create(types: RecordTypes, request: CreateRequest, call: Call) {
  const { folderId, fileInfo } = request
  const content = call.received ?? request.fileContent
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const own = await ownHandling(types, call, folderId)
  const holder = own ? undefined : await holderOf(ofAnyType(types), call, folderId)
  if (!content) throw notEmpty('FileContent', 'the file itself')
  const info = fileInfo ?? {}
  checkSize(content, info.uploadedFileSize, 'FileInfo.UploadedFileSize')
  const file = { name: lastPart(info.uploadedFileName ?? ''), type: info.uploadedFileType, content }
  if (holder) {
    file.name ||= 'file'
    return attachTo(holder, call, { folderId, description: info.attachmentFileDescription, file })
  }
  await own!.take(call, folderId, file)
  return { attachmentFileId: 0 }
}

/** How the record type of that node takes files, if it does not attach them. */
async function ownHandling(
  types: RecordTypes,
  call: Call,
  folderId: number,
): Promise<FileHandling | undefined> {
  const own = types.all.flatMap(({ files, type }) => (files ? [type] : []))
  const node = await call.db.row<{ type: number }>(
    `SELECT f.type FROM folder f ${joinNodeRights} WHERE f.id = $2 AND f.type = ANY($3::int[]) AND ${visible}`,
    [call.caller.id, folderId, own],
  )
  return node && types.byType(node.type)!.files
}

/** Checked before the bytes are received. */
async function mayAdd(types: RecordTypes, { folderId }: CreateRequest, call: Call): Promise<void> {
  const own = await ownHandling(types, call, folderId!)
  if (own) await own.may(call, folderId!)
  else await holderOf(ofAnyType(types), call, folderId!)
}

async function filesOfFolder(
  types: RecordTypes,
  request: Value<typeof FilesGetByFolder.request.fields>,
  call: Call,
) {
  const { folderId } = request
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const rows = rowsWanted(request)
  const [after = 0] = readCursor(request, 'number') ?? []
  const node = await call.db.row(`SELECT FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`, [
    call.caller.id,
    folderId,
  ])
  if (!node) throw notFound('This record')
  const range = { after: after as number, rows: rows + 1 }
  const files = await attachmentsOf(call, folderId, range, types.hidesNode)
  const { page, nextCursor } = pageOf(files, rows, ({ attachmentFileId }) => [attachmentFileId!])
  return { fileInfos: page, nextCursor }
}

export default (types: RecordTypes): Served[] => [
  serve(FilesGetByFolder, (request, call) => filesOfFolder(types, request, call)),
  serve(FileCreate, (request, call) => create(types, request, call), {
    beforeBytes: (request, call) => mayAdd(types, request, call),
    prepare: prepareBytes,
  }),
  serve(FilesGetByDailyReport, async (request, call) => {
    if (!request.dailyReportId) throw notEmpty('DailyReportId', 'the daily report')
    const report = await call.db.row<{ folderId: number }>(
      `SELECT f.id AS "folderId" FROM daily_report d JOIN folder f ON f.id = d.folder_id ${joinNodeRights}
        WHERE d.id = $2 AND ${visible}`,
      [call.caller.id, request.dailyReportId],
    )
    if (!report) throw notFound('This daily report')
    return { fileInfos: await attachmentsOf(call, report.folderId) }
  }),
]
