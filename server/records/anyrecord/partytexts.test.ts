/** Texts that stand for nobody: listed for managers, who say whom they mean, for all records of the project. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { PartyAssign, PartyMatchesSeen, PartyTextsRead } from '../../../contract/people/party.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { MyCourtRead } from '../../../contract/records/anyrecord/mycourt.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { PunchListReadRecipients } from '../../../contract/records/punchlist.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
type Role = 'General Contractor PM' | 'Superintendent' | 'Engineer'
let project: Project<Role>
let pm: Person
let engineer: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent', 'Engineer'])
  pm = project.people['General Contractor PM']
  engineer = project.people.Engineer
})

const item = (fields: RecordData, projectId = project.id) =>
  makeOne(project.admin, recordTypes.punchList, projectId, fields)
const assign = (request: object, by: Person = pm) =>
  by.client.call(PartyAssign, { projectId: project.id, ...request })
const texts = async (by: Person = pm) =>
  (await by.client.call(PartyTextsRead, { projectId: project.id })).partyTexts!
const recipients = async (folderId: number) =>
  (await project.admin.client.call(PunchListReadRecipients, { folderId })).recipients!.map(
    ({ userId }) => userId,
  )

describe('a text that stands for nobody', () => {
  test('is listed once for all its records, with those whom it could mean', async () => {
    const name = `Jo ${randomUUID()}`
    await item({ ccUserList: [name], responsiblePartyList: [name, 'Nobody & Sons'] })
    await item({ ccUserList: [` ${name.toUpperCase()} `] })
    const [firstName, lastName] = name.split(' ') as [string, string]
    const people = [await here.person(project.admin, { firstName, lastName })]
    people.push(await here.person(project.admin, { firstName, lastName }))
    for (const { id: userId } of people)
      await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member: { userId } })
    const found = (await texts()).find(({ text }) => text!.toLowerCase() === name.toLowerCase())!
    expect(found.recordCount).toBe(2)
    expect(found.candidates!.map(({ userId }) => userId)).toEqual(people.map(({ id }) => id))
    expect((await texts()).find(({ text }) => text === 'Nobody & Sons')!.candidates).toEqual([])
  })

  test('means a member once a manager says so: in all records, recorded, with the court', async () => {
    const text = `Jo Smith ${randomUUID()}`
    const ids = [
      await item({ responsiblePartyList: [text], status: 2 }),
      await item({ ccUserList: ['Other', ` ${text.toUpperCase()}`] }),
    ]
    const elsewhere = await here.project([], project.admin)
    const other = await item({ ccUserList: [text] }, elsewhere.id)
    const folderIds = ids.map(({ folderId }) => folderId).toSorted((one, two) => two - one)
    const dry = await assign({ text, userId: engineer.id, dryRun: true })
    expect(dry.records!.map(({ folderId }) => folderId)).toEqual(folderIds)
    expect(dry.records![0]).toMatchObject({ folderType: 132, number: expect.stringMatching(/^PL-/) })
    expect([dry.numberOfRecordsEffected, await recipients(folderIds[1]!)]).toEqual([0, [0]])
    for (const one of ids)
      expect((await refused(read(engineer, recordTypes.punchList, one))).status).toBe(404)

    const done = await assign({ text: ` ${text.toLowerCase()} `, userId: engineer.id })
    expect([done.records, done.numberOfRecordsEffected]).toEqual([dry.records, 2])
    for (const one of ids)
      expect((await read(engineer, recordTypes.punchList, one)).folderId).toBe(one.folderId)
    expect(await recipients(ids[1]!.folderId)).toEqual([0, engineer.id])
    expect(await recipients(other.folderId)).toEqual([0])
    const { items } = await engineer.client.call(MyCourtRead, { projectId: project.id })
    expect(items!.map(({ folderId }) => folderId)).toContain(ids[0]!.folderId)
    const [event] = (await eventsOf(here, { folderId: ids[0]!.folderId })).slice(-1)
    expect(event).toMatchObject({ action: 'PartyAssigned', personId: pm.id })
    const { folderId } = ids[0]!
    const { changes } = await engineer.client.call(RecordHistoryRead, { folderId })
    expect(JSON.stringify(changes)).toContain(engineer.fullName)
    expect((await texts()).map((one) => one.text)).not.toContain(text)
  })

  test('means a company once a manager says so', async () => {
    const organization = { organizationName: `Doors ${randomUUID()}` }
    const added = await project.admin.client.call(OrganizationAdd, { organization })
    const organizationId = added.organization!.organizationId!
    const worker = await here.person(project.admin, { organizationId })
    const member = { userId: worker.id, role: 'Engineer' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    const text = `The doors ${randomUUID()}`
    const ids = await item({ responsiblePartyList: [text] })
    await assign({ text, organizationId })
    expect((await read(worker, recordTypes.punchList, ids)).responsiblePartyList).toEqual([text])
  })
})

describe('an assignment is refused', () => {
  const text = `Jo ${randomUUID()}`
  test.each<[string, () => object, string]>([
    ['without a project', () => ({ projectId: 0 }), wrong('ProjectId', 'NotEmpty')],
    ['without a text', () => ({ text: ' ' }), wrong('Text', 'NotEmpty')],
    ['to nobody', () => ({ userId: 0 }), wrong('UserId', 'NotEmpty')],
    [
      'to a member and a company',
      () => ({ organizationId: project.admin.organizationId }),
      wrong('UserId', 'NotEmpty'),
    ],
    ['to a person who is no member', () => ({ userId: 2147483647 }), wrong('UserId', 'Enum')],
    [
      'to a company that is not known in the project',
      () => ({ userId: 0, organizationId: 2147483647 }),
      wrong('OrganizationId', 'Enum'),
    ],
    ['of a text that no record has', () => ({ text: randomUUID() }), '404 NotFound'],
    ['of a text that stands for somebody', () => ({ text: engineer.login }), '409 Conflict'],
  ])('%s', async (_, request, answer) => {
    await item({ ccUserList: [text, engineer.login] })
    expect(await told(assign({ text, userId: pm.id, ...request() }))).toBe(answer)
  })

  test('by everybody but managers', async () => {
    await item({ ccUserList: [text] })
    for (const by of [project.people.Superintendent, engineer]) {
      expect(await told(assign({ text, userId: engineer.id }, by))).toBe('403 Forbidden')
      expect(await told(texts(by))).toBe('403 Forbidden')
    }
    const stranger = await here.organization()
    expect(await told(assign({ text, userId: engineer.id }, stranger))).toBe('404 NotFound')
  })
})

test('matches of 0.1.0 are listed until a manager has looked at them, and stay', async () => {
  const text = `company ${randomUUID()}`
  const ids = await item({ ccUserList: [text] })
  await here.database.rows('UPDATE party SET person_id = $2 WHERE folder_id = $1 AND label IS NOT NULL', [
    ids.folderId,
    engineer.id,
  ])
  await here.database.rows(
    'INSERT INTO earlier_party_match (project_id, label, person_id) VALUES ($1, $2, $3)',
    [project.id, text, engineer.id],
  )
  const earlier = async () =>
    (await pm.client.call(PartyTextsRead, { projectId: project.id })).earlierMatches!
  expect(await earlier()).toMatchObject([{ text, userId: engineer.id, recordCount: 1 }])
  const seen = await pm.client.call(PartyMatchesSeen, { projectId: project.id })
  expect([seen.numberOfRecordsEffected, await earlier()]).toEqual([1, []])
  expect(await recipients(ids.folderId)).toEqual([engineer.id])
})
