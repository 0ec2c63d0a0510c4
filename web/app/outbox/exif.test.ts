import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withExifOf } from './exif.ts'

const jpeg = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

test('a smaller photo keeps what the camera wrote, and is upright', async () => {
  const taken = await plain
    .clone()
    .withExif({ IFD2: { DateTimeOriginal: '2026:05:01 09:12:33' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = await bytesOf(await withExifOf(jpeg(taken), jpeg(await plain.clone().jpeg().toBuffer())))
  const about = await sharp(made).metadata()
  expect([about.width, about.orientation]).toEqual([8, 1])
  expect(about.exif!.toString('latin1')).toContain('2026:05:01 09:12:33')
})

test.each<[what: string, original: Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello, this is no photo at all')],
  ['a photo that is cut off in its EXIF', Buffer.from('ffd8ffe1ffff457869660000', 'hex')],
  ['a segment without an end', Buffer.from('ffd8ffe0ffffff', 'hex')],
])('%s: the smaller one stays as it is', async (_, original) => {
  const small = await plain.clone().jpeg().toBuffer()
  expect((await bytesOf(await withExifOf(jpeg(original), jpeg(small)))).equals(small)).toBe(true)
})
