/** Readers of events read together; one that fails keeps no other from reading. */
import { expect, test } from 'vitest'
import { site } from '../../test/harness.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import type { EventReader } from '../kernel/eventreader.ts'
import { readAll } from './tell.ts'

const { database } = await site({}, await ownDatabase())

test('a reader that cannot read an event passes over it alone, and the others read it once', async () => {
  // In the database, because work that is rolled back has not been done.
  await database.rows('CREATE TABLE heard (id serial, by text, action text)')
  const heardBy = async (name: string): Promise<string[]> => {
    const rows = await database.rows<{ action: string }>(
      'SELECT action FROM heard WHERE by = $1 ORDER BY id',
      [name],
    )
    return rows.map(({ action }) => action)
  }
  const as = (name: string, fails: boolean): EventReader => ({
    name,
    eventsAtOnce: 100,
    work: async (db, events) => {
      const actions = events.map(({ action }) => action).filter((action) => /^Test/.test(action))
      if (fails && actions.includes('TestBad')) throw new TypeError('This one cannot be told.')
      for (const action of actions)
        await db.rows('INSERT INTO heard (by, action) VALUES ($1, $2)', [name, action])
    },
  })
  const warnings: string[] = []
  for (const action of ['TestGood', 'TestBad', 'TestLast'])
    await database.rows('INSERT INTO event (action, at) VALUES ($1, now())', [action])
  const hasRead = async (name: string): Promise<boolean> => (await heardBy(name)).includes('TestLast')
  // Transactions of other databases of the server may delay some.
  for (let turn = 0; turn < 4_000 && !((await hasRead('notices')) && (await hasRead('guests'))); turn++) {
    await readAll(database, [as('notices', false), as('changes', true), as('guests', false)], (_, message) =>
      warnings.push(message),
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await heardBy('notices')).toEqual(['TestGood', 'TestBad', 'TestLast'])
  expect(await heardBy('guests')).toEqual(['TestGood', 'TestBad', 'TestLast'])
  expect(await heardBy('changes')).toEqual(['TestGood', 'TestLast'])
  expect(warnings).toEqual(['Nobody is told of these events, because that failed.'])
})
