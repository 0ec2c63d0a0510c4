import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  bytesUpTo,
  columnsOf,
  indexBytesOf,
  levelsMade,
  readPack,
  rowsOf,
  tileAt,
  tilePixels,
} from '../../../../contract/drawings/sheetpack.ts'
import { busy, packing, stitched } from '../../../../test/kit/drawings/packing.ts'
import { setOf } from '../../../../test/kit/drawings/sets.ts'
import { levelsOf, overviewLevels } from './levels.ts'
import { writePack } from './writepack.ts'

const { pdf, file, packOf } = packing()

test('the tiles of a level are the page, as it is drawn at once', async () => {
  const bytes = await packOf(busy, 'overview')
  const pack = readPack(bytes)
  const finest = levelsMade(pack) - 1
  const { width, height } = pack.levels[finest]!
  const path = file(setOf([busy]))
  const picture = await pdf.picture(path, 1, { pixels: Math.max(width, height) })
  const drawn = await sharp(picture).removeAlpha().raw().toBuffer()
  expect((await stitched(bytes, pack, finest)).equals(drawn)).toBe(true)
})

test('levels: each half of the next, none too fine or too large, the coarsest one tile', () => {
  const side = fc.double({ min: 144, max: 14_400, noNaN: true })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const levels = levelsOf({ width, height })
      const finest = levels.at(-1)!
      expect(Math.max(finest.width, finest.height)).toBeLessThanOrEqual(12_000)
      expect(finest.width * finest.height).toBeLessThanOrEqual(60_000_000)
      expect(finest.width).toBeLessThanOrEqual((width * 200) / 72)
      expect(Math.max(levels[0]!.width, levels[0]!.height)).toBeLessThanOrEqual(tilePixels)
      levels.slice(1).forEach((level, at) => {
        expect(levels[at]).toEqual({ width: Math.ceil(level.width / 2), height: Math.ceil(level.height / 2) })
      })
      const { width: wide, height: high } = levels[overviewLevels(levels) - 1]!
      expect(Math.max(wide, high)).toBeLessThanOrEqual(1_800)
    }),
  )
})

test('what is written is read', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 1500 }),
    height: fc.integer({ min: 1, max: 1500 }),
  })
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(size, { minLength: 1, maxLength: 4 }),
      fc.nat(4),
      fc.array(bytes, { minLength: 1 }),
      (levels, some, contents) => {
        const made = levels.slice(0, some)
        let next = 0
        const tiles = made.map((level) =>
          Array.from({ length: columnsOf(level) * rowsOf(level) }, () =>
            Buffer.from(contents[next++ % contents.length]!),
          ),
        )
        const written = Buffer.concat([...writePack({ width: 612.5, height: 792.25 }, levels, tiles)])
        const pack = readPack(written)
        expect(pack).toMatchObject({ pageWidth: 612.5, pageHeight: 792.25 })
        expect(pack.levels.map(({ width, height }) => ({ width, height }))).toEqual(levels)
        expect(levelsMade(pack)).toBe(made.length)
        tiles.forEach((all, level) => {
          const read = pack.levels[level]!.tiles!.map(({ at, length }) => written.subarray(at, at + length))
          expect(read).toEqual(all)
        })
        expect(bytesUpTo(pack, levels.length)).toBe(made.length > 0 ? written.length : 0)
      },
    ),
  )
})

test('tiles that are not there', async () => {
  const pack = readPack(await packOf({}, 'overview'))
  const missing = [
    [9, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, -1, 0],
    [4, 0, 0],
  ] as const
  for (const [level, column, row] of missing) expect(tileAt(pack, level, column, row)).toBeUndefined()
})

test('no pack', async () => {
  expect(() => readPack(Buffer.from('A sheet, but no pack of one, for sure.'))).toThrow(RangeError)
  const bytes = await packOf({}, 'overview')
  expect(() => readPack(bytes.subarray(0, indexBytesOf(bytes) - 1))).toThrow(RangeError)
})
