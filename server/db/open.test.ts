import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from './db.ts'
import { isAway, uniqueBroken } from './errors.ts'
import { openDatabase } from './open.ts'

const options = { connectionsMax: 3, statementTimeoutMs: 5_000 }
const database = openDatabase(inject('connection'), options)
const table = `lost_${randomUUID().replaceAll('-', '')}`
beforeAll(async () => {
  await database.script(
    `CREATE TABLE ${table} (text text PRIMARY KEY); CREATE INDEX ON ${table} (lower(text))`,
  )
})
afterAll(async () => {
  await database.script(`DROP TABLE ${table}`)
  await database.close()
})

const put = (db: Db, text: string) => db.rows(`INSERT INTO ${table} VALUES ($1)`, [text])
const kept = async () =>
  (await database.rows<{ text: string }>(`SELECT text FROM ${table} ORDER BY 1`)).map((row) => row.text)
const pidOf = async (db: Db) => (await db.row<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!.pid
const end = (pid: number) => database.rows('SELECT pg_terminate_backend($1)', [pid])

describe('a transaction', () => {
  test('whose connection is lost leaves nothing, whatever its handler does afterwards', async () => {
    const stragglers: Array<Promise<unknown>> = []
    const work = database.transaction(async (db) => {
      await put(db, 'a')
      await end(await pidOf(db))
      // A file is written, a password hashed: meanwhile others use the pool.
      for (let i = 0; i < 5; i++) await database.rows('SELECT 1').then(() => sleep(10))
      stragglers.push(put(db, 'b'), put(db, 'c'))
      await Promise.all(stragglers)
    })
    expect(isAway(await work.catch((error) => error))).toBe(true)
    expect((await Promise.allSettled(stragglers)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ])
    expect(await kept()).toEqual([])
  })

  test('that is over accepts no more statements', async () => {
    let late: Db | undefined
    await database.transaction(async (db) => {
      late = db
    })
    await expect(put(late!, 'late')).rejects.toThrow('over')
    expect(await kept()).toEqual([])
  })

  test('that failed is not reported as committed', async () => {
    const work = database.transaction(async (db) => {
      await put(db, 'x')
      await put(db, 'x').catch(() => undefined)
    })
    await expect(work).rejects.toThrow()
    expect(await kept()).toEqual([])
  })

  test('commits statements that the handler does not wait for', async () => {
    await database.transaction(async (db) => {
      void put(db, 'sent')
      void put(db, 'sent too')
    })
    expect(await kept()).toEqual(['sent', 'sent too'])
    await database.rows(`DELETE FROM ${table}`)
  })

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['at its end', async () => undefined],
    ['by the next that is waited for', (db) => db.rows('SELECT 1')],
    ['by the next of which one row is waited for', (db) => db.row('SELECT 1')],
  ])('reports a failed statement although the handler did not wait for it: %s', async (_, goesOn) => {
    const work = database.transaction(async (db) => {
      await put(db, 'x')
      void put(db, 'x')
      void put(db, 'y')
      return goesOn(db)
    })
    expect(uniqueBroken(await work.catch((error) => error))).toBe(`${table}_pkey`)
    expect(await kept()).toEqual([])
  })

  test('runs statements in order that were sent before it began', async () => {
    const found = await database.transaction(async (db) => {
      const [before, , after] = await Promise.all([
        db.row<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`),
        put(db, 'first'),
        db.row<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`),
      ])
      return [before!.count, after!.count]
    })
    expect(found).toEqual([0, 1])
    await database.rows(`DELETE FROM ${table}`)
  })

  test('that a handler refuses rolls back statements in progress', async () => {
    const work = database.transaction(async (db) => {
      void put(db, 'on its way')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await kept()).toEqual([])
  })

  test('skips statements after one that failed, and they can be sent again', async () => {
    const alone = openDatabase(inject('connection'), { ...options, connectionsMax: 1 })
    const behind = 'SELECT $1::int AS behind'
    const failing = async (db: Db, times: number) => {
      const sent = [put(db, 'x'), put(db, 'x'), db.rows(behind, [times])]
      return (await Promise.allSettled(sent)).map(({ status }) => status)
    }
    // The third time it would be prepared.
    for (let times = 1; times <= 4; times++) {
      const work = alone.transaction(async (db) => {
        expect(await failing(db, times)).toEqual(['fulfilled', 'rejected', 'rejected'])
      })
      expect(uniqueBroken(await work.catch((error) => error))).toBe(`${table}_pkey`)
      expect(await alone.rows(behind, [times])).toEqual([{ behind: times }])
    }
    expect(await kept()).toEqual([])
    await alone.close()
  })

  test('reads back values of every type', async () => {
    const [at, bytes] = [new Date('2026-11-15T12:34:56.789Z'), Buffer.from([0, 1, 255])]
    const sent = [at, bytes, ['a', '"b"', null], [1, 2], { a: [1] }, true, 2 ** 40, null, '{}']
    const types = ['timestamptz', 'bytea', 'text[]', 'int[]', 'jsonb', 'boolean', 'bigint', 'int', 'text']
    const text = `SELECT ${types.map((type, i) => `$${i + 1}::${type} AS v${i}`).join(', ')}`
    // First unprepared, then prepared, then without being described.
    for (let times = 0; times < 5; times++) {
      const row = await database.transaction((db) => db.row<Record<string, unknown>>(text, sent))
      expect(Object.values(row!)).toEqual(sent)
    }
  })

  // A pooler gives each transaction another connection of its own.
  test.skipIf(process.env.TEST_POOLER_URL)('that a handler refuses gives its connection back', async () => {
    const pids = new Set<number>()
    for (let i = 0; i < 10; i++)
      await database
        .transaction(async (db) => {
          pids.add(await pidOf(db))
          throw new Error('no')
        })
        .catch(() => undefined)
    expect(pids.size).toBeLessThanOrEqual(options.connectionsMax)
  })
})

test('connections that are ended under load give no wrong answers, and are replaced', async () => {
  let going = true
  const killer = (async () => {
    for (let i = 0; i < 20; i++) {
      await database
        .rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND query LIKE $1 LIMIT 2`,
          [`%${table}%`],
        )
        .catch(() => undefined)
      await sleep(15)
    }
    going = false
  })()
  const acknowledged: string[] = []
  const workers = Array.from({ length: 8 }, async () => {
    while (going) {
      const text = randomUUID()
      try {
        const echoed = await database.transaction(async (db) => {
          await Promise.all([put(db, text), put(db, `${text}!`)])
          return (await db.row<{ text: string }>(`SELECT text FROM ${table} WHERE text = $1`, [text]))?.text
        })
        expect(echoed).toBe(text)
        acknowledged.push(text)
      } catch (error) {
        expect(isAway(error), String(error)).toBe(true)
      }
    }
  })
  await Promise.all([killer, ...workers])
  const rows = new Set(await kept())
  for (const text of acknowledged) expect([rows.has(text), rows.has(`${text}!`)]).toEqual([true, true])
  // Both rows or none.
  for (const text of rows) expect(rows.has(text.endsWith('!') ? text.slice(0, -1) : `${text}!`)).toBe(true)
  await database.rows(`DELETE FROM ${table}`)
})

test('a violated constraint is reported by its name', async () => {
  await put(database, 'twice')
  expect(uniqueBroken(await put(database, 'twice').catch((error) => error))).toBe(`${table}_pkey`)
  await database.rows(`DELETE FROM ${table}`)
})
