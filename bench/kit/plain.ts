/**
 * Baseline (c): the rows that an operation writes, by the fewest plain statements, one for each table, in
 * one transaction, over the same driver with the same settings. No HTTP, no rights, no checks, nothing read
 * back; all statements of a transaction that do not depend on each other are sent together. A process of
 * its own that reads its task from its input.
 */
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { type ConnectionParts, clientConfig } from '../../server/db/connection.ts'
import { median, percentile } from './statistics.ts'
import type { Written } from './written.ts'

export interface Plain {
  connection: ConnectionParts
  connectionsMax: number
  /** The number of transactions at the same time. */
  inFlight: number
  seconds: number
  warmSeconds: number
  work: PlainUpdate | PlainCreate
}

export interface PlainUpdate {
  kind: 'update'
  /** The table of the record type, and the two columns of it that change. */
  table: string
  columns: [text: string, other: string]
  projectId: number
  personId: number
  folderIds: number[]
  /** As the server wrote it for such a change. */
  changes: string
  /** Of two such changes, which alternate: unchanged words would cost no index update. */
  words: string[]
}

export interface PlainCreate {
  kind: 'create'
  places: Array<{ projectId: number; parentId: number }>
  count: number
  /** The table of the record type. */
  table: string
  series: string
  written: Written[]
}

type Client = pg.PoolClient
type Job = (client: Client, nth: number) => Promise<unknown>

const { connection, connectionsMax, inFlight, seconds, warmSeconds, work } = JSON.parse(
  await text(process.stdin),
) as Plain

/** Sends it at once; statements are prepared by name, as in the server. */
const send = (client: Client, name: string, statement: string, values: unknown[]) =>
  client.query({ name, text: statement, values })

/** The rows written by one change of a record: its row, its node, the event, the search words. */
const update =
  ({ table, columns, projectId, personId, folderIds, changes, words }: PlainUpdate): Job =>
  (client, nth) => {
    const folderId = folderIds[nth % folderIds.length]
    const now = new Date()
    return Promise.all([
      client.query('BEGIN'),
      // The node first: then the database has nothing left to do for it when its row is written.
      send(
        client,
        'node',
        'UPDATE folder SET version = version + 1, updated_by = $2, updated_at = $3 WHERE id = $1',
        [folderId, personId, now],
      ),
      send(client, 'row', `UPDATE ${table} SET ${columns[0]} = $2, ${columns[1]} = $3 WHERE folder_id = $1`, [
        folderId,
        `Touch up the paint, coat ${nth}.`,
        `Room ${nth % 400}`,
      ]),
      send(
        client,
        'event',
        `INSERT INTO event (project_id, folder_id, version, action, person_id, at, changes)
         VALUES ($1, $2, 2, 'Updated', $3, $4, $5)`,
        [projectId, folderId, personId, now, changes],
      ),
      send(client, 'words', 'UPDATE search_entry SET words = $2::text::tsvector WHERE folder_id = $1', [
        folderId,
        words[Math.floor(nth / folderIds.length) % words.length],
      ]),
      client.query('COMMIT'),
    ])
  }

/** Numbers and ids in one round trip, then all rows and the commit in another. */
function create({ places, count, table, series, written }: PlainCreate): Job {
  const wordsOf = wordsAgain(written)
  return async (client, nth) => {
    const { projectId, parentId } = places[nth % places.length]!
    const [, numbered, drawn] = await Promise.all([
      client.query('BEGIN'),
      send(
        client,
        'numbers',
        `UPDATE number_series SET last = last + $3
          WHERE project_id = $1 AND record_type = '${table}' AND series = $2 RETURNING last`,
        [projectId, series, count],
      ),
      send(
        client,
        'ids',
        `SELECT nextval(pg_get_serial_sequence('folder', 'id'))::int AS folder,
                nextval(pg_get_serial_sequence('${table}', 'id'))::int AS own FROM generate_series(1, $1::int)`,
        [count],
      ),
    ])
    const first = numbered.rows[0].last - count + 1
    const fresh: Fresh = {
      projectId,
      parentId,
      folderIds: drawn.rows.map(({ folder }) => folder),
      ids: drawn.rows.map(({ own }) => own),
      numbers: drawn.rows.map((_, i) => `${series}-${String(first + i).padStart(3, '0')}`),
      keys: drawn.rows.map((_, i) => `${series.toLowerCase()} ${first + i}`),
      words: wordsOf(first, projectId),
    }
    await Promise.all([
      ...written.map((rows) => send(client, rows.table, insertOf(rows), valuesOf(rows, fresh))),
      client.query('COMMIT'),
    ])
  }
}

/** How the words of new records are written: as those of the records that the server made, with the new numbers and project. */
function wordsAgain(written: readonly Written[]): (firstNumber: number, projectId: number) => string[] {
  const { columns, values } = written.find(({ table }) => table === 'search_entry')!
  const texts = values[columns.findIndex(({ name }) => name === 'words')] as string[]
  const placesIn = [...texts[0]!.matchAll(/'@\d+([^']*)'/g)].map(([, place]) => place)
  const others = texts.map((text) =>
    text.replace(/'@\d+[^']*' ?/g, '').replace(/('\d+':)2A(,?)/, (_, word, more) => (more ? word : '')),
  )
  if (placesIn.length === 0 || !texts.every((text) => /'\d+':2A\b/.test(text)))
    throw new Error(`No number and project in the words ${texts[0]}`)
  return (firstNumber, projectId) => {
    const places = placesIn.map((place) => `'@${projectId}${place}'`).join(' ')
    return others.map((text, i) => `${text} '${firstNumber + i}':2A ${places}`)
  }
}

interface Fresh {
  projectId: number
  parentId: number
  folderIds: number[]
  ids: number[]
  numbers: string[]
  /** The numbers as search entries have them, and their words. */
  keys: string[]
  words: string[]
}

const insertOf = ({ table, columns }: Written): string =>
  `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
   SELECT * FROM unnest(${columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')})`

/** The same rows, except for values that must be new. */
function valuesOf({ table, columns, values }: Written, fresh: Fresh): unknown[][] {
  // A record may have several rows, the parties: as many for each.
  const each = values[0]!.length / fresh.folderIds.length
  const ofRecord = (list: readonly unknown[]) => values[0]!.map((_, i) => list[Math.floor(i / each)])
  return columns.map(({ name }, i) => {
    if (name === 'project_id') return values[i]!.map(() => fresh.projectId)
    if (name === 'parent_id') return values[i]!.map(() => fresh.parentId)
    if (name === 'folder_id' || (table === 'folder' && name === 'id')) return ofRecord(fresh.folderIds)
    if (name === 'id' || name === 'reference_id') return ofRecord(fresh.ids)
    if (name === 'number') return ofRecord(table === 'search_entry' ? fresh.keys : fresh.numbers)
    if (name === 'words') return ofRecord(fresh.words)
    if (name === 'name' && table === 'folder')
      return values[i]!.map((was, n) => String(was).replace(/^\S+/, fresh.numbers[n]!))
    return values[i]!
  })
}

const job = work.kind === 'update' ? update(work) : create(work)
const pool = new pg.Pool({
  ...clientConfig(connection, 60_000),
  max: connectionsMax,
  idleTimeoutMillis: 0,
  pipeline: true,
} as pg.PoolConfig)
const countsFrom = performance.now() + warmSeconds * 1000
const countsTo = countsFrom + seconds * 1000
const took: number[] = []
let answered = 0

/** Runs jobs nth, nth + `inFlight` …: no two change the same record at once. */
async function keepBusy(nth: number): Promise<void> {
  for (let turn = nth; performance.now() < countsTo; turn += inFlight) {
    const began = performance.now()
    const client = await pool.connect()
    try {
      // It may have waited for its connection until the end.
      if (performance.now() >= countsTo) return
      await job(client, turn)
    } finally {
      client.release()
    }
    const now = performance.now()
    answered++
    if (now >= countsFrom && now < countsTo) took.push(now - began)
  }
}

await Promise.all(Array.from({ length: inFlight }, (_, nth) => keepBusy(nth)))
await pool.end()
process.stdout.write(
  JSON.stringify({
    answered,
    perSecond: took.length / seconds,
    p50: median(took),
    p99: percentile(took, 0.99),
    max: percentile(took, 1),
    bytesEach: 0,
    errors: 0,
  }),
)
