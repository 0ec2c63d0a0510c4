/** The index of drawings that a cover has: which numbers there are, and their titles. */
import { type Line, overlapY, rowGap } from './boxes.ts'
import { rowsOf } from './lines.ts'
import { keyOf, numberIn } from './numbers.ts'
import type { Sheet } from './places.ts'

export interface Listed {
  readonly number: string
  readonly title: string
}

const header =
  /^(?:DRAWING|SHEET|PLAN)S?[ -]?(?:INDEX|LIST)|^(?:LIST|INDEX) OF (?:DRAWINGS|SHEETS)|^PLAN(?:LISTE|VERZEICHNIS|ÜBERSICHT)|^ZEICHNUNGSLISTE/i
const entriesMin = 4

/** By key. `known` are the numbers that were read of the pages. */
export function listedIn(sheets: readonly Sheet[], known: ReadonlySet<string>): Map<string, Listed> {
  const listed = new Map<string, Listed>()
  for (const { frame } of sheets) {
    const lines = frame.lines.filter(({ direction }) => direction === 0)
    const entries = entriesIn(lines)
    const keys = [...entries.keys()]
    const matching = keys.filter((key) => known.has(key)).length
    const isIndex = lines.some(({ text }) => header.test(text)) || matching >= keys.length * 0.5
    if (keys.length < Math.max(entriesMin, known.size * 0.2) || !isIndex) continue
    for (const [key, entry] of entries) if (!listed.has(key)) listed.set(key, entry)
  }
  return listed
}

const entryOfOneLine = /^(\S{2,25}(?: \d{1,3})?)\s+(?:[-–:]\s*)?(\p{L}.*)$/u

function entriesIn(lines: readonly Line[]): Map<string, Listed> {
  const entries = new Map<string, Listed>()
  const add = (text: string, title: string): void => {
    const number = numberIn(text)
    if (number && /\d/.test(text) && isTitle(title) && !entries.has(keyOf(number.text)))
      entries.set(keyOf(number.text), { number: number.text, title })
  }
  for (const row of rowsOf(lines))
    for (const [i, line] of row.entries()) {
      const whole = entryOfOneLine.exec(line.text)
      const next = row[i + 1]
      if (numberIn(line.text) && next && rowGap(line, next) < 300 && overlapY(line, next) > 0.4)
        add(line.text, next.text)
      else if (whole) add(whole[1]!, whole[2]!)
    }
  return entries
}

const isTitle = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 4

const wordsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\d]+/gu) ?? []

/** Whether two titles say the same, though one may be shortened. */
export function isSameTitle(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  if (first.length === 0 || second.length === 0) return false
  const alike = (word: string, other: string): boolean =>
    word === other ||
    (/^\D/.test(word) && word.length > 1 && (other.startsWith(word) || word.startsWith(other)))
  const common = first.filter((word) => second.some((other) => alike(word, other))).length
  return common / Math.max(first.length, second.length) >= 0.7 && digitsOf(first) === digitsOf(second)
}

const digitsOf = (words: readonly string[]): string => words.filter((word) => /^\d+$/.test(word)).join(' ')
