/**
 * Projects full of records, created by COPY. All indexes and foreign keys are active, and every record has
 * the rows that the operations would have written.
 */

import pg from 'pg'
import { msPerDay, msPerMinute } from '../../contract/fields/durations.ts'
import { type Connection, clientConfig } from '../../server/db/connection.ts'
import type { Database } from '../../server/db/open.ts'
import { entryOf, wordVersion } from '../../server/records/engine/search/searchentry.ts'
import { copyInto, type Row } from './copy.ts'
import { type NewRecord, punchItems, rfis, type SeededType, type Shelf } from './seeds.ts'

export type { Shelf }

/** Records of one transaction. */
const recordsAtOnce = 5_000
/** Transactions at the same time: while one waits for the disk, the other continues. */
const lanes = 2
/** A COPY may take long on a slow disk. */
const copyMsMax = 600_000

export async function shelfOf(database: Database, projectId: number, type: 120 | 130): Promise<Shelf> {
  const shelf = await database.row<Shelf>(
    `SELECT p.id AS "projectId", p.organization_id AS "organizationId", f.id AS section
       FROM folder f JOIN project p ON p.id = f.project_id WHERE p.id = $1 AND f.type = $2`,
    [projectId, type],
  )
  return shelf!
}

export interface Filling {
  connection: Connection
  shelf: Shelf
  records: number
  people: NewRecord['people']
  onProgress?: (done: number) => void
}

export const fillRfis = (filling: Filling): Promise<void> => fill(rfis, filling)
export const fillPunchItems = (filling: Filling): Promise<void> => fill(punchItems, filling)

async function fill(
  recordType: SeededType,
  { connection, shelf, records, people, onProgress }: Filling,
): Promise<void> {
  const make = makerOf(recordType, { shelf, people })
  let next = 1
  let done = 0
  const lane = async (client: pg.Client): Promise<void> => {
    while (next <= records) {
      const from = next
      next = Math.min(from + recordsAtOnce, records + 1)
      const count = next - from
      const ids = await newIds(client, recordType, count)
      await copyRecords(
        client,
        recordType,
        ids.map((own, i) => make(from + i, own)),
      )
      done += count
      onProgress?.(done)
    }
  }
  await Promise.all(Array.from({ length: lanes }, () => withClient(connection, lane)))
  await withClient(connection, (client) => noteNumbers(client, recordType, shelf, records))
}

/** The next record created by an operation gets the next number. */
const noteNumbers = (client: pg.Client, { table, series }: SeededType, { projectId }: Shelf, last: number) =>
  client.query<never>(
    'INSERT INTO number_series (project_id, record_type, series, last) VALUES ($1, $2, $3, $4)',
    [projectId, table, series, last],
  )

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientConfig(connection, copyMsMax))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Ids = Pick<NewRecord, 'folderId' | 'id'>

async function newIds(client: pg.Client, { table }: SeededType, count: number): Promise<Ids[]> {
  const next = (of: string): string => `nextval(pg_get_serial_sequence('${of}', 'id'))::int`
  const { rows } = await client.query<Ids>(
    `SELECT ${next('folder')} AS "folderId", ${next(table)} AS id FROM generate_series(1, $1)`,
    [count],
  )
  return rows
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const firstDay = Date.UTC(2020, 0, 1)

function makerOf(
  recordType: SeededType,
  place: Pick<NewRecord, 'shelf' | 'people'>,
): (n: number, ids: Ids) => NewRecord {
  const now = Date.now()
  return (n, ids) => {
    const due = firstDay + ((n * 7919) % 2000) * msPerDay
    return {
      n,
      ...place,
      ...ids,
      number: `${recordType.series}-${String(n).padStart(3, '0')}`,
      state: recordType.stateOf(n),
      due: dayOf(due),
      before: (days) => dayOf(due - days * msPerDay),
      moment: new Date(now - n * msPerMinute).toISOString(),
    }
  }
}

async function copyRecords(
  client: pg.Client,
  recordType: SeededType,
  records: readonly NewRecord[],
): Promise<void> {
  const copy = (table: string, rowsOf: (record: NewRecord) => Row[]) =>
    copyInto(client, table, eachOf(records, rowsOf))
  await client.query('BEGIN')
  await copy('folder', (record) => [nodeOf(recordType, record)])
  await copy(recordType.table, (record) => [recordType.row(record)])
  await copy('party', recordType.parties)
  await copy('court', recordType.court)
  await copy('event', (record) => [eventOf(record)])
  await copy('search_entry', (record) => [wordsOf(recordType, record)])
  await client.query('COMMIT')
}

function* eachOf(records: readonly NewRecord[], rowsOf: (record: NewRecord) => Row[]): Generator<Row, void> {
  for (const record of records) yield* rowsOf(record)
}

const nodeOf = (
  recordType: SeededType,
  { n, folderId, id, number, state, due, before, moment, ...place }: NewRecord,
): Row => ({
  id: folderId,
  project_id: place.shelf.projectId,
  parent_id: place.shelf.section,
  type: recordType.type,
  section: recordType.section,
  reference_id: id,
  name: `${number} ${recordType.title} ${n}`,
  created_by: place.people[0]!,
  created_at: moment,
  updated_by: place.people[0]!,
  updated_at: moment,
  number,
  state,
  is_open: state < recordType.closed,
  due_day: due,
  opened_day: before(recordType.openDays),
  closed_day: state === recordType.closed ? due : null,
})

const eventOf = ({ shelf, people, folderId, number, moment }: NewRecord): Row => ({
  project_id: shelf.projectId,
  folder_id: folderId,
  version: 1,
  action: 'Created',
  person_id: people[0]!,
  at: moment,
  changes: JSON.stringify([['number', null, number]]),
})

/** The search words as the server computes them, of the texts that are found most. */
function wordsOf(recordType: SeededType, record: NewRecord): Row {
  const {
    own,
    around,
    withheld: _,
    ...entry
  } = entryOf({
    ...record.shelf,
    folderId: record.folderId,
    section: recordType.section,
    type: recordType.type,
    number: record.number,
    title: `${recordType.title} ${record.n}`,
    texts: recordType.searchTexts(recordType.row(record)),
    around: [],
  })
  return { ...entry, words: own, related_words: around, word_version: wordVersion }
}
