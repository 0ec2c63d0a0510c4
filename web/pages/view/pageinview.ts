/** Which page is on the screen, and scrolling to one. */
import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Box } from './textsearch.ts'

export function usePageInView(area: RefObject<HTMLElement | null>, pages: number) {
  const [page, setPage] = useState(1)
  const isAsked = useRef(false)
  const look = (): void => {
    isAsked.current = false
    const all = area.current
    if (!all) return
    const middle = all.scrollTop + all.clientHeight / 2
    const sheets = [...all.children] as HTMLElement[]
    const next = sheets.findIndex((sheet) => sheet.offsetTop + sheet.offsetHeight > middle)
    setPage(next < 0 ? Math.max(1, pages) : next + 1)
  }
  return {
    page,
    scrolled(): void {
      if (isAsked.current) return
      isAsked.current = true
      requestAnimationFrame(look)
    },
    /** With a box: so that it is in the middle. */
    show(wanted: number, box?: Box): void {
      const all = area.current
      const sheet = all?.children[wanted - 1] as HTMLElement | undefined
      if (!all || !sheet) return
      if (box)
        all.scrollTo({
          top: sheet.offsetTop + box.top * sheet.offsetHeight - all.clientHeight / 2,
          left: sheet.offsetLeft + box.left * sheet.offsetWidth - all.clientWidth / 2,
        })
      else all.scrollTo({ top: sheet.offsetTop })
    },
  }
}
