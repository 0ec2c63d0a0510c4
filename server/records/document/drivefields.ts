/** The fields of a file or folder of an outside drive, and the column where each is stored. */

import type { DocumentDrive } from '../../../contract/documents/drive.ts'
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import { findItem, isOffered, readList } from '../../codes/codes.ts'
import type { Call } from '../../kernel/call.ts'
import { newestFile } from './documentversion.ts'

export type Drive = Value<typeof DocumentDrive.fields>

/** The stored fields of a drive's node, by their names in the contract. */
export type Fields = Record<string, string | number | null>

export interface StoredNode {
  folderId: number
  projectId: number
  parentId: number
  type: number
  version: number
  createdBy?: number
  /** The code of its status as a document. */
  statusId?: number | null
  /** It is in the bin. */
  isDeleted?: boolean
  documentId?: number | null
  fileId?: number | null
  fields: Fields
}

/** By table: the fields and their columns. Folders have no document and no file. */
const ofNode = {
  folderName: 'name',
  folderDescription: 'description',
  folderSorting: 'sorting',
  accessByList: 'access_by_list',
}
const ofDrive = {
  driveParentId: 'drive_parent_id',
  filePath: 'file_path',
  fileSize: 'file_size',
  downloadUrl: 'download_url',
  viewerUrl: 'viewer_url',
  folderIcon: 'folder_icon',
  folderProjectOrgId: 'folder_project_org_id',
  notes: 'notes',
  estimatedFileSize: 'estimated_file_size',
}
const ofDocument = {
  documentType: 'type_name',
  status: 'status_name',
  discipline: 'discipline_name',
  issue: 'issue',
  issueDate: 'issue_date',
}
const ofFile = { fileName: 'name', fileType: 'type' }

/** Columns that hold 0 instead of null when nothing was sent. */
const counted = new Set(['folderSorting', 'accessByList', 'estimatedFileSize'])

const selected = (alias: string, columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([key, column]) => `'${key}', ${alias}.${column}`)
    .join(', ')

export const readStored = (call: Call, projectId: number, driveId: string): Promise<StoredNode | undefined> =>
  call.db.row<StoredNode>(
    `SELECT f.id AS "folderId", f.project_id AS "projectId", f.parent_id AS "parentId", f.type, f.version,
            f.created_by AS "createdBy", f.deleted_at IS NOT NULL AS "isDeleted", t.id AS "documentId", t.status AS "statusId", s.id AS "fileId",
            jsonb_build_object(${selected('f', ofNode)}, ${selected('d', ofDrive)})
              || CASE WHEN t.id IS NULL THEN '{}'
                ELSE jsonb_build_object(${selected('t', ofDocument)}, ${selected('s', ofFile)}) END AS fields
       FROM drive_node d JOIN folder f ON f.id = d.folder_id LEFT JOIN document t ON t.folder_id = d.folder_id
       ${newestFile}
      WHERE d.project_id = $1 AND d.drive_id = $2 FOR NO KEY UPDATE OF f`,
    [projectId, driveId],
  )

const codeLists = {
  documentType: 'documentType',
  status: 'documentStatus',
  discipline: 'discipline',
} as const

/** The request with type, status and discipline by their names, however they were sent; other text stays. */
export async function readNames(call: Call, drive: Drive, projectId: number): Promise<Drive> {
  const named: Drive = { ...drive }
  for (const [key, list] of Object.entries(codeLists) as Array<[keyof typeof codeLists, 'discipline']>) {
    const given = drive[key]
    if (given) named[key] = findItem(await readList(call.db, list, { projectId }), given)?.name ?? given
  }
  return named
}

/**
 * The fields after the change: absent ones stay, null and "" clear. The name defaults to that of the file.
 */
export function nextFields(previous: Fields, drive: Drive, isFolder: boolean): Fields {
  const columns = isFolder ? { ...ofNode, ...ofDrive } : { ...ofNode, ...ofDrive, ...ofDocument, ...ofFile }
  const sent = drive as Record<string, string | number | null | undefined>
  const fields: Fields = {}
  for (const key of Object.keys(columns)) {
    const value = sent[key] === undefined ? previous[key] : sent[key]
    fields[key] =
      value === undefined || value === null || value === '' ? (counted.has(key) ? 0 : null) : value
  }
  const fileName = drive.fileName || (previous.fileName ?? null)
  const followsFile = previous.folderName === undefined || previous.folderName === previous.fileName
  const name = drive.folderName === undefined && !followsFile ? previous.folderName : drive.folderName
  fields.folderName = String(name ?? '').trim()
    ? String(name)
    : (fileName ?? previous.folderName ?? (isFolder ? 'New folder' : 'New file'))
  return fields
}

const updated = (columns: Record<string, string>): string =>
  Object.values(columns)
    .map((column, i) => `${column} = $${i + 2}`)
    .join(', ')

const valuesOf = (columns: Record<string, string>, fields: Fields): unknown[] =>
  Object.keys(columns).map((key) => fields[key] ?? null)

export async function writeFields(
  call: Call,
  node: StoredNode,
  fields: Fields,
  previous: Fields = {},
): Promise<void> {
  const write = (table: string, key: string, id: number, columns: Record<string, string>) =>
    call.db.rows(`UPDATE ${table} SET ${updated(columns)} WHERE ${key} = $1`, [
      id,
      ...valuesOf(columns, fields),
    ])
  await write('folder', 'id', node.folderId, ofNode)
  await write('drive_node', 'folder_id', node.folderId, ofDrive)
  if (!node.documentId || !node.fileId) return
  await write('document', 'id', node.documentId, ofDocument)
  await write('stored_file', 'id', node.fileId, ofFile)
  const codes = await codesOf(call, node.projectId, fields, previous)
  const day = fields.issueDate ? readDay(String(fields.issueDate)) : null
  await call.db.rows(
    `UPDATE document SET type = coalesce($2, type), status = coalesce($3, status),
            discipline = coalesce($4, discipline), issue_date_day = $5::date, updated_at = $6
      WHERE id = $1`,
    [node.documentId, codes.documentType, codes.status, codes.discipline, day, call.now],
  )
  await call.db.rows(
    'UPDATE folder f SET state = t.status FROM document t WHERE t.id = $1 AND f.id = t.folder_id',
    [node.documentId],
  )
  await call.db.rows('UPDATE stored_file SET size_bytes = $2 WHERE id = $1', [node.fileId, sizeOf(fields)])
}

/**
 * The codes of new names; null where a name is unchanged, because its item may be renamed or retired by now.
 */
async function codesOf(
  call: Call,
  projectId: number,
  fields: Fields,
  previous: Fields,
): Promise<Record<keyof typeof codeLists, number | null>> {
  const codes: Record<keyof typeof codeLists, number | null> = {
    documentType: null,
    status: null,
    discipline: null,
  }
  for (const [key, list] of Object.entries(codeLists) as Array<[keyof typeof codeLists, 'discipline']>) {
    const name = fields[key]
    if (name === previous[key]) continue
    const items = name ? await readList(call.db, list, { projectId }) : []
    codes[key] = findItem(items.filter(isOffered), name ?? '')?.id ?? 0
  }
  return codes
}

/** Sizes are sent as texts. For one that is no number, the estimate is used. */
const sizeOf = ({ fileSize, estimatedFileSize }: Fields): number =>
  /^\d{1,15}$/.test(String(fileSize ?? '').trim()) ? Number(fileSize) : Number(estimatedFileSize ?? 0)
