import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findExif, readExif } from './exif.ts'

const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
type Written = Parameters<typeof plain.withExif>[0]

const readBack = async (exif: Written) =>
  readExif((await sharp(await plain.clone().withExif(exif).jpeg().toBuffer()).metadata()).exif!)
const gps = (latitude: string, longitude: string): Written => ({
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: latitude, GPSLongitudeRef: 'E', GPSLongitude: longitude },
})

test.each<[what: string, written: Written, read: object]>([
  [
    'a time without an offset',
    { IFD2: { DateTimeOriginal: '2026:05:01 09:12:33' } },
    { takenAt: '2026-05-01T09:12:33' },
  ],
  ['a day that does not exist', { IFD2: { DateTimeOriginal: '2026:02:30 09:12:33' } }, {}],
  ['a camera without a clock', { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }, {}],
  ['an offset that is none', { IFD2: { OffsetTimeOriginal: 'later' } }, {}],
  [
    'a place in the south',
    gps('33/1 52/1 0/1', '151/1 12/1 0/1'),
    { latitude: -33.866667, longitude: 151.2 },
  ],
  ['a receiver without a position', gps('0/1 0/1 0/1', '0/1 0/1 0/1'), {}],
  ['a place beyond the pole', gps('91/1 0/1 0/1', '10/1 0/1 0/1'), {}],
  ['a division by zero', gps('48/0 0/1 0/1', '10/1 0/1 0/1'), {}],
])('%s', async (_, written, read) => {
  const { takenAt, takenOffset, latitude, longitude } = await readBack(written)
  expect({ takenAt, takenOffset, latitude, longitude }).toEqual({
    takenAt: undefined,
    takenOffset: undefined,
    latitude: undefined,
    longitude: undefined,
    ...read,
  })
})

test('any bytes are read without an error, also those that begin well', async () => {
  const { exif } = await sharp(
    await plain.clone().withExif(gps('1/1 0/1 0/1', '1/1 0/1 0/1')).jpeg().toBuffer(),
  ).metadata()
  const changed = fc.tuple(fc.nat(exif!.length - 1), fc.nat(255)).map(([at, byte]) => {
    const bytes = Buffer.from(exif!)
    bytes[at] = byte
    return bytes
  })
  const cut = fc.nat(exif!.length).map((end) => exif!.subarray(0, end))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), changed, cut), (bytes) => {
      readExif(bytes)
      findExif(Buffer.from(bytes))
    }),
  )
})
