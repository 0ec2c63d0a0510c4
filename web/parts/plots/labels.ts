/** The positions of labels on a plot: within its bounds, and not on top of each other. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const touch = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/**
 * The first free position; none if each is taken: a missing label is better than two on top of each other.
 */
export const freePlace = <B extends Box>(places: readonly B[], taken: readonly Box[]): B | undefined =>
  places.find((place) => !taken.some((other) => touch(place, other)))

/** A letter at 13 px, on the average and rather too wide: for where nothing can measure. */
const letterPx = 6.9

let pen: CanvasRenderingContext2D | null | undefined

/** In the face the page is written in. */
function penOf(): CanvasRenderingContext2D | null {
  if (typeof document === 'undefined') return null
  const found = document.createElement('canvas').getContext('2d')
  if (found) found.font = `500 13px ${getComputedStyle(document.body).fontFamily}`
  return found
}

export function widthOf(text: string): number {
  pen ??= penOf()
  return pen ? pen.measureText(text).width + 1 : text.length * letterPx
}

/** As much of a text as fits, with an ellipsis where some is gone. */
export function cutTo(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  let letters = Math.max(1, Math.floor((text.length * room) / widthOf(text)))
  while (letters > 1 && widthOf(`${text.slice(0, letters)}…`) > room) letters--
  return `${text.slice(0, letters).trimEnd()}…`
}
