import { expect, test } from 'vitest'
import { type Choice, calledSo, matching } from './matching.ts'

const choices: Choice[] = [
  { value: '1', label: 'Tom Brandt', beside: 'Calloway Builders' },
  { value: '2', label: 'Ingrid Lindqvist', beside: 'Lindqvist Moore Architects' },
  { value: '3', label: 'Ana Tomás', beside: 'Tern Structural' },
  { value: '4', label: 'Shop drawings', beside: 'SD-02', words: 'SD-02 Shop drawings' },
]
const found = (typed: string): string[] => matching(choices, typed).map(({ value }) => value)

test.each([
  ['', ['1', '2', '3', '4']],
  // The one that begins with it goes first; a word further back counts, accents do not.
  ['tom', ['1', '3']],
  ['tomas', ['3']],
  ['calloway', ['1']],
  ['lind arch', ['2']],
  ['brandt tom', ['1']],
  ['sd-02', ['4']],
  ['02', ['4']],
  ['xyz', []],
])('"%s" finds %j', (typed, values) => {
  expect(found(typed)).toEqual(values)
})

test('a name is known in any letter case', () => {
  expect(calledSo(choices, ' tom brandt ')?.value).toBe('1')
  expect(calledSo(choices, 'tom')).toBeUndefined()
  expect(calledSo(choices, '')).toBeUndefined()
})
