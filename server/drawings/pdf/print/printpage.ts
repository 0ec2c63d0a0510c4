/** The page of a sheet as a file to be printed: what is drawn stays lines, with pins and mark-ups as annotations on it. */
import { randomBytes } from 'node:crypto'
import type { PrintedSheet } from '../../../kernel/printedsheet.ts'
import { byAnyWay, type CopiedPage, copiedPage, wholeFile } from '../cut/cutpage.ts'
import { writePdf } from '../cut/write.ts'
import { isDict, isStream, type PdfDict, type PdfValue } from '../file/objects.ts'
import type { OpenPdf, PageObjects } from '../openpdf.ts'
import { acrossPage, footerAt } from './across.ts'
import { added, type Canvas, formOf, openCanvas, streamOf } from './annotation.ts'
import { balanceOf } from './balance.ts'
import { movedAnnotations, withoutOwnSize } from './fitted.ts'
import { after, fittedTo, inverse, type Matrix, type PagePlace, placeOfPage, resolveIn } from './geometry.ts'
import { markupAnnotations } from './markupannotations.ts'
import { pinAnnotation } from './pinannotation.ts'
import { num } from './strokes.ts'

export const printPage = (pdf: OpenPdf, index: number, sheet: PrintedSheet): Promise<Generator<Buffer>> =>
  byAnyWay(pdf, index, (objects) => printed(objects, sheet))

/** How the page comes onto the paper. */
interface Placing {
  readonly place: PagePlace
  readonly toFile: Matrix
  readonly scale: number
  /** Of what is drawn on the page; undefined: it stays where it is. */
  readonly move: Matrix | undefined
  /** Where the footer is, in points of the page from its top. */
  readonly footerY: number
}

/** Of the footer, above the edge of a page of its own size; and below a page that is fitted. */
const footerAbove = 7
const footerBelow = 11

function printed(objects: PageObjects, sheet: PrintedSheet): Generator<Buffer> {
  const copied = copiedPage(objects)
  const { page, layers, cutter } = copied
  const own = cutter.objects
  const resolve = resolveIn(own)
  const placing = placingOf(page, sheet, resolve)
  const canvas = openCanvas(own, placing.toFile, placing.scale)
  drawOver(copied, canvas, placing, sheet)
  const before = resolve(page.get('Annots'))
  const had = Array.isArray(before) ? before : []
  page.set('Annots', [
    ...(placing.move ? movedAnnotations(own, had, placing.move, resolve) : had),
    ...sheet.markups.flatMap((markup) => markupAnnotations(canvas, markup)),
    ...sheet.pins.map((pin) => pinAnnotation(canvas, pin)),
  ])
  return writePdf(wholeFile(own, page, layers), randomBytes(16))
}

function placingOf(
  page: PdfDict,
  { paper }: PrintedSheet,
  resolve: (value: PdfValue | undefined) => PdfValue,
): Placing {
  const place = placeOfPage(page, resolve)
  const { size, toFile } = place
  if (!paper) return { place, toFile, scale: 1, move: undefined, footerY: size.height - footerAbove }
  const fitted = fittedTo(paper, size)
  withoutOwnSize(page)
  page.set('MediaBox', [0, 0, fitted.paper.width, fitted.paper.height])
  return {
    place,
    toFile: fitted.toPaper,
    scale: fitted.scale,
    move: after(inverse(toFile), fitted.toPaper),
    footerY: size.height + footerBelow / fitted.scale,
  }
}

/** What the page draws, each state of drawing taken back, and over it what is written on it. */
function drawOver({ cutter, page }: CopiedPage, canvas: Canvas, placing: Placing, sheet: PrintedSheet): void {
  const { objects } = cutter
  const resolve = resolveIn(objects)
  const found = resolve(page.get('Contents'))
  const contents = Array.isArray(found) ? found : page.has('Contents') ? [page.get('Contents')!] : []
  const streams = contents.map(resolve).filter(isStream)
  const balance = balanceOf(streams, resolve)
  const name = overName(page, resolve)
  const begin = `q\n${moved(placing)}${'q '.repeat(balance.before)}\n`
  const end = `\n${'Q '.repeat(balance.after)}Q\n/${name} Do\n`
  const part = (content: string): PdfValue => added(objects, streamOf({}, content))
  page.set('Contents', [part(begin), ...contents.filter((one) => isStream(resolve(one))), part(end)])
  addForm(page, resolve, name, overPage(canvas, placing, sheet))
}

/** Only what the page shows: what is beside its crop box would come onto the paper. */
function moved({ move, place: { crop } }: Placing): string {
  if (!move) return ''
  const [left, bottom, right, top] = crop
  const matrix = move.map((one) => one.toFixed(6)).join(' ')
  return `${matrix} cm ${[left, bottom, right - left, top - bottom].map(num).join(' ')} re W n\n`
}

function overPage(
  canvas: Canvas,
  { place: { size }, scale, footerY }: Placing,
  sheet: PrintedSheet,
): PdfValue {
  // The footer has the same size on every paper.
  const toPage = num(1 / scale)
  const footer = footerAt(sheet.footer, { ...size, width: size.width * scale }, footerY * scale)
  const content = [...acrossPage(sheet.across, size), `q ${toPage} 0 0 ${toPage} 0 0 cm`, footer, 'Q']
  const box = { left: 0, top: 0, right: size.width, bottom: Math.max(size.height, footerY + 9 / scale) }
  return formOf(canvas, box, content.join('\n'))
}

const resourcesOf = (page: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): PdfDict => {
  const found = resolve(page.get('Resources'))
  return isDict(found) ? found : new Map()
}

const formsOf = (page: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): PdfDict => {
  const found = resolve(resourcesOf(page, resolve).get('XObject'))
  return isDict(found) ? found : new Map()
}

/** That the page does not have. */
function overName(page: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): string {
  const known = formsOf(page, resolve)
  let name = 'Printed'
  while (known.has(name)) name += 'X'
  return name
}

function addForm(
  page: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
  name: string,
  form: PdfValue,
): void {
  const forms = new Map(formsOf(page, resolve)).set(name, form)
  page.set('Resources', new Map(resourcesOf(page, resolve)).set('XObject', forms))
}
