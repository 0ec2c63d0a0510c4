/** Sets of drawings for tests. */
import { openWriter, type PdfWriter, type WriterOptions } from './writer.ts'

export interface SetPage {
  /** Drawn in Helvetica, from the top down. */
  readonly text?: string
  /** Operators, drawn after the text. */
  readonly content?: string
  readonly mediaBox?: readonly number[]
  readonly cropBox?: readonly number[]
  readonly rotate?: number
  readonly userUnit?: number
  /** Instead of a dictionary with the font of the text. */
  readonly resources?: string
  /** Dictionaries of annotations. */
  readonly annotations?: readonly string[]
  /** More entries of the page. */
  readonly entries?: string
}

export interface SetOptions extends WriterOptions {
  /** More entries of the catalog. */
  readonly catalog?: (writer: PdfWriter, pages: readonly number[]) => string
  readonly trailer?: (writer: PdfWriter) => string
}

/** Of two by three feet, as plotted. */
export const archD = [0, 0, 2592, 1728] as const

/** What pages share is added to the writer first. */
export function setOf(
  pages: readonly SetPage[] | ((writer: PdfWriter) => readonly SetPage[]),
  options: SetOptions = {},
): Buffer {
  const writer = openWriter(options)
  const [root, tree] = [writer.reserve(), writer.reserve()]
  const font = writer.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  const list = typeof pages === 'function' ? pages(writer) : pages
  const numbers = list.map((page) => addPage(writer, page, tree, font))
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  writer.set(tree, `<</Type/Pages/Kids[${kids}]/Count ${numbers.length}>>`)
  writer.set(root, `<</Type/Catalog/Pages ${tree} 0 R${options.catalog?.(writer, numbers) ?? ''}>>`)
  return writer.finish(root, options.trailer?.(writer))
}

function addPage(writer: PdfWriter, page: SetPage, tree: number, font: number): number {
  const box = page.mediaBox ?? archD
  const [left, , , top] = box as [number, number, number, number]
  const text = page.text ? `BT /F1 24 Tf ${left + 72} ${top - 96} Td (${page.text}) Tj ET\n` : ''
  const contents = writer.add('<<>>', text + (page.content ?? ''))
  const annotations = (page.annotations ?? []).map((one) => `${writer.add(one)} 0 R`)
  return writer.add(
    `<</Type/Page/Parent ${tree} 0 R/Contents ${contents} 0 R/MediaBox[${box.join(' ')}]` +
      (page.cropBox ? `/CropBox[${page.cropBox.join(' ')}]` : '') +
      (page.rotate === undefined ? '' : `/Rotate ${page.rotate}`) +
      (page.userUnit === undefined ? '' : `/UserUnit ${page.userUnit}`) +
      `/Resources ${page.resources ?? `<</Font<</F1 ${font} 0 R>>>>`}` +
      (annotations.length > 0 ? `/Annots[${annotations.join(' ')}]` : '') +
      `${page.entries ?? ''}>>`,
  )
}
