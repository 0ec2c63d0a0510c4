/** The runs of text of a page, where they are on the page as it is shown. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageText, TextDirection, TextRun } from '../../kernel/drawingtext.ts'

export const runsMax = 20_000
const runCharsMax = 500

type Matrix = readonly number[]

/** Of its size above and below the line that a text stands on. */
const ascent = 0.8

export async function pageText(page: PDFPageProxy): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const scale = Math.hypot(transform[0]!, transform[1]!)
  const runs: TextRun[] = []
  const reader = page.streamTextContent().getReader()
  let truncated = false
  while (!truncated) {
    const { done, value } = await reader.read()
    if (done) break
    for (const item of value.items as TextItem[]) {
      if (!item.str?.trim()) continue
      const run = runOf(item, times(transform, item.transform), scale)
      if (!run) continue
      if (runs.length === runsMax) truncated = true
      else runs.push(run)
    }
  }
  if (truncated) await reader.cancel(new Error('Enough was read.'))
  for (const run of await strokedTexts(page, transform)) {
    if (runs.length < runsMax) runs.push(run)
    else truncated = true
  }
  return { width: rounded(width), height: rounded(height), runs, truncated }
}

interface TextItem {
  readonly str?: string
  readonly width: number
  readonly height: number
  readonly transform: number[]
}

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0]! * n[0]! + m[2]! * n[1]!,
  m[1]! * n[0]! + m[3]! * n[1]!,
  m[0]! * n[2]! + m[2]! * n[3]!,
  m[1]! * n[2]! + m[3]! * n[3]!,
  m[0]! * n[4]! + m[2]! * n[5]! + m[4]!,
  m[1]! * n[4]! + m[3]! * n[5]! + m[5]!,
]

function runOf(item: TextItem, matrix: Matrix, scale: number): TextRun | undefined {
  const [a, b, c, d, x, y] = matrix as [number, number, number, number, number, number]
  const length = item.width * scale
  const size = item.height * scale || Math.hypot(c, d)
  if (![a, b, x, y, length, size].every(Number.isFinite) || size <= 0) return undefined
  const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
  const direction = (quarter * 90) as TextDirection
  return { ...boxOf(direction, x, y, length, size), text: textOf(item.str!), direction }
}

/** From where the text begins, on the line that it stands on. */
function boxOf(direction: TextDirection, x: number, y: number, length: number, size: number) {
  const [up, down] = [size * ascent, size * (1 - ascent)]
  const box = {
    0: [x, y - up, length, size],
    90: [x - down, y, size, length],
    180: [x - length, y - down, length, size],
    270: [x - up, y - length, size, length],
  }[direction].map(rounded)
  return { x: box[0]!, y: box[1]!, width: box[2]!, height: box[3]! }
}

const rounded = (points: number): number => Math.round(points * 100) / 100
/** Half a letter, which a file may say or a cut may leave, is no text that can be stored. */
const textOf = (text: string): string => text.trim().slice(0, runCharsMax).toWellFormed()

/** AutoCAD draws its stroke fonts as lines, and says what they are in comments of this author. */
const strokedAuthor = 'AutoCAD SHX Text'

async function strokedTexts(page: PDFPageProxy, transform: Matrix): Promise<TextRun[]> {
  const annotations = (await page.getAnnotations({ intent: 'any' })) as Annotation[]
  return annotations.flatMap(({ titleObj, contentsObj, rect }) => {
    const text = textOf(contentsObj?.str ?? '')
    if (titleObj?.str.trim() !== strokedAuthor || !text || !rect?.every(Number.isFinite)) return []
    const [left, top] = at(transform, rect[0]!, rect[1]!)
    const [right, bottom] = at(transform, rect[2]!, rect[3]!)
    const box = {
      x: rounded(Math.min(left, right)),
      y: rounded(Math.min(top, bottom)),
      width: rounded(Math.abs(right - left)),
      height: rounded(Math.abs(bottom - top)),
    }
    const isUpright = box.height > box.width * 1.5 && text.length > 1
    return [{ ...box, text, direction: isUpright ? 270 : 0 } as TextRun]
  })
}

interface Annotation {
  readonly titleObj?: { str: string }
  readonly contentsObj?: { str: string }
  readonly rect?: number[]
}

const at = (m: Matrix, x: number, y: number): [number, number] => [
  m[0]! * x + m[2]! * y + m[4]!,
  m[1]! * x + m[3]! * y + m[5]!,
]
