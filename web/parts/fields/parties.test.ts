import { expect, test } from 'vitest'
import { companiesOf, joinParties, memberOf, partyLabel, partyText, splitParties } from './parties.ts'

const members = [
  { userId: 1, fullName: 'Tom Brandt', email: 'tom@calloway.test', company: 'Calloway Builders' },
  { userId: 2, fullName: 'Ana Ruiz', email: 'ana@tern.test', company: 'Tern Structural' },
  { userId: 3, fullName: 'Ana Ruiz', email: 'ana@calloway.test', company: 'Calloway Builders' },
]

test('a member is named by name, and by id where two have it', () => {
  expect(members.map((member) => partyText(member, members))).toEqual(['Tom Brandt', '2', '3'])
})

test('the text that names a member finds that member again', () => {
  for (const member of members) expect(memberOf(partyText(member, members), members)).toBe(member)
  expect(memberOf('2', members)?.userId).toBe(2)
  expect(memberOf('TOM BRANDT ', members)?.userId).toBe(1)
  expect(memberOf('Calloway Builders', members)).toBeUndefined()
})

test('a chip says a name, or what was typed', () => {
  expect(partyLabel('ana@tern.test', members)).toBe('Ana Ruiz')
  expect(partyLabel('The neighbour', members)).toBe('The neighbour')
})

test('companies are counted once each', () => {
  expect(companiesOf(members)).toEqual([
    { name: 'Calloway Builders', people: 2 },
    { name: 'Tern Structural', people: 1 },
  ])
})

test('a list in one text', () => {
  expect(splitParties('Tom Brandt; 2,  ana@tern.test;')).toEqual(['Tom Brandt', '2', 'ana@tern.test'])
  expect(splitParties(joinParties(['a', 'b']))).toEqual(['a', 'b'])
})
