/** Reads a node of the tree as a folder. The rights are in the query, so an invisible node is not found. */
import type { Folder } from '../../../contract/documents/folder.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { fixedTypes, folderType, ownTypes, plainType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { notFound } from '../../kernel/faults.ts'
import { changesNode, takesPart } from '../engine/declare/ownershipsql.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import { etagOf, fromRecord } from '../engine/read/read.ts'
import { folderName } from '../engine/write/new/newrecord.ts'

export type FolderValue = Value<typeof Folder.fields>
export type Node = FolderValue & {
  version: number
  /** Of a node that is no record: whether the caller may change it. */
  writes: boolean
  /** Whether they may add to it. */
  takesPart: boolean
  deletes: boolean
  isManager: boolean
  isAdmin: boolean
  closed: boolean
  unchangeable: boolean
}

/** SQL: the name of the type of the node `f`. */
export const typeName = `CASE f.type ${ownTypes.map(({ id, name }) => `WHEN ${id} THEN '${name}'`).join(' ')}
  ELSE '${folderType(plainType).name}' END`

/**
 * The root and the sections belong to the setup of a project: only its admins change them, nobody deletes
 * them.
 */
const isFixed = `f.type IN (${fixedTypes.join(', ')})`

/** Columns of a node `f` with the state of its record, `c`. `a` are the caller's rights. */
export const folderColumns = `f.id AS "folderId", f.name AS "folderName", f.description AS "folderDescription",
  f.parent_id AS "folderParentId", f.type AS "folderType", ${typeName} AS "folderTypeName",
  f.reference_id AS "folderReferenceId", f.project_id AS "folderProjectId", f.sorting AS "folderSorting",
  f.access_by_list AS "accessByList", f.created_by AS "createdBy", f.created_at AS "createdDate",
  f.updated_by AS "updatedBy", f.updated_by AS updator, f.updated_at AS "updatedDate",
  (SELECT full_name FROM person WHERE id = f.created_by) AS "createdByFullName",
  (SELECT full_name FROM person WHERE id = f.updated_by) AS "updatedByFullName",
  (c.can_modify AND NOT c.disabled AND (a.is_admin OR NOT ${isFixed})) AS "userCanModify",
  (c.deletable AND NOT c.disabled AND NOT ${isFixed}) AS "userCanDelete", a.deletes,
  f.version, (${changesNode} AND (a.is_admin OR NOT ${isFixed})) AS writes, a.is_admin AS "isAdmin",
  a.is_manager AS "isManager", ${takesPart} AS "takesPart", c.closed, c.unchangeable`

export const folderState = ({
  closedNode,
  unchangeableNode,
  canModifyNode,
  deletableNode,
}: RecordTypes): string => `CROSS JOIN LATERAL (
  SELECT ${closedNode} AS closed, ${unchangeableNode} AS unchangeable, ${canModifyNode} AS can_modify,
         ${deletableNode} AS deletable,
         (SELECT p.is_disabled FROM project p WHERE p.id = f.project_id) AS disabled) c`

const select = (types: RecordTypes): string =>
  `SELECT ${folderColumns} FROM folder f ${joinNodeRights} ${folderState(types)}`

export async function readFolder(
  types: RecordTypes,
  call: Call,
  folderId: number,
  what = 'This folder',
): Promise<Node> {
  const node = await call.db.row<Node>(`${select(types)} WHERE f.id = $2 AND ${visible}`, [
    call.caller.id,
    folderId,
  ])
  if (!node) throw notFound(what)
  call.etag = etagOf(folderId, node.version)
  return node
}

/** The name that a record has with another description: its title may be composed of it. */
export async function nameWith(
  types: RecordTypes,
  call: Call,
  node: Node,
  description: unknown,
): Promise<string> {
  const recordType = types.byType(node.folderType!)
  if (!recordType?.description) return node.folderName!
  const row = await call.db.row<RecordData & { _number: string | null }>(
    `SELECT ${recordType.select}, t.number AS "_number" ${fromRecord(recordType)} WHERE f.id = $2`,
    [call.caller.id, node.folderId!],
  )
  return folderName(recordType, { ...row, [recordType.description]: description }, row!._number)
}

/** The nodes that match a condition on a node ($2), in their sorting order. */
export const readFolders = (
  types: RecordTypes,
  call: Call,
  where: string,
  folderId: number,
): Promise<Node[]> =>
  call.db.rows<Node>(`${select(types)} WHERE ${where} AND ${visible} ORDER BY f.sorting, f.id`, [
    call.caller.id,
    folderId,
  ])
