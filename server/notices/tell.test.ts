/** Reading what is there: all of it, but not what is committed meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { site } from '../../test/harness.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import type { Db } from '../db/db.ts'
import { type EventReader, isBehind } from '../kernel/eventreader.ts'
import { noLog } from '../log.ts'
import { readAll } from './tell.ts'

const { database } = await site({}, await ownDatabase())
const name = 'notices'

const write = (db: Db, count: number): Promise<unknown> =>
  db.rows(`INSERT INTO event (action, at) SELECT 'Tested', now() FROM generate_series(1, $1)`, [count])

/** Transactions of other databases of the server may delay what is to be read. */
async function untilBehind(): Promise<void> {
  for (;;) {
    const row = await database.row<{ behind: boolean }>(isBehind, [name, false])
    if (row!.behind) return
    await sleep(5)
  }
}

/** Writes as many events meanwhile. */
const readerOf = (eventsAtOnce: number, meanwhile: number) => {
  const batches: number[] = []
  const reader: EventReader = {
    name,
    eventsAtOnce,
    work: async (db, events) => {
      batches.push(events.filter(({ action }) => action === 'Tested').length)
      if (batches.length > 4) throw new Error('It goes on for ever.')
      await write(db, meanwhile)
    },
  }
  return { reader, batches }
}

test('what is committed meanwhile waits for the next time', async () => {
  await write(database, 3)
  await untilBehind()
  const { reader, batches } = readerOf(1000, 1)
  await readAll(database, reader, noLog)
  expect(batches).toEqual([3])
})

test('more than a batch is read to its end', async () => {
  await untilBehind()
  const { reader, batches } = readerOf(2, 0)
  for (let n = 0; n < 3; n++) await write(database, 2)
  while (batches.reduce((sum, read) => sum + read, 0) < 7) {
    await readAll(database, reader, noLog)
    await sleep(5)
  }
  expect(batches.length).toBeLessThanOrEqual(4)
})
