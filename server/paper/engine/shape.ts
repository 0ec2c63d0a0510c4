/** The glyphs of a piece of text in one face and one direction; the same words occur again and again, so they are kept. */
import type { Font, Glyph, Position } from 'pdfkit'
import type { FaceName, Faces } from './faces.ts'

export interface Shaped {
  font: Font
  /** In visual order, with positions in thousandths of the size. */
  glyphs: Glyph[]
  positions: Position[]
  width: number
}

export type Shape = (face: FaceName, text: string, isRtl: boolean, isTabular: boolean) => Shaped

/** By their letters: that is what they take of the memory. */
const keptCharsMax = 400_000

export function shaper(faces: Faces): Shape {
  const kept = new Map<string, Shaped>()
  let keptChars = 0
  return (face, text, isRtl, isTabular) => {
    const key = `${face}${isRtl ? 'r' : ''}${isTabular ? 't' : ''} ${text}`
    const known = kept.get(key)
    if (known) return known
    const font = faces.open(face)
    const shaped = shape(font, shown(text), isRtl, isTabular)
    if (keptChars > keptCharsMax) {
      kept.clear()
      keptChars = 0
    }
    kept.set(key, shaped)
    keptChars += key.length
    return shaped
  }
}

/** Marks of direction and of where a line may end have done their work; joiners and variation selectors are needed for shaping. */
const shown = (text: string): string =>
  text.replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u00ad\ufeff]/g, '')

/**
 * "W8x21" is not to become "W8×21": contextual alternates are off where letters would become others. Brackets are mirrored before,
 * so not once more by the face.
 */
function shape(font: Font, text: string, isRtl: boolean, isTabular: boolean): Shaped {
  const features = { rtlm: false, ...(isLatin(text) && { calt: false }), ...(isTabular && { tnum: true }) }
  const { glyphs, positions } = font.font.layout(text, features, undefined, undefined, isRtl ? 'rtl' : 'ltr')
  let width = 0
  const scaled = positions.map((position) => {
    width += position.xAdvance * font.scale
    return {
      xAdvance: position.xAdvance * font.scale,
      yAdvance: position.yAdvance * font.scale,
      xOffset: position.xOffset * font.scale,
      yOffset: position.yOffset * font.scale,
    }
  })
  return { font, glyphs, positions: scaled, width }
}

const isLatin = (text: string): boolean => /^[\u0000-\u052f\u1e00-\u2bff]*$/.test(text)
