/** Reads of one turn: each gets its own rows, by as few statements as possible. */
import { expect, inject, test } from 'vitest'
import type { Db } from '../db.ts'
import { openDatabase } from '../open.ts'
import { param, sql } from '../sql.ts'
import { turnRead } from './turnread.ts'

const database = openDatabase(inject('connection'), { connectionsMax: 2, statementTimeoutMs: 10_000 })

/** Counts the statements that are sent. */
function counting(db: Db): Db & { sent: string[] } {
  const sent: string[] = []
  const rows: Db['rows'] = (text, values) => {
    sent.push(text)
    return db.rows(text, values)
  }
  return { rows, row: db.row.bind(db), script: db.script.bind(db), sent }
}

const single = sql`SELECT i, ${param(2)}::text AS name FROM generate_series(1, ${param(1)}::int) AS i ORDER BY i DESC`
const read = turnRead<{ i: number; name: string }>(single, ['int', 'text'])

test('reads of one turn in a transaction are one statement, and each gets its rows in their order', async () => {
  const { answers, sent } = await database.transaction(async (given) => {
    const db = counting(given)
    const answers = await Promise.all(
      [3, 0, 2].map((n) => read({ db, sharedTransaction: true }, [n, `é ${n}`])),
    )
    return { answers, sent: db.sent }
  })
  expect(answers.map((rows) => rows.map(({ i, name }) => `${i} ${name}`))).toEqual([
    ['3 é 3', '2 é 3', '1 é 3'],
    [],
    ['2 é 2', '1 é 2'],
  ])
  expect(sent.length).toBe(1)
})

test('a call by itself, or nobody else in its turn: the read is sent as it is', async () => {
  const work = (sharedTransaction: boolean) => async (given: Db) => {
    const db = counting(given)
    return { rows: await read({ db, sharedTransaction }, [1, 'a']), sent: db.sent }
  }
  for (const { rows, sent } of await Promise.all(
    [true, true, false].map((one) => database.transaction(work(one))),
  )) {
    expect(rows).toEqual([{ i: 1, name: 'a' }])
    expect(sent).toEqual([single.text])
  }
})

test('one that fails fails all of its turn, as it fails their transaction', async () => {
  const divide = turnRead<{ i: number }>(sql`SELECT 1 / ${param(1)}::int AS i`, ['int'])
  const outcomes = await database
    .transaction((db) => Promise.allSettled([1, 0].map((n) => divide({ db, sharedTransaction: true }, [n]))))
    .catch((error) => error)
  expect(outcomes).toMatchObject({ code: '22012' })
})
