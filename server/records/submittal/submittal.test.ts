/** Submittal packages and the revisions of their items. */
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { SubmittalCreate } from '../../../contract/records/submittal.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  make,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
let project: Project<'General Contractor PM' | 'Project Assistant' | 'Engineer' | 'Subcontractor'>
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Project Assistant', 'Engineer', 'Subcontractor'])
})

const manager = () => project.people['General Contractor PM']
const newPackage = (fields: RecordData = {}) =>
  makeOne(project.admin, recordTypes.submittal, project.id, fields)
const item = (pkg: RecordData, fields: RecordData = {}, who: Person = project.people['Project Assistant']) =>
  makeOne(who, recordType, project.id, { folderParentId: pkg.folderId, ...fields })
const readPackage = (pkg: RecordData, who: Person = project.admin) => read(who, recordTypes.submittal, pkg)
const set = (ids: RecordData, fields: RecordData, who: Person = manager()) =>
  change(who, recordType, ids, fields)

/** Submits, returns with that result and completes an item. */
async function complete(ids: RecordData, returnedStatusId: string): Promise<RecordData> {
  await set(ids, { stage: '2' })
  await set(ids, { stage: '3', returnedStatusId })
  return set(ids, { stage: '4' })
}

describe('a package', () => {
  test('gets a number and is returned with all fields on creation', async () => {
    const { admin, id } = await here.project()
    const response = await admin.client.call(SubmittalCreate, {
      submittal: { description: 'Steel\nsecond line' },
      additionalInfo: [{ propertyName: 'projectid', propertyValue: String(id) }],
    })
    expect(response.submittal).toMatchObject({
      number: 'SP-001',
      description: 'Steel\nsecond line',
      status: 'Open',
      isPending: false,
      countTotalItems: 0,
      userCanModify: true,
    })
    expect([response.numberOfRecordsEffected, response.etag]).toEqual([
      1,
      `"${response.submittal!.folderId}-1"`,
    ])
    expect(await eventsOf(here, response.submittal!.folderId!)).toMatchObject([{ action: 'Created' }])
  })

  test('has the status of its items: Closed if it has some and none is open', async () => {
    const pkg = await newPackage()
    const [one, two] = [await item(pkg), await item(pkg)]
    const counts = async () => {
      const { status, countTotalItems, countOpenItems, countClosedItems } = await readPackage(pkg)
      return [status, countTotalItems, countOpenItems, countClosedItems]
    }
    expect(await counts()).toEqual(['Open', 2, 2, 0])
    await complete(one, '1')
    expect(await counts()).toEqual(['Open', 2, 1, 1])
    await set(two, { status: 'Void', explClosed: 'not needed' })
    expect(await counts()).toEqual(['Closed', 2, 0, 2])
    await item(pkg)
    expect(await counts()).toEqual(['Open', 3, 1, 2])
  })

  test('is in the court of its oldest open item', async () => {
    const { Subcontractor, Engineer } = project.people
    const pkg = await newPackage({
      submittingCompanyContactId: Subcontractor.id,
      reviewingCompanyContactId: Engineer.id,
      projectManagerId: manager().id,
    })
    const court = async () => {
      const { ballInCourtContact, isPending } = await readPackage(pkg)
      return [ballInCourtContact, isPending]
    }
    expect(await court()).toEqual([undefined, false])
    const [older, newer] = [await item(pkg), await item(pkg)]
    expect(await court()).toEqual([Subcontractor.fullName, false])
    await set(newer, { stage: '2' })
    expect(await court()).toEqual([Subcontractor.fullName, true])
    await set(older, { stage: '2' })
    expect(await court()).toEqual([Engineer.fullName, true])
    await set(older, { stage: '3', returnedStatusId: '1' })
    expect(await court()).toEqual([manager().fullName, true])
    await set(older, { stage: '4' })
    expect(await court()).toEqual([Engineer.fullName, true])
  })

  test('and its items are visible to its people and those of its company', async () => {
    const { admin, people, id: projectId } = project
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: 'Steel & Sons' },
    })
    const { organizationId } = organization!
    const steel = await here.person(admin, { organizationId: organizationId! })
    await admin.client.call(ProjectMemberAdd, {
      projectId,
      member: { userId: steel.id, role: 'Subcontractor' },
    })
    const cases: Array<[pkg: RecordData, item: RecordData, who: Person, sees: [boolean, boolean]]> = [
      [{ subcontractorId: organizationId }, {}, steel, [true, true]],
      // A reviewer sees an item once it is submitted to them.
      [{ reviewingCompanyContactId: people.Engineer.id }, {}, people.Engineer, [true, false]],
      [{ reviewingCompanyContactId: people.Engineer.id }, { stage: '2' }, people.Engineer, [true, true]],
      [{ submittingCompanyContactId: people.Subcontractor.id }, {}, people.Subcontractor, [true, true]],
      [{ projectManagerId: people.Engineer.id }, {}, people.Engineer, [true, true]],
      [{}, { responsibleContractorId: organizationId }, steel, [false, true]],
      [{}, {}, steel, [false, false]],
    ]
    for (const [fields, itemFields, who, [seesPackage, seesItem]] of cases) {
      const pkg = await newPackage(fields)
      const ids = await item(pkg, itemFields)
      const outcome = async (call: Promise<unknown>) =>
        call.then(
          () => true,
          () => false,
        )
      expect([await outcome(readPackage(pkg, who)), await outcome(read(who, recordType, ids))]).toEqual([
        seesPackage,
        seesItem,
      ])
    }
  })
})

describe('numbers of items', () => {
  test('are counted by CSI section, and without one as SI', async () => {
    const { admin, id } = await here.project()
    const created = await make(
      admin,
      recordType,
      id,
      { csi: '03 30 00' },
      {},
      { csi: '03 30 00' },
      { csi: '05 12 00' },
      {},
    )
    const numbers = created.map(({ number }) => number)
    expect(numbers).toEqual(['03 30 00-001', 'SI-001', '03 30 00-002', '05 12 00-001', 'SI-002'])
    expect((await read(admin, recordType, created[0]!)).submittalItemNumber).toBe('03 30 00-001')
  })
})

describe('the next revision', () => {
  const texts = {
    description: 'Rebar',
    csi: '03 20 00',
    requiredReviewDays: '10',
    copiesSubmitted: '3',
    type: 'Shop drawings',
    responsibleContractor: 'Steel & Sons',
    notes: 'Grade 60',
  }
  const newest = async (number: string) =>
    (
      await here.database.rows<{ folder_id: number }>(
        'SELECT folder_id FROM submittal_item WHERE project_id = $1 AND number = $2 ORDER BY id',
        [project.id, number],
      )
    ).map((row) => ({ folderId: row.folder_id }))

  test.each([
    ['3', 'C'],
    ['4', 'R'],
    ['5', 'E'],
  ])('is created when an item with result %s (%s) is completed', async (returnedStatusId) => {
    const pkg = await newPackage()
    const first = await item(pkg, texts)
    await set(first, { returnedNote: 'No.', returnedCopies: '2', submittedDueDate: '2026-01-01' })
    const old = await complete(first, returnedStatusId)
    expect(old).toMatchObject({ revision: '0', stageName: 'Complete', status: 'Closed', returnedNote: 'No.' })
    const [, next] = await newest(first.number)
    const created = await read(project.admin, recordType, next!)
    expect(created).toMatchObject({
      ...texts,
      submittalItemNumber: first.number,
      folderParentId: pkg.folderId,
      revision: '1',
      stageName: 'Created',
      status: 'Open',
    })
    const review = Object.keys(created).filter((key) => /^(date|returned)|DueDate$/i.test(key))
    expect(review).toEqual([])
    const { countTotalItems, countOpenItems, status } = await readPackage(pkg)
    expect([countTotalItems, countOpenItems, status]).toEqual([1, 1, 'Open'])
    expect((await eventsOf(here, next!.folderId)).map(({ action }) => action)).toEqual(['Created'])
  })

  test.each(['1', '2', '6', '7'])(
    'is not created when an item with result %s is completed',
    async (returnedStatusId) => {
      const first = await item(await newPackage(), { csi: `0${returnedStatusId} 00 00` })
      await complete(first, returnedStatusId)
      expect(await newest(first.number)).toHaveLength(1)
    },
  )

  test('has the next number, and the old one stays unchanged', async () => {
    const pkg = await newPackage()
    const first = await item(pkg, { csi: '09 00 00' })
    const old = await complete(first, '4')
    for (const fields of [
      { notes: 'x' },
      { stage: '1' },
      { stage: '2' },
      { status: 'Void', explClosed: 'x' },
    ]) {
      const fault = await refused(set(first, fields))
      expect([fault.status, fault.errorCode]).toEqual([409, 'Conflict'])
    }
    expect((await refused(set(first, { stage: '1' }, project.admin))).status).toBe(409)
    expect(await set(first, old)).toEqual(old)
    const [, second] = await newest(first.number)
    await complete(second!, 'R')
    const [, , third] = await newest(first.number)
    expect((await read(project.admin, recordType, third!)).revision).toBe('2')
    expect((await readPackage(pkg)).countTotalItems).toBe(1)
  })

  test.each([
    ['A', 'B'],
    ['b', 'c'],
    ['09', '10'],
    ['1.a', '1.a.1'],
  ])('after %s is %s', async (revision, next) => {
    const first = await item(await newPackage(), { csi: `rev ${revision}`, revision })
    await complete(first, '4')
    expect((await read(project.admin, recordType, (await newest(first.number))[1]!)).revision).toBe(next)
  })

  test('is visible to the creator of the first one', async () => {
    const { Subcontractor } = project.people
    const first = await makeOne(Subcontractor, recordType, project.id, { csi: '22 00 00' })
    await complete(first, '4')
    const [, next] = await newest(first.number)
    expect((await set(next!, { stage: '2' }, Subcontractor)).stageName).toBe('Contractor review')
  })

  test('created by a client replaces the older one', async () => {
    const pkg = await newPackage()
    const number = '31 00 00-001'
    const [one, zero] = [
      await item(pkg, { submittalItemNumber: number, revision: '1' }),
      await item(pkg, { submittalItemNumber: number, revision: '0' }),
    ]
    expect((await readPackage(pkg)).countTotalItems).toBe(1)
    expect((await read(manager(), recordType, zero)).userCanModify).toBe(false)
    expect((await read(manager(), recordType, one)).userCanModify).toBe(true)
    expect((await refused(item(pkg, { submittalItemNumber: number, revision: '1' }))).status).toBe(409)
    expect((await refused(set(one, { revision: '0' }))).status).toBe(409)
    expect((await refused(set(one, { revision: '' }))).status).toBe(409)
  })
})
