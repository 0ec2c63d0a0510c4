/** Smaller versions of pictures. They are made by a process of what was built, so this file needs the build. */
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FileDelete, FilePictureRead } from '../../../contract/documents/file.ts'
import { msPerDay } from '../../../contract/fields/durations.ts'
import { fetchFile, sha256, upload } from '../../../test/kit/files/bytes.ts'
import { heic } from '../../../test/kit/files/heic.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { openBlobs } from '../../blobs/disk.ts'
import { collect } from './collect.ts'
import { renditionsIn } from './renditions.ts'
import { verify } from './verify.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const outsider = prepared(async () => (await here.project()).admin)
const ready = prepared(() => makeOne(team.admin, recordTypes.rfi, team.id, { subject: 'Beam' }))
let store: string
beforeAll(() => {
  store = join(here.folder, 'files')
})
const blobs = prepared(() => openBlobs(store))

const attach = async (bytes: Buffer | string, name: string): Promise<number> =>
  (await upload(here, team.admin, { folderId: ready.folderId, name }, bytes)).body.attachmentFileId
const get = (file: number, rendition: string, who = team.admin) =>
  fetchFile(here, who, `${file}?rendition=${rendition}`)
const pictureOf = async (attachmentFileId: number) =>
  (await team.admin.client.call(FilePictureRead, { attachmentFileId })).picture!

/** The left half is red and the right half is blue, as the sensor saw it. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ])
const exif = {
  IFD0: { Make: 'Camera' },
  IFD2: { DateTimeOriginal: '2026:05:01 09:12:33', OffsetTimeOriginal: '+02:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 8/1 1375/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '11/1 34/1 3405/100',
  },
}
/** Held upright, so that it must be turned by a quarter: red is then at the top. */
const taken = halves(2400, 1600).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()

test('a photo has an upright thumb and screen size, without what the camera wrote', async () => {
  const bytes = await taken
  const file = await attach(bytes, 'IMG_0001.jpg')
  for (const [size, width, height] of [
    ['thumb', 267, 400],
    ['screen', 1067, 1600],
  ] as const) {
    const got = await get(file, size)
    expect([got.status, got.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(got.headers['content-disposition']).toMatch(/^inline; filename="IMG_0001.webp"/)
    expect(got.headers['cache-control']).toBe('private, no-cache')
    const about = await sharp(got.bytes).metadata()
    expect([about.width, about.height, about.exif]).toEqual([width, height, undefined])
    const top = await sharp(got.bytes).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer()
    expect(top[0]).toBeGreaterThan(200)
    const again = await fetchFile(here, team.admin, `${file}?rendition=${size}`, {
      'If-None-Match': got.headers.etag!,
    })
    expect(again.status).toBe(304)
  }
  expect(await pictureOf(file)).toMatchObject({
    width: 1600,
    height: 2400,
    orientation: 6,
    takenTime: '2026-05-01T09:12:33+02:00',
    takenPlace: '48.137153,-11.576125',
  })
  expect((await fetchFile(here, team.admin, file)).bytes.equals(bytes)).toBe(true)
})

test('whoever may not see the file sees no rendition, and a deleted one has none', async () => {
  const file = await attach(await halves(40, 20).png().toBuffer(), 'small.png')
  expect((await get(file, 'thumb')).status).toBe(200)
  expect((await get(file, 'thumb', outsider)).status).toBe(404)
  expect((await fetchFile(here, undefined, `${file}?rendition=thumb`)).status).toBe(401)
  expect((await get(file, 'poster')).status).toBe(400)
  await team.admin.client.call(FileDelete, { attachmentFileId: file })
  expect((await get(file, 'thumb')).status).toBe(404)
})

const chunk = (kind: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
/** A few bytes that stand for a hundred million pixels. */
const bomb = (): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(10_000, 0)
  head.writeUInt32BE(10_000, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(10_000 * 1_251), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
const noHeic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(99),
])

test.each<[what: string, name: string, bytes: Buffer, says: RegExp]>([
  ['two bytes', 'a.jpg', Buffer.from([0xff, 0xd8]), /not a picture/],
  ['three bytes', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff]), /may be damaged/],
  ['a hundred million pixels', 'bomb.png', bomb(), /too large/],
  ['an SVG with a script', 'a.svg', Buffer.from('<svg><script>alert(1)</script></svg>'), /not a picture/],
  ['a HEIC without a picture', 'a.heic', noHeic, /may be damaged/],
  ['a text', 'a.png', Buffer.from('hello'), /not a picture/],
  ['nothing', 'a.jpg', Buffer.alloc(0), /not a picture/],
])('%s: no rendition, and the file stays as it is', async (_what, name, bytes, says) => {
  const file = await attach(bytes, name)
  // The second time it is known.
  for (const size of ['thumb', 'screen']) {
    const got = await get(file, size)
    expect(got.status).toBe(415)
    expect(got.body.responseStatus.message).toMatch(says)
  }
  expect((await fetchFile(here, team.admin, file)).bytes.equals(bytes)).toBe(true)
  expect((await fetchFile(here, team.admin, file)).headers['content-disposition']).toMatch(/^attachment/)
})

test('a HEIC of a phone is shown, with what the camera wrote', async () => {
  const { exif: written } = await sharp(await taken).metadata()
  const bytes = heic(64, 32, written)
  const file = await attach(bytes, 'IMG_0002.HEIC')
  const [left, right] = await Promise.all(
    [9, 50].map(async (at) =>
      sharp((await get(file, 'thumb')).bytes)
        .extract({ left: at, top: 9, width: 1, height: 1 })
        .raw()
        .toBuffer(),
    ),
  )
  expect([left![0]! > 200, left![2]! < 60, right![0]! < 60, right![2]! > 200]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await pictureOf(file)).toMatchObject({
    width: 64,
    height: 32,
    takenTime: '2026-05-01T09:12:33+02:00',
  })
  expect((await fetchFile(here, team.admin, file)).bytes.equals(bytes)).toBe(true)
})

test('a JPEG that was cut off is shown as far as it goes', async () => {
  const whole = await halves(800, 600).jpeg().toBuffer()
  const file = await attach(whole.subarray(0, whole.length / 2), 'cut.jpg')
  const about = await sharp((await get(file, 'thumb')).bytes).metadata()
  expect([about.width, about.height]).toEqual([400, 300])
})

test('of an animation the first picture is shown; the file stays animated', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const file = await attach(bytes, 'moving.gif')
  const got = await get(file, 'screen')
  const about = await sharp(got.bytes, { animated: true }).metadata()
  expect([about.pages ?? 1, about.height]).toEqual([1, 20])
  expect((await sharp((await fetchFile(here, team.admin, file)).bytes).metadata()).pages).toBe(2)
})

const inStore = async (digest: string): Promise<string | undefined> => {
  const path = (await readdir(store, { recursive: true })).find((one) => one.endsWith(digest))
  return path && join(store, path)
}

test('one that is missing or damaged is made again', async () => {
  const file = await attach(await halves(90, 60).png().toBuffer(), 'again.png')
  const first = (await get(file, 'thumb')).bytes
  const path = (await inStore(sha256(first)))!
  await rm(path)
  expect((await get(file, 'thumb')).bytes.equals(first)).toBe(true)
  await writeFile(path, Buffer.alloc(first.length, 7))
  expect((await get(file, 'thumb')).bytes.equals(first)).toBe(true)
  // The database is shared with the files of other tests, whose bytes are in other stores.
  const { wrong } = await verify(here.database, blobs)
  expect(wrong.filter(({ name }) => name === 'again.png')).toEqual([])
})

test('renditions stay with their file, and are collected with it', async () => {
  const file = await attach(await halves(120, 80).png().toBuffer(), 'gone.png')
  const digests = [sha256((await get(file, 'thumb')).bytes), sha256((await get(file, 'screen')).bytes)]
  const longAgo = new Date(Date.now() - 3 * msPerDay)
  for (const digest of digests) await utimes((await inStore(digest))!, longAgo, longAgo)
  await here.database.rows(`UPDATE picture SET made_at = $1`, [longAgo])
  const before = new Date(Date.now() - msPerDay)
  await collect(here.database, blobs, { before })
  expect(await Promise.all(digests.map(inStore))).not.toContain(undefined)
  const row = await here.database.row<{ stored: number }>(
    'DELETE FROM attachment WHERE id = $1 RETURNING stored_file_id AS stored',
    [file],
  )
  await here.database.rows('DELETE FROM stored_file WHERE id = $1', [row!.stored])
  await collect(here.database, blobs, { before })
  expect(await Promise.all(digests.map(inStore))).toEqual([undefined, undefined])
})

test('without a decoder the file itself is sent, if a browser shows it', async () => {
  const make = async () => ({ problem: 'no decoder' as const })
  const pictures = { make, close: () => undefined }
  const renditions = renditionsIn({ database: here.database, blobs, pictures, now: () => new Date() })
  const foundOf = async (bytes: Buffer, name: string) => {
    await attach(bytes, name)
    return { sha256: Buffer.from(sha256(bytes), 'hex'), sizeBytes: bytes.length, name, type: null }
  }
  const png = await foundOf(await halves(20, 10).png().toBuffer(), 'a.png')
  expect(await renditions.of(png, 'thumb')).toBe(png)
  const phone = await foundOf(Buffer.concat([noHeic, Buffer.from('!')]), 'a.heic')
  await expect(renditions.of(phone, 'thumb')).rejects.toThrow(
    'This server cannot show pictures of this format',
  )
})
