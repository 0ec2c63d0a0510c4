/**
 * The words of the search: without accents and letter case, numbers without leading zeros, letters and digits
 * separated, so that RFI-12, rfi 012 and RFI12 are the same. Computed here and not in the database, where the
 * definition of a letter depends on the locale of the cluster.
 */
import type { Weight } from '../declare/recordtype.ts'

export type Weighted = readonly [weight: Weight, text: string]

/** Positions between two texts, so that their words are not adjacent. */
export const gap = 10

export interface Word {
  word: string
  /** Its position in the text. */
  start: number
  end: number
}

/** A run of letters or of digits; in scripts without spaces between words each character is a word. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const run = new RegExp(`[${unspaced}]\\p{M}*|\\p{N}+|(?:(?![${unspaced}])\\p{L}\\p{M}*)+`, 'gu')

/** Letters that Unicode does not decompose into a base letter and a mark. */
const alike: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}
const others = new RegExp(`[${Object.keys(alike).join('')}]`, 'g')

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A capital dotted i in lower case is an i and a combining dot.
    .replace(/\p{M}/gu, '')
    .replace(others, (letter) => alike[letter]!)

/** Longer words are cut: nobody searches for more of one word. */
export const wordCharsMax = 60

const plain = (text: string): string => {
  // A fraction like ½ is folded to two numbers and a slash.
  const folded = fold(text).replace(/[^\p{L}\p{N}]/gu, '')
  // No half of a character that is two code units.
  return unpadded(folded.slice(0, wordCharsMax).replace(/\p{Surrogate}$/u, ''))
}

const unpadded = (word: string): string =>
  word.startsWith('0') && /^0\d*$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(run)].flatMap((found) => {
    const word = plain(found[0])
    const start = found.index
    return word ? [{ word, start, end: start + found[0].length }] : []
  })

/** The words without their positions. Most texts are ASCII, for which this takes a tenth of the time. */
export const plainWords = (text: string): string[] =>
  /^[\t\n\r -~]*$/.test(text)
    ? (text.toLowerCase().match(/[a-z]+|[0-9]+/g) ?? []).map((word) => unpadded(word.slice(0, wordCharsMax)))
    : wordsOf(text).map(({ word }) => word)

/** A text in normalized form: texts with the same words are equal. */
export const keyOf = (text: string): string => plainWords(text).join(' ')

/** A word of a query; a prefix while it is being typed, or if a star follows it. */
export interface SearchTerm {
  word: string
  isPrefix: boolean
}

export interface Query {
  terms: SearchTerm[]
  /** The tsquery literal. */
  tsquery: string
  /** The query in normalized form, to compare with the number of a record. */
  key: string
}

/** Further words of a query are ignored. */
const termsMax = 16

/** The query in a text; undefined if the text has no words. */
export function queryOf(text: string): Query | undefined {
  const words = withoutOpenZero(text, wordsOf(text).slice(0, termsMax))
  if (words.length === 0) return undefined
  const terms = words.map(({ word, end }) => ({ word, isPrefix: text[end] === '*' || end === text.length }))
  const parts: string[] = []
  for (const [i, { word, start, end }] of words.entries()) {
    const before = words[i - 1]
    const between = before && text.slice(before.end, start)
    const part = lexeme(terms[i]!, text.slice(start, end))
    // Words without a space between them, and consecutive numbers, must be adjacent: 03 30 00, RFI-12, A101.
    const isAdjacent =
      between !== undefined && (!/\s/.test(between) || (isNumber(before!.word) && isNumber(word)))
    if (isAdjacent) parts.push(`${parts.pop()} <-> ${part}`)
    else parts.push(part)
  }
  return { terms, tsquery: parts.join(' & '), key: words.map(({ word }) => word).join(' ') }
}

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** A trailing 0 is ignored: RFI-0 may be the beginning of RFI-012, whose number is 12. */
function withoutOpenZero(text: string, words: Word[]): Word[] {
  const last = words.at(-1)
  return words.length > 1 && last!.word === '0' && last!.end === text.length ? words.slice(0, -1) : words
}

/** Six digits may be a section number of MasterFormat, which is also written in pairs. */
function lexeme({ word, isPrefix }: SearchTerm, written: string): string {
  const end = isPrefix ? ':*' : ''
  const pairs = /^(\d\d)(\d\d)(\d\d)$/.exec(written)?.slice(1).map(plain)
  return pairs ? `('${word}'${end} | '${pairs.join(`' <-> '`)}'${end})` : `'${word}'${end}`
}

const isFound = (word: string, terms: readonly SearchTerm[]): boolean =>
  terms.some((one) => (one.isPrefix ? word.startsWith(one.word) : word === one.word))

/** Marks a found word in a snippet. */
const mark = '**'
const snippetChars = 160
/** How much of the text is shown before the first word found. */
const leadChars = 50

/** How many different words of the query a text has. */
export function hitsIn(text: string, terms: readonly SearchTerm[]): number {
  const words = wordsOf(text).map(({ word }) => word)
  return terms.filter((one) => words.some((word) => isFound(word, [one]))).length
}

/**
 * The part of a text around the first word found, with found words marked; its beginning if there is none.
 */
export function snippetOf(text: string, terms: readonly SearchTerm[]): string {
  const flat = text.replace(/\s+/g, ' ').replaceAll(mark, '*').trim()
  const words = wordsOf(flat)
  const first = words.find(({ word }) => isFound(word, terms))
  const start = cutBefore(words, Math.max(0, (first?.start ?? 0) - leadChars))
  const end = cutAfter(flat, words, start + snippetChars)
  let [snippet, at] = [start > 0 ? '…' : '', start]
  for (const word of words) {
    if (word.start < start || word.end > end || !isFound(word.word, terms)) continue
    snippet += `${flat.slice(at, word.start)}${mark}${flat.slice(word.start, word.end)}${mark}`
    at = word.end
  }
  return `${snippet}${flat.slice(at, end)}${end < flat.length ? '…' : ''}`
}

/** A snippet begins and ends with a whole word. */
const cutBefore = (words: readonly Word[], at: number): number =>
  at === 0 ? 0 : (words.find(({ start }) => start >= at)?.start ?? at)

function cutAfter(text: string, words: readonly Word[], at: number): number {
  if (at >= text.length) return text.length
  const isHalf = /[\ud800-\udbff]/.test(text[at - 1]!)
  return words.findLast(({ end }) => end <= at)?.end ?? (isHalf ? at - 1 : at)
}
