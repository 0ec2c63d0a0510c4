import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  bytesUpTo,
  indexBytesOf,
  levelsMade,
  readPack,
  tileAt,
} from '../../../../contract/drawings/sheetpack.ts'
import { busy, packing, stitched } from '../../../../test/kit/drawings/packing.ts'
import { setOf } from '../../../../test/kit/drawings/sets.ts'
import { halved } from './halve.ts'

const { pdf, file, packOf } = packing()

test('a coarser level is the finer one made smaller', async () => {
  const bytes = await packOf(busy, 'overview')
  const pack = readPack(bytes)
  const [coarse, fine] = [await stitched(bytes, pack, 0), await stitched(bytes, pack, 1)]
  const { width, height } = pack.levels[1]!
  expect(coarse.equals(halved({ pixels: fine, width, count: height }).pixels)).toBe(true)
})

test('the first levels are the same in the whole pack, and at its beginning', async () => {
  const [overview, all] = [await packOf(busy, 'overview'), await packOf(busy, 'all')]
  const [some, whole] = [readPack(overview), readPack(all)]
  expect(levelsMade(some)).toBeLessThan(levelsMade(whole))
  expect(levelsMade(whole)).toBe(whole.levels.length)
  expect(some.levels.map(({ width }) => width)).toEqual(whole.levels.map(({ width }) => width))
  for (let level = 0; level < levelsMade(some); level++)
    expect((await stitched(all, whole, level)).equals(await stitched(overview, some, level))).toBe(true)
  const last = levelsMade(some) - 1
  expect(all.subarray(indexBytesOf(all), bytesUpTo(whole, last))).toEqual(
    overview.subarray(indexBytesOf(overview)),
  )
})

test('tiles without loss; of a scan with so little loss that it takes less than half', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white', noise } })
    .blur(3)
    .jpeg()
    .toBuffer()
  const scan = setOf((writer) => {
    const body = '<</Type/XObject/Subtype/Image/Width 600/Height 400/BitsPerComponent 8/ColorSpace/DeviceRGB'
    const image = writer.add(`${body}/Filter/DCTDecode>>`, photo)
    const resources = `<</XObject<</I ${image} 0 R>>>>`
    return [{ mediaBox: [0, 0, 432, 288], content: 'q 432 0 0 288 0 0 cm /I Do Q', resources }]
  })
  const kindOf = (bytes: Buffer): string => {
    const { at } = tileAt(readPack(bytes), 0, 0, 0)!
    return bytes.toString('latin1', at + 12, at + 16)
  }
  expect(kindOf((await pdf.pack(file(scan), 1, 'all'))!)).toBe('VP8 ')
  expect(kindOf(await packOf(busy, 'overview'))).toBe('VP8L')
})

test('a page without anything takes next to nothing', async () => {
  const bytes = await packOf({}, 'all')
  expect(readPack(bytes).levels.at(-1)).toMatchObject({ width: 7200, height: 4800 })
  expect(bytes.length).toBeLessThan(8_000)
})
