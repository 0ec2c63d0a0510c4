/** Undoes a change of many records: what it changed, and nobody has changed since, gets its former value again. */
import { msPerHour } from '../../../contract/fields/durations.ts'
import { undoHours } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, Fault, notEmpty, notFound } from '../../kernel/faults.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import { fieldAt } from '../engine/declare/writecontext.ts'
import { type ChangedRecord, changeMany, changesPath } from './manychanges.ts'

const oldestOf = ({ now }: Call): Date => new Date(now.getTime() - undoHours * msPerHour)

/** Remembers what the records were before; returns the id by which that is undone. */
export async function keepForUndo(
  call: Call,
  changed: readonly ChangedRecord[],
  keysOf: (recordType: RecordType<any>) => readonly string[],
): Promise<number | undefined> {
  if (changed.length === 0) return undefined
  const { db, caller, now } = call
  await db.rows('DELETE FROM bulk_change WHERE person_id = $1 AND at <= $2', [caller.id, oldestOf(call)])
  const { id } = (await db.row<{ id: number }>(
    'INSERT INTO bulk_change (person_id, at) VALUES ($1, $2) RETURNING id',
    [caller.id, now],
  ))!
  const rows = changed.map(({ recordType, was: { folderId, version, record } }) => ({
    folder_id: folderId,
    version: version + 1,
    former: formerOf(recordType, record, keysOf(recordType)),
  }))
  await db.rows(
    `INSERT INTO bulk_change_record (bulk_change_id, folder_id, version, former)
     SELECT $1, r.folder_id, r.version, r.former
       FROM json_to_recordset($2::text::json) AS r (folder_id int, version int, former jsonb)
     ON CONFLICT DO NOTHING`,
    [id, JSON.stringify(rows)],
  )
  return id
}

/** The fields before the change; with an id also its name as sent, and with a name its id, as one replaces the other. */
function formerOf({ columns }: RecordType<any>, was: RecordData, sent: readonly string[]): RecordData {
  const idOf = (key: string): string | undefined => columns[key]?.beside
  const names = Object.keys(columns).filter((key) => sent.includes(idOf(key) ?? ''))
  const keys = new Set([...sent, ...names, ...sent.flatMap((key) => idOf(key) ?? [])])
  // A name beside an id is not its own: it comes back with the id.
  const own = [...keys].filter((key) => !was[idOf(key) ?? ''])
  return Object.fromEntries(own.map((key) => [key, was[key] ?? null]))
}

/** A record that was changed, and what it was. */
interface Former {
  folderId: number
  former: RecordData
}

/** Who changed which field of such a record last, since then. */
interface Since {
  folderId: number
  field: string
  name: string | null
}

const changedSince = `SELECT e.folder_id AS "folderId", change ->> 0 AS field, (array_agg(e.person_name ORDER BY e.id DESC))[1] AS name
    FROM bulk_change_record b
    JOIN event e ON e.folder_id = b.folder_id AND e.version > b.version
   CROSS JOIN jsonb_array_elements(e.changes) AS change
   WHERE b.bulk_change_id = $1 GROUP BY 1, 2`

export async function undoMany(types: RecordTypes, bulkChangeId: number | null | undefined, call: Call) {
  if (!bulkChangeId) throw notEmpty('BulkChangeId', 'the change to undo')
  await claim(call, bulkChangeId)
  const rows = await call.db.rows<Former>(
    `SELECT b.folder_id AS "folderId", b.former FROM bulk_change_record b WHERE b.bulk_change_id = $1 ORDER BY b.folder_id`,
    [bulkChangeId],
  )
  const formerById = new Map(rows.map(({ folderId, former }) => [folderId, former]))
  let since: Since[] = []
  const { results } = await changeMany(types, call, {
    folderIds: [...formerById.keys()],
    async locked() {
      since = await call.db.rows<Since>(changedSince, [bulkChangeId])
    },
    sentFor(recordType, folderId) {
      const former = formerById.get(folderId)!
      const other = since.find((one) => one.folderId === folderId && one.field in former)
      if (other) throw conflict(`${other.name ?? 'Somebody'} has changed it since: it stays as it is.`)
      return readAgain(recordType, former)
    },
    ahead: () => [{}],
    dryRun: false,
  })
  // It is undone once, so all of it is tried.
  if (results.some(({ errorCode }) => errorCode === 'ServiceUnavailable'))
    throw new Fault('ServiceUnavailable', 'There was no time left to undo this change. Please try it again.')
  return { results, numberOfRecordsEffected: results.filter(({ errorCode }) => errorCode === '').length }
}

/** Of two calls that undo it, the second waits, and is told so. */
async function claim(call: Call, bulkChangeId: number): Promise<void> {
  const found = await call.db.row<{ isUndone: boolean }>(
    `SELECT c.undone_at IS NOT NULL AS "isUndone" FROM bulk_change c
      WHERE c.id = $1 AND c.person_id = $2 AND c.at > $3 FOR UPDATE`,
    [bulkChangeId, call.caller.id, oldestOf(call)],
  )
  if (!found) throw notFound('This change of many records')
  if (found.isUndone) throw conflict('This change was undone already.')
  await call.db.rows('UPDATE bulk_change SET undone_at = $2 WHERE id = $1', [bulkChangeId, call.now])
}

/** As it would be sent: a value that was stored as JSON is read like one. A record is put back whole or not at all. */
function readAgain({ dto }: RecordType<any>, former: RecordData): RecordData {
  const fault = (): never => {
    throw conflict('A former value is not accepted any more: it stays as it is.')
  }
  return Object.fromEntries(
    Object.entries(former).map(([key, value]) => [
      key,
      value === null
        ? null
        : dto.fields[key]!.type.read(value, fieldAt(changesPath, key), { loose: true, fault }),
    ]),
  )
}
