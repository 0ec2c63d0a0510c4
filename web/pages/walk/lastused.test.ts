import { expect, test } from 'vitest'
import { usedFirst, withUsed } from './lastused.ts'

test('what was used last comes first, each once, as it was written last', () => {
  expect(usedFirst(['scratch', 'Missing'], ['Paint', 'Missing', 'Scratch'])).toEqual([
    'scratch',
    'Missing',
    'Paint',
  ])
  expect(withUsed(['Missing', 'Paint'], 'paint')).toEqual(['paint', 'Missing'])
  expect(
    withUsed(
      Array.from({ length: 30 }, (_, i) => `word ${i}`),
      'new',
    ),
  ).toHaveLength(20)
})
