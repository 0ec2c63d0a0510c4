/** What a PDF has: its pages with their sizes as shown, labels and bookmarks. */
import type { PdfPage } from '../../kernel/drawingpdf.ts'
import { sideInchesMax, sideInchesMin } from './limits.ts'
import type { OpenPdf } from './openpdf.ts'
import { lent, textOf } from './pdfium/pdfium.ts'

const pointsPerInch = 72

export function look(pdf: OpenPdf): PdfPage[] {
  const bookmarks = bookmarksOf(pdf)
  return Array.from({ length: pdf.document.pages }, (_, index) => {
    const size = shownSize(pdf, index)
    const problem = size ? wrongSize(size) : 'This page is damaged and cannot be shown.'
    if (!size || problem) return { width: 0, height: 0, label: undefined, bookmark: undefined, problem }
    return { ...size, label: labelOf(pdf, index), bookmark: bookmarks.get(index), problem: undefined }
  })
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** In points; undefined if the page can't be loaded. */
export function shownSize(pdf: OpenPdf, index: number): Size | undefined {
  const { pdfium, handle } = pdf.document
  return lent(pdfium, 8, (at) => {
    if (!pdfium.FPDF_GetPageSizeByIndexF(handle, index, at)) return undefined
    const unit = pdf.unitOf(index)
    const [width, height] = [at, at + 4].map((side) => round(pdfium.pdfium.getValue(side, 'float') * unit))
    return { width: width!, height: height! }
  })
}

const round = (points: number): number => Math.round(points * 1000) / 1000

export function wrongSize({ width, height }: Size): string | undefined {
  const sides = [width / pointsPerInch, height / pointsPerInch]
  if (sides.every((side) => side >= sideInchesMin && side <= sideInchesMax)) return undefined
  const [across, down] = sides.map((side) => Math.round(side * 10) / 10)
  return `This page is ${across} × ${down} inches. The sides of a sheet are between ${sideInchesMin} and ${sideInchesMax} inches.`
}

function labelOf({ document: { pdfium, handle } }: OpenPdf, index: number): string | undefined {
  const label = textOf(pdfium, (at, bytes) => pdfium.FPDF_GetPageLabel(handle, index, at, bytes))
  return label.trim() || undefined
}

const bookmarksMax = 20_000
const depthMax = 32

interface Bookmark {
  readonly handle: number
  readonly depth: number
}

/** By page, the first of the deepest. Outlines lead in circles in broken files. */
function bookmarksOf({ document: { pdfium, handle, pages } }: OpenPdf): Map<number, string> {
  const found = new Map<number, { title: string; depth: number }>()
  const seen = new Set<number>()
  const next: Bookmark[] = [{ handle: pdfium.FPDFBookmark_GetFirstChild(handle, 0), depth: 1 }]
  while (next.length > 0 && seen.size < bookmarksMax) {
    const { handle: bookmark, depth } = next.pop()!
    if (bookmark === 0 || seen.has(bookmark)) continue
    seen.add(bookmark)
    const page = pageOf(bookmark)
    if (page >= 0 && page < pages && depth > (found.get(page)?.depth ?? 0)) {
      const title = textOf(pdfium, (at, bytes) => pdfium.FPDFBookmark_GetTitle(bookmark, at, bytes)).trim()
      if (title) found.set(page, { title, depth })
    }
    next.push({ handle: pdfium.FPDFBookmark_GetNextSibling(handle, bookmark), depth })
    if (depth < depthMax)
      next.push({ handle: pdfium.FPDFBookmark_GetFirstChild(handle, bookmark), depth: depth + 1 })
  }
  return new Map([...found].map(([page, { title }]) => [page, title]))

  function pageOf(bookmark: number): number {
    const direct = pdfium.FPDFBookmark_GetDest(handle, bookmark)
    const action = direct ? 0 : pdfium.FPDFBookmark_GetAction(bookmark)
    const destination = direct || (action ? pdfium.FPDFAction_GetDest(handle, action) : 0)
    return destination ? pdfium.FPDFDest_GetDestPageIndex(handle, destination) : -1
  }
}
