/** Breaks texts into lines: any script, in both directions. Nothing is cut: a word wider than the line breaks between graphemes. */
import type { Tone } from '../paper.ts'
import type { FaceName, Faces } from './faces.ts'
import { graphemesOf } from './graphemes.ts'
import type { Shape, Shaped } from './shape.ts'
import { textRuns } from './textruns.ts'

export interface TextStyle {
  size: number
  bold: boolean
  tone: Tone
  tabular: boolean
}

export interface StyledSpan extends TextStyle {
  text: string
}

/** A stretch of a line with one face, style and direction. */
export interface Piece {
  shaped: Shaped
  style: TextStyle
  isFakeBold: boolean
  width: number
}

export interface TextLine {
  /** From left to right. */
  pieces: Piece[]
  width: number
  size: number
  isRtl: boolean
}

interface Atom {
  text: string
  style: TextStyle
  face: FaceName
  level: number
  isSpace: boolean
  /** Whether a line may end behind it. */
  breaks: boolean
  /** Whether it goes on with one that was too long to be shaped at once: they fill a line together. */
  isContinued: boolean
  width: number
}

export interface Breaker {
  lines(spans: readonly StyledSpan[], width: number, isTyped: boolean): TextLine[]
}

/** What turns texts into glyphs. */
interface Shaping {
  faces: Faces
  shape: Shape
}

type Unmeasured = Omit<Atom, 'width'>

export function lineBreaker(faces: Faces, shape: Shape): Breaker {
  const shaping = { faces, shape }
  return {
    lines(spans, width, isTyped) {
      return paragraphs(spans).flatMap((own) => paragraph(shaping, own, width, isTyped))
    },
  }
}

function paragraph(
  shaping: Shaping,
  spans: readonly StyledSpan[],
  width: number,
  isTyped: boolean,
): TextLine[] {
  const text = spans.map((span) => span.text).join('')
  const size = Math.max(...spans.map((span) => span.size))
  const { atoms, isRtl } = atomsOf(shaping, spans, text, isTyped)
  return fillLines(shaping, atoms, width).map((line) => lineOf(shaping, line, size, isRtl))
}

const measured = (shaping: Shaping, atom: Unmeasured): Atom => ({ ...atom, width: widthOf(shaping, atom) })
const shapedOf = ({ shape }: Shaping, { face, style, text, level }: Unmeasured): Shaped =>
  shape(face === 'text' && style.bold ? 'bold' : face, text, level % 2 === 1, style.tabular)
const widthOf = (shaping: Shaping, atom: Unmeasured): number =>
  (shapedOf(shaping, atom).width * atom.style.size) / 1000

function atomsOf(shaping: Shaping, spans: readonly StyledSpan[], text: string, isTyped: boolean) {
  const { runsIn, ends, directions } = textRuns(text, isTyped, shaping.faces)
  const atoms: Atom[] = []
  let at = 0
  for (const span of spans) {
    const end = at + span.text.length
    for (const run of runsIn(at, end))
      atoms.push(
        measured(shaping, {
          text: shownAt(text, directions?.mirrored, run.from, run.to),
          style: span,
          face: run.face,
          level: run.level,
          isSpace: /^\s+$/.test(text.slice(run.from, run.to)),
          breaks: ends.has(run.to),
          isContinued: run.isContinued,
        }),
      )
    at = end
  }
  return { atoms, isRtl: directions?.isRtl ?? false }
}

/** With brackets turned over where the text runs from right to left. */
function shownAt(
  text: string,
  mirrored: ReadonlyMap<number, string> | undefined,
  from: number,
  to: number,
): string {
  if (!mirrored?.size) return text.slice(from, to)
  let out = ''
  for (let i = from; i < to; i++) out += mirrored.get(i) ?? text[i]
  return out
}

/** Fills lines from words: as many as go in. */
function fillLines(shaping: Shaping, atoms: readonly Atom[], width: number): Atom[][] {
  const lines: Atom[][] = [[]]
  let used = 0
  const next = (): void => {
    lines.push([])
    used = 0
  }
  const add = (atom: Atom): void => {
    lines.at(-1)!.push(atom)
    used += atom.width
  }
  for (const word of words(atoms)) {
    const own = word.reduce((sum, atom) => sum + (atom.isSpace ? 0 : atom.width), 0)
    if (used + own > width + 0.01 && used > 0) next()
    if (own <= width + 0.01) {
      for (const atom of word) add(atom)
      continue
    }
    for (const atom of word)
      for (const part of atom.isSpace ? [atom] : splitToFit(shaping, atom, width, used)) {
        if (!part.isSpace && used + part.width > width + 0.01 && used > 0) next()
        add(part)
      }
  }
  return lines
}

/** A piece that is wider than the line, in pieces that are not. One that goes on with another begins on the line of that one. */
function splitToFit(shaping: Shaping, atom: Atom, width: number, used: number): Atom[] {
  const before = atom.isContinued && used < width ? used : 0
  if (before + atom.width <= width) return [atom]
  const found: Atom[] = []
  const ends = [0, ...[...graphemesOf(atom.text)].map(([, to]) => to)]
  let first = 0
  let room = width - before
  while (first < ends.length - 1) {
    const last = lastFitting(shaping, atom, ends, first, room)
    // At least one on each line, and none on that of the piece before it if none goes in.
    if (last > first || room === width) {
      const to = Math.max(last, first + 1)
      found.push(measured(shaping, { ...atom, text: atom.text.slice(ends[first], ends[to]) }))
      first = to
    }
    room = width
  }
  return found
}

/** Letters side by side may be wider than each by itself, so what goes in by their sum is measured as a whole. */
function lastFitting(
  shaping: Shaping,
  atom: Atom,
  ends: readonly number[],
  first: number,
  room: number,
): number {
  const wide = (from: number, to: number): number =>
    widthOf(shaping, { ...atom, text: atom.text.slice(ends[from], ends[to]) })
  let last = first
  let sum = 0
  while (last < ends.length - 1) {
    sum += wide(last, last + 1)
    if (sum > room) break
    last++
  }
  while (last > first + 1 && wide(first, last) > room) last--
  return last
}

function lineOf(shaping: Shaping, atoms: Atom[], size: number, isRtl: boolean): TextLine {
  while (atoms.at(-1)?.isSpace) atoms.pop()
  const pieces = visualOrder(atoms).map((atom) => ({
    shaped: shapedOf(shaping, atom),
    style: atom.style,
    isFakeBold: atom.style.bold && atom.face !== 'text',
    width: atom.width,
  }))
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0), size, isRtl }
}

/** Line feeds end a paragraph; other control characters are not shown. */
function paragraphs(spans: readonly StyledSpan[]): StyledSpan[][] {
  const found: StyledSpan[][] = [[]]
  for (const span of spans) {
    const texts = span.text
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
      .replaceAll('\t', '    ')
      .split('\n')
    texts.forEach((text, i) => {
      if (i > 0) found.push([])
      found.at(-1)!.push({ ...span, text: text.toWellFormed().replace(/\p{Cc}/gu, '') })
    })
  }
  return found
}

function* words(atoms: readonly Atom[]): Generator<Atom[]> {
  let word: Atom[] = []
  for (const atom of atoms) {
    word.push(atom)
    if (!atom.breaks) continue
    yield word
    word = []
  }
  if (word.length > 0) yield word
}

/** The order on the line: rule L2 of the bidirectional algorithm. */
function visualOrder(atoms: readonly Atom[]): Atom[] {
  const ordered = [...atoms]
  const highest = atoms.reduce((most, { level }) => Math.max(most, level), 0)
  for (let level = highest; level > 0; level--) {
    let i = 0
    while (i < ordered.length) {
      if (ordered[i]!.level < level) {
        i++
        continue
      }
      let end = i
      while (end < ordered.length && ordered[end]!.level >= level) end++
      reverse(ordered, i, end)
      i = end
    }
  }
  return ordered
}

/** A part of the list, in place: a line may have more pieces than a call has arguments. */
function reverse(atoms: Atom[], from: number, to: number): void {
  for (let left = from, right = to - 1; left < right; left++, right--)
    [atoms[left], atoms[right]] = [atoms[right]!, atoms[left]!]
}
