/** Where a node of the tree may be, and the rules for moving it. */
import { folderType, isPlain, nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/faults.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { onlyProject, projectRights } from '../engine/tree/projectrights.ts'
import { type PlaceRules, placesOf } from '../engine/tree/recordplace.ts'
import { refuseRing, refuseTooDeep } from '../engine/tree/tree.ts'
import { type FolderValue, type Node, readFolder } from './foldernode.ts'

export const punchListPlacement: PlaceRules = {
  label: 'punch list',
  type: nodeType.punchList,
  sectionType: nodeType.punchLists,
}
export const drivePlacement = (type: number): PlaceRules => ({
  label: folderType(type).name.toLowerCase(),
  type,
  sectionType: nodeType.documents,
  holders: [nodeType.driveFolder],
})

/** Where a node that is no plain folder may be. */
function placementOf(types: RecordTypes, type: number): PlaceRules {
  return types.byType(type) ?? (type === punchListPlacement.type ? punchListPlacement : drivePlacement(type))
}

/** A plain folder may be under the root, a section or a plain folder; the default is the root. */
export async function findFolderPlace(
  types: RecordTypes,
  call: Call,
  folder: FolderValue,
): Promise<{ projectId: number; parentId: number }> {
  const projectId = folder.folderProjectId
  if (!folder.folderParentId) {
    const only = projectId ?? (await onlyProject(call))
    if (!only)
      throw invalidField(
        'Folder.FolderProjectId',
        'NotEmpty',
        'Please say which project or folder this belongs to.',
      )
    const { rootFolderId } = await projectRights(call, 'documents', only)
    return { projectId: only, parentId: rootFolderId }
  }
  const parent = await readFolder(types, call, folder.folderParentId)
  if (projectId && parent.folderProjectId !== projectId)
    throw invalidField(
      'Folder.FolderProjectId',
      'Enum',
      'Folder.FolderParentId is in another project than the one that is given.',
    )
  refuseHolder(parent.folderType!)
  return { projectId: parent.folderProjectId!, parentId: parent.folderId! }
}

function refuseHolder(type: number): void {
  const { form, name } = folderType(type)
  if (form !== 'root' && form !== 'section' && !isPlain(type) && type !== nodeType.driveFolder)
    throw invalidField(
      'Folder.FolderParentId',
      'Enum',
      `Folder.FolderParentId is a ${name.toLowerCase()}: it cannot contain folders.`,
    )
}

/** The parent of a node after a move: a record moved to the root goes into its section. */
export async function placeAfterMove(
  types: RecordTypes,
  call: Call,
  node: Node,
  wantedId: number,
): Promise<number> {
  const field = 'Folder.FolderParentId'
  const { form, name } = folderType(node.folderType!)
  if (form === 'root' || form === 'section') throw invalidField(field, 'Enum', `${name} cannot be moved.`)
  const parent = await readFolder(types, call, wantedId)
  if (parent.folderProjectId !== node.folderProjectId)
    throw invalidField(field, 'Enum', 'A folder cannot be moved below another project.')
  if (!isPlain(node.folderType!)) {
    const wanted = { parentId: wantedId, parentField: field, projectField: field }
    const [place] = await placesOf(call, placementOf(types, node.folderType!), [wanted])
    await refuseBadMove(call, node, place!.parentId, field)
    return place!.parentId
  }
  refuseHolder(parent.folderType!)
  await refuseBadMove(call, node, wantedId, field)
  return wantedId
}

/** A node that holds others must not be moved below itself, nor too deep. The tree is locked by then. */
export async function refuseBadMove(
  call: Call,
  node: FolderValue,
  parentId: number,
  fieldName: string,
): Promise<void> {
  if (folderType(node.folderType!).form === 'leaf') return
  await refuseRing(call, node.folderId!, parentId, fieldName)
  await refuseTooDeep(call, parentId, fieldName, node.folderId!)
}
