/** Whom a text stands for: the order of its meanings, texts that two could mean, and later renames. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../../contract/people/organization.ts'
import { UserUpdate } from '../../../../contract/people/user.ts'
import { ProjectMemberAdd } from '../../../../contract/projects/project.ts'
import { PunchListCreateMany, PunchListReadRecipients } from '../../../../contract/records/punchlist.ts'
import { type Person, type Project, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../../test/kit/records.ts'

const here = prepared(() => site())
const { punchList } = recordTypes
let project: Project

beforeAll(async () => {
  project = await here.project()
})

const join = async (more: Parameters<typeof here.person>[1] = {}, role = 'Engineer'): Promise<Person> => {
  const person = await here.person(project.admin, more)
  await project.admin.client.call(ProjectMemberAdd, {
    projectId: project.id,
    member: { userId: person.id, role },
  })
  return person
}
const company = async (organizationName: string): Promise<number> => {
  const { organization } = await project.admin.client.call(OrganizationAdd, {
    organization: { organizationName },
  })
  return organization!.organizationId!
}
const item = (fields: RecordData) => makeOne(project.admin, punchList, project.id, fields)
const userIds = async (folderId: number) =>
  (await project.admin.client.call(PunchListReadRecipients, { folderId })).recipients!.map(
    ({ userId }) => userId,
  )
/** Who the text means, in a new record. */
const meant = async (text: string) => userIds((await item({ ccUserList: [text] })).folderId)
/** Duplicates that were there before names were checked. */
const store = (column: string, id: number, value: string, table = 'person') =>
  here.database.rows(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, value])

describe('of several meanings', () => {
  test('a member’s id counts before a login', async () => {
    const [one, other] = [await join(), await join()]
    await store('login', other.id, String(one.id))
    expect(await meant(String(one.id))).toEqual([one.id])
  })

  test('a login counts before a confirmed address', async () => {
    const [one, other] = [await join(), await join()]
    await store('email', other.id, one.login)
    expect(await meant(one.login)).toEqual([one.id])
  })

  test('a confirmed address counts before a company, and a company before a full name', async () => {
    const one = await join()
    const organizationId = await company(one.email)
    const worker = await join({ organizationId })
    expect(await meant(one.email)).toEqual([one.id])
    const name = `Miller ${randomUUID()}`
    await store('name', organizationId, name, 'organization')
    const miller = await join()
    await store('first_name', miller.id, '')
    await store('last_name', miller.id, name)
    expect(await meant(name.toUpperCase())).toEqual([worker.id])
  })

  test.each<[string, (name: string) => Promise<unknown>]>([
    ['two members of one full name', (name) => Promise.all([join(named(name)), join(named(name))])],
    [
      'two companies of one name',
      async (name) => {
        await join({ organizationId: await company(name) })
        await store('name', await company(randomUUID()), name, 'organization')
      },
    ],
    [
      'two members of one address',
      async (name) => {
        for (const { id } of [await join(), await join()]) await store('email', id, name)
      },
    ],
  ])('none counts with %s, and the response says so', async (_, prepare) => {
    const name = `Jo ${randomUUID()}`
    await prepare(name)
    const created = await project.admin.client.call(PunchListCreateMany, {
      punchlistList: [{ projectId: project.id, ccUserList: [name, 'Outside'] }],
    })
    expect(created.responseStatus).toEqual({ meta: { ambiguousParties: name } })
    expect([created.uiErrorMessage, created.errorOccured]).toEqual(['', false])
    const folderId = Number(created.returnedIdList![0]!.folderId)
    expect(await userIds(folderId)).toEqual([0, 0])
    // The second writing of the same text decides nothing, so there is nothing to say.
    const changed = await change(project.admin, punchList, { folderId }, { summary: 'Again' })
    expect(changed.ccUserList).toEqual([name, 'Outside'])
  })
})

const named = (name: string) => ({ firstName: name.split(' ')[0]!, lastName: name.split(' ')[1]! })

describe('an address that its owner set', () => {
  test('stands for nobody in new texts, while older texts stay theirs', async () => {
    const person = await join()
    const older = await item({ ccUserList: [person.email] })
    const email = `${randomUUID()}@example.com`
    await person.client.call(UserUpdate, { user: { userId: person.id, email } })
    expect(await meant(email)).toEqual([0])
    expect(await userIds(older.folderId)).toEqual([person.id])
    expect((await read(person, punchList, older)).folderId).toBe(older.folderId)
    // The administrator confirms it by typing it.
    await project.admin.client.call(UserUpdate, { user: { userId: person.id, email: `x${email}` } })
    await project.admin.client.call(UserUpdate, { user: { userId: person.id, email } })
    expect(await meant(email)).toEqual([person.id])
  })
})

test('a rename moves nothing: neither from the one who had the name nor to the one who takes it', async () => {
  const suffix = randomUUID()
  const [ann, bob] = [await join({ firstName: 'Ann', lastName: suffix }), await join()]
  const ids = await item({ responsiblePartyList: [`Ann ${suffix}`] })
  const rename = (userId: number, firstName: string) =>
    project.admin.client.call(UserUpdate, { user: { userId, firstName, lastName: suffix } })
  await rename(ann.id, 'Anna')
  await rename(bob.id, 'Ann')
  expect(await userIds(ids.folderId)).toEqual([ann.id])
  await change(project.admin, punchList, ids, {
    responsiblePartyList: [`ann ${suffix}`],
    summary: 'Sent again',
  })
  expect(await userIds(ids.folderId)).toEqual([ann.id])
  expect((await refused(read(bob, punchList, ids))).status).toBe(404)
  expect(await meant(`Ann ${suffix}`)).toEqual([bob.id])
})
