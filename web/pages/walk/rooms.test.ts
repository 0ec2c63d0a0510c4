import { describe, expect, test } from 'vitest'
import { asFilter, compareRooms, namesOf, placeOf, type Room, roomAt, roomsOf } from './rooms.ts'

const room = (locationFloor: string, locationRoom: string, more: Room = {}): Room => ({
  locationFloor,
  locationRoom,
  ...more,
})
const places = (rooms: readonly Room[]): string[] => rooms.map(placeOf)

describe('walking order', () => {
  test('goes from floor to floor and from room to room as people count them', () => {
    const rooms = [
      room('Roof', 'Hatch'),
      room('Level 10', '1001'),
      room('Level 2', '214'),
      room('Level 2', '99'),
      room('Ground floor', 'Lobby'),
      room('Level 2', ''),
      room('Basement 1', 'Pumps'),
      room('Basement 2', 'Tank'),
      {},
    ]
    expect(places([...rooms].sort(compareRooms))).toEqual([
      'Basement 2, Tank',
      'Basement 1, Pumps',
      'Ground floor, Lobby',
      'Level 2, 99',
      'Level 2, 214',
      'Level 2',
      'Level 10, 1001',
      'Roof, Hatch',
      '',
    ])
  })

  test('one building after the other', () => {
    const rooms = [
      room('Level 1', '1', { locationBuilding: 'B' }),
      room('Level 2', '1', { locationBuilding: 'A' }),
      room('Level 1', '9', { locationBuilding: 'A' }),
    ]
    expect(places([...rooms].sort(compareRooms))).toEqual(['A, Level 1, 9', 'A, Level 2, 1', 'B, Level 1, 1'])
  })

  test('a room that is there already is not added again, however it is written', () => {
    const added = [room('level 2', '214'), room('Level 2', '215'), room('Level 2', '215')]
    expect(places(roomsOf([room('Level 2', '214')], added))).toEqual(['Level 2, 214', 'Level 2, 215'])
  })
})

test.each([
  ['at the room of the address', 'level 2, 215', 1],
  ['else where something says that it is done', 'Level 9, 1', 2],
  ['else where something says that it is done', null, 2],
])('one is %s (%s)', (_, place, at) => {
  const rooms = [room('Level 2', '214'), room('Level 2', '215'), room('Level 2', '216', { ready: 1 })]
  expect(roomAt(rooms, place)).toBe(at)
})

test('in a list with nothing to look at one begins at the first room', () => {
  expect(roomAt([room('Level 2', '214')], null)).toBe(0)
  expect(roomAt([], null)).toBe(0)
})

test.each([
  [room('Level 2', '214'), '214', 'Level 2'],
  [room('Level 2', ''), 'Level 2', ''],
  [{ locationSite: 'North', locationBuilding: 'A', locationRoom: 'Lobby' }, 'Lobby', 'North, A'],
  [{}, '', ''],
])('names of %o', (of, name, within) => {
  expect(namesOf(of)).toEqual({ name, within })
})

test('what is the same for all rooms is not told with each', () => {
  const [one, other] = ['1', '2'].map((name) => room('Level 2', name, { locationBuilding: 'Main' }))
  expect(namesOf(one!, [one!, other!])).toEqual({ name: '1', within: 'Level 2' })
  const annex = room('Level 2', '3', { locationBuilding: 'Annex' })
  expect(namesOf(one!, [one!, other!, annex])).toEqual({ name: '1', within: 'Main, Level 2' })
})

test('a semicolon in a place does not begin another one', () => {
  expect(asFilter('Level 2, Kitchen; bar')).toBe('Level 2, Kitchen* bar')
})
