/**
 * `npm run test:lossy [-- --by hosts|proxy|pooler]`: a failover without synchronous replication that loses what was
 * acknowledged last. A server that ran before must answer as one that was started afterwards, and say that something is
 * missing. Exits with 1 if it does not.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCluster, until } from './cluster.mjs'
import { adminPassword, callsOf, startServer } from './servers.mjs'

const projects = '/api/internal/project/get/projectsbyuser'
const { values: options } = parseArgs({ options: { by: { type: 'string', default: 'hosts' } } })
const cluster = await startCluster({ isSynchronous: false })
const folder = await mkdtemp(join(tmpdir(), 'plumbline-lossy-'))
const calls = callsOf([])
const env = {
  DATABASE_URL: cluster.addresses[options.by],
  PLUMBLINE_LISTEN_DATABASE_URL: cluster.addresses.proxy,
}
const servers = []
const wrong = []
try {
  const old = await startServer(folder, 'old', env)
  servers.push(old)
  const admin = await signIn(old, 'admin')
  const kept = await makeWorld(old, admin, 'Kept')
  await sleep(2_000)
  await loseWhatComes()
  const lost = await makeWorld(old, admin, 'Lost')
  const leader = await cluster.leader()
  leader.signal('SIGKILL')
  await until(
    'another leader',
    async () => ![undefined, leader.name].includes((await cluster.leader())?.name),
  )
  await until('an answer', async () => (await calls.post(old, projects, {}, { key: admin })).status === 200)
  const fresh = await startServer(folder, 'fresh', env)
  servers.push(fresh)
  await compareAnswers(old, fresh, [admin, kept.key, lost.key], [kept, lost])
  await compareHealth(old, fresh)
} finally {
  for (const server of servers) await server.end().catch(() => undefined)
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const line of wrong) process.stdout.write(`  !! ${line}\n`)
process.stdout.write(`a lossy failover by ${options.by}: ${wrong.length} differences\n`)
process.exitCode = wrong.length > 0 ? 1 : 0

async function signIn(server, userName) {
  const { authSessionKey } = await calls.must(server, '/api/internal/userlogin', {
    userName,
    password: adminPassword,
  })
  return authSessionKey
}

/** A project with an item, and somebody who is signed in; read once, so that the server caches what it can. */
async function makeWorld(server, key, name) {
  const { project } = await calls.must(
    server,
    '/api/internal/project/add',
    { project: { projectName: name } },
    { key },
  )
  const user = {
    userLogin: name,
    firstName: name,
    lastName: 'Person',
    email: `${name}@x.example`,
    userPassword: adminPassword,
  }
  await calls.must(server, '/api/internal/user/add', { user }, { key })
  const punchlistList = [{ projectId: project.projectId, summary: name }]
  const made = await calls.must(server, '/api/internal/punchlist/createmany', { punchlistList }, { key })
  const world = {
    key: await signIn(server, name),
    folderId: Number(made.returnedIdList[0].folderId),
    rootFolderId: project.rootFolderId,
  }
  for (const [path, request] of requestsOf(world)) await calls.post(server, path, request, { key })
  await calls.post(server, projects, {}, { key: world.key })
  return world
}

/** From now on the leader sends nothing to its standbys, as if the network between them were slow. */
async function loseWhatComes() {
  const senders = await cluster.sql('SELECT pid FROM pg_stat_replication')
  if (senders.length === 0) throw new Error('There are no standbys.')
  for (const { pid } of senders) process.kill(pid, 'SIGSTOP')
}

function requestsOf({ folderId, rootFolderId }) {
  return [
    [projects, {}],
    ['/api/internal/punchlist/read', { folderId }],
    ['/api/internal/punchlist/readinfolder', { parentFolderId: rootFolderId }],
  ]
}

async function compareAnswers(old, fresh, keys, worlds) {
  const answer = async (server, path, request, key) => {
    const { status, json } = await calls.post(server, path, request, { key })
    return JSON.stringify([status, json]).replaceAll(/\(request [0-9a-f-]+\)/g, '')
  }
  for (const key of keys)
    for (const [path, request] of worlds.flatMap(requestsOf)) {
      const answers = [await answer(old, path, request, key), await answer(fresh, path, request, key)]
      if (answers[0] !== answers[1])
        wrong.push(`${path}: ${answers.map((text) => text.slice(0, 200)).join(' / ')}`)
    }
  const { status } = await calls.post(old, projects, {}, { key: keys.at(-1) })
  if (status !== 401) wrong.push(`nothing was lost, so nothing was tested: ${status}`)
}

async function compareHealth(old, fresh) {
  const health = async ({ url }) => (await fetch(`${url}/health`)).json()
  const [before, after] = [await health(old), await health(fresh)]
  process.stdout.write(`${JSON.stringify(before)}\n`)
  if (!/lacks changes/.test(before.error ?? '')) wrong.push(`the old server says ${JSON.stringify(before)}`)
  if (after.status !== 'ok') wrong.push(`the new server says ${JSON.stringify(after)}`)
  if (!/"level":"error".*lacks changes/.test(old.log())) wrong.push('its log has no error')
}
