/** Folders: the tree itself. Every record is a node of it and can be read and moved as one. */
import {
  Folder,
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { folderType, isPlain, ownTypesFrom, plainType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { fieldsToClear, withCleared } from '../../kernel/clear.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, invalidField, notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { refreshGuarded, refreshRecords } from '../engine/court/refresh.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { etagOf } from '../engine/read/read.ts'
import { checkAccessList } from '../engine/tree/checkaccesslist.ts'
import { placesOf } from '../engine/tree/recordplace.ts'
import {
  addNode,
  lockTree,
  lockTreeOf,
  type NewNode,
  refreshBelow,
  refuseTooDeep,
} from '../engine/tree/tree.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { type FolderValue, type Node, nameWith, readFolder } from './foldernode.ts'
import { findFolderPlace, placeAfterMove, punchListPlacement } from './folderplace.ts'
import { checkNodeOwnership, mayAddFolder } from './folderrights.ts'

const newName = 'New folder'

/** A name is stored as sent; a blank one is replaced by the default. */
const nameOr = (name: string | null | undefined, fallback: string): string => (name?.trim() ? name : fallback)

/** The types of records cannot be requested: records are created by their own operations. */
function plainTypeOf(type: number | null | undefined): number {
  if (!type) return plainType
  if (type < 0 || type >= ownTypesFrom)
    throw invalidField(
      'Folder.FolderType',
      'Enum',
      'Folder.FolderType must be 1 for a folder, or 2 to 99 for a type of your own.',
    )
  return type
}

async function addFolder(
  types: RecordTypes,
  folder: FolderValue | null | undefined,
  call: Call,
): Promise<Node> {
  if (!folder) throw notEmpty('Folder', 'the folder to create')
  const type = plainTypeOf(folder.folderType)
  // Locked before the parent is read, because the parent may just be going to the bin.
  if (folder.folderParentId) await lockTreeOf(call, folder.folderParentId)
  const { projectId, parentId } = await findFolderPlace(types, call, folder)
  await mayAddFolder(call, projectId, parentId, folder)
  await lockTree(call, projectId)
  await refuseTooDeep(call, parentId, 'Folder.FolderParentId')
  await checkAccessList(call, projectId, folder.accessByList, 'Folder.AccessByList')
  const folderId = await addFolderNode(call, {
    projectId,
    parentId,
    type,
    name: nameOr(folder.folderName, newName),
    description: folder.folderDescription || null,
    sorting: folder.folderSorting ?? 0,
    referenceId: folder.folderReferenceId ?? 0,
    accessByList: folder.accessByList ?? 0,
  })
  return readFolder(types, call, folderId)
}

/** Creates the node and its event. */
async function addFolderNode(call: Call, node: NewNode): Promise<number> {
  const folderId = await addNode(call, node)
  const changes: FieldChange[] = [
    ['folderName', null, node.name],
    ['folderParentId', null, node.parentId],
    ['folderType', null, node.type],
    ['folderDescription', null, node.description],
    ['folderSorting', null, node.sorting],
  ]
  await writeEvents(call, [
    {
      action: 'Created',
      projectId: node.projectId,
      folderId,
      version: 1,
      changes: changes.filter(([, , value]) => !!value),
    },
  ])
  return folderId
}

/** The fields of a node that a client may change, besides its parent. */
function changesOf(types: RecordTypes, node: Node, folder: FolderValue): FieldChange[] {
  // The server composes the name of a record or document from its number and title.
  const isRecord = types.byType(node.folderType!) !== undefined
  const plain = isPlain(node.folderType!)
  const { form, name } = folderType(node.folderType!)
  const isFixed = form === 'root' || form === 'section'
  const orZero = (value: number | null | undefined) => (value === null ? 0 : value)
  const wanted: Array<[keyof FolderValue, unknown]> = [
    [
      'folderName',
      isRecord || folder.folderName === undefined
        ? undefined
        : nameOr(folder.folderName, isFixed ? name : newName),
    ],
    ['folderDescription', folder.folderDescription === '' ? null : folder.folderDescription],
    ['folderSorting', orZero(folder.folderSorting)],
    ['accessByList', orZero(folder.accessByList)],
    ['folderReferenceId', plain ? orZero(folder.folderReferenceId) : undefined],
    ['folderType', folder.folderType || undefined],
  ]
  return wanted
    .filter(([key, value]) => value !== undefined && value !== node[key])
    .map(([key, value]) => [key, node[key] ?? null, value])
}

async function updateFolder(
  types: RecordTypes,
  folder: FolderValue | null | undefined,
  call: Call,
): Promise<object> {
  if (!folder) throw notEmpty('Folder', 'the folder to change')
  if (!folder.folderId) throw notEmpty('Folder.FolderId', 'the folder')
  const movesTree = [folder.folderName, folder.folderParentId, folder.accessByList].some(
    (sent) => sent !== undefined,
  )
  // Only what the caller sees is locked; it is read again below, as the lock may have waited for a change.
  await readFolder(types, call, folder.folderId)
  if (movesTree) await lockTreeOf(call, folder.folderId)
  // Not FOR UPDATE, so that calls that create something in this folder need not wait.
  await call.db.rows('SELECT FROM folder WHERE id = $1 FOR NO KEY UPDATE', [folder.folderId])
  const node = await readFolder(types, call, folder.folderId)
  const { version } = node
  await checkIfMatch(call, { folderId: folder.folderId, version, label: 'folder', dto: Folder })
  if (folder.folderProjectId && folder.folderProjectId !== node.folderProjectId)
    throw invalidField('Folder.FolderProjectId', 'Enum', 'A folder cannot move to another project.')
  const changes = changesOf(types, node, folder)
  for (const [key, , value] of changes) if (key === 'folderType') refuseType(node, value as number)
  const described = changes.find(([key]) => key === 'folderDescription')
  const name = described ? await nameWith(types, call, node, described[2]) : node.folderName
  if (name !== node.folderName) changes.push(['folderName', node.folderName, name])
  if (folder.folderParentId && folder.folderParentId !== node.folderParentId) {
    const parentId = await placeAfterMove(types, call, node, folder.folderParentId)
    if (parentId !== node.folderParentId) changes.push(['folderParentId', node.folderParentId, parentId])
  }
  call.etag = etagOf(node.folderId!, version)
  if (changes.length > 0) await writeFolder(types, call, node, changes)
  return {}
}

function refuseType(node: Node, type: number): void {
  if (!isPlain(node.folderType!))
    throw invalidField('Folder.FolderType', 'Enum', 'The type of a record or section cannot be changed.')
  plainTypeOf(type)
}

async function writeFolder(
  types: RecordTypes,
  call: Call,
  node: Node,
  changes: FieldChange[],
): Promise<void> {
  const { action, reason } = await checkNodeOwnership(types, call, node, changes)
  const changed = new Map<string, unknown>(changes.map(([key, , value]) => [key, value]))
  const value = (key: keyof FolderValue): unknown =>
    changed.has(key) ? changed.get(key) : (node[key] ?? null)
  const holds = folderType(node.folderType!).form !== 'leaf'
  await call.db.rows(
    `UPDATE folder SET name = $2, description = $3, sorting = $4, access_by_list = $5, reference_id = $6,
            type = $7, parent_id = $8, version = version + 1, updated_by = $9, updated_at = $10
      WHERE id = $1`,
    [
      node.folderId!,
      value('folderName'),
      value('folderDescription'),
      value('folderSorting'),
      value('accessByList'),
      value('folderReferenceId'),
      value('folderType'),
      value('folderParentId'),
      call.caller.id,
      call.now,
    ],
  )
  if (holds && ['folderName', 'folderParentId', 'accessByList'].some((key) => changed.has(key)))
    await refreshBelow(call, node.folderId!)
  // The parties of a package are those of the records in it.
  if (changed.has('folderParentId')) await refreshRecords(types, call, [node.folderId!])
  if (changed.has('folderParentId') || changed.has('accessByList')) {
    await refreshGuarded(types, call, node.folderId!)
    for (const { placed } of types.all) await placed?.(call, node.folderId!)
  }
  const { folderProjectId, folderId } = node
  const version = node.version + 1
  await writeEvents(call, [
    { action, reason, projectId: folderProjectId!, folderId: folderId!, version, changes },
  ])
  call.etag = etagOf(folderId!, version)
}

async function addPunchList(request: FolderValue, call: Call): Promise<{ folderId: number }> {
  const [place] = await placesOf(call, punchListPlacement, [
    {
      parentId: request.folderParentId,
      projectId: request.folderProjectId,
      parentField: 'FolderParentId',
      projectField: 'FolderProjectId',
    },
  ])
  const { project, parentId } = place!
  if (!project.makes) throw forbidden('You may not create punch lists in this project.')
  const folderId = await addFolderNode(call, {
    projectId: project.projectId,
    parentId,
    type: punchListPlacement.type,
    name: nameOr(request.folderName, newName),
    description: request.folderDescription || null,
  })
  call.etag = etagOf(folderId, 1)
  return { folderId }
}

const clearable = ['folderDescription', 'folderSorting', 'accessByList', 'folderReferenceId']

export default (types: RecordTypes): Served[] => [
  serve(FolderAdd, async (request, call) => ({ folder: await addFolder(types, request.folder, call) })),
  serve(FolderUpdate, async ({ folder }, call) => {
    const clears = fieldsToClear(call, Folder, (key) => clearable.includes(key))
    return updateFolder(types, folder && withCleared(folder, clears), call)
  }),
  serve(FolderGet, async (request, call) => {
    if (!request.folderId) throw notEmpty('FolderId', 'the folder')
    return { folder: await readFolder(types, call, request.folderId) }
  }),
  serve(FolderCreatePunchList, (request, call) => addPunchList(request, call)),
]
