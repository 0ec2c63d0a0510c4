/** The words of a page with where they are, as PDFium reads them: what lies near a change is named by them. */
import type { Box } from '../../../kernel/drawingpdf.ts'
import type { Size } from '../look.ts'
import type { OpenPdf } from '../openpdf.ts'
import { lent, memoryOf, type Pdfium } from '../pdfium/pdfium.ts'

export interface Words extends Box {
  readonly text: string
}

/** What is beyond it is not read: a page has some thousands. */
const charsMax = 100_000
const wordsCharsMax = 80
/** Of the height of the letters: a wider gap ends the words. */
const gapMax = 1.5
/** Of a page in PDFium's whole numbers: hundredths of a point. */
const steps = 100

export function wordsOf(pdf: OpenPdf, index: number, page: Size): Words[] {
  const { pdfium, handle } = pdf.document
  const loaded = pdfium.FPDF_LoadPage(handle, index)
  const text = loaded ? pdfium.FPDFText_LoadPage(loaded) : 0
  try {
    return text ? joined(lettersOf(pdfium, loaded, text, page)) : []
  } finally {
    if (text) pdfium.FPDFText_ClosePage(text)
    if (loaded) pdfium.FPDF_ClosePage(loaded)
  }
}

interface Letter extends Box {
  readonly letter: string
}

/** From the top left of the page as it is shown; undefined where words end. */
function* lettersOf(pdfium: Pdfium, page: number, text: number, size: Size): Generator<Letter | undefined> {
  const count = Math.min(charsMax, pdfium.FPDFText_CountChars(text))
  for (let i = 0; i < count; i++) {
    const letter = String.fromCodePoint(Math.min(0x10ffff, pdfium.FPDFText_GetUnicode(text, i) >>> 0))
    if (/[\r\n\0]/.test(letter)) yield undefined
    else {
      const box = boxOf(pdfium, page, text, i, size)
      if (box) yield { ...box, letter }
    }
  }
}

/** PDFium says left, right, bottom and top on the page as the file has it. */
function boxOf(pdfium: Pdfium, page: number, text: number, i: number, size: Size): Box | undefined {
  return lent(pdfium, 32 + 8, (at) => {
    if (!pdfium.FPDFText_GetCharBox(text, i, at, at + 8, at + 16, at + 24)) return undefined
    const [left, right, bottom, top] = [0, 8, 16, 24].map((more) => memoryOf(pdfium).readDoubleLE(at + more))
    const [one, other] = [
      [left!, top!],
      [right!, bottom!],
    ].map(([x, y]) => {
      const [across, down] = [size.width, size.height].map((side) => Math.round(side * steps))
      pdfium.FPDF_PageToDevice(page, 0, 0, across!, down!, 0, x!, y!, at + 32, at + 36)
      const memory = memoryOf(pdfium)
      return { x: memory.readInt32LE(at + 32) / steps, y: memory.readInt32LE(at + 36) / steps }
    })
    return {
      x: Math.min(one!.x, other!.x),
      y: Math.min(one!.y, other!.y),
      width: Math.abs(one!.x - other!.x),
      height: Math.abs(one!.y - other!.y),
    }
  })
}

/** Letters that stand close to each other are words, whichever way they are turned. */
function joined(letters: Iterable<Letter | undefined>): Words[] {
  const all: Words[] = []
  let words: Words | undefined
  const end = (): void => {
    const text = words?.text.replace(/\s+/g, ' ').trim()
    if (words && text) all.push({ ...words, text: text.slice(0, wordsCharsMax).toWellFormed() })
    words = undefined
  }
  for (const letter of letters) {
    if (!letter || (words && isApart(words, letter))) end()
    if (!letter) continue
    const isSpace = letter.letter.trim() === ''
    if (!words) words = isSpace ? undefined : { ...boxAround(letter, letter), text: letter.letter }
    else words = { ...(isSpace ? words : boxAround(words, letter)), text: words.text + letter.letter }
  }
  end()
  return all
}

const boxAround = (one: Box, other: Box): Box => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

function isApart(words: Box, letter: Letter): boolean {
  if (letter.letter.trim() === '') return false
  const reach =
    gapMax * Math.max(Math.min(words.width, words.height), Math.min(letter.width, letter.height), 2)
  const across = Math.max(letter.x - (words.x + words.width), words.x - (letter.x + letter.width))
  const down = Math.max(letter.y - (words.y + words.height), words.y - (letter.y + letter.height))
  return Math.max(across, down) > reach
}
