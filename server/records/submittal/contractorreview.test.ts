/** What the submitting side sends passes the contractor, where the project has it so. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
let project: Project<
  'General Contractor PM' | 'Superintendent' | 'Project Assistant' | 'Subcontractor' | 'Architect'
>
let pkg: RecordData
beforeAll(async () => {
  project = await here.project([
    ...(['General Contractor PM', 'Superintendent', 'Project Assistant'] as const),
    ...(['Subcontractor', 'Architect'] as const),
  ])
  pkg = await newPackage()
})

const newPackage = (fields: RecordData = {}) =>
  makeOne(project.admin, recordTypes.submittal, project.id, {
    submittingCompanyContactId: project.people.Subcontractor.id,
    reviewingCompanyContactId: project.people.Architect.id,
    projectManagerId: project.people['General Contractor PM'].id,
    ...fields,
  })
const item = (fields: RecordData = {}, who: Person = project.people['Project Assistant']) =>
  makeOne(who, recordType, project.id, { folderParentId: pkg.folderId, description: 'Rebar', ...fields })
const set = (who: Person, ids: RecordData, fields: RecordData, reason?: string) =>
  change(who, recordType, ids, fields, { reason })
const statusOf = async (call: Promise<unknown>) => (await refused(call)).status
const courtOf = async (folderId: number): Promise<number[]> =>
  (
    await here.database.rows<{ id: number }>(
      'SELECT person_id AS id FROM in_court WHERE folder_id = $1 ORDER BY position',
      [folderId],
    )
  ).map(({ id }) => id)
const reviewIs = (isOn: boolean) =>
  here.database.rows('UPDATE project_defaults SET contractor_review = $2 WHERE project_id = $1', [
    project.id,
    isOn,
  ])

describe('with contractor review', () => {
  test('an item that the submitting side submits waits for the project manager', async () => {
    const { Subcontractor: sub, 'General Contractor PM': manager } = project.people
    const ids = await item()
    const after = await set(sub, ids, { stage: '2' })
    expect(after).toMatchObject({ stage: '5', stageName: 'Contractor review', status: 'Open' })
    expect(after.dateReceivedFromSub).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(after).not.toHaveProperty('dateSubmitted')
    expect(after.userCanModify).toBe(false)
    expect(await courtOf(ids.folderId)).toEqual([manager.id])
    const [event] = (await eventsOf(here, ids.folderId)).slice(-1)
    expect(event!.changes).toContainEqual(['stage', '1', '5'])
  })

  test('the submitting side cannot call the contractor itself responsible, to see everything', async () => {
    const { Subcontractor: sub, 'Project Assistant': assistant } = project.people
    const own = { responsibleContractorId: project.admin.organizationId }
    const ids = await item()
    expect(await statusOf(set(sub, ids, own))).toBe(403)
    expect(await statusOf(set(sub, ids, { ...own, stage: '2' }))).toBe(403)
    expect(await statusOf(item(own, sub))).toBe(403)
    expect(await set(assistant, ids, own)).toMatchObject(own)
    // Sent back as it was read it is fine.
    expect((await set(sub, ids, own)).stage).toBe('1')
  })

  test('the day that they name is the day that the contractor received it', async () => {
    const after = await set(project.people.Subcontractor, await item(), {
      stage: '2',
      dateSubmitted: '2026-01-02',
    })
    expect([after.dateReceivedFromSub, after.dateSubmitted]).toEqual(['2026-01-02', undefined])
  })

  test('a member who writes sends it on, or back with a reason', async () => {
    const {
      Subcontractor: sub,
      'Project Assistant': writer,
      Architect: architect,
      Superintendent,
    } = project.people
    const ids = await item()
    await set(sub, ids, { stage: '2' })
    for (const who of [sub, architect, Superintendent]) {
      expect(await statusOf(set(who, ids, { stage: '2' }))).toBe(403)
      expect(await statusOf(set(who, ids, { stage: '1' }, 'x'))).toBe(403)
    }
    expect(await statusOf(set(writer, ids, { stage: '1' }))).toBe(400)
    const back = await set(writer, ids, { stage: '1' }, 'Pages are missing.')
    expect(back).toMatchObject({ stage: '1' })
    expect(back).not.toHaveProperty('dateReceivedFromSub')
    expect(await courtOf(ids.folderId)).toEqual([sub.id])
    await set(sub, ids, { stage: '2' })
    const sent = await set(writer, ids, { stage: '2' })
    expect(sent.stage).toBe('2')
    expect(sent.dateSubmitted).toBe(sent.dateReceivedFromSub)
    expect(await courtOf(ids.folderId)).toEqual([architect.id])
    expect(await statusOf(set(sub, ids, { stage: '1' }))).toBe(403)
    expect((await set(writer, ids, { stage: '1' })).stage).toBe('1')
  })

  test('a member who writes submits it without', async () => {
    expect((await set(project.people['Project Assistant'], await item(), { stage: '2' })).stage).toBe('2')
  })

  test('an item that the submitting side makes as submitted is there, too', async () => {
    const { Subcontractor: sub } = project.people
    const ids = await item({ stage: '2' }, sub)
    expect(await read(sub, recordType, ids)).toMatchObject({ stage: '5' })
  })

  test('only members who write complete it for record only', async () => {
    const { Subcontractor: sub, 'Project Assistant': writer } = project.people
    const ids = await item()
    expect(await statusOf(set(sub, ids, { stage: '4', returnedStatusId: '6' }))).toBe(403)
    expect((await set(writer, ids, { stage: '4', returnedStatusId: '6' })).stage).toBe('4')
  })

  test('the fields of the submission are open to both only while it is Created', async () => {
    const {
      Subcontractor: sub,
      'Project Assistant': writer,
      'General Contractor PM': manager,
    } = project.people
    const ids = await item()
    expect((await set(sub, ids, { notes: 'a', description: 'Bars' })).notes).toBe('a')
    await set(sub, ids, { stage: '2' })
    expect(await statusOf(set(sub, ids, { description: 'b' }))).toBe(403)
    expect(await statusOf(set(writer, ids, { notes: 'b' }))).toBe(403)
    expect((await set(writer, ids, { description: 'Bars B' })).description).toBe('Bars B')
    expect((await set(manager, ids, { notes: 'c' })).notes).toBe('c')
  })

  test('of the contractor itself there is none', async () => {
    const { 'Project Assistant': writer } = project.people
    const ids = await item({ responsibleContractorId: project.admin.organizationId })
    const fault = await refused(set(writer, ids, { stage: '5' }))
    expect([fault.status, fault.meta.allowed]).toEqual([409, '2 Submitted, 4 Complete, StatusId 3 Void'])
    expect((await set(writer, ids, { stage: '2' })).stage).toBe('2')
  })
})

test('without contractor review the submitting side submits and recalls', async () => {
  const { Subcontractor: sub, 'Project Assistant': writer } = project.people
  await reviewIs(false)
  try {
    const ids = await item()
    expect(await statusOf(set(writer, ids, { stage: '5' }))).toBe(409)
    expect((await set(sub, ids, { stage: '2' })).stage).toBe('2')
    expect((await set(sub, ids, { stage: '1' })).stage).toBe('1')
  } finally {
    await reviewIs(true)
  }
})

describe('a package', () => {
  test('has its people changed by members who write until an item is submitted, then by managers', async () => {
    const {
      'Project Assistant': writer,
      'General Contractor PM': manager,
      Architect,
      Subcontractor,
    } = project.people
    const own = await newPackage()
    const setPackage = (who: Person, fields: RecordData) => change(who, recordTypes.submittal, own, fields)
    const people = { reviewingCompanyContactId: manager.id }
    expect(await statusOf(setPackage(Subcontractor, people))).toBe(403)
    expect((await setPackage(writer, people)).reviewingCompanyContactId).toBe(manager.id)
    const ids = await item({ folderParentId: own.folderId })
    await set(Subcontractor, ids, { stage: '2' })
    expect((await setPackage(writer, { projectManagerId: manager.id })).userCanModify).toBe(true)
    await set(writer, ids, { stage: '2' })
    const fault = await refused(setPackage(writer, { reviewingCompanyContactId: Architect.id }))
    expect([fault.status, fault.fields]).toMatchObject([
      403,
      [{ fieldName: 'submittal.reviewingCompanyContactId' }],
    ])
    expect((await setPackage(writer, { description: 'Rebar' })).description).toBe('Rebar')
    expect(
      (await setPackage(manager, { reviewingCompanyContactId: Architect.id })).reviewingCompanyContactId,
    ).toBe(Architect.id)
  })

  test('is changed by its creator until an item is submitted', async () => {
    const { Subcontractor: sub, 'Project Assistant': writer } = project.people
    const named = { reviewingCompanyContactId: project.people.Architect.id }
    const refusal = await refused(makeOne(sub, recordTypes.submittal, project.id, named))
    expect([refusal.status, refusal.fields]).toMatchObject([
      403,
      [{ fieldName: 'submittal.reviewingCompanyContactId' }],
    ])
    // What the project proposes is nobody's choice.
    const proposed = project.people.Architect
    await here.database.rows('UPDATE project SET return_from = $2 WHERE id = $1', [
      project.id,
      String(proposed.id),
    ])
    for (const fields of [{}, named])
      expect(
        (
          await read(
            sub,
            recordTypes.submittal,
            await makeOne(sub, recordTypes.submittal, project.id, fields),
          )
        ).reviewingCompanyContactId,
      ).toBe(proposed.id)
    await here.database.rows('UPDATE project SET return_from = NULL WHERE id = $1', [project.id])
    const own = await makeOne(sub, recordTypes.submittal, project.id, { description: 'Steel' })
    const mine = (fields: RecordData) => change(sub, recordTypes.submittal, own, fields)
    expect(await mine({ description: 'Bars' })).toMatchObject({ description: 'Bars', userCanModify: true })
    const ids = await item({ folderParentId: own.folderId })
    await set(writer, ids, { stage: '2' })
    expect(await statusOf(mine({ description: 'Late' }))).toBe(403)
    expect((await read(sub, recordTypes.submittal, own)).userCanModify).toBe(false)
  })
})
