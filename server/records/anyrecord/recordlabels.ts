/** Labels of many records of any type: read, put on, taken off. Each record is independent. */
import type { Value } from '../../../contract/kit.ts'
import { RecordLabelsRead, RecordLabelsSave } from '../../../contract/records/label.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, type Fault, forbidden, invalid, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import { changeLabels } from '../engine/write/labels.ts'

type SaveRequest = Value<typeof RecordLabelsSave.request.fields>
type ReadRequest = Value<typeof RecordLabelsRead.request.fields>

interface LabelledRecord {
  folderId: number
  labelIds: number[]
  canModify: boolean
  closed: boolean
}

/** SQL: the records $2 of the project $3 that the caller sees. */
const seen = (types: RecordTypes): string =>
  `f.id = ANY ($2::int[]) AND f.project_id = $3 AND f.type IN (${types.all.map(({ type }) => type).join(', ')})
      AND ${visible}`

/** SQL: with their labels by name. */
const select = (types: RecordTypes, columns: string): string =>
  `SELECT f.id AS "folderId", ARRAY(SELECT k.label_id FROM record_label k JOIN label l ON l.id = k.label_id
            WHERE k.folder_id = f.id ORDER BY lower(l.name)) AS "labelIds" ${columns}
     FROM folder f JOIN project p ON p.id = f.project_id ${joinNodeRights}
    WHERE ${seen(types)}`

/** SQL: locks them, the newest first as everywhere: two such calls wait for each other and do not deadlock. */
const lock = (types: RecordTypes): string =>
  `SELECT f.id FROM folder f ${joinNodeRights} WHERE ${seen(types)} ORDER BY f.id DESC FOR NO KEY UPDATE OF f`

async function readLabels(statement: string, { projectId, folderIds }: ReadRequest, call: Call) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  if (!folderIds) throw notEmpty('FolderIds', 'the records')
  await projectRights(call, 'setup', projectId)
  const rows = await call.db.rows<LabelledRecord>(statement, [call.caller.id, folderIds, projectId])
  const found = new Map(rows.map((row) => [row.folderId, row]))
  return {
    records: [...new Set(folderIds)].flatMap((id) => {
      const row = found.get(id)
      return row && row.labelIds.length > 0 ? [row] : []
    }),
  }
}

async function saveLabels(statements: { lock: string; read: string }, request: SaveRequest, call: Call) {
  const { projectId, folderIds, dryRun } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  if (!folderIds) throw notEmpty('FolderIds', 'the records')
  await projectRights(call, 'setup', projectId)
  const [add, remove] = [new Set(request.addLabelIds ?? []), new Set(request.removeLabelIds ?? [])]
  await checkLabels(call, projectId, add, remove)
  const rows = await lockAndRead(statements, call, folderIds, projectId)
  const found = new Map(rows.map((row) => [row.folderId, row]))
  const faults = new Map(folderIds.map((id) => [id, refusal(found.get(id))]))
  const changes = rows
    .filter(({ folderId }) => !faults.get(folderId))
    .map(({ folderId, labelIds }) => ({
      folderId,
      add: [...add].filter((id) => !labelIds.includes(id)),
      remove: [...remove].filter((id) => labelIds.includes(id)),
    }))
    .filter((one) => one.add.length + one.remove.length > 0)
  if (!dryRun) await changeLabels(call, projectId, changes)
  const results = folderIds.map((folderId) => {
    const fault = faults.get(folderId)
    return { folderId, errorCode: fault?.code ?? '', message: fault?.message ?? '' }
  })
  const done = [...faults.values()].filter((fault) => !fault).length
  return { results, numberOfRecordsEffected: dryRun ? 0 : done }
}

/** What the caller does not see is not locked: nobody waits for them there, nor do they. */
async function lockAndRead(
  { lock, read }: { lock: string; read: string },
  call: Call,
  folderIds: readonly number[],
  projectId: number,
): Promise<LabelledRecord[]> {
  const values = [call.caller.id, folderIds, projectId]
  const [locked, rows] = await Promise.all([
    call.db.rows<{ id: number }>(lock, values),
    call.db.rows<LabelledRecord>(read, values),
  ])
  const held = new Set(locked.map(({ id }) => id))
  return rows.filter(({ folderId }) => held.has(folderId))
}

function refusal(record: LabelledRecord | undefined): Fault | undefined {
  if (!record) return notFound('This record')
  if (record.canModify) return undefined
  return record.closed
    ? conflict('This record is closed, signed or replaced. It has to be reopened before its labels change.')
    : forbidden('You may see this record, but not change it: its labels are changed by those who may.')
}

/** A label cannot be removed from the project until the call ends. */
async function checkLabels(
  call: Call,
  projectId: number,
  add: ReadonlySet<number>,
  remove: ReadonlySet<number>,
): Promise<void> {
  const known = await call.db.rows<{ id: number }>(
    'SELECT id FROM label WHERE project_id = $1 AND id = ANY ($2::int[]) ORDER BY id FOR KEY SHARE',
    [projectId, [...add, ...remove]],
  )
  const unknown = (field: string, ids: ReadonlySet<number>) =>
    [...ids]
      .filter((id) => !known.some((one) => one.id === id))
      .map((id) => ({
        errorCode: 'Enum',
        fieldName: field,
        message: `${field}: ${id} is not a label of this project.`,
      }))
  const both = [...add]
    .filter((id) => remove.has(id))
    .map((id) => ({
      errorCode: 'Enum',
      fieldName: 'RemoveLabelIds',
      message: `RemoveLabelIds: ${id} is also to be put on. Send it in one of the two.`,
    }))
  const faults = [...unknown('AddLabelIds', add), ...unknown('RemoveLabelIds', remove), ...both]
  if (faults.length > 0) throw invalid(faults)
}

export default (types: RecordTypes): Served[] => {
  const reading = select(types, '')
  const read = select(
    types,
    `, ${types.canModifyNode} AS "canModify", (${types.closedNode}) OR (${types.unchangeableNode}) AS closed`,
  )
  const changing = { lock: lock(types), read }
  return [
    serve(RecordLabelsRead, (request, call) => readLabels(reading, request, call)),
    serve(RecordLabelsSave, (request, call) => saveLabels(changing, request, call)),
  ]
}
