/** Zooming with two fingers, Ctrl and the wheel, keys or buttons: the point under the fingers stays where it is. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { listenToFingers, listenToWheel, type Point, type Zooming } from '../../parts/zoomgestures.ts'

const zoomMin = 0.5
const zoomMax = 16
/** The pages are drawn anew when the fingers rest. */
const settleMs = 200

export interface Zoom {
  /** 1: the page fits the screen. As it was when the pages were last drawn. */
  settled: number
  by: (factor: number) => void
  fit: () => void
}

/** `ref`: what scrolls. Its pages are as wide as its property --zoom says. */
export function useZoom(ref: RefObject<HTMLElement | null>): Zoom {
  const now = useRef(1)
  const [settled, setSettled] = useState(1)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const to = (zoom: number, at?: Point): void => {
    const area = ref.current
    if (!area) return
    const next = Math.min(zoomMax, Math.max(zoomMin, zoom))
    const { x, y } = at ?? { x: area.clientWidth / 2, y: area.clientHeight / 2 }
    const part = {
      x: (area.scrollLeft + x) / area.scrollWidth,
      y: (area.scrollTop + y) / area.scrollHeight,
    }
    now.current = next
    area.style.setProperty('--zoom', String(next))
    area.scrollLeft = part.x * area.scrollWidth - x
    area.scrollTop = part.y * area.scrollHeight - y
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSettled(next), settleMs)
  }

  useEffect(() => {
    const area = ref.current
    if (!area) return
    const zoom: Zooming = (factor, at) => to(now.current * factor, at)
    const end = [listenToWheel(area, zoom), listenToFingers(area, zoom)]
    return () => {
      clearTimeout(timer.current)
      for (const stop of end) stop()
    }
  }, [])

  return { settled, by: (factor) => to(now.current * factor), fit: () => to(1) }
}
