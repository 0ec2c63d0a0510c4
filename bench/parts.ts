/**
 * Where the time of one write goes: `node bench/run.mjs parts [calls]`. It creates and changes RFIs one after the other, and
 * prints for each statement how often it is sent and what PostgreSQL needs to bind (with planning) and to execute it, then the
 * triggers of one call. docs/lab/performance.md has the results.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { RFICreateMany, RFIUpdate } from '../contract/records/rfi.ts'
import type { App } from '../server/app.ts'
import type { ConnectionParts } from '../server/db/connection.ts'
import { ownName } from '../server/db/embedded/ready.ts'
import type { Caller } from '../server/kernel/caller.ts'
import { perform } from '../server/run/inside.ts'
import { at, contract, enlist, newPerson, newProject, settle, withApp } from './kit/ground.ts'
import { median } from './kit/statistics.ts'
import { asSuperuser } from './kit/superuser.ts'

const calls = Number(process.argv[2] ?? 300)
/** The folder of its data, where the log of PostgreSQL is. */
const data = await mkdtemp(join(tmpdir(), 'plumbline-parts-'))
process.env.PLUMBLINE_BENCH_DATA = data

/** What is sent to PostgreSQL: a pipeline is a round trip. */
const sent = { roundTrips: 0, statements: 0 }
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: unknown, ...args: unknown[]) {
  sent.roundTrips++
  sent.statements += (args[0] as { statements?: unknown[] }).statements?.length ?? 1
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

type Write = (n: number) => Promise<unknown>

async function report(app: App, name: string, write: Write): Promise<void> {
  for (let n = 0; n < calls; n++) await write(n)
  Object.assign(sent, { roundTrips: 0, statements: 0 })
  const took: number[] = []
  const cpu = process.cpuUsage()
  for (let n = 0; n < calls; n++) {
    const began = performance.now()
    await write(calls + n)
    took.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(cpu)
  contract(
    `${name}: ${median(took).toFixed(2)} ms, Node ${((user + system) / 1000 / calls).toFixed(2)} ms, ` +
      `${(sent.statements / calls).toFixed(1)} statements in ${(sent.roundTrips / calls).toFixed(1)} round trips`,
  )
  await statementsOf(app, write)
  await triggersOf(app, write)
  contract()
}

const logFile = join(data, 'postgres.log')

/** What PostgreSQL wrote into its log meanwhile. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const { size } = await stat(logFile)
  await work()
  return (await readFile(logFile)).subarray(size).toString()
}

const repeated = async (write: Write, from: number, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await write(from + n)
}

const setAsSuperuser = ({ connection }: App, ...statements: string[]): Promise<void> =>
  asSuperuser(connection as ConnectionParts, ...statements)

const apply = 'SELECT pg_reload_conf(), pg_sleep(0.3)'

async function statementsOf(app: App, write: Write): Promise<void> {
  await setAsSuperuser(app, 'ALTER SYSTEM SET log_min_duration_statement = 0', apply)
  const log = await logged(() => repeated(write, 2 * calls, calls))
  await setAsSuperuser(app, 'ALTER SYSTEM RESET log_min_duration_statement', apply)
  const found = new Map<string, Steps>()
  for (const [, ms, step, text] of log.matchAll(
    /duration: ([\d.]+) ms {2}(parse|bind|execute) [^:]+: ([\s\S]*?)(?=\n\d{4}-|$)/g,
  )) {
    const key = text!.replace(/\s+/g, ' ').slice(0, 90)
    const steps = found.get(key) ?? { parse: [], bind: [], execute: [] }
    found.set(key, steps)
    steps[step as keyof Steps].push(Number(ms))
  }
  // Medians: other work on the machine makes a few of them long.
  const lines = [...found].map(([text, steps]) => {
    const each = (step: keyof Steps) =>
      steps[step].length === 0 ? 0 : (median(steps[step]) * steps[step].length) / calls
    const [parse, bind, execute] = [each('parse'), each('bind'), each('execute')]
    return { text, parse, bind, execute, all: parse + bind + execute, times: steps.execute.length / calls }
  })
  const total = lines.reduce((sum, { all }) => sum + all, 0)
  contract(`PostgreSQL ${total.toFixed(3)} ms a call, of which:`)
  for (const { text, parse, bind, execute, all, times } of lines.sort((a, b) => b.all - a.all))
    contract(
      `  ${times.toFixed(2)} × ${((100 * all) / total).toFixed(0).padStart(2)} %  parse ${parse.toFixed(3)} bind ${bind.toFixed(3)} execute ${execute.toFixed(3)}  ${text}`,
    )
}

interface Steps {
  parse: number[]
  bind: number[]
  execute: number[]
}

const explained = 20

/** Every connection loads auto_explain; it explains nothing until it is told to. */
const prepare = (app: App): Promise<void> =>
  setAsSuperuser(
    app,
    ...[
      `session_preload_libraries = 'auto_explain'`,
      'auto_explain.log_analyze = on',
      'auto_explain.log_triggers = on',
    ].map((setting) => `ALTER DATABASE ${ownName} SET ${setting}`),
  )

async function triggersOf(app: App, write: Write): Promise<void> {
  await setAsSuperuser(
    app,
    `LOAD 'auto_explain'`,
    'ALTER SYSTEM SET auto_explain.log_min_duration = 0',
    apply,
  )
  const log = await logged(() => repeated(write, 3 * calls, explained))
  await setAsSuperuser(app, `LOAD 'auto_explain'`, 'ALTER SYSTEM RESET auto_explain.log_min_duration', apply)
  const found = new Map<string, { ms: number; count: number }>()
  for (const [, name, ms, count] of log.matchAll(/Trigger ([^:]+): time=([\d.]+) calls=(\d+)/g)) {
    const entry = found.get(name!) ?? { ms: 0, count: 0 }
    found.set(name!, { ms: entry.ms + Number(ms), count: entry.count + Number(count) })
  }
  for (const [name, { ms, count }] of [...found].sort(([, a], [, b]) => b.ms - a.ms))
    contract(`  trigger ${name}: ${(ms / explained).toFixed(3)} ms, ${(count / explained).toFixed(1)} ×`)
  if (process.env.PLUMBLINE_BENCH_PLANS) contract(log)
}

async function run(app: App, admin: Caller): Promise<void> {
  const projectId = await newProject(app, admin)
  const manager = await newPerson(app, admin, 'manager')
  const architect = await newPerson(app, admin, 'architect')
  await enlist(app, admin, projectId, manager, 'General Contractor PM')
  await enlist(app, admin, projectId, architect, 'Architect')
  const created: number[] = []
  const create: Write = async (n) => {
    const rfi = {
      projectId,
      subject: `Beam ${n}`,
      question: 'Which beam is meant? '.repeat(5),
      toUserId: architect.id,
    }
    const { returnedIdList } = await perform(
      app.services,
      RFICreateMany,
      { rfiList: [{ ...rfi, drawing: `A-${n}`, tempItemId: `t ${n}` }] },
      { caller: manager, ...at() },
    )
    created.push(Number(returnedIdList![0]!.folderId))
  }
  const update: Write = (n) =>
    perform(
      app.services,
      RFIUpdate,
      { rfi: { folderId: created[n % 200]!, reference: `Sheet ${n}`, comments: `Seen on level ${n}` } },
      { caller: manager, ...at() },
    )
  await repeated(create, -300, 300)
  await settle(app)
  await report(app, 'create of one RFI', create)
  await report(app, 'update of one RFI', update)
}

try {
  await withApp(prepare)
  await withApp(run)
} finally {
  await rm(data, { recursive: true, force: true })
}
