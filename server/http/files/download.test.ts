import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileCreate } from '../../../contract/documents/file.ts'
import { DocumentCreate, DriveDocumentCreate } from '../../../contract/index.ts'
import { fetchFile, reportIn, sha256, toldBy, upload } from '../../../test/kit/files/bytes.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Viewer', 'Engineer']))
let admin: Person, people: Record<'Engineer' | 'Viewer', Person>, id: number
beforeAll(() => {
  ;({ admin, people, id } = team)
})
const made = prepared(() => reportIn(team))
const stranger = prepared(() => here.organization())
const none = 2147483647

async function attached(bytes: Buffer | string, info: object = {}): Promise<number> {
  const fileContent = Buffer.from(bytes).toString('base64')
  return (await admin.client.call(FileCreate, { folderId: made.folderId, fileInfo: info, fileContent }))
    .attachmentFileId!
}

const digits = '0123456789'
let file: number
beforeAll(async () => {
  file = await attached(digits, { uploadedFileName: 'digits.txt', uploadedFileType: 'text/plain' })
})
const etag = `"${sha256(digits)}"`

describe('a download', () => {
  test('is the file, with all headers that a client needs', async () => {
    const got = await fetchFile(here, admin, file)
    expect(got.bytes.toString()).toBe(digits)
    expect(got.status).toBe(200)
    expect(got.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'content-disposition': `attachment; filename="digits.txt"; filename*=UTF-8''digits.txt`,
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    })
  })

  test('HEAD has the same headers without the bytes, and ignores ranges', async () => {
    const [get, head] = [
      await fetchFile(here, admin, file),
      await fetchFile(here, admin, file, { Range: 'bytes=0-1' }, 'HEAD'),
    ]
    const plain = ({ date: _, 'x-request-id': __, connection: ___, ...headers }: Record<string, unknown>) =>
      headers
    expect(head.status).toBe(200)
    expect(plain(head.headers)).toEqual(plain(get.headers))
    expect(head.bytes).toHaveLength(0)
  })

  test('of an empty file works', async () => {
    const got = await fetchFile(here, admin, await attached(''))
    expect([got.status, got.headers['content-length'], got.bytes.length]).toEqual([200, '0', 0])
  })

  test.each([
    ['Authorization: Bearer', () => ({ Authorization: `Bearer ${admin.key}` })],
    ['X-ss-id', () => ({ 'X-ss-id': admin.key })],
    ['the cookie', () => ({ Cookie: `ss-id=${admin.key}` })],
  ])('is authorized by %s', async (_how, headers) => {
    expect((await fetchFile(here, undefined, file, headers())).status).toBe(200)
  })

  test.each([
    ['nobody', () => fetchFile(here, undefined, file), '401 Unauthorized'],
    ['a wrong key', () => fetchFile(here, undefined, file, { 'X-ss-id': 'wrong' }), '401 Unauthorized'],
    [
      'a page of others, by cookie',
      () =>
        fetchFile(here, undefined, file, { Cookie: `ss-id=${admin.key}`, 'Sec-Fetch-Site': 'cross-site' }),
      '403 Forbidden',
    ],
    ['a stranger', () => fetchFile(here, stranger, file), '404 NotFound'],
    ['a member without a part in it', () => fetchFile(here, people.Engineer, file), '404 NotFound'],
    ['a file that is not there', () => fetchFile(here, admin, none), '404 NotFound'],
    ['no number', () => fetchFile(here, admin, 'abc'), '404 NotFound'],
    [
      'a number beyond all',
      () => fetchFile(here, admin, '9999999999'),
      wrong('AttachmentFileId', 'InclusiveBetween'),
    ],
    ['another verb', () => fetchFile(here, admin, file, {}, 'POST'), '405 MethodNotAllowed'],
    ['a wrong inline', () => fetchFile(here, admin, `${file}?inline=maybe`), wrong('Inline', 'Type')],
  ])('%s is refused', async (_who, send, expected) => {
    expect(toldBy(await send())).toBe(expected)
  })

  test('gives the same answer without rights as for a file that does not exist', async () => {
    const [hidden, nothing] = [await fetchFile(here, stranger, file), await fetchFile(here, stranger, none)]
    expect(hidden.body.uiErrorMessage).toBe(nothing.body.uiErrorMessage)
  })

  test('OPTIONS returns the verbs', async () => {
    const got = await fetchFile(here, undefined, file, {}, 'OPTIONS')
    expect([got.status, got.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })
})

describe('a range', () => {
  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-4', 206, '4', 'bytes 4-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, digits, 'bytes 0-9/10'],
    ['bytes=0-', 206, digits, 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['Bytes= 1-2', 206, '12', 'bytes 1-2/10'],
    // Several ranges at once, other units and malformed ranges: the whole file.
    ['bytes=0-1,4-5', 200, digits, undefined],
    ['lines=0-1', 200, digits, undefined],
    ['bytes=5-2', 200, digits, undefined],
    ['bytes=-', 200, digits, undefined],
    ['bytes=a-b', 200, digits, undefined],
    ['bytes=1.5-2', 200, digits, undefined],
  ])('%s', async (Range, status, text, contentRange) => {
    const got = await fetchFile(here, admin, file, { Range })
    expect([got.status, got.bytes.toString(), got.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ])
    expect(got.headers['content-length']).toBe(String(text.length))
    expect(got.headers.etag).toBe(etag)
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=99999999999999999999-', 'bytes=-0'])(
    '%s cannot be had',
    async (Range) => {
      const got = await fetchFile(here, admin, file, { Range })
      expect(toldBy(got)).toBe('416 RangeNotSatisfiable')
      expect(got.headers['content-range']).toBe('bytes */10')
      expect(got.body.errorOccured).toBe(true)
    },
  )

  test('of an empty file is refused', async () => {
    const empty = await attached('')
    for (const Range of ['bytes=0-', 'bytes=-1'])
      expect((await fetchFile(here, admin, empty, { Range })).headers['content-range']).toBe('bytes */0')
  })

  test('with If-Range applies only to the same contents', async () => {
    const Range = 'bytes=2-3'
    for (const [ifRange, status] of [
      [etag, 206],
      [`W/${etag}`, 200],
      ['"other"', 200],
      ['Wed, 21 Oct 2015 07:28:00 GMT', 200],
    ] as const)
      expect((await fetchFile(here, admin, file, { Range, 'If-Range': ifRange })).status, ifRange).toBe(
        status,
      )
  })

  test('law: the concatenated ranges are the file that was sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 300_000 }),
        fc.array(fc.nat(300_000), { maxLength: 4 }),
        async (content, cuts) => {
          const bytes = Buffer.from(content)
          const sent = await upload(here, admin, { folderId: made.folderId, name: 'x' }, bytes)
          const inside = cuts.filter((cut) => cut > 0 && cut < bytes.length)
          const at = [...new Set([0, ...inside, bytes.length])].sort((a, b) => a - b)
          const parts: Buffer[] = []
          for (let i = 0; i + 1 < at.length; i++)
            parts.push(
              (
                await fetchFile(here, admin, sent.body.attachmentFileId, {
                  Range: `bytes=${at[i]}-${at[i + 1]! - 1}`,
                })
              ).bytes,
            )
          expect(Buffer.concat(parts).equals(bytes)).toBe(true)
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('If-None-Match', () => {
  test.each([
    ['the same', () => etag, 304],
    ['the same, called weak', () => `W/${etag}`, 304],
    ['one of several', () => `"a", ${etag} , "b"`, 304],
    ['any', () => '*', 304],
    ['another', () => '"a"', 200],
  ])('%s', async (_what, tag, status) => {
    const got = await fetchFile(here, admin, file, { 'If-None-Match': tag(), Range: 'bytes=0-1' })
    expect(got.status).toBe(status === 200 ? 206 : status)
    expect(got.headers.etag).toBe(etag)
    if (status === 304) expect([got.bytes.length, got.headers['content-length']]).toEqual([0, undefined])
  })

  test('reveals nothing without rights', async () => {
    expect(toldBy(await fetchFile(here, stranger, file, { 'If-None-Match': etag }))).toBe('404 NotFound')
  })
})

describe('a document', () => {
  const ready = prepared(() =>
    admin.client.call(DocumentCreate, {
      fileName: 'A-101.pdf',
      fileContent: Buffer.from('%PDF-1.7 first').toString('base64'),
      additionalInfo: [{ propertyName: 'ProjectId', propertyValue: String(id) }],
    }),
  )
  const made2 = prepared(() =>
    admin.client.call(DocumentCreate, {
      documentNumber: 'A-102',
      additionalInfo: [{ propertyName: 'ProjectId', propertyValue: String(id) }],
    }),
  )
  const drive = prepared(() =>
    admin.client.call(DriveDocumentCreate, {
      document: { folderProject: id, fileName: 'b.dwg', downloadUrl: 'https://drive.example/b.dwg' },
    }),
  )
  const documentOf = async (folder: number) =>
    (await here.database.row<{ id: number }>('SELECT id FROM document WHERE folder_id = $1', [folder]))!.id

  test('is downloaded by its id, and by its version', async () => {
    for (const place of [
      `document/${ready.newId}`,
      `document/${ready.newId}/1`,
      `DOCUMENT/${ready.newId}/1/`,
    ]) {
      const got = await fetchFile(here, people.Viewer, place)
      expect([got.status, got.bytes.toString()]).toEqual([200, '%PDF-1.7 first'])
      expect(got.headers['content-disposition']).toContain('filename="A-101.pdf"')
    }
  })

  test('has no name that looks like another', async () => {
    const fileName = 'Plan\u202efdp\u2066.exe\u2069'
    const fileContent = Buffer.from('MZ').toString('base64')
    const additionalInfo = [{ propertyName: 'ProjectId', propertyValue: String(id) }]
    const { newId: turned } = await admin.client.call(DocumentCreate, {
      fileName,
      fileContent,
      additionalInfo,
    })
    const old = await attached('MZ', { uploadedFileName: 'a.txt' })
    await here.database.rows(
      `UPDATE stored_file SET name = $2 FROM attachment t WHERE t.id = $1 AND stored_file.id = t.stored_file_id`,
      [old, fileName],
    )
    for (const place of [`document/${turned}`, old]) {
      const { headers } = await fetchFile(here, admin, place)
      expect(headers['content-disposition']).toMatch(/filename="Planfdp.exe"; filename\*=UTF-8''Planfdp.exe$/)
    }
    const rows = await here.database.rows(`SELECT FROM stored_file WHERE name = 'Planfdp.exe'`)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['of another', () => fetchFile(here, stranger, `document/${ready.newId}`)],
    ['without a file', () => fetchFile(here, admin, `document/${made2.newId}`)],
    ['in a version it has not', () => fetchFile(here, admin, `document/${ready.newId}/2`)],
    ['in the version 0', () => fetchFile(here, admin, `document/${ready.newId}/0`)],
    ['that is not there', () => fetchFile(here, admin, `document/${none}/1`)],
  ])('%s does not exist', async (_what, send) => {
    expect(toldBy(await send())).toBe('404 NotFound')
  })

  test('of an outside drive returns its address, to callers who may see it', async () => {
    const place = `document/${await documentOf(drive.folderId!)}`
    expect((await fetchFile(here, admin, place)).body).toMatchObject({
      uiErrorMessage: 'This file lives in an outside drive: https://drive.example/b.dwg',
      responseStatus: { errorCode: 'NotFound' },
    })
    expect((await fetchFile(here, stranger, place)).body.uiErrorMessage).not.toContain('drive')
  })
})

test('missing bytes are reported as an error of the server', async () => {
  const lost = await attached('lost for good')
  const store = join(here.folder, 'files')
  const paths = await readdir(store, { recursive: true })
  await rm(join(store, paths.find((path) => path.endsWith(sha256('lost for good')))!))
  for (const method of ['GET', 'HEAD'])
    expect((await fetchFile(here, admin, lost, {}, method)).status).toBe(500)
})

describe('contents that were changed on the disk', () => {
  const big = Buffer.alloc(5 * 1024 * 1024, 'plumb ')
  const pathOf = (bytes: Buffer | string) => {
    const name = sha256(bytes)
    return join(here.folder, 'files', name.slice(0, 2), name.slice(2, 4), name)
  }
  /** Changes one byte, and returns a function that puts it back. */
  async function damage(bytes: Buffer, at: number): Promise<() => Promise<void>> {
    const path = pathOf(bytes)
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await writeFile(path, changed)
    return () => writeFile(path, bytes)
  }

  test.each([
    ['a short file', Buffer.from('a short text'), 3, {}],
    ['its beginning, of a wrong end', Buffer.from('another short text'), 17, { Range: 'bytes=0-3' }],
    ['a range of a long file', big.subarray(1), 0, { Range: 'bytes=100-200' }],
    ['the end of a long file', big.subarray(2), 0, { Range: 'bytes=1000-' }],
  ])('are refused: %s', async (_, bytes, at, headers) => {
    const id = await attached(bytes, { uploadedFileName: 'wrong.bin' })
    expect((await fetchFile(here, admin, id, headers)).status).toBeLessThan(300)
    const repair = await damage(bytes, at)
    const got = await fetchFile(here, admin, id, headers)
    expect([got.status, got.body.uiErrorMessage]).toEqual([
      500,
      'The contents of the file "wrong.bin" are missing or damaged on the server. Please contact your administrator.',
    ])
    await repair()
    expect((await fetchFile(here, admin, id, headers)).status).toBeLessThan(300)
  })

  test('are cut off before their end, if the file is long, and refused after that', async () => {
    const id = await attached(big)
    const repair = await damage(big, 0)
    await expect(fetchFile(here, admin, id)).rejects.toThrow()
    expect((await fetchFile(here, admin, id)).status).toBe(500)
    await repair()
    const got = await fetchFile(here, admin, id)
    expect([got.status, sha256(got.bytes)]).toEqual([200, sha256(big)])
  })
})
