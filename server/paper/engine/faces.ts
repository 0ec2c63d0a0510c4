/**
 * The faces of the type, and which of them has the letters of a text. A face is opened when its letters occur: that of Chinese
 * has 10 MB.
 */
import { join } from 'node:path'
import type PDFDocument from 'pdfkit'
import type { Font } from 'pdfkit'
import { packageRoot } from '../../root.ts'

/** From packages/fonts, copied by the build. */
const files = {
  text: 'Inter_400Regular.ttf',
  bold: 'Inter_600SemiBold.ttf',
  arabic: 'NotoSansArabic_400Regular.ttf',
  hebrew: 'NotoSansHebrew_400Regular.ttf',
  devanagari: 'NotoSansDevanagari_400Regular.ttf',
  thai: 'NotoSansThai_400Regular.ttf',
  emoji: 'NotoEmoji_400Regular.ttf',
  han: 'NotoSansSC_400Regular.ttf',
  hangul: 'NotoSansKR_400Regular.ttf',
} as const

export type FaceName = keyof typeof files

const folder = join(packageRoot, 'dist', 'fonts')

/** Where to look first; what is in none of these is looked for in all faces, the small ones first. */
const scripts: ReadonlyArray<[letters: RegExp, face: FaceName]> = [
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [/\p{Script_Extensions=Hebrew}/u, 'hebrew'],
  [/\p{Script_Extensions=Devanagari}/u, 'devanagari'],
  [/\p{Script_Extensions=Thai}/u, 'thai'],
  [/\p{Script_Extensions=Hangul}/u, 'hangul'],
  [
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uff00-\uffef]/u,
    'han',
  ],
  [/\p{Extended_Pictographic}/u, 'emoji'],
]
const others: readonly FaceName[] = ['emoji', 'hebrew', 'thai', 'arabic', 'devanagari', 'hangul', 'han']

export interface Faces {
  open(face: FaceName): Font
  /** The face of a grapheme; `text` if no face has it, whose box shows that something is there. */
  of(grapheme: string, before: FaceName | undefined): FaceName
}

export function openFaces(pdf: PDFDocument): Faces {
  const opened = new Map<FaceName, Font>()
  const chosen = new Map<string, FaceName>()
  const open = (face: FaceName): Font => {
    const known = opened.get(face)
    if (known) return known
    pdf.registerFont(face, join(folder, files[face])).font(face)
    opened.set(face, pdf._font)
    return pdf._font
  }
  const has = (face: FaceName, grapheme: string): boolean =>
    [...grapheme].every(
      (char) => isUnseen(char) || open(face).font.hasGlyphForCodePoint(char.codePointAt(0)!),
    )
  const choose = (grapheme: string): FaceName => {
    // A text variation or an emoji variation of a letter is the emoji, where there is one.
    if (!grapheme.includes('\ufe0f') && has('text', grapheme)) return 'text'
    const [first] = grapheme
    const likely = scripts.flatMap(([letters, face]) => (letters.test(first!) ? [face] : []))
    return (
      [...likely, 'text' as const, ...others].find((face) => has(face, grapheme)) ??
      [...likely, 'text' as const].find((face) => has(face, first!)) ??
      'text'
    )
  }
  return {
    open,
    of(grapheme, before) {
      // What stands between the words of a script is taken from its face, so that words stay in one piece.
      if (before && before !== 'text' && /^\p{M}+$/u.test(grapheme) && has(before, grapheme)) return before
      const face = chosen.get(grapheme) ?? choose(grapheme)
      chosen.set(grapheme, face)
      return face
    },
  }
}

/** Joiners, marks of direction, variation selectors: they shape or order others, and no face needs a glyph for them. */
const isUnseen = (char: string): boolean => /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u.test(char)
