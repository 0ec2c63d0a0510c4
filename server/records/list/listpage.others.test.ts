/** Pages that are given as they were written: what one asks for says nothing wrong to another. */
import { expect, test } from 'vitest'
import { FolderAdd, FolderUpdate } from '../../../contract/folder.ts'
import { ProjectMemberAdd } from '../../../contract/project.ts'
import { RFIReadInFolder } from '../../../contract/rfi.ts'
import { UserUpdate } from '../../../contract/user.ts'
import { type Person, site } from '../../../test/harness.ts'
import { ownDatabase } from '../../../test/owndatabase.ts'
import { kinds, type Loose, makeOne } from '../../../test/records.ts'
import { listOf } from '../../../test/restricted.ts'
import type { Database } from '../../db/open.ts'
import { memoryOf } from './listmemory.ts'

/** Names that others change meanwhile would have pages read anew. */
const here = await site({}, await ownDatabase())
const { id, rootFolderId: parentFolderId, admin, people } = await here.project(['Viewer', 'Owner'])
const { Viewer: viewer, Owner: owner } = people

async function ask(who: Person, body: object, path = RFIReadInFolder.route): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await here.fetch(path, { as: who, method: 'POST', headers, body: JSON.stringify(body) })
  return answer.text()
}
const anew = (who: Person, request: object) => ask(who, [request], `/json/reply/${RFIReadInFolder.name}[]`)

test('a list in an order by something else than the record is walked through to its end', async () => {
  const project = await here.project(['Viewer'], admin)
  const sent: number[] = []
  const [beta, gamma] = [
    await here.person(admin, { company: 'Beta' }),
    await here.person(admin, { company: 'Gamma' }),
  ]
  for (const { id: userId } of [beta, gamma])
    await admin.client.call(ProjectMemberAdd, {
      projectId: project.id,
      member: { userId, role: 'Architect' },
    })
  for (const { id: toUserId } of [beta, beta, beta, gamma]) {
    const record = { subject: 'Door', question: 'Which?', statusId: 3, toUserId }
    sent.push((await makeOne(admin, kinds.rfi, project.id, record)).folderId)
  }
  const walked = async () => {
    const found: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = JSON.parse(
        await ask(project.people.Viewer, {
          parentFolderId: project.rootFolderId,
          take: 2,
          sort: 'CourtCompany',
          cursor,
        }),
      )
      found.push(...page.rfiReadInFolderList.map((row: Loose) => row.folderId))
      cursor = page.nextCursor
      if (!cursor) return found
    }
  }
  for (const _ of ['asked for', 'remembered']) expect(await walked()).toEqual(sent)
  await admin.client.call(UserUpdate, { user: { userId: beta.id, userCompany: 'Alpha' } })
  expect(await walked()).toEqual(sent)
})

test.each([{ cursor: 'undefined' }, { sort: 'undefined' }, { cursor: 'null' }])(
  'what is refused is refused whatever was asked before: %j',
  async (wrong) => {
    const request = { parentFolderId, take: 2 }
    const refused = (await ask(viewer, { ...request, ...wrong })).slice(0, 100)
    expect(refused).toMatch(/^\{"uiErrorMessage":"(Cursor|Sort)/)
    await ask(viewer, request)
    expect((await ask(viewer, { ...request, ...wrong })).slice(0, 100)).toBe(refused)
  },
)

test('who loses a right while he asks takes no rows away from others', async () => {
  const { id, rootFolderId, people } = await here.project(['Viewer', 'Owner'], admin)
  const folder = { folderName: 'Claims', folderProjectId: id }
  const { folderId } = (await admin.client.call(FolderAdd, { folder })).folder!
  await makeOne(admin, kinds.rfi, id, { subject: 'Claim', question: 'Q', folderParentId: folderId })
  const accessByList = await listOf({ id, admin }, [people.Viewer, people.Owner])
  await admin.client.call(FolderUpdate, { folder: { folderId, accessByList } })
  const request = { parentFolderId: rootFolderId, take: 5 }
  // Between what he is told of the page and its rows.
  const meanwhile = async () => {
    const values = [accessByList, people.Viewer.id]
    await here.database.rows('DELETE FROM access_list_member WHERE list_id = $1 AND person_id = $2', values)
    expect(await ask(people.Owner, request)).toContain('"Claim"')
  }
  // Only what is asked for a second time is remembered.
  for (const who of [people.Viewer, people.Owner]) expect(await ask(who, request)).toContain('"Claim"')
  const given = await heldUp(here.database, '"_written"', meanwhile, () => ask(people.Viewer, request))
  expect(given).not.toContain('"Claim"')
  expect(`[${await ask(people.Owner, request)}]`).toBe(await anew(people.Owner, request))
})

/** Does the one before the first statement with that text that the other sends. */
async function heldUp<T>(
  database: Database,
  text: string,
  before: () => Promise<void>,
  does: () => Promise<T>,
): Promise<T> {
  const rows = database.rows.bind(database)
  let isHeld = true
  const first: Database['rows'] = async (sql, values) => {
    if (isHeld && sql.includes(text)) {
      isHeld = false
      await before()
    }
    return rows(sql, values)
  }
  Object.assign(database, { rows: first })
  try {
    return await does()
  } finally {
    expect(isHeld).toBe(false)
    Object.assign(database, { rows })
  }
}

test('what somebody made up is not remembered', async () => {
  for (const subject of ['a', 'b']) await makeOne(admin, kinds.rfi, id, { subject, question: 'Q' })
  const request = { parentFolderId, take: 1, sort: 'RfiSubject' }
  const { nextCursor } = JSON.parse(await ask(owner, request))
  const [digest, , node] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString())
  const cursor = Buffer.from(JSON.stringify([digest, 'x'.repeat(70_000), node])).toString('base64url')
  const { asked } = memoryOf(here.database)
  const kept: string[] = []
  const set = asked.set.bind(asked)
  asked.set = (key, value, size) => set(kept[kept.push(key) - 1]!, value, size)
  expect(await ask(owner, { ...request, cursor })).toContain('rfiReadInFolderList')
  for (const _ of ['once', 'again']) await ask(owner, { ...request, take: 2 })
  expect(kept.map((key) => key.length < 1_000)).toEqual([true])
})
