/** CSV: a round trip changes nothing, and files of other programs are read correctly. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fault } from '../faults.ts'
import { csvCell, csvLine, readCsv } from './csv.ts'

const limits = { rowsMax: 1000, cellsMax: 50 }
const cellsOf = (text: string | Uint8Array, more = {}) =>
  readCsv(typeof text === 'string' ? Buffer.from(text) : text, 'FileContent', { ...limits, ...more }).map(
    ({ cells }) => cells,
  )
const linesOf = (text: string) => readCsv(Buffer.from(text), 'FileContent', limits).map(({ line }) => line)

const asCell = (cell: string, separator: string) => {
  const written = csvCell(cell)
  return written.startsWith('"') || !written.includes(separator) ? written : `"${written}"`
}

describe('written and read back', () => {
  const char = fc.constantFrom(
    ...'ab=+-@\'"",;\t\r\n \u00a0\u200b\u00e9\u{1f3d7}＝１'.split(''),
    'x',
    '\u{1f3d7}',
  )
  const cell = fc.array(char, { maxLength: 8 }).map((chars) => chars.join('').toWellFormed())
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    )
  const said = (rows: string[][]) => rows.filter((row) => row.some((one) => one.trim() !== ''))

  test('every table is unchanged', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => csvLine(row.map(csvCell))).join('')
        expect(cellsOf(text)).toEqual(said(rows))
        expect(cellsOf(`\ufeff${text}`)).toEqual(said(rows))
        expect(cellsOf(text.replace(/\r\n$/, ''))).toEqual(said(rows))
      }),
      { seed: 5, numRuns: 500 },
    )
  })

  test('also with other separators', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(';', '\t'),
        fc.constantFrom('\n', '\r', '\r\n'),
        (rows, separator, end) => {
          const text = rows
            .map((row) => row.map((one) => asCell(one, separator)).join(separator) + end)
            .join('')
          expect(cellsOf(text)).toEqual(said(rows))
        },
      ),
      { seed: 6, numRuns: 500 },
    )
  })

  test('no cell is a formula', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const [shown] = cellsOf(`x,${csvCell(text)}\r\n`)[0]!.slice(1)
        expect(shown).toBe(text)
        for (const part of `x,${csvCell(text)}`.split(/[;\t\r\n]/).slice(1))
          expect(part).not.toMatch(/^["\s\u00a0\u200b]*[=+\-@＝＋－＠]/)
        expect(csvCell(text).replace(/^"/, '')).not.toMatch(/^(?:[\s\u00a0\u200b]*[=+\-@＝＋－＠]|[\t\r\n])/)
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})

const guarded: Array<[text: string, cell: string]> = [
  ['=1+1', "'=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['x;=1+1;y', '"x;\'=1+1;y"'],
  ["x;'=1", '"x;\'\'=1"'],
  ['x;"=1"', '"x;\'""=1"""'],
  ['a\n\n- b', '"a\n\n\'- b"'],
  ['a\t \u200b@b', '"a\t\' \u200b@b"'],
  ['between 5, -5', '"between 5, -5"'],
  ['a; b=1', '"a; b=1"'],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["'quoted'", "'quoted'"],
  [' =1', "' =1"],
  ['\u00a0\u200b=1', "'\u00a0\u200b=1"],
  ['\ufeff-2', "'\ufeff-2"],
  ['\u2066@x', "'\u2066@x"],
  ["' '=1", "'' '=1"],
  [' a=1', ' a=1'],
  ['a=1', 'a=1'],
  ['a;b', '"a;b"'],
  ['5" pipe', '"5"" pipe"'],
  ['', ''],
]
test.each(guarded)('%j is written as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
  expect(cellsOf(`a,b\r\nx,${cell}\r\n`)[1]).toEqual(['x', text])
})

const read: Array<[what: string, text: string, rows: string[][]]> = [
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, with commas in cells',
    'a;b\n1,5;2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a hint at the separator', 'sep=;\r\na,b;c\r\n', [['a,b', 'c']]],
  [
    'quotes with line breaks',
    'a,b\n"x\ny","z"\n',
    [
      ['a', 'b'],
      ['x\ny', 'z'],
    ],
  ],
  ['doubled quotes', '"say ""so""",b', [['say "so"', 'b']]],
  ['a quote in the middle', '5" pipe,b', [['5" pipe', 'b']]],
  ['spaces behind a closing quote', '"a" ,b', [['a', 'b']]],
  [
    'empty lines and lines of separators',
    'a,b\n\n,,\n \n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'an empty last cell',
    'a,\n1,',
    [
      ['a', ''],
      ['1', ''],
    ],
  ],
  ['a quoted empty cell at the end', 'a,""', [['a', '']]],
  ['one column', 'a\n1\n2', [['a'], ['1'], ['2']]],
  ['rows of several lengths', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ['nothing', '', []],
  ['a mark and nothing else', '\ufeff', []],
]
test.each(read)('%s', (_, text, rows) => {
  expect(cellsOf(text)).toEqual(rows)
})

test('rows have the number of their first line', () => {
  expect(linesOf('a,b\r\n"x\r\ny\nz",1\r\n\r\nc,d')).toEqual([1, 2, 6])
  expect(linesOf('sep=,\na,b\nc,d')).toEqual([2, 3])
})

const refusals: Array<[what: string, content: Uint8Array, errorCode: string, says: RegExp]> = [
  ['a quote that never closes', Buffer.from('a,b\n"x,1\n2,3'), 'Csv', /Line 2: a quote is opened/],
  ['text behind a closing quote', Buffer.from('a,b\n1,"x"y'), 'Csv', /Line 2: there is text behind/],
  ['another encoding', Buffer.from([0x61, 0x2c, 0xe9, 0x0a]), 'Csv', /UTF-8/],
  ['two bytes a character', Buffer.from('\ufeffa,b', 'utf16le'), 'Csv', /UTF-8/],
  ['bytes that are no text', Buffer.from('PK\0\u0003'), 'Csv', /not a CSV file/],
  ['too many rows', Buffer.from('a\n'.repeat(1001)), 'Length', /more than 1000 lines/],
  ['too many cells', Buffer.from(`a\n${','.repeat(50)}`), 'Csv', /Line 2 has more than 50 cells/],
]
test.each(refusals)('%s is refused', (_, content, errorCode, says) => {
  let fault: unknown
  try {
    cellsOf(content)
  } catch (error) {
    fault = error
  }
  expect(fault).toBeInstanceOf(Fault)
  expect((fault as Fault).more.fields).toMatchObject([{ fieldName: 'FileContent', errorCode }])
  expect((fault as Fault).message).toMatch(says)
})
