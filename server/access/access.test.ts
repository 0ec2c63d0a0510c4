/** The table `access` is at every commit what the rules say, whoever changes what at the same moment. */
import { afterEach, describe, expect, test } from 'vitest'
import { ProjectUpdate } from '../../contract/project.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../contract/role.ts'
import { UserUpdate } from '../../contract/user.ts'
import { site } from '../../test/harness.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import { changes, newWorld, type World, wrongRights } from '../../test/rights.ts'
import type { Db } from '../db/db.ts'
import { lockOf } from '../db/locks.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'

const here = await site({}, await ownDatabase())
const { database } = here

// What one test finds wrong is not found again by the next.
afterEach(() => database.rows('SELECT keep_access(NULL, NULL)'))

const names = Object.keys(changes)

const rightsIn = (w: World): Promise<object[]> =>
  database.rows(
    `SELECT x.* FROM access x LEFT JOIN project p ON p.id = x.project_id
      WHERE p.organization_id IN ($1, $2) OR x.project_id IN ($3, $4) ORDER BY x.person_id, x.project_id, x.section`,
    [w.own, w.other, w.project, w.empty],
  )

test.each(names)('%s, and the rights are others', async (name) => {
  const w = await newWorld(database)
  const before = await rightsIn(w)
  await database.rows(changes[name]!(w))
  expect(await wrongRights(database)).toEqual([])
  expect(await rightsIn(w)).not.toEqual(before)
})

test('those that were there before they were kept', async () => {
  const earlier = openDatabase(await ownDatabase('0187'), { connectionsMax: 1, statementTimeoutMs: 30_000 })
  try {
    const w = await newWorld(earlier)
    await migrate(earlier)
    expect(await wrongRights(earlier)).toEqual([])
    expect(await earlier.rows('SELECT FROM access WHERE person_id = $1', [w.member])).toHaveLength(3)
  } finally {
    await earlier.close()
  }
})

/** The second is begun while the first is not yet committed, and goes on once it is. */
async function together(first: string, second: string): Promise<void> {
  let other: Promise<unknown> = Promise.resolve()
  await database.transaction(async (db) => {
    await db.rows(first)
    let isOver = false
    let pid = 0
    other = database
      .transaction(async (behind) => {
        pid = (await behind.row<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!.pid
        await behind.rows(second)
      })
      .finally(() => {
        isOver = true
      })
    other.catch(() => undefined)
    await expect.poll(async () => isOver || (await isHeldUp(pid)), { interval: 2 }).toBe(true)
  })
  await other
}

const isHeldUp = async (pid: number): Promise<boolean> =>
  (await database.row('SELECT WHERE cardinality(pg_blocking_pids($1)) > 0', [pid])) !== undefined

describe.each(names)('%s, and at that moment', (first) => {
  test.each(names.filter((name) => name !== first))('%s', async (second) => {
    const w = await newWorld(database)
    await together(changes[first]!(w), changes[second]!(w))
    expect(await wrongRights(database)).toEqual([])
  })
})

test('many members at once, and emptied tables', async () => {
  const w = await newWorld(database)
  const count = async () => (await rightsIn(w)).length
  const before = await count()
  await database.rows(
    `WITH made AS (INSERT INTO person (organization_id, created_at) SELECT $1, now() FROM generate_series(1, 50) RETURNING id)
     INSERT INTO member (project_id, person_id, role_id, added_by, added_at) SELECT $2, id, $3, id, now() FROM made`,
    [w.other, w.project, w.role],
  )
  expect(await count()).toBe(before + 50 * 3)
  await expect(
    database.transaction(async (db) => {
      for (const table of ['role_right', 'member']) {
        await db.rows(`TRUNCATE ${table}`)
        expect(await wrongRights(db)).toEqual([])
      }
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
})

test('a new section', async () => {
  await expect(
    database.transaction(async (db) => {
      await db.rows(`INSERT INTO section VALUES ('schedules')`)
      expect(await db.row(`SELECT FROM access WHERE section = 'schedules' LIMIT 1`)).toBeDefined()
      expect(await wrongRights(db)).toEqual([])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
})

test('only what differs is written', async () => {
  const w = await newWorld(database)
  const written = async () =>
    (
      await database.rows<{ at: string }>(
        `SELECT x.xmin || ' ' || x.ctid AS at FROM access x WHERE project_id = $1`,
        [w.project],
      )
    ).map(({ at }) => at)
  const before = await written()
  await database.rows(changes['the roles may more']!(w))
  const after = await written()
  expect(after.length).toBe(before.length)
  expect(after.filter((at) => !before.includes(at)).length).toBe(1)
})

test.each(['REPEATABLE READ', 'SERIALIZABLE'])('%s sees too little to change rights', async (level) => {
  const w = await newWorld(database)
  const changed = database.transaction(async (db) => {
    await db.rows(`SET TRANSACTION ISOLATION LEVEL ${level}`)
    await db.rows(changes['a member leaves']!(w))
  })
  await expect(changed).rejects.toThrow('READ COMMITTED')
})

describe('while somebody changes rights', () => {
  const whileHeld = (work: (db: Db) => Promise<unknown>) =>
    database.transaction(async (db) => {
      await db.rows('SELECT pg_advisory_xact_lock($1, 0)', [lockOf.rights])
      await work(db)
    })

  test.each(names)('it is not so that %s', async (name) => {
    const w = await newWorld(database)
    let isOver = false
    let changed: Promise<unknown> = Promise.resolve()
    await whileHeld(async (db) => {
      const { pid } = (await db.row<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!
      changed = database.rows(changes[name]!(w)).finally(() => {
        isOver = true
      })
      const isWaiting = async () =>
        (await database.row('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [pid])) !==
        undefined
      await expect.poll(async () => isOver || (await isWaiting()), { interval: 2 }).toBe(true)
      expect(isOver).toBe(false)
    })
    await changed
  })

  test('nobody waits who changes none', async () => {
    const { id: projectId, admin, people } = await here.project(['Viewer'])
    const { roles } = await admin.client.call(ProjectRoleRead, { projectId })
    const { roleId } = roles!.find(({ roleName }) => roleName === 'Viewer')!
    await whileHeld(async () => {
      await here.person(admin)
      await admin.client.call(UserUpdate, {
        user: { userId: people.Viewer.id, phone: '555', firstName: 'Kim' },
      })
      await admin.client.call(ProjectUpdate, { project: { projectId, projectName: 'Another name' } })
      await admin.client.call(ProjectRoleSave, { projectId, roles: [{ roleId, roleName: 'Guest' }] })
      await database.rows(
        `WITH n AS (UPDATE person SET is_admin = is_admin, organization_id = organization_id WHERE id = $1),
              p AS (UPDATE project SET organization_id = organization_id WHERE id = $2),
              m AS (UPDATE member SET role_id = role_id WHERE project_id = $2),
              r AS (UPDATE role SET is_manager = is_manager WHERE project_id = $2)
         UPDATE role_right SET reads = reads WHERE role_id = $3`,
        [people.Viewer.id, projectId, roleId],
      )
    })
  })
})
