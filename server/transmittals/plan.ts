/** Checks what is to be sent and to whom: the sender sees it, and so does everybody who gets it. */

import type { TransmittalSend } from '../../contract/documents/transmittal.ts'
import { transmittalLimits } from '../../contract/documents/transmittallimits.ts'
import type { Value } from '../../contract/kit.ts'
import { typesInTransmittals } from '../../contract/nodetypes.ts'
import { callerColumns } from '../access/sessions.ts'
import { joinNodeRights, joinRights, sees, visible } from '../access/visibility.ts'
import { folderType, nodeType } from '../codes/nodetypes.ts'
import { raw } from '../db/sql.ts'
import type { Call } from '../kernel/call.ts'
import type { Caller } from '../kernel/caller.ts'
import { type FieldFault, forbidden, invalid, invalidField, notEmpty, notFound } from '../kernel/faults.ts'

export type SendRequest = Value<typeof TransmittalSend.request.fields>

export interface PlannedItem {
  position: number
  folderId: number
  folderType: number
  number: string | null
  title: string | null
  version: number
  issue: string | null
  asOf: Date
  /** Of a document. */
  storedFileId: number | null
}

export interface Plan {
  projectId: number
  subject: string
  remarks: string | null
  items: PlannedItem[]
  people: Caller[]
}

export const isRecord = ({ folderType: type }: PlannedItem): boolean => type !== nodeType.document

export async function planOf(request: SendRequest, call: Call): Promise<Plan> {
  const { projectId } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  await refuseReaders(call, projectId)
  const subject = request.subject?.trim()
  if (!subject) throw notEmpty('Subject', 'what it is about')
  const userIds = [...new Set(request.userIds ?? [])]
  checkCounts(request, userIds)
  const items = await itemsOf(call, projectId, request)
  const people = await peopleOf(call, projectId, userIds)
  await refuseUnseen(call, items, people)
  checkPaperCount(items, people)
  return { projectId, subject, remarks: request.remarks?.trim() || null, items, people }
}

/** Anyone who may only read sends nothing: a number of the project is an act in it. */
async function refuseReaders(call: Call, projectId: number): Promise<void> {
  const rights = await call.db.row<{ writes: boolean | null }>(
    'SELECT bool_or(x.makes OR x.writes) AS writes FROM access x WHERE x.person_id = $1 AND x.project_id = $2',
    [call.caller.id, projectId],
  )
  if (rights?.writes === null || rights?.writes === undefined) throw notFound('This project')
  if (!rights.writes)
    throw forbidden('You may only read in this project. Ask a member who writes there to send it.')
}

function checkCounts({ items }: SendRequest, userIds: readonly number[]): void {
  const { itemsMax, recipientsMax } = transmittalLimits
  if (!items?.length) throw notEmpty('Items', 'what to send')
  if (userIds.length === 0) throw notEmpty('UserIds', 'to whom to send it')
  if (items.length > itemsMax)
    throw invalidField('Items', 'Length', `Items may have at most ${itemsMax} entries. Send it in parts.`)
  if (userIds.length > recipientsMax)
    throw invalidField('UserIds', 'Length', `UserIds may have at most ${recipientsMax} entries.`)
}

type Row = PlannedItem & { hasBytes: boolean; isKnownVersion: boolean }

const ofDocument = `f.type = ${nodeType.document}`

/** $1 the sender, $2 the nodes, $3 the version of each or 0, $4 the project. */
const select = `SELECT q.n::int AS position, f.id AS "folderId", f.type AS "folderType",
    CASE WHEN ${ofDocument} THEN v.number ELSE f.number END AS number,
    CASE WHEN ${ofDocument} AND NOT v.is_newest THEN v.name ELSE coalesce(f.title, f.name) END AS title,
    CASE WHEN ${ofDocument} THEN v.version ELSE f.version END AS version, v.issue,
    coalesce(v.updated_at, f.updated_at) AS "asOf", s.id AS "storedFileId",
    s.sha256 IS NOT NULL AS "hasBytes", CASE WHEN ${ofDocument} THEN v.version IS NOT NULL ELSE q.version >= 0 END AS "isKnownVersion"
  FROM unnest($2::int[], $3::int[]) WITH ORDINALITY AS q (folder_id, version, n)
  JOIN folder f ON f.id = q.folder_id AND f.project_id = $4 ${joinNodeRights}
  LEFT JOIN document_any_version v ON v.folder_id = f.id AND ${ofDocument}
    AND CASE WHEN q.version <> 0 THEN v.version = q.version ELSE v.is_newest END
  LEFT JOIN document_version w ON w.document_id = v.document_id AND w.version = v.version
  LEFT JOIN stored_file s ON s.id = w.stored_file_id
 WHERE ${visible} ORDER BY q.n`

async function itemsOf(call: Call, projectId: number, { items }: SendRequest): Promise<PlannedItem[]> {
  const asked = items!
  const rows = await call.db.rows<Row>(select, [
    call.caller.id,
    asked.map(({ folderId }) => folderId ?? 0),
    asked.map(({ version }) => version ?? 0),
    projectId,
  ])
  const missing = asked.findIndex((_, i) => !rows.some(({ position }) => position === i + 1))
  if (missing >= 0) throw notFound(`The document or record of entry ${missing + 1}`)
  const faults = rows.flatMap((row, i): FieldFault[] => {
    const fault = faultOf(row, rows.slice(0, i))
    return fault ? [{ fieldName: `Items[${i}].${fault[0]}`, errorCode: 'Enum', message: fault[1] }] : []
  })
  if (faults.length > 0) throw invalid(faults)
  return rows.map(({ hasBytes, isKnownVersion, ...item }) => item)
}

export const nameOf = ({ number, title }: Pick<PlannedItem, 'number' | 'title'>): string =>
  [number, title].filter(Boolean).join(' ')

function faultOf(row: Row, before: readonly Row[]): [field: string, message: string] | undefined {
  const { folderId, folderType: type, version } = row
  const name = `"${nameOf(row)}"`
  if (!typesInTransmittals.includes(type))
    return [
      'FolderId',
      `${name} is a ${folderType(type).name}, which cannot be sent: choose what lies in it.`,
    ]
  if (before.some((one) => one.folderId === folderId && one.version === version))
    return ['FolderId', `${name} is given twice.`]
  if (!row.isKnownVersion) return ['Version', `${name} has no such version.`]
  if (type === nodeType.document && !row.storedFileId)
    return ['FolderId', `${name} has no file yet. Upload one first.`]
  if (type === nodeType.document && !row.hasBytes)
    return [
      'FolderId',
      `The file of ${name} lives in an outside drive and cannot be kept as it is. Upload it.`,
    ]
  return undefined
}

/** In the order of the request. */
async function peopleOf(call: Call, projectId: number, userIds: readonly number[]): Promise<Caller[]> {
  const rows = await call.db.rows<Caller>(
    `SELECT ${callerColumns} FROM unnest($2::int[]) WITH ORDINALITY AS q (id, place)
       JOIN person n ON n.id = q.id AND n.is_active
       JOIN member m ON m.project_id = $1 AND m.person_id = n.id AND m.removed_at IS NULL ORDER BY q.place`,
    [projectId, userIds],
  )
  const faults = userIds
    .filter((id) => !rows.some((row) => row.id === id))
    .map((id) => ({
      errorCode: 'Enum',
      fieldName: 'UserIds',
      message: `UserIds: ${id} is not a member of this project. Add them first.`,
    }))
  if (faults.length > 0) throw invalid(faults)
  return rows
}

const faultsMax = 20

/** What somebody may not read is not sent to them: access is given by roles and lists, never by a transmittal. */
async function refuseUnseen(call: Call, items: readonly PlannedItem[], people: readonly Caller[]) {
  const seen = await call.db.rows<{ personId: number; folderId: number }>(
    `SELECT n.id AS "personId", f.id AS "folderId" FROM unnest($1::int[]) AS n (id)
      CROSS JOIN (SELECT * FROM folder WHERE id = ANY ($2::int[])) f
      ${joinRights({ caller: 'n.id', project: 'f.project_id', section: raw('f.section') })} WHERE ${sees()}`,
    [people.map(({ id }) => id), items.map(({ folderId }) => folderId)],
  )
  const sights = new Set(seen.map(({ personId, folderId }) => `${personId} ${folderId}`))
  const faults = people.flatMap(({ id, fullName }) =>
    items
      .filter(({ folderId }) => !sights.has(`${id} ${folderId}`))
      .map((item) => ({
        errorCode: 'Enum',
        fieldName: 'UserIds',
        message: `${fullName} may not see "${nameOf(item)}". Leave one of them out, or give them access first.`,
      })),
  )
  if (faults.length > 0) throw invalid(faults.slice(0, faultsMax))
}

/** Each person may see something else of a record, so each may need a paper of their own. */
function checkPaperCount(items: readonly PlannedItem[], people: readonly Caller[]): void {
  const { papersMax } = transmittalLimits
  if (items.filter(isRecord).length * people.length > papersMax)
    throw invalidField(
      'Items',
      'Length',
      `Records times people may be at most ${papersMax}. Send it in parts.`,
    )
}
