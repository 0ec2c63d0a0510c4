/** A person becomes a member while a record that names them by text is being written. */
import { expect, test } from 'vitest'
import { ProjectMemberAdd } from '../../contract/project.ts'
import { PunchListReadRecipients } from '../../contract/punchlist.ts'
import { type Person, site } from '../../test/harness.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/records.ts'

const here = await site()
const { admin, id: projectId, people } = await here.project(['Superintendent'])
const { Superintendent } = people
const { punchList } = recordTypes

/** The backends that wait for that one, directly or indirectly. */
const waiting = async (pid: number): Promise<number> => {
  const rows = await here.database.rows(
    `WITH RECURSIVE behind AS (
       SELECT $1::int AS pid
        UNION SELECT s.pid FROM pg_stat_activity s JOIN behind ON behind.pid = ANY (pg_blocking_pids(s.pid)))
     SELECT FROM behind WHERE pid <> $1`,
    [pid],
  )
  return rows.length
}

test.each<[string, string, (named: string) => Promise<{ hold: number; write: () => Promise<RecordData> }>]>([
  [
    'changed',
    'SELECT pg_backend_pid() AS pid FROM punch_list_item WHERE folder_id = $1 FOR UPDATE',
    async (named) => {
      const ids = await makeOne(Superintendent, punchList, projectId, { status: 2 })
      const fields = { responsiblePartyList: [named] }
      const write = () => change(Superintendent, punchList, ids, fields)
      return { hold: ids.folderId, write }
    },
  ],
  [
    'created',
    'SELECT pg_backend_pid() AS pid FROM person WHERE id = $1 FOR UPDATE',
    async (named) => ({
      hold: Superintendent.id,
      write: () => makeOne(Superintendent, punchList, projectId, { responsiblePartyList: [named] }),
    }),
  ],
])('a record that is %s at that time has the member as a party', async (_, lock, prepare) => {
  const late: Person = await here.person(admin)
  const { hold, write } = await prepare(late.email)
  let isAdded = false
  // Blocked after the members were read, before it is written.
  const both = await here.database.transaction(async (db) => {
    const { pid } = (await db.row<{ pid: number }>(lock, [hold]))!
    const written = write()
    await expect.poll(() => waiting(pid)).toBe(1)
    const member = { userId: late.id, role: 'Subcontractor' }
    const added = admin.client.call(ProjectMemberAdd, { projectId, member }).then(() => {
      isAdded = true
    })
    await expect.poll(async () => isAdded || (await waiting(pid)) === 2).toBe(true)
    return { written, added }
  })
  const [{ folderId }] = await Promise.all([both.written, both.added])
  const { recipients } = await admin.client.call(PunchListReadRecipients, {
    folderId,
    recipientType: 'ResponsibleParty',
  })
  expect(recipients).toMatchObject([{ userId: late.id, fullName: late.fullName }])
})
