/** Cuts a text into runs: of one face and one direction, ending where a line may end. */
import LineBreaker from 'linebreak'
import { type Directions, directionsOf } from './directions.ts'
import type { FaceName, Faces } from './faces.ts'
import { graphemesOf, pieceCharsMax } from './graphemes.ts'

export interface Run {
  from: number
  to: number
  face: FaceName
  level: number
  /** Whether it goes on with one that was too long to be shaped at once. */
  isContinued: boolean
}

export interface TextRuns {
  runsIn(from: number, to: number): Iterable<Run>
  /** Where a line may end. */
  ends: ReadonlySet<number>
  /** Unset for a text that runs from left to right. */
  directions: Directions | undefined
}

/** Texts that need neither bidi nor a second face. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2122]*$/

/** `isTyped`: by people, so its first letter decides its direction. */
export function textRuns(text: string, isTyped: boolean, faces: Faces): TextRuns {
  const directions = plain.test(text) ? undefined : directionsOf(text, isTyped ? 'auto' : 'ltr')
  const ends = breakEnds(text)
  return {
    ends,
    directions,
    *runsIn(from, to) {
      for (const [start, end] of stretches(text, from, to, ends))
        yield* runs(text, start, end, directions, faces)
    },
  }
}

function breakEnds(text: string): Set<number> {
  const ends = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) ends.add(found.position)
  return ends
}

/** From one place where a line may end to the next, spaces apart. */
function* stretches(
  text: string,
  from: number,
  to: number,
  ends: ReadonlySet<number>,
): Generator<[number, number]> {
  let start = from
  for (let i = from + 1; i <= to; i++) {
    const isEdge = i === to || ends.has(i) || isSpaceAt(text, i) !== isSpaceAt(text, i - 1)
    if (!isEdge) continue
    yield [start, i]
    start = i
  }
}

const isSpaceAt = (text: string, i: number): boolean => text[i] === ' ' || text[i] === '\u3000'

/** Of one face and one direction, none longer than can be shaped at once. */
function runs(
  text: string,
  from: number,
  to: number,
  directions: Directions | undefined,
  faces: Faces,
): Run[] {
  if (!directions) return plainRuns(from, to)
  const found: Run[] = []
  let before: FaceName | undefined
  for (const [at, end] of graphemesOf(text, from, to)) {
    const face = faces.of(text.slice(at, end), before)
    const level = directions.levels[at]!
    const last = found.at(-1)
    const isSame = last?.face === face && last.level === level
    if (isSame && end - last.from <= pieceCharsMax) last.to = end
    else found.push({ from: at, to: end, face, level, isContinued: isSame })
    before = face
  }
  return found
}

function plainRuns(from: number, to: number): Run[] {
  const found: Run[] = []
  for (let at = from; at < to; at += pieceCharsMax)
    found.push({
      from: at,
      to: Math.min(to, at + pieceCharsMax),
      face: 'text',
      level: 0,
      isContinued: at > from,
    })
  return found
}
