/** Reads a PDF with PDF.js, which is loaded only here, and works in a worker of our own origin. */
import type * as Pdfjs from 'pdfjs-dist'
import { viewTexts as t } from '../../texts/view.ts'

/** Set by the build: where the files of PDF.js are. */
declare const pdfFiles: { program: string; worker: string; wasm: string; cmaps: string }

export type Pdf = Pdfjs.PDFDocumentProxy

const bytesMax = 200_000_000

/** A sentence for the reader. */
export class NotShown extends Error {}

export interface Opened {
  pdf: Pdf
  /** As the server calls the file. */
  name: string
}

/** `progress`: from 0 to 1. */
export async function openPdf(
  url: string,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<Opened> {
  const [{ bytes, name }, pdfjs] = await Promise.all([fetched(url, progress, signal), program()])
  const loading = pdfjs.getDocument({
    data: bytes,
    wasmUrl: pdfFiles.wasm,
    cMapUrl: pdfFiles.cmaps,
    // What is in a PDF may be anything: no scripts, no forms that compute.
    isEvalSupported: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void loading.destroy())
  try {
    return { pdf: await loading.promise, name }
  } catch (error) {
    throw new NotShown((error as Error).name === 'PasswordException' ? t.wrong.protected : t.wrong.unreadable)
  }
}

async function program(): Promise<typeof Pdfjs> {
  try {
    const pdfjs: typeof Pdfjs = await import(pdfFiles.program)
    pdfjs.GlobalWorkerOptions.workerSrc = pdfFiles.worker
    return pdfjs
  } catch {
    throw new NotShown(t.wrong.noSignal)
  }
}

/** The whole file, so that it is there without a signal the next time. */
async function fetched(url: string, progress: (done: number) => void, signal: AbortSignal) {
  const response = await fetch(url, { signal }).catch((error) => {
    throw signal.aborted ? error : new NotShown(t.wrong.noSignal)
  })
  if (!response.ok) throw new NotShown(response.status === 404 ? t.wrong.notThere : t.wrong.server)
  const total = Number(response.headers.get('Content-Length') ?? 0)
  if (total > bytesMax) throw new NotShown(t.wrong.tooLarge)
  const chunks: Uint8Array[] = []
  let received = 0
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.length
    progress(total ? received / total : 0)
  }
  const bytes = new Uint8Array(received)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, name: nameIn(response.headers.get('Content-Disposition') ?? '') }
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : ''
}
