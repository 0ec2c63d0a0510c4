/** The table `access` equals the rules at every commit, even if two calls change rights at the same time. */

import { beforeAll, describe, expect, test } from 'vitest'
import { CallFailed } from '../../packages/client/src/caller.ts'
import { sample } from '../../test/kit/cases.ts'
import { site } from '../../test/kit/harness.ts'
import { changes, newWorld, type World } from '../../test/kit/laws/rightschanges.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { wrongRights } from '../../test/kit/rights.ts'
import type { Connection } from '../db/connection.ts'
import { openDatabase } from '../db/open.ts'
import { keepRights } from './keeprights.ts'

let connection: Connection
beforeAll(async () => {
  connection = await ownDatabase()
})
const here = prepared(() => site({}, connection))

const names = Object.keys(changes)

/** Differences that one test finds are fixed, so that the next does not find them again. */
async function expectRights(w: World): Promise<void> {
  // Its projects are the newest.
  const wrong = await wrongRights(here.database, Math.min(w.project, w.empty))
  if (wrong.length > 0)
    await here.database.transaction(async (db) => {
      await db.rows('DELETE FROM access')
      await db.rows('INSERT INTO access SELECT * FROM access_rules')
    })
  expect(wrong).toEqual([])
}

const rightsIn = (w: World): Promise<object[]> =>
  here.database.rows(
    `SELECT x.* FROM access x LEFT JOIN project p ON p.id = x.project_id
      WHERE p.organization_id IN ($1, $2) OR x.project_id IN ($3, $4) ORDER BY x.person_id, x.project_id, x.section`,
    [w.own, w.other, w.project, w.empty],
  )

test.each(names)('%s changes the rights', async (name) => {
  const w = await newWorld(here)
  const before = await rightsIn(w)
  await changes[name]!(w)
  await expectRights(w)
  expect(await rightsIn(w)).not.toEqual(before)
})

/**
 * Both have made their change and stored the rights, or wait for each other, before either is committed: the
 * event, which operations write last, is blocked for both.
 */
async function together(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const begun: Array<Promise<unknown>> = []
  await here.database.transaction(async (gate) => {
    await gate.rows('LOCK TABLE event IN SHARE MODE')
    for (const begin of [first, second]) {
      let isOver = false
      const under = refusedAtMost(begin()).finally(() => {
        isOver = true
      })
      under.catch(() => undefined)
      begun.push(under)
      await expect
        .poll(async () => isOver || (await waiting()) === begun.length, { interval: 2, timeout: 20_000 })
        .toBe(true)
      if (begin === first) expect(isOver).toBe(false)
    }
    await meanwhile()
  })
  await Promise.all(begun)
}

const waiting = async (which = ''): Promise<number> =>
  (await here.database.row<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' ${which}`,
  ))!.count

/** After the first change the second may be refused: a removed member cannot get another role. */
const refusedAtMost = async (done: Promise<unknown>): Promise<void> => {
  try {
    await done
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error
  }
}

describe.each(sample(names, 'changes', 4))('%s, and at the same time', (first) => {
  const others = names.filter((name) => name !== first)
  test.each(sample(others, `together with ${first}`, 12))('%s', async (second) => {
    const w = await newWorld(here)
    await together(
      () => changes[first]!(w),
      () => changes[second]!(w),
    )
    await expectRights(w)
  })
})

test('only differences are written', async () => {
  const w = await newWorld(here)
  const written = async () =>
    (
      await here.database.rows<{ at: string }>(
        `SELECT x.xmin || ' ' || x.ctid AS at FROM access x WHERE project_id = $1`,
        [w.project],
      )
    ).map(({ at }) => at)
  const before = await written()
  await here.database.transaction(async (db) => {
    await db.rows(`UPDATE role_right SET writes = true WHERE role_id = $1 AND section = 'rfis'`, [w.role])
    await keepRights(db, { projects: [w.project] })
  })
  const after = await written()
  expect(after.length).toBe(before.length)
  // Two members have that role.
  expect(after.filter((at) => !before.includes(at)).length).toBe(2)
})

test.each(names)('calls of another company do not wait: %s', async (name) => {
  const [one, two] = [await newWorld(here), await newWorld(here)]
  await together(
    () => changes[name]!(one),
    () => changes[name]!(two),
    // Both wait for the event, which this test blocks, and not for each other.
    async () => expect(await waiting(`AND wait_event <> 'relation'`)).toBe(0),
  )
})

test('also works in a database whose default is REPEATABLE READ', async () => {
  const own = await ownDatabase()
  const setting = openDatabase(own, { connectionsMax: 1, statementTimeoutMs: 30_000 })
  await setting.rows(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = ''repeatable read''',
       current_database()); END $$`,
  )
  await setting.close()
  const later = openDatabase(own, { connectionsMax: 1, statementTimeoutMs: 30_000 })
  const level = await later.transaction((db) => db.row('SHOW transaction_isolation'))
  await later.close()
  expect(level).toEqual({ transaction_isolation: 'read committed' })
})
