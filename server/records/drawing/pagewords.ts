/** What the label and the bookmark of a page, or the name of a file with one page, say about its number, title and revision. */
import type { PdfPage } from '../../kernel/drawingpdf.ts'
import { asName } from '../engine/tree/tree.ts'

export interface PageWords {
  number: string | null
  title: string | null
  revision: string | null
  /** 0 to 100. */
  confidence: number
}

/** Letters and digits of a sheet: A-101, A1.01, 1-1-101, FP101, S-201A, AE-501.2. */
const numberPattern =
  /(?<![\p{L}\d.])((?:\d{1,2}[- ]?)?[A-Z]{1,3}[- .]?\d{1,4}(?:[.-]\d{1,3}){0,3}[A-Z]?|\d{1,2}(?:-\d{1,3}){1,3})(?![\p{L}\d])/u
const revisionPattern =
  /(?:^|[\s_\-([])(?:REV(?:ISION)?|INDEX|IND)[\s._:#-]*([A-Z]?\d{0,3}[A-Z]?)(?=$|[\s_\-)\]])/i

/** The first of them in which a number is found. */
export function wordsOf(
  { label, bookmark }: Pick<PdfPage, 'label' | 'bookmark'>,
  fileName: string,
  pageCount: number,
): PageWords {
  const ofFile = pageCount === 1 ? fileName.replace(/\.[^.]+$/, '') : undefined
  const sources: Array<[text: string | undefined, confidence: number]> = [
    [bookmark, 60],
    [label, 60],
    [ofFile, 50],
  ]
  const found = sources.flatMap(([text, confidence]) => {
    const words = text && wordsIn(text)
    return words ? [{ ...words, confidence }] : []
  })
  const title = found.find((words) => words.title)?.title ?? null
  const revision = found.find((words) => words.revision)?.revision ?? null
  return found[0]
    ? { ...found[0], title, revision }
    : { number: null, title: null, revision: null, confidence: 0 }
}

/** `A-101 - First floor plan (Rev 2)` → its parts; undefined without a number. */
function wordsIn(text: string): Omit<PageWords, 'confidence'> | undefined {
  const plain = text.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const number = numberPattern.exec(plain)?.[1]
  if (!number) return undefined
  const revision = revisionPattern.exec(plain)
  const rest = plain
    .replace(revision?.[0] ?? '', ' ')
    .replace(number, ' ')
    .replace(/^[\s\-–—:,.()[\]]+|[\s\-–—:,([]+$/g, '')
    .replace(/\s+/g, ' ')
  return {
    number: asName(number.trim()),
    title: rest ? asName(rest) : null,
    revision: revision?.[1] || null,
  }
}
