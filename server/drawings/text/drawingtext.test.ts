import { expect, test } from 'vitest'
import { atEnd } from '../../../test/kit/atend.ts'
import { engine } from '../../../test/kit/drawings/engine.ts'
import { type SetPage, setOf } from '../../../test/kit/drawings/sets.ts'
import type { PageText, TextRun } from '../../kernel/drawingtext.ts'
import { openDrawingText } from './drawingtext.ts'

const { pdf, file } = engine()
const reader = openDrawingText()
atEnd(() => reader.close())

/** A square that is filled, and a letter in it: what is drawn and what is read are at the same place. */
const marked = (page: SetPage): SetPage => ({
  ...page,
  content: '1 0 0 rg 300 300 60 60 re f BT /F1 24 Tf 320 320 Td (HERE) Tj ET',
})

test.each<[what: string, page: SetPage, direction: number]>([
  ['as plotted', {}, 0],
  ['turned', { rotate: 90 }, 90],
  ['turned backwards', { rotate: -90 }, 270],
  ['turned twice', { rotate: 180 }, 180],
  ['cropped', { cropBox: [100, 200, 1100, 900] }, 0],
  ['cropped beyond the page', { cropBox: [-500, -500, 1100, 900] }, 0],
  ['with another origin', { mediaBox: [-1296, -864, 1296, 864] }, 0],
  ['with a larger unit', { mediaBox: [0, 0, 1296, 864], userUnit: 2 }, 0],
  ['turned, cropped, larger', { cropBox: [50, 60, 850, 660], rotate: 270, userUnit: 1.5 }, 270],
])('the frame is that of the PDF engine: %s', async (_, page, direction) => {
  const path = file(setOf([marked(page)]))
  const [[looked], [read]] = await Promise.all([pdf.look(path), reader.text(path, 1)])
  expect(read!.width).toBeCloseTo(looked!.width, 0)
  expect(read!.height).toBeCloseTo(looked!.height, 0)
  const run = read!.runs.find(({ text }) => text === 'HERE')!
  expect(run.direction).toBe(direction)
  const start = startOf(run)
  const box = { x: start.x - 4, y: start.y - 4, width: 8, height: 8 }
  expect(await pdf.picture(path, 1, { box, pixels: 8 })).not.toEqual(
    await pdf.picture(path, 1, { box: { ...box, x: box.x + 150 }, pixels: 8 }),
  )
})

/** Where the text begins, on its line. */
function startOf({ direction, x, y, width, height }: TextRun): { x: number; y: number } {
  if (direction === 0) return { x, y: y + height * 0.8 }
  if (direction === 90) return { x: x + width * 0.2, y }
  return direction === 180 ? { x: x + width, y: y + height * 0.2 } : { x: x + width * 0.8, y: y + height }
}

const textsOf = ({ runs }: PageText): string[] => runs.map(({ text }) => text)

test('what AutoCAD notes of stroke fonts is text', async () => {
  const shx = '<</Type/Annot/Subtype/Square/T(AutoCAD SHX Text)/Contents(A-101)/Rect[2400 72 2500 96]>>'
  const note = '<</Type/Annot/Subtype/Square/T(Ann)/Contents(Looks good)/Rect[100 72 200 96]>>'
  const [page] = await reader.text(file(setOf([{ annotations: [shx, note] }])), 1)
  expect(page!.runs).toEqual([{ text: 'A-101', x: 2400, y: 1632, width: 100, height: 24, direction: 0 }])
})

test('no more runs of a page than are needed', async () => {
  const content = Array.from(
    { length: 25_000 },
    (_, i) => `BT /F1 2 Tf ${(i % 500) * 5} ${i % 1700} Td (x) Tj ET`,
  )
  const [page] = await reader.text(file(setOf([{ content: content.join('\n') }])), 1)
  expect(page).toMatchObject({ truncated: true })
  expect(page!.runs).toHaveLength(20_000)
})

test('what is no PDF has no text, and neither has a page that is not there', async () => {
  expect(await reader.text(file(Buffer.from('%PDF-1.7 and nothing else')), 2)).toHaveLength(2)
  const [first, second] = await reader.text(file(setOf([{ text: 'A-101' }])), 2)
  expect(textsOf(first!)).toEqual(['A-101'])
  expect(second!.runs).toEqual([])
})

test('pages that take too long have no text', async () => {
  const impatient = openDrawingText({ pageCpuMsMax: 1, memoryMb: 512 })
  atEnd(() => impatient.close())
  const path = file(setOf([{ text: 'A-101' }, { text: 'A-102' }]))
  expect((await impatient.text(path, 2)).map(textsOf)).toEqual([[], []])
})

test('what needs too much memory has no text', async () => {
  const small = openDrawingText({ pageCpuMsMax: 60_000, memoryMb: 8 })
  atEnd(() => small.close())
  expect((await small.text(file(setOf([{ text: 'A-101' }])), 1)).map(textsOf)).toEqual([[]])
})

test('a page with text that is drawn a million times ends, and the others have their text', async () => {
  // A form that draws another one twice, forty times over, with a space at the end.
  const path = file(
    setOf((writer) => {
      const font = writer.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
      const form = '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources'
      let last = writer.add(`${form}<</Font<</F1 ${font} 0 R>>>>>>`, 'BT /F1 8 Tf ( ) Tj ET')
      for (let i = 0; i < 40; i++) last = writer.add(`${form}<</XObject<</A ${last} 0 R>>>>>>`, '/A Do /A Do')
      const bomb = { content: '/A Do', resources: `<</XObject<</A ${last} 0 R>>>>` }
      return [{ text: 'A-101' }, bomb, { text: 'A-103' }]
    }),
  )
  expect((await reader.text(path, 3)).map(textsOf)).toEqual([['A-101'], [], ['A-103']])
})
