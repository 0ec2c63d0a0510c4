/** What the text of a page says in a box, as pdf.js finds it. */
import type { Box } from '../../../server/kernel/drawingpdf.ts'

export interface PageTexts {
  /** Of the whole page. */
  readonly all: string
  /** What begins in the box, without spaces. */
  inBox(box: Box): string
}

interface Placed {
  readonly x: number
  readonly y: number
  readonly text: string
}

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')
type PdfjsPage = Awaited<ReturnType<Awaited<ReturnType<Pdfjs['getDocument']>['promise']>['getPage']>>

export async function textsOf(file: Buffer, pages: readonly number[]): Promise<PageTexts[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const texts: PageTexts[] = []
  for (const number of pages) texts.push(pageTexts(await placedOf(await document.getPage(number))))
  await document.destroy()
  return texts
}

const pageTexts = (placed: readonly Placed[]): PageTexts => ({
  all: placed.map(({ text }) => text).join('\n'),
  inBox: (box) =>
    placed
      .filter(
        ({ x, y }) => x >= box.x - 1 && x <= box.x + box.width && y >= box.y && y <= box.y + box.height + 1,
      )
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ''),
})

/** Texts and the annotations that tell what strokes say. */
async function placedOf(page: PdfjsPage): Promise<Placed[]> {
  const viewport = page.getViewport({ scale: 1 })
  const place = (x: number, y: number, text: string): Placed => {
    const [left, top] = viewport.convertToViewportPoint(x, y) as [number, number]
    return { x: left, y: top, text }
  }
  const { items } = await page.getTextContent()
  const annotations = (await page.getAnnotations()) as Array<{
    rect: number[]
    contentsObj?: { str: string }
    titleObj?: { str: string }
  }>
  return [
    ...items.flatMap((item) =>
      'str' in item ? [place(item.transform[4] as number, item.transform[5] as number, item.str)] : [],
    ),
    ...annotations
      .filter(({ titleObj }) => titleObj?.str === 'AutoCAD SHX Text')
      .map(({ rect, contentsObj }) => {
        const [left, bottom, right, top] = rect as [number, number, number, number]
        return place((left + right) / 2, (bottom + top) / 2, contentsObj?.str ?? '')
      }),
  ]
}
