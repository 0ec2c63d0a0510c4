/** PDFium as a module of this process: its memory, and what of it is used. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { packageRoot } from '../../../root.ts'
import { pdfiumBytesMax } from '../limits.ts'

export type Pdfium = WrappedPdfiumModule

/** PDFium can't go on: nothing of it is of use any more. */
export class OutOfMemory extends Error {}

export const wasmPath = join(packageRoot, 'dist', 'server', 'drawings', 'pdf', 'pdfium.wasm')

interface Imports {
  env: { emscripten_resize_heap(bytes: number): number }
}

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = new WebAssembly.Module(readFileSync(wasmPath))
  const instantiateWasm = (imports: Imports, done: (instance: WebAssembly.Instance) => void): object => {
    const grow = imports.env.emscripten_resize_heap
    imports.env.emscripten_resize_heap = (bytes) => {
      if (bytes >>> 0 > pdfiumBytesMax) throw new OutOfMemory()
      return grow(bytes)
    }
    const instance = new WebAssembly.Instance(wasm, imports)
    done(instance)
    return instance.exports
  }
  const silent = (): void => {}
  const pdfium = await init({ instantiateWasm, print: silent, printErr: silent } as Parameters<
    typeof init
  >[0])
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** A view of the memory of PDFium: good until PDFium allocates. */
export function memoryOf({ pdfium }: Pdfium): Buffer<ArrayBuffer> {
  const { memory } = pdfium.wasmExports as unknown as { memory: WebAssembly.Memory }
  return Buffer.from(memory.buffer)
}

/** Some memory of PDFium, for as long as `use` runs. */
export function lent<T>({ pdfium }: Pdfium, bytes: number, use: (at: number) => T): T {
  const at = pdfium.wasmExports.malloc(bytes)
  try {
    return use(at)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

/**
 * A text that PDFium writes as UTF-16 with a zero at its end, as far as it is that long; empty if there is
 * none.
 */
export function textOf(
  module: Pdfium,
  write: (at: number, bytes: number) => number,
  bytesMax = 2048,
): string {
  return lent(module, bytesMax, (at) => {
    const bytes = write(at, bytesMax)
    // What did not fit was not written.
    return bytes > 2 && bytes <= bytesMax ? memoryOf(module).toString('utf16le', at, at + bytes - 2) : ''
  })
}
