import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'
import { type DrawingPdf, PdfProblem } from '../../kernel/drawingpdf.ts'

const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
let loaded: Promise<any> | undefined
async function lib() {
  loaded ??= (async () => {
    const p: any = await init({ wasmBinary: readFileSync(wasm) as any })
    p.PDFiumExt_Init()
    return p
  })()
  return loaded
}
async function open(path: string) {
  const p = await lib()
  const m = p.pdfium
  const bytes = readFileSync(path)
  if (bytes.subarray(0, 1024).indexOf('%PDF-') < 0) throw new PdfProblem('NoPdf', 'This is no PDF.')
  const ptr = m.wasmExports.malloc(bytes.length)
  m.HEAPU8.set(bytes, ptr)
  const doc = p.FPDF_LoadMemDocument(ptr, bytes.length, '')
  if (!doc) throw new PdfProblem(p.FPDF_GetLastError() === 4 ? 'Password' : 'Broken', 'It cannot be opened.')
  return {
    p,
    m,
    doc,
    close() {
      p.FPDF_CloseDocument(doc)
      m.wasmExports.free(ptr)
    },
  }
}
export function openDrawingPdf(): DrawingPdf {
  return {
    async look(path) {
      const { p, m, doc, close } = await open(path)
      try {
        const n = p.FPDF_GetPageCount(doc)
        return Array.from({ length: n }, (_, i) => {
          const s = m.wasmExports.malloc(8)
          p.FPDF_GetPageSizeByIndexF(doc, i, s)
          const [w, h] = [m.HEAPF32[s / 4], m.HEAPF32[s / 4 + 1]]
          const b = m.wasmExports.malloc(512)
          const len = p.FPDF_GetPageLabel(doc, i, b, 512)
          const label = len > 2 ? Buffer.from(m.HEAPU8.slice(b, b + len - 2)).toString('utf16le') : undefined
          return { width: w, height: h, label, bookmark: undefined, problem: undefined }
        })
      } finally {
        close()
      }
    },
    async cut(path, page) {
      const { p, m, doc, close } = await open(path)
      try {
        const out = p.FPDF_CreateNewDocument()
        p.FPDF_ImportPages(out, doc, String(page), 0)
        const w = p.PDFiumExt_OpenFileWriter()
        p.PDFiumExt_SaveAsCopy(out, w)
        const size = p.PDFiumExt_GetFileWriterSize(w)
        const ptr = m.wasmExports.malloc(size)
        p.PDFiumExt_GetFileWriterData(w, ptr, size)
        const content = Buffer.from(m.HEAPU8.slice(ptr, ptr + size))
        p.PDFiumExt_CloseFileWriter(w)
        p.FPDF_CloseDocument(out)
        const plain = content
          .toString('latin1')
          .replace(/CreationDate\s*\(.*?\)/g, '')
          .replace(/\/ID\s*\[.*?\]/gs, '')
        return { content, contentDigest: createHash('sha256').update(plain).digest('hex') }
      } finally {
        close()
      }
    },
    async picture() {
      return Buffer.alloc(0)
    },
    close() {},
  }
}
