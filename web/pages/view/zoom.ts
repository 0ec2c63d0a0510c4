/** Zooming with two fingers, Ctrl and the wheel, keys or buttons: the point under the fingers stays where it is. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

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

interface Point {
  x: number
  y: number
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

type Zooming = (factor: number, at: Point) => void

const within = (area: HTMLElement, x: number, y: number): Point => {
  const { left, top } = area.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/** Two fingers on a touchpad arrive as a wheel with Ctrl as well. */
function listenToWheel(area: HTMLElement, zoom: Zooming): () => void {
  const turned = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30
    zoom(Math.exp(-Math.max(-60, Math.min(60, pixels)) / 150), within(area, event.clientX, event.clientY))
  }
  area.addEventListener('wheel', turned, { passive: false })
  return () => area.removeEventListener('wheel', turned)
}

function listenToFingers(area: HTMLElement, zoom: Zooming): () => void {
  let before = 0
  const distance = ([one, other]: readonly Touch[]): number =>
    Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY)
  const began = (event: TouchEvent): void => {
    before = event.touches.length === 2 ? distance([...event.touches]) : 0
  }
  const moved = (event: TouchEvent): void => {
    const fingers = [...event.touches]
    if (fingers.length !== 2 || !before) return
    event.preventDefault()
    const [one, other] = fingers as [Touch, Touch]
    const next = distance(fingers)
    zoom(next / before, within(area, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2))
    before = next
  }
  area.addEventListener('touchstart', began, { passive: true })
  area.addEventListener('touchend', began, { passive: true })
  area.addEventListener('touchmove', moved, { passive: false })
  return () => {
    area.removeEventListener('touchstart', began)
    area.removeEventListener('touchend', began)
    area.removeEventListener('touchmove', moved)
  }
}
