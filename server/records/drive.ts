/** Files and folders that live in an outside drive. Nothing of them is fetched; what is said about them is kept. */
import { readDay } from '../../contract/dates.ts'
import { type DocumentDrive, DriveDocumentCreate } from '../../contract/document.ts'
import type { Value } from '../../contract/kit.ts'
import { type CodedItem, findItem, readList } from '../codes/codes.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { forbidden, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { type Place, placesOf } from './place.ts'
import { etagOf } from './read.ts'
import { addNode, refreshPaths, refuseTooDeep } from './tree.ts'

type Drive = Value<typeof DocumentDrive.fields>

const driveFolder = 180
const driveFile = 181

interface Known {
  folderId: number
  documentId: number | null
  fileId: number | null
}

/** FolderParentId, else FolderId, else the node of DriveParentId, else the Documents of the project. */
async function placeOf(call: Call, drive: Drive): Promise<Place> {
  const lying = {
    label: 'drive file',
    type: drive.isFolder ? driveFolder : driveFile,
    sectionType: 110,
    holders: [driveFolder],
  }
  const want = (parentId: number | null | undefined) =>
    placesOf(call, lying, [
      {
        parentId,
        projectId: drive.folderProject,
        parentField: 'Document.FolderParentId',
        projectField: 'Document.FolderProject',
      },
    ]).then(([place]) => place!)
  const given = drive.folderParentId ?? drive.folderId
  const place = await want(given)
  if (given || !drive.driveParentId) return place
  const parent = await nodeOf(call, place.project.projectId, drive.driveParentId)
  return parent ? want(parent.folderId) : place
}

const nodeOf = (call: Call, projectId: number, driveId: string): Promise<Known | undefined> =>
  call.db.row<Known>(
    `SELECT d.folder_id AS "folderId", t.id AS "documentId",
            (SELECT v.stored_file_id FROM document_version v WHERE v.document_id = t.id ORDER BY v.version DESC LIMIT 1) AS "fileId"
       FROM drive_node d JOIN folder f ON f.id = d.folder_id LEFT JOIN document t ON t.folder_id = d.folder_id
      WHERE d.project_id = $1 AND d.drive_id = $2 AND f.deleted_at IS NULL`,
    [projectId, driveId],
  )

async function register(drive: Drive | null | undefined, call: Call) {
  if (!drive) throw notEmpty('Document', 'the file or folder')
  const place = await placeOf(call, drive)
  const { projectId } = place.project
  if (!place.project.writes) throw forbidden('You may not make documents in this project.')
  const driveId = drive.driveId?.trim() || null
  // Two who register the same id at the same moment come one after the other.
  if (driveId) await call.db.rows('SELECT pg_advisory_xact_lock($1, hashtext($2))', [projectId, driveId])
  const known = driveId ? await nodeOf(call, projectId, driveId) : undefined
  const name = (
    drive.folderName?.trim() ||
    drive.fileName?.trim() ||
    (drive.isFolder ? 'New folder' : 'File')
  ).slice(0, 255)
  const node = known ?? (await addNew(call, drive, place, name))
  if (known) await rename(call, drive, known.folderId)
  await writeDetails(call, drive, node, projectId, driveId)
  await writeEvents(call, [
    {
      action: known ? 'Updated' : 'Created',
      projectId,
      folderId: node.folderId,
      changes: [['driveId', null, driveId]],
    },
  ])
  const row = await call.db.row<{ path: string; version: number }>(
    `SELECT coalesce(d.file_path, concat_ws(' / ', nullif(up.path, ''), f.name)) AS path, f.version
       FROM folder f JOIN folder up ON up.id = f.parent_id JOIN drive_node d ON d.folder_id = f.id WHERE f.id = $1`,
    [node.folderId],
  )
  call.etag = etagOf(node.folderId, row!.version)
  return { fileId: node.fileId ?? 0, folderId: node.folderId, filePath: row!.path }
}

/** The node, and for a file the document and the file record. */
async function addNew(call: Call, drive: Drive, place: Place, name: string): Promise<Known> {
  const { projectId } = place.project
  await refuseTooDeep(call, place.parentId, 'Document.FolderParentId')
  const folderId = await addNode(call, {
    projectId,
    parentId: place.parentId,
    type: drive.isFolder ? driveFolder : driveFile,
    name,
    description: drive.folderDescription || null,
    sorting: drive.folderSorting ?? 0,
    accessByList: drive.accessByList ?? 0,
  })
  await call.db.rows('INSERT INTO drive_node (folder_id, project_id, is_folder) VALUES ($1, $2, $3)', [
    folderId,
    projectId,
    drive.isFolder ?? false,
  ])
  if (drive.isFolder) return { folderId, documentId: null, fileId: null }
  const row = await call.db.row<{ documentId: number; fileId: number }>(
    `WITH document AS (INSERT INTO document (folder_id, project_id, updated_at) VALUES ($1, $2, $4) RETURNING id),
          file AS (INSERT INTO stored_file (project_id, size_bytes, created_by, created_at) VALUES ($2, 0, $3, $4) RETURNING id),
          version AS (INSERT INTO document_version (document_id, version, project_id, stored_file_id)
                      SELECT document.id, 1, $2, file.id FROM document, file)
     SELECT document.id AS "documentId", file.id AS "fileId" FROM document, file`,
    [folderId, projectId, call.asker.id, call.now],
  )
  await call.db.rows('UPDATE folder SET reference_id = $2 WHERE id = $1', [folderId, row!.documentId])
  return { folderId, ...row! }
}

async function rename(call: Call, drive: Drive, folderId: number): Promise<void> {
  await call.db.rows(
    `UPDATE folder SET name = coalesce($2, name), description = coalesce($3, description), sorting = coalesce($4, sorting),
            version = version + 1, updated_by = $5, updated_at = $6 WHERE id = $1`,
    [
      folderId,
      drive.folderName?.trim() || drive.fileName?.trim() || null,
      drive.folderDescription || null,
      drive.folderSorting ?? null,
      call.asker.id,
      call.now,
    ],
  )
  if (drive.isFolder) await refreshPaths(call, folderId)
}

/** What was sent replaces what was there; what was not sent stays. */
async function writeDetails(
  call: Call,
  drive: Drive,
  node: Known,
  projectId: number,
  driveId: string | null,
): Promise<void> {
  const text = (value: string | null | undefined): string | null => value || null
  await call.db.rows(
    `UPDATE drive_node SET drive_id = coalesce($2, drive_id), drive_parent_id = coalesce($3, drive_parent_id), file_path = coalesce($4, file_path),
            file_size = coalesce($5, file_size), download_url = coalesce($6, download_url), viewer_url = coalesce($7, viewer_url),
            folder_icon = coalesce($8, folder_icon), folder_project_org_id = coalesce($9, folder_project_org_id), notes = coalesce($10, notes),
            estimated_file_size = coalesce($11, estimated_file_size) WHERE folder_id = $1`,
    [
      node.folderId,
      driveId,
      text(drive.driveParentId),
      text(drive.filePath),
      text(drive.fileSize),
      text(drive.downloadUrl),
      text(drive.viewerUrl),
      drive.folderIcon ?? null,
      drive.folderProjectOrgId ?? null,
      text(drive.notes),
      drive.estimatedFileSize ?? null,
    ],
  )
  if (node.documentId) await writeDocument(call, drive, node, projectId)
}

async function writeDocument(call: Call, drive: Drive, node: Known, projectId: number): Promise<void> {
  const [disciplines, types, statuses] = await Promise.all([
    readList(call.db, 'discipline', { projectId }),
    readList(call.db, 'documentType', { projectId }),
    readList(call.db, 'documentStatus', { projectId }),
  ])
  const code = (items: CodedItem[], given: string | null | undefined) =>
    given ? (findItem(items, given)?.id ?? 0) : null
  const issueDate = drive.issueDate || null
  await call.db.rows(
    `UPDATE document SET discipline = coalesce($2, discipline), discipline_name = coalesce($3, discipline_name), type = coalesce($4, type),
            type_name = coalesce($5, type_name), status = coalesce($6, status), status_name = coalesce($7, status_name),
            issue = coalesce($8, issue), issue_date = coalesce($9, issue_date), issue_date_day = coalesce($10::date, issue_date_day), updated_at = $11
      WHERE id = $1`,
    [
      node.documentId,
      code(disciplines, drive.discipline),
      drive.discipline || null,
      code(types, drive.documentType),
      drive.documentType || null,
      code(statuses, drive.status),
      drive.status || null,
      drive.issue || null,
      issueDate,
      issueDate ? readDay(issueDate) : null,
      call.now,
    ],
  )
  // Sizes come as texts; one that is no number is kept beside and counts as unknown.
  const size = /^\d{1,15}$/.test(drive.fileSize?.trim() ?? '')
    ? Number(drive.fileSize)
    : (drive.estimatedFileSize ?? null)
  await call.db.rows(
    `UPDATE stored_file SET name = coalesce($2, name), type = coalesce($3, type), size_bytes = coalesce($4, size_bytes) WHERE id = $1`,
    [node.fileId, drive.fileName || drive.folderName || null, drive.fileType || null, size],
  )
}

export default [serve(DriveDocumentCreate, (request, call) => register(request.document, call))]
