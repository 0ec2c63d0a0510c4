/** Names of people, companies and codes: a read after a change shows the new one, through whichever server. */
import { describe, expect, test } from 'vitest'
import { client } from '../../../../contract/client.ts'
import { ListSave } from '../../../../contract/codelist.ts'
import { OrganizationAdd, OrganizationUpdate } from '../../../../contract/organization.ts'
import { RFIRead, RFIReadInFolder } from '../../../../contract/rfi.ts'
import { SubmittalRead } from '../../../../contract/submittal.ts'
import { UserUpdate } from '../../../../contract/user.ts'
import { type Person, site } from '../../../../test/harness.ts'
import { kinds, makeOne, read } from '../../../../test/records.ts'
import { types } from '../../register.ts'
import { fromRecord } from './read.ts'

/** Two servers on one database. */
const here = await site()
const beside = await site()
const elsewhere = (person: Person) => client({ baseUrl: beside.url, key: person.key })
const doors = (person: Person) => [person.client, elsewhere(person)]

describe('a name that was changed is read at once by all', () => {
  test('of a person', async () => {
    const { id, rootFolderId, admin, people } = await here.project(['Architect', 'Engineer'])
    const { Architect, Engineer } = people
    const { folderId } = await makeOne(admin, kinds.rfi, id, {
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
        doors(admin).flatMap((door) => [
          door.call(RFIRead, { folderId }).then(({ rfi }) => [rfi!.toName, rfi!.recipientsList]),
          door.call(RFIReadInFolder, { parentFolderId: rootFolderId }).then(({ rfiReadInFolderList }) => {
            const [row] = rfiReadInFolderList!
            return [row!.toName, row!.courtName, row!.courtUserId]
          }),
        ]),
      )
    const expected = (one: Person, other: Person) =>
      doors(admin).flatMap(() => [names(one, other), [one.fullName, one.fullName, one.id]])
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
    const { folderId } = await makeOne(admin, kinds.submittal, id, { subcontractorId: organizationId })
    const read = () =>
      Promise.all(
        doors(admin).map(
          async (door) => (await door.call(SubmittalRead, { folderId })).submittal!.subcontractor,
        ),
      )
    expect(await read()).toEqual(['Steel & Sons', 'Steel & Sons'])
    await admin.client.call(OrganizationUpdate, {
      organization: { organizationId, organizationName: 'Steel Ltd' },
    })
    expect(await read()).toEqual(['Steel Ltd', 'Steel Ltd'])
  })

  test('of a code: in the list of the project, its organization, and again the shipped one', async () => {
    const { id, admin } = await here.project()
    const { folderId } = await makeOne(admin, kinds.rfi, id, { requestReasonId: 3 })
    const read = () =>
      Promise.all(
        doors(admin).map(async (door) => (await door.call(RFIRead, { folderId })).rfi!.requestReasonName),
      )
    const both = (name: string) => [name, name]
    const name = (place: object, called: string) =>
      admin.client.call(ListSave, { listName: 'rfiReason', ...place, items: [{ id: 3, name: called }] })
    expect(await read()).toEqual(both('Document conflict'))
    await name({ organizationId: admin.organizationId }, 'Of the company')
    expect(await read()).toEqual(both('Of the company'))
    await name({ projectId: id }, 'Of the project')
    expect(await read()).toEqual(both('Of the project'))
    await name({ projectId: id }, 'Of the project, anew')
    expect(await read()).toEqual(both('Of the project, anew'))
  })
})

test('a name that was changed and taken back was never there', async () => {
  const { id, admin, people } = await here.project(['Architect'])
  const { Architect } = people
  const { folderId } = await makeOne(admin, kinds.rfi, id, { toUserId: Architect.id })
  const read = async () => (await admin.client.call(RFIRead, { folderId })).rfi!.toName
  const renaming = here.database.transaction(async (db) => {
    await db.rows(`UPDATE person SET last_name = 'Nobody' WHERE id = $1`, [Architect.id])
    expect(await read()).toBe(Architect.fullName)
    throw new Error('taken back')
  })
  await expect(renaming).rejects.toThrow('taken back')
  expect(await read()).toBe(Architect.fullName)
})

/** Draft, with nothing in it, is the other end of what a record can have; whole ones are in roundtrip.test.ts. */
test.each([
  'rfi',
  'punchList',
  'submittal',
  'submittalItem',
  'openIssue',
  'meetingMinute',
  'dailyReport',
] as const)('an empty %s is read as the statement with all names in it reads it', async (name) => {
  const { id, admin } = await here.project()
  const { folderId } = await makeOne(admin, kinds[name], id, {})
  const record = await read(admin, kinds[name], { folderId })
  const node = await here.database.row<{ type: number }>('SELECT type FROM folder WHERE id = $1', [folderId])
  const recordType = types.byType(node!.type)!
  const row = await here.database.row(
    `SELECT ${recordType.select} ${fromRecord(recordType)} WHERE f.id = $2`,
    [admin.id, folderId],
  )
  const names = Object.keys(recordType.columns).filter((key) => recordType.columns[key]!.lean)
  for (const key of names) expect([key, record[key] ?? null]).toEqual([key, row![key] ?? null])
})
