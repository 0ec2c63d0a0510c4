/** Uploads in transit: checked before they begin, interrupted, duplicated, repeated. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { FileCreate, FilesGetByDailyReport } from '../../../contract/documents/file.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { isAll } from '../../../test/kit/cases.ts'
import {
  begin,
  inStore,
  reportIn,
  sha256,
  toldBy,
  upload,
  uploadPath,
} from '../../../test/kit/files/bytes.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site({ uploadBytesMax: 1_000_000 }))
const team = prepared(() => here.project(['Viewer', 'Superintendent']))
const stranger = prepared(() => here.organization())
const report = () => reportIn(team)
const made = prepared(() => report())
const filesOf = async (report = made.dailyReportId) =>
  (await team.admin.client.call(FilesGetByDailyReport, { dailyReportId: report })).fileInfos!
const unique = () => Buffer.from(randomUUID())

describe('before a byte is received', () => {
  const answerBeforeBytes = async (
    query: Record<string, string | number>,
    headers: object,
    as = team.admin,
  ) => {
    const { request, answer } = begin(here, uploadPath(query), { as, headers: { ...headers } })
    request.flushHeaders()
    const got = await answer
    request.destroy()
    return got
  }

  test.each([
    ['rights', () => ({ folderId: made.folderId }), () => stranger, '404 NotFound'],
    ['rights', () => ({ folderId: made.folderId }), () => team.people.Viewer, '403 Forbidden'],
    ['fields', () => ({ folderId: made.folderId, name: 'a\0' }), () => team.admin, wrong('Name', 'Text')],
  ])('%s are checked', async (_what, query, as, expected) => {
    expect(toldBy(await answerBeforeBytes(query(), { 'Content-Length': 5000 }, as()))).toBe(expected)
  })

  test.each([
    ['too large', () => ({ folderId: made.folderId }), 1_000_001, '413 PayloadTooLarge'],
    [
      'not as long as declared',
      () => ({ folderId: made.folderId, size: 7 }),
      5,
      wrong('Size', 'InclusiveBetween'),
    ],
  ])('%s is reported', async (_what, query, length, expected) => {
    expect(toldBy(await answerBeforeBytes(query(), { 'Content-Length': length }))).toBe(expected)
  })

  test('a client that sends Expect: 100-continue gets an answer before it sends the body', async () => {
    const send = (as = team.admin) =>
      begin(here, uploadPath({ folderId: made.folderId }), {
        as,
        headers: { Expect: '100-continue', 'Content-Length': 5 },
      })
    const refused = send(stranger)
    refused.request.flushHeaders()
    let continued = false
    refused.request.on('continue', () => {
      continued = true
    })
    const got = await refused.answer
    expect([toldBy(got), continued, got.headers.connection]).toEqual(['404 NotFound', false, 'close'])
    const taken = send()
    taken.request.flushHeaders()
    await once(taken.request, 'continue')
    taken.request.end('hello')
    expect((await taken.answer).status).toBe(200)
  })

  test('operations continue at once', async () => {
    const body = JSON.stringify({ dailyReportId: made.dailyReportId })
    const headers = {
      Expect: '100-continue',
      'Content-Length': body.length,
      'Content-Type': 'application/json',
    }
    const { request, answer } = begin(here, FilesGetByDailyReport.route, {
      method: 'POST',
      as: team.admin,
      headers,
    })
    request.flushHeaders()
    await once(request, 'continue')
    request.end(body)
    expect((await answer).status).toBe(200)
  })
})

describe('interrupted', () => {
  const headers = (more: object = {}) => ({ 'Content-Length': 500_000, ...more })

  test('by a connection that breaks: nothing is left', async () => {
    const rows = await filesOf()
    const { request } = begin(here, uploadPath({ folderId: made.folderId }), {
      as: team.admin,
      headers: headers(),
    })
    request.write(Buffer.alloc(200_000))
    await expect.poll(async () => (await inStore(here)).incoming).toHaveLength(1)
    request.destroy()
    await expect.poll(async () => (await inStore(here)).incoming).toHaveLength(0)
    expect(await filesOf()).toEqual(rows)
  })

  test('by a client that stops sending, but still reads: it gets an answer', async () => {
    const { hostname, port } = new URL(here.url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const lines = [
      `PUT ${uploadPath({ folderId: made.folderId })} HTTP/1.1`,
      'Host: x',
      `X-ss-id: ${team.admin.key}`,
      'Content-Length: 500000',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${'x'.repeat(1000)}`)
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('SerializationException')
    await expect.poll(async () => (await inStore(here)).incoming).toHaveLength(0)
  })

  test('by one that stalls: it gets an answer, and the others continue', async () => {
    const impatient = await site({ uploadIdleSeconds: 1 })
    const own = await impatient.project()
    const place = uploadPath({ folderId: (await reportIn(own)).folderId })
    const still = begin(impatient, place, { as: own.admin, headers: headers() })
    still.request.write('x')
    const slow = begin(impatient, place, { as: own.admin })
    slow.request.write('x')
    const dripping = setInterval(() => slow.request.write('x'), 300)
    const got = await still.answer
    expect(toldBy(got)).toBe('400 SerializationException')
    // It has taken longer than the idle timeout.
    clearInterval(dripping)
    slow.request.end()
    expect((await slow.answer).status).toBe(200)
    expect((await inStore(impatient)).incoming).toEqual([])
  })

  test('an operation whose body never ends gets an answer, too', async () => {
    const impatient = await site({ requestTimeoutMs: 300 })
    const { request, answer } = begin(impatient, '/api/UserLoginRequest', {
      method: 'POST',
      headers: { 'Content-Length': 10 },
    })
    request.write('{')
    expect(toldBy(await answer)).toBe('400 SerializationException')
  })
})

describe('the same bytes', () => {
  test.runIf(isAll)('sent a hundred times at once are stored once', async () => {
    const bytes = randomBytes(50_000)
    const own = await report()
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        upload(here, team.admin, { folderId: own.folderId, name: `${i}` }, bytes),
      ),
    )
    expect(new Set(all.map(({ body }) => body.attachmentFileId)).size).toBe(100)
    expect(await filesOf(own.dailyReportId)).toHaveLength(100)
    const { kept: stored, incoming } = await inStore(here)
    expect(stored.filter((name) => name === sha256(bytes))).toHaveLength(1)
    expect(incoming).toEqual([])
  })

  test('by base64 and as bytes are the same', async () => {
    const bytes = unique()
    await team.admin.client.call(FileCreate, {
      folderId: made.folderId,
      fileContent: bytes.toString('base64'),
    })
    await upload(here, team.admin, { folderId: made.folderId }, bytes)
    expect((await inStore(here)).kept.filter((name) => name === sha256(bytes))).toHaveLength(1)
  })
})

describe('sent again under the same Idempotency-Key', () => {
  test('is the first file, and other bytes are a conflict', async () => {
    const own = await report()
    const [bytes, key] = [unique(), randomUUID()]
    const again = (sent: Buffer, query: object = {}) =>
      upload(here, team.admin, { folderId: own.folderId, ...query }, sent, { 'Idempotency-Key': key })
    const [first, second] = [await again(bytes), await again(bytes)]
    expect(second.body).toEqual(first.body)
    expect(toldBy(await again(unique()))).toBe('409 Conflict')
    expect(toldBy(await again(bytes, { name: 'other' }))).toBe('409 Conflict')
    expect(await filesOf(own.dailyReportId)).toHaveLength(1)
    expect((await inStore(here)).incoming).toEqual([])
  })

  test('is answered as before, even if it would be refused by now', async () => {
    const own = await report()
    const [bytes, headers] = [unique(), { 'Idempotency-Key': randomUUID() }]
    const by = team.people.Superintendent
    const first = await upload(here, by, { folderId: own.folderId }, bytes, headers)
    await team.admin.client.call(FolderDelete, { folderId: own.folderId })
    expect((await upload(here, by, { folderId: own.folderId }, bytes, headers)).body).toEqual(first.body)
    expect(toldBy(await upload(here, by, { folderId: own.folderId }, bytes))).toBe('404 NotFound')
  })

  test('too long a key is refused', async () => {
    const got = await upload(here, team.admin, { folderId: made.folderId }, unique(), {
      'Idempotency-Key': 'x'.repeat(256),
    })
    expect(toldBy(got)).toBe(wrong('Idempotency-Key', 'Length'))
  })
})
