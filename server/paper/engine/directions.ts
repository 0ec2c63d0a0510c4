/** Which way each letter of a paragraph runs: the bidirectional algorithm, on stretches of bounded length. */
import bidiFactory, { type Bidi } from 'bidi-js'

/** Its types say that it is a module; what Node loads is the function. */
const bidi = (bidiFactory as unknown as () => Bidi)()

/**
 * The algorithm looks back and ahead from many letters, so it is given stretches, each with some of its neighbours' letters. What
 * opens a direction in one stretch has no effect far behind it.
 */
const stretchChars = 2_000
const neighbourChars = 200
export const directedCharsMax = stretchChars + 2 * neighbourChars

export interface Directions {
  levels: Uint8Array
  isRtl: boolean
  /** What is shown in the place of a bracket where the text runs from right to left. */
  mirrored: ReadonlyMap<number, string>
}

export function directionsOf(
  text: string,
  base: 'auto' | 'ltr',
  embedding: Bidi['getEmbeddingLevels'] = bidi.getEmbeddingLevels,
): Directions {
  const levels = new Uint8Array(text.length)
  let own: 'auto' | 'ltr' | 'rtl' = base
  for (let from = 0; from < text.length; from += stretchChars) {
    const start = Math.max(0, from - neighbourChars)
    const found = embedding(text.slice(start, from + stretchChars + neighbourChars), own)
    levels.set(found.levels.subarray(from - start, from - start + stretchChars), from)
    if (own === 'auto') own = found.paragraphs[0]!.level % 2 === 1 ? 'rtl' : 'ltr'
  }
  return { levels, isRtl: own === 'rtl', mirrored: bidi.getMirroredCharactersMap(text, levels) }
}
