/** Files and folders of an outside drive. Nothing of them is fetched; what is said about them is kept. */
import { DocumentDrive, DriveDocumentCreate } from '../../../contract/drive.ts'
import { grantJoin, seen, visible } from '../../access/grants.ts'
import { holdLists } from '../../codes/codes.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { type Change, writeEvents } from '../../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { etagOf } from '../engine/read/read.ts'
import { checkAccessList } from '../engine/tree/checkaccesslist.ts'
import { type Place, placesOf } from '../engine/tree/recordplace.ts'
import { addNode, lockTree, refreshBelow } from '../engine/tree/tree.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { driveLying, refuseBadMove } from '../folder/folderplace.ts'
import { type Drive, type Known, readKnown, readNames, said, writeFields } from './drivefields.ts'

const { driveFolder, driveFile } = nodeType

interface DriveNode {
  folderId: number
  projectId: number
}

/** The node of a drive's id that the asker sees: in that project, or in the only one of his that has it. */
async function nodeOf(
  call: Call,
  driveId: string,
  projectId?: number | null,
  sees = visible,
): Promise<DriveNode | undefined> {
  const rows = await call.db.rows<DriveNode>(
    `SELECT f.id AS "folderId", f.project_id AS "projectId"
       FROM drive_node d JOIN folder f ON f.id = d.folder_id ${grantJoin}
      WHERE d.drive_id = $2 AND ($3::int IS NULL OR d.project_id = $3) AND ${sees} LIMIT 2`,
    [call.caller.id, driveId, projectId ?? null],
  )
  return rows.length === 1 ? rows[0] : undefined
}

interface DrivePlace extends Place {
  /** Whether the request says where it lies; else it is where things go of which nothing is said. */
  isGiven: boolean
  field: string
}

/** FolderParentId, else FolderId, else the node of DriveParentId, else the Documents of the project. */
async function placeOf(call: Call, drive: Drive, driveId: string | null): Promise<DrivePlace> {
  // A client may send back the FolderId it was told: then that is the thing itself and no place for it.
  const own = driveId && drive.folderId ? await nodeOf(call, driveId, drive.folderProject) : undefined
  const folderId = own?.folderId === drive.folderId ? undefined : drive.folderId
  let projectId = drive.folderProject ?? (folderId ? undefined : own?.projectId)
  let field = drive.folderParentId ? 'Document.FolderParentId' : 'Document.FolderId'
  let parentId = drive.folderParentId || folderId
  if (!parentId && drive.driveParentId?.trim()) {
    const parent = await nodeOf(call, drive.driveParentId.trim(), projectId)
    field = 'Document.DriveParentId'
    parentId = parent?.folderId
    projectId ??= parent?.projectId
  }
  const wanted = { parentId, projectId, parentField: field, projectField: 'Document.FolderProject' }
  const [place] = await placesOf(call, driveLying(drive.isFolder ? driveFolder : driveFile), [wanted])
  return { ...place!, isGiven: !!parentId, field }
}

async function register(drive: Drive | null | undefined, call: Call) {
  if (!drive) throw notEmpty('Document', 'the file or folder')
  const driveId = drive.driveId?.trim() || null
  const place = await placeOf(call, drive, driveId)
  const { projectId } = place.project
  if (!place.project.writes) throw forbidden('You may not make documents in this project.')
  await holdLists(call.db, place.project.organizationId)
  // Two who register the same id at the same moment come one after the other.
  if (driveId) await call.db.rows('SELECT pg_advisory_xact_lock($1, hashtext($2))', [projectId, driveId])
  const known = driveId ? await readKnown(call, projectId, driveId) : undefined
  if (known && !(await nodeOf(call, driveId!, projectId, seen))) throw notFound('This drive file')
  if (known?.isDeleted)
    throw conflict('This drive file is in the bin of the project. It can be restored there.', {
      folderId: String(known.folderId),
    })
  if (drive.accessByList !== known?.fields.accessByList)
    await checkAccessList(call, projectId, drive.accessByList, 'Document.AccessByList')
  const node = known ? await change(call, drive, known, place) : await add(call, drive, place, driveId)
  const row = await call.db.row<{ path: string; version: number }>(
    `SELECT coalesce(d.file_path, concat_ws(' / ', nullif(up.path, ''), f.name)) AS path, f.version
       FROM folder f JOIN folder up ON up.id = f.parent_id JOIN drive_node d ON d.folder_id = f.id
      WHERE f.id = $1`,
    [node.folderId],
  )
  call.etag = etagOf(node.folderId, row!.version)
  return { fileId: node.fileId ?? 0, folderId: node.folderId, filePath: row!.path }
}

/** Makes the node, and for a file the document and the file record. */
async function add(call: Call, drive: Drive, place: Place, driveId: string | null): Promise<Known> {
  const { projectId } = place.project
  const type = drive.isFolder ? driveFolder : driveFile
  const fields = said({}, await readNames(call, drive, projectId), type === driveFolder)
  const folderId = await addNode(call, {
    projectId,
    parentId: place.parentId,
    type,
    name: fields.folderName as string,
  })
  await call.db.rows(
    'INSERT INTO drive_node (folder_id, project_id, drive_id, is_folder) VALUES ($1, $2, $3, $4)',
    [folderId, projectId, driveId, type === driveFolder],
  )
  const file = type === driveFile ? await addDocument(call, folderId, projectId) : undefined
  const node: Known = { folderId, projectId, type, parentId: place.parentId, version: 1, ...file, fields }
  await writeFields(call, node, fields)
  if (type === driveFolder) await refreshBelow(call, folderId)
  const changes: Change[] = [
    ['driveId', null, driveId],
    ...Object.entries(fields).map(([key, value]): Change => [key, null, value]),
  ]
  await tell(
    call,
    'Created',
    node,
    changes.filter(([, , value]) => value),
  )
  return node
}

async function addDocument(call: Call, folderId: number, projectId: number) {
  const row = await call.db.row<{ documentId: number; fileId: number }>(
    `WITH document AS (INSERT INTO document (folder_id, project_id, version, updated_at)
                       VALUES ($1, $2, 1, $4) RETURNING id),
          file AS (INSERT INTO stored_file (project_id, size_bytes, created_by, created_at)
                   VALUES ($2, 0, $3, $4) RETURNING id),
          version AS (INSERT INTO document_version (document_id, version, project_id, stored_file_id)
                      SELECT document.id, 1, $2, file.id FROM document, file)
     SELECT document.id AS "documentId", file.id AS "fileId" FROM document, file`,
    [folderId, projectId, call.caller.id, call.now],
  )
  await call.db.rows('UPDATE folder SET reference_id = $2 WHERE id = $1', [folderId, row!.documentId])
  return row!
}

/** What was sent replaces what was there, its place too; what was not sent stays. */
async function change(call: Call, drive: Drive, known: Known, place: DrivePlace): Promise<Known> {
  const isFolder = known.type === driveFolder
  await checkIfMatch(call, { ...known, label: 'drive file', dto: DocumentDrive })
  if (drive.isFolder !== undefined && drive.isFolder !== null && drive.isFolder !== isFolder)
    throw invalidField(
      'Document.IsFolder',
      'Enum',
      `Document.IsFolder: this DriveId is a ${isFolder ? 'folder' : 'file'} already.`,
    )
  const fields = said(known.fields, await readNames(call, drive, known.projectId), isFolder)
  const changes = Object.entries(fields)
    .filter(([key, value]) => value !== known.fields[key])
    .map(([key, value]): Change => [key, known.fields[key] ?? null, value])
  const moves = place.isGiven && place.parentId !== known.parentId && isMoved(drive, known)
  if (moves) changes.push(['folderParentId', known.parentId, place.parentId])
  if (changes.length === 0) return known
  if (isFolder) await lockTree(call, known.projectId)
  if (moves) {
    const node = { folderId: known.folderId, folderType: known.type, folderProjectId: known.projectId }
    await refuseBadMove(call, node, place.parentId, place.field)
  }
  await call.db.rows(
    'UPDATE folder SET parent_id = $2, version = version + 1, updated_by = $3, updated_at = $4 WHERE id = $1',
    [known.folderId, moves ? place.parentId : known.parentId, call.caller.id, call.now],
  )
  await writeFields(call, known, fields, known.fields)
  if (isFolder) await refreshBelow(call, known.folderId)
  await tell(call, 'Updated', { ...known, version: known.version + 1 }, changes)
  return known
}

/** Moved here by hand, it is not moved back because it still lies in the same folder of the drive. */
const isMoved = (drive: Drive, known: Known): boolean =>
  !!drive.folderParentId || !!drive.folderId || drive.driveParentId !== known.fields.driveParentId

const tell = (call: Call, action: string, node: Known, changes: Change[]): Promise<void> => {
  const { projectId, folderId, version } = node
  return writeEvents(call, [{ action, projectId, folderId, version, changes }])
}

export default [serve(DriveDocumentCreate, (request, call) => register(request.document, call))]
