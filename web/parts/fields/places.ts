/** The places to offer: those used before, first of all those beneath the place in the form. */
import { compare } from '../../app/language/locale.ts'
import type { PlacePart } from './refers.ts'

export type Place = Partial<Record<PlacePart, string | null>>

const placeParts: readonly PlacePart[] = ['locationSite', 'locationBuilding', 'locationFloor', 'locationRoom']

/** L2 before L10. A room that is on two floors is offered once, unless the floor is known. */
export function placesFor(part: PlacePart, places: readonly Place[], known: Place): string[] {
  const above = placeParts.slice(0, placeParts.indexOf(part)).filter((key) => known[key])
  const within = places.filter((place) => above.every((key) => place[key] === known[key]))
  // A floor that is new has no rooms yet: better all rooms than none.
  const offered = within.some((place) => place[part]) ? within : places
  const values = new Set(offered.map((place) => place[part]).filter((value) => typeof value === 'string'))
  return [...values].filter(Boolean).sort(compare)
}
