/** The counts of the submittal register by section and stage. */
import { beforeAll, expect, test } from 'vitest'
import {
  SubmittalRegisterRead,
  SubmittalRegisterSections,
} from '../../../contract/records/submittalregister.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, make, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
let project: Project<'Consultant'>
const sections = (more: RecordData = {}, who: Person = project.admin) =>
  who.client.call(SubmittalRegisterSections, { projectId: project.id, ...more }) as Promise<RecordData>

beforeAll(async () => {
  project = await here.project(['Consultant'])
  const { admin, id } = project
  await make(
    admin,
    recordType,
    id,
    { csi: '26 05 00', description: 'Cables' },
    { description: 'No section' },
    { csi: '033000', description: 'Slab', submittedDueDate: '2020-01-01' },
    { csi: '03 30 00 - Cast-in-place concrete', description: 'Mix', stage: '2' },
    { csi: '03 20 00', description: 'Rebar' },
    { csi: 'General', description: 'Schedule' },
  )
  const { items } = await admin.client.call(SubmittalRegisterRead, {
    projectId: id,
    filter: { CSI: '26 05 00' },
  })
  await change(admin, recordType, items![0]!, { stage: '3', returnedStatusId: '4' })
  await change(admin, recordType, items![0]!, { stage: '4' })
})

test('sections are in the order of the register, with their names and counts', async () => {
  const all = await sections()
  expect(all.sections.map((one: RecordData) => [one.csi, one.name, one.count, one.overdue])).toEqual([
    ['03 20 00', undefined, 1, 0],
    ['03 30 00', 'Cast-in-place concrete', 2, 1],
    ['26 05 00', undefined, 1, 0],
    ['General', undefined, 1, 0],
    [undefined, undefined, 1, 0],
  ])
  expect([all.count, all.overdue, all.sectionsLeftOff]).toEqual([6, 1, 0])
  expect(all.stages.map((one: RecordData) => [one.stageId, one.stageName, one.count])).toEqual([
    [1, 'Created', 5],
    [5, 'Contractor review', 0],
    [2, 'Submitted', 1],
    [3, 'Returned', 0],
    [4, 'Complete', 0],
  ])
})

test('sections count earlier revisions if requested, and only items that match the filter', async () => {
  const earlier = await sections({ withEarlier: true })
  expect([earlier.count, earlier.stages[4].count]).toEqual([7, 1])
  const narrowed = await sections({ filter: { Words: 'mix' } })
  expect(narrowed.sections).toMatchObject([{ csi: '03 30 00', count: 1 }])
  expect(narrowed.stages.map((one: RecordData) => one.count)).toEqual([0, 0, 1, 0, 0])
})

test('sections do not count items that the caller may not see', async () => {
  expect(await sections({}, project.people.Consultant)).toMatchObject({ sections: [], count: 0 })
})

test.each<[string, RecordData, string]>([
  ['a project that does not exist', { projectId: 2147483647 }, '404 NotFound'],
  ['an unknown field', { filter: { Weather: 'dry' } }, wrong('Filter', 'Enum')],
])('refused: %s', async (_, more, answer) => {
  expect(await told(sections(more))).toBe(answer)
})
