/** A file as both readers see it: PDFium, which draws, and ours, which sees the objects. */
import { inMemory } from './file/bytes.ts'
import { BrokenFile, isDict, type PdfDict } from './file/objects.ts'
import { type PdfFile, readPdf } from './file/pdffile.ts'
import { openDocument, type PdfDocument, plainPage } from './pdfium/document.ts'
import type { Pdfium } from './pdfium/pdfium.ts'

export interface OpenPdf {
  readonly document: PdfDocument
  /** How many points one unit of this page has. */
  unitOf(index: number): number
  /** The objects of a page, from the file or from a plain copy of the page. */
  pageOf(index: number): PageObjects
  close(): void
}

export interface PageObjects {
  readonly file: PdfFile
  readonly page: PdfDict
}

export function openPdf(pdfium: Pdfium, path: string): OpenPdf {
  const document = openDocument(pdfium, path)
  const own = unlessBroken(() => readPdf(document.file))
  const fromFile = (index: number): PageObjects | undefined => {
    const number = pdfium.EPDFDoc_GetPageObjectNumberByIndex(document.handle, index)
    const page = own && number > 0 ? unlessBroken(() => own.get(number)) : undefined
    return own && isDict(page) && page.get('Type') !== 'Pages' ? { file: own, page } : undefined
  }
  return {
    document,
    unitOf(index) {
      const found = fromFile(index)
      const unit = found?.file.resolve(found.page.get('UserUnit'))
      return typeof unit === 'number' && unit > 0 && unit <= 1000 ? unit : 1
    },
    pageOf: (index) => fromFile(index) ?? fromCopy(document, index),
    close: document.close,
  }
}

export function fromCopy(document: PdfDocument, index: number): PageObjects {
  const file = readPdf(inMemory(plainPage(document, index)))
  const root = file.resolve(file.trailer.get('Root'))
  const pages = isDict(root) ? file.resolve(root.get('Pages')) : null
  const kids = isDict(pages) ? file.resolve(pages.get('Kids')) : null
  const page = Array.isArray(kids) ? file.resolve(kids[0]) : null
  if (!isDict(page)) throw new BrokenFile('the copy has no page')
  return { file, page }
}

function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof BrokenFile) return undefined
    throw error
  }
}
