/**
 * `npm run fuzz [-- --requests N --seed N --lanes N --each N --folder F]`: requests from the contract, at first of a valid shape, then hostile, to
 * the built program. Exits with 1 if there is a 500, an exit, a hang, memory that grows, or too few answers with 200.
 * `--folder /dev/shm` has the database in memory, which is much faster: what a disk does is the subject of the torture.
 * Each episode has its own seed: `--seed N --requests <each>` repeats the one that found something.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runningEmbedded } from '../../../server/db/embedded.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { readSettings } from '../../../server/settings.ts'
import { makers, type Site } from '../../harness.ts'
import { start } from '../../program.ts'
import { residentBytes } from '../process.ts'
import { senderTo } from '../send.ts'
import { runEpisode, type Tried } from './episode.ts'

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '4' },
    each: { type: 'string', default: '2000' },
    folder: { type: 'string', default: tmpdir() },
  },
})
const total = Number(options.requests)
const each = Math.min(Number(options.each), total)
const firstSeed = Number(options.seed)
const lanes = Number(options.lanes)

/** The server gives up at 30 s. */
const answerMsMax = 45_000
const reportEvery = 5_000
const mebibyte = 1024 * 1024

const statuses = { valid: new Map<number, number>(), hostile: new Map<number, number>() }
const refusedLines = new Map<string, { ok: number; all: number }>()
const findings: string[] = []
const memory: number[] = []
let tried = 0
let slowestMs = 0

const settings = {
  PLUMBLINE_SIGN_IN_FAILURES_PER_ACCOUNT_PER_MINUTE: '10000',
  PLUMBLINE_SIGN_IN_FAILURES_PER_ADDRESS_PER_MINUTE: '100000',
}
const data = await mkdtemp(join(options.folder, 'plumbline-fuzz-'))
const server = await start(data, ['serve'], settings)
let isEnding = false
server.child.once('exit', (code, signal) => {
  if (isEnding) return
  find(`The server ended: ${code ?? signal}\n${server.errors().slice(-2000)}`)
  finish()
})
const connection = (await runningEmbedded(data))!
const database = openDatabase(connection, { connectionsMax: lanes, statementTimeoutMs: 60_000 })
const clock: Site['clock'] = { now: undefined }
const site: Site = {
  ...{ url: server.url, database, clock, folder: data, settings: readSettings(settings) },
  ...makers(server.url, database, clock),
}
const sender = senderTo(server.url, { sockets: lanes, answerMsMax })
const begun = Date.now()
let nextSeed = firstSeed

async function lane(): Promise<void> {
  while ((nextSeed - firstSeed) * each < total) {
    const seed = nextSeed++
    try {
      await runEpisode(site, sender, seed, each, (one) => note(seed, one))
    } catch (error) {
      find(`The episode of seed ${seed} ended: ${(error as Error).stack}\n${server.errors().slice(-1500)}`)
    }
  }
}

function note(seed: number, { line, isHostile, sending, answer }: Tried): void {
  tried++
  const counts = isHostile ? statuses.hostile : statuses.valid
  counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
  slowestMs = Math.max(slowestMs, answer.ms)
  if (!isHostile) {
    const of = refusedLines.get(line) ?? { ok: 0, all: 0 }
    refusedLines.set(line, { ok: of.ok + (answer.status === 200 ? 1 : 0), all: of.all + 1 })
  }
  // 503 is what a machine that is too busy answers; it is counted.
  const isWrong = answer.status === 0 || (answer.status >= 500 && answer.status !== 503)
  if (isWrong)
    find(
      `seed ${seed} ${line} ${sending.method} ${sending.path.slice(0, 300)} → ${answer.status} in ${Math.round(answer.ms)} ms\n` +
        `  sent ${JSON.stringify(sending.headers)} ${String(sending.body).slice(0, 1500)}\n  got ${answer.text.slice(0, 600)}`,
    )
  if (tried % Math.max(1, Math.floor(total / 50)) === 0) memory.push(residentBytes(server.child.pid!))
  if (tried % reportEvery === 0) progress()
}

function find(text: string): void {
  findings.push(text)
  if (findings.length <= 100) process.stdout.write(`!! ${text}\n`)
}

const shareOf = (counts: ReadonlyMap<number, number>): number =>
  (100 * (counts.get(200) ?? 0)) /
  Math.max(
    1,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  )

function progress(): void {
  const rate = tried / ((Date.now() - begun) / 1000)
  process.stdout.write(
    `${tried} requests, ${rate.toFixed(0)} a second, ${findings.length} findings, ` +
      `${Math.round(residentBytes(server.child.pid!) / mebibyte)} MiB\n`,
  )
}

/** The later half must not need much more memory than the earlier one, the start apart. */
function growth(): string | undefined {
  const mean = (list: readonly number[]): number =>
    list.reduce((sum, one) => sum + one, 0) / list.length / mebibyte
  if (memory.length < 20) return undefined
  const [earlier, later] = [mean(memory.slice(10, 25)), mean(memory.slice(-15))]
  const text = `memory ${earlier.toFixed(0)} MiB in the earlier part, ${later.toFixed(0)} MiB at the end`
  if (later > 1.5 * earlier + 64) find(`The memory grew: ${text}`)
  return text
}

function finish(): never {
  const all = new Map(statuses.valid)
  for (const [status, count] of statuses.hostile) all.set(status, (all.get(status) ?? 0) + count)
  const list = (counts: ReadonlyMap<number, number>): string =>
    [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')
  if (tried >= 1000 && shareOf(all) < 50) find(`Only ${shareOf(all).toFixed(1)} % of the answers are 200.`)
  const worst = [...refusedLines]
    .filter(([, { ok, all }]) => all > 5 && ok / all < 0.25)
    .map(([line]) => line)
  process.stdout.write(
    `${tried} requests in ${Math.round((Date.now() - begun) / 1000)} s, seeds ${firstSeed} to ${nextSeed - 1}\n` +
      `valid shape: ${shareOf(statuses.valid).toFixed(1)} % 200 (${list(statuses.valid)})\n` +
      `hostile: ${shareOf(statuses.hostile).toFixed(1)} % 200 (${list(statuses.hostile)})\n` +
      `all: ${shareOf(all).toFixed(1)} % 200; slowest ${Math.round(slowestMs)} ms; ${growth() ?? 'too short for memory'}\n` +
      `${worst.length > 0 ? `seldom 200: ${worst.join(', ')}\n` : ''}${findings.length} findings\n`,
  )
  process.exit(findings.length > 0 ? 1 : 0)
}

const stop = async (): Promise<void> => {
  if (isEnding) return new Promise(() => undefined)
  isEnding = true
  sender.close()
  await database.close()
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop().then(finish))

await Promise.all(Array.from({ length: lanes }, lane))
await stop()
finish()
