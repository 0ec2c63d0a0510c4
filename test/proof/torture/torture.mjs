/**
 * `npm run torture [-- --rounds N --seed N --kinds server,worker,…]`: a server of two workers with its embedded PostgreSQL,
 * written to and read from, while something is killed, cut, filled or moved in each round. After each round what was
 * acknowledged is compared with what is there. Exits with 1 if something was lost, doubled or stale, or if there was a 500.
 *
 * The seed of a round decides what happens in it and when: `--seed N --rounds 1` repeats the one of that seed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomOf } from '../../../dist/proof/test/proof/random.js'
import { compare } from '../../failover/compare.mjs'
import { prepare, startLoad } from '../../failover/load.mjs'
import { callsOf } from '../../failover/servers.mjs'
import { checkStored, finalChecks } from './checks.mjs'
import { makeGround } from './ground.mjs'
import { possibleKinds } from './kinds.mjs'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: 'server,worker,backend,postmaster,disk,cut,clock,freeze' },
  },
})
const rounds = Number(options.rounds)
const firstSeed = Number(options.seed)
/** Then a new project is begun, so that each comparison stays short. */
const roundsEach = 10
const readyMsMax = 120_000

const bad = ['lost', 'doubled', 'gaps', 'stale', 'other']
const counts = { lost: [], doubled: [], gaps: [], stale: [], other: [], unacknowledged: [] }
const seen = new Set()
let comparedReads = 0
let acknowledged = 0
let seed = firstSeed
function report(what, text, isRight) {
  if (what === 'reads') {
    comparedReads++
    if (isRight) return
    what = 'stale'
  }
  counts[what].push(text)
  if (what === 'unacknowledged' || seen.has(what + text)) return
  seen.add(what + text)
  process.stdout.write(`  !! seed ${seed} ${what}: ${text}\n`)
}

const noted = []
const calls = callsOf(noted)
const ground = await makeGround(options.kinds)
const kinds = possibleKinds(options.kinds.split(','), ground)
const perKind = {}
const begun = Date.now()
let world
let ledger = []
let checked = {}

async function oneRound() {
  const random = randomOf(seed)
  // The load draws from it as well.
  Math.random = random.next
  const kind = random.pick(kinds)
  noted.length = 0
  const stop = startLoad(calls, [ground.front], world, ledger, report)
  await sleep(300 + random.below(900))
  const at = Date.now()
  const undo = await kind.do(ground, random)
  await sleep(random.below(700))
  await undo?.()
  await untilReady(at)
  const backMs = Date.now() - at
  await sleep(300 + random.below(400))
  await stop()
  for (const { status, path, body } of noted)
    if (status >= 500 && status !== 503) report('other', `${status} at ${path}: ${body}`)
  await compare(ground, world, ledger, report)
  await checkStored({ ground, calls, world, ledger, checked }, report)
  return { kind, backMs, responses: responsesSince(at) }
}

/** How many of each status, with the longest time; 0: a connection that was cut, or no answer within a minute. */
function responsesSince(at) {
  const statuses = {}
  for (const { status, begun: from, at: to } of noted) {
    if (to < at) continue
    const of = statuses[status] ?? { count: 0, longestMs: 0 }
    statuses[status] = of
    of.count++
    of.longestMs = Math.max(of.longestMs, to - from)
  }
  return Object.entries(statuses).map(
    ([status, { count, longestMs }]) => `${status} × ${count} (${longestMs} ms)`,
  )
}

/** A write is acknowledged that was sent after what happened. */
async function untilReady(at) {
  for (;;) {
    const isBack = noted.some((one) => one.status === 200 && one.begun > at && /create|update/.test(one.path))
    if (isBack) return
    if (Date.now() - at > readyMsMax)
      throw new Error(`Nothing is acknowledged any more.\n${ground.log().slice(-3000)}`)
    await sleep(50)
  }
}

const isFine = () => bad.every((what) => counts[what].length === 0)

function summary() {
  const kindText = Object.entries(perKind).map(
    ([name, { count, longestMs }]) => `${name} ${count} (${longestMs} ms)`,
  )
  process.stdout.write(
    `${seed - firstSeed} rounds of seeds ${firstSeed} to ${seed - 1} in ${Math.round((Date.now() - begun) / 1000)} s: ` +
      `${acknowledged} acknowledged, ${counts.unacknowledged.length} sent again, ${comparedReads} reads compared; ` +
      `${bad.map((what) => `${counts[what].length} ${what}`).join(', ')}\n` +
      `rounds of each kind, with the longest time until a write was acknowledged: ${kindText.join(', ')}\n`,
  )
}

// What runs is ended, and the disk unmounted.
let isOver = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isOver = true
  })

try {
  await ground.start()
  for (; seed < firstSeed + rounds && !isOver; seed++) {
    if ((seed - firstSeed) % roundsEach === 0) {
      ledger = []
      checked = { fileId: 0 }
      world = await prepare(calls, [ground.front])
    }
    const before = ledger.filter(({ isAcknowledged }) => isAcknowledged).length
    const { kind, backMs, responses } = await oneRound()
    const more = ledger.filter(({ isAcknowledged }) => isAcknowledged).length - before
    acknowledged += more
    const of = perKind[kind.name] ?? { count: 0, longestMs: 0 }
    perKind[kind.name] = { count: of.count + 1, longestMs: Math.max(of.longestMs, backMs) }
    process.stdout.write(
      `seed ${seed} ${kind.name}: a write after ${backMs} ms; ${more} acknowledged; ${responses.join(', ')}\n`,
    )
  }
  await finalChecks(ground, report)
} catch (error) {
  report('other', `The round ended: ${error.stack}`)
} finally {
  summary()
  await ground.remove()
}
process.exit(isFine() ? 0 : 1)
