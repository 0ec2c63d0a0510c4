/** Which part of a list is in sight, and how a row is brought there. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { placeOf } from '../../app/router.ts'
import type { Layout } from './layout.ts'
import type { ListRows } from './rows.ts'

const around = 20
/** The window moves by so many lines at once: fewer drawings while one scrolls. */
const step = 10

export const usualHeights = { row: 34, head: 38 }

/** As the style makes them: text may be twice as large, and rows fold on a phone. */
export function measured(table: HTMLTableElement | null, was: typeof usualHeights): typeof usualHeights {
  const of = (selector: string, usual: number): number =>
    table?.querySelector(selector)?.getBoundingClientRect().height || usual
  const now = { row: of('tr.line', was.row), head: of('tr.group', was.head) }
  return now.row === was.row && now.head === was.head ? was : now
}

/** Which lines are in sight. */
export function useWindow(box: { current: HTMLDivElement | null }, layout: Layout, isWhole: boolean) {
  const [at, setAt] = useState({ top: 0, height: 900 })
  useEffect(() => {
    const scroller = box.current!
    let frame = 0
    const look = (): void => {
      frame = 0
      placeOf.keep('list', scroller.scrollTop)
      setAt((was) => {
        const isSame = Math.abs(was.top - scroller.scrollTop) < 1 && was.height === scroller.clientHeight
        return isSame ? was : { top: scroller.scrollTop, height: scroller.clientHeight }
      })
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
  const last = Math.max(0, layout.lineCount - 1)
  if (isWhole || layout.lineCount === 0) return { first: 0, last }
  const first = Math.floor((layout.lineAtTop(at.top) - around) / step) * step
  const end = Math.ceil((layout.lineAtTop(at.top + at.height) + around) / step) * step
  return { first: Math.max(0, first), last: Math.min(last, end) }
}

export function useRoom(box: { current: HTMLDivElement | null }, onRoom: (rem: number) => void): void {
  useLayoutEffect(() => {
    const look = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      onRoom(Math.floor(box.current!.clientWidth / rem))
    }
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(box.current!)
    return () => watcher.disconnect()
  }, [])
}

/** Where it was scrolled to, on the way back. */
export function usePlace(box: { current: HTMLDivElement | null }, rows: ListRows): void {
  const isThere = rows.total !== undefined
  const [place] = useState(() => placeOf.find('list'))
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!isThere || !box.current) return
    box.current.scrollTop = isFirst.current ? place : 0
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
