/** /metrics: who may read it, its format, and that the metrics are those of what happened. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { operations, ProjectGet, RFIRead } from '../../../contract/index.ts'
import { refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { type ReadFamily, readMetrics } from '../../../test/kit/programs/prometheus.ts'
import { ask } from '../../../test/wire/ask.ts'

const token = 'level and plumb and square'
const data = tmpdir()
const here = prepared(() => site({ metricsToken: token, data }))

async function read(): Promise<Map<string, ReadFamily>> {
  const response = await here.fetch('/metrics')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return readMetrics(await response.text())
}

const figure = (families: Map<string, ReadFamily>, name: string, labels: Record<string, string> = {}) =>
  families
    .get(name.replace(/_(count|sum|bucket)$/, ''))
    ?.samples.filter(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0)

test.each([
  ['a local caller', {}, 200],
  ['one with the token', { 'X-Forwarded-For': '10.0.0.1', Authorization: `Bearer ${token}` }, 200],
  ['one through a proxy', { 'X-Forwarded-For': '127.0.0.1' }, 403],
  ['one through another proxy', { Forwarded: 'for=127.0.0.1' }, 403],
  ['one with a wrong token', { 'X-Forwarded-For': '10.0.0.1', Authorization: 'Bearer level and plumb' }, 403],
  ['one with an empty token', { 'X-Forwarded-For': '10.0.0.1', Authorization: 'Bearer ' }, 403],
])('%s', async (_, headers, status) => {
  expect((await here.fetch('/metrics', { headers: headers as Record<string, string> })).status).toBe(status)
})

test.each([
  ['127.0.0.1:8080', {}, 200],
  ['[::1]:8080', {}, 200],
  ['localhost', {}, 200],
  ['attacker.example', {}, 403],
  ['attacker.example:8080', {}, 403],
  ['localhost.attacker.example', {}, 403],
  ['attacker.example', { Authorization: `Bearer ${token}` }, 200],
])('at the host %s %j', async (host, headers, status) => {
  expect((await ask(here, '/metrics', { headers: { Host: host, ...headers } })).status).toBe(status)
})

test('without a token in the settings, none opens it', async () => {
  const plain = await site()
  const headers = { 'X-Forwarded-For': '10.0.0.1', Authorization: 'Bearer ' }
  expect((await plain.fetch('/metrics', { headers })).status).toBe(403)
  expect((await plain.fetch('/metrics')).status).toBe(200)
  expect((await plain.fetch('/metrics', { method: 'POST' })).status).toBe(405)
})

test('counts calls and their times by operation and status', async () => {
  const { admin, id } = await here.project()
  const before = await read()
  await admin.client.call(ProjectGet, { projectId: id })
  await admin.client.call(ProjectGet, { projectId: id })
  await refused(admin.client.call(RFIRead, { folderId: 1 }))
  for (const path of ['/no/such/path', '/json/reply/NoSuchOperation', '/files/2147483647', '/constructor'])
    await here.fetch(path, { as: admin })
  const after = await read()
  const more = (name: string, labels: Record<string, string>) =>
    figure(after, name, labels)! - (figure(before, name, labels) ?? 0)
  const times = 'plumbline_call_duration_seconds_count'
  expect(more('plumbline_calls_total', { operation: 'ProjectGet', status: '200' })).toBe(2)
  expect(more(times, { operation: 'ProjectGet', status: '2xx' })).toBe(2)
  expect(more('plumbline_calls_total', { operation: 'RFIRead', status: '404' })).toBe(1)
  expect(more(times, { operation: 'RFIRead', status: '4xx' })).toBe(1)
  expect(more('plumbline_calls_total', { operation: 'unknown' })).toBe(3)
  expect(more('plumbline_calls_total', { operation: 'FileDownload', status: '404' })).toBe(1)
})

test('has a bounded set of operations, whatever is asked for', async () => {
  for (let n = 0; n < 50; n++) await here.fetch(`/p/${n}/x${n}`)
  for (let n = 0; n < 50; n++) await here.fetch(`/api/x${n}`, { method: 'POST' })
  const names = new Set(
    (await read()).get('plumbline_calls_total')!.samples.map(({ labels }) => labels.operation),
  )
  const known = new Set(operations.map(({ name }) => name.replace(/Request$/, '')))
  const others = [...names].filter((name) => !known.has(name!))
  expect(others.sort()).toEqual(['/metrics', 'FileDownload', 'unknown', 'web'])
})

test('requests that are sent one after the other are counted as ended if their connection is cut', async () => {
  const { admin, id } = await here.project()
  const inProgress = async () => figure(await read(), 'plumbline_calls_in_progress')
  const before = await inProgress()
  const body = JSON.stringify({ projectId: id })
  const request = [
    `POST ${ProjectGet.route} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${admin.key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  for (let n = 0; n < 5; n++) {
    const socket = connect({ port: Number(new URL(here.url).port), host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.write(request.repeat(20))
    await once(socket, 'data')
    socket.destroy()
  }
  await expect.poll(inProgress).toBe(before)
})

test('shows pool, process, sessions, backlog and sizes', async () => {
  // What is stored is asked for once in half a minute, and this one was not asked before.
  const fresh = await site({ data })
  await fresh.organization()
  await fresh.fetch('/version')
  const families = readMetrics(await (await fresh.fetch('/metrics')).text())
  for (const name of everyName.filter((one) => !/^plumbline_(backup|mailbox)_/.test(one)))
    expect(families.get(name)?.samples.length, name).toBeGreaterThan(0)
  expect(figure(families, 'plumbline_sessions')).toBeGreaterThan(0)
  expect(figure(families, 'plumbline_database_bytes')).toBeGreaterThan(1_000_000)
  expect(figure(families, 'plumbline_stored_figures_ok')).toBe(1)
  expect(figure(families, 'plumbline_event_loop_delay_seconds_count')).toBeGreaterThan(0)
})

/** Every name that there is, as docs/monitoring.md lists them. */
const everyName = [
  ...readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8').matchAll(
    /^\| `(plumbline_\w+)/gm,
  ),
].map(([, name]) => name!)

test('has the names that the documentation lists, and no others', async () => {
  await here.database.rows(
    `INSERT INTO backup_run (started_at, ended_at, host, path, outcome, bytes) VALUES (now(), now(), 'h', '/b', 'made', 5)`,
  )
  await here.database.rows(`INSERT INTO mailbox (name, read_at) VALUES ('h', now())`)
  const fresh = await site({ data, imapUrl: 'imap://nobody@127.0.0.1' })
  const names = [...readMetrics(await (await fresh.fetch('/metrics')).text()).keys()]
  await here.database.rows(`DELETE FROM backup_run WHERE host = 'h'`)
  await here.database.rows(`DELETE FROM mailbox WHERE name = 'h'`)
  expect(new Set([...names, ...(await read()).keys()])).toEqual(new Set(everyName))
})

test('the dashboard asks for nothing that there is not', () => {
  const dashboard = readFileSync(new URL('../../../deploy/grafana.json', import.meta.url), 'utf8')
  const asked = new Set(
    [...dashboard.matchAll(/plumbline_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')),
  )
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !everyName.includes(name))).toEqual([])
})
