/** One finger, or the mouse with its button down, moves the sheet; two taps at a place are told with it. */
import { type Point, within } from '../../../parts/zoomgestures.ts'

/** A hand is never quite still. */
const tapPixels = 8
const tapMs = 350

interface Drag {
  move: (by: Point) => void
  twice: (at: Point) => void
}

export function listenToDrag(area: HTMLElement, { move, twice }: Drag): () => void {
  const down = new Map<number, Point>()
  let begin: Point | undefined
  let tap: { at: Point; time: number } | undefined
  const began = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest('a, button')) return
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begin = down.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
    area.setPointerCapture(event.pointerId)
  }
  const moved = (event: PointerEvent): void => {
    const before = down.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    down.set(event.pointerId, now)
    if (begin && far(begin, now)) begin = undefined
    if (down.size === 1) move({ x: now.x - before.x, y: now.y - before.y })
  }
  const ended = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId) || !begin) return
    const at = begin
    begin = undefined
    const isSecond = tap && event.timeStamp - tap.time < tapMs && !far(tap.at, at, 3)
    tap = isSecond ? undefined : { at, time: event.timeStamp }
    if (isSecond) twice(within(area, at.x, at.y))
  }
  const cancelled = (event: PointerEvent): void => void down.delete(event.pointerId)
  const listeners = { pointerdown: began, pointermove: moved, pointerup: ended, pointercancel: cancelled }
  for (const [name, listener] of Object.entries(listeners))
    area.addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      area.removeEventListener(name, listener as EventListener)
  }
}

const far = (one: Point, other: Point, times = 1): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) > tapPixels * times
