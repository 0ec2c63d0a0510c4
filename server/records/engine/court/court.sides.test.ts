/** The court names the side whose move it is: of a punch list item that is ready, and of a submittal item to submit. */
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd, ProjectMemberAdd, ProjectMemberRemove } from '../../../../contract/index.ts'
import { MyCourtRead } from '../../../../contract/records/anyrecord/mycourt.ts'
import { RecordStandingRead } from '../../../../contract/records/anyrecord/recordstanding.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../../test/kit/records.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Superintendent', 'Architect', 'Engineer', 'Owner'] as const
const project = prepared(() => here.project(roles))
const pm = prepared(async () => project.people['General Contractor PM'])

async function company(name: string): Promise<[organizationId: number, person: Person]> {
  const { organization } = await project.admin.client.call(OrganizationAdd, {
    organization: { organizationName: `${name} ${project.admin.id}` },
  })
  const { organizationId } = organization!
  const person = await here.person(project.admin, { organizationId: organizationId! })
  await join(person, 'Subcontractor')
  return [organizationId!, person]
}
const join = (person: Person, role: string) =>
  project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member: { userId: person.id, role } })

const courtOf = async ({ folderId }: RecordData) =>
  (await project.admin.client.call(RecordStandingRead, { folderId })).standing!.courtName
const isMine = async (who: Person, { folderId }: RecordData) =>
  (await who.client.call(MyCourtRead, { projectId: project.id })).items!.some(
    (item) => item.folderId === folderId,
  )

let plumbersId: number, plumber: Person
beforeAll(async () => {
  ;[plumbersId, plumber] = await company('Plumbers')
})

describe('a punch list item that is ready for review', () => {
  const ready = async (by: Person) => {
    const item = { summary: 'Tap drips', responsiblePartyList: [plumber.login] }
    const ids = await makeOne(by, recordTypes.punchList, project.id, item)
    expect(await courtOf(ids)).toBe(plumber.fullName)
    await change(plumber, recordTypes.punchList, ids, { status: 3 })
    return ids
  }

  test.each([
    ['Architect', 'architectListStatus'],
    ['Engineer', 'architectListStatus'],
    ['Owner', 'ownerStatus'],
  ] as const)('and was made by the %s waits on them until they accept it', async (role, field) => {
    const creator = project.people[role]
    const ids = await ready(creator)
    expect([await courtOf(ids), await isMine(creator, ids), await isMine(pm, ids)]).toEqual([
      creator.fullName,
      true,
      false,
    ])
    await change(creator, recordTypes.punchList, ids, { [field]: 3 })
    expect([await courtOf(ids), await isMine(creator, ids)]).toEqual([project.admin.fullName, false])
    await change(project.admin, recordTypes.punchList, ids, { status: 6 })
    expect(await courtOf(ids)).toBeUndefined()
  })

  test('and was made by the contractor waits on the manager', async () => {
    const ids = await ready(project.people.Superintendent)
    expect(await courtOf(ids)).toBe(project.admin.fullName)
  })

  test('waits on the side of its creator if they have left', async () => {
    const second = await here.person(project.admin)
    await join(second, 'Architect')
    const ids = await ready(second)
    await project.admin.client.call(ProjectMemberRemove, {
      projectId: project.id,
      member: { userId: second.id },
    })
    expect([await courtOf(ids), await isMine(project.people.Architect, ids)]).toEqual([
      project.people.Architect.fullName,
      true,
    ])
    expect([await isMine(project.people.Engineer, ids), await isMine(project.people.Owner, ids)]).toEqual([
      false,
      false,
    ])
  })
})

describe('somebody who has left the project', () => {
  const rfi = (fields: RecordData) =>
    makeOne(pm, recordTypes.rfi, project.id, { subject: 'Beam', question: 'Which?', statusId: 3, ...fields })
  const remove = (person: Person) =>
    project.admin.client.call(ProjectMemberRemove, { projectId: project.id, member: { userId: person.id } })

  test.each(['by id', 'by name'] as const)('is in no court, asked %s, until they come back', async (how) => {
    const second = await here.person(project.admin)
    await join(second, 'Architect')
    const ids = await rfi(how === 'by id' ? { toUserId: second.id } : { toName: second.login })
    expect(await courtOf(ids)).toBe(second.fullName)
    await remove(second)
    expect([await courtOf(ids), await isMine(pm, ids)]).toEqual([pm.fullName, true])
    // A change of the record does not bring them back, either.
    await change(pm, recordTypes.rfi, ids, { dateDue: '2031-01-01', question: 'Which one?' })
    expect(await courtOf(ids)).toBe(pm.fullName)
    await join(second, 'Architect')
    expect([await courtOf(ids), await isMine(second, ids)]).toEqual([second.fullName, true])
  })

  test('leaves the work to the other responsible parties', async () => {
    const second = await here.person(project.admin)
    await join(second, 'Subcontractor')
    const item = { summary: 'Tap drips', responsiblePartyList: [second.login, plumber.login] }
    const ids = await makeOne(pm, recordTypes.punchList, project.id, item)
    await remove(second)
    expect(await courtOf(ids)).toBe(plumber.fullName)
  })
})

describe('a submittal item to submit', () => {
  const item = (by: Person, fields: RecordData = {}) =>
    makeOne(by, recordTypes.submittalItem, project.id, { description: 'Rebar', ...fields })
  /** Returned to be revised; gives the next revision. */
  async function returned(ids: RecordData): Promise<RecordData> {
    for (const fields of [{ stage: '2' }, { stage: '3', returnedStatusId: '4' }, { stage: '4' }])
      await change(pm, recordTypes.submittalItem, ids, fields)
    const rows = await here.database.rows<RecordData>(
      `SELECT folder_id AS "folderId" FROM submittal_item WHERE project_id = $1 AND number = $2 AND revision = '1'`,
      [project.id, ids.number],
    )
    return rows[0]!
  }

  test('waits on its responsible contractor, and so does its next revision', async () => {
    const name = (
      await read(
        project.admin,
        recordTypes.submittalItem,
        await item(pm, { responsibleContractorId: plumbersId }),
      )
    ).responsibleContractor
    const first = await item(pm, { responsibleContractorId: plumbersId })
    expect([await courtOf(first), await isMine(plumber, first)]).toEqual([name, true])
    const next = await returned(first)
    expect([await courtOf(next), await isMine(plumber, next)]).toEqual([name, true])
    expect(await read(plumber, recordTypes.submittalItem, next)).toMatchObject({
      revision: '1',
      responsibleContractorId: plumbersId,
      responsibleContractor: name,
    })
  })

  test('waits on the subcontractor who made it, and so does its next revision', async () => {
    const first = await item(plumber)
    expect(await courtOf(first)).toBe(plumber.fullName)
    const next = await returned(first)
    expect([await courtOf(next), await isMine(plumber, next)]).toEqual([plumber.fullName, true])
  })

  test('waits on the subcontractor of its package, as that changes', async () => {
    const pkg = await makeOne(pm, recordTypes.submittal, project.id, { description: 'Piping' })
    const ids = await item(pm, { folderParentId: pkg.folderId })
    expect(await courtOf(ids)).toBe(project.admin.fullName)
    await change(pm, recordTypes.submittal, pkg, { subcontractorId: plumbersId })
    expect(await isMine(plumber, ids)).toBe(true)
    await change(pm, recordTypes.submittal, pkg, {
      submittingCompanyContactId: project.people.Superintendent.id,
    })
    expect(await courtOf(ids)).toBe(project.people.Superintendent.fullName)
  })

  test('waits on the manager if the contractor itself is responsible', async () => {
    const ids = await item(pm, { responsibleContractorId: project.admin.organizationId })
    expect(await courtOf(ids)).toBe(project.admin.fullName)
  })
})
