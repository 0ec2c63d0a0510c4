/**
 * A closed project (IsProjectDisabled) is read-only. This is the one place that decides it: every operation that writes is
 * wrapped, and refused if its request names a node, a record or the project itself in a closed project that the caller sees.
 * A new record that names no place is refused where its place is found (engine/tree/recordplace.ts), and a pin where it is found
 * that the caller sees it (drawing/pins/pinends.ts). Merging people or
 * companies is of the directory, like renaming them: it goes on, and is undone, also where records of a closed project name them.
 */
import type { Dto, Operation } from '../../../contract/kit.ts'
import { hasRights, joinNodeRights, visibleOrInBin } from '../../access/visibility.ts'
import { turnRead } from '../../db/driver/turnread.ts'
import { isOneOf, oneOrAll } from '../../db/oneof.ts'
import { nothing, param, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import type { Served } from '../../kernel/serve.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { projectClosed } from '../../records/engine/tree/projectrights.ts'

/** Operations that are not in a project, or decide themselves: ProjectUpdate opens a closed project. */
const exemptFromClosing: ReadonlySet<string> = new Set([
  'ProjectAddRequest',
  // Reads the project that it copies.
  'ProjectCopyRequest',
  'ProjectSetFavoriteRequest',
  'ProjectUpdateRequest',
  // Deletes the project, closed or not.
  'DemoRemoveRequest',
  // What somebody is told of is their own.
  'NoticesMarkReadRequest',
  'ProjectMuteRequest',
  'RecordFollowRequest',
  // Taking access away goes on.
  'MailLinksEndRequest',
  // Its message is found by its id, and its record is checked by the reply that it becomes.
  'HeldMailDecideRequest',
  'MailMessageReadRequest',
])

/** What an id is of: a project, a node, or what the field with that name has ids of. */
type Ids = string

/** SQL: the nodes of what is no record itself, as `t`, by the field that holds its ids. */
const nodesOfOthers = {
  dailyReportActivityId:
    'SELECT d.folder_id FROM daily_report d JOIN daily_report_activity t ON t.daily_report_id = d.id',
  attachmentFileId: 'SELECT folder_id FROM attachment t',
  bulkChangeId: 'SELECT folder_id FROM (SELECT folder_id, bulk_change_id AS id FROM bulk_change_record) t',
  publicationId: 'SELECT folder_id FROM (SELECT parent_folder_id AS folder_id, id FROM publication) t',
  replyId: 'SELECT folder_id FROM (SELECT folder_id, reply_id AS id FROM meeting_objection) t',
}

/** The same of records `t` of every type as well. */
const nodesByField = (types: RecordTypes): NodesByField => ({
  ...Object.fromEntries(types.all.map(({ key, table }) => [key, `SELECT folder_id FROM ${table} t`])),
  ...nodesOfOthers,
})

type NodesByField = Readonly<Record<string, string>>

/** The fields that say where a new record goes. */
const places: Readonly<Record<string, Ids>> = {
  projectId: 'project',
  projectIds: 'project',
  folderProject: 'project',
  folderProjectId: 'project',
  folderParentId: 'node',
  parentFolderId: 'node',
}

const targetsOf = (nodes: NodesByField): Readonly<Record<string, Ids>> => ({
  ...places,
  folderId: 'node',
  folderIds: 'node',
  sheetFolderId: 'node',
  sheetFolderIds: 'node',
  recordFolderId: 'node',
  ...Object.fromEntries(Object.keys(nodes).map((key) => [key, key])),
})

/** A new record may be sent with the ids of the one that it was copied from: those count for nothing. */
const creates =
  /^(?!DailyReportActivity)(\w*CreateMany|SubmittalCreate|DriveDocumentCreate|FolderAdd)Request$/

/** Fields of a request that hold ids, with what they are ids of. */
interface Slot {
  path: readonly string[]
  ids: Ids
}

function slotsOf(dto: Dto, keys: Readonly<Record<string, Ids>>, path: readonly string[] = []): Slot[] {
  return dto.entries.flatMap(({ key, field: { type, isReadOnly } }) => {
    if (isReadOnly || key === 'additionalInfo') return []
    const inner = (type.item ?? type) as Dto
    if (inner.entries) return slotsOf(inner, keys, [...path, key])
    return keys[key] ? [{ path: [...path, key], ids: keys[key] }] : []
  })
}

/** The ids in a field, also of each record of a list. */
function idsAt(value: unknown, path: readonly string[]): number[] {
  if (Array.isArray(value)) return value.flatMap((entry) => idsAt(entry, path))
  if (path.length > 0)
    return typeof value === 'object' && value !== null
      ? idsAt((value as Record<string, unknown>)[path[0]!], path.slice(1))
      : []
  return typeof value === 'number' && value > 0 ? [value] : []
}

/** The check of an operation that writes; undefined if its request can name nothing in a project. */
function closedCheck(
  operation: Operation,
  nodes: NodesByField,
): ((request: any, call: Call) => Promise<void>) | undefined {
  const slots = slotsOf(operation.request, creates.test(operation.name) ? places : targetsOf(nodes))
  const kinds = [...new Set(slots.map(({ ids }) => ids))]
  if (kinds.length === 0 || exemptFromClosing.has(operation.name)) return undefined
  return async (request, call) => {
    const named = kinds.flatMap((kind): Named[] => {
      const ids = slots.filter((slot) => slot.ids === kind).flatMap(({ path }) => idsAt(request, path))
      return ids.length > 0 ? [{ kind, ids: [...new Set(ids)] }] : []
    })
    if (!call.callerIfAny || named.length === 0) return
    const values = named.map(({ ids }) => oneOrAll(ids))
    // Hardly ever is one closed, and only then does it matter whether the caller may know.
    if (!(await isAnyClosed(call, nodes, named, values))) return
    if (await call.db.row(closedAmong(nodes, named, 2, seen), [call.caller.id, ...values]))
      throw projectClosed()
  }
}

/** Most calls name one project, or one node. */
const closedByOne: Readonly<Record<string, ReturnType<typeof turnRead>>> = {
  project: turnRead(sql`SELECT 1 AS closed FROM project p WHERE p.id = ${param(1)}::int AND p.is_disabled`, [
    'int',
  ]),
  node: turnRead(
    sql`SELECT 1 AS closed FROM folder f JOIN project p ON p.id = f.project_id AND p.is_disabled WHERE f.id = ${param(1)}::int`,
    ['int'],
  ),
}

async function isAnyClosed(
  call: Call,
  nodes: NodesByField,
  named: readonly Named[],
  values: unknown[],
): Promise<boolean> {
  const [{ kind, ids }] = named as [Named]
  const one = named.length === 1 && ids.length === 1 ? closedByOne[kind] : undefined
  const rows = await (one ? one(call, ids) : call.db.rows(closedAmong(nodes, named, 1), values))
  return rows.length > 0
}

/** Ids in a request, all of one kind. */
interface Named {
  kind: Ids
  ids: number[]
}

/** SQL conditions, for a node and for a project: that the caller, $1, sees it. */
const seen = {
  node: { join: joinNodeRights, and: `AND ${visibleOrInBin}` },
  project: { and: `AND ${hasRights({ project: 'p.id', section: 'setup' })}` },
}
const everything: typeof seen = { node: { join: nothing, and: '' }, project: { and: '' } }

/** SQL that finds a closed project among what these ids name. The first of them is the parameter at that place. */
const closedAmong = (
  nodes: NodesByField,
  named: readonly Named[],
  place: number,
  { node, project } = everything,
): string =>
  `${named
    .map(({ kind, ids }, i) => {
      const among = (column: string): string => isOneOf(column, ids, place + i)
      if (kind === 'project')
        return `SELECT 1 FROM project p WHERE ${among('p.id')} AND p.is_disabled ${project.and}`
      const isNamed = kind === 'node' ? among('f.id') : `f.id IN (${nodes[kind]} WHERE ${among('t.id')})`
      return `SELECT 1 FROM folder f JOIN project p ON p.id = f.project_id AND p.is_disabled ${node.join}
        WHERE ${isNamed} ${node.and}`
    })
    .join(' UNION ALL ')} LIMIT 1`

/**
 * The operation with the check. The check is sent first and answered while the handler works: that it is closed counts
 * before any other fault, and the transaction is rolled back.
 */
export const unlessClosed = (types: RecordTypes): ((served: Served) => Served) => {
  const nodes = nodesByField(types)
  return (served) => withCheck(served, nodes)
}

function withCheck(served: Served, nodes: NodesByField): Served {
  const check = served.operation.effect === 'write' ? closedCheck(served.operation, nodes) : undefined
  if (!check) return served
  const { handle, beforeBytes, prepare, piecewise } = served
  return {
    ...served,
    async handle(request, call, admitted) {
      const checked = check(request, call)
      if (piecewise) await checked
      const [closed, answer] = await Promise.allSettled([checked, handle(request, call, admitted)])
      for (const outcome of [closed, answer]) if (outcome.status === 'rejected') throw outcome.reason
      return (answer as PromiseFulfilledResult<object>).value
    },
    ...(beforeBytes && {
      beforeBytes: async (request: unknown, call: Call) => {
        await check(request, call)
        return beforeBytes(request, call)
      },
    }),
    ...(prepare && {
      prepare: async (request: unknown, call: Call, admitted: unknown) => {
        await check(request, call)
        return prepare(request, call, admitted)
      },
    }),
  }
}
