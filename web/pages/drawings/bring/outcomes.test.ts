import { expect, test } from 'vitest'
import { effectOf, pagesIn, saidOf, viewNames } from './outcomes.ts'
import type { Page } from './pagesmodel.ts'

const page = (n: number, outcome: string, more: Partial<Page> = {}): Page =>
  ({ fileId: 1, page: n, number: `A-${n}`, outcome, confidence: 100, ...more }) as Page

const pages = [
  page(1, 'New'),
  page(2, 'NewRevision', { inForce: '3', revision: '4' }),
  page(3, 'SameRevision', { inForce: '2', revision: '2' }),
  page(4, 'Older', { inForce: '2', revision: '1' }),
  page(5, 'SameFile'),
  page(6, 'LeftOut', { confidence: 0 }),
  page(7, 'NoNumber'),
  page(8, 'NumberTwice', { number: 'A-501' }),
  page(9, 'NumberTwice', { number: 'a 501' }),
  page(10, 'New', { confidence: 50 }),
]

test('pages are looked at by what would become of them', () => {
  const numbers = viewNames.map((view) => pagesIn(view, pages).map((one) => one.page))
  expect(Object.fromEntries(viewNames.map((view, i) => [view, numbers[i]!.join()]))).toEqual({
    all: '1,2,3,4,5,6,7,8,9,10',
    look: '3,7,8,9,10',
    new: '1,10',
    revisions: '2,3',
    older: '4',
    out: '5,6',
  })
})

test('what becomes of a page is said beside it', () => {
  const said = pages.map((one) => {
    const { look, outcome, because } = saidOf(one, pages, (other) => String(other.page))
    return [look, outcome, because].filter(Boolean).join(': ')
  })
  expect(said).toEqual([
    'new: New sheet',
    'rev: Rev 3 → 4',
    'warn: Same revision: Rev 2 is in force, with other content',
    'plain: Older, goes beneath: Rev 2 stays in force',
    'plain: Same file, left out',
    'plain: Left out',
    'bad: No number: Enter it, or leave the page out',
    'bad: Number twice: Page 9 has this number as well',
    'bad: Number twice: Page 8 has this number as well',
    'warn: Look at it: The reader is not sure. Enter confirms it',
  ])
})

test('what the reader notes is said while somebody has to look', () => {
  const note = 'The index says A-502.'
  const because = (more: Partial<Page>, outcome = 'New') =>
    saidOf(page(1, outcome, { note, ...more }), [], String).because
  expect(because({ confidence: 60 })).toBe(note)
  expect(because({}, 'NumberTwice')).toBe(note)
  expect(because({ note: 'Another page has the same number.' }, 'NumberTwice')).toBe(
    'Another page has this number as well',
  )
  expect(because({})).toBeUndefined()
})

test('a sheet that nothing is in force of is in force again', () => {
  expect(saidOf(page(1, 'NewRevision', { revision: '2' }), [], String).outcome).toBe('In force again')
})

test('what publishing does is one sentence', () => {
  expect(effectOf(pages)).toBe('2 sheets change, 2 are new, 1 goes beneath.')
  expect(effectOf([page(1, 'LeftOut')])).toBe('Nothing changes.')
})
