/**
 * What stands on the sheet and can be touched: one drawing over its tiles, in points of the page, that follows as the sheet is moved
 * and zoomed. It belongs to layers (`layers.tsx`): pins, mark-ups. To add one:
 *
 * 1. Write a component that takes `LayerProps`, in a folder of its own, and name it in `layers.tsx`, which loads it later.
 * 2. It draws with `<Into slot={overlay.slots.drawing}>`: SVG in points (1/72 in) from the top left of the page. What keeps its size on
 *    the screen at every zoom is in `<g class="sheet-fixed">`, inside of a `<g transform="translate(x y)">`.
 * 3. Its buttons are in `<Into slot={overlay.slots.rail}>`, its lists in `panel`. What it returns itself is HTML over the sheet.
 * 4. Elements take the pointer if they are a link, a button, of role button, or have `data-own-pointer`; all others let the
 *    sheet be moved. With `overlay.take` a tool gets the pointer before the sheet does, until it gives it back.
 */
import type { Project } from '../../../../app/project.ts'
import { within } from '../../../../parts/zoomgestures.ts'
import { type Place, partOf, placeAt, type Size, type View } from '../geometry.ts'
import type { Revision, Sheet } from '../standing.ts'

export interface LayerProps {
  readonly sheet: Sheet
  readonly revision: Revision
  readonly project: Project
  readonly overlay: Overlay
}

/** Takes the pointer instead of the sheet. Two fingers zoom as before: then what was begun is cancelled. */
export interface Hand {
  /** False: the sheet is moved. */
  down(event: PointerEvent): boolean
  move(event: PointerEvent): void
  up(event: PointerEvent): void
  cancel(): void
  /** The pointer moves with no button down. */
  hover?(event: PointerEvent): void
}

interface At {
  readonly clientX: number
  readonly clientY: number
}

/** Elements of the page that layers fill. */
export interface Slots {
  readonly drawing: Element
  readonly rail: Element
  readonly panel: Element
}

export interface Overlay {
  /** In points. */
  readonly page: Size
  readonly slots: Slots
  /** The place of the page under a place of the window. */
  placeAt(at: At): Place
  /** In pixels from the top left of the area of the sheet. */
  pixelAt(place: Place): Place
  /** The pixels of a point. */
  scale(): number
  /** Called for every frame in which the sheet was moved or zoomed, and when a place is known for the first time. */
  watch(changed: () => void): () => void
  /** The last one that takes it has it. Returns how to give it back. */
  take(hand: Hand): () => void
  /** A long press, or the right button, at that place of the page. */
  onHeld(listener: (place: Place) => void): () => void
  /** Brings a place into the middle, at least as large as on paper. */
  show(place: Place): void
}

/** What the viewer does with the overlay. */
export interface OverlayHost {
  readonly overlay: Overlay
  /** The element in points is placed where the page is seen. */
  place(view: View, area: Size): void
  hand(): Hand | undefined
  held(at: At): boolean
}

interface Means {
  readonly area: HTMLElement
  readonly slots: Slots
  page(): Size
  show(place: Place): void
}

export function overlayOn({ area, slots, page, show }: Means): OverlayHost {
  const hands: Hand[] = []
  const watching = new Set<() => void>()
  const holding = new Set<(place: Place) => void>()
  let seen: { view: View; area: Size } = { view: { x: 0, y: 0, scale: 1 }, area: { width: 0, height: 0 } }
  const placeOf = ({ clientX, clientY }: At): Place =>
    placeAt(seen.view, seen.area, within(area, clientX, clientY))
  return {
    overlay: {
      get page() {
        return page()
      },
      slots,
      placeAt: placeOf,
      pixelAt({ x, y }) {
        const { left, top } = partOf(seen.view, seen.area)
        return { x: (x - left) * seen.view.scale, y: (y - top) * seen.view.scale }
      },
      scale: () => seen.view.scale,
      watch: (changed) => added(watching, changed),
      take(hand) {
        hands.push(hand)
        return () => void hands.splice(hands.indexOf(hand), 1)
      },
      onHeld: (listener) => added(holding, listener),
      show,
    },
    place(view, size) {
      seen = { view, area: size }
      const { left, top } = partOf(view, size)
      const { scale } = view
      const drawing = slots.drawing as SVGElement
      drawing.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${-left * scale} ${-top * scale})`)
      // Only a zoom changes it: while the sheet is moved, nothing in the drawing is styled anew.
      const pixel = String(1 / scale)
      if (drawing.style.getPropertyValue('--pixel') !== pixel) drawing.style.setProperty('--pixel', pixel)
      for (const changed of watching) changed()
    },
    hand: () => hands.at(-1),
    held(at) {
      const place = placeOf(at)
      for (const listener of holding) listener(place)
      return holding.size > 0
    },
  }
}

function added<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => void all.delete(one)
}
