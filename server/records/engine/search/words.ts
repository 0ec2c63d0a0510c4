/**
 * Words as the search knows them: without accents and letter case, numbers without leading zeros, letters
 * and digits apart, so that RFI-12, rfi 012 and RFI12 are the same. Worked out here and not in the
 * database, whose idea of a letter depends on how it was set up; only these words go there.
 */
import type { Weight } from '../declare/recordtype.ts'

export interface Word {
  word: string
  /** Where it stands in the text. */
  start: number
  end: number
}

/** A run of letters or of digits; in scripts that are written without spaces each sign is a word. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const run = new RegExp(`[${unspaced}]\\p{M}*|\\p{N}+|(?:(?![${unspaced}])\\p{L}\\p{M}*)+`, 'gu')

/** Letters that are no base letter with a mark. */
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
    // A capital dotted i is lowered to an i and a dot.
    .replace(/\p{M}/gu, '')
    .replace(others, (letter) => alike[letter]!)

/** Nobody searches for more of one word. */
const wordCharsMax = 60

const plain = (text: string): string => {
  // A fraction is two numbers and a stroke.
  const folded = fold(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, wordCharsMax)
  return unpadded(folded)
}

const unpadded = (word: string): string => (/^0\d*$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word)

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(run)].flatMap((found) => {
    const word = plain(found[0])
    const start = found.index
    return word ? [{ word, start, end: start + found[0].length }] : []
  })

/** The same for who has no use for where they stand. Most texts are plain, and have their words in a tenth of the time. */
export const plainWords = (text: string): string[] =>
  /^[\t\n\r -~]*$/.test(text)
    ? (text.toLowerCase().match(/[a-z]+|[0-9]+/g) ?? []).map((word) => unpadded(word.slice(0, wordCharsMax)))
    : wordsOf(text).map(({ word }) => word)

/** A text as one key: what has the same words is the same. */
export const keyOf = (text: string): string => plainWords(text).join(' ')

export type Weighted = readonly [weight: Weight, text: string]

/** PostgreSQL keeps no position after this one, no more of one word, and no vector of a mebibyte. */
const positionMax = 16_383
const positionsOfWordMax = 100
const vectorCharsMax = 200_000
/** Of these so much for what lies around a record. */
const aroundCharsMax = 50_000
/** Words of two texts are no neighbours. */
const gap = 10

/** The texts of a record itself as a tsvector, written out. What comes first is sure to be in it. */
export const vectorOf = (texts: readonly Weighted[]): string =>
  vector(texts, 0, vectorCharsMax - aroundCharsMax)

/** The same of what lies around it. It is put behind the other, as a text of its own. */
export const vectorAround = (texts: readonly Weighted[]): string => vector(texts, gap, aroundCharsMax)

function vector(texts: readonly Weighted[], after: number, charsMax: number): string {
  const places = new Map<string, Places>()
  let [position, chars] = [after, 0]
  for (const [weight, text] of texts) {
    for (const word of plainWords(text)) {
      position = Math.min(position + 1, positionMax)
      const known = places.get(word)
      if (!known) {
        chars += word.length
        if (chars > charsMax) return written(places)
        places.set(word, { count: 1, written: `${position}${weight}` })
      } else if (known.count < positionsOfWordMax) {
        known.count++
        known.written += `,${position}${weight}`
      }
    }
    position = Math.min(position + gap, positionMax)
  }
  return written(places)
}

/** Where a word stands: how often, and as a tsvector has it. */
interface Places {
  count: number
  written: string
}

/** Words are letters and digits only: none needs to be escaped. */
function written(places: ReadonlyMap<string, Places>): string {
  let vector = ''
  for (const [word, { written }] of places) vector += `${vector && ' '}'${word}':${written}`
  return vector
}

/** A word that is looked for; a prefix while it is being typed, or where a star follows it. */
export interface Sought {
  word: string
  isPrefix: boolean
}

export interface Query {
  sought: Sought[]
  /** The tsquery, written out. */
  tsquery: string
  /** As the key of a number. */
  key: string
}

/** What comes after so many words does not count. */
const soughtMax = 16

/** What is asked for; undefined where there is no word in it. */
export function queryOf(text: string): Query | undefined {
  const words = withoutOpenZero(text, wordsOf(text).slice(0, soughtMax))
  if (words.length === 0) return undefined
  const sought = words.map(({ word, end }) => ({ word, isPrefix: text[end] === '*' || end === text.length }))
  const parts: string[] = []
  for (const [i, { word, start, end }] of words.entries()) {
    const before = words[i - 1]
    const between = before && text.slice(before.end, start)
    const said = lexeme(sought[i]!, text.slice(start, end))
    // What is written together, and numbers one after the other, must stand together: 03 30 00, RFI-12, A101.
    const isTogether =
      between !== undefined && (!/\s/.test(between) || (isNumber(before!.word) && isNumber(word)))
    if (isTogether) parts.push(`${parts.pop()} <-> ${said}`)
    else parts.push(said)
  }
  return { sought, tsquery: parts.join(' & '), key: words.map(({ word }) => word).join(' ') }
}

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** Whoever has typed RFI-0 is on his way to RFI-012, whose number is 12. */
function withoutOpenZero(text: string, words: Word[]): Word[] {
  const last = words.at(-1)
  return words.length > 1 && last!.word === '0' && last!.end === text.length ? words.slice(0, -1) : words
}

/** Six digits may be a section of the MasterFormat, which is also written in pairs. */
function lexeme({ word, isPrefix }: Sought, written: string): string {
  const end = isPrefix ? ':*' : ''
  const pairs = /^(\d\d)(\d\d)(\d\d)$/.exec(written)?.slice(1).map(plain)
  return pairs ? `('${word}'${end} | '${pairs.join(`' <-> '`)}'${end})` : `'${word}'${end}`
}

const isSought = (word: string, sought: readonly Sought[]): boolean =>
  sought.some((one) => (one.isPrefix ? word.startsWith(one.word) : word === one.word))

/** How a found word is marked in a snippet. */
export const mark = '**'
const snippetChars = 160
/** How much of it comes before the first word found. */
const leadChars = 50

/** How many different words that are sought a text has. */
export function hitsIn(text: string, sought: readonly Sought[]): number {
  const words = wordsOf(text).map(({ word }) => word)
  return sought.filter((one) => words.some((word) => isSought(word, [one]))).length
}

/**
 * The part of a text where the first word is found, with the words found marked; its beginning where there
 * is none.
 */
export function snippetOf(text: string, sought: readonly Sought[]): string {
  const flat = text.replace(/\s+/g, ' ').replaceAll(mark, '*').trim()
  const words = wordsOf(flat)
  const first = words.find(({ word }) => isSought(word, sought))
  const start = cutBefore(words, Math.max(0, (first?.start ?? 0) - leadChars))
  const end = cutAfter(flat, words, start + snippetChars)
  let [snippet, at] = [start > 0 ? '…' : '', start]
  for (const word of words) {
    if (word.start < start || word.end > end || !isSought(word.word, sought)) continue
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
