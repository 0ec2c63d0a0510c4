import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  OpenIssueCreateMany,
  OpenIssueRead,
  ProjectAdd,
  ProjectsGetByUser,
  UserLogin,
  UserLogout,
} from '../../contract/index.ts'
import { DailyReportCreateMany } from '../../contract/records/dailyreport.ts'
import { readArguments } from '../../server/cli/arguments.ts'
import { processesOn } from '../../server/db/embedded/processes.ts'
import { runningEmbedded } from '../../server/db/embedded.ts'
import { migratedFolder } from '../kit/cluster.ts'
import { adminPassword, type Running, run, start } from '../kit/programs/program.ts'
import { readMetrics } from '../kit/programs/prometheus.ts'
import { isAlive, type Line, lineToEach, type Reply, workersOf } from '../kit/programs/workerlines.ts'

describe('the number of workers', () => {
  test.each(['0', '-1', '1.5', '65', 'many', '2 2', 'AUTO'])('is not %j', async (value) => {
    const must = `must be a whole number from 1 to 64, or auto, not "${value}".`
    expect(() => readArguments(['serve', `--workers=${value}`], {})).toThrow(`--workers ${must}`)
    expect(() => readArguments(['serve'], { PLUMBLINE_WORKERS: value })).toThrow(`PLUMBLINE_WORKERS ${must}`)
  })

  test.each([
    ['1', 1],
    ['64', 64],
    ['auto', Math.min(availableParallelism(), 64)],
  ])('may be %j', (value, workers) => {
    expect(readArguments(['serve', '--workers', value], {}).settings.workers).toBe(workers)
  })

  test('is 1 by default, and an invalid one stops the start', async () => {
    expect(readArguments(['serve'], {}).settings.workers).toBe(1)
    const { code, errors } = await run(['serve', '--workers', 'two'])
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^--workers must be .*\nplumbline --help lists/),
    ])
  })
})

test('reports that the port is in use, and leaves no process behind', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const { code, errors, output } = await run(['serve', '--workers', '2', '--port', String(port)])
  other.close()
  expect([code, output]).toEqual([1, ''])
  expect(errors).toContain(`Another program already uses port ${port} of 127.0.0.1.`)
})

const perMinute = 60

describe.runIf(process.platform === 'linux')('a server of two workers', () => {
  let data: string
  let server: Running
  let lines: Line[]
  let projectId: number
  beforeAll(async () => {
    data = await migratedFolder('workers')
    server = await start(data, ['serve', '--workers', '2'], settings)
    lines = await lineToEach(server)
    const { project } = await ask(lines[0]!, ProjectAdd, await signIn(), {
      project: { projectName: 'Tower' },
    })
    projectId = project.projectId
  })
  afterAll(async () => {
    for (const line of lines) line.close()
    await server.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  })

  const settings = { PLUMBLINE_RATE_PER_MINUTE: String(perMinute) }
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })
  const call = (line: Line, { route }: { route: string }, key: string, body: object = {}): Promise<Reply> =>
    line.post(route, body, bearer(key))
  const ask = async (...[line, operation, key, body]: Parameters<typeof call>): Promise<any> => {
    const response = await call(line, operation, key, body)
    expect(response.body.responseStatus).toEqual({})
    return response.body
  }
  const signIn = async (line = lines[0]!): Promise<string> => {
    const response = await line.post(UserLogin.route, { userName: 'admin', password: adminPassword })
    return response.body.authSessionKey
  }
  const issues = (...ids: string[]) => ({
    openIssueList: ids.map((tempItemId) => ({ tempItemId, projectId, subject: `Leak ${tempItemId}` })),
  })

  test('reports once that it is ready, and both of them respond', () => {
    expect(server.output().match(/^Plumbline ready at/gm)).toHaveLength(1)
    expect(server.output().match(/^Sign in as/gm)).toHaveLength(1)
    expect(new Set(lines.map(({ pid }) => pid)).size).toBe(2)
    expect(workersOf(server.child.pid!)).toHaveLength(2)
  })

  test('gives the figures of all workers, whichever is asked', async () => {
    const key = await signIn()
    for (const line of lines) await ask(line, ProjectsGetByUser, key)
    for (const line of lines) {
      const asked = line.begin('GET', '/metrics', {})
      asked.request.end()
      const calls = readMetrics(String((await asked.response).body)).get('plumbline_calls_total')!
      const ofWorkers = calls.samples.filter(({ labels }) => labels.operation === 'ProjectsGetByUser')
      expect(ofWorkers.map(({ labels }) => labels.worker)).toEqual(['1', '2'])
    }
  })

  test('shares sign-ins and sign-outs between workers', async () => {
    const [one, other] = lines as [Line, Line]
    const key = await signIn(one)
    for (const line of lines) expect((await call(line, ProjectsGetByUser, key)).status).toBe(200)
    await ask(one, UserLogout, key)
    expect((await call(one, ProjectsGetByUser, key)).status).toBe(401)
    await expect.poll(async () => (await call(other, ProjectsGetByUser, key)).status).toBe(401)
  })

  test('counts the wrong passwords of an account together', async () => {
    const wrong = { userName: `nobody ${randomUUID()}`, password: 'not the right one' }
    const all: Reply[] = []
    for (let tries = 0; tries < 6; tries++) all.push(await lines[tries % 2]!.post(UserLogin.route, wrong))
    expect(all.map(({ status, headers }) => [status, 'retry-after' in headers])).toEqual([
      ...Array(5).fill([401, false]),
      [401, true],
    ])
  })

  test('replays the stored response of one worker on the other', async () => {
    const key = await signIn()
    const headers = { ...bearer(key), 'Idempotency-Key': randomUUID() }
    const body = { project: { projectName: 'Once' } }
    const created = await Promise.all(lines.map((line) => line.post(ProjectAdd.route, body, headers)))
    const again: Reply[] = []
    for (const line of lines) again.push(await line.post(ProjectAdd.route, body, headers))
    const ids = [...created, ...again].flatMap(({ status, body }) =>
      status === 200 ? [body.project.projectId] : [],
    )
    // Calls that arrived while the first was running were refused with a wait.
    for (const { status } of created) expect([200, 409]).toContain(status)
    for (const { status } of again) expect(status).toBe(200)
    expect(new Set(ids).size).toBe(1)
  })

  test('downloads from one worker what was uploaded to the other', async () => {
    const key = await signIn()
    const report = { tempItemId: randomUUID(), folderProject: projectId }
    const { returnedIdList } = await ask(lines[0]!, DailyReportCreateMany, key, { dailyReportList: [report] })
    const path = `/files?FolderId=${returnedIdList[0].folderId}&Name=a.txt`
    const sent = lines[0]!.begin('PUT', path, bearer(key))
    sent.request.end('level and plumb')
    const { attachmentFileId } = (await sent.response).body
    const fetched = lines[1]!.begin('GET', `/files/${attachmentFileId}`, bearer(key))
    fetched.request.end()
    expect((await fetched.response).body).toBe('level and plumb')
  })

  /** The remaining calls after each call, on these lines in turn. Repeated if the minute ended meanwhile. */
  const leftOn = async (turns: Line[], calls: number): Promise<Array<[status: number, left: string]>> => {
    const key = await signIn()
    const all: Reply[] = []
    for (let i = 0; i < calls; i++) all.push(await call(turns[i % turns.length]!, ProjectsGetByUser, key))
    const resets = all.map(({ headers }) => Number(headers['ratelimit-reset']))
    if (resets.at(-1)! > resets[0]!) return leftOn(turns, calls)
    return all.map(({ status, headers }) => [status, String(headers['ratelimit-remaining'])])
  }
  const allowed = Array.from({ length: perMinute }, (_, i) => [200, String(perMinute - 1 - i)])

  test('counts the calls of a session over both workers', async () => {
    const refused = [429, '0']
    expect(await leftOn(lines, perMinute + 2)).toEqual([...allowed, refused, refused])
    expect(await leftOn(lines.slice(1), perMinute + 1)).toEqual([...allowed, refused])
  })

  test('counts simultaneous calls, too', async () => {
    const together = async (): Promise<Reply[]> => {
      const key = await signIn()
      const responses = await Promise.all(
        Array.from({ length: perMinute + 10 }, (_, i) => call(lines[i % 2]!, ProjectsGetByUser, key)),
      )
      const resets = new Set(responses.map(({ headers }) => headers['ratelimit-reset']))
      return Math.max(...[...resets].map(Number)) - Math.min(...[...resets].map(Number)) > 30
        ? together()
        : responses
    }
    const responses = await together()
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(perMinute)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('continues when a worker is killed, keeps every answered write, and starts another worker', async () => {
    const key = await signIn()
    const [killed, other] = lines as [Line, Line]
    const acknowledged: Array<[tempItemId: string, ids: unknown]> = []
    const making = lines.map(async (line, lane) => {
      for (let i = 0; i < 15; i++) {
        const id = `${lane}-${i}`
        const response = await call(line, OpenIssueCreateMany, key, issues(id)).catch(() => undefined)
        if (response?.status !== 200) break
        acknowledged.push([id, response.body.returnedIdList])
        if (acknowledged.length === 5) process.kill(killed.pid, 'SIGKILL')
      }
    })
    await Promise.all(making)
    expect(acknowledged.filter(([id]) => id.startsWith('1-'))).toHaveLength(15)
    const again = await signIn(other)
    const repeat = await ask(other, OpenIssueCreateMany, again, issues(...acknowledged.map(([id]) => id)))
    expect(repeat.returnedIdList).toEqual(acknowledged.flatMap(([, ids]) => ids))
    await expect.poll(() => server.errors()).toMatch(/Worker \d is running again/)
    expect(server.errors()).toMatch(/"Worker \d ended unexpectedly \(killed by SIGKILL\).*"worker":\d/)
    lines = await lineToEach(server)
    expect(lines.map(({ pid }) => pid)).not.toContain(killed.pid)
    for (const line of lines) await ask(line, ProjectsGetByUser, again)
  })

  test('comes back on the same port when all workers are killed', async () => {
    const before = workersOf(server.child.pid!)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => workersOf(server.child.pid!).filter((pid) => !before.includes(pid)).length)
      .toBe(2)
    await expect
      .poll(() =>
        fetch(`${server.url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => server.errors().match(/is running again/g)).toHaveLength(3)
    lines = await lineToEach(server)
    for (const line of lines) await ask(line, ProjectsGetByUser, await signIn(line))
  })

  test('serves an external database in the same way, and both programs share its sessions', async () => {
    const socket = encodeURIComponent((await runningEmbedded(data))!.host)
    const beside = await mkdtemp(join(tmpdir(), 'plumbline-beside-'))
    await copyFile(join(data, 'secret.key'), join(beside, 'secret.key'))
    await symlink(join(data, 'files'), join(beside, 'files'))
    const second = await start(beside, ['serve', '--workers', '2'], {
      DATABASE_URL: `postgres://plumbline@/plumbline?host=${socket}`,
    })
    const secondLines = await lineToEach(second)
    const key = await signIn(secondLines[0])
    for (const line of [...secondLines, ...lines]) await ask(line, ProjectsGetByUser, key)
    for (const line of secondLines) line.close()
    expect((await second.end('SIGTERM')).code).toBe(0)
    await rm(beside, { recursive: true, force: true })
    await ask(lines[0]!, ProjectsGetByUser, key)
  })

  test('finishes running calls at shutdown, and leaves no process behind', async () => {
    // A connection that was idle for long may be closed by the server just now.
    for (const line of lines) line.close()
    lines = await lineToEach(server)
    const key = await signIn()
    const workers = workersOf(server.child.pid!)
    const begun = lines.map((line) =>
      line.begin('POST', OpenIssueCreateMany.route, {
        'Content-Type': 'application/json',
        'Transfer-Encoding': 'chunked',
        ...bearer(key),
      }),
    )
    const texts = begun.map((_, i) => JSON.stringify(issues(`last ${i}`)))
    await Promise.all(
      begun.map(({ request }, i) => new Promise((sent) => request.write(texts[i]!.slice(0, 20), sent))),
    )
    for (const line of await lineToEach(server)) await ask(line, ProjectsGetByUser, key).then(line.close)
    const ended = server.end('SIGTERM')
    // A connection that arrives during shutdown may be accepted by the primary and get no answer.
    const door = () =>
      fetch(`${server.url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
        () => 'open',
        () => 'closed',
      )
    await expect.poll(door).toBe('closed')
    for (const [i, { request }] of begun.entries()) request.end(texts[i]!.slice(20))
    const created = await Promise.all(begun.map(({ response }) => response))
    expect(created.map(({ status }) => status)).toEqual([200, 200])
    expect((await ended).code).toBe(0)
    expect(workers.filter(isAlive)).toEqual([])
    expect(await processesOn(join(data, 'postgres'))).toEqual([])
    server = await start(data, ['serve', '--workers', '2'], settings)
    lines = await lineToEach(server)
    for (const { body } of created) {
      const folderId = Number(body.returnedIdList[0].folderId)
      expect((await ask(lines[0]!, OpenIssueRead, key, { folderId })).openIssue.subject).toMatch(/^Leak last/)
    }
  })

  test('leaves no worker behind when the primary is killed, and has every answered write after a restart', async () => {
    const key = await signIn()
    const created = await ask(lines[1]!, OpenIssueCreateMany, key, issues('kept'))
    const workers = workersOf(server.child.pid!)
    await server.end('SIGKILL')
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
    server = await start(data, ['serve', '--workers', 'auto'], { ...settings })
    const again = await fetch(server.url + OpenIssueCreateMany.route, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(key) },
      body: JSON.stringify(issues('kept')),
    })
    expect(((await again.json()) as { returnedIdList: unknown }).returnedIdList).toEqual(
      created.returnedIdList,
    )
  })
})
