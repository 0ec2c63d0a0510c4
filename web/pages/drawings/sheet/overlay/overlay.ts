/**
 * What stands on the sheet and can be touched: one drawing over its tiles, in points of the page, that follows as the sheet is moved
 * and zoomed. It belongs to layers (`layers.tsx`): pins, mark-ups. To add one:
 *
 * 1. Write a component that takes `LayerProps`, in a folder of its own, and name it in `layers.tsx`, which loads it later.
 * 2. It draws with `<Into slot={overlay.slots.drawing}>`: SVG in points (1/72 in) from the top left of the page. What keeps its size on
 *    the screen at every zoom is in `<g class="sheet-fixed">`, inside of a `<g transform="translate(x y)">`.
 *    Of what there may be hundreds, HTML in `slots.over` is faster, placed in per cent of the page.
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

interface HeldAt extends At {
  readonly pointerType: string
}

/** May return who has the pointer until it is let go. */
type HeldListener = (place: Place, pointerType: string) => Hand | undefined

/** Elements of the page that layers fill. */
export interface Slots {
  readonly drawing: Element
  /** As large as the page on the screen, over the drawing: for what is many, as HTML is drawn faster than SVG. */
  readonly over: Element
  readonly rail: Element
  /** In the bar above the sheet. */
  readonly tools: Element
  /** In the foot below it. */
  readonly foot: Element
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
  /** In the middle of what is seen. */
  middle(): Place
  /** The pixels of a point. */
  scale(): number
  /** That for which the drawing is drawn: it follows when a zoom rests, or has become much larger or smaller. */
  drawnScale(): number
  /** Called for every frame in which the sheet was moved or zoomed, and when a place is known for the first time. */
  watch(changed: () => void): () => void
  /** The last one that takes it has it. Returns how to give it back. */
  take(hand: Hand): () => void
  /** A long press, or the right button, at that place of the page. */
  onHeld(listener: HeldListener): () => void
  /** What is drawn of the sheet, as large as its area. */
  picture(): HTMLCanvasElement | null
  /** Brings a place into the middle, at least as large as on paper. */
  show(place: Place): void
}

/** What the viewer does with the overlay. */
export interface OverlayHost {
  readonly overlay: Overlay
  /** The element in points is placed where the page is seen. */
  place(view: View, area: Size): void
  hand(): Hand | undefined
  held(at: HeldAt): Hand | boolean
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
  const holding = new Set<HeldListener>()
  let seen: { view: View; area: Size } = { view: { x: 0, y: 0, scale: 1 }, area: { width: 0, height: 0 } }
  const placed = placedBy(slots, page, () => {
    for (const changed of watching) changed()
  })
  return {
    overlay: {
      get page() {
        return page()
      },
      slots,
      placeAt: ({ clientX, clientY }) => placeAt(seen.view, seen.area, within(area, clientX, clientY)),
      pixelAt({ x, y }) {
        const { left, top } = partOf(seen.view, seen.area)
        return { x: (x - left) * seen.view.scale, y: (y - top) * seen.view.scale }
      },
      middle: () => ({ x: seen.view.x, y: seen.view.y }),
      scale: () => seen.view.scale,
      drawnScale: placed.drawnScale,
      watch: (changed) => added(watching, changed),
      take(hand) {
        hands.push(hand)
        return () => void hands.splice(hands.indexOf(hand), 1)
      },
      onHeld: (listener) => added(holding, listener),
      picture: () => area.querySelector('canvas'),
      show,
    },
    place(view, size) {
      seen = { view, area: size }
      placed.place(view, size)
    },
    hand: () => hands.at(-1),
    held(at) {
      const place = placeAt(seen.view, seen.area, within(area, at.clientX, at.clientY))
      const taken = [...holding].map((listener) => listener(place, at.pointerType))
      return taken.find((hand) => hand !== undefined) ?? holding.size > 0
    },
  }
}

/** What is drawn is stretched so far before it is drawn anew. */
const stretchedMax = 1.25
const restMs = 100

/**
 * The drawing is moved, and for a moment stretched, as one picture: hundreds of pins are not laid out in every frame. What keeps its size
 * on the screen has it again as soon as the zoom rests.
 */
function placedBy(slots: Slots, page: () => Size, changed: () => void) {
  const [drawing, over] = [slots.drawing as SVGElement, (slots.over as HTMLElement).style]
  let [now, drawn]: [Box, Box] = [nowhere, nowhere]
  let timer: ReturnType<typeof setTimeout> | undefined
  const whole = drawing.ownerSVGElement!.style
  const draw = (): void => {
    const { left, top, scale } = now
    drawing.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${-left * scale} ${-top * scale})`)
    if (scale !== drawn.scale) drawing.style.setProperty('--pixel', String(1 / scale))
    const { width, height } = page()
    over.setProperty('width', `${width * scale}px`)
    over.setProperty('height', `${height * scale}px`)
    drawn = now
    move()
  }
  const move = (): void => {
    const times = now.scale / drawn.scale
    const matrix = (x: number, y: number): string =>
      `matrix(${times}, 0, 0, ${times}, ${x * now.scale}, ${y * now.scale})`
    whole.setProperty('transform', matrix(drawn.left - now.left, drawn.top - now.top))
    over.setProperty('transform', matrix(-now.left, -now.top))
  }
  return {
    drawnScale: () => drawn.scale,
    place(view: View, size: Size): void {
      const { left, top } = partOf(view, size)
      now = { left, top, scale: view.scale }
      clearTimeout(timer)
      const times = now.scale / drawn.scale
      if (Math.max(times, 1 / times) > stretchedMax) draw()
      else move()
      if (now.scale !== drawn.scale)
        timer = setTimeout(() => {
          draw()
          changed()
        }, restMs)
      changed()
    },
  }
}

type Box = { readonly left: number; readonly top: number; readonly scale: number }
const nowhere: Box = { left: 0, top: 0, scale: 0 }

function added<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => void all.delete(one)
}
