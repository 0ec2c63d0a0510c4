/**
 * One finger, or the mouse with its button down, moves the sheet; two taps at a place are told with it, and so is a long press. A tool
 * that takes the pointer has it first; the middle button moves the sheet in any case.
 */
import { type Point, within } from '../../../parts/zoomgestures.ts'
import type { Hand } from './overlay/overlay.ts'

/** A hand is never quite still. */
const tapPixels = 8
const tapMs = 350
const holdMs = 500

/** These take the pointer themselves. */
const taking = 'a, button, input, textarea, [role="button"], [data-own-pointer]'

interface HeldAt {
  readonly clientX: number
  readonly clientY: number
  readonly pointerType: string
}
type Held = (at: HeldAt) => Hand | boolean

interface Drag {
  move: (by: Point) => void
  twice: (at: Point) => void
  hand: () => Hand | undefined
  /** Returns whether anybody cares, or who has the pointer from there on. */
  held: Held
}

export function listenToDrag(area: HTMLElement, { move, twice, hand, held }: Drag): () => void {
  const down = new Map<number, Point>()
  let using: Hand | undefined
  const tapped = tapsIn(area, twice)
  const press = pressIn((at) => {
    const taken = held(at)
    // The second press of a mouse has no end that belongs to it.
    if (typeof taken === 'object' && down.size === 1) using = taken
    return taken
  })
  const began = (event: PointerEvent): void => {
    press.begin(undefined)
    if (event.button > 1 || (event.target as Element).closest(taking)) return
    down.set(event.pointerId, pointOf(event))
    area.setPointerCapture(event.pointerId)
    if (down.size > 1) using?.cancel()
    using = undefined
    if (down.size > 1 || event.button > 0) return
    const tool = hand()
    if (tool?.down(event)) using = tool
    else press.begin(event)
  }
  const moved = (event: PointerEvent): void => {
    const before = down.get(event.pointerId)
    if (!before) hand()?.hover?.(event)
    if (!before) return
    const now = pointOf(event)
    down.set(event.pointerId, now)
    using?.move(event)
    press.moved(now)
    if (!using && down.size === 1 && !press.wasHeld()) move({ x: now.x - before.x, y: now.y - before.y })
  }
  const ended = (event: PointerEvent): void => {
    const at = press.end()
    if (!down.delete(event.pointerId)) return
    if (using) using.up(event)
    else if (at && !hand()) tapped(at, event.timeStamp)
    using = undefined
  }
  const cancelled = (event: PointerEvent): void => {
    press.end()
    if (down.delete(event.pointerId)) using?.cancel()
    using = undefined
  }
  return listening(area, {
    pointerdown: began,
    pointermove: moved,
    pointerup: ended,
    pointercancel: cancelled,
    // A finger that is lifted is a click as well, and what a long press has opened would be closed by it.
    touchend: (event: TouchEvent) => {
      if (press.wasHeld() && event.cancelable) event.preventDefault()
    },
    contextmenu: (event: MouseEvent) => {
      if (!(event.target as Element).closest(taking) && press.asked(event)) event.preventDefault()
    },
  })
}

function listening(area: HTMLElement, listeners: Record<string, (event: never) => void>): () => void {
  const all = Object.entries(listeners) as Array<[string, EventListener]>
  for (const [name, listener] of all) area.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of all) area.removeEventListener(name, listener)
  }
}

/** Tells of the second tap at a place. */
function tapsIn(area: HTMLElement, twice: (at: Point) => void) {
  let before: { at: Point; time: number } | undefined
  return (at: Point, time: number): void => {
    const isSecond = before && time - before.time < tapMs && !far(before.at, at, 3)
    before = isSecond ? undefined : { at, time }
    if (isSecond) twice(within(area, at.x, at.y))
  }
}

/** A press that stays where it began: a tap once it ends, and held if it does not end soon. */
function pressIn(held: Held) {
  let at: Point | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasHeld = false
  const end = (): Point | undefined => {
    clearTimeout(timer)
    const tap = at
    at = undefined
    return tap
  }
  return {
    begin(event: PointerEvent | undefined): void {
      end()
      wasHeld = false
      if (!event) return
      const { clientX, clientY, pointerType } = event
      at = pointOf(event)
      timer = setTimeout(() => {
        wasHeld = Boolean(held({ clientX, clientY, pointerType }))
        if (wasHeld) at = undefined
      }, holdMs)
    },
    moved(now: Point): void {
      if (at && far(at, now)) end()
    },
    end,
    wasHeld: () => wasHeld,
    /** By the right button, or by the browser after a long press of a finger, which may have been told already. */
    asked(event: MouseEvent): boolean {
      end()
      wasHeld ||= Boolean(held(event as PointerEvent))
      return wasHeld
    },
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

const far = (one: Point, other: Point, times = 1): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) > tapPixels * times
