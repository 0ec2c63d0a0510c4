/** What the bookmark and the label of a page, or the name of a file with one page, say about its number, title and revision. */
import type { PageNames } from '../../kernel/drawingtext.ts'

export interface NamedWords {
  readonly number: string
  readonly title: string | null
  readonly revision: string | null
  readonly confidence: number
  readonly source: 'bookmark' | 'label' | 'fileName'
}

const numberPattern =
  /(?<![\p{L}\d.])((?:\d{1,2}[- ]?)?[A-Z]{1,3}[- .]?\d{1,4}(?:[.-]\d{1,3}){0,3}[A-Z]?|\d{1,2}(?:-\d{1,3}){1,3})(?![\p{L}\d])/u
const revisionPattern =
  /(?:^|[\s_\-([])(?:REV(?:ISION)?|INDEX|IND)[\s._:#-]*([A-Z]?\d{0,3}[A-Z]?)(?=$|[\s_\-)\]])/i

/** The first that has a number, with the title and the revision of those that have one. */
export function namedWords({ bookmark, label, fileName }: PageNames): NamedWords | undefined {
  const sources = [
    [bookmark, 60, 'bookmark'],
    [label, 60, 'label'],
    [fileName?.replace(/\.[^.]+$/, ''), 50, 'fileName'],
  ] as const
  const found = sources.flatMap(([text, confidence, source]) => {
    const words = text && wordsIn(text)
    return words ? [{ ...words, confidence, source }] : []
  })
  if (!found[0]) return undefined
  const title = found.find((words) => words.title)?.title ?? null
  const revision = found.find((words) => words.revision)?.revision ?? null
  return { ...found[0], title, revision }
}

/** `A-101 - First floor plan (Rev 2)` → its parts; undefined without a number. */
function wordsIn(text: string): Pick<NamedWords, 'number' | 'title' | 'revision'> | undefined {
  const plain = text.replaceAll('_', ' ').replace(/\s+/g, ' ').trim().slice(0, 300)
  const number = numberPattern.exec(plain)?.[1]
  if (!number) return undefined
  const revision = revisionPattern.exec(plain)
  const rest = plain
    .replace(revision?.[0] ?? '', ' ')
    .replace(number, ' ')
    .replace(/^[\s\-–—:,.()[\]]+|(?:[\s\-–—:,([]|(?<=\s)[)\]])+$/g, '')
    .replace(/\s+/g, ' ')
  return { number: number.trim(), title: rest || null, revision: revision?.[1] || null }
}
