/** Reading what is there: all of it, but not what is committed meanwhile. A reader that fails keeps no other from reading. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { site } from '../../test/kit/harness.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { Db } from '../db/db.ts'
import { type EventReader, isBehind } from '../kernel/events/eventreader.ts'
import { noLog } from '../log.ts'
import { readAll } from './send.ts'

const made = prepared(async () => site({}, await ownDatabase()))
const name = 'notices'

const write = (db: Db, count: number): Promise<unknown> =>
  db.rows(`INSERT INTO event (action, at) SELECT 'Tested', now() FROM generate_series(1, $1)`, [count])

/** Transactions of other databases of the server may delay what is to be read. */
async function untilBehind(): Promise<void> {
  for (;;) {
    const row = await made.database.row<{ behind: boolean }>(isBehind, [[name], []])
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
  await write(made.database, 3)
  await untilBehind()
  const { reader, batches } = readerOf(1000, 1)
  await readAll(made.database, [reader], noLog)
  expect(batches).toEqual([3])
})

test('more than a batch is read to its end', async () => {
  await untilBehind()
  const { reader, batches } = readerOf(2, 0)
  for (let n = 0; n < 3; n++) await write(made.database, 2)
  while (batches.reduce((sum, read) => sum + read, 0) < 7) {
    await readAll(made.database, [reader], noLog)
    await sleep(5)
  }
  expect(batches.length).toBeLessThanOrEqual(4)
})

test.each([new TypeError('It is not there.'), new RangeError('Invalid time value')])(
  'a reader that cannot read an event passes over it alone, and the others read it once: %s',
  async (failure) => {
    const all = ['Good', 'Bad', 'Last']
    // In the database, because work that is rolled back has not been done.
    await made.database.script(
      'DROP TABLE IF EXISTS heard; CREATE TABLE heard (id serial, by text, action text)',
    )
    const heardBy = async (name: string): Promise<string[]> => {
      const rows = await made.database.rows<{ action: string }>(
        'SELECT action FROM heard WHERE by = $1 ORDER BY id',
        [name],
      )
      return rows.map(({ action }) => action)
    }
    const as = (name: string, fails: boolean): EventReader => ({
      name,
      eventsAtOnce: 100,
      work: async (db, events) => {
        const actions = events.map(({ action }) => action).filter((action) => all.includes(action))
        if (fails && actions.includes('Bad')) throw failure
        for (const action of actions)
          await db.rows('INSERT INTO heard (by, action) VALUES ($1, $2)', [name, action])
      },
    })
    const warnings: string[] = []
    for (const action of all)
      await made.database.rows('INSERT INTO event (action, at) VALUES ($1, now())', [action])
    const hasRead = async (name: string): Promise<boolean> => (await heardBy(name)).includes('Last')
    // Transactions of other databases of the server may delay some.
    for (let turn = 0; turn < 4_000 && !((await hasRead('notices')) && (await hasRead('guests'))); turn++) {
      await readAll(
        made.database,
        [as('notices', false), as('changes', true), as('guests', false)],
        (_, message) => warnings.push(message),
      )
      await sleep(5)
    }
    expect(await heardBy('notices')).toEqual(all)
    expect(await heardBy('guests')).toEqual(all)
    expect(await heardBy('changes')).toEqual(['Good', 'Last'])
    expect(warnings).toEqual(['Nobody is told of these events, because that failed.'])
  },
)

test('a reader that fails for another reason keeps its place, and the others read on', async () => {
  const heard: string[] = []
  const as = (name: string, fails: boolean): EventReader => ({
    name,
    eventsAtOnce: 100,
    work: async (_, events) => {
      if (fails) throw new Error('Not now.')
      if (events.some(({ action }) => action === 'Kept')) heard.push(name)
    },
  })
  const readAs = (fails: boolean) =>
    readAll(made.database, [as('notices', fails), as('changes', false), as('guests', false)], noLog)
  await made.database.rows(`INSERT INTO event (action, at) VALUES ('Kept', now())`)
  // Transactions of other databases of the server may delay it.
  for (let turn = 0; turn < 4_000 && heard.length < 2; turn++) {
    await readAs(true).catch(({ message }) => expect(message).toBe('Not now.'))
    await sleep(5)
  }
  expect(heard.splice(0).sort()).toEqual(['changes', 'guests'])
  await readAs(false)
  expect(heard).toEqual(['notices'])
})
