/** What is drawn over a picture, as a page of a document of its own in PDFium. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrawnLines, DrawnWords, PictureOver } from '../../../kernel/drawingpdf.ts'
import { packageRoot } from '../../../root.ts'
import { lent, memoryOf, type Pdfium } from '../pdfium/pdfium.ts'

export interface Over {
  /** As PDFium knows it. */
  readonly page: number
  close(): void
}

interface Drawing {
  readonly pdfium: Pdfium
  readonly document: number
  readonly page: number
  /** PDF counts from the bottom. */
  readonly height: number
  readonly fontOf: (face: Face) => number
}

export function openOver(
  pdfium: Pdfium,
  { drawn }: PictureOver,
  size: { width: number; height: number },
): Over {
  const document = pdfium.FPDF_CreateNewDocument()
  const page = pdfium.FPDFPage_New(document, 0, size.width, size.height)
  const fonts = openFonts(pdfium, document)
  const drawing = { pdfium, document, page, height: size.height, fontOf: fonts.of }
  const close = (): void => {
    pdfium.FPDF_ClosePage(page)
    fonts.close()
    pdfium.FPDF_CloseDocument(document)
  }
  try {
    for (const one of drawn) 'steps' in one ? drawLines(drawing, one) : drawWords(drawing, one)
  } catch (error) {
    close()
    throw error
  }
  return { page, close }
}

const rgb = (color: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]

const opaque = 255
const round = 1
/** By the direction of its lines, what a line goes around is filled. */
const winding = 2

function drawLines({ pdfium, page, height }: Drawing, { steps, line, fill }: DrawnLines): void {
  const [first, ...others] = steps
  if (first?.[0] !== 'M') return
  const path = pdfium.FPDFPageObj_CreateNewPath(first[1], height - first[2])
  for (const step of others) {
    if (step[0] === 'M') pdfium.FPDFPath_MoveTo(path, step[1], height - step[2])
    else if (step[0] === 'L') pdfium.FPDFPath_LineTo(path, step[1], height - step[2])
    else if (step[0] === 'Z') pdfium.FPDFPath_Close(path)
    else if (step[0] === 'C') {
      const [, x1, y1, x2, y2, x, y] = step
      pdfium.FPDFPath_BezierTo(path, x1, height - y1, x2, height - y2, x, height - y)
    }
  }
  if (fill) {
    const { color, opacity = 1, darkens } = fill
    pdfium.FPDFPageObj_SetFillColor(path, ...rgb(color), Math.round(opacity * opaque))
    if (darkens) pdfium.FPDFPageObj_SetBlendMode(path, 'Multiply')
  }
  if (line) {
    pdfium.FPDFPageObj_SetStrokeColor(path, ...rgb(line.color), opaque)
    pdfium.FPDFPageObj_SetStrokeWidth(path, line.width)
    pdfium.FPDFPageObj_SetLineJoin(path, round)
    pdfium.FPDFPageObj_SetLineCap(path, round)
  }
  pdfium.FPDFPath_SetDrawMode(path, fill ? winding : 0, line !== undefined)
  pdfium.FPDFPage_InsertObject(page, path)
}

/** Of a space at the end of a run, in parts of the size. */
const spaceWidth = 0.28

function drawWords(drawing: Drawing, words: DrawnWords): void {
  const { pdfium, document, page, height, fontOf } = drawing
  const { y, size, color, isBold, isCentred, widthMax } = words
  let width = 0
  const runs = runsOf(words.words).map(({ text, face }) => {
    const object = pdfium.FPDFPageObj_CreateTextObj(
      document,
      fontOf(isBold && face === 'text' ? 'bold' : face),
      size,
    )
    setText(pdfium, object, text)
    pdfium.FPDFPageObj_SetFillColor(object, ...rgb(color), opaque)
    const at = width
    width += rightOf(pdfium, object) + (text.endsWith(' ') ? size * spaceWidth : 0)
    return { object, at }
  })
  const scale = widthMax && width > widthMax ? widthMax / width : 1
  const x = isCentred ? words.x - (width * scale) / 2 : words.x
  for (const { object, at } of runs) {
    pdfium.FPDFPageObj_Transform(object, scale, 0, 0, scale, x + at * scale, height - y)
    pdfium.FPDFPage_InsertObject(page, object)
  }
}

const setText = (pdfium: Pdfium, object: number, text: string): void => {
  const bytes = Buffer.from(`${text}\0`, 'utf16le')
  lent(pdfium, bytes.length, (at) => {
    bytes.copy(memoryOf(pdfium), at)
    pdfium.FPDFText_SetText(object, at)
  })
}

/** Where its last letter ends. */
const rightOf = (pdfium: Pdfium, object: number): number =>
  lent(pdfium, 16, (at) =>
    pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)
      ? memoryOf(pdfium).readFloatLE(at + 8)
      : 0,
  )

/** From packages/fonts, copied by the build. */
const files = {
  text: 'Inter_400Regular.ttf',
  bold: 'Inter_600SemiBold.ttf',
  arabic: 'NotoSansArabic_400Regular.ttf',
  hebrew: 'NotoSansHebrew_400Regular.ttf',
  devanagari: 'NotoSansDevanagari_400Regular.ttf',
  thai: 'NotoSansThai_400Regular.ttf',
  hangul: 'NotoSansKR_400Regular.ttf',
  han: 'NotoSansSC_400Regular.ttf',
} as const

type Face = keyof typeof files

const scripts: ReadonlyArray<[letter: RegExp, face: Face]> = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Hangul}/u, 'hangul'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uff00-\uffef]/u, 'han'],
]

const faceOf = (letter: string): Face => scripts.find(([letters]) => letters.test(letter))?.[1] ?? 'text'

/** Stretches of one face. What has no glyph is a line break or an order of some kind, and is left out. */
function runsOf(words: string): Array<{ text: string; face: Face }> {
  const runs: Array<{ text: string; face: Face }> = []
  for (const letter of words.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')) {
    const face = faceOf(letter)
    const last = runs.at(-1)
    if (last?.face === face) last.text += letter
    else runs.push({ text: letter, face })
  }
  return runs
}

/** Each is opened when its letters occur: that of Chinese has 10 MB. */
function openFonts(pdfium: Pdfium, document: number): { of(face: Face): number; close(): void } {
  const open = new Map<Face, number>()
  const trueType = 2
  const load = (face: Face): number => {
    const bytes = readFileSync(join(packageRoot, 'dist', 'fonts', files[face]))
    return lent(pdfium, bytes.length, (at) => {
      bytes.copy(memoryOf(pdfium), at)
      return pdfium.FPDFText_LoadFont(document, at, bytes.length, trueType, true)
    })
  }
  return {
    of(face) {
      const known = open.get(face) ?? load(face)
      open.set(face, known)
      return known
    },
    close() {
      for (const font of open.values()) pdfium.FPDFFont_Close(font)
    },
  }
}
