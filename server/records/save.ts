/** Writing a changed record: its row, its node, its parties, the event that says what changed, and why. */
import { uniqueBroken } from '../db/open.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import type { Current } from './current.ts'
import { folderName, numberColumn, numberTaken } from './insert.ts'
import type { Judged } from './judge.ts'
import type { RecordKind } from './kind.ts'
import { nodeChanges } from './node.ts'
import { numbersFor } from './numbering.ts'
import { partyRows, replaceParties, targetsOf } from './parties.ts'
import { addReply } from './replies.ts'
import { rowOf, shapeOf } from './rows.ts'
import { codeOfState } from './states.ts'
import { together } from './together.ts'
import { refreshBelow } from './tree.ts'

export interface Saving extends Judged {
  current: Current
}

export async function save(kind: RecordKind<any>, call: Call, saving: Saving): Promise<void> {
  const { current, changes, besides, step } = saving
  const { folderId, project } = current
  const number = current.number ?? (await numberIfDue(kind, call, saving))
  if (number && !current.number) changes.push([kind.number ?? 'number', null, number])
  const parties = await partiesOf(kind, call, saving)
  const action = step.override ? 'StatusOverridden' : step.steps ? 'StatusChanged' : 'Updated'
  const { projectId } = project
  const { reason } = step
  const version = changes.length > 0 ? current.version + 1 : undefined
  const event = { action, projectId, folderId, version, reason, changes: [...changes, ...besides] }
  try {
    await together([
      ...(version ? updateRecord(kind, call, saving, number) : []),
      replaceParties(call, folderId, parties),
      writeEvents(call, [event]),
      reason ? addReply(call, { projectId, folderId, words: reason }) : undefined,
    ])
  } catch (error) {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(kind) : error
  }
}

const updateRecord = (kind: RecordKind<any>, call: Call, saving: Saving, number: string | null) => [
  updateRow(kind, saving, number),
  updateNode(kind, call, saving, number),
  kind.holds ? refreshBelow(call, saving.current.folderId) : undefined,
]

/** Numbers are given on leaving Draft. */
async function numberIfDue(
  kind: RecordKind<any>,
  call: Call,
  { is, current }: Saving,
): Promise<string | null> {
  if (!kind.prefix || kind.states?.isDraft(codeOfState(kind, is))) return null
  const series = kind.series?.(is) ?? kind.prefix
  const [number] = await numbersFor(call, kind.table, [{ projectId: current.project.projectId, series }])
  return number!
}

async function partiesOf(kind: RecordKind<any>, call: Call, { is, changing, current }: Saving) {
  const entries = kind.parties(is, changing)
  const labels = entries.flatMap((entry) => entry.label ?? [])
  const { projectId } = current.project
  return partyRows(current.folderId, projectId, entries, await targetsOf(call, projectId, labels))
}

/** After the row: what the node says of the record is worked out from it. */
const updateNode = (kind: RecordKind<any>, call: Call, saving: Saving, number: string | null) =>
  call.db.rows(
    `UPDATE folder f SET name = $2, parent_id = $3,
            description = CASE WHEN $4 THEN $5 ELSE f.description END,
            version = f.version + 1, updated_by = $6, updated_at = $7, ${nodeChanges(kind, '$8::date')}
       FROM ${kind.table} t WHERE f.id = $1 AND t.folder_id = f.id AND $8::date IS NOT NULL`,
    [
      saving.current.folderId,
      folderName(kind, saving.is, number),
      saving.parentId,
      kind.description !== undefined,
      kind.description ? (saving.is[kind.description] ?? null) : null,
      call.asker.id,
      call.now,
      saving.changing.making.today,
    ],
  )

async function updateRow(kind: RecordKind<any>, saving: Saving, number: string | null): Promise<void> {
  const { current, changing, is, changes } = saving
  const changed = new Set(changes.map(([key]) => key))
  // A name beside an id that changed goes with it.
  const keys = kind.storedKeys.filter(
    (key) => changed.has(key) || changed.has(kind.columns[key]!.beside ?? ''),
  )
  const extras = kind.extras?.of(is, changing.making) ?? {}
  const columns = [...numberColumn(kind), ...Object.entries(kind.extras?.types ?? {}), ...shapeOf(kind, keys)]
  await changing.making.call.db.rows(
    `UPDATE ${kind.table} t SET ${columns.map(([column]) => `${column} = r.${column}`).join(', ')}
       FROM json_to_record($2::text::json) AS r (${columns.map((pair) => pair.join(' ')).join(', ')})
      WHERE t.folder_id = $1`,
    [current.folderId, JSON.stringify({ number, ...extras, ...rowOf(kind, is, keys) })],
  )
}
