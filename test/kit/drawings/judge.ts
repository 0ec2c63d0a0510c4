/** How much of a set of drawings a reader has read rightly, and whether it knows what it has not. */
import type { PageTruth } from './page/words.ts'

export interface ReadPage {
  readonly number?: string
  readonly title?: string
  readonly revision?: string
  /** A day as 2025-03-14. */
  readonly issueDate?: string
  /** 0–100. */
  readonly confidence: number
}

export type JudgedField = 'number' | 'title' | 'revision' | 'issueDate'

export interface Wrong {
  /** From 1. */
  readonly page: number
  readonly field: JudgedField
  readonly expected: string
  readonly read: string
  readonly confidence: number
  /** The reader did not say that it was in doubt. */
  readonly isSure: boolean
}

export interface Verdict {
  /** Percentages of the pages that have text, 100 if there are none. */
  readonly numbers: number
  readonly titles: number
  readonly revisions: number
  readonly days: number
  /** Of all pages. On one that tells nothing, only what was read is wrong. */
  readonly wrong: readonly Wrong[]
  /** Those of them that should have been in doubt: numbers and titles alone. */
  readonly sure: readonly Wrong[]
}

export const doubtBelow = 80

export function judge(truth: readonly PageTruth[], read: readonly ReadPage[]): Verdict {
  if (truth.length !== read.length)
    throw new Error(`The set has ${truth.length} pages, and ${read.length} were read.`)
  const wrong = truth.flatMap((page, i) => wrongOf(page, read[i]!, i + 1))
  const withText = truth.flatMap(({ by }, i) => (by === 'text' ? [i + 1] : []))
  const share = (field: JudgedField): number => {
    if (withText.length === 0) return 100
    const isWrong = new Set(wrong.filter((one) => one.field === field).map(({ page }) => page))
    return (100 * withText.filter((page) => !isWrong.has(page)).length) / withText.length
  }
  return {
    numbers: share('number'),
    titles: share('title'),
    revisions: share('revision'),
    days: share('issueDate'),
    wrong,
    sure: wrong.filter(({ isSure, field }) => isSure && (field === 'number' || field === 'title')),
  }
}

/** What can be known of a page by what it has. */
const fieldsBy: Record<PageTruth['by'], readonly JudgedField[]> = {
  text: ['number', 'title', 'revision', 'issueDate'],
  bookmark: ['number', 'title'],
  nothing: [],
}

const fields: readonly JudgedField[] = fieldsBy.text

function wrongOf(page: PageTruth, read: ReadPage, place: number): Wrong[] {
  return fields.flatMap((field): Wrong[] => {
    const [expected, found] = [page[field], read[field] ?? '']
    const isKnowable = fieldsBy[page.by].includes(field)
    if (isEqual(field, expected, found) || (!isKnowable && found === '')) return []
    const { confidence } = read
    return [{ page: place, field, expected, read: found, confidence, isSure: confidence >= doubtBelow }]
  })
}

function isEqual(field: JudgedField, expected: string, found: string): boolean {
  if (field === 'number') return keyOf(expected) === keyOf(found)
  if (field === 'title') return plain(expected) === plain(found)
  return expected.toUpperCase() === found.trim().toUpperCase()
}

const plain = (title: string): string => title.replace(/\s+/gu, ' ').trim().toUpperCase()

/** As `sheet_key` of the database makes it. */
export const keyOf = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[\s\u00A0\u2000-\u200B\u202F\u2060\u3000\uFEFF_]+/g, '')
    .replace(/[-\u2010-\u2015\u2212]+/g, '-')
    .replace(/(?<![0-9])-|-(?![0-9])/g, '')

/** A verdict for people, a line for what is wrong. */
export function reportOf(name: string, { numbers, titles, revisions, days, wrong, sure }: Verdict): string {
  const percent = (share: number): string => `${share.toFixed(1)} %`
  const lines = wrong.map(
    ({ page, field, expected, read, confidence }) =>
      `  page ${page}: ${field} ${JSON.stringify(read)} for ${JSON.stringify(expected)} (${confidence})`,
  )
  const shares = `numbers ${percent(numbers)}, titles ${percent(titles)}, revisions ${percent(revisions)}, days ${percent(days)}`
  return [`${name}: ${shares}, surely wrong ${sure.length}`, ...lines].join('\n')
}
