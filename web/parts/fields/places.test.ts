import { expect, test } from 'vitest'
import { type Place, placesFor } from './places.ts'

const places: Place[] = [
  { locationFloor: 'L10', locationRoom: '1001' },
  { locationFloor: 'L2', locationRoom: '204' },
  { locationFloor: 'L2', locationRoom: '21' },
  { locationBuilding: 'B', locationFloor: 'L2', locationRoom: 'Lobby' },
  { locationSite: 'North' },
]

test('each once, as people count', () => {
  expect(placesFor('locationFloor', places, {})).toEqual(['L2', 'L10'])
})

test('rooms of the floor that is known', () => {
  expect(placesFor('locationRoom', places, { locationFloor: 'L2' })).toEqual(['21', '204', 'Lobby'])
  expect(placesFor('locationRoom', places, { locationBuilding: 'B', locationFloor: 'L2' })).toEqual(['Lobby'])
})

test('a room does not narrow the floors', () => {
  expect(placesFor('locationFloor', places, { locationRoom: '204' })).toEqual(['L2', 'L10'])
})

test('a new floor is offered all rooms', () => {
  expect(placesFor('locationRoom', places, { locationFloor: 'L3' })).toHaveLength(4)
})
