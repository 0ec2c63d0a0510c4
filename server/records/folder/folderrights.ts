/** Who may change a node of the tree. A record is judged by its parts, whatever operation changes its node. */
import { everyOtherField } from '../../../contract/fieldgroups.ts'
import type { Call } from '../../kernel/call.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { forbidden } from '../../kernel/faults.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { checkAccessList, listsIn, refuseOpening } from '../engine/tree/checkaccesslist.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import { checkOwnership } from '../engine/write/checkownership.ts'
import { loadWithoutLock } from '../engine/write/loadforupdate.ts'
import { writeContexts } from '../engine/write/writecontexts.ts'
import type { FolderValue, Node } from './foldernode.ts'

/** What the event of a permitted change says. */
interface ApprovedNode {
  action: string
  reason?: string
}

const placeKeys = ['folderParentId', 'accessByList']
const isPlaced = (changes: readonly FieldChange[]): boolean =>
  changes.some(([key]) => placeKeys.includes(key))

/** Throws if the caller may not change the node so. Keeps a correction of a frozen record. */
export async function checkNodeOwnership(
  types: RecordTypes,
  call: Call,
  node: Node,
  changes: FieldChange[],
): Promise<ApprovedNode> {
  const recordType = types.byType(node.folderType!)
  const approved = recordType
    ? await checkRecordNode(recordType, call, node, changes)
    : checkPlainNode(node, changes)
  const list = changes.find(([key]) => key === 'accessByList')?.[2] as number | undefined
  if (list !== undefined) await checkAccessList(call, node.folderProjectId!, list, 'Folder.AccessByList')
  if (isPlaced(changes)) await refuseOpeningOf(call, node, changes)
  return approved
}

function checkPlainNode(node: Node, changes: readonly FieldChange[]): ApprovedNode {
  if (!node.writes) throw forbidden('You may see this folder, but not change it.')
  if (isPlaced(changes) && !node.isManager && !node.isAdmin)
    throw forbidden('Only a manager of the project can move it or restrict who sees it.')
  return { action: 'Updated' }
}

/** Its place is judged as such, and what else a node has as the first part of the record. */
async function checkRecordNode(
  recordType: RecordType<any>,
  call: Call,
  { folderId }: Node,
  changes: FieldChange[],
): Promise<ApprovedNode> {
  const loaded = await loadWithoutLock(recordType, call, { folderId }, '')
  const { record, callerRights, project, parties } = loaded
  const isOther = changes.some(([key]) => ![...placeKeys, 'folderName'].includes(key))
  const keys = [
    ...(isPlaced(changes) ? ['folderParentId'] : []),
    ...(isOther ? [firstField(recordType)] : []),
  ]
  const context = writeContexts(recordType, call)(project, 'Folder', parties, callerRights.madeBy)
  const { reason } = context
  const frozen = recordType.freeze?.({ was: record, next: record, sent: {}, keys, callerRights, context })
  if (frozen === 'correction' && reason) {
    await recordType.corrected?.(call, { folderId: folderId!, projectId: project.projectId, reason, changes })
    return { action: 'Corrected', reason }
  }
  if (frozen && frozen !== 'correction') throw frozen
  const { override } = checkOwnership(recordType, loaded, {
    requestedKeys: keys,
    next: record,
    taken: undefined,
    fieldName: context.fieldName,
  })
  return { action: override ? 'StatusOverridden' : 'Updated' }
}

/** A field that stands for the first group of fields: its owners change the description of the node as well. */
function firstField({ fieldGroups, storedKeys, status }: RecordType<any>): string {
  const [group] = Object.values(fieldGroups.groups)
  return group!.fields === everyOtherField ? storedKeys.find((key) => key !== status)! : group!.fields[0]!
}

async function refuseOpeningOf(call: Call, node: Node, changes: readonly FieldChange[]): Promise<void> {
  if (node.isAdmin) return
  const value = (key: keyof FolderValue): number =>
    (changes.find(([changed]) => changed === key)?.[2] ?? node[key] ?? 0) as number
  const above = await listsIn(call, node.folderParentId!)
  const parentId = value('folderParentId')
  const aboveThen = parentId === node.folderParentId ? above : await listsIn(call, parentId)
  const project = { projectId: node.folderProjectId!, isAdmin: node.isAdmin }
  await refuseOpening(
    call,
    project,
    [...above, node.accessByList ?? 0],
    [...aboveThen, value('accessByList')],
  )
}

/** A folder belongs to the section that it is in: anyone who makes records there makes folders, managers restrict them. */
export async function mayAddFolder(
  call: Call,
  projectId: number,
  parentId: number,
  { accessByList }: FolderValue,
): Promise<void> {
  const documents = await projectRights(call, 'documents', projectId)
  const there = await call.db.row<{ makes: boolean }>(
    `SELECT x.makes FROM access x WHERE x.person_id = $1 AND x.project_id = $2 AND x.section = section_of_place($3)`,
    [call.caller.id, projectId, parentId],
  )
  if (!there?.makes) throw forbidden('You may not create folders there.')
  if (accessByList && !documents.isManager && !documents.isAdmin)
    throw forbidden('Only a manager of the project can restrict who sees a folder.')
}
