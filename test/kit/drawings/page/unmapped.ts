/** A font of the letters in use, with codes of its own and nothing that says which letter a code is. */
import type { PdfWriter } from '../writer.ts'
import { cell, strokesOf } from './strokes.ts'

export interface UnmappedFont {
  /** The text in the codes of the font, as a string of a PDF. */
  codes(text: string): string
  /** Adds the font. After all texts. */
  add(writer: PdfWriter): number
}

const firstCode = 33

export function unmappedFont(): UnmappedFont {
  const letters: string[] = []
  const codeOf = (letter: string): number => {
    if (!letters.includes(letter)) letters.push(letter)
    return firstCode + letters.indexOf(letter)
  }
  return {
    codes: (text) => `<${[...text].map((letter) => codeOf(letter).toString(16).padStart(2, '0')).join('')}>`,
    add(writer) {
      const glyphs = letters.map((letter) => writer.add('<<>>', glyphOf(letter)))
      const names = letters.map((_, i) => `/glyph.${String.fromCharCode(97 + (i % 26))}${Math.floor(i / 26)}`)
      const advance = cell.advance * 1000
      return writer.add(
        '<</Type/Font/Subtype/Type3/FontBBox[0 -200 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]' +
          `/FirstChar ${firstCode}/LastChar ${firstCode + letters.length - 1}` +
          `/Widths[${letters.map(() => advance).join(' ')}]` +
          `/CharProcs<<${names.map((name, i) => `${name} ${glyphs[i]} 0 R`).join('')}>>` +
          `/Encoding<</Type/Encoding/Differences[${firstCode}${names.join('')}]>>/Resources<<>>>>`,
      )
    },
  }
}

function glyphOf(letter: string): string {
  const [width, height] = [cell.width * 1000, cell.height * 1000]
  const lines = strokesOf(letter).map(
    ([fromX, fromY, toX, toY]) => `${fromX * width} ${fromY * height} m ${toX * width} ${toY * height} l S`,
  )
  return `${cell.advance * 1000} 0 0 0 1000 800 d1 60 w 1 J\n${lines.join('\n')}`
}
