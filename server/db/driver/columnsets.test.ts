/** Rows given by columns are those that json_to_recordset reads from a list of objects. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { type Columns, selectRows, valuesOfRows } from './columnsets.ts'

const made = prepared(() => site())

const columns: Columns = [
  ['id', 'int'],
  ['large', 'bigint'],
  ['small', 'smallint'],
  ['amount', 'numeric'],
  ['is_open', 'boolean'],
  ['name', 'text'],
  ['day', 'date'],
  ['at', 'timestamptz'],
  ['names', 'text[]'],
  ['ids', 'int[]'],
  ['changes', 'jsonb'],
  ['words', 'tsvector'],
]

const texts = [
  '',
  'plain',
  'null',
  'NULL',
  'a "quote"',
  'back\\slash',
  '{a,b}',
  "it's",
  'line\nbreak',
  '\t\r\n\b\f \u0001 \u001f \u007f',
  'C:\\new\\table \\\\ \\"',
  '\\u0041 \\n',
  'Grüße ☃ 🙂',
  ' ',
]

const rows: Array<Record<string, unknown>> = [
  ...texts.map((name, id) => ({ id, name, names: [name, 'other', null], changes: [[name, null, { name }]] })),
  {},
  Object.fromEntries(columns.map(([column]) => [column, null])),
  {
    id: -1,
    large: 9007199254740991,
    small: 3,
    amount: '12.50',
    is_open: false,
    day: '2026-11-17',
    ids: [1, 2],
  },
  { id: '7', amount: 1e21, is_open: true, at: new Date(0), names: [], ids: [], changes: 'text' },
  { changes: { a: 'null' }, words: "'a':1A 'it''s':2" },
  { changes: false, name: 5 },
  { changes: '', name: true },
  { changes: 0 },
]

const asText = (from: string): string => `SELECT q::text AS row FROM (${from}) q`

test('each type, with values that have to be quoted, and none', async () => {
  const objects = `SELECT * FROM json_to_recordset($1::text::json) AS r (${columns.map((one) => one.join(' ')).join(', ')})`
  const expected = await made.database.rows(asText(objects), [JSON.stringify(rows)])
  expect(expected).toHaveLength(rows.length)
  expect(await made.database.rows(asText(selectRows(columns)), valuesOfRows(columns, rows))).toEqual(expected)
})

test('no rows, and parameters behind others', async () => {
  expect(await made.database.rows(selectRows(columns), valuesOfRows(columns, []))).toEqual([])
  const statement = `SELECT $1::int AS first, q.* FROM (${selectRows([['name', 'text']], 2)}) q`
  expect(
    await made.database.rows(statement, [1, ...valuesOfRows([['name', 'text']], [{ name: 'x' }])]),
  ).toEqual([{ first: 1, name: 'x' }])
})

test('columns that are sent once, and instants', async () => {
  const types: Columns = [
    ['name', 'text'],
    ['project_id', 'int', 'once'],
    ['at', 'timestamptz'],
    ['changes', 'jsonb', 'once'],
    ['nothing', 'int', 'once'],
  ]
  const moments = [new Date(0), new Date(0), null, new Date(0), new Date(1_000), new Date(0)]
  const list = moments.map((at, i) => ({
    name: `n ${i}`,
    project_id: 7,
    at,
    changes: [1, 'a'],
    nothing: null,
  }))
  expect(await made.database.rows(selectRows(types), valuesOfRows(types, list))).toEqual(list)
})

test('any texts come back as they were sent', async () => {
  const types: Columns = [
    ['name', 'text'],
    ['names', 'text[]'],
    ['changes', 'jsonb'],
  ]
  const character = fc.constantFrom(
    ...'aéß☃🙂"\\{},\'\n\r\t\b\f\u0001\u001f\u007f nulrtbf0041'.match(/./gsu)!,
  )
  const text = fc.string({ unit: character, maxLength: 12 })
  const row = fc.record({
    name: fc.option(text),
    names: fc.option(fc.array(fc.option(text))),
    changes: fc.array(text),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (list) => {
      expect(await made.database.rows(selectRows(types), valuesOfRows(types, list))).toEqual(list)
    }),
    { numRuns: 300 },
  )
})
