/**
 * Writes and reads at both servers, and a ledger of what was sent and what was acknowledged. Each writer has records of its
 * own, so that the order of its writes is known.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminPassword } from './servers.mjs'

const pauseMs = 20
/** Sessions that were ended elsewhere may be taken for less than a second. */
const sessionMs = 1_100

const token = () => `tk${randomBytes(7).toString('hex')}`
const any = (list) => list[Math.floor(Math.random() * list.length)]

/** Signs in and makes a project, with records that are changed during the rounds. */
export async function prepare(calls, servers) {
  const [first] = servers
  const signIn = { userName: 'admin', password: adminPassword }
  const key = (await calls.must(first, '/api/internal/userlogin', signIn)).authSessionKey
  const named = { projectName: 'Failover', projectNumber: token() }
  const { project } = await calls.must(first, '/api/internal/project/add', { project: named }, { key })
  const reader = { userLogin: token(), firstName: 'Rita', lastName: token(), userPassword: adminPassword }
  const { user } = await calls.must(
    first,
    '/api/internal/user/add',
    { user: { ...reader, email: `${token()}@x.example` } },
    { key },
  )
  const member = { userId: user.userId, role: 'General Contractor PM' }
  await calls.must(
    first,
    '/api/internal/project/member/add',
    { projectId: project.projectId, member },
    { key },
  )
  const rfi = { projectId: project.projectId, subject: token(), question: 'Why?', toUserId: user.userId }
  await calls.must(first, '/api/internal/rfi/createmany', { rfiList: [rfi] }, { key })
  const punchlistList = Array.from({ length: 8 }, () => ({ projectId: project.projectId, summary: token() }))
  const made = await calls.must(first, '/api/internal/punchlist/createmany', { punchlistList }, { key })
  const items = made.returnedIdList.map(({ folderId, punchListId }) => ({
    folderId: Number(folderId),
    id: Number(punchListId),
  }))
  return {
    key,
    projectId: project.projectId,
    rootFolderId: project.rootFolderId,
    reader: { ...reader, userId: user.userId },
    items,
  }
}

/** Runs until `stop` is called, which waits for the calls in progress. */
export function startLoad(calls, servers, world, ledger, report) {
  const context = { calls, servers, world, ledger, report, key: world.key, projectId: world.projectId }
  const [one, two, read, ...others] = world.items
  const loops = [
    () => create(context, 'punch'),
    () => create(context, 'issue'),
    () => update(context, one),
    () => update(context, two),
    () => reply(context, any(others)),
    () => upload(context, any(others)),
    () => readAfterWrite(context, read),
    () => readName(context),
    () => endSession(context),
  ]
  let isStopped = false
  const running = loops.map(async (loop) => {
    for (; !isStopped; await sleep(pauseMs)) await loop()
  })
  return async () => {
    isStopped = true
    await Promise.all(running)
  }
}

/** Sends a write and notes what came of it. What `again` sends may be sent a second time. */
async function write(context, entry, send) {
  context.ledger.push(entry)
  entry.again = () => send(any(context.servers))
  const response = await entry.again()
  entry.status = response.status
  entry.isAcknowledged = response.status === 200
  entry.json = response.json
  const isExpected = [0, 200, 503].includes(response.status)
  if (!isExpected)
    context.report(
      'other',
      `${entry.kind}: ${response.status} ${JSON.stringify(response.json).slice(0, 200)}`,
    )
  if (response.status === 503 && !response.retryAfter)
    context.report('other', `${entry.kind}: 503 without Retry-After`)
  if (!entry.isAcknowledged) await sleep(100)
  return entry.isAcknowledged
}

const kinds = {
  punch: ['/api/internal/punchlist/createmany', 'punchlistList', () => ({ summary: token() })],
  issue: [
    '/json/reply/OpenIssueCreateManyRequest',
    'openIssueList',
    () => ({ subject: token(), issueTo: 1 }),
  ],
}

/** Several new records in one call. A temp id makes it safe to repeat. */
async function create({ calls, key, projectId, ...context }, kind) {
  const [path, list, fields] = kinds[kind]
  const count = Math.random() < 0.8 ? 1 + Math.floor(Math.random() * 3) : 30
  const records = Array.from({ length: count }, () => ({ tempItemId: token(), projectId, ...fields() }))
  const entry = { kind, tokens: records.map(({ tempItemId }) => tempItemId) }
  await write(context, entry, (server) => calls.post(server, path, { [list]: records }, { key }))
}

/** The last update that was acknowledged must be there, or one that was sent after it. */
async function update({ calls, key, ...context }, item) {
  const entry = { kind: 'update', tokens: [token()], folderId: item.folderId }
  const request = { punchList: { folderId: item.folderId, description: entry.tokens[0] } }
  const idempotencyKey = `key-${entry.tokens[0]}`
  await write(context, entry, (server) =>
    calls.post(server, '/api/internal/punchlist/update', request, { key, idempotencyKey }),
  )
}

async function reply({ calls, key, ...context }, item) {
  const entry = { kind: 'reply', tokens: [token()] }
  const request = { reply: { punchListId: item.id, message: entry.tokens[0] } }
  const idempotencyKey = `key-${entry.tokens[0]}`
  await write(context, entry, (server) =>
    calls.post(server, '/api/internal/punchlistreply/create', request, { key, idempotencyKey }),
  )
}

async function upload({ calls, key, ...context }, item) {
  const bytes = randomBytes(1_000 + Math.floor(Math.random() * 100_000))
  const entry = { kind: 'file', tokens: [token()], sha256: createHash('sha256').update(bytes).digest('hex') }
  const path = `/files?folderId=${item.folderId}&name=${entry.tokens[0]}.bin`
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/octet-stream',
    'Idempotency-Key': `key-${entry.tokens[0]}`,
  }
  await write(context, entry, async (server) => {
    const { body, ...response } = await calls.send(server, path, { method: 'PUT', headers, body: bytes })
    return { ...response, json: body.startsWith('{') ? JSON.parse(body) : {} }
  })
}

/** What was acknowledged is seen at both servers, in the record and in the list. */
async function readAfterWrite(context, item) {
  const { calls, servers, world, key, report } = context
  const entry = { kind: 'update', tokens: [token()], folderId: item.folderId, column: 'summary' }
  const request = { punchList: { folderId: item.folderId, summary: entry.tokens[0] } }
  const isDone = await write(context, entry, (server) =>
    calls.post(server, '/api/internal/punchlist/update', request, { key }),
  )
  if (!isDone) return
  const isPossible = possibleSince(context, entry)
  for (const server of [...servers, ...servers]) {
    const one = await calls.post(server, '/api/internal/punchlist/read', { folderId: item.folderId }, { key })
    const list = await calls.post(
      server,
      '/api/internal/punchlist/readinfolder',
      { parentFolderId: world.rootFolderId },
      { key },
    )
    const shown = list.json.punchListList?.find(({ folderId }) => Number(folderId) === item.folderId)
    for (const [where, response, seen] of [
      ['record', one, one.json.punchList],
      ['list', list, shown],
    ])
      if (response.status === 200) report('reads', where, isPossible(seen?.summary))
  }
}

/** What a record may show after a write: its value, or that of an earlier write that was not acknowledged and came late. */
function possibleSince({ ledger }, { tokens, folderId }) {
  const unsure = ledger.filter((one) => one.folderId === folderId && one.status !== 200)
  return (value) => value === tokens[0] || unsure.some((one) => one.tokens[0] === value)
}

/** A name is shown as it was last changed. */
async function readName(context) {
  const { calls, servers, world, key, report } = context
  const lastName = token()
  const request = { user: { userId: world.reader.userId, lastName } }
  const { status } = await calls.post(any(servers), '/api/internal/user/update', request, { key })
  world.unsureNames ??= []
  if (status !== 200) {
    // It may be run later.
    world.unsureNames.push(lastName)
    return sleep(100)
  }
  for (const server of [...servers, ...servers]) {
    const response = await calls.post(
      server,
      '/api/internal/rfi/readinfolder',
      { parentFolderId: world.rootFolderId },
      { key },
    )
    if (response.status === 200)
      report(
        'reads',
        'name',
        [lastName, ...world.unsureNames].some((name) =>
          JSON.stringify(response.json).includes(`Rita ${name}`),
        ),
      )
  }
}

/** A session that was ended at one server is refused by both. */
async function endSession({ calls, servers, world, report }) {
  const signIn = { userName: world.reader.userLogin, password: adminPassword }
  const key = (await calls.post(any(servers), '/api/internal/userlogin', signIn)).json.authSessionKey
  if (!key) return sleep(300)
  const list = (server) => calls.post(server, '/api/internal/project/get/projectsbyuser', {}, { key })
  for (const server of servers) await list(server)
  const { status } = await calls.post(servers[0], '/api/internal/userlogout', {}, { key })
  if (status !== 200) return sleep(300)
  await sleep(sessionMs)
  for (const server of servers) report('reads', 'session', (await list(server)).status !== 200)
}
