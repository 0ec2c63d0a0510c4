/** What is put on a printed page: read back with pdf.js, on turned pages, with crop boxes and units, own size and fitted. */
import { expect, test } from 'vitest'
import { engine } from '../../../../test/kit/drawings/engine.ts'
import { type SetPage, setOf } from '../../../../test/kit/drawings/sets.ts'
import { type Annotation, readBack } from '../../../../test/kit/files/annotations.ts'
import { faultsOf, readsPdf } from '../../../../test/kit/files/pdf.ts'
import type { PrintedMarkup, PrintedPin, PrintedSheet } from '../../../kernel/printedsheet.ts'

const { pdf, file } = engine()

const noted = {
  subject: 'RFI',
  words: 'Beam – too low',
  author: 'Ana Müller',
  at: new Date('2026-10-03T08:00Z'),
}
const pin: PrintedPin = { ...noted, x: 100, y: 40, label: ['RFI-7', 'Open'], look: 'Open', isUnsure: false }
const markup = (kind: PrintedMarkup['kind'], points: number[], more = {}): PrintedMarkup => ({
  ...{ ...noted, kind, points, color: [200, 40, 30], width: 2, letters: [], address: undefined },
  ...more,
})
const bare: PrintedSheet = {
  ...{ paper: undefined, across: [], footer: 'A-101 rev 2', pins: [], markups: [] },
}

const printed = async (page: SetPage, sheet: Partial<PrintedSheet>) => {
  const made = await pdf.print(file(setOf([page])), 1, { ...bare, ...sheet })
  if (readsPdf()) expect(faultsOf(made)).toBe('')
  return file(made)
}

const mediaBox = [10, 20, 410, 320]
const pages: Array<[what: string, page: SetPage, size: [number, number]]> = [
  ['plain', { mediaBox }, [400, 300]],
  ...[90, 180, 270, -90].map((rotate): [string, SetPage, [number, number]] => [
    `turned by ${rotate}`,
    { mediaBox, rotate },
    rotate === 180 ? [400, 300] : [300, 400],
  ]),
  ['cropped', { mediaBox, cropBox: [60, 40, 360, 300] }, [300, 260]],
  ['cropped and turned', { mediaBox, cropBox: [60, 40, 360, 300], rotate: 90 }, [260, 300]],
  ['of a larger unit', { mediaBox, userUnit: 2, rotate: 270 }, [600, 800]],
]

test.each(pages)('a pin and a line are where they are on a page that is %s', async (_, page, size) => {
  const line = markup('Length', [20, 30, 120, 90])
  const path = await printed({ ...page, text: 'A-101' }, { pins: [pin], markups: [line] })
  const back = await readBack(path)
  expect(back.size).toEqual(size)
  const [drawn, stamp] = back.annotations as [Annotation, Annotation]
  const ends = [drawn.vertices.slice(0, 2), drawn.vertices.slice(2)].map(back.shown)
  expect(ends.flat().map(Math.round)).toEqual([20, 30, 120, 90])
  const rect = [stamp.rect.slice(0, 2), stamp.rect.slice(2)].map(back.shown)
  const [left, right] = rect.map(([x]) => x).toSorted((a, b) => a - b)
  const [top, bottom] = rect.map(([, y]) => y).toSorted((a, b) => a - b)
  // The tip of the drop, seven points from the left of what is drawn, one above its lower edge.
  expect([left! + 7, bottom! - 1].map(Math.round)).toEqual([100, 40])
  expect(Math.round(bottom! - top!)).toBe(17)
  expect(right! - left!).toBeGreaterThan(30)
})

test.each(pages)('fitted to a paper all keeps its place on a page that is %s', async (_, page, [w, h]) => {
  const sheet = {
    paper: { width: 842, height: 595 },
    pins: [pin],
    markups: [markup('Length', [0, 0, w, h]), markup('Length', [100, 40, w, h])],
  }
  const link =
    '<</Type/Annot/Subtype/Link/Border[0 0 1]/Rect[60 40 360 300]/A<</S/URI/URI(https://a.example)>>>>'
  const back = await readBack(await printed({ ...page, text: 'A-101', annotations: [link] }, sheet))
  expect(back.size).toEqual(w > h ? [842, 595] : [595, 842])
  const [kept, whole, part, stamp] = back.annotations as [Annotation, Annotation, Annotation, Annotation]
  const [from, to] = [whole.vertices.slice(0, 2), whole.vertices.slice(2)].map(back.shown)
  const scale = (to![0] - from![0]) / w
  expect((to![1] - from![1]) / h).toBeCloseTo(scale, 3)
  expect(from![0]).toBeGreaterThanOrEqual(17.9)
  const place = back.shown(part.vertices)
  expect((place[0] - from![0]) / scale).toBeCloseTo(100, 1)
  expect((place[1] - from![1]) / scale).toBeCloseTo(40, 1)
  // A pin is as large on every paper.
  expect(Math.abs(stamp.rect[3] - stamp.rect[1])).toBeCloseTo(17, 1)
  expect(back.shown([stamp.rect[0] + 7, 0])[0]).toBeCloseTo(place[0], 1)
  const corners = [kept.rect.slice(0, 2), kept.rect.slice(2)].map(back.shown)
  for (const [x, y] of corners) {
    expect(x).toBeGreaterThanOrEqual(from![0] - 100 * scale)
    expect(y).toBeLessThanOrEqual(595 + 247)
  }
})

test('each kind is an annotation of its own, with words, author and day', async () => {
  const two = [100, 100, 200, 150]
  const markups = [
    markup('Pen', [10, 10, 20, 30, 40, 20]),
    ...(['Line', 'Arrow', 'Cloud', 'Rectangle', 'Ellipse', 'Highlight'] as const).map((kind) =>
      markup(kind, two),
    ),
    markup('Text', [50, 50], { letters: ['Up', 'down'] }),
    markup('Length', two, { letters: ['12\'-3"'] }),
    markup('Area', [10, 10, 60, 10, 60, 60], { letters: ['20 m²'] }),
    markup('Link', two, { address: 'https://a.example/b' }),
  ]
  const { annotations } = await readBack(await printed({ text: 'A-101' }, { markups, pins: [pin] }))
  expect(annotations.map(({ subtype }) => subtype)).toEqual([
    ...['Ink', 'Line', 'Line', 'Polygon', 'Square', 'Circle', 'Highlight', 'FreeText', 'PolyLine', 'Polygon'],
    ...['Square', 'Link', 'Stamp'],
  ])
  for (const one of annotations) {
    expect(one.contentsObj.str).toBe('Beam – too low')
    if (one.subtype === 'Link') continue
    expect(one.titleObj.str).toBe('Ana Müller')
    expect(one.modificationDate).toBe('D:20261003080000Z')
    // Printed with the page.
    expect(one.annotationFlags & 4).toBe(4)
    expect(one.hasAppearance).toBe(true)
  }
  expect(annotations.find(({ subtype }) => subtype === 'Link')!.url).toBe('https://a.example/b')
})

test('what is written on the page is no annotation, and lines stay lines', async () => {
  const across = ['Not in force: rev 2', 'In force: rev 3']
  const back = await readBack(await printed({ text: 'A-101' }, { across }))
  expect(back.annotations).toEqual([])
  for (const said of ['A-101', ...across, 'A-101 rev 2']) expect(back.words).toContain(said)
})

test('a page that leaves its states of drawing open is printed upright all the same', async () => {
  const content = 'Q Q 0.5 0 0 0.5 0 0 cm q (a ( b) q) Tj % q\nq 3 0 0 3 0 0 cm q'
  const paper = { width: 842, height: 595 }
  const straight = await readBack(await printed({ text: 'A-101' }, { paper }))
  const back = await readBack(await printed({ text: 'A-101', content }, { paper }))
  const footers = await Promise.all([straight, back].map(async ({ words }) => words.includes('A-101 rev 2')))
  expect(footers).toEqual([true, true])
  const pictures = await Promise.all(
    [content, ''].map(async (more) => {
      const path = await printed({ content: more }, { paper })
      return pdf.picture(path, 1, { pixels: 400 })
    }),
  )
  expect(pictures[0]!.equals(pictures[1]!)).toBe(true)
})

test('what a page would do on its own is not printed, and a broken one is a sentence', async () => {
  const annotations = ['<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/JavaScript/JS(HIDDEN)>>>>']
  const made = await pdf.print(file(setOf([{ text: 'A-1', annotations }])), 1, bare)
  expect(made.toString('latin1')).not.toContain(Buffer.from('HIDDEN').toString('hex'))
  const bomb = file(setOf([{ content: ' '.repeat(200 * 1024 * 1024) }], { level: 9 }))
  await expect(pdf.print(bomb, 1, bare)).rejects.toMatchObject({ kind: 'Broken', page: 1 })
  await expect(pdf.print(file(Buffer.from('no')), 1, bare)).rejects.toMatchObject({ kind: 'NoPdf' })
})
