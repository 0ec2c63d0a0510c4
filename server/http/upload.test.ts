import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { FolderDelete } from '../../contract/bin.ts'
import { DailyReportCreateMany } from '../../contract/dailyreport.ts'
import { FileCreate, FilesGetByDailyReport } from '../../contract/file.ts'
import {
  begin,
  fetchFile,
  type Got,
  inStore,
  send,
  sha256,
  toldBy,
  upload,
  uploadPath,
} from '../../test/bytes.ts'
import { site } from '../../test/harness.ts'
import { eventsOf, wrong } from '../../test/told.ts'

const here = await site({ uploadBytesMax: 1_000_000 })
const { admin, people, id, rootFolderId } = await here.project(['Viewer', 'Engineer', 'Superintendent'])
const stranger = await here.organization()
const none = 2147483647

async function report() {
  const dailyReportList = [{ folderProject: id }]
  const [ids] = (await admin.client.call(DailyReportCreateMany, { dailyReportList })).returnedIdList!
  return { folderId: Number(ids!.folderId), dailyReportId: Number(ids!.dailyReportId) }
}
const { folderId, dailyReportId } = await report()
const filesOf = async (report = dailyReportId) =>
  (await admin.client.call(FilesGetByDailyReport, { dailyReportId: report })).fileInfos!
const base64 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64')
const unique = () => Buffer.from(randomUUID())

describe('an upload', () => {
  test('is answered like FileCreate, and is a file like any other', async () => {
    const own = await report()
    const before = (await eventsOf(here, { folderId: own.folderId })).length
    const said = { folderId: own.folderId, name: 'Foto – Süd.jpg', description: 'South face' }
    const sent = await upload(here, admin, said, 'hello', { 'Content-Type': 'image/jpeg' })
    const plain = await admin.client.call(FileCreate, { folderId, fileContent: 'AAAA' })
    expect(Object.keys(sent.body).sort()).toEqual(
      Object.keys(plain)
        .filter((key) => key !== 'etag')
        .sort(),
    )
    expect(sent.body).toMatchObject({ errorOccured: false, numberOfRecordsEffected: 1 })
    expect(await filesOf(own.dailyReportId)).toMatchObject([
      {
        attachmentFileId: sent.body.attachmentFileId,
        uploadedFileName: 'Foto – Süd.jpg',
        uploadedFileType: 'image/jpeg',
        uploadedFileSize: 5,
        attachmentFileDescription: 'South face',
      },
    ])
    expect((await eventsOf(here, { folderId: own.folderId })).slice(before)).toMatchObject([
      { action: 'FileAttached', changes: [['uploadedFileName', null, 'Foto – Süd.jpg']] },
    ])
    expect((await fetchFile(here, admin, sent.body.attachmentFileId)).bytes.toString()).toBe('hello')
  })

  test.each([
    ['name', { name: 'a.txt' }, {}, 'a.txt'],
    ['fileName', { fileName: 'b.txt' }, {}, 'b.txt'],
    ['FILENAME', { FILENAME: 'c.txt' }, {}, 'c.txt'],
    [
      'Content-Disposition',
      {},
      { 'Content-Disposition': 'attachment; filename="d \\"x\\".txt"' },
      'd "x".txt',
    ],
    ['a bare one', {}, { 'Content-Disposition': 'attachment; filename=e.txt; size=4' }, 'e.txt'],
    [
      'filename*',
      {},
      { 'Content-Disposition': `inline; filename="x"; filename*=UTF-8''%E2%82%AC.txt` },
      '€.txt',
    ],
    ['filename* in Latin-1', {}, { 'Content-Disposition': `inline; filename*=iso-8859-1'de'S%FCd` }, 'Süd'],
    [
      'a broken filename*',
      {},
      { 'Content-Disposition': `inline; filename*=UTF-8''%E2%82; filename=f.txt` },
      'f.txt',
    ],
    [
      'UTF-8 in the header',
      {},
      { 'Content-Disposition': Buffer.from('inline; filename="Süd"').toString('latin1') },
      'Süd',
    ],
    ['the query before the header', { name: 'g' }, { 'Content-Disposition': 'inline; filename=h' }, 'g'],
    ['nothing', {}, {}, 'file'],
    ['a path, kept as given', { name: '../../etc/passwd' }, {}, '../../etc/passwd'],
  ])('gets its name by %s', async (_how, said, headers, name) => {
    await upload(here, admin, { folderId, ...said }, unique(), headers as Record<string, string>)
    expect((await filesOf()).at(-1)!.uploadedFileName).toBe(name)
  })

  test.each([
    ['application/pdf', 'application/pdf'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    // What curl says unless it is told otherwise.
    ['application/x-www-form-urlencoded', undefined],
    [`text/${'x'.repeat(300)}`, undefined],
  ])('has the type %s', async (type, kept) => {
    await upload(here, admin, { folderId }, unique(), { 'Content-Type': type })
    expect((await filesOf()).at(-1)!.uploadedFileType).toBe(kept)
  })

  test('may be empty, and may come in chunks', async () => {
    const empty = await upload(here, admin, { folderId }, '')
    expect((await fetchFile(here, admin, empty.body.attachmentFileId)).bytes).toHaveLength(0)
    const { request, answer } = begin(here, uploadPath({ folderId }), { as: admin })
    for (const part of ['one ', 'two ', 'three']) request.write(part)
    request.end()
    const { attachmentFileId } = (await answer).body
    expect((await fetchFile(here, admin, attachmentFileId)).bytes.toString()).toBe('one two three')
  })

  test.each([
    ['size', { size: 5 }, {}],
    ['size 0, which says nothing', { size: 0 }, {}],
    ['sha256', { sha256: sha256('hello') }, {}],
    ['sha256 in capitals', { sha256: sha256('hello').toUpperCase() }, {}],
    ['sha256 in base64', { sha256: base64('hello') }, {}],
    ['Content-Digest', {}, { 'Content-Digest': `sha-512=:AAAA:, sha-256=:${base64('hello')}:` }],
    ['Digest', {}, { Digest: `SHA-256=${base64('hello')}` }],
    ['a digest we do not know', {}, { Digest: 'MD5=AAAA' }],
  ])('is checked by %s', async (_how, said, headers) => {
    expect(
      (await upload(here, admin, { folderId, ...said }, 'hello', headers as OutgoingHttpHeaders)).status,
    ).toBe(200)
  })

  test('by a verb that says so', async () => {
    const headers = { 'X-Http-Method-Override': 'PUT' }
    expect(
      (await send(here, uploadPath({ folderId }), { method: 'POST', as: admin, headers, bytes: 'x' })).status,
    ).toBe(200)
  })
})

describe('refused, and nothing is kept', () => {
  const bearer = () => ({ Authorization: `Bearer ${admin.key}` })
  type Case = [what: string, asking: (bytes: Buffer) => Promise<Got>, told: string]
  const of =
    (said: Record<string, string | number>, headers = {}, as = admin) =>
    (bytes: Buffer) =>
      upload(here, as, said, bytes, headers)
  const path = uploadPath({ folderId })
  const cases: Case[] = [
    ['nobody', (bytes) => send(here, path, { bytes }), '401 Unauthorized'],
    [
      'a wrong key',
      (bytes) => send(here, path, { bytes, headers: { 'X-ss-id': 'wrong' } }),
      '401 Unauthorized',
    ],
    [
      'a page of others, by cookie',
      (bytes) =>
        send(here, path, {
          bytes,
          headers: { Cookie: `ss-id=${admin.key}`, Origin: 'https://evil.example' },
        }),
      '403 Forbidden',
    ],
    ['a stranger', of({ folderId }, {}, stranger), '404 NotFound'],
    ['who may only look', of({ folderId }, {}, people.Viewer), '403 Forbidden'],
    ['a record that is not there', of({ folderId: none }), '404 NotFound'],
    ['a folder', of({ folderId: rootFolderId }), '404 NotFound'],
    ['no record', of({ name: 'x' }), wrong('FolderId', 'NotEmpty')],
    ['the record 0', of({ folderId: 0 }), wrong('FolderId', 'NotEmpty')],
    ['no number', of({ folderId: 'abc' }), wrong('FolderId', 'Type')],
    ['a long name', of({ folderId, name: 'x'.repeat(256) }), wrong('Name', 'Length')],
    ['a NUL in the name', of({ folderId, name: 'a\0b' }), wrong('Name', 'Text')],
    ['a NUL in fileName', of({ folderId, fileName: 'a\0b' }), wrong('FileName', 'Text')],
    [
      'a long name in the header',
      of({ folderId }, { 'Content-Disposition': `x; filename=${'x'.repeat(256)}` }),
      wrong('Name', 'Length'),
    ],
    ['a size that is none', of({ folderId, size: '5 MB' }), wrong('Size', 'Type')],
    ['fewer bytes than declared', of({ folderId, size: 99 }), wrong('Size', 'InclusiveBetween')],
    [
      'more bytes than declared, in chunks',
      of({ folderId, size: 5 }, { 'Transfer-Encoding': 'chunked' }),
      wrong('Size', 'InclusiveBetween'),
    ],
    ['another checksum', of({ folderId, sha256: sha256('other') }), wrong('Sha256', 'Equal')],
    [
      'another digest',
      of({ folderId }, { 'Content-Digest': `sha-256=:${base64('other')}:` }),
      wrong('Sha256', 'Equal'),
    ],
    ['what is no checksum', of({ folderId, sha256: 'abc' }), wrong('Sha256', 'Format')],
    [
      'what is no digest',
      of({ folderId }, { 'Content-Digest': 'sha-256=:abc:' }),
      wrong('Content-Digest', 'Format'),
    ],
    ['packed', of({ folderId }, { 'Content-Encoding': 'gzip' }), '415 UnsupportedMediaType'],
    [
      'a form',
      of({ folderId }, { 'Content-Type': 'multipart/form-data; boundary=x' }),
      '415 UnsupportedMediaType',
    ],
    [
      'POST',
      (bytes) => send(here, path, { method: 'POST', headers: bearer(), bytes }),
      '405 MethodNotAllowed',
    ],
    ['GET', () => send(here, '/files', { method: 'GET', headers: bearer() }), '405 MethodNotAllowed'],
    [
      'too many, by their number',
      () => upload(here, admin, { folderId }, Buffer.alloc(1_000_001)),
      '413 PayloadTooLarge',
    ],
    [
      'too many, in chunks',
      () => upload(here, admin, { folderId }, Buffer.alloc(3_000_000), { 'Transfer-Encoding': 'chunked' }),
      '413 PayloadTooLarge',
    ],
  ]
  test.each(cases)('%s', async (_what, asking, told) => {
    const [rows, bytes] = [await filesOf(), unique()]
    const got = await asking(bytes)
    expect(toldBy(got)).toBe(told)
    expect(got.body.errorOccured).toBe(true)
    expect(await filesOf()).toEqual(rows)
    const { kept, incoming } = await inStore(here)
    expect(kept).not.toContain(sha256(bytes))
    expect(incoming).toEqual([])
  })

  test('at the limit it is taken', async () => {
    expect((await upload(here, admin, { folderId }, Buffer.alloc(1_000_000))).status).toBe(200)
  })
})

describe('before a byte is taken', () => {
  const answerBeforeBytes = async (said: Record<string, string | number>, headers: object, as = admin) => {
    const { request, answer } = begin(here, uploadPath(said), { as, headers: { ...headers } })
    request.flushHeaders()
    const got = await answer
    request.destroy()
    return got
  }

  test.each([
    ['rights', { folderId }, stranger, '404 NotFound'],
    ['rights', { folderId }, people.Viewer, '403 Forbidden'],
    ['fields', { folderId, name: 'a\0' }, admin, wrong('Name', 'Text')],
  ])('%s are judged', async (_what, said, as, told) => {
    expect(toldBy(await answerBeforeBytes(said, { 'Content-Length': 5000 }, as))).toBe(told)
  })

  test.each([
    ['too large', { folderId }, 1_000_001, '413 PayloadTooLarge'],
    ['not as long as declared', { folderId, size: 7 }, 5, wrong('Size', 'InclusiveBetween')],
  ])('%s is told', async (_what, said, length, told) => {
    expect(toldBy(await answerBeforeBytes(said, { 'Content-Length': length }))).toBe(told)
  })

  test('who asks whether to go on hears yes or no, and sends nothing in vain', async () => {
    const asking = (as = admin) =>
      begin(here, uploadPath({ folderId }), { as, headers: { Expect: '100-continue', 'Content-Length': 5 } })
    const refused = asking(stranger)
    refused.request.flushHeaders()
    let continued = false
    refused.request.on('continue', () => {
      continued = true
    })
    const got = await refused.answer
    expect([toldBy(got), continued, got.headers.connection]).toEqual(['404 NotFound', false, 'close'])
    const taken = asking()
    taken.request.flushHeaders()
    await once(taken.request, 'continue')
    taken.request.end('hello')
    expect((await taken.answer).status).toBe(200)
  })

  test('operations go on at once', async () => {
    const body = JSON.stringify({ dailyReportId })
    const headers = {
      Expect: '100-continue',
      'Content-Length': body.length,
      'Content-Type': 'application/json',
    }
    const { request, answer } = begin(here, FilesGetByDailyReport.route, {
      method: 'POST',
      as: admin,
      headers,
    })
    request.flushHeaders()
    await once(request, 'continue')
    request.end(body)
    expect((await answer).status).toBe(200)
  })
})

describe('cut off in the middle', () => {
  const headers = (more: object = {}) => ({ 'Content-Length': 500_000, ...more })

  test('by a connection that breaks: nothing is left', async () => {
    const rows = await filesOf()
    const { request } = begin(here, uploadPath({ folderId }), { as: admin, headers: headers() })
    request.write(Buffer.alloc(200_000))
    await expect.poll(async () => (await inStore(here)).incoming).toHaveLength(1)
    request.destroy()
    await expect.poll(async () => (await inStore(here)).incoming).toHaveLength(0)
    expect(await filesOf()).toEqual(rows)
  })

  test('by a client that stops sending, but still listens: it is told', async () => {
    const { hostname, port } = new URL(here.url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const lines = [
      `PUT ${uploadPath({ folderId })} HTTP/1.1`,
      'Host: x',
      `X-ss-id: ${admin.key}`,
      'Content-Length: 500000',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${'x'.repeat(1000)}`)
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('SerializationException')
    await expect.poll(async () => (await inStore(here)).incoming).toHaveLength(0)
  })

  test('by one that stands still: it is told, and the others go on', async () => {
    const impatient = await site({ uploadIdleSeconds: 1 })
    const own = await impatient.project()
    const dailyReportList = [{ folderProject: own.id }]
    const made = await own.admin.client.call(DailyReportCreateMany, { dailyReportList })
    const place = uploadPath({ folderId: Number(made.returnedIdList![0]!.folderId) })
    const still = begin(impatient, place, { as: own.admin, headers: headers() })
    still.request.write('x')
    const slow = begin(impatient, place, { as: own.admin })
    slow.request.write('x')
    const dripping = setInterval(() => slow.request.write('x'), 300)
    const got = await still.answer
    expect(toldBy(got)).toBe('400 SerializationException')
    // It has taken longer than anybody may stand still.
    clearInterval(dripping)
    slow.request.end()
    expect((await slow.answer).status).toBe(200)
    expect((await inStore(impatient)).incoming).toEqual([])
  })

  test('an operation that never comes to its end is told too', async () => {
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
  test('sent a hundred times at once are kept once', async () => {
    const bytes = randomBytes(50_000)
    const own = await report()
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        upload(here, admin, { folderId: own.folderId, name: `${i}` }, bytes),
      ),
    )
    expect(new Set(all.map(({ body }) => body.attachmentFileId)).size).toBe(100)
    expect(await filesOf(own.dailyReportId)).toHaveLength(100)
    const { kept, incoming } = await inStore(here)
    expect(kept.filter((name) => name === sha256(bytes))).toHaveLength(1)
    expect(incoming).toEqual([])
  })

  test('by base64 and as bytes are the same', async () => {
    const bytes = unique()
    await admin.client.call(FileCreate, { folderId, fileContent: bytes.toString('base64') })
    await upload(here, admin, { folderId }, bytes)
    expect((await inStore(here)).kept.filter((name) => name === sha256(bytes))).toHaveLength(1)
  })
})

describe('sent again under the same Idempotency-Key', () => {
  test('is the first file, and other bytes are a conflict', async () => {
    const own = await report()
    const [bytes, key] = [unique(), randomUUID()]
    const again = (sent: Buffer, said: object = {}) =>
      upload(here, admin, { folderId: own.folderId, ...said }, sent, { 'Idempotency-Key': key })
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
    const by = people.Superintendent
    const first = await upload(here, by, { folderId: own.folderId }, bytes, headers)
    await admin.client.call(FolderDelete, { folderId: own.folderId })
    expect((await upload(here, by, { folderId: own.folderId }, bytes, headers)).body).toEqual(first.body)
    expect(toldBy(await upload(here, by, { folderId: own.folderId }, bytes))).toBe('404 NotFound')
  })

  test('too long a key is refused', async () => {
    const got = await upload(here, admin, { folderId }, unique(), { 'Idempotency-Key': 'x'.repeat(256) })
    expect(toldBy(got)).toBe(wrong('Idempotency-Key', 'Length'))
  })
})
