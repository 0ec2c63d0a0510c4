/**
 * Opens a file in PDFium, which reads the parts of it that it needs: a set of 300 MB is never in memory as
 * a whole.
 */
import { PdfProblem } from '../../../kernel/drawingpdf.ts'
import { type OpenFile, openFile } from '../file/bytes.ts'
import { pagesMax } from '../limits.ts'
import { lent, memoryOf, type Pdfium } from './pdfium.ts'

export interface PdfDocument {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pages: number
  readonly file: OpenFile
  close(): void
}

const formatError = 3
const passwordError = 4

export function openDocument(pdfium: Pdfium, path: string): PdfDocument {
  const file = openFile(path)
  const reader = readerOf(pdfium, file)
  const handle = pdfium.FPDF_LoadCustomDocument(reader.at, '')
  const document: PdfDocument = {
    pdfium,
    handle,
    pages: handle ? pdfium.FPDF_GetPageCount(handle) : 0,
    file,
    close() {
      if (handle) pdfium.FPDF_CloseDocument(handle)
      reader.free()
      file.close()
    },
  }
  const problem = handle ? tooManyPages(document.pages) : problemOf(pdfium.FPDF_GetLastError(), file)
  if (problem) {
    document.close()
    throw problem
  }
  return document
}

function tooManyPages(pages: number): PdfProblem | undefined {
  if (pages === 0) return new PdfProblem('Broken', 'This PDF has no pages.')
  if (pages <= pagesMax) return undefined
  const sentence = `This PDF has ${pages.toLocaleString('en')} pages. At most 1,000 can be read: split it.`
  return new PdfProblem('Broken', sentence)
}

function problemOf(error: number, file: OpenFile): PdfProblem {
  if (error === passwordError)
    return new PdfProblem('Password', 'This PDF asks for a password. Save it without one.')
  const isPdf = file.read(0, 1024).includes('%PDF-')
  if (error === formatError && !isPdf) return new PdfProblem('NoPdf', 'This file is not a PDF.')
  return new PdfProblem('Broken', 'This PDF is damaged and cannot be opened. Save or plot it again.')
}

/** A length, a function that reads a block, and a value for it. */
function readerOf(module: Pdfium, file: OpenFile): { at: number; free(): void } {
  const { pdfium } = module
  const blocks = blocksOf(file)
  const getBlock = pdfium.addFunction((_: number, position: number, target: number, size: number) => {
    const memory = memoryOf(module).subarray(target, target + (size >>> 0))
    return blocks(memory, position >>> 0) ? 1 : 0
  }, 'iiiii')
  const at = pdfium.wasmExports.malloc(12)
  pdfium.setValue(at, file.size, 'i32')
  pdfium.setValue(at + 4, getBlock, 'i32')
  pdfium.setValue(at + 8, 0, 'i32')
  return {
    at,
    free() {
      pdfium.removeFunction(getBlock)
      pdfium.wasmExports.free(at)
    },
  }
}

const window = 64 * 1024

/** PDFium asks for half a kilobyte at a time, mostly the next one. */
function blocksOf(file: OpenFile): (target: Buffer, position: number) => boolean {
  const kept = Buffer.alloc(window)
  let [start, length] = [0, 0]
  return (target, position) => {
    if (target.length > window) return file.readInto(target, position) === target.length
    if (position < start || position + target.length > start + length) {
      start = position
      length = file.readInto(kept, start)
    }
    if (position + target.length > start + length) return false
    kept.copy(target, 0, position - start)
    return true
  }
}

/**
 * One page of it as a file in memory, which PDFium writes plainly: what our own reader can't read, it can.
 */
export function plainPage({ pdfium, handle }: PdfDocument, index: number): Buffer {
  const copy = pdfium.FPDF_CreateNewDocument()
  try {
    const isImported = lent(pdfium, 4, (at) => {
      pdfium.pdfium.setValue(at, index, 'i32')
      return pdfium.FPDF_ImportPagesByIndex(copy, handle, at, 1, 0)
    })
    if (!isImported) throw new PdfProblem('Broken', 'This page is damaged.', index + 1)
    return written(pdfium, copy)
  } finally {
    pdfium.FPDF_CloseDocument(copy)
  }
}

function written(module: Pdfium, document: number): Buffer {
  const { pdfium } = module
  const parts: Buffer[] = []
  const write = pdfium.addFunction((_: number, data: number, size: number) => {
    parts.push(Buffer.from(memoryOf(module).subarray(data, data + size)))
    return 1
  }, 'iiii')
  try {
    lent(module, 8, (at) => {
      pdfium.setValue(at, 1, 'i32')
      pdfium.setValue(at + 4, write, 'i32')
      module.FPDF_SaveAsCopy(document, at, 0)
    })
  } finally {
    pdfium.removeFunction(write)
  }
  return Buffer.concat(parts)
}
