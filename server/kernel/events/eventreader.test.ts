/** A reader of events reads each once, also those that commit late, and does failed work again. */
import { beforeEach, expect, test } from 'vitest'
import { site } from '../../../test/kit/harness.ts'
import { ownDatabase } from '../../../test/kit/owndatabase.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { Db } from '../../db/db.ts'
import { type EventReader, isBehind, read, readOn } from './eventreader.ts'

const made = prepared(async () => site({}, await ownDatabase()))
let actions: string[] = []
const reader: EventReader = {
  name: 'notices',
  eventsAtOnce: 2,
  work: async (_, events) => void actions.push(...events.map(({ action }) => action)),
}

const write = (db: Db, action: string): Promise<unknown> =>
  db.rows('INSERT INTO event (action, at) VALUES ($1, now())', [action])

/** Reads until so many are read. Transactions of other databases of the server may delay some. */
async function readUntil(count: number, by = reader): Promise<void> {
  await until(async () => {
    if (actions.length >= count) return true
    await readOn(made.database, by)
    return false
  }, `${count} events`)
}

/** Far more often than any delay takes: what does not come by then is lost. */
const turnsMax = 4_000

async function until(isThere: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; !(await isThere()); turn++) {
    if (turn > turnsMax) throw new Error(`${what} did not come; there are ${actions.join(', ') || 'none'}.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function signal() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

beforeEach(async () => {
  actions = []
  await write(made.database, 'Before')
  await until(async () => {
    await readOn(made.database, reader)
    return actions.includes('Before')
  }, 'The first event')
  actions = []
})

test('waits for older transactions, so that what commits late is not skipped', async () => {
  const [begun, ended] = [signal(), signal()]
  const slow = made.database.transaction(async (db) => {
    await write(db, 'Slow')
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  await write(made.database, 'Fast')
  await readOn(made.database, reader)
  expect(actions).toEqual([])
  ended.resolve()
  await slow
  await readUntil(2)
  expect(actions).toEqual(['Slow', 'Fast'])
  expect(await readOn(made.database, reader)).toBe(0)
})

test('keeps the events of a transaction together, and reads each once by two at once', async () => {
  await made.database.transaction(async (db) => {
    for (const action of ['A', 'B', 'C', 'D']) await write(db, action)
  })
  await write(made.database, 'E')
  await until(async () => {
    await Promise.all([readUntil(1), readOn(made.database, reader), readOn(made.database, reader)])
    return actions.length >= 5
  }, 'All events')
  expect(actions).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('does failed work again, and passes over what nobody is told of', async () => {
  await made.database.rows(`INSERT INTO event (action, at, is_quiet) VALUES ('Quiet', now(), true)`)
  await write(made.database, 'Loud')
  let failures = 2
  const failing: EventReader = {
    ...reader,
    work: async (db, events) => {
      if (failures-- > 0) throw new Error('Not now.')
      await reader.work(db, events)
    },
  }
  await until(async () => {
    await readOn(made.database, failing).catch(() => undefined)
    return failures <= 0
  }, 'Both failures')
  await readUntil(1, failing)
  expect(actions).toEqual(['Loud'])
})

test('reads once for all who stand at the same place, and those at different places meet', async () => {
  const heard: Array<{ by: string; action: string; db: Db }> = []
  const as = (name: string, withQuiet: boolean): EventReader => ({
    name,
    withQuiet,
    eventsAtOnce: 100,
    work: async (db, events) => void heard.push(...events.map(({ action }) => ({ by: name, action, db }))),
  })
  const [one, other] = [as('notices', false), as('changes', true)]
  const actionsOf = (name: string, ...some: string[]): string[] =>
    heard.flatMap(({ by, action }) => (by === name && some.includes(action) ? action : []))
  await write(made.database, 'First')
  await until(async () => {
    await readOn(made.database, one)
    return actionsOf('notices', 'First').length > 0
  }, 'The first, by one alone')
  await made.database.rows(`INSERT INTO event (action, at, is_quiet) VALUES ('Silent', now(), true)`)
  await write(made.database, 'Second')
  await until(async () => {
    await readOn(made.database, one, other)
    return actionsOf('notices', 'Second').length > 0
  }, 'The second, by both')
  expect(actionsOf('notices', 'First', 'Silent', 'Second')).toEqual(['First', 'Second'])
  expect(actionsOf('changes', 'First', 'Silent', 'Second')).toEqual(['First', 'Silent', 'Second'])
  const [handle, same] = heard.filter(({ action }) => action === 'Second').map(({ db }) => db)
  expect(handle).toBe(same)
  expect(await readOn(made.database, one, other)).toBe(0)
})

interface PlanNode {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** The rows that PostgreSQL looks at, also those that it leaves out. */
const rowsOf = (node: PlanNode): number =>
  node['Actual Rows'] +
  (node['Rows Removed by Filter'] ?? 0) +
  (node['Rows Removed by Join Filter'] ?? 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)

test.each([
  ['whether there are new ones', isBehind, [['notices'], []]],
  ['the new ones', read, ['notices', 200]],
])('looks for %s where it stands, however many it has read', async (_what, statement, values) => {
  await made.database.rows(`INSERT INTO event (action, at) SELECT 'Old', now() FROM generate_series(1, 3000)`)
  await readUntil(3000)
  await write(made.database, 'New')
  await made.database.rows('ANALYZE event')
  const [row] = await made.database.rows<Record<string, Array<{ Plan: PlanNode }>>>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
    values,
  )
  expect(rowsOf(row!['QUERY PLAN']![0]!.Plan)).toBeLessThan(100)
})
