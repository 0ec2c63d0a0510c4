/** Texts without an end, a space or a visible letter cost by their length: nothing is looked at or shaped in longer pieces. */
import PDFDocument from 'pdfkit'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { lineBreaker, type StyledSpan } from './breaklines.ts'
import { directedCharsMax, directionsOf } from './directions.ts'
import { openFaces } from './faces.ts'
import { graphemesOf, pieceCharsMax } from './graphemes.ts'
import { fitIn, fittingCount, type Item } from './items.ts'
import { type Shape, shaper } from './shape.ts'

afterEach(() => void vi.restoreAllMocks())

const long = (text: string): string => text.repeat(Math.floor(limits.textCharsMax / text.length))
const texts: Array<[string, string]> = [
  ['Arabic letters', '\u0627\u0644\u0639'],
  ['directions that never end', '\u202e\u2066a'],
  ['zero-width spaces', '\u200b'],
  ['isolates', '\u2067'],
  ['wide letters', 'W'],
  ['tabs', '\t'],
  ['marks on one letter', '\u0301'],
  ['emoji that are joined', '\u{1f469}\u200d'],
]

test.each(texts)('%s are segmented and shaped in short pieces', (_, unit) => {
  const segmented = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const faces = openFaces(new PDFDocument({ autoFirstPage: false, font: null } as never))
  const shape = shaper(faces)
  let shapedChars = 0
  const counting: Shape = (face, text, isRtl, isTabular) => {
    expect(text.length).toBeLessThanOrEqual(pieceCharsMax)
    shapedChars += text.length
    return shape(face, text, isRtl, isTabular)
  }
  const text = long(unit)
  const span: StyledSpan = { text, size: 9, bold: false, tone: 'ink', tabular: false }
  lineBreaker(faces, counting).lines([span], 400, true)
  // Whole, then letter by letter, then in lines; a tab is four spaces.
  expect(shapedChars).toBeLessThanOrEqual(8 * text.length)
  const lengths = segmented.mock.calls.map(([input]) => input.length)
  expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(pieceCharsMax)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(6 * text.length)
})

test('a long word fills its lines, and none of its letters is lost', () => {
  const faces = openFaces(new PDFDocument({ autoFirstPage: false, font: null } as never))
  for (const letter of ['\u05d0', '\u6f22']) {
    const span: StyledSpan = { text: letter.repeat(5_000), size: 9, bold: false, tone: 'ink', tabular: false }
    const lines = lineBreaker(faces, shaper(faces)).lines([span], 400, true)
    const counts = lines.map(({ pieces }) =>
      pieces.reduce((sum, { shaped }) => sum + shaped.glyphs.length, 0),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5_000)
    expect(new Set(counts.slice(0, -1)).size).toBe(1)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(400.01)
  }
})

test('letters that are wider side by side do not overrun the line', () => {
  const faces = openFaces(new PDFDocument({ autoFirstPage: false, font: null } as never))
  for (const letter of ['W', 'AV', 'Wa', 'r.']) {
    const text = letter.repeat(1_000)
    const span: StyledSpan = { text, size: 9, bold: true, tone: 'ink', tabular: false }
    const lines = lineBreaker(faces, shaper(faces)).lines([span], 400, true)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(400.01)
    const glyphs = lines.flatMap(({ pieces }) => pieces.flatMap(({ shaped }) => shaped.glyphs))
    expect(glyphs).toHaveLength(text.length)
  }
})

test('graphemes are those of the whole text', () => {
  const text = `${'a\u0301'.repeat(300)}${'\u{1f1e9}\u{1f1ea}'.repeat(200)}${'\u{1f469}\u200d\u{1f527}x'.repeat(100)}`
  const whole = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  expect([...graphemesOf(text)].map(([from, to]) => text.slice(from, to))).toEqual(whole)
  expect([...graphemesOf(long('\u0301'))].at(-1)![1]).toBe(limits.textCharsMax)
})

test('directions are found in stretches and are those of the whole text', () => {
  const text = 'مرحبا (the door 12) بكم '.repeat(500)
  const whole = directionsOf(text.slice(0, 1_900), 'auto')
  const asked: number[] = []
  const found = directionsOf(text, 'auto', (part, base) => {
    asked.push(part.length)
    const levels = Uint8Array.from(part, () => 1)
    return { levels, paragraphs: [{ start: 0, end: part.length - 1, level: base === 'ltr' ? 0 : 1 }] }
  })
  expect(Math.max(...asked)).toBeLessThanOrEqual(directedCharsMax)
  expect(asked.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(1.3 * text.length)
  expect(found.isRtl).toBe(true)
  const levels = directionsOf(text, 'auto').levels
  expect(levels.slice(0, 1_800)).toEqual(whole.levels.slice(0, 1_800))
  // The same words have the same directions on both sides of where two stretches meet.
  const unit = text.length / 500
  for (let i = unit; i < levels.length - unit; i++) expect(levels[i]).toBe(levels[i % unit])
})

test('a page looks at the lines that go on it and not at all that follow', () => {
  let looked = 0
  const para = {}
  const items = Array.from(
    { length: limits.textCharsMax },
    (): Item => ({
      height: 12,
      of: para,
      draw: () => undefined,
    }),
  )
  const counted = new Proxy(items, {
    get(target, key, receiver) {
      looked++
      return Reflect.get(target, key, receiver)
    },
  })
  expect(fittingCount(counted, 600)).toBe(50)
  expect(fitIn(counted, 600)).toBe(false)
  expect(looked).toBeLessThan(500)
})
