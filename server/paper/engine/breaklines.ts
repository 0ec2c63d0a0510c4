/** Breaks texts into lines: any script, in both directions. Nothing is cut: a word wider than the line breaks between graphemes. */
import bidiFactory, { type Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'
import type { Tone } from '../paper.ts'
import type { FaceName, Faces } from './faces.ts'
import type { Shape, Shaped } from './shape.ts'

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

export interface Line {
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
  width: number
}

/** Its types say that it is a module; what Node loads is the function. */
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Texts that need neither bidi nor a second face. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2122]*$/

export interface Breaker {
  lines(spans: readonly StyledSpan[], width: number, isTyped: boolean): Line[]
}

export function lineBreaker(faces: Faces, shape: Shape): Breaker {
  const measured = (atom: Omit<Atom, 'width'>): Atom => ({ ...atom, width: widthOf(atom) })
  const shapedOf = ({ face, style, text, level }: Omit<Atom, 'width'>): Shaped =>
    shape(face === 'text' && style.bold ? 'bold' : face, text, level % 2 === 1, style.tabular)
  const widthOf = (atom: Omit<Atom, 'width'>): number => (shapedOf(atom).width * atom.style.size) / 1000

  function paragraph(spans: readonly StyledSpan[], width: number, isTyped: boolean): Line[] {
    const text = spans.map((span) => span.text).join('')
    const size = Math.max(...spans.map((span) => span.size))
    const { atoms, isRtl } = atomsOf(spans, text, isTyped)
    return filled(atoms, width).map((line) => lineOf(line, size, isRtl))
  }

  function atomsOf(spans: readonly StyledSpan[], text: string, isTyped: boolean) {
    const isPlain = plain.test(text)
    const embedding = isPlain ? undefined : bidi.getEmbeddingLevels(text, isTyped ? 'auto' : 'ltr')
    const ends = breakEnds(text)
    const mirrored = embedding && bidi.getMirroredCharactersMap(text, embedding.levels)
    const shownAt = (from: number, to: number): string => {
      if (!mirrored?.size) return text.slice(from, to)
      let out = ''
      for (let i = from; i < to; i++) out += mirrored.get(i) ?? text[i]
      return out
    }
    const atoms: Atom[] = []
    let at = 0
    for (const span of spans) {
      const end = at + span.text.length
      for (const [from, to] of stretches(text, at, end, ends)) {
        for (const run of isPlain
          ? [{ from, to, face: 'text' as FaceName, level: 0 }]
          : runs(text, from, to, embedding!.levels, faces))
          atoms.push(
            measured({
              text: shownAt(run.from, run.to),
              style: span,
              face: run.face,
              level: run.level,
              isSpace: /^\s+$/.test(text.slice(run.from, run.to)),
              breaks: ends.has(run.to),
            }),
          )
      }
      at = end
    }
    return { atoms, isRtl: (embedding?.paragraphs[0]?.level ?? 0) % 2 === 1 }
  }

  /** Fills lines from words: as many as go in. */
  function filled(atoms: readonly Atom[], width: number): Atom[][] {
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
        for (const part of atom.isSpace ? [atom] : parts(atom, width)) {
          if (!part.isSpace && used + part.width > width + 0.01 && used > 0) next()
          add(part)
        }
    }
    return lines
  }

  /** A piece that is wider than the line, in pieces that are not. */
  function parts(atom: Atom, width: number): Atom[] {
    if (atom.width <= width) return [atom]
    const found: Atom[] = []
    let text = ''
    let used = 0
    for (const { segment } of graphemes.segment(atom.text)) {
      const own = widthOf({ ...atom, text: segment })
      if (used + own > width && text) {
        found.push(measured({ ...atom, text }))
        text = ''
        used = 0
      }
      text += segment
      used += own
    }
    if (text) found.push(measured({ ...atom, text }))
    return found
  }

  function lineOf(atoms: Atom[], size: number, isRtl: boolean): Line {
    while (atoms.at(-1)?.isSpace) atoms.pop()
    const pieces = visual(atoms).map((atom) => ({
      shaped: shapedOf(atom),
      style: atom.style,
      isFakeBold: atom.style.bold && atom.face !== 'text',
      width: atom.width,
    }))
    return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0), size, isRtl }
  }

  return {
    lines(spans, width, isTyped) {
      return paragraphs(spans).flatMap((paragraphSpans) => paragraph(paragraphSpans, width, isTyped))
    },
  }
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

/** Of one face and one direction. */
function runs(text: string, from: number, to: number, levels: Uint8Array, faces: Faces) {
  const found: Array<{ from: number; to: number; face: FaceName; level: number }> = []
  let before: FaceName | undefined
  for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
    const at = from + index
    const face = faces.of(segment, before)
    const level = levels[at]!
    const last = found.at(-1)
    if (last && last.face === face && last.level === level) last.to = at + segment.length
    else found.push({ from: at, to: at + segment.length, face, level })
    before = face
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
function visual(atoms: readonly Atom[]): Atom[] {
  const ordered = [...atoms]
  const highest = Math.max(0, ...atoms.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let i = 0
    while (i < ordered.length) {
      if (ordered[i]!.level < level) {
        i++
        continue
      }
      let end = i
      while (end < ordered.length && ordered[end]!.level >= level) end++
      const turned = ordered.slice(i, end).reverse()
      ordered.splice(i, end - i, ...turned)
      i = end
    }
  }
  return ordered
}
