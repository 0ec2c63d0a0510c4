/** The judge of readers: what counts as right, and what should have been in doubt. */
import { expect, test } from 'vitest'
import { site } from '../harness.ts'
import { prepared } from '../prepared.ts'
import { judge, keyOf, type ReadPage, reportOf } from './judge.ts'
import type { PageTruth } from './page/words.ts'

const here = prepared(() => site())

const page: PageTruth = {
  number: 'A-101',
  title: 'LEVEL 1 FLOOR PLAN – EAST',
  revision: 'C',
  issueDate: '2025-03-14',
  by: 'text',
  width: 2592,
  height: 1728,
  numberBox: { x: 0, y: 0, width: 1, height: 1 },
}
const right: ReadPage = { ...page, confidence: 95 }

test.each<[what: string, read: Partial<ReadPage>, wrong: string[]]>([
  ['all as it is', {}, []],
  ['another way to write the number', { number: 'a 101' }, []],
  ['a dot is not a hyphen', { number: 'A.101' }, ['number']],
  ['spaces and letter case of the title', { title: ' Level 1  floor plan – East' }, []],
  ['half of the title', { title: 'LEVEL 1 FLOOR PLAN' }, ['title']],
  ['the revision before', { revision: 'B' }, ['revision']],
  ['another day', { issueDate: '2025-04-13' }, ['issueDate']],
  [
    'nothing',
    { number: undefined, title: '', revision: '', issueDate: undefined },
    ['number', 'title', 'revision', 'issueDate'],
  ],
])('%s', (_, read, fields) => {
  const { wrong } = judge([page], [{ ...right, ...read }])
  expect(wrong.map(({ field }) => field)).toEqual(fields)
})

test('shares are of the pages with text', () => {
  const scan: PageTruth = { ...page, by: 'nothing' }
  const nothing: ReadPage = { confidence: 0 }
  expect(judge([page, page, scan], [right, { ...right, number: 'A-102' }, nothing])).toMatchObject({
    numbers: 50,
    titles: 100,
    revisions: 100,
    days: 100,
  })
  expect(judge([scan], [nothing])).toMatchObject({ numbers: 100, wrong: [] })
})

test('what is told of a page that tells nothing is wrong, and by a bookmark number and title are known', () => {
  const fieldsOf = (by: PageTruth['by'], read: ReadPage): string[] =>
    judge([{ ...page, by }], [read]).wrong.map(({ field }) => field)
  expect(fieldsOf('nothing', { number: 'A-9', confidence: 30 })).toEqual(['number'])
  expect(fieldsOf('bookmark', { number: 'A-9', confidence: 30 })).toEqual(['number', 'title'])
  expect(fieldsOf('bookmark', { number: 'A-101', title: page.title, confidence: 60 })).toEqual([])
})

test.each([
  [79, 0],
  [80, 1],
])('wrong with a confidence of %i: %i should have been in doubt', (confidence, count) => {
  const verdict = judge([page], [{ ...right, number: 'A-102', revision: 'B', confidence }])
  expect(verdict.sure).toHaveLength(count)
  expect(verdict.wrong.map(({ isSure }) => isSure)).toEqual(verdict.wrong.map(() => confidence >= 80))
  expect(reportOf('a set', verdict)).toContain(`page 1: number "A-102" for "A-101" (${confidence})`)
})

test('as many pages must be read as there are', () => {
  expect(() => judge([page], [])).toThrow('1 pages, and 0')
})

test('its keys are those of the database', async () => {
  const numbers = [
    'A-101',
    'a 101',
    'A–1.01',
    '1--1',
    '1234-XYZ-ZZ-01-DR-A-0101',
    'FP_201',
    '1-1-101',
    'A-101/2',
    '-',
  ]
  const rows = await here.database.rows<{ key: string | null }>(
    'SELECT sheet_key(n) AS key FROM unnest($1::text[]) WITH ORDINALITY AS q (n, i) ORDER BY i',
    [numbers],
  )
  expect(numbers.map(keyOf)).toEqual(rows.map(({ key }) => key ?? ''))
})
