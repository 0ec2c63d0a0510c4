/** What a viewer of PDFs finds on the first page: its words, and its annotations where they are shown. */
import { openText } from '../../../server/drawings/text/pdfjs.ts'

/** As pdf.js reads it; each kind has fields of its own. */
export type Annotation = Record<string, any>

export async function readBack(path: string) {
  const { document, close } = await openText(path)
  try {
    const page = await document.getPage(1)
    const view = page.getViewport({ scale: 1 })
    const annotations: Annotation[] = await page.getAnnotations()
    const { items } = await page.getTextContent()
    return {
      size: [view.width, view.height].map(Math.round),
      annotations,
      words: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      /** From the top left, in points. */
      shown: ([x, y]: readonly number[]) => view.convertToViewportPoint(x!, y!) as [number, number],
    }
  } finally {
    await close()
  }
}
