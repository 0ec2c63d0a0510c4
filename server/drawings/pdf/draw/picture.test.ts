import sharp from 'sharp'
import { expect, test } from 'vitest'
import { engine } from '../../../../test/kit/drawings/engine.ts'
import { type SetPage, setOf } from '../../../../test/kit/drawings/sets.ts'
import type { Box } from '../../../kernel/drawingpdf.ts'
import { encodePng } from './png.ts'

const { pdf, file } = engine()
const draw = (page: SetPage, pixels: number, box?: Box) =>
  pdf.picture(file(setOf([page])), 1, { pixels, box })
const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** The colors in the middle of the four quarters, from the top left by rows. */
async function quarters(picture: Buffer): Promise<string[]> {
  const { data, info } = await pixelsOf(picture)
  const names: Record<string, string> = { '255,0,0': 'red', '0,255,0': 'green', '0,0,255': 'blue' }
  return [1, 3].flatMap((y) =>
    [1, 3].map((x) => {
      const at = (Math.floor((info.height * y) / 4) * info.width + Math.floor((info.width * x) / 4)) * 3
      return names[data.subarray(at, at + 3).join()] ?? 'white'
    }),
  )
}

/** Red at the top left, green at the top right, blue at the bottom left. */
const colored = '1 0 0 rg 0 864 1296 864 re f 0 1 0 rg 1296 864 1296 864 re f 0 0 1 rg 0 0 1296 864 re f'

test.each<[what: string, page: SetPage, box: Box | undefined, colors: string[]]>([
  ['all of it', {}, undefined, ['red', 'green', 'blue', 'white']],
  ['turned', { rotate: 90 }, undefined, ['blue', 'red', 'white', 'green']],
  ['cropped', { cropBox: [0, 864, 1296, 1728] }, undefined, ['red', 'red', 'red', 'red']],
  ['a part', {}, { x: 0, y: 864, width: 1296, height: 864 }, ['blue', 'blue', 'blue', 'blue']],
  ['the middle', {}, { x: 1000, y: 600, width: 592, height: 528 }, ['red', 'green', 'blue', 'white']],
  [
    'a part of a turned page',
    { rotate: 90 },
    { x: 864, y: 0, width: 864, height: 1296 },
    ['red', 'red', 'red', 'red'],
  ],
  [
    'a part of a page with a larger unit',
    { userUnit: 2 },
    { x: 2592, y: 0, width: 2592, height: 1728 },
    ['green', 'green', 'green', 'green'],
  ],
  ['beyond the page', {}, { x: 1296, y: 0, width: 2592, height: 1728 }, ['green', 'white', 'white', 'white']],
])('%s', async (_, page, box, colors) => {
  expect(await quarters(await draw({ content: colored, ...page }, 100, box))).toEqual(colors)
})

test('a part is drawn as it is in the whole, where strips meet as well', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `0 ${at * 30} m 2592 ${1700 - at * 25} l S`).join('\n')
  const whole = await draw({ content: lines }, 1296 * 2)
  const part = await draw({ content: lines }, 1296 * 2, { x: 0, y: 300, width: 2592, height: 1000 })
  const expected = await sharp(whole)
    .extract({ left: 0, top: 300, width: 2592, height: 1000 })
    .removeAlpha()
    .raw()
    .toBuffer()
  const { data } = await pixelsOf(part)
  // PDFium rounds a line by where it begins.
  const farthest = data.reduce((most, value, at) => Math.max(most, Math.abs(value - expected[at]!)), 0)
  expect(farthest).toBeLessThan(8)
})

test('annotations are drawn', async () => {
  const page = (
    writer: Parameters<Extract<Parameters<typeof setOf>[0], (...all: never[]) => unknown>>[0],
  ): SetPage[] => {
    const stamp = writer.add('<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', '1 0 0 rg 0 0 9 9 re f')
    return [{ annotations: [`<</Subtype/Stamp/F 4/Rect[0 0 2592 1728]/AP<</N ${stamp} 0 R>>>>`] }]
  }
  expect(await quarters(await pdf.picture(file(setOf(page)), 1, { pixels: 40 }))).toEqual(
    Array(4).fill('red'),
  )
})

test.each([
  [300, 300],
  [1.4, 1],
  [50_000, 3464],
])('%d pixels of the longer side', async (pixels, width) => {
  expect((await sharp(await draw({}, pixels)).metadata()).width).toBe(width)
})

test.each<[what: string, pixels: number, box: Box | undefined]>([
  ['no pixels', 0, undefined],
  ['numbers that are none', Number.NaN, undefined],
  ['a box without a width', 10, { x: 0, y: 0, width: 0, height: 5 }],
  ['a box that is nowhere', 10, { x: Number.NaN, y: 0, width: 5, height: 5 }],
  ['a box without an end', 10, { x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: 5 }],
])('%s', async (_, pixels, box) => {
  await expect(draw({}, pixels, box)).rejects.toThrow('no such part')
})

test('a page of a wrong size', async () => {
  const page = { mediaBox: [0, 0, 100, 100] }
  await expect(draw(page, 100)).rejects.toMatchObject({ kind: 'Broken', page: 1 })
})

test('a PNG, where there is no encoder for WebP', async () => {
  const { data, info } = await pixelsOf(await draw({ content: colored, text: 'A-101' }, 300))
  const png = await pixelsOf(encodePng(data, info.width, info.height))
  expect(png.info).toMatchObject({ width: info.width, height: info.height })
  expect(png.data.equals(data)).toBe(true)
})
