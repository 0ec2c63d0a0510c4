/** Cached names are valid for one name version: a restored database is answered with its own names. */
import { describe, expect, test } from 'vitest'
import { UserUpdate } from '../../../../contract/people/user.ts'
import { ListSave } from '../../../../contract/projects/codelist.ts'
import { RFIRead, RFIReadInFolder } from '../../../../contract/records/rfi.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { ownDatabase } from '../../../../test/kit/owndatabase.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../../test/kit/records.ts'
import type { Db } from '../../../db/db.ts'

/** A separate database, so that other tests do not change the name version. */
const here = prepared(async () => site({}, await ownDatabase()))
const team = prepared(() => here.project(['Architect', 'Engineer']))

const rename = (person: Person, lastName: string) =>
  team.admin.client.call(UserUpdate, { user: { userId: person.id, firstName: 'Ann', lastName } })

const versionOf = async () =>
  (await here.database.row<{ version: number }>('SELECT version FROM name_version'))!.version

/** Simulates a restore of version and names. With the setting, the trigger keeps the version. */
const restoreVersion = (version: number, restore: (db: Db) => Promise<unknown>) =>
  here.database.transaction(async (db) => {
    await db.rows(`SELECT set_config('plumbline.renamed', pg_current_xact_id()::text, true)`)
    await db.rows('UPDATE name_version SET version = $1', [version])
    await restore(db)
  })

const restoreName = (version: number, person: Person, lastName: string) =>
  restoreVersion(version, (db) =>
    db.rows('UPDATE person SET last_name = $2 WHERE id = $1', [person.id, lastName]),
  )

describe('a database that was restored while the server runs is answered with its own names:', () => {
  test('of a person', async () => {
    const { folderId } = await makeOne(team.admin, recordTypes.rfi, team.id, {
      statusId: 3,
      toUserId: team.people.Architect.id,
    })
    const names = async () => [
      (await team.admin.client.call(RFIRead, { folderId })).rfi!.toName,
      (await team.admin.client.call(RFIReadInFolder, { parentFolderId: team.rootFolderId }))
        .rfiReadInFolderList![0]!.courtName,
    ]
    await rename(team.people.Architect, 'Before')
    const version = await versionOf()
    expect(await names()).toEqual(['Ann Before', 'Ann Before'])
    await rename(team.people.Architect, 'After')
    expect(await names()).toEqual(['Ann After', 'Ann After'])
    await restoreName(version, team.people.Architect, 'Before')
    expect(await names()).toEqual(['Ann Before', 'Ann Before'])
    await rename(team.people.Architect, 'After')
    expect(await names()).toEqual(['Ann After', 'Ann After'])
    await restoreName(version, team.people.Architect, 'Before')
    // With a counter, the version would now be one that the server knows with another name.
    await rename(team.people.Architect, 'Elsewhere')
    expect(await names()).toEqual(['Ann Elsewhere', 'Ann Elsewhere'])
  })

  test('of a code', async () => {
    const { folderId } = await makeOne(team.admin, recordTypes.rfi, team.id, { requestReasonId: 3 })
    const name = async () => (await team.admin.client.call(RFIRead, { folderId })).rfi!.requestReasonName
    const save = (itemName: string) =>
      team.admin.client.call(ListSave, {
        listName: 'rfiReason',
        projectId: team.id,
        items: [{ id: 3, name: itemName }],
      })
    await save('Before')
    const version = await versionOf()
    await save('After')
    expect(await name()).toBe('After')
    await restoreVersion(version, (db) =>
      db.rows(`UPDATE code_list_item SET name = 'Before' WHERE code = 3 AND name = 'After'`),
    )
    await save('Elsewhere')
    expect(await name()).toBe('Elsewhere')
  })

  /** A restored database assigns the same ids again, to other rows. */
  test.each<[string, () => Promise<unknown>]>([
    ['person', () => here.person(team.admin)],
    ['company', () => here.organization()],
    ['project', () => here.project([], team.admin)],
  ])('a new %s changes the version', async (_, add) => {
    const before = await versionOf()
    await add()
    expect(await versionOf()).not.toBe(before)
  })
})

describe('all names of a response are of one version', () => {
  const oneName = (n: number) => rename(team.people.Architect, `Person ${n}`)
  const both = (n: number) =>
    here.database.rows(`UPDATE person SET first_name = 'Ann', last_name = $1 WHERE id = ANY ($2)`, [
      `Person ${n}`,
      [team.people.Architect.id, team.people.Engineer.id],
    ])

  test.each<[string, number]>([
    ['when names change between the rows and the look-up', 1],
    ['when names change before every look-up', Number.POSITIVE_INFINITY],
  ])('%s', async (_, times) => {
    const known = await makeOne(team.admin, recordTypes.rfi, team.id, { toUserId: team.people.Architect.id })
    const requested = await makeOne(team.admin, recordTypes.rfi, team.id, {
      toUserId: team.people.Architect.id,
      ccUserList: [team.people.Engineer.login],
    })
    await oneName(0)
    await team.admin.client.call(RFIRead, { folderId: known.folderId })
    let changes = 0
    const { rfi } = await beforeLookUps(
      async () => {
        if (changes < times) await both(++changes)
      },
      () => team.admin.client.call(RFIRead, { folderId: requested.folderId }),
    )
    const name = `Ann Person ${changes}`
    expect([rfi!.toName, rfi!.recipientsList]).toEqual([name, `${name}; ${name}`])
    expect(changes).toBe(Math.min(times, 2))
  })
})

/** Runs `before` ahead of every look-up of names that the server makes for `call`. */
async function beforeLookUps<T>(before: () => Promise<void>, call: () => Promise<T>): Promise<T> {
  const { row } = here.database
  const held: typeof row = async (sql, values) => {
    if (sql.includes('json_object_agg(id, full_name)')) await before()
    return row(sql, values)
  }
  Object.assign(here.database, { row: held })
  try {
    return await call()
  } finally {
    Object.assign(here.database, { row })
  }
}
