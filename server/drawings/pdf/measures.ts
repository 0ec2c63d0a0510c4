/** The scales that a page says of its parts: viewports with a rectilinear measure (ISO 32000, 12.9), as drawing programs write them. */
import type { PageMeasure } from '../../kernel/drawingpdf.ts'
import { inherited } from './cut/annotations.ts'
import { byAnyWay } from './cut/cutpage.ts'
import { openCutter } from './cut/cutter.ts'
import { isDict, type PdfDict, type PdfValue } from './file/objects.ts'
import type { OpenPdf, PageObjects } from './openpdf.ts'
import { cornersOf, inverse, type PagePlace, placeAt, placeOfPage } from './print/geometry.ts'

/** More are no help: a page has some details. */
const viewportsMax = 1_000
export const measuresMax = 50
const wordsMax = 100
/** In points: nobody measures in less. */
const sideMin = 1
/** What both axes say may differ by rounding. */
const sameWithin = 0.001
const [perPointMin, perPointMax] = [1e-6, 1e6]

export const measuresOf = (pdf: OpenPdf, index: number): Promise<PageMeasure[]> =>
  byAnyWay(pdf, index, measuresIn)

/** Where viewports lie over each other, the last one counts: it comes first. */
function measuresIn({ file, page }: PageObjects): PageMeasure[] {
  const { resolve } = file
  const viewports = resolve(page.get('VP'))
  if (!Array.isArray(viewports) || viewports.length === 0) return []
  const cutter = openCutter(file)
  const boxes = ['MediaBox', 'CropBox', 'Rotate'].map((key) => [key, inherited(cutter, page, key)] as const)
  const place = placeOfPage(
    new Map<string, PdfValue>([...boxes, ['UserUnit', resolve(page.get('UserUnit'))]]),
    resolve,
  )
  const found: PageMeasure[] = []
  for (const item of viewports.slice(-viewportsMax).toReversed()) {
    const viewport = resolve(item)
    const measure = isDict(viewport) ? measureOf(viewport, place, resolve) : undefined
    if (measure && found.length < measuresMax) found.push(measure)
  }
  return found
}

type Resolve = (value: PdfValue | undefined) => PdfValue

function measureOf(viewport: PdfDict, place: PagePlace, resolve: Resolve): PageMeasure | undefined {
  const measure = resolve(viewport.get('Measure'))
  const box = boxOf(viewport, place, resolve)
  if (!isDict(measure) || !box || (resolve(measure.get('Subtype')) ?? 'RL') !== 'RL') return undefined
  const [x, y, distance] = ['X', 'Y', 'D'].map((key) => firstFormat(measure.get(key), resolve))
  if (!x || !distance || (y && !isSame(x, y, measure, resolve))) return undefined
  const unit = units[distance.unit.trim().toLowerCase()] ?? units[x.unit.trim().toLowerCase()]
  // The distance is written in its own unit, of which the first number says how many one unit of the axis is.
  const perPoint =
    unit && x.factor * distance.factor * unit.length * Math.abs(place.toFile[0] || place.toFile[1])
  if (!unit || !perPoint || !(perPoint >= perPointMin && perPoint <= perPointMax)) return undefined
  return {
    ...box,
    unit: unit.unit,
    perPoint,
    words: wordsOf(measure, resolve) || ratioOf(unit.unit, perPoint),
  }
}

interface Format {
  readonly factor: number
  readonly unit: string
}

/** Of a list of number formats the first has the factor; the others divide what is left over. */
function firstFormat(value: PdfValue | undefined, resolve: Resolve): Format | undefined {
  const list = resolve(value)
  const first = Array.isArray(list) ? resolve(list[0]) : null
  if (!isDict(first)) return undefined
  const factor = resolve(first.get('C'))
  return typeof factor === 'number' && Number.isFinite(factor) && factor > 0
    ? { factor, unit: textOf(resolve(first.get('U'))) }
    : undefined
}

/** One with two scales is no plan. */
function isSame(x: Format, y: Format, measure: PdfDict, resolve: Resolve): boolean {
  const factor = resolve(measure.get('CYX'))
  const perX = y.factor * (typeof factor === 'number' ? factor : 1)
  return Math.abs(perX / x.factor - 1) < sameWithin
}

const [foot, metre] = ['ft', 'm'] as const
const inFeet = (length: number) => ({ unit: foot, length })
const inMetres = (length: number) => ({ unit: metre, length })

/** By how they are called: the unit in which it is shown, and how many of those one is. */
const units: Readonly<Record<string, { unit: 'ft' | 'm'; length: number }>> = {
  ...Object.fromEntries(['ft', 'feet', 'foot', "'", '’', '′'].map((name) => [name, inFeet(1)])),
  ...Object.fromEntries(['in', 'inch', 'inches', '"', '”', '″'].map((name) => [name, inFeet(1 / 12)])),
  ...Object.fromEntries(['yd', 'yard', 'yards'].map((name) => [name, inFeet(3)])),
  ...Object.fromEntries(['mi', 'mile', 'miles'].map((name) => [name, inFeet(5280)])),
  ...Object.fromEntries(['m', 'meter', 'metre', 'meters', 'metres'].map((name) => [name, inMetres(1)])),
  mm: inMetres(0.001),
  cm: inMetres(0.01),
  dm: inMetres(0.1),
  km: inMetres(1000),
}

/** As shown, from the top left; what lies beside the page is left out. */
function boxOf(viewport: PdfDict, { toFile, size }: PagePlace, resolve: Resolve) {
  const corners = cornersOf(viewport.get('BBox'), resolve)
  if (!corners) return undefined
  const shown = inverse(toFile)
  const [x1, y1] = placeAt(corners[0], corners[1], shown)
  const [x2, y2] = placeAt(corners[2], corners[3], shown)
  const within = (value: number, most: number): number => rounded(Math.min(most, Math.max(0, value)))
  const [x, y] = [within(Math.min(x1, x2), size.width), within(Math.min(y1, y2), size.height)]
  const width = rounded(within(Math.max(x1, x2), size.width) - x)
  const height = rounded(within(Math.max(y1, y2), size.height) - y)
  return width >= sideMin && height >= sideMin ? { x, y, width, height } : undefined
}

const rounded = (points: number): number => Math.round(points * 100) / 100

const wordsOf = (measure: PdfDict, resolve: Resolve): string =>
  textOf(resolve(measure.get('R')))
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, wordsMax)
    .toWellFormed()

/** A text of a PDF: UTF-16 or UTF-8 with a mark, else as good as Latin. */
function textOf(value: PdfValue): string {
  if (!Buffer.isBuffer(value)) return ''
  if (value[0] === 0xfe && value[1] === 0xff)
    return Buffer.from(value.subarray(2, 2 + 2 * wordsMax))
      .swap16()
      .toString('utf16le')
  if (value[0] === 0xef && value[1] === 0xbb) return value.subarray(3, 3 + 4 * wordsMax).toString('utf8')
  return value.subarray(0, wordsMax).toString('latin1')
}

const pointsPerInch = 72
const metresPerInch = 0.0254

/** Where the file has no words for it. */
function ratioOf(unit: 'ft' | 'm', perPoint: number): string {
  const perInch = perPoint * pointsPerInch
  return unit === foot
    ? `1" = ${Number(perInch.toFixed(2))}'`
    : `1:${Number((perInch / metresPerInch).toFixed(1))}`
}
