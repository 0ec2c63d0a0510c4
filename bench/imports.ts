/**
 * The time to bring a sheet in: `node bench/run.mjs imports [rows]`. A sheet of punch list items is sent, tried and carried
 * out, in a new project each time. Beside them (c): the same rows of the tables, by one plain statement for each table.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImportDryRun, ImportPrepare, ImportRun } from '../contract/import.ts'
import { ProjectAdd } from '../contract/project.ts'
import { UserLogin } from '../contract/session.ts'
import { runningEmbedded } from '../server/db/embedded.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { adminPassword, start } from '../test/program.ts'
import { ask } from './site.ts'
import { median } from './statistics.ts'

const count = Number(process.argv[2] ?? 5_000)
const rounds = 3

const sheet = (): string => {
  const head = 'Number,Summary,Description,Status,Responsible,Building,Floor,Room,Raised on,Due'
  const row = (i: number): string =>
    `P-${i},Scratch on door ${i},"Paint, north side",${i % 3 ? 'Open' : 'Closed'},Sub ${i % 40},B,Level ${i % 9},${i},2024-01-02,2024-02-03`
  const rows = Array.from({ length: count }, (_, i) => row(i))
  return Buffer.from([head, ...rows].join('\n')).toString('base64')
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  return [await work(), performance.now() - began]
}

/** The server, and the session key of a project admin. */
interface Admin {
  url: string
  key: string
}

interface Times {
  prepare: number
  dryRun: number
  run: number
  plain: number
}

async function once({ url, key }: Admin, database: Database): Promise<Times> {
  const { project } = await ask(url, key, ProjectAdd, { project: { projectName: randomUUID() } })
  const projectId = project.projectId
  const fileContent = sheet()
  const [prepared, prepare] = await timed(() =>
    ask(url, key, ImportPrepare, { projectId, kind: 'PunchList', fileName: 'items.csv', fileContent }),
  )
  const { importId, columns } = prepared
  const [tried, dryRun] = await timed(() => ask(url, key, ImportDryRun, { projectId, importId, columns }))
  if (tried.countNew !== count) throw new Error(`${tried.countNew} of ${count} rows are new.`)
  const [, run] = await timed(() => ask(url, key, ImportRun, { projectId, importId, columns }))
  return { prepare, dryRun, run, plain: await plainMs(database, projectId) }
}

/** The tables that the import wrote to; their rows are written again into empty tables of the same form. */
const tables = ['folder', 'punch_list_item', 'party', 'court', 'event', 'imported_record', 'search_entry']

async function plainMs(database: Database, projectId: number): Promise<number> {
  const rows = new Map<string, string>()
  for (const table of tables) {
    const ofProject = table === 'court' || table === 'search_entry' ? ofNodes(table) : 'project_id = $1'
    const found = await database.row<{ json: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS json FROM ${table} t WHERE ${ofProject}`,
      [projectId],
    )
    rows.set(table, found!.json)
    await database.rows(`DROP TABLE IF EXISTS plain_${table}`)
    await database.rows(`CREATE TABLE plain_${table} (LIKE ${table} INCLUDING INDEXES)`)
  }
  const [, ms] = await timed(() =>
    database.transaction(async (db) => {
      for (const [table, json] of rows)
        await db.rows(
          `INSERT INTO plain_${table} SELECT * FROM json_populate_recordset(NULL::plain_${table}, $1::text::json)`,
          [json],
        )
    }),
  )
  return ms
}

const ofNodes = (table: string): string =>
  `EXISTS (SELECT FROM folder f WHERE f.id = t.folder_id AND f.project_id = $1) AND '${table}' <> ''`

function show(times: readonly Times[]): void {
  const of = (key: keyof Times): number => median(times.map((one) => one[key]))
  const line = (what: string, ms: number, target: string): string =>
    `${what.padEnd(10)} ${(ms / 1000).toFixed(2)} s  ${(ms / of('plain')).toFixed(1)} × (c)  ${target}\n`
  process.stdout.write(`${count} rows, the median of ${times.length}\n`)
  process.stdout.write(line('prepare', of('prepare'), ''))
  process.stdout.write(line('dry run', of('dryRun'), of('dryRun') <= 3_000 ? 'within 3 s' : 'over 3 s'))
  process.stdout.write(line('run', of('run'), of('run') <= 6_000 ? 'within 6 s' : 'over 6 s'))
  process.stdout.write(`(c)        ${(of('plain') / 1000).toFixed(2)} s\n`)
}

const data = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
const program = await start(data, ['serve'], { PLUMBLINE_RATE_PER_MINUTE: '0' })
try {
  const { url } = program
  const database = openDatabase((await runningEmbedded(data))!, {
    connectionsMax: 1,
    statementTimeoutMs: 600_000,
  })
  const { authSessionKey: key } = await ask(url, undefined, UserLogin, {
    userName: 'admin',
    password: adminPassword,
  })
  const times: Times[] = []
  for (let round = 0; round < rounds; round++) times.push(await once({ url, key }, database))
  show(times)
  await database.close()
} finally {
  await program.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}
