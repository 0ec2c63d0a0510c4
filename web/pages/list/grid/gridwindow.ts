/** The visible part of a listing, and how a row is scrolled into view. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { placeOf } from '../../../app/router.ts'
import type { ListRows } from '../rows.ts'
import type { Layout } from './layout.ts'

/** So many lines above and below are there as well, once those in view are drawn. */
const aroundLines = 20
/** The window moves by that many lines at once: fewer renders while scrolling. */
const step = 10

/** Until they are measured: on a desk, and on a phone, where rows fold and few are in view. */
const usualHeights = () =>
  matchMedia('(max-width: 47.99rem)').matches ? { row: 122, head: 44 } : { row: 34, head: 38 }

/**
 * Measured row heights: text may be twice as large, and rows fold on a phone. Measuring makes the browser
 * lay out everything, so it is done when that is done anyway: once there are rows, and when the space changes.
 */
export function useHeights(table: { current: HTMLTableElement | null }, hasRows: boolean, hasHeads: boolean) {
  const [heights, setHeights] = useState(usualHeights)
  useLayoutEffect(() => {
    const look = (): void => {
      const of = (selector: string, usual: number): number =>
        table.current?.querySelector(selector)?.getBoundingClientRect().height || usual
      setHeights((was) => {
        const now = { row: of('tr.line', was.row), head: of('tr.group', was.head) }
        return now.row === was.row && now.head === was.head ? was : now
      })
    }
    // It looks at once, before anything is painted.
    const watcher = new ResizeObserver(look)
    watcher.observe(table.current!.parentElement!)
    return () => watcher.disconnect()
  }, [hasRows, hasHeads])
  return heights
}

interface Seen {
  top: number
  height: number
  around: number
}

interface Window {
  first: number
  last: number
}

/** The lines between two heights, and some around them. */
function linesAt(layout: Layout, { top, height, around }: Seen): Window {
  const first = Math.floor((layout.lineAtTop(top) - around) / step) * step
  const end = Math.ceil((layout.lineAtTop(top + height) + around) / step) * step
  return { first: Math.max(0, first), last: Math.min(Math.max(0, layout.lineCount - 1), end) }
}

/** The visible lines. The listing is rendered again only when they change, not whenever it scrolls. */
export function useWindow(box: { current: HTMLDivElement | null }, layout: Layout, isWhole: boolean): Window {
  const at = useRef<Seen>({ top: 0, height: innerHeight, around: 0 })
  const [, draw] = useState({})
  const now = linesAt(layout, at.current)
  const drawn = useRef({ layout, now })
  drawn.current = { layout, now }
  useEffect(() => {
    const scroller = box.current!
    let frame = 0
    const look = (): void => {
      frame = 0
      at.current = { top: scroller.scrollTop, height: scroller.clientHeight, around: aroundLines }
      placeOf.keep('list', at.current.top)
      const { first, last } = linesAt(drawn.current.layout, at.current)
      if (first !== drawn.current.now.first || last !== drawn.current.now.last) draw({})
    }
    const soon = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    scroller.addEventListener('scroll', soon, { passive: true })
    const watcher = new ResizeObserver(soon)
    watcher.observe(scroller)
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      scroller.removeEventListener('scroll', soon)
    }
  }, [])
  return isWhole ? { first: 0, last: Math.max(0, layout.lineCount - 1) } : now
}

export function useRoom(box: { current: HTMLDivElement | null }, onRoom: (rem: number) => void): void {
  useLayoutEffect(() => {
    const look = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      onRoom(Math.floor(box.current!.clientWidth / rem))
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(box.current!)
    return () => watcher.disconnect()
  }, [])
}

/** The scroll position, on the way back. */
export function usePlace(box: { current: HTMLDivElement | null }, rows: ListRows): void {
  const isThere = rows.total !== undefined
  const [place] = useState(() => placeOf.find('list'))
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!isThere || !box.current) return
    // A new page is at its top: to say so would make the browser lay out everything.
    if (!isFirst.current || place > 0) box.current.scrollTop = isFirst.current ? place : 0
    isFirst.current = false
  }, [rows, isThere])
}

export function bringIntoSight(
  box: HTMLDivElement | null,
  table: HTMLTableElement | null,
  layout: Layout,
  row: number,
  height: number,
): void {
  const line = layout.lineOfRow(row)
  if (!box || line === undefined) return
  const top = layout.topOf(line)
  const room = box.clientHeight - (table?.tHead?.offsetHeight ?? 0)
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + height > box.scrollTop + room) box.scrollTop = top + height - room
}
