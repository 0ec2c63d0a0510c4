import { expect, test } from 'vitest'
import {
  isOutside,
  joinParties,
  markedNames,
  memberOf,
  partyLabel,
  partyText,
  splitParties,
} from './parties.ts'

const members = [
  { userId: 1, fullName: 'Tom Brandt', email: 'tom@calloway.test' },
  { userId: 2, fullName: 'Ana Ruiz', email: 'ana@tern.test' },
  { userId: 3, fullName: 'Ana Ruiz', email: 'ana@calloway.test' },
  { userId: 4, fullName: 'Tern Structural', email: 'rival@else.test' },
]
const people = { members, companies: ['Calloway Builders', 'Tern Structural'] }

test('a member is named by name, and by id where two or a company have it', () => {
  expect(members.map((member) => partyText(member, people))).toEqual(['Tom Brandt', '2', '3', '4'])
})

test('the text that names a member finds that member again', () => {
  for (const member of members) expect(memberOf(partyText(member, people), members)).toBe(member)
  expect(memberOf('2', members)?.userId).toBe(2)
  expect(memberOf('TOM BRANDT ', members)?.userId).toBe(1)
  expect(memberOf('Calloway Builders', members)).toBeUndefined()
})

test('a chip says a name, or what was typed', () => {
  expect(partyLabel('ana@tern.test', people)).toBe('Ana Ruiz')
  expect(partyLabel('The neighbour', people)).toBe('The neighbour')
})

test.each([
  ['Tom Brandt', false],
  ['calloway builders', false],
  ['The neighbour', true],
  ['Ana Ruiz', true],
])('whether %s is an outside party: %s', (text, is) => {
  expect(isOutside(text, people)).toBe(is)
})

test('a text that the record has as an outside party stays one, whoever is called so now', () => {
  expect(isOutside('Tom Brandt', people, ['tom brandt'])).toBe(true)
  expect(partyLabel('tom@calloway.test', people, ['tom@calloway.test'])).toBe('tom@calloway.test')
  expect(markedNames('Ana Ruiz, Doors & Sons', ['Doors & Sons'])).toBe(
    'Ana Ruiz, Doors & Sons (not in this project)',
  )
  expect(markedNames('Doors, Sons', ['Doors, Sons'])).toBe('Doors, Sons (not in this project)')
})

test('a list in one text', () => {
  expect(splitParties('Tom Brandt; 2,  ana@tern.test;')).toEqual(['Tom Brandt', '2', 'ana@tern.test'])
  expect(splitParties(joinParties(['a', 'b']))).toEqual(['a', 'b'])
})
