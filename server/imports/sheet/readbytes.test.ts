/** What is read of CSV and XLSX files, and in which words others are refused. */
import { describe, expect, test } from 'vitest'
import { type Cell, csv, sheetXml, xlsx, zip } from '../../../test/kit/files/sheets.ts'
import { readBytes } from './readbytes.ts'

const cellsOf = (bytes: Buffer, sheetName?: string) =>
  readBytes(bytes, { sheetName }).rows.map(({ cells }) => cells)

test('a workbook is read as people see it', () => {
  const rows: Cell[][] = [
    ['Number', 'On', 'At', 'Shared', 'Formula', 'Yes', 'Amount', 'Entity'],
    [
      { number: 7, style: 3 },
      { number: 45292, style: 1 },
      { number: 45292.5, style: 2 },
      { xml: '<c t="s"><v>0</v></c>' },
      { xml: '<c><f>1+2</f><v>3</v></c>' },
      { xml: '<c t="b"><v>1</v></c>' },
      { number: 0.1 + 0.2 },
      'a <b> & "c" Zürich 日本',
    ],
  ]
  expect(cellsOf(xlsx(rows))[1]).toEqual([
    '007',
    '2024-01-01',
    '2024-01-01 12:00',
    'Rich text',
    '3',
    'Yes',
    '0.3',
    'a <b> & "c" Zürich 日本',
  ])
})

test.each([
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [45292, false, '2024-01-01'],
  [0, true, '1904-01-01'],
  [43830, true, '2024-01-01'],
])('day %i, counted from 1904: %s, is %s', (number, is1904, day) => {
  expect(
    cellsOf(
      xlsx(
        [
          ['On', 'x'],
          [{ number, style: 1 }, 'x'],
        ],
        { is1904 },
      ),
    )[1]![0],
  ).toBe(day)
})

test('a cell merged over rows counts for each, one merged over columns for the first', () => {
  const rows = [
    ['Place', 'Item', ''],
    ['Room 1', 'a', ''],
    ['', 'b', ''],
    ['Room 2', 'c', 'd'],
  ]
  expect(cellsOf(xlsx(rows, { merges: ['A2:A3', 'B1:C1'] }))).toEqual([
    ['Place', 'Item'],
    ['Room 1', 'a'],
    ['Room 1', 'b'],
    ['Room 2', 'c', 'd'],
  ])
})

test('a sheet is chosen by its name', () => {
  const book = xlsx([['first']], { more: { Second: sheetXml([['second']]) } })
  expect(readBytes(book).sheetNames).toEqual(['Sheet1', 'Second'])
  expect(cellsOf(book, 'Second')).toEqual([['second']])
  expect(() => readBytes(book, { sheetName: 'Third' })).toThrow('The workbook has no sheet named "Third".')
})

test('cells without a value are problems of their rows', () => {
  const broken = { xml: '<c t="e"><v>#REF!</v></c>' }
  const unsaved = { xml: '<c><f>A1</f></c>' }
  const { problems } = readBytes(
    xlsx([
      ['A', 'B'],
      ['x', broken],
      [unsaved, 'y'],
    ]),
    undefined,
  )
  expect(problems).toMatchObject([
    { line: 2, column: 1, message: expect.stringContaining('#REF!') },
    { line: 3, column: 0, message: expect.stringContaining('not stored') },
  ])
})

test('a cell of 2 MB is cut, so that its row can be refused', () => {
  const long = 'x'.repeat(2 * 1024 * 1024)
  for (const bytes of [xlsx([['A'], [long]]), csv([['A'], [long]])])
    expect(cellsOf(bytes)[1]![0]).toHaveLength(100_001)
})

const rows = (count: number): string[][] => Array.from({ length: count }, (_, i) => [`row ${i}`])
const entry = (name: string, text = 'x') => ({ name, bytes: Buffer.from(text) })

const withRow = (r: string): Buffer =>
  xlsx([], { more: { Sheet1: sheetXml([['A'], ['b'], ['c']]).replace('<row r="3">', `<row r="${r}">`) } })

describe('refused in clear words', () => {
  test.each<[string, () => Buffer, string | RegExp]>([
    ['nothing', () => Buffer.from(' \n'), 'The sheet is empty.'],
    ['50,000 rows of CSV', () => csv(rows(50_000)), 'more than 10,000 rows'],
    ['50,000 rows of XLSX', () => xlsx(rows(50_000)), 'more than 10,000 rows'],
    ['201 columns', () => xlsx([Array(201).fill('x')]), 'more than 200 columns'],
    [
      'an old or protected workbook',
      () => Buffer.from('d0cf11e0a1b11ae100', 'hex'),
      /password, or is of the old form/,
    ],
    ['a ZIP that is no workbook', () => zip([entry('a.txt')]), 'no XLSX workbook'],
    ['a path outside', () => zip([entry('../../etc/passwd')]), 'leads outside'],
    ['a path from the root', () => zip([entry('/etc/passwd')]), 'leads outside'],
    [
      '10,000 tiny files',
      () => zip(Array.from({ length: 10_000 }, (_, i) => entry(`f${i}`))),
      '10,000 files in it',
    ],
    [
      'a bomb that says its size',
      () => zip([{ ...entry('xl/workbook.xml'), says: 4_000_000_000 }]),
      'more than 128 MB',
    ],
    [
      'a bomb that hides its size',
      () => zip([{ name: 'xl/workbook.xml', bytes: Buffer.alloc(50 * 1024 * 1024), says: 1000 }]),
      'damaged',
    ],
    ['a row twice', () => withRow('2'), 'it has row 2 twice'],
    ['a row that no sheet has', () => withRow('2147483648'), 'it has a row 2147483648.'],
    ['half a row', () => withRow('2.5'), 'it has a row 2.5.'],
    ['a row before the first', () => withRow('0'), 'it has a row 0.'],
    ['a row without a number', () => withRow('two'), 'it has a row two.'],
    ['a cut file', () => xlsx([['a']]).subarray(0, 300), 'damaged'],
    ['UTF-16', () => Buffer.from('\ufeffa,b', 'utf16le'), 'not written in UTF-8'],
    [
      'own entities',
      () => zip([entry('xl/workbook.xml', '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>')]),
      'declares its own entities',
    ],
  ])('%s', (_, bytes, words) => {
    expect(() => readBytes(bytes())).toThrow(words)
  })
})
