/**
 * A cluster on this machine: three PostgreSQLs kept by Patroni and etcd, HAProxy and PgBouncer before them. Needs Debian's
 * packages etcd-server patroni postgresql haproxy pgbouncer. Everything listens on 127.0.0.1 and ends with this process.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { giveAway, run, signalPostgres, start } from './children.mjs'
import { haproxyConfig, patroniConfig, pgbouncerConfig } from './configs.mjs'

const postgresPrograms = '/usr/lib/postgresql'
const startMsMax = 120_000

export async function startCluster({ isSynchronous = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cluster-'))
  await chmod(folder, 0o755)
  const ports = 26_000 + Math.floor(Math.random() * 300) * 20
  const secret = randomBytes(12).toString('hex')
  const place = { folder, ports, secret, isSynchronous, bin: await newestPostgres() }
  const parts = []
  parts.push(await startEtcd(place))
  const nodes = [1, 2, 3].map((n) => nodeOf(place, n))
  for (const node of nodes) await makeNode(place, node)
  await giveAway(folder)
  for (const node of nodes) node.start()
  await until('a leader', async () => (await leaderOf(nodes)) !== undefined)
  await until('its standbys', async () => (await Promise.all(nodes.map(isRunning))).every(Boolean))
  const admin = (await leaderOf(nodes)).port
  await sqlAt(admin, 'postgres', secret, 'postgres', `CREATE ROLE plumbline LOGIN PASSWORD '${secret}'`)
  await sqlAt(admin, 'postgres', secret, 'postgres', 'CREATE DATABASE plumbline OWNER plumbline')
  parts.push(...(await startProxies(place, nodes)))
  const cluster = clusterOf(place, nodes, parts)
  await until('the proxy', () => sqlAt(ports + 11, 'plumbline', secret, 'plumbline', 'SELECT 1'))
  return cluster
}

async function newestPostgres() {
  if (!existsSync(postgresPrograms))
    throw new Error('Install postgresql, patroni, etcd-server, haproxy, pgbouncer.')
  const versions = (await readdir(postgresPrograms)).sort((a, b) => Number(b) - Number(a))
  return join(postgresPrograms, versions[0], 'bin')
}

async function startEtcd({ folder, ports }) {
  const client = `http://127.0.0.1:${ports}`
  const peer = `http://127.0.0.1:${ports + 10}`
  await giveAway(folder)
  return start(folder, 'etcd', 'etcd', [
    '--name',
    'etcd',
    '--data-dir',
    join(folder, 'etcd'),
    '--enable-v2=true',
    '--log-level',
    'warn',
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `etcd=${peer}`,
  ])
}

function nodeOf({ folder, ports }, n) {
  const node = { name: `node${n}`, folder: join(folder, `node${n}`), port: ports + n, apiPort: ports + 4 + n }
  node.start = () => {
    node.patroni = start(folder, node.name, 'patroni', [join(node.folder, 'patroni.yml')])
  }
  node.signal = (signal) => {
    node.patroni.signal(signal)
    signalPostgres(join(node.folder, 'data'), signal)
  }
  return node
}

async function makeNode({ ports, secret, bin, isSynchronous }, node) {
  await mkdir(join(node.folder, 'data'), { recursive: true, mode: 0o700 })
  await chmod(join(node.folder, 'data'), 0o700)
  const config = patroniConfig({ ...node, bin, etcd: `127.0.0.1:${ports}`, password: secret, isSynchronous })
  await writeFile(join(node.folder, 'patroni.yml'), config)
}

async function startProxies({ folder, ports, secret }, nodes) {
  await writeFile(join(folder, 'haproxy.cfg'), haproxyConfig({ port: ports + 11, nodes }))
  const pool = { port: ports + 12, behind: ports + 11, folder }
  await writeFile(join(folder, 'pgbouncer.ini'), pgbouncerConfig(pool))
  await writeFile(join(folder, 'pgbouncer.users'), `"plumbline" "${secret}"\n`)
  await giveAway(folder)
  return [
    start(folder, 'haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]),
    start(folder, 'pgbouncer', 'pgbouncer', [join(folder, 'pgbouncer.ini')]),
  ]
}

function clusterOf({ folder, ports, secret }, nodes, parts) {
  const at = (hosts) => `postgres://plumbline:${secret}@${hosts}/plumbline`
  const everyNode = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    folder,
    nodes,
    addresses: {
      proxy: at(`127.0.0.1:${ports + 11}`),
      hosts: `${at(everyNode)}?target_session_attrs=read-write`,
      pooler: at(`127.0.0.1:${ports + 12}`),
    },
    leader: () => leaderOf(nodes),
    /** Whether this node commits at the moment, which after a promotion may have to wait for a standby. */
    commits: ({ port }) =>
      sqlAt(port, 'plumbline', secret, 'plumbline', "COMMENT ON DATABASE plumbline IS 'commits'").then(
        () => true,
        () => false,
      ),
    /** Rows of a statement on the leader, past all proxies. */
    async sql(text, values) {
      for (let tries = 1; ; tries++)
        try {
          return await sqlAt((await leaderOf(nodes)).port, 'plumbline', secret, 'plumbline', text, values)
        } catch (error) {
          if (tries > 60 || /^42/.test(error.code ?? '')) throw error
          await sleep(500)
        }
    },
    switchOver: ({ name }) =>
      run(
        'patronictl',
        ['-c', join(nodes[0].folder, 'patroni.yml'), 'switchover', 'plumbline', '--master', name, '--force'],
        { timeout: startMsMax },
      ),
    /** Until all nodes are there and follow the leader. */
    whole: () => until('all nodes', async () => isWhole(await stateOf(nodes))),
    async stop() {
      for (const node of nodes) node.signal('SIGCONT')
      await Promise.all(nodes.map((node) => node.patroni.end()))
      for (const node of nodes) signalPostgres(join(node.folder, 'data'), 'SIGQUIT')
      for (const part of parts.reverse()) await part.end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const ask = (node, path) =>
  fetch(`http://127.0.0.1:${node.apiPort}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  )

const isRunning = async (node) => (await ask(node, '/health'))?.status === 200

/** The node that leads, if there is one. */
async function leaderOf(nodes) {
  const found = await Promise.all(nodes.map(async (node) => (await ask(node, '/primary'))?.status === 200))
  return nodes[found.indexOf(true)]
}

async function stateOf(nodes) {
  const leader = await leaderOf(nodes)
  return leader && (await (await ask(leader, '/cluster'))?.json())
}

const isWhole = (state) =>
  state?.members.length === 3 &&
  state.members.every(({ role, state: now, lag }) =>
    role === 'leader' ? now === 'running' : /running|streaming/.test(now) && Number(lag) < 1e6,
  ) &&
  new Set(state.members.map(({ timeline }) => timeline)).size === 1

async function sqlAt(port, user, password, database, text, values) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user,
    password,
    database,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function until(what, isSo) {
  const deadline = Date.now() + startMsMax
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}`)
    await sleep(200)
  }
}
