/** Where words go on a drawing: within their room, and not over one another. */

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

/** The first of the places where nothing is in the way; where each is taken, none: a word less is better than two in a heap. */
export const freePlace = <B extends Box>(places: readonly B[], taken: readonly Box[]): B | undefined =>
  places.find((place) => !taken.some((other) => touch(place, other)))

/** A letter of the system's face at 13 px, on the average; measured, and rather too wide than too narrow. */
const letterPx = 6.9

export const widthOf = (text: string): number => text.length * letterPx

/** As much of a text as fits, with an ellipsis where some is gone. */
export function cutTo(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  const letters = Math.max(1, Math.floor(room / letterPx) - 1)
  return `${text.slice(0, letters).trimEnd()}…`
}
