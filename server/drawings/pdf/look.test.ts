import { expect, test } from 'vitest'
import { engine } from '../../../test/kit/drawings/engine.ts'
import { type SetPage, setOf } from '../../../test/kit/drawings/sets.ts'
import type { PdfWriter } from '../../../test/kit/drawings/writer.ts'

const { pdf, file } = engine()
const lookAt = (bytes: Buffer) => pdf.look(file(bytes))

test.each<[what: string, page: SetPage, width: number, height: number]>([
  ['as plotted', {}, 2592, 1728],
  ['turned', { rotate: 90 }, 1728, 2592],
  ['turned backwards', { rotate: -90 }, 1728, 2592],
  ['turned twice', { rotate: 180 }, 2592, 1728],
  ['cropped', { cropBox: [100, 200, 1100, 900] }, 1000, 700],
  ['cropped beyond the page', { cropBox: [-500, -500, 1100, 900] }, 1100, 900],
  ['with another origin', { mediaBox: [-1296, -864, 1296, 864] }, 2592, 1728],
  ['with a corner first', { mediaBox: [2592, 1728, 0, 0] }, 2592, 1728],
  ['with a larger unit', { mediaBox: [0, 0, 1296, 864], userUnit: 2 }, 2592, 1728],
  [
    'turned, cropped and with a larger unit',
    { cropBox: [0, 0, 500, 400], rotate: 270, userUnit: 1.5 },
    600,
    750,
  ],
])('the size as shown: %s', async (_, page, width, height) => {
  const [found] = await lookAt(setOf([page]))
  expect(found).toMatchObject({ width, height, problem: undefined })
})

test.each<[what: string, page: SetPage, problem: RegExp]>([
  ['too small', { mediaBox: [0, 0, 100, 300] }, /1\.4 × 4\.2 inches/],
  ['too large', { mediaBox: [0, 0, 14000, 14000], userUnit: 2 }, /388\.9 × 388\.9 inches/],
])('%s: the page has a problem, and the others have none', async (_, page, problem) => {
  const [first, second] = await lookAt(setOf([page, {}]))
  expect(first).toMatchObject({ width: 0, height: 0, problem: expect.stringMatching(problem) })
  expect(second).toMatchObject({ width: 2592, problem: undefined })
})

test('labels', async () => {
  const catalog = (): string => '/PageLabels<</Nums[0<</P(A-101)>>1<</P(A-)/S/D/St 102>>]>>'
  const pages = await lookAt(setOf([{}, {}, {}], { catalog }))
  expect(pages.map(({ label }) => label)).toEqual(['A-101', 'A-102', 'A-103'])
})

test('no labels', async () => {
  expect((await lookAt(setOf([{}])))[0]!.label).toBeUndefined()
})

/** Two chapters, the first with a sheet in it, by destinations and by actions. */
function outline(writer: PdfWriter, [first, second]: readonly number[], loop = false): string {
  const [root, chapter, sheet, other] = [
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
  ]
  writer.set(root, `<</Type/Outlines/First ${chapter} 0 R/Last ${other} 0 R/Count 2>>`)
  writer.set(
    chapter,
    `<</Title(Plans)/Parent ${root} 0 R/Dest[${first} 0 R/Fit]/First ${sheet} 0 R/Last ${sheet} 0 R` +
      `/Next ${other} 0 R>>`,
  )
  const around = loop ? `/First ${chapter} 0 R/Next ${sheet} 0 R` : ''
  writer.set(sheet, `<</Title(A-101 \\(ground\\))/Parent ${chapter} 0 R/Dest[${first} 0 R/Fit]${around}>>`)
  const back = loop ? `/Next ${chapter} 0 R` : ''
  writer.set(other, `<</Title(Details)/Parent ${root} 0 R/A<</S/GoTo/D[${second} 0 R/XYZ 0 0 0]>>${back}>>`)
  return `/Outlines ${root} 0 R`
}

test.each([false, true])('bookmarks, the deepest; outlines that lead in circles: %s', async (loop) => {
  const catalog = (writer: PdfWriter, pages: readonly number[]): string => outline(writer, pages, loop)
  const pages = await lookAt(setOf([{}, {}, {}], { catalog }))
  expect(pages.map(({ bookmark }) => bookmark)).toEqual(['A-101 (ground)', 'Details', undefined])
})

test.each<[what: string, bytes: Buffer, kind: string]>([
  ['nothing', Buffer.alloc(0), 'NoPdf'],
  ['a text', Buffer.from('A-101 is not a PDF'), 'NoPdf'],
  ['a PDF that ends in its header', Buffer.from('%PDF-1.7\n'), 'Broken'],
])('%s is no PDF', async (_, bytes, kind) => {
  await expect(lookAt(bytes)).rejects.toMatchObject({ kind })
})

test('1,000 pages are read, more are refused by a sentence', async () => {
  const page: SetPage = {}
  expect(await lookAt(setOf(Array.from({ length: 1000 }, () => page)))).toHaveLength(1000)
  const many = setOf(Array.from({ length: 1001 }, () => page))
  await expect(lookAt(many)).rejects.toMatchObject({
    kind: 'Broken',
    message: expect.stringContaining('1,001'),
  })
})
