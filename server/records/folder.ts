/** Folders: the tree itself. Every record is a node of it and can be read and moved as one. */
import {
  type Folder,
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../contract/folder.ts'
import type { Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { folderType, isPlain, ownTypesFrom, plainType } from '../codes/foldertypes.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { placesOf } from './place.ts'
import { etagOf } from './read.ts'
import { onlyProject, standingIn } from './standing.ts'
import { addNode, lockTree, refreshPaths, refuseRing, refuseTooDeep } from './tree.ts'

type FolderValue = Value<typeof Folder.fields>
type Node = FolderValue & { version: number; writes: boolean; isAdmin: boolean }

const newName = 'New folder'
const type = `CASE ${[
  100, 110, 111, 120, 121, 130, 131, 132, 140, 141, 142, 150, 151, 160, 161, 170, 171, 180, 181,
]
  .map((id) => `WHEN f.type = ${id} THEN '${folderType(id).name}'`)
  .join(' ')} ELSE 'Folder' END`

const columns = `f.id AS "folderId", f.name AS "folderName", f.description AS "folderDescription", f.parent_id AS "folderParentId",
  f.type AS "folderType", ${type} AS "folderTypeName", f.reference_id AS "folderReferenceId", f.project_id AS "folderProjectId",
  f.sorting AS "folderSorting", f.access_by_list AS "accessByList", f.created_by AS "createdBy", f.created_at AS "createdDate",
  f.updated_by AS "updatedBy", f.updated_by AS updator, f.updated_at AS "updatedDate",
  (SELECT full_name FROM person WHERE id = f.created_by) AS "createdByFullName",
  (SELECT full_name FROM person WHERE id = f.updated_by) AS "updatedByFullName",
  (a.writes AND (a.is_admin OR f.parent_id IS NOT NULL)) AS "userCanModify",
  (a.deletes AND f.type NOT IN (100, 110, 120, 130, 140, 150, 160, 170)) AS "userCanDelete", f.version, a.writes, a.is_admin AS "isAdmin"`

async function readFolder(call: Call, folderId: number): Promise<Node> {
  const node = await call.db.row<Node>(
    `SELECT ${columns} FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`,
    [call.asker.id, folderId],
  )
  if (!node) throw notFound('This folder')
  call.etag = etagOf(folderId, node.version)
  return node
}

/** A type of ours can not be asked for: records are made by their own operations. */
function plainTypeOf(asked: number | null | undefined, fieldName: string): number {
  if (!asked) return plainType
  if (asked < 0 || asked >= ownTypesFrom)
    throw invalidField(
      fieldName,
      'Enum',
      `${fieldName} must be 1 for a folder, or 2 to 99 for a kind of your own.`,
    )
  return asked
}

/** Where a plain folder may stand: under the root, a section or a plain folder of its project. */
async function plainPlace(
  call: Call,
  folder: FolderValue,
  at: string,
): Promise<{ projectId: number; parentId: number }> {
  const projectId = folder.folderProjectId ?? (folder.folderParentId ? undefined : await onlyProject(call))
  if (!folder.folderParentId) {
    if (!projectId)
      throw invalidField(
        `${at}FolderProjectId`,
        'NotEmpty',
        'Please say which project or folder this belongs to.',
      )
    const standing = await standingIn(call, 'documents', projectId)
    return { projectId, parentId: standing.rootFolderId }
  }
  const parent = await readFolder(call, folder.folderParentId)
  if (projectId && parent.folderProjectId !== projectId)
    throw invalidField(
      `${at}FolderProjectId`,
      'Enum',
      `${at}FolderParentId lies in another project than ${at}FolderProjectId says.`,
    )
  const { form, name } = folderType(parent.folderType!)
  if (form !== 'root' && form !== 'section' && !isPlain(parent.folderType!) && parent.folderType !== 180)
    throw invalidField(
      `${at}FolderParentId`,
      'Enum',
      `${at}FolderParentId is a ${name.toLowerCase()}: no folder can lie in there.`,
    )
  return { projectId: parent.folderProjectId!, parentId: parent.folderId! }
}

async function addFolder(folder: FolderValue | null | undefined, call: Call): Promise<Node> {
  if (!folder) throw notEmpty('Folder', 'the folder to make')
  const type = plainTypeOf(folder.folderType, 'Folder.FolderType')
  const { projectId, parentId } = await plainPlace(call, folder, 'Folder.')
  const { writes } = await standingIn(call, 'documents', projectId)
  if (!writes) throw forbidden('You may not make folders in this project.')
  await refuseTooDeep(call, parentId, 'Folder.FolderParentId')
  const folderId = await addNode(call, {
    projectId,
    parentId,
    type,
    name: folder.folderName?.trim() || newName,
    description: folder.folderDescription || null,
    sorting: folder.folderSorting ?? 0,
    referenceId: folder.folderReferenceId ?? 0,
    accessByList: folder.accessByList ?? 0,
  })
  await writeEvents(call, [
    {
      action: 'Created',
      projectId,
      folderId,
      version: 1,
      changes: [['folderName', null, folder.folderName ?? newName]],
    },
  ])
  return readFolder(call, folderId)
}

/** What a client may change of a node. A record's name is made of its number and title, so it is left alone. */
function changesOf(node: Node, folder: FolderValue): Change[] {
  const plain = isPlain(node.folderType!)
  const isRecord = !plain && folderType(node.folderType!).form !== 'root' && node.folderReferenceId !== 0
  const wanted: Array<[keyof FolderValue, unknown]> = [
    [
      'folderName',
      isRecord
        ? undefined
        : folder.folderName === undefined
          ? undefined
          : folder.folderName?.trim() || newName,
    ],
    ['folderDescription', folder.folderDescription === '' ? null : folder.folderDescription],
    ['folderSorting', folder.folderSorting === null ? 0 : folder.folderSorting],
    ['accessByList', folder.accessByList === null ? 0 : folder.accessByList],
    ['folderReferenceId', plain ? (folder.folderReferenceId ?? undefined) : undefined],
    ['folderType', folder.folderType || undefined],
    ['folderParentId', folder.folderParentId ?? undefined],
  ]
  return wanted
    .filter(([key, value]) => value !== undefined && value !== node[key])
    .map(([key, value]) => [key, node[key] ?? null, value])
}

async function updateFolder(folder: FolderValue | null | undefined, call: Call): Promise<object> {
  if (!folder) throw notEmpty('Folder', 'the folder to change')
  if (!folder.folderId) throw notEmpty('Folder.FolderId', 'the FolderId of the folder')
  await call.db.rows('SELECT FROM folder WHERE id = $1 FOR UPDATE', [folder.folderId])
  const node = await readFolder(call, folder.folderId)
  refuseStale(call, node)
  if (folder.folderProjectId && folder.folderProjectId !== node.folderProjectId)
    throw invalidField('Folder.FolderProjectId', 'Enum', 'A folder can not move to another project.')
  const changes = changesOf(node, folder)
  if (changes.length === 0) return {}
  if (!node.userCanModify) throw forbidden('You may see this folder, but not change it.')
  for (const [key, , value] of changes) {
    if (key === 'folderType') changedType(node, value as number)
    if (key === 'folderParentId') await refuseMove(call, node, value as number)
  }
  await writeFolder(call, node, new Map(changes.map(([key, , value]) => [key, value])))
  await writeEvents(call, [
    {
      action: 'Updated',
      projectId: node.folderProjectId!,
      folderId: node.folderId!,
      version: node.version + 1,
      changes,
    },
  ])
  call.etag = etagOf(node.folderId!, node.version + 1)
  return {}
}

function refuseStale(call: Call, node: Node): void {
  const given = call.ifMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (
    !given ||
    given.includes('*') ||
    given.some((tag) => tag.replaceAll('"', '') === call.etag!.replaceAll('"', ''))
  )
    return
  throw conflict('Somebody else has changed this folder in the meantime. Please look at it again.', {
    etag: etagOf(node.folderId!, node.version),
  })
}

function changedType(node: Node, asked: number): void {
  if (!isPlain(node.folderType!))
    throw invalidField('Folder.FolderType', 'Enum', 'The type of a record or section can not be changed.')
  plainTypeOf(asked, 'Folder.FolderType')
}

async function refuseMove(call: Call, node: Node, parentId: number): Promise<void> {
  const field = 'Folder.FolderParentId'
  const { form, name } = folderType(node.folderType!)
  if (form === 'root' || form === 'section') throw invalidField(field, 'Enum', `${name} can not be moved.`)
  await lockTree(call, node.folderProjectId!)
  const parent = await readFolder(call, parentId)
  if (parent.folderProjectId !== node.folderProjectId)
    throw invalidField(field, 'Enum', 'A folder can not be moved below another project.')
  await refuseRing(call, node.folderId!, parentId, field)
  if (isPlain(node.folderType!)) await plainPlace(call, { folderParentId: parentId }, 'Folder.')
  else
    await placesOf(call, lyingOf(node.folderType!), [{ parentId, parentField: field, projectField: field }])
  await refuseTooDeep(call, parentId, field, node.folderId!)
}

/** What may hold a record of that type besides plain folders: its section, and the holder of its kind. */
function lyingOf(type: number) {
  const sectionType = Math.floor(type / 10) * 10
  const holders = type === 132 ? [131] : type === 142 ? [141] : type === 181 || type === 111 ? [110, 180] : []
  return {
    label: folderType(type).name.toLowerCase(),
    type,
    sectionType: type >= 180 ? 110 : sectionType,
    holders,
  }
}

async function writeFolder(call: Call, node: Node, changes: Map<string, unknown>): Promise<void> {
  const value = (key: keyof FolderValue): unknown =>
    changes.has(key) ? changes.get(key) : (node[key] ?? null)
  await call.db.rows(
    `UPDATE folder SET name = $2, description = $3, sorting = $4, access_by_list = $5, reference_id = $6, type = $7, parent_id = $8,
            version = version + 1, updated_by = $9, updated_at = $10 WHERE id = $1`,
    [
      node.folderId!,
      value('folderName'),
      value('folderDescription'),
      value('folderSorting') ?? 0,
      value('accessByList') ?? 0,
      value('folderReferenceId') ?? 0,
      value('folderType'),
      value('folderParentId'),
      call.asker.id,
      call.now,
    ],
  )
  if (folderType(node.folderType!).form !== 'leaf') await refreshPaths(call, node.folderId!)
}

async function addPunchList(request: FolderValue, call: Call): Promise<{ folderId: number }> {
  const lying = { label: 'punch list', type: 131, sectionType: 130 }
  const [place] = await placesOf(call, lying, [
    {
      parentId: request.folderParentId,
      projectId: request.folderProjectId,
      parentField: 'FolderParentId',
      projectField: 'FolderProjectId',
    },
  ])
  const { project, parentId } = place!
  if (!project.writes) throw forbidden('You may not make punch lists in this project.')
  await refuseTooDeep(call, parentId, 'FolderParentId')
  const name = request.folderName?.trim() || newName
  const folderId = await addNode(call, {
    projectId: project.projectId,
    parentId,
    type: 131,
    name,
    description: request.folderDescription || null,
  })
  await writeEvents(call, [
    {
      action: 'Created',
      projectId: project.projectId,
      folderId,
      version: 1,
      changes: [['folderName', null, name]],
    },
  ])
  call.etag = etagOf(folderId, 1)
  return { folderId }
}

export default [
  serve(FolderAdd, async (request, call) => ({ folder: await addFolder(request.folder, call) })),
  serve(FolderUpdate, (request, call) => updateFolder(request.folder, call)),
  serve(FolderGet, async (request, call) => {
    if (!request.folderId) throw notEmpty('FolderId', 'the FolderId of the folder')
    return { folder: await readFolder(call, request.folderId) }
  }),
  serve(FolderCreatePunchList, (request, call) => addPunchList(request, call)),
  serve(FoldersGetByParentFolder, async (request, call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    await readFolder(call, request.parentFolderId)
    call.etag = undefined
    const folderList = await call.db.rows<Node>(
      `SELECT ${columns} FROM folder f ${grantJoin} WHERE f.parent_id = $2 AND ${visible} ORDER BY f.sorting, f.id`,
      [call.asker.id, request.parentFolderId],
    )
    return { folderList }
  }),
]
