/** A tool in the hand: what is drawn follows the pointer, and is told once it is complete. */
import type { MarkupKind } from '../../../../../contract/drawings/markups.ts'
import type { Place } from '../geometry.ts'
import type { Hand, Overlay } from '../overlay/overlay.ts'
import { pointsOf, thinned } from './shapes.ts'
import { ofMany } from './tools.ts'

/** So near to the last place, in pixels, that it ends there. */
const samePixels = 10

interface Tells {
  /** What is drawn so far; undefined: nothing. */
  drawing: (points: number[] | undefined) => void
  drawn: (points: number[]) => void
}

export const handOf = (kind: MarkupKind, overlay: Overlay, tells: Tells): Hand =>
  ofMany.includes(kind) ? handOfMany(overlay, tells) : handOfOne(kind, overlay, tells)

/** From where it is pressed to where it is let go. */
function handOfOne(kind: MarkupKind, overlay: Overlay, { drawing, drawn }: Tells): Hand {
  let places: Place[] = []
  const shown = (): number[] => pointsOf(kind === 'Pen' ? places : [places[0]!, places.at(-1)!])
  return {
    down(event) {
      places = [overlay.placeAt(event)]
      return true
    },
    move(event) {
      places.push(onPage(overlay, overlay.placeAt(event)))
      drawing(shown())
    },
    up() {
      const [first, last] = [places[0]!, places.at(-1)!]
      const isPoint = kind === 'Text'
      const isTap = places.every((place) => distance(place, first) * overlay.scale() < samePixels)
      drawing(undefined)
      if (isPoint) drawn(pointsOf([first]))
      else if (!isTap)
        drawn(pointsOf(kind === 'Pen' ? thinned(places, 0.5 / overlay.scale()) : [first, last]))
    },
    cancel: () => drawing(undefined),
  }
}

/** Each press sets a corner; one at the last or the first corner ends it. */
function handOfMany(overlay: Overlay, { drawing, drawn }: Tells): Hand {
  let places: Place[] = []
  const isAt = (one: Place | undefined, other: Place): boolean =>
    one !== undefined && distance(one, other) * overlay.scale() < samePixels
  return {
    down: () => true,
    move: () => undefined,
    up(event) {
      const place = onPage(overlay, overlay.placeAt(event))
      const isEnd = places.length > 2 && (isAt(places.at(-1), place) || isAt(places[0], place))
      if (!isEnd && !isAt(places.at(-1), place)) places.push(place)
      drawing(isEnd ? undefined : pointsOf(places))
      if (!isEnd) return
      drawn(pointsOf(places))
      places = []
    },
    hover(event) {
      if (places.length > 0) drawing(pointsOf([...places, overlay.placeAt(event)]))
    },
    cancel() {
      places = []
      drawing(undefined)
    },
  }
}

const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y)

export function onPage({ page }: Overlay, { x, y }: Place): Place {
  return { x: Math.min(page.width, Math.max(0, x)), y: Math.min(page.height, Math.max(0, y)) }
}

/** By the keyboard: in the middle of what is seen, as large as a hand would draw it. */
export function usualPoints(kind: MarkupKind, middle: Place, overlay: Overlay): number[] {
  const half = 60 / overlay.scale()
  const { x, y } = middle
  if (kind === 'Text') return pointsOf([middle])
  if (kind === 'Area')
    return pointsOf([
      { x: x - half, y: y - half },
      { x: x + half, y: y - half },
      { x: x + half, y: y + half },
      { x: x - half, y: y + half },
    ])
  return pointsOf([
    { x: x - half, y },
    { x: x + half, y: kind === 'Line' || kind === 'Length' ? y : y + half },
  ])
}
