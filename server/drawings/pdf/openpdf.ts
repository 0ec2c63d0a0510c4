/** A file as both readers see it: PDFium, which draws, and ours, which sees the objects. */
import { inMemory } from './file/bytes.ts'
import { BrokenFile, isDict, type PdfDict } from './file/objects.ts'
import { type PdfFile, readPdf, rebuiltPdf } from './file/pdffile.ts'
import { openDocument, type PdfDocument, plainPage } from './pdfium/document.ts'
import type { Pdfium } from './pdfium/pdfium.ts'

export interface OpenPdf {
  readonly document: PdfDocument
  /** How many points one unit of this page has. */
  unitOf(index: number): number
  /**
   * The objects of a page: as the file says, as a search of the file finds them, and as PDFium writes them.
   * The next
   * one is for where the one before is damaged.
   */
  waysTo(index: number): Generator<PageObjects>
  close(): void
}

export interface PageObjects {
  readonly file: PdfFile
  readonly page: PdfDict
}

export function openPdf(pdfium: Pdfium, path: string): OpenPdf {
  const document = openDocument(pdfium, path)
  const files = [readPdf, rebuiltPdf].map((read) => once(() => unlessBroken(() => read(document.file))))
  function* ownWaysTo(index: number): Generator<PageObjects> {
    const number = pdfium.EPDFDoc_GetPageObjectNumberByIndex(document.handle, index)
    for (const read of files) {
      const file = number > 0 ? read() : undefined
      const page = file && unlessBroken(() => file.get(number))
      if (file && isDict(page) && page.get('Type') !== 'Pages') yield { file, page }
    }
  }
  return {
    document,
    unitOf(index) {
      for (const { file, page } of ownWaysTo(index)) {
        const unit = unlessBroken(() => file.resolve(page.get('UserUnit')))
        return typeof unit === 'number' && unit > 0 && unit <= 1000 ? unit : 1
      }
      return 1
    },
    *waysTo(index) {
      yield* ownWaysTo(index)
      const copy = unlessBroken(() => fromCopy(document, index))
      if (copy) yield copy
    },
    close: document.close,
  }
}

function fromCopy(document: PdfDocument, index: number): PageObjects | undefined {
  const file = readPdf(inMemory(plainPage(document, index)))
  const root = file.resolve(file.trailer.get('Root'))
  const pages = isDict(root) ? file.resolve(root.get('Pages')) : null
  const kids = isDict(pages) ? file.resolve(pages.get('Kids')) : null
  const page = Array.isArray(kids) ? file.resolve(kids[0]) : null
  return isDict(page) ? { file, page } : undefined
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof BrokenFile) return undefined
    throw error
  }
}
