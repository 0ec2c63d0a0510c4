/** How a download is presented: its name, whether a browser shows it, and clients that disconnect. */
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileCreate } from '../../../contract/documents/file.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { begin, fetchFile, reportIn, sha256, upload } from '../../../test/kit/files/bytes.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
let admin: Person
beforeAll(() => {
  ;({ admin } = team)
})
const made = prepared(() => reportIn(team))

async function attached(bytes: Buffer | string, info: object = {}): Promise<number> {
  const fileContent = Buffer.from(bytes).toString('base64')
  return (await admin.client.call(FileCreate, { folderId: made.folderId, fileInfo: info, fileContent }))
    .attachmentFileId!
}

describe('the file name of a download', () => {
  test.each([
    ['plan.pdf', 'plan.pdf', 'plan.pdf'],
    ['Foto – Süd.jpg', 'Foto _ S_d.jpg', 'Foto%20%E2%80%93%20S%C3%BCd.jpg'],
    ['../../etc/passwd', 'passwd', 'passwd'],
    ['C:\\temp\\plan.dwg', 'plan.dwg', 'plan.dwg'],
    ['a/b\\c.txt', 'c.txt', 'c.txt'],
    ['..', 'file', 'file'],
    ['folder/', 'file', 'file'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie_ x=1'.replace('=', '_'), 'aSet-Cookie%3A%20x%3D1'],
    ['say "hi"; x.txt', 'say _hi__ x.txt', 'say%20%22hi%22%3B%20x.txt'],
    ["it's (1)*.txt", 'it_s _1__.txt', 'it%27s%20%281%29%2A.txt'],
  ])('%j', async (uploadedFileName, plain, exact) => {
    const got = await fetchFile(here, admin, await attached('x', { uploadedFileName }))
    expect(got.headers['content-disposition']).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
    )
    expect(got.headers['set-cookie']).toBeUndefined()
  })
})

describe('shown in the browser', () => {
  const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.from([10, 0, 0, 0]), Buffer.from('WEBPVP8 ')])
  const types: Array<[string, Buffer, string]> = [
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), 'image/png'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a GIF', Buffer.from('GIF89a…'), 'image/gif'],
    ['a WebP', webp, 'image/webp'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
  ]
  test.each(types)('%s, whatever its declared type', async (_what, bytes, type) => {
    const id = await attached(bytes, { uploadedFileName: 'a.html', uploadedFileType: 'text/html' })
    const got = await fetchFile(here, admin, `${id}?inline=1`)
    expect(got.headers['content-type']).toBe(type)
    expect(got.headers['content-disposition']).toMatch(/^inline; filename="a.html"/)
    const policy = got.headers['content-security-policy']
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/)
    expect(policy!.includes('sandbox')).toBe(type !== 'application/pdf')
    expect(got.headers['x-frame-options']).toBeUndefined()
    expect(got.headers['x-content-type-options']).toBe('nosniff')
    expect((await fetchFile(here, admin, id)).headers['content-disposition']).toMatch(/^attachment/)
  })

  test.each([
    ['HTML', '<script>alert(1)</script>', 'text/html'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['what only says it is a picture', 'hello', 'image/png'],
    ['nothing', '', 'application/pdf'],
    ['a picture that begins too late', ' %PDF-1.7', 'application/pdf'],
  ])('never: %s', async (_what, bytes, uploadedFileType) => {
    const got = await fetchFile(here, admin, `${await attached(bytes, { uploadedFileType })}?inline=true`)
    expect(got.headers['content-disposition']).toMatch(/^attachment/)
  })

  test.each([
    ['not a type', 'not a type'],
    ['one with another header', 'a/b\r\nX: y'],
    ['one on two lines', 'text/plain;\ncharset=utf-8'],
    ['one with an odd space', 'text/plain;\u2028charset=utf-8'],
    ['one longer than a client reads', `text/${'x'.repeat(20_000)}`],
    ['an ending', 'pdf'],
    ['nothing', ''],
    ['one that says more', 'text/html; charset=utf-8; x="y"'],
  ])('an invalid type becomes application/octet-stream: %s', async (_what, uploadedFileType) => {
    const got = await fetchFile(here, admin, await attached('x', { uploadedFileType }))
    expect([got.headers['content-type'], got.bytes.toString()]).toEqual(['application/octet-stream', 'x'])
  })
})

test('a JSON file is not wrapped in a JSONP callback', async () => {
  const id = await attached('{"a":1}', { uploadedFileType: 'application/json; charset=utf-8' })
  expect((await fetchFile(here, admin, `${id}?callback=shown`)).bytes.toString()).toBe('{"a":1}')
})

describe.runIf(process.platform === 'linux')('a client that disconnects', () => {
  const big = Buffer.alloc(8_000_000, 'x')
  let attachmentFileId: any
  beforeAll(async () => {
    ;({ attachmentFileId } = (await upload(here, admin, { folderId: made.folderId, name: 'big' }, big)).body)
  })

  /** How often the file with that SHA-256 is open. */
  const openTimes = async (name: string): Promise<number> => {
    const all = await readdir('/proc/self/fd')
    const paths = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.filter((path) => path.endsWith(name)).length
  }
  /** Whether the server still has its end of that connection. */
  const isOpenAt = async (port: number, from: number): Promise<boolean> => {
    const hex = (each: number) => each.toString(16).toUpperCase().padStart(4, '0')
    const established = new RegExp(`:${hex(port)} \\w+:${hex(from)} 01 `)
    return established.test(await readFile('/proc/net/tcp', 'utf8'))
  }
  /** Requests the file, and disconnects after its first bytes. */
  const leaveEarly = (): Promise<void> =>
    new Promise((resolve) => {
      const { request } = begin(here, `/files/${attachmentFileId}`, { method: 'GET', as: admin })
      request.on('response', (response) =>
        response.once('data', () => {
          request.destroy()
          resolve()
        }),
      )
      request.end()
    })

  test.runIf(isAll)('or only stops reading is disconnected after a while', async () => {
    const impatient = await site({ uploadIdleSeconds: 1 })
    const team = await impatient.project()
    const place = { folderId: (await reportIn(team)).folderId }
    // More than the socket buffers hold.
    const huge = Buffer.alloc(48_000_000, 'y')
    const name = sha256(huge)
    const sent = await upload(impatient, team.admin, place, huge)
    const path = `/files/${sent.body.attachmentFileId}`
    const { request, answer } = begin(impatient, path, { method: 'GET', as: team.admin })
    const gone = new Promise((resolve) =>
      request.on('response', (response) => response.pause().on('close', resolve)),
    )
    request.end()
    await expect.poll(() => openTimes(name)).toBe(1)
    await expect.poll(() => openTimes(name)).toBe(0)
    request.destroy()
    await Promise.allSettled([gone, answer])
  })

  test('or does not read the answer of an operation is disconnected, too', async () => {
    const impatient = await site({ uploadIdleSeconds: 1 })
    const { admin, rootFolderId } = await impatient.project()
    // More than the socket buffers hold.
    const huge = Buffer.alloc(20_000_000, 'y')
    const { newFolderId } = (await upload(impatient, admin, { parentFolderId: rootFolderId }, huge)).body
    const { hostname, port } = new URL(impatient.url)
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => undefined)
    const body = JSON.stringify({ folderId: newFolderId, authSessionKey: admin.key })
    const head = ['POST /api/DocumentReadRequest HTTP/1.1', 'Host: x', `Content-Length: ${body.length}`]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString('latin1', 0, 12)).toBe('HTTP/1.1 200')
    socket.pause()
    await expect.poll(() => isOpenAt(Number(port), socket.localPort!)).toBe(false)
    socket.destroy()
  })

  test.runIf(isAll)(
    'or sends invalid HTTP meanwhile gets no error text in the middle of the file',
    async () => {
      // More than the socket buffers hold.
      const huge = Buffer.alloc(48_000_000, 'z')
      const { attachmentFileId } = (await upload(here, admin, { folderId: made.folderId }, huge)).body
      const { hostname, port } = new URL(here.url)
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => undefined)
      socket.write(`GET /files/${attachmentFileId} HTTP/1.1\r\nHost: x\r\nX-ss-id: ${admin.key}\r\n\r\n`)
      const parts = (await once(socket, 'data')) as Buffer[]
      socket.pause().on('data', (part) => parts.push(part))
      socket.write('nonsense\r\n\r\n')
      await expect.poll(() => openTimes(sha256(huge))).toBe(0)
      socket.resume()
      await once(socket, 'close')
      const [head, ...body] = Buffer.concat(parts).toString('latin1').split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1.1 200/)
      expect(body.join('')).toMatch(/^z*$/)
    },
  )

  test('leaves no file open', async () => {
    await Promise.all(Array.from({ length: 5 }, leaveEarly))
    await expect.poll(() => openTimes(sha256(big))).toBe(0)
    expect((await fetchFile(here, admin, attachmentFileId)).bytes.equals(big)).toBe(true)
  })
})
