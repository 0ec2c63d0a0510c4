/** pdf.js without its drawing part: opened from a path, of which only what is needed is read. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import './nodrawing.ts'
import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as interpreter from 'pdfjs-dist/legacy/build/pdf.worker.mjs'

// Found there, it runs in this thread and is not looked for in a file.
Object.assign(globalThis, { pdfjsWorker: interpreter })

const firstBytes = 65_536

export interface OpenText {
  readonly document: PDFDocumentProxy
  close(): Promise<void>
}

export async function openText(path: string): Promise<OpenText> {
  const size = statSync(path).size
  const file = openSync(path, 'r')
  const part = (from: number, to: number): Uint8Array => {
    const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  }
  const range = new PDFDataRangeTransport(size, part(0, firstBytes))
  range.requestDataRange = (begin, end) => setImmediate(() => range.onDataRange(begin, part(begin, end)))
  const loading = getDocument({
    range,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    verbosity: 0,
  })
  const close = async (): Promise<void> => {
    await loading.destroy()
    closeSync(file)
  }
  // A file that wants a password was refused before.
  loading.onPassword = () => void loading.destroy()
  try {
    return { document: await loading.promise, close }
  } catch (error) {
    await close()
    throw error
  }
}
