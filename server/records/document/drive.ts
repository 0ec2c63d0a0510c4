/** Files and folders of an outside drive. Their contents are never fetched; only their metadata is stored. */
import { DocumentDrive, DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { joinNodeRights, visible, visibleOrInBin } from '../../access/visibility.ts'
import { holdLists } from '../../codes/codes.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { etagOf } from '../engine/read/read.ts'
import { placesOf, type RecordPlace } from '../engine/tree/recordplace.ts'
import { addNode, lockTree, refreshBelow } from '../engine/tree/tree.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { drivePlacement, refuseBadMove } from '../folder/folderplace.ts'
import { type Drive, nextFields, readNames, readStored, type StoredNode, writeFields } from './drivefields.ts'
import { checkDriveOwnership } from './driverights.ts'

const { driveFolder, driveFile } = nodeType

interface DriveNode {
  folderId: number
  projectId: number
}

/** The visible node with a drive's id: in that project, or in the caller's only project that has it. */
async function findDriveNode(
  call: Call,
  driveId: string,
  projectId?: number | null,
  condition = visible,
): Promise<DriveNode | undefined> {
  const rows = await call.db.rows<DriveNode>(
    `SELECT f.id AS "folderId", f.project_id AS "projectId"
       FROM drive_node d JOIN folder f ON f.id = d.folder_id ${joinNodeRights}
      WHERE d.drive_id = $2 AND ($3::int IS NULL OR d.project_id = $3) AND ${condition} LIMIT 2`,
    [call.caller.id, driveId, projectId ?? null],
  )
  return rows.length === 1 ? rows[0] : undefined
}

interface DrivePlace extends RecordPlace {
  /** Whether the request gives a parent; otherwise this is the default place. */
  isGiven: boolean
  field: string
}

/** The parent: FolderParentId, else FolderId, else the node of DriveParentId, else the Documents section. */
async function findPlace(call: Call, drive: Drive, driveId: string | null): Promise<DrivePlace> {
  // A client may send back the FolderId that we returned: then it is the node itself, not its parent.
  const own = driveId && drive.folderId ? await findDriveNode(call, driveId, drive.folderProject) : undefined
  const folderId = own?.folderId === drive.folderId ? undefined : drive.folderId
  let projectId = drive.folderProject ?? (folderId ? undefined : own?.projectId)
  let field = drive.folderParentId ? 'Document.FolderParentId' : 'Document.FolderId'
  let parentId = drive.folderParentId || folderId
  if (!parentId && drive.driveParentId?.trim()) {
    const parent = await findDriveNode(call, drive.driveParentId.trim(), projectId)
    field = 'Document.DriveParentId'
    parentId = parent?.folderId
    projectId ??= parent?.projectId
  }
  const wanted = { parentId, projectId, parentField: field, projectField: 'Document.FolderProject' }
  const [place] = await placesOf(call, drivePlacement(drive.isFolder ? driveFolder : driveFile), [wanted])
  return { ...place!, isGiven: !!parentId, field }
}

async function register(drive: Drive | null | undefined, call: Call) {
  if (!drive) throw notEmpty('Document', 'the file or folder')
  const driveId = drive.driveId?.trim() || null
  const place = await findPlace(call, drive, driveId)
  const { projectId } = place.project
  if (!place.project.makes) throw forbidden('You may not create documents in this project.')
  await holdLists(call.db, place.project.organizationId)
  // Two calls that register the same id at the same time run one after the other.
  if (driveId) await call.db.rows('SELECT pg_advisory_xact_lock($1, hashtext($2))', [projectId, driveId])
  const stored = driveId ? await readStored(call, projectId, driveId) : undefined
  if (stored && !(await findDriveNode(call, driveId!, projectId, visibleOrInBin)))
    throw notFound('This drive file')
  if (stored?.isDeleted)
    throw conflict('This drive file is in the bin of the project. It can be restored there.', {
      folderId: String(stored.folderId),
    })
  const node = stored ? await change(call, drive, stored, place) : await add(call, drive, place, driveId)
  const row = await call.db.row<{ path: string; version: number }>(
    `SELECT coalesce(d.file_path, concat_ws(' / ', nullif(up.path, ''), f.name)) AS path, f.version
       FROM folder f JOIN folder up ON up.id = f.parent_id JOIN drive_node d ON d.folder_id = f.id
      WHERE f.id = $1`,
    [node.folderId],
  )
  call.etag = etagOf(node.folderId, row!.version)
  return { fileId: node.fileId ?? 0, folderId: node.folderId, filePath: row!.path }
}

/** Creates the node, and for a file also the document and the stored file. */
async function add(
  call: Call,
  drive: Drive,
  place: RecordPlace,
  driveId: string | null,
): Promise<StoredNode> {
  const { projectId } = place.project
  const type = drive.isFolder ? driveFolder : driveFile
  const fields = nextFields({}, await readNames(call, drive, projectId), type === driveFolder)
  const given = Object.entries(fields).flatMap(([key, value]): FieldChange[] =>
    value ? [[key, null, value]] : [],
  )
  await checkDriveOwnership(call, place, undefined, given)
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
  const node: StoredNode = {
    folderId,
    projectId,
    type,
    parentId: place.parentId,
    version: 1,
    ...file,
    fields,
  }
  await writeFields(call, node, fields)
  if (type === driveFolder) await refreshBelow(call, folderId)
  await writeChange(call, 'Created', node, driveId ? [['driveId', null, driveId], ...given] : given)
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

/** Fields that were sent replace the stored ones, the parent too; others stay. */
async function change(call: Call, drive: Drive, stored: StoredNode, place: DrivePlace): Promise<StoredNode> {
  const isFolder = stored.type === driveFolder
  await checkIfMatch(call, { ...stored, label: 'drive file', dto: DocumentDrive })
  if (drive.isFolder !== undefined && drive.isFolder !== null && drive.isFolder !== isFolder)
    throw invalidField(
      'Document.IsFolder',
      'Enum',
      `Document.IsFolder: this one is a ${isFolder ? 'folder' : 'file'} already.`,
    )
  const fields = nextFields(stored.fields, await readNames(call, drive, stored.projectId), isFolder)
  const changes = Object.entries(fields)
    .filter(([key, value]) => value !== stored.fields[key])
    .map(([key, value]): FieldChange => [key, stored.fields[key] ?? null, value])
  const moves = place.isGiven && place.parentId !== stored.parentId && isMoved(drive, stored)
  if (moves) changes.push(['folderParentId', stored.parentId, place.parentId])
  if (changes.length === 0) return stored
  await checkDriveOwnership(call, place, stored, changes)
  if (isFolder) await lockTree(call, stored.projectId)
  if (moves) {
    const node = { folderId: stored.folderId, folderType: stored.type, folderProjectId: stored.projectId }
    await refuseBadMove(call, node, place.parentId, place.field)
  }
  await call.db.rows(
    'UPDATE folder SET parent_id = $2, version = version + 1, updated_by = $3, updated_at = $4 WHERE id = $1',
    [stored.folderId, moves ? place.parentId : stored.parentId, call.caller.id, call.now],
  )
  await writeFields(call, stored, fields, stored.fields)
  if (isFolder) await refreshBelow(call, stored.folderId)
  await writeChange(call, 'Updated', { ...stored, version: stored.version + 1 }, changes)
  return stored
}

/** A node that was moved by hand here is not moved back while it stays in the same folder of the drive. */
const isMoved = (drive: Drive, stored: StoredNode): boolean =>
  !!drive.folderParentId || !!drive.folderId || drive.driveParentId !== stored.fields.driveParentId

const writeChange = (call: Call, action: string, node: StoredNode, changes: FieldChange[]): Promise<void> => {
  const { projectId, folderId, version } = node
  return writeEvents(call, [{ action, projectId, folderId, version, changes }])
}

export default [serve(DriveDocumentCreate, (request, call) => register(request.document, call))]
