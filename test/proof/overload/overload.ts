/**
 * `npm run overload [-- --seconds N --times N --clients N]`: what the built program can take is measured, and then ten times that
 * is sent, whether it answers or not. Exits with 1 if a call was neither answered nor refused with 503 and Retry-After, if
 * /health or /live did not answer, if an acknowledged write is missing or there twice, or if it does not recover.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { start } from '../../kit/programs/program.ts'
import { residentBytes } from '../process.ts'
import { randomOf } from '../random.ts'
import { type Answer, type Sender, senderTo } from '../send.ts'
import { leanSenderTo } from './leansender.ts'
import { prepare, type World } from './world.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
    clients: { type: 'string', default: '40' },
    folder: { type: 'string', default: tmpdir() },
  },
})
const seconds = Number(options.seconds)
const times = Number(options.times)
const measureSeconds = Math.min(10, Math.max(1, seconds / 4))
/** Callers at once while it is measured, until more of them get no more answers. */
const lanesOf = [16, 32, 64, 128, 256]
/** More connections than that are not opened: what would need one is not sent, and counted. */
const inFlightMax = 2_000
const answerMsMax = 60_000
const mebibyte = 1024 * 1024

interface Tally {
  statuses: Map<string, number>
  okMs: number[]
  refusedMs: number[]
  withoutRetryAfter: number
}

const newTally = (): Tally => ({ statuses: new Map(), okMs: [], refusedMs: [], withoutRetryAfter: 0 })

function note(tally: Tally, { status, ms, text, retryAfter }: Answer): void {
  const what = status === 0 ? `none: ${text.slice(0, 40)}` : String(status)
  tally.statuses.set(what, (tally.statuses.get(what) ?? 0) + 1)
  if (status === 200) tally.okMs.push(ms)
  if (status === 503) {
    tally.refusedMs.push(ms)
    if (!retryAfter) tally.withoutRetryAfter++
  }
}

const quantile = (list: readonly number[], share: number): number =>
  Math.round(list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0)
const timesOf = (list: readonly number[]): string =>
  `median ${quantile(list, 0.5)} ms, 99 % ${quantile(list, 0.99)} ms, longest ${quantile(list, 1)} ms`

/** Calls a second that are answered 200 while each of that many callers waits for the answer before the next call. */
async function rateWith(sender: Sender, world: World, lanes: number): Promise<number> {
  const tally = newTally()
  const begun = performance.now()
  const lane = async (): Promise<void> => {
    while (performance.now() - begun < measureSeconds * 1000)
      note(tally, await sender.send(world.next().sending))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return tally.okMs.length / ((performance.now() - begun) / 1000)
}

/** What it can take: the most calls a second, with however many callers. A new server is slow at first, so it is warmed. */
async function capacity(sender: Sender, world: World): Promise<{ rate: number; lanes: number }> {
  await rateWith(sender, world, lanesOf[1]!)
  let most = { rate: 0, lanes: 0 }
  for (const lanes of lanesOf) {
    const rate = await rateWith(sender, world, lanes)
    if (rate < most.rate) break
    most = { rate, lanes }
  }
  return most
}

/** Sends at this rate, whether there are answers or not. */
async function flood(sender: Sender, world: World, perSecond: number) {
  const tally = newTally()
  const begun = performance.now()
  const running = new Set<Promise<void>>()
  const offered = Math.floor(seconds * perSecond)
  let [sent, held] = [0, 0]
  for (;;) {
    const elapsed = performance.now() - begun
    if (elapsed > seconds * 1000) break
    for (let due = Math.floor((elapsed / 1000) * perSecond) - sent - held; due > 0; due--) {
      if (running.size >= inFlightMax) {
        held++
        continue
      }
      sent++
      const { sending, answered } = world.next()
      const one: Promise<void> = sender.send(sending).then((answer) => {
        answered(answer)
        note(tally, answer)
        running.delete(one)
      })
      running.add(one)
    }
    await sleep(5)
  }
  await Promise.all(running)
  // What is missing was due in a moment in which the sender had no processor.
  return { tally, sent, held, missed: offered - sent - held }
}

/** Asks a page twice a second until it is ended. */
function watch(url: string, path: string) {
  const sender = senderTo(url, { sockets: 1, answerMsMax })
  const tally = newTally()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      note(tally, await sender.send({ method: 'GET', path, headers: {}, body: Buffer.alloc(0) }))
      await sleep(500)
    }
    sender.close()
  })()
  return async (): Promise<Tally> => {
    isOver = true
    await watching
    return tally
  }
}

/** The most that the server says of itself. */
function watchFigures(url: string) {
  const sender = senderTo(url, { sockets: 1, answerMsMax })
  const most = { inProgress: 0, waiting: 0 }
  let isOver = false
  const read = (text: string, name: string): number =>
    Number(new RegExp(`^${name}{[^}]*} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const watching = (async () => {
    while (!isOver) {
      const { text } = await sender.send({
        method: 'GET',
        path: '/metrics',
        headers: {},
        body: Buffer.alloc(0),
      })
      most.inProgress = Math.max(most.inProgress, read(text, 'plumbline_calls_in_progress'))
      most.waiting = Math.max(most.waiting, read(text, 'plumbline_queue_waiting'))
      await sleep(500)
    }
    sender.close()
  })()
  return async (): Promise<typeof most> => {
    isOver = true
    await watching
    return most
  }
}

const problems: string[] = []
/** More than a tenth of what was due was not sent. */
let isSlowSender = false
const check = (isRight: boolean, text: string): void => {
  if (!isRight) problems.push(text)
}
const listOf = ({ statuses }: Tally): string =>
  [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')

const data = await mkdtemp(join(options.folder, 'plumbline-overload-'))
const server = await start(data)
try {
  const world = await prepare(server.url, data, Number(options.clients), randomOf(1))
  const sender = leanSenderTo(server.url, { answerMsMax })
  const { rate: before, lanes } = await capacity(sender, world)
  const memoryBefore = residentBytes(server.child.pid!)
  const [health, live] = [watch(server.url, '/health'), watch(server.url, '/live')]
  const figures = watchFigures(server.url)
  const { tally, sent, held, missed } = await flood(sender, world, before * times)
  const memoryAfter = residentBytes(server.child.pid!)
  isSlowSender = missed > (sent + held + missed) / 10
  const [healthTally, liveTally, most] = [await health(), await live(), await figures()]
  await sleep(1_000)
  const after = await rateWith(sender, world, lanes)
  const written = await world.compare()
  sender.close()
  for (const status of tally.statuses.keys())
    check(/^(200|503)$/.test(status), `There were answers of ${status}.`)
  check(tally.withoutRetryAfter === 0, `${tally.withoutRetryAfter} refusals have no Retry-After.`)
  check(tally.okMs.length > 0, 'Nothing was answered.')
  for (const [path, { statuses }] of [
    ['/health', healthTally],
    ['/live', liveTally],
  ] as const)
    check(
      [...statuses.keys()].every((status) => status === '200'),
      `${path} was not always 200.`,
    )
  check(after > before / 2, 'It did not recover.')
  check(
    written.missing + written.doubled === 0,
    `${written.missing} writes are missing, ${written.doubled} are there twice.`,
  )
  process.stdout.write(
    `what it can take: ${before.toFixed(0)} calls a second; afterwards ${after.toFixed(0)}\n` +
      `${times} times that for ${seconds} s: ${sent} sent (${(sent / seconds).toFixed(0)} a second), ${held} not sent with ${inFlightMax} in progress, ` +
      `${missed} not sent in time\n` +
      `answers: ${listOf(tally)}; at most ${most.inProgress} in progress, ${most.waiting} waiting for the database\n` +
      `of those with 200: ${(tally.okMs.length / seconds).toFixed(0)} a second, ${timesOf(tally.okMs)}\n` +
      `of those with 503: ${timesOf(tally.refusedMs)}\n` +
      `/health: ${listOf(healthTally)}, ${timesOf(healthTally.okMs)}; /live: ${listOf(liveTally)}, ${timesOf(liveTally.okMs)}\n` +
      `${written.acknowledged} writes acknowledged, ${written.missing} missing, ${written.doubled} there twice\n` +
      `memory: ${Math.round(memoryBefore / mebibyte)} MiB before, ${Math.round(memoryAfter / mebibyte)} MiB at its end\n`,
  )
} finally {
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}
if (isSlowSender)
  process.stdout.write(
    'NOT PROVEN: the sender had too little of the processor. Repeat it on a machine without other work.\n',
  )
for (const problem of problems) process.stdout.write(`!! ${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
