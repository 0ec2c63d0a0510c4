/** Files attached to records. The bytes are kept before the row, so a row never lacks its bytes. */
import { FileCreate, type FileInfo, FilesGetByDailyReport } from '../../contract/file.ts'
import type { Value } from '../../contract/kit.ts'
import { grantJoin, ownParties, visible } from '../access/grants.ts'
import { folderType } from '../codes/foldertypes.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { closedNode } from './kinds.ts'

type File = Value<typeof FileInfo.fields>

export const attachmentsOf = (call: Call, folderId: number): Promise<File[]> =>
  call.db.rows<File>(
    `SELECT t.id AS "attachmentFileId", s.id AS "uploadedFileId", s.name AS "uploadedFileName",
            s.type AS "uploadedFileType", least(s.size_bytes, 2147483647) AS "uploadedFileSize",
            t.description AS "attachmentFileDescription",
            concat_ws(' / ', nullif(up.path, ''), f.name, s.name) AS "uploadedFilePath",
            t.uploaded_at AS "uploadedDate", t.modified_at AS "modifiedDate",
            (SELECT full_name FROM person WHERE id = t.uploaded_by) AS "uploadedBy",
            (SELECT full_name FROM person WHERE id = t.modified_by) AS "modifiedBy"
       FROM attachment t JOIN stored_file s ON s.id = t.stored_file_id JOIN folder f ON f.id = t.folder_id
       JOIN folder up ON up.id = f.parent_id ${grantJoin}
      WHERE t.folder_id = $2 AND t.deleted_at IS NULL AND ${visible} ORDER BY t.id`,
    [call.asker.id, folderId],
  )

/** Refuses bytes that are not as many as were declared. */
export function checkSize(content: Buffer, declared: number | null | undefined, fieldName: string): void {
  if (declared && declared !== content.length)
    throw invalidField(
      fieldName,
      'InclusiveBetween',
      `${fieldName} says ${declared} bytes, but ${content.length} came. Please send the file again.`,
    )
}

export interface NewFile {
  projectId: number
  name: string
  type?: string | null
  content: Buffer
}

export async function keepFile(call: Call, file: NewFile): Promise<number> {
  const sha256 = await call.blobs.put(file.content)
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO stored_file (project_id, sha256, name, type, size_bytes, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [file.projectId, sha256, file.name, file.type || null, file.content.length, call.asker.id, call.now],
  )
  return row!.id
}

interface Holder {
  projectId: number
  type: number
  writes: boolean
  isParty: boolean
  closed: boolean
}

/** A record that takes files: from whoever writes there, and from its parties while it is not closed. */
async function holderOf(call: Call, folderId: number): Promise<Holder> {
  const holder = await call.db.row<Holder>(
    `SELECT f.project_id AS "projectId", f.type, a.writes, EXISTS (SELECT ${ownParties}) AS "isParty",
      ${closedNode()} AS closed
       FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`,
    [call.asker.id, folderId],
  )
  // Files are attached to records; in a folder one makes a document.
  if (!holder || !folderType(holder.type).parties) throw notFound('This record')
  if (!holder.writes && !holder.isParty)
    throw forbidden('You may see this record, but not attach files to it.')
  if (!holder.writes && holder.closed)
    throw conflict('This record is closed. Only who may change it can still attach files to it.', {
      allowed: '',
    })
  return holder
}

async function attach(
  request: { folderId?: number | null; fileInfo?: File | null; fileContent?: Buffer | null },
  call: Call,
): Promise<number> {
  if (!request.folderId) throw notEmpty('FolderId', 'the FolderId of the record')
  const { projectId } = await holderOf(call, request.folderId)
  if (!request.fileContent) throw notEmpty('FileContent', 'the file itself')
  const info = request.fileInfo ?? {}
  checkSize(request.fileContent, info.uploadedFileSize, 'FileInfo.UploadedFileSize')
  const name = info.uploadedFileName || 'file'
  const fileId = await keepFile(call, {
    projectId,
    name,
    type: info.uploadedFileType,
    content: request.fileContent,
  })
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO attachment (project_id, folder_id, stored_file_id, description,
                             uploaded_by, uploaded_at, modified_by, modified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $5, $6) RETURNING id`,
    [projectId, request.folderId, fileId, info.attachmentFileDescription || null, call.asker.id, call.now],
  )
  await writeEvents(call, [
    {
      action: 'FileAttached',
      projectId,
      folderId: request.folderId,
      changes: [['uploadedFileName', null, name]],
    },
  ])
  return row!.id
}

export default [
  serve(FileCreate, async (request, call) => ({ attachmentFileId: await attach(request, call) })),
  serve(FilesGetByDailyReport, async (request, call) => {
    if (!request.dailyReportId) throw notEmpty('DailyReportId', 'the DailyReportId of the daily report')
    const report = await call.db.row<{ folderId: number }>(
      `SELECT f.id AS "folderId" FROM daily_report d JOIN folder f ON f.id = d.folder_id ${grantJoin}
        WHERE d.id = $2 AND ${visible}`,
      [call.asker.id, request.dailyReportId],
    )
    if (!report) throw notFound('This daily report')
    return { fileInfos: await attachmentsOf(call, report.folderId) }
  }),
]
