/** The words of texts with their positions and weights, as a tsvector literal. */
import { fastPaths } from '../../../db/fastpaths.ts'
import { shortVector } from './shortvector.ts'
import { gap, plainWords, type Weighted } from './words.ts'

/** Limits of PostgreSQL: the highest position, positions of one word, and 1 MiB for a tsvector. */
const positionMax = 16_383
const positionsOfWordMax = 256
const vectorCharsMax = 200_000
/** How many of these are reserved for related texts. */
const aroundCharsMax = 50_000

/**
 * The texts of a record itself as a tsvector literal. If it becomes too long, the last words are left out.
 */
export const vectorOf = (texts: readonly Weighted[]): string =>
  short(texts, 0) ?? longVector(texts, 0, vectorCharsMax - aroundCharsMax)

/** The same for related texts. It is appended to the other one, with a gap. */
export const vectorAround = (texts: readonly Weighted[]): string =>
  short(texts, gap) ?? longVector(texts, gap, aroundCharsMax)

const short: typeof shortVector = (texts, after) =>
  fastPaths.shortVectors ? shortVector(texts, after) : undefined

/** Of texts of any length in any script. Each word is in it once, with its positions. */
export function longVector(texts: readonly Weighted[], after: number, charsMax: number): string {
  /** Each word with its positions, without its first quote. Words are letters and digits only, so none needs to be escaped. */
  const lexemes: string[] = []
  const placeOf = new Map<string, number>()
  const counts: number[] = []
  let [position, chars] = [after, 0]
  for (const [weight, text] of texts) {
    for (const word of plainWords(text)) {
      position = Math.min(position + 1, positionMax)
      const place = placeOf.get(word)
      if (place === undefined) {
        chars += word.length
        if (chars > charsMax) return literalOf(lexemes)
        placeOf.set(word, lexemes.length)
        lexemes.push(`${word}':${position}${weight}`)
        counts.push(1)
      } else if (counts[place]! < positionsOfWordMax) {
        counts[place]!++
        lexemes[place] += `,${position}${weight}`
      }
    }
    position = Math.min(position + gap, positionMax)
  }
  return literalOf(lexemes)
}

const literalOf = (lexemes: readonly string[]): string => (lexemes.length > 0 ? `'${lexemes.join(" '")}` : '')
