/** Minutes that were written before points were numbered by us: the migration counts on from what is there. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { site } from '../../test/harness.ts'

const here = await site()

const before = [
  [1, null],
  [2, [{ topic: 'a' }, { topic: 'b', itemNumber: '' }]],
  [3, [{ itemNumber: '31.2' }, { topic: 'c' }, { itemNumber: '30.7' }, { topic: 'd' }]],
  [4, [{ itemNumber: 'A' }, { itemNumber: 'A' }]],
  [5, []],
  [6, [{ itemNumber: '99999999999.1' }, {}]],
]

test('points without a number get the next one of their meeting', async () => {
  const migration = await readFile(new URL('./migrations/0061_meeting_items.sql', import.meta.url), 'utf8')
  const after = await here.database.transaction(async (db) => {
    // A table of this connection alone stands before the real one.
    await db.rows('CREATE TEMPORARY TABLE meeting_minute (id int, item_list jsonb) ON COMMIT DROP')
    await db.rows(
      `INSERT INTO meeting_minute SELECT (r ->> 0)::int, nullif(r -> 1, 'null') FROM jsonb_array_elements($1::text::jsonb) AS r`,
      [JSON.stringify(before)],
    )
    for (const statement of migration
      .replaceAll(/^--.*$/gm, '')
      .split(';')
      .filter((one) => one.trim()))
      await db.rows(statement)
    return db.rows<{ id: number; numbers: string | null; sequence: number; last_item: number }>(
      `SELECT id, sequence, last_item, (SELECT string_agg(coalesce(i ->> 'itemNumber', '-') || coalesce(i ->> 'topic', ''), ' ')
                FROM jsonb_array_elements(item_list) i) AS numbers FROM meeting_minute ORDER BY id`,
    )
  })
  expect(after.map((row) => [row.numbers, row.sequence, row.last_item])).toEqual([
    [null, 1, 0],
    ['1.1a 1.2b', 1, 2],
    ['31.2 31.3c 30.7 31.4d', 31, 4],
    ['A A', 1, 0],
    [null, 1, 0],
    ['99999999999.1 1.1', 1, 1],
  ])
})
