import { createHash, randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { FileCreate, FilesGetByDailyReport } from '../../../contract/documents/file.ts'
import {
  begin,
  fetchFile,
  type Got,
  inStore,
  reportIn,
  send,
  sha256,
  toldBy,
  upload,
  uploadPath,
} from '../../../test/kit/files/bytes.ts'
import { site } from '../../../test/kit/harness.ts'
import { eventsOf, wrong } from '../../../test/kit/told.ts'

const here = await site({ uploadBytesMax: 1_000_000 })
const team = await here.project(['Viewer', 'Superintendent'])
const { admin, people, rootFolderId } = team
const stranger = await here.organization()
const none = 2147483647
const report = () => reportIn(team)
const { folderId, dailyReportId } = await report()
const filesOf = async (report = dailyReportId) =>
  (await admin.client.call(FilesGetByDailyReport, { dailyReportId: report })).fileInfos!
const base64 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64')
const unique = () => Buffer.from(randomUUID())

describe('an upload', () => {
  test('is answered like FileCreate, and is a file like any other', async () => {
    const own = await report()
    const before = (await eventsOf(here, { folderId: own.folderId })).length
    const query = { folderId: own.folderId, name: 'Foto – Süd.jpg', description: 'South face' }
    const sent = await upload(here, admin, query, 'hello', { 'Content-Type': 'image/jpeg' })
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
      {
        action: 'FileAttached',
        changes: [
          ['uploadedFileName', null, 'Foto – Süd.jpg'],
          ['attachmentFileId', null, sent.body.attachmentFileId],
        ],
      },
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
    ['the last part of a path', { name: '../../etc/passwd' }, {}, 'passwd'],
  ])('gets its name from %s', async (_how, query, headers, name) => {
    await upload(here, admin, { folderId, ...query }, unique(), headers as Record<string, string>)
    expect((await filesOf()).at(-1)!.uploadedFileName).toBe(name)
  })

  test.each([
    ['application/pdf', 'application/pdf'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    // The default of curl.
    ['application/x-www-form-urlencoded', undefined],
    [`text/${'x'.repeat(300)}`, undefined],
  ])('has the type %s', async (type, stored) => {
    await upload(here, admin, { folderId }, unique(), { 'Content-Type': type })
    expect((await filesOf()).at(-1)!.uploadedFileType).toBe(stored)
  })

  test('may be empty, and may be chunked', async () => {
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
  ])('is checked by %s', async (_how, query, headers) => {
    expect(
      (await upload(here, admin, { folderId, ...query }, 'hello', headers as OutgoingHttpHeaders)).status,
    ).toBe(200)
  })

  test('by another verb is refused', async () => {
    const headers = { 'X-Http-Method-Override': 'PUT' }
    expect(
      (await send(here, uploadPath({ folderId }), { method: 'POST', as: admin, headers, bytes: 'x' })).status,
    ).toBe(200)
  })
})

describe('refused, and nothing is stored', () => {
  const bearer = () => ({ Authorization: `Bearer ${admin.key}` })
  type Case = [what: string, send: (bytes: Buffer) => Promise<Got>, expected: string]
  const of =
    (query: Record<string, string | number>, headers = {}, as = admin) =>
    (bytes: Buffer) =>
      upload(here, as, query, bytes, headers)
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
  test.each(cases)('%s', async (_what, send, expected) => {
    const [rows, bytes] = [await filesOf(), unique()]
    const got = await send(bytes)
    expect(toldBy(got)).toBe(expected)
    expect(got.body.errorOccured).toBe(true)
    expect(await filesOf()).toEqual(rows)
    const { kept: stored, incoming } = await inStore(here)
    expect(stored).not.toContain(sha256(bytes))
    expect(incoming).toEqual([])
  })

  test('too many bytes, while more are being sent: the client gets the answer', async () => {
    const { request, answer } = begin(here, uploadPath({ folderId }), { as: admin })
    request.write(Buffer.alloc(1_000_001))
    expect(toldBy(await answer)).toBe('413 PayloadTooLarge')
    request.destroy()
  })

  test('too many bytes: the rest is skipped, and the connection can be used for the next request', async () => {
    const { hostname, port } = new URL(here.url)
    const socket = connect({ host: hostname, port: Number(port) })
    const head = [
      `PUT ${path} HTTP/1.1`,
      'Host: x',
      `X-ss-id: ${admin.key}`,
      'Transfer-Encoding: chunked',
      '',
      '',
    ]
    socket.write(head.join('\r\n'))
    const chunk = Buffer.alloc(0x100000)
    for (let i = 0; i < 3; i++)
      socket.write(Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')]))
    socket.write('0\r\n\r\nGET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    let text = ''
    for await (const part of socket) text += part
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['413', '200'])
  })

  test('a file at the limit is accepted', async () => {
    expect((await upload(here, admin, { folderId }, Buffer.alloc(1_000_000))).status).toBe(200)
  })
})
