import { expect, test } from 'vitest'
import { foundIn } from './found.ts'

const all = ['EXAM', 'Lead lining to 7′-0″', 'LINING', 'Prüfraum', 'exam'].map((text, i) => ({
  text,
  x: String(100 - i),
  y: i === 4 ? '0' : '10',
}))
const texts = (typed: string) => foundIn(all, typed).map(({ text }) => text)

test.each([
  ['exam', ['exam', 'EXAM']],
  ['  LEAD  lining ', ['Lead lining to 7′-0″']],
  ['prufraum', ['Prüfraum']],
  ['lining exam', ['exam', 'LINING', 'Lead lining to 7′-0″', 'EXAM']],
  ['lining stair', []],
  [' ', []],
])('%j is at %j', (typed, expected) => {
  expect(texts(typed)).toEqual(expected)
})
