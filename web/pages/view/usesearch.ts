/** The search in the text of a PDF: page by page, so that the first places are there early. */
import { useEffect, useState } from 'preact/hooks'
import { useDebounced } from '../../app/calls/debounced.ts'
import type { Pdf } from './pdf.ts'
import { type Box, boxOn, placesIn, type TextRun } from './textsearch.ts'

export interface Place {
  page: number
  boxes: readonly Box[]
}

export interface Search {
  places: readonly Place[]
  isDone: boolean
  /** Pages that are pictures have none. */
  hasText: boolean
}

const none: Search = { places: [], isDone: true, hasText: true }
const placesMax = 1000

export function useSearch(pdf: Pdf | undefined, typed: string): Search {
  const words = useDebounced(typed)
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (!pdf || !words.trim()) {
      setFound(none)
      return
    }
    let isOver = false
    const run = async (): Promise<void> => {
      let places: Place[] = []
      let letters = 0
      for (let page = 1; page <= pdf.numPages && places.length < placesMax; page++) {
        const on = await searchPage(pdf, page, words)
        if (isOver) return
        letters += on.letters
        if (on.places.length > 0) places = [...places, ...on.places]
        if (on.places.length > 0 || page === 1) setFound({ places, isDone: false, hasText: true })
      }
      setFound({ places, isDone: true, hasText: letters > 0 })
    }
    // A page that cannot be read shows so itself.
    run().catch(() => isOver || setFound({ ...none, hasText: false }))
    return () => {
      isOver = true
    }
  }, [pdf, words])
  return found
}

async function searchPage(pdf: Pdf, number: number, words: string) {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const runs = ((await page.getTextContent()).items as TextRun[]).filter(({ str }) => str !== undefined)
  const boxOf = boxOn((x, y) => viewport.convertToViewportPoint(x, y), viewport.width, viewport.height)
  return {
    letters: runs.reduce((sum, { str }) => sum + str.trim().length, 0),
    places: placesIn(runs, words, boxOf).map((boxes) => ({ page: number, boxes })),
  }
}
