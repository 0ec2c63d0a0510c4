/** A member leaves while somebody changes several of their records: both lock these in one order. */
import { beforeAll, expect, test } from 'vitest'
import { ProjectMemberRemove } from '../../../contract/projects/project.ts'
import { RecordUpdateMany } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['General Contractor PM', 'Subcontractor']))
const manager = prepared(async () => team.people['General Contractor PM'])
const leaving = prepared(async () => team.people.Subcontractor)

/** Deadlocks, which are tried again: nobody else sees them. */
let deadlocks = 0
const made = prepared(async () => here.database)
beforeAll(() => {
  here.database.transaction = async (...given: Parameters<typeof made.transaction>) => {
    try {
      return await (made.transaction as (...all: unknown[]) => Promise<any>)(...given)
    } catch (error) {
      if ((error as { code?: string }).code === '40P01') deadlocks++
      throw error
    }
  }
})

/** How many transactions wait for that one, or for one that does. */
async function waitingFor(pid: number): Promise<number> {
  const row = await here.database.row<{ count: number }>(
    `WITH RECURSIVE behind AS (
       SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))
       UNION SELECT a.pid FROM pg_stat_activity a JOIN behind b ON b.pid = ANY (pg_blocking_pids(a.pid)))
     SELECT count(*)::int AS count FROM behind`,
    [pid],
  )
  return row!.count
}

const patience = { timeout: 30_000 }

test('no deadlock', async () => {
  const submittal = await makeOne(team.admin, recordTypes.submittal, team.id, {
    submittingCompanyContactId: leaving.id,
  })
  const item = await makeOne(team.admin, recordTypes.submittalItem, team.id, {
    folderParentId: submittal.folderId,
  })
  const issue = await makeOne(team.admin, recordTypes.openIssue, team.id, {
    issueTo: leaving.id,
    statusId: 2,
  })
  const calls: Array<Promise<unknown>> = []
  await made.transaction(async (db) => {
    const held = await db.rows('SELECT FROM court WHERE folder_id = $1 FOR UPDATE', [issue.folderId])
    expect(held).toHaveLength(1)
    const { pid } = (await db.row<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!
    // It has written nothing of the item yet when it waits; who leaves is written in the order of the register.
    const folderIds = [issue.folderId, item.folderId]
    // The issue is in progress, the item void.
    const changes = { StatusId: '3' }
    const additionalInfo = [{ propertyName: 'Reason', propertyValue: 'Not needed' }]
    calls.push(manager.client.call(RecordUpdateMany, { folderIds, changes, additionalInfo }))
    await expect.poll(() => waitingFor(pid), patience).toBe(1)
    calls.push(
      team.admin.client.call(ProjectMemberRemove, { projectId: team.id, member: { userId: leaving.id } }),
    )
    await expect.poll(() => waitingFor(pid), patience).toBe(2)
  })
  const [changed] = (await Promise.all(calls)) as Array<{ results: Array<{ errorCode: string }> }>
  expect(changed!.results).toMatchObject([{ message: '' }, { message: '' }])
  expect(deadlocks).toBe(0)
})
