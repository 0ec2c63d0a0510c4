/**
 * The time to bring a sheet in: `node bench/run.mjs imports [rows]`. A sheet of punch list items is sent, tried and carried
 * out, in a new project each time; then a BCF file of as many topics. Beside them (c): the same rows of the tables, by one plain statement for each table.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserLogin } from '../contract/people/session.ts'
import { ImportDryRun, ImportPrepare, ImportRun } from '../contract/projects/import.ts'
import { ProjectAdd } from '../contract/projects/project.ts'
import { runningEmbedded } from '../server/db/embedded.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { adminPassword, start } from '../test/kit/programs/program.ts'
import { showBcf } from './kit/bcf.ts'
import { type Computed, computedBy } from './kit/memory.ts'
import { ask } from './kit/site.ts'
import { median } from './kit/statistics.ts'

const count = Number(process.argv[2] ?? 5_000)
const rounds = 3

const sheet = (): string => {
  const head = 'Number,Summary,Description,Status,Responsible,Building,Floor,Room,Raised on,Due'
  const row = (i: number): string =>
    `P-${i},Scratch on door ${i},"Paint, north side",${i % 3 ? 'Open' : 'Closed'},Sub ${i % 40},B,Level ${i % 9},${i},2024-01-02,2024-02-03`
  const rows = Array.from({ length: count }, (_, i) => row(i))
  return Buffer.from([head, ...rows].join('\n')).toString('base64')
}

interface Took {
  ms: number
  /** Of processors, by the server and by PostgreSQL: it hardly depends on other load of the machine. */
  computed: Computed
}

/** The server, and the session key of a project admin. */
interface Admin {
  url: string
  pid: number
  key: string
}

const none: Computed = { server: 0, postgres: 0 }

async function timed<T>(pid: number, work: () => Promise<T>): Promise<[T, Took]> {
  const before = computedBy(pid) ?? none
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  const after = computedBy(pid) ?? none
  const computed = { server: after.server - before.server, postgres: after.postgres - before.postgres }
  return [result, { ms, computed }]
}

type Times = Record<'prepare' | 'dryRun' | 'run' | 'plain', Took>

async function once({ url, key, pid }: Admin, database: Database): Promise<Times> {
  const { project } = await ask(url, key, ProjectAdd, { project: { projectName: randomUUID() } })
  const projectId = project.projectId
  const fileContent = sheet()
  const [prepared, prepare] = await timed(pid, () =>
    ask(url, key, ImportPrepare, { projectId, kind: 'PunchList', fileName: 'items.csv', fileContent }),
  )
  const { importId, columns } = prepared
  const [tried, dryRun] = await timed(pid, () =>
    ask(url, key, ImportDryRun, { projectId, importId, columns }),
  )
  if (tried.countNew !== count) throw new Error(`${tried.countNew} of ${count} rows are new.`)
  const [, run] = await timed(pid, () => ask(url, key, ImportRun, { projectId, importId, columns }))
  return { prepare, dryRun, run, plain: await plainly(pid, database, projectId) }
}

/** The tables that the import wrote to; their rows are written again into empty tables of the same form. */
const tables = ['folder', 'punch_list_item', 'party', 'court', 'event', 'imported_record', 'search_entry']

async function plainly(pid: number, database: Database, projectId: number): Promise<Took> {
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
  const [, took] = await timed(pid, () =>
    database.transaction(async (db) => {
      for (const [table, json] of rows)
        await db.rows(
          `INSERT INTO plain_${table} SELECT * FROM json_populate_recordset(NULL::plain_${table}, $1::text::json)`,
          [json],
        )
    }),
  )
  return took
}

const ofNodes = (table: string): string =>
  `EXISTS (SELECT FROM folder f WHERE f.id = t.folder_id AND f.project_id = $1) AND '${table}' <> ''`

function show(times: readonly Times[]): void {
  const of = (key: keyof Times, what: (took: Took) => number = ({ ms }) => ms): number =>
    median(times.map((one) => what(one[key])))
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
  const line = (name: string, key: keyof Times, withinMs?: number): string => {
    const ms = of(key)
    const [server, postgres] = [
      of(key, (took) => took.computed.server),
      of(key, (took) => took.computed.postgres),
    ]
    const target = withinMs ? `${ms <= withinMs ? 'within' : 'over'} ${withinMs / 1000} s` : ''
    return (
      `${name.padEnd(10)} ${seconds(ms)}  ${(ms / of('plain')).toFixed(1)} × (c)  ` +
      `processor: server ${seconds(server)}, PostgreSQL ${seconds(postgres)}  ${target}\n`
    )
  }
  process.stdout.write(`${count} rows, the median of ${times.length}\n`)
  process.stdout.write(line('prepare', 'prepare'))
  process.stdout.write(line('dry run', 'dryRun', 3_000))
  process.stdout.write(line('run', 'run', 6_000))
  process.stdout.write(line('(c)', 'plain'))
}

const data = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
const program = await start(data, ['serve'], { PLUMBLINE_RATE_PER_MINUTE: '0' })
try {
  const { url, child } = program
  const pid = child.pid!
  const database = openDatabase((await runningEmbedded(data))!, {
    connectionsMax: 1,
    statementTimeoutMs: 600_000,
  })
  const { authSessionKey: key } = await ask(url, undefined, UserLogin, {
    userName: 'admin',
    password: adminPassword,
  })
  const times: Times[] = []
  for (let round = 0; round < rounds; round++) times.push(await once({ url, key, pid }, database))
  show(times)
  await showBcf({ url, key, pid }, count)
  await database.close()
} finally {
  await program.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}
