/** Names and addresses that would be refused today are listed for administrators, each for their own organization. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DuplicateNamesRead } from '../../../contract/people/user.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const listed = async (by: Person) => (await by.client.call(DuplicateNamesRead, {})).duplicateNames

test('existing duplicates are listed for the administrators of both organizations, without the others', async () => {
  const [one, other] = [await here.project(), await here.organization()]
  const [ours, theirs] = [await here.person(one.admin), await here.person(other)]
  expect(await listed(one.admin)).toEqual([])
  const set = (table: string, column: string, id: number, value: string) =>
    here.database.rows(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, value])
  await set('person', 'email', ours.id, theirs.email.toUpperCase())
  expect(await listed(one.admin)).toEqual([{ kind: 'address', text: theirs.email, userIds: [ours.id] }])
  expect(await listed(other)).toEqual([{ kind: 'address', text: theirs.email, userIds: [theirs.id] }])
  await set('person', 'email', ours.id, ours.email)

  await set('person', 'first_name', ours.id, '')
  for (const text of [theirs.login, String(theirs.id), theirs.email]) {
    await set('person', 'last_name', ours.id, text)
    expect(await listed(one.admin)).toEqual([{ kind: 'name', text, userIds: [ours.id] }])
  }
  await set('person', 'last_name', ours.id, 'Ours')

  const name = `Twin ${randomUUID()}`
  for (const id of [one.admin.organizationId, other.organizationId])
    await set('organization', 'name', id, name)
  expect(await listed(other)).toEqual([])
  const adding = { projectId: one.id, member: { email: theirs.email, role: 'Viewer' } }
  await one.admin.client.call(ProjectMemberAdd, adding)
  for (const by of [one.admin, other])
    expect(await listed(by)).toEqual([{ kind: 'company', text: name, userIds: [] }])
  expect(await told(listed(ours))).toBe('403 Forbidden')
})
