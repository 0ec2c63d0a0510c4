/** Batched reads: each is answered, or fails, as if it were alone. */
import { describe, expect, inject, test } from 'vitest'
import type { Db } from '../db.ts'
import { openDatabase } from '../open.ts'
import { param, sql } from '../sql.ts'
import { batchedByText, batchedRead, perRow } from './batchedread.ts'

/** Counts the statements that are sent. */
function counting(db: Db): Db & { sent: string[] } {
  const sent: string[] = []
  const rows: Db['rows'] = (text, values) => {
    sent.push(text)
    return db.rows(text, values)
  }
  return { ...db, rows, sent }
}

const database = openDatabase(inject('connection'), { connectionsMax: 2, statementTimeoutMs: 10_000 })
const numbers = Array.from({ length: 40 }, (_, n) => n)

describe('reads that arrive at the same time', () => {
  test('are sent as few statements, and each gets its own rows, in their order', async () => {
    const db = counting(database)
    const read = batchedRead<{ i: number }>(
      perRow(sql`SELECT i FROM generate_series(${param(1)}, ${param(2)}) AS i ORDER BY i DESC`),
    )
    const answers = await Promise.all(numbers.map((n) => read(db, [n, n + 2])))
    expect(answers.map((rows) => rows.map(({ i }) => i))).toEqual(numbers.map((n) => [n + 2, n + 1, n]))
    expect(db.sent.length).toBeLessThan(4)
  })

  test('one that fails does not affect the others', async () => {
    const read = batchedRead<{ i: number }>(perRow(sql`SELECT ${param(1)} / ${param(2)} AS i`))
    const answers = await Promise.allSettled(numbers.map((n) => read(database, [n, n % 7])))
    for (const [n, answer] of answers.entries())
      if (n % 7 === 0) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(answer).toMatchObject({ value: [{ i: Math.floor(n / (n % 7)) }] })
  })

  test('of any values are batched if the text is the same', async () => {
    const db = counting(database)
    const ask = (n: number) =>
      batchedByText<{ told: string }>(
        db,
        sql`SELECT ${param(1)}::text || ${param(2)}::int || ${param(3)}::boolean AS told`,
        ['é ', n, n > 3],
      )
    const answers = await Promise.all(numbers.map(ask))
    expect(answers.map(([row]) => row!.told)).toEqual(numbers.map((n) => `é ${n}${n > 3}`))
    expect(db.sent.length).toBeLessThan(6)
  })

  test('with values that are not scalars are sent alone', async () => {
    const text = sql`SELECT cardinality(${param(1)}::int[]) AS count`
    expect(await batchedByText(database, text, [[1, 2, 3]])).toEqual([{ count: 3 }])
    expect(await batchedByText(database, sql`SELECT ${param(1)}::text IS NULL AS none`, [null])).toEqual([
      { none: true },
    ])
  })

  test('large numbers are exact', async () => {
    const [row] = await batchedByText<{ n: number }>(database, sql`SELECT ${param(1)}::bigint AS n`, [
      2 ** 40,
    ])
    expect(row!.n).toBe(2 ** 40)
  })
})
