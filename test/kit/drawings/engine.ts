/** The PDF engine for a test file, and a folder for what it reads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDrawingPdf, type PdfLimits } from '../../../server/drawings/pdf/drawingpdf.ts'
import type { DrawingPdf } from '../../../server/kernel/drawingpdf.ts'
import { atEnd } from '../atend.ts'

export interface Engine {
  readonly pdf: DrawingPdf
  /** The path of a file with these bytes. */
  file(bytes: Buffer): string
}

export function engine(limits?: PdfLimits): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pdf-'))
  const pdf = openDrawingPdf(limits)
  let files = 0
  atEnd(() => {
    pdf.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    pdf,
    file(bytes) {
      const path = join(folder, `${files++}.pdf`)
      writeFileSync(path, bytes)
      return path
    },
  }
}
