/**
 * `npm run fuzz [-- --requests N --seed N --lanes N --each N --folder F --runs FILE --sum --costs]`: requests from the contract, at
 * first of a valid shape, then hostile, to the built program. Exits with 1 if there is a 500, an exit, no answer, memory that grows,
 * or too few answers with 200.
 * `--folder /dev/shm` has the database in memory, which is much faster: what a disk does is the subject of the torture.
 * Each episode has its own seed: `--seed N --requests <each>` repeats the one that found something.
 * `--runs FILE` appends the numbers of the run to that file, prints their sum, and goes on with the next seed. With `--sum` it only
 * prints the sum, and the answers of each operation by status.
 * `--costs` prints which operations took how long.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runningEmbedded } from '../../../server/db/embedded.ts'
import { type Database, openDatabase } from '../../../server/db/open.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { makers, type Site } from '../../kit/harness.ts'
import { start } from '../../kit/programs/program.ts'
import { patientClock } from '../patience.ts'
import { residentBytes } from '../process.ts'
import { senderTo } from '../send.ts'
import { costsOf, msOfEach, spentSoFar } from './costs.ts'
import { runEpisode, type Tried } from './episode.ts'
import { runFirstStart } from './firststart.ts'
import { mailSink } from './mailsink.ts'
import { appendRun, nextSeedAfter, readRuns, sumText, tableOf } from './runs.ts'
import { newTally } from './tally.ts'

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '4' },
    each: { type: 'string', default: '10000' },
    folder: { type: 'string', default: tmpdir() },
    runs: { type: 'string' },
    costs: { type: 'boolean', default: false },
    sum: { type: 'boolean', default: false },
  },
})
if (options.sum) {
  process.stdout.write(sumText(await readRuns(options.runs!)) + tableOf(await readRuns(options.runs!)))
  process.exit()
}
const total = Number(options.requests)
const each = Math.min(Number(options.each), total)
const lanes = Number(options.lanes)
const earlier = options.runs ? await readRuns(options.runs) : []
const firstSeed = Number(options.seed ?? nextSeedAfter(earlier))

/**
 * After that there is no answer: the server gives up at 30 s. Counted by a clock that is patient with a starved machine (patience.ts);
 * how long an answer took is told in wall time.
 */
const answerMsMax = 45_000
const reportEvery = 1_000
const mebibyte = 1024 * 1024

const mail = await mailSink()
const settings = {
  // An administrator completes the first start by its link.
  PLUMBLINE_ADMIN_PASSWORD: '',
  PLUMBLINE_SMTP_URL: mail.url,
  PLUMBLINE_MAIL_FROM: 'plumbline@example.com',
  // Codes, invitations and new passwords are sent at once. The mails of notices are no answers to requests: they wait for longer.
  PLUMBLINE_MAIL_DELAY_SECONDS: '3600',
  PLUMBLINE_SIGN_IN_FAILURES_PER_ACCOUNT_PER_MINUTE: '10000',
  PLUMBLINE_SIGN_IN_FAILURES_PER_ADDRESS_PER_MINUTE: '100000',
  // All statements of all operations are used: without these, planning them again and again takes most of the time.
  PLUMBLINE_DATABASE_STATEMENTS_MAX: '3000',
  PLUMBLINE_DATABASE_CONNECTIONS_MAX: '3',
  // The requests of passkeys are made for it, and links of mails begin with it.
  PLUMBLINE_PUBLIC_URL: 'https://build.example.com',
}
/** PostgreSQL would plan each of them five times for each connection before it keeps a plan. */
const planning = { PGOPTIONS: '-c plan_cache_mode=force_generic_plan' }
const data = await mkdtemp(join(options.folder, 'plumbline-fuzz-'))
const server = await start(data, ['serve'], { ...settings, ...planning })
const pid = server.child.pid!
const tally = newTally(pid)
let isEnding = false
server.child.once('exit', (code, signal) => {
  if (isEnding) return
  tally.find(`The server ended: ${code ?? signal}\n${server.errors().slice(-2000)}`)
  void finish()
})
const connection = (await runningEmbedded(data))!
const database = openDatabase(connection, { connectionsMax: lanes, statementTimeoutMs: 60_000 })
await rarelyAnalyzed(database)
/** Each lane has its own: while one makes a session of yesterday, the others make sessions of today. */
function siteOfLane(): Site {
  const clock: Site['clock'] = { now: undefined }
  return {
    url: server.url,
    database,
    clock,
    folder: data,
    settings: readSettings(settings),
    ...makers(server.url, database, clock),
  }
}
const clock = patientClock(pid)
const sender = senderTo(server.url, { sockets: lanes, answerMsMax, now: clock.now })
const before = spentSoFar(pid)
const begun = Date.now()
const secondsSince = (): number => Math.round((Date.now() - begun) / 1000)
let nextSeed = firstSeed

/**
 * A database that grows so fast is analyzed every minute, and then all statements are planned anew, which took most of the time of
 * PostgreSQL. Here a table is when it has doubled.
 */
async function rarelyAnalyzed(database: Database): Promise<void> {
  const tables = await database.rows<{ name: string }>(
    'SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema',
  )
  for (const { name } of tables)
    await database.rows(
      `ALTER TABLE ${name} SET (autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 1)`,
    )
}

async function lane(): Promise<void> {
  const site = siteOfLane()
  while ((nextSeed - firstSeed) * each < total && !isEnding) {
    const seed = nextSeed++
    try {
      await runEpisode(site, sender, seed, each, (one) => note(seed, one))
    } catch (error) {
      if (!isEnding)
        tally.find(
          `The episode of seed ${seed} ended: ${(error as Error).stack}\n${server.errors().slice(-1500)}`,
        )
    }
  }
}

function note(seed: number, one: Tried): void {
  // The end of the run cuts requests off.
  if (isEnding) return
  tally.note(seed, one)
  if (tally.tried % reportEvery === 0) progress()
}

let last = { tried: 0, spent: before }

/** The processor time is that of the requests since the line before: the first ones need far more, as nothing is compiled or planned. */
function progress(): void {
  const spent = spentSoFar(pid)
  const each = msOfEach(last.spent, spent, tally.tried - last.tried)
  last = { tried: tally.tried, spent }
  process.stdout.write(
    `${tally.tried} requests, ${(tally.tried / Math.max(1, secondsSince())).toFixed(0)} a second, ${each}, ` +
      `${tally.findings.length} findings, ${Math.round(residentBytes(pid) / mebibyte)} MiB\n`,
  )
}

async function finish(): Promise<never> {
  const seconds = secondsSince()
  const lines = [`${tally.tried} requests in ${seconds} s, seeds ${firstSeed} to ${nextSeed - 1}`]
  lines.push(...tally.report(), `${tally.findings.length} findings`)
  process.stdout.write(`${lines.join('\n')}\n`)
  if (options.runs) {
    const at = new Date().toISOString()
    const run = { at, firstSeed, lastSeed: nextSeed - 1, seconds, ...tally.figures() }
    await appendRun(options.runs, run)
    process.stdout.write(sumText([...earlier, run]))
  }
  process.exit(tally.findings.length > 0 ? 1 : 0)
}

async function stop(): Promise<void> {
  if (isEnding) return new Promise(() => undefined)
  if (options.costs) process.stdout.write(await costsOf({ url: server.url, pid, before }, tally.tried))
  isEnding = true
  sender.close()
  mail.close()
  clock.stop()
  await database.close()
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop().then(finish))

await runFirstStart(database, sender, firstSeed, (one) => note(firstSeed, one))
await Promise.all(Array.from({ length: lanes }, lane))
await stop()
await finish()
