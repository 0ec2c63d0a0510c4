import { expect, test } from 'vitest'
import {
  american,
  type Block,
  german,
  letters,
  pageOf,
  plainStrip,
  type Sheet,
  setOf,
  sheetsOf,
  turnedPage,
} from '../../../test/kit/drawings/development.ts'
import type { PageReading, PageText } from '../../kernel/drawingtext.ts'
import { keyOf } from './numbers.ts'
import { readSet } from './readset.ts'

const words = ({ number, title }: PageReading) => ({ key: keyOf(number ?? ''), title })
const expected = ({ number, title }: Sheet) => ({ key: keyOf(number), title: title.join(' ') })
const doubtful = (readings: readonly PageReading[]): PageReading[] =>
  readings.filter(({ confidence }) => confidence < 80)

const us = (i: number): string => `A-${101 + i}`
const longOf = (i: number): string => `0417_AR_GR_${['EG', '1OG', '2OG'][i % 3]}_${100 + i}_F`

test.each<[what: string, sheets: Sheet[], block: Block]>([
  ['with labels', sheetsOf(12, us), american],
  ['with labels, three pages', sheetsOf(3, us), american],
  ['without labels', sheetsOf(12, (i) => `S${2 + Math.floor(i / 4)}.${i % 4}0`), plainStrip],
  ['in German', sheetsOf(9, longOf), german],
  ['letter by letter', sheetsOf(8, (i) => `M-${200 + i}`), letters],
])('a set %s', (_, sheets, block) => {
  const readings = readSet(setOf(sheets, block))
  expect(readings.map(words)).toEqual(sheets.map(expected))
  expect(doubtful(readings)).toEqual([])
})

test('titles are as printed, and their last lines are no labels', () => {
  const titles = [
    ['ELECTRICAL SITE', 'PLAN'],
    ['SYMBOLS &', 'GENERAL NOTES'],
    ['STAIR 1 –', 'SECTIONS'],
    ['DOORS &'],
  ]
  const sheets = titles.map((title, i) => ({ number: us(i), title }))
  const readings = readSet(setOf(sheets, american))
  expect(readings.map(words)).toEqual(sheets.map(expected))
  expect(doubtful(readings).map(({ title }) => title)).toEqual(['DOORS &'])
})

test('pages that lie turned are read as the others', () => {
  const sheets = sheetsOf(8, us)
  const pages = setOf(sheets, american).map((page, i) => (i % 2 === 0 ? turnedPage(page) : page))
  const readings = readSet(pages)
  expect(readings.map(words)).toEqual(sheets.map(expected))
  const box = readings[0]!.boxes.number!
  expect(pages[0]!.runs.some(({ text, x, y }) => text === 'A-101' && x === box.x && y === box.y)).toBe(true)
})

test('two offices and two sizes in one set', () => {
  const [first, second] = [sheetsOf(6, us), sheetsOf(6, (i) => `S-${301 + i}`)]
  const third = sheetsOf(4, (i) => `LP-${i + 1}`)
  const pages = [...setOf(first, american), ...setOf(second, plainStrip), ...setOf(third, german, 2384, 1684)]
  const readings = readSet(pages)
  const all = [...first, ...second, ...third]
  expect(readings.map(words)).toEqual(all.map(expected))
})

test('the newest row of the revisions, or the cells with their labels', () => {
  const sheets = sheetsOf(6, us)
  const rows = readSet(setOf(sheets, american))
  expect(rows.map(({ revision }) => revision)).toEqual(['1', '2', '1', '1', '2', '1'])
  expect(rows[1]!.issueDate).toBe('2026-11-03')
  expect(rows[0]!.issueDate).toBe('2026-09-14')
  const cells = readSet(setOf(sheetsOf(6, longOf, { revision: 'C' }), german))
  expect(cells.map(({ revision, issueDate }) => [revision, issueDate])).toEqual(
    Array.from({ length: 6 }, () => ['C', '2026-11-03']),
  )
})

test('the newest row below the head of its table, not the nearest one', () => {
  const line = (y: number, ...texts: string[]) =>
    texts.map((text, i) => ({
      ...{ text, x: 1900 + [0, 48, 216][i]!, y, direction: 0 as const },
      ...{ width: 9 * text.length, height: 16 },
    }))
  const table = [
    ...line(1000, 'REV', 'ISSUE', 'DATE'),
    ...line(1030, '0', 'Conformed set', '09/14/2026'),
    ...line(1054, '2', 'Bulletin 2', '11/03/2026'),
  ]
  const pages = setOf(sheetsOf(4, us), plainStrip).map((page) => ({
    ...page,
    runs: [...page.runs, ...table],
  }))
  for (const { revision, issueDate } of readSet(pages))
    expect([revision, issueDate]).toEqual(['2', '2026-11-03'])
})

test.each([
  ['11/03/26', '14/09/2026', '2026-03-11'],
  ['11/03/26', '09/14/2026', '2026-11-03'],
  ['03.11.2026', '', '2026-11-03'],
  ['3 NOV 2026', '', '2026-11-03'],
  ['November 3rd, 2026', '', '2026-11-03'],
  ['03-NOV-26', '', '2026-11-03'],
  ['3. November 2026', '', '2026-11-03'],
  ['2026.11.03', '', '2026-11-03'],
])('the day %s beside %s', (date, other, day) => {
  const pages = setOf(sheetsOf(4, us, { date }), letters)
  const withOther = pages.map((page) => ({
    ...page,
    runs: [...page.runs, { text: other || 'NO', x: 9, y: 9, width: 40, height: 8, direction: 0 as const }],
  }))
  expect(readSet(withOther).map(({ issueDate }) => issueDate)).toEqual([day, day, day, day])
})

/** A cover that lists those sheets. */
function cover(listed: readonly Sheet[]): PageText {
  const sheet = { number: 'G-001', title: ['COVER SHEET'] }
  return pageOf(
    (put) => {
      put('SHEET INDEX', 200, 200, 18)
      for (const [i, { number, title }] of [sheet, ...listed].entries()) {
        put(number, 200, 240 + i * 20, 10)
        put(title.join(' '), 300, 240 + i * 20, 10)
      }
      american(put, sheet, 2592, 1728)
    },
    2592,
    1728,
  )
}

test('the index of the cover agrees', () => {
  const sheets = sheetsOf(8, us)
  const readings = readSet([cover(sheets), ...setOf(sheets, american)])
  expect(doubtful(readings)).toEqual([])
  expect(readings[0]).toMatchObject({ number: 'G-001', title: 'COVER SHEET' })
})

test('the index of the cover says otherwise', () => {
  const sheets = sheetsOf(8, us)
  const listed = sheets.map((sheet, i) => {
    if (i === 2) return { ...sheet, number: 'A-502' }
    return i === 5 ? { ...sheet, title: ['LIFE SAFETY PLAN'] } : sheet
  })
  const readings = readSet([cover(listed), ...setOf(sheets, american)])
  expect(doubtful(readings).map(({ number, note }) => [number, note])).toEqual([
    ['A-103', 'The index says A-502.'],
    ['A-106', 'The index says "LIFE SAFETY PLAN".'],
  ])
})

test('a number twice is doubtful', () => {
  const sheets = sheetsOf(6, (i) => us(i === 4 ? 3 : i))
  expect(doubtful(readSet(setOf(sheets, american))).map(({ number }) => number)).toEqual(['A-104', 'A-104'])
})

test('without text: the names of the page say what it is, and are doubtful', () => {
  const scan = { width: 2592, height: 1728, runs: [], truncated: false }
  const readings = readSet(
    [scan, scan, scan],
    [
      { bookmark: 'A-101 - Floor plan (Rev 2)', fileName: 'Scans.pdf' },
      { fileName: 'Scans.pdf' },
      { fileName: 'A-103_Roof.pdf' },
    ],
  )
  expect(readings).toMatchObject([
    { number: 'A-101', title: 'Floor plan', revision: '2', confidence: 60 },
    { number: null, title: null, confidence: 0, boxes: {} },
    { number: 'A-103', title: 'Roof', confidence: 50 },
  ])
})

test('a box that somebody has drawn says where the number is on all pages of that size', () => {
  const sheets = sheetsOf(4, us)
  const pages = [...setOf(sheets, american), ...setOf(sheets, american, 3024, 2160)]
  const given = { field: 'number' as const, x: 2260, y: 1234, width: 120, height: 20 }
  const readings = readSet(pages, [], [{ ...given, pageWidth: 2592, pageHeight: 1728 }])
  expect(readings.slice(0, 4).map(({ number }) => number)).toEqual(['24-117', '24-117', '24-117', '24-117'])
  expect(readings[0]!.boxes.number).toEqual({ x: 2260, y: 1234, width: 120, height: 20 })
  expect(readings.slice(4).map(({ number }) => number)).toEqual(sheets.map(({ number }) => number))
})

test('a page alone is read by its labels; without them it is doubtful', () => {
  const sheets = sheetsOf(1, us)
  expect(readSet(setOf(sheets, american))[0]).toMatchObject({ number: 'A-101', title: 'FIRST FLOOR PLAN' })
  expect(readSet(setOf(sheets, plainStrip))[0]!.confidence).toBeLessThan(80)
})
