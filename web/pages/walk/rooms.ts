/** The rooms of a walk: their order and their names. */
export interface Room {
  readonly locationSite?: string | null
  readonly locationBuilding?: string | null
  readonly locationFloor?: string | null
  readonly locationRoom?: string | null
  readonly count?: number | null
  readonly open?: number | null
  readonly ready?: number | null
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const trimmed = (text: string | null | undefined): string => text?.trim() ?? ''

/** As in the rows of a listing: the value of its filter, and the room's part of the address. */
export const placeOf = ({ locationSite, locationBuilding, locationFloor, locationRoom }: Room): string =>
  [locationSite, locationBuilding, locationFloor, locationRoom].map(trimmed).filter(Boolean).join(', ')

const isSamePlace = (one: Room, other: Room): boolean => natural.compare(placeOf(one), placeOf(other)) === 0

/** From bottom to top: basements, then floors with a name or number, then the roof. */
function storey(floor: string): number {
  if (/^(b\d*|lower|sub\w*|basement\w*|cellar\w*|level b\d*|level -\d+|-\d+)(\s|$)/i.test(floor)) return -1
  if (/^(ground|lobby|entrance|gf)(\s|$)/i.test(floor)) return 0
  if (/^(roof|penthouse|attic)(\s|$)/i.test(floor)) return 2
  return 1
}

/** The deepest basement comes first. */
const depth = (floor: string): number => Number(/\d+/.exec(floor)?.[0] ?? 0)

function compareFloors(one: string, other: string): number {
  const [a, b] = [storey(one), storey(other)]
  if (a !== b) return a - b
  if (a === -1 && depth(one) !== depth(other)) return depth(other) - depth(one)
  return natural.compare(one, other)
}

/** Rooms without such a part come after those with one. */
function compareTexts(
  one: string | null | undefined,
  other: string | null | undefined,
  compare: (a: string, b: string) => number = natural.compare,
): number {
  const [a, b] = [trimmed(one), trimmed(other)]
  return a && b ? compare(a, b) : Number(!a) - Number(!b)
}

export const compareRooms = (one: Room, other: Room): number =>
  compareTexts(one.locationSite, other.locationSite) ||
  compareTexts(one.locationBuilding, other.locationBuilding) ||
  compareTexts(one.locationFloor, other.locationFloor, compareFloors) ||
  compareTexts(one.locationRoom, other.locationRoom)

/** The rooms that have items, and those that were opened besides, each once, in walking order. */
export const roomsOf = (known: readonly Room[], added: readonly Room[]): Room[] =>
  [
    ...known,
    ...added.filter((room, i) => ![...known, ...added.slice(0, i)].some((one) => isSamePlace(one, room))),
  ].sort(compareRooms)

/** The current room: that of the address, else the first with something to review, else the first. */
export function roomAt(rooms: readonly Room[], place: string | null): number {
  const wanted = place === null ? -1 : rooms.findIndex((room) => natural.compare(placeOf(room), place) === 0)
  if (wanted >= 0) return wanted
  return Math.max(
    0,
    rooms.findIndex(({ ready }) => ready),
  )
}

const partsOf = (room: Room): string[] =>
  [room.locationSite, room.locationBuilding, room.locationFloor].map(trimmed)

/** Its name, and its floor and building if they are not the same for all rooms of the walk. */
export function namesOf(room: Room, rooms: readonly Room[] = []): { name: string; within: string } {
  const parts = [...partsOf(room), trimmed(room.locationRoom)].filter(Boolean)
  const name = parts.at(-1) ?? ''
  const told = partsOf(room).filter(
    (part, i) => part && (i === 2 || rooms.length < 2 || rooms.some((one) => partsOf(one)[i] !== part)),
  )
  return { name, within: told.filter((part) => part !== name).join(', ') }
}

/** For the filter of a list: there a semicolon would begin another value. */
export const asFilter = (place: string): string => place.replaceAll(';', '*')
