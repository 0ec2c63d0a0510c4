/** Names of people, companies and codes: a read after a change returns the new name, through every server. */
import { describe, expect, test } from 'vitest'
import { OrganizationAdd, OrganizationUpdate } from '../../../../contract/people/organization.ts'
import { UserUpdate } from '../../../../contract/people/user.ts'
import { ListSave } from '../../../../contract/projects/codelist.ts'
import { RFIRead, RFIReadInFolder } from '../../../../contract/records/rfi.ts'
import { SubmittalRead } from '../../../../contract/records/submittal.ts'
import { client } from '../../../../packages/client/src/caller.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { makeOne, read, recordTypes } from '../../../../test/kit/records.ts'
import { types } from '../../register.ts'
import { fromRecord } from './read.ts'

/** Two servers on one database. */
const here = prepared(() => site())
const beside = prepared(() => site())
const elsewhere = (person: Person) => client({ baseUrl: beside.url, key: person.key })
const clients = (person: Person) => [person.client, elsewhere(person)]

describe('a changed name is returned by all servers at once', () => {
  test('of a person', async () => {
    const { id, rootFolderId, admin, people } = await here.project(['Architect', 'Engineer'])
    const { Architect, Engineer } = people
    const { folderId } = await makeOne(admin, recordTypes.rfi, id, {
      statusId: 3,
      toUserId: Architect.id,
      ccUserList: [Engineer.login, 'Somebody outside'],
    })
    const names = (one: Person, other: Person) => [
      one.fullName,
      `${one.fullName}; ${other.fullName}; Somebody outside`,
    ]
    const read = () =>
      Promise.all(
        clients(admin).flatMap((each) => [
          each.call(RFIRead, { folderId }).then(({ rfi }) => [rfi!.toName, rfi!.recipientsList]),
          each.call(RFIReadInFolder, { parentFolderId: rootFolderId }).then(({ rfiReadInFolderList }) => {
            const [row] = rfiReadInFolderList!
            return [row!.toName, row!.courtName, row!.courtUserId]
          }),
        ]),
      )
    const expected = (one: Person, other: Person) =>
      clients(admin).flatMap(() => [names(one, other), [one.fullName, one.fullName, one.id]])
    expect(await read()).toEqual(expected(Architect, Engineer))
    for (const [n, person] of [Architect, Engineer].entries()) {
      const [firstName, lastName] = ['Renamed', `Person ${n}`]
      await admin.client.call(UserUpdate, { user: { userId: person.id, firstName, lastName } })
      person.fullName = `${firstName} ${lastName}`
      expect(await read()).toEqual(expected(Architect, Engineer))
    }
  })

  test('of a company', async () => {
    const { id, admin } = await here.project()
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: 'Steel & Sons' },
    })
    const { organizationId } = organization!
    const { folderId } = await makeOne(admin, recordTypes.submittal, id, { subcontractorId: organizationId })
    const read = () =>
      Promise.all(
        clients(admin).map(
          async (each) => (await each.call(SubmittalRead, { folderId })).submittal!.subcontractor,
        ),
      )
    expect(await read()).toEqual(['Steel & Sons', 'Steel & Sons'])
    await admin.client.call(OrganizationUpdate, {
      organization: { organizationId, organizationName: 'Steel Ltd' },
    })
    expect(await read()).toEqual(['Steel Ltd', 'Steel Ltd'])
  })

  test('of a code: shipped, of the organization, and of the project', async () => {
    const { id, admin } = await here.project()
    const { folderId } = await makeOne(admin, recordTypes.rfi, id, { requestReasonId: 3 })
    const read = () =>
      Promise.all(
        clients(admin).map(async (each) => (await each.call(RFIRead, { folderId })).rfi!.requestReasonName),
      )
    const both = (name: string) => [name, name]
    const save = (owner: object, name: string) =>
      admin.client.call(ListSave, { listName: 'rfiReason', ...owner, items: [{ id: 3, name }] })
    expect(await read()).toEqual(both('Document conflict'))
    await save({ organizationId: admin.organizationId }, 'Of the company')
    expect(await read()).toEqual(both('Of the company'))
    await save({ projectId: id }, 'Of the project')
    expect(await read()).toEqual(both('Of the project'))
    await save({ projectId: id }, 'Of the project, changed')
    expect(await read()).toEqual(both('Of the project, changed'))
  })
})

test('a name change that is rolled back is never read', async () => {
  const { id, admin, people } = await here.project(['Architect'])
  const { Architect } = people
  const { folderId } = await makeOne(admin, recordTypes.rfi, id, { toUserId: Architect.id })
  const read = async () => (await admin.client.call(RFIRead, { folderId })).rfi!.toName
  const renaming = here.database.transaction(async (db) => {
    await db.rows(`UPDATE person SET last_name = 'Nobody' WHERE id = $1`, [Architect.id])
    expect(await read()).toBe(Architect.fullName)
    throw new Error('rolled back')
  })
  await expect(renaming).rejects.toThrow('rolled back')
  expect(await read()).toBe(Architect.fullName)
})

/** The other extreme, records with every field set, is in roundtrip.test.ts. */
test.each([
  'rfi',
  'punchList',
  'submittal',
  'submittalItem',
  'openIssue',
  'meetingMinute',
  'dailyReport',
] as const)('an empty %s is the same as read by the statement that joins all names', async (name) => {
  const { id, admin } = await here.project()
  const { folderId } = await makeOne(admin, recordTypes[name], id, {})
  const record = await read(admin, recordTypes[name], { folderId })
  const node = await here.database.row<{ type: number }>('SELECT type FROM folder WHERE id = $1', [folderId])
  const recordType = types.byType(node!.type)!
  const row = await here.database.row(
    `SELECT ${recordType.select} ${fromRecord(recordType)} WHERE f.id = $2`,
    [admin.id, folderId],
  )
  const names = Object.keys(recordType.columns).filter((key) => recordType.columns[key]!.lean)
  for (const key of names) expect([key, record[key] ?? null]).toEqual([key, row![key] ?? null])
})
