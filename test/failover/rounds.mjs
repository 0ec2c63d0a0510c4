/**
 * `npm run test:failover [-- --by proxy|hosts|pooler --rounds N --kinds power,hang,crash,switchover]`: two servers on a
 * cluster, written to and read from, while something happens to its leader in each round. Afterwards what was acknowledged
 * is compared with what is there. Exits with 1 if something was lost, doubled or stale, or if there was a 500.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { run, signalPostgres } from './children.mjs'
import { startCluster, until } from './cluster.mjs'
import { compare } from './compare.mjs'
import { prepare, startLoad } from './load.mjs'
import { callsOf, startServer } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    by: { type: 'string', default: 'proxy' },
    rounds: { type: 'string', default: '8' },
    kinds: { type: 'string', default: 'power,hang,crash,switchover' },
  },
})

/** What happens to the leader, and how the node comes back afterwards. */
const kinds = {
  power: {
    do: async (_, node) => node.signal('SIGKILL'),
    undo: async (node) => node.start(),
    isNewLeader: true,
  },
  hang: {
    do: async (_, node) => node.signal('SIGSTOP'),
    undo: async (node) => node.signal('SIGCONT'),
    isNewLeader: true,
  },
  crash: {
    do: async (_, node) => signalPostgres(join(node.folder, 'data'), 'SIGKILL'),
    undo: async () => undefined,
    isNewLeader: false,
  },
  switchover: {
    do: (cluster, node) => cluster.switchOver(node),
    undo: async () => undefined,
    isNewLeader: true,
  },
}

const counts = { lost: [], doubled: [], gaps: [], stale: [], other: [], unacknowledged: [] }
const reads = { all: 0 }
const seen = new Set()
const report = (what, text, isRight) => {
  if (what === 'reads') {
    reads.all++
    if (isRight) return
    what = 'stale'
  }
  if (what !== 'unacknowledged' && what !== 'stale') {
    if (seen.has(what + text)) return
    seen.add(what + text)
    process.stdout.write(`  !! ${what}: ${text}\n`)
  }
  counts[what].push(text)
}

const cluster = await startCluster()
const folder = await mkdtemp(join(tmpdir(), 'plumbline-failover-'))
const noted = []
const calls = callsOf(noted)
const ledger = []
let servers = []
const services = []
try {
  process.stdout.write(`${await versions()}; by ${options.by}\n`)
  const env = { DATABASE_URL: cluster.addresses[options.by] }
  if (options.by === 'pooler') env.PLUMBLINE_LISTEN_DATABASE_URL = cluster.addresses.proxy
  servers = [await startServer(folder, 'one', env), await startServer(folder, 'two', env)]
  const world = await prepare(calls, servers)
  const names = options.kinds.split(',')
  for (let round = 1; round <= Number(options.rounds); round++)
    await oneRound(world, round, names[(round - 1) % names.length])
} finally {
  for (const server of servers) await server.end().catch(() => undefined)
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = summary() ? 0 : 1

async function oneRound(world, round, kind) {
  noted.length = 0
  const before = acknowledged()
  const stop = startLoad(calls, servers, world, ledger, report)
  await sleep(2_500)
  const leader = await cluster.leader()
  const at = Date.now()
  const watching = watchLeader(leader, at, kinds[kind].isNewLeader)
  await kinds[kind].do(cluster, leader)
  const [foundAt, ledAt] = await watching
  await until('writes at both servers', async () => servers.every(({ name }) => firstWrite(name, ledAt)))
  await sleep(2_000)
  await stop()
  const waits = servers.map(({ name }) => firstWrite(name, ledAt) - ledAt)
  services.push(...waits)
  const statuses = {}
  for (const { status, at: when } of noted) if (when > at) statuses[status] = (statuses[status] ?? 0) + 1
  for (const { status, path, body } of noted) if (status === 500) report('other', `500 at ${path}: ${body}`)
  process.stdout.write(
    `${round} ${kind}: a leader after ${foundAt - at} ms, which commits after ${ledAt - at} ms; ` +
      `writes at both servers ${waits.join(' and ')} ms later; ` +
      `${acknowledged() - before} acknowledged; responses ${JSON.stringify(statuses)}\n`,
  )
  await kinds[kind].undo(leader)
  await cluster.whole()
  await compare(cluster, world, ledger, report)
}

function acknowledged() {
  return ledger.filter(({ isAcknowledged }) => isAcknowledged).length
}

/** When the first write was acknowledged that was sent after this moment, or was waiting then. */
function firstWrite(name, after) {
  const isWrite = ({ server, status, at, path }) =>
    server === name && status === 200 && at >= after && /create|update|files/.test(path)
  return noted.find(isWrite)?.at
}

/**
 * The moments at which there is a leader again (another one, or the same after it recovered), and at which it commits:
 * after a promotion the first commits may have to wait for a standby.
 */
async function watchLeader({ name }, at, isNew) {
  let wasGone = isNew
  let foundAt
  for (;;) {
    const leader = await cluster.leader()
    const isFound = leader && (isNew ? leader.name !== name : wasGone && Date.now() - at > 300)
    if (isFound) foundAt ??= Date.now()
    if (isFound && (await cluster.commits(leader))) return [foundAt, Date.now()]
    wasGone ||= !leader || leader.name !== name || Date.now() - at > 3_000
    if (Date.now() - at > 120_000) throw new Error('There is no new leader.')
    await sleep(50)
  }
}

async function versions() {
  const of = async (program, args) => (await run(program, args)).split('\n')[0]
  const [{ server_version }] = await cluster.sql('SHOW server_version')
  const proxy = (await of('haproxy', ['-v'])).split(' ').slice(0, 3).join(' ')
  const others = [
    await of('patroni', ['--version']),
    await of('etcd', ['--version']),
    await of('pgbouncer', ['--version']),
  ]
  return [`PostgreSQL ${server_version}`, ...others, proxy].join(', ')
}

function summary() {
  const bad = ['lost', 'doubled', 'gaps', 'stale', 'other']
  process.stdout.write(
    `${options.rounds} rounds by ${options.by}: ${acknowledged()} acknowledged, ${counts.unacknowledged.length} sent again, ` +
      `${reads.all} reads compared; ${bad.map((what) => `${counts[what].length} ${what}`).join(', ')}; ` +
      `writes at most ${Math.max(...services)} ms after the leader\n`,
  )
  return bad.every((what) => counts[what].length === 0)
}
