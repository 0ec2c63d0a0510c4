/** People and their organization renamed at the same moment: no rename fails another. */
import { beforeAll, expect, test } from 'vitest'
import { OrganizationUpdate } from '../../../contract/people/organization.ts'
import { UserUpdate } from '../../../contract/people/user.ts'
import { RFICreateMany, RFIRead } from '../../../contract/records/rfi.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { ownDatabase } from '../../../test/kit/owndatabase.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const here = prepared(async () => site({}, await ownDatabase()))
const team = prepared(() => here.project(['Architect', 'Subcontractor']))
let one: Person, other: Person
beforeAll(() => {
  ;[one, other] = [team.people.Architect, team.people.Subcontractor]
})

let rfiList: { projectId: number; subject: string; toUserId: number; fromUserId: number }[]
beforeAll(() => {
  rfiList = Array.from({ length: 20 }, (_, i) => ({
    projectId: team.id,
    subject: `Drain ${i}`,
    ...(i % 2 ? { toUserId: one.id, fromUserId: other.id } : { toUserId: other.id, fromUserId: one.id }),
  }))
})
const made = prepared(() => team.admin.client.call(RFICreateMany, { rfiList }))
let folderIds: number[]
beforeAll(() => {
  folderIds = made.returnedIdList!.map(({ folderId }) => Number(folderId))
})

const renamePerson = (userId: number, lastName: string) =>
  team.admin.client.call(UserUpdate, { user: { userId, lastName } })
const renameCompany = (organizationName: string) =>
  team.admin.client.call(OrganizationUpdate, {
    organization: { organizationId: team.admin.organizationId, organizationName },
  })

test.each([
  ['a person', () => renamePerson(one.id, 'Renamed')],
  ['an organization', () => renameCompany(`Renamed ${team.admin.id}`)],
])('the rename of %s locks search entries by descending id', async (_, rename) => {
  const lock = 'SELECT FROM search_entry WHERE folder_id = $1 FOR UPDATE'
  let renaming: Promise<unknown> = Promise.resolve()
  await here.database.transaction(async (db) => {
    await db.rows(lock, [Math.max(...folderIds)])
    renaming = rename()
    await expect.poll(isWaiting).toBe(true)
    // It waits for the last one, so it has locked none of the others yet.
    for (const id of folderIds.filter((id) => id < Math.max(...folderIds)))
      await here.database.rows(`${lock} NOWAIT`, [id])
  })
  await renaming
})

const isWaiting = async (): Promise<boolean> =>
  (await here.database.row(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )) !== undefined

test('many renames at once all succeed, and the last names are shown', async () => {
  const rounds = 8
  for (let round = 1; round <= rounds; round++)
    await Promise.all([
      renamePerson(one.id, `One ${round}`),
      renamePerson(other.id, `Other ${round}`),
      renameCompany(`Company ${team.admin.id} ${round}`),
    ])
  const { rfi } = await team.admin.client.call(RFIRead, { folderId: folderIds[1]! })
  expect([rfi!.toName, rfi!.fromName]).toEqual([`Pat One ${rounds}`, `Pat Other ${rounds}`])
})
