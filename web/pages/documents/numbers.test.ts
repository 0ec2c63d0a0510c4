import { expect, test } from 'vitest'
import { documentFor, numbersIn } from './numbers.ts'

test.each([
  ['A-101.pdf', ['A-101']],
  [
    'A-101 Floor plan rev 3.pdf',
    ['A-101 Floor plan rev 3', 'A-101 Floor plan rev', 'A-101 Floor plan', 'A-101 Floor', 'A-101'],
  ],
  ['S_200_steel.dwg', ['S_200_steel', 'S_200']],
  ['M-2.10 (issued).pdf', ['M-2.10']],
  ['Floor plan.pdf', []],
  ['.pdf', []],
  ['*;101.pdf', []],
])('%s', (name, numbers) => {
  expect(numbersIn(name)).toEqual(numbers)
})

const known = [
  { documentNumber: 'A-10', userCanModify: true },
  { documentNumber: 'a-101 ', userCanModify: true },
  { documentNumber: 'S-1', userCanModify: false },
]

test('the longest number counts, and only of what one may change', () => {
  expect(documentFor('A-101_rev2.pdf', known)).toBe(known[1])
  expect(documentFor('A-10 x.pdf', known)).toBe(known[0])
  expect(documentFor('S-1.pdf', known)).toBeUndefined()
  expect(documentFor('A-1012.pdf', known)).toBeUndefined()
})
