/** The steps offered, as a table against the rules. */
import { describe, expect, test } from 'vitest'
import { ListSave } from '../../../contract/projects/codelist.ts'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { offered, statedWorld, type Who } from '../../../test/kit/worlds/stated.ts'

const here = prepared(() => site())
const world = prepared(() => statedWorld(here))

/** `3 Open: Subject, Question`. */
const inWords = async (who: Person, ids: RecordData) =>
  (await offered(who, ids)).map(({ field, statusId, statusName, requiredFields }) => {
    const step = `${statusId} ${statusName}`
    const name = field === 'StatusId' && statusName === 'Void' && statusId === 3 ? `StatusId ${step}` : step
    return requiredFields!.length > 0 ? `${name}: ${requiredFields!.join(', ')}` : name
  })
describe('the steps offered', () => {
  const expected: Array<[recordType: string, state: number, who: Who, steps: string[]]> = [
    ['RFI', 1, 'Superintendent', ['2 Submitted', '6 Void: Reason']],
    ['RFI', 1, 'General Contractor PM', ['2 Submitted', '3 Open: Subject, Question', '6 Void: Reason']],
    ['RFI', 3, 'Architect', ['4 Answered: Answer']],
    ['RFI', 3, 'General Contractor PM', ['4 Answered: Answer', '5 Closed: Reason', '6 Void: Reason']],
    ['RFI', 3, 'Project Assistant', []],
    ['RFI', 4, 'General Contractor PM', ['3 Open', '5 Closed: Answer', '6 Void: Reason']],
    ['RFI', 5, 'General Contractor PM', ['3 Open: Reason']],
    ['RFI', 6, 'General Contractor PM', []],
    ['RFI', 3, 'Viewer', []],
    ['RFI', 5, 'admin', ['1 Draft', '2 Submitted', '3 Open', '4 Answered', '6 Void']],
    ['punch list item', 2, 'Subcontractor', ['3 Ready for review', '5 In dispute: Reason']],
    ['punch list item', 3, 'Superintendent', ['4 Not accepted: Reason', '6 Closed']],
    ['open issue', 2, 'Subcontractor', ['3 In progress']],
    ['open issue', 6, 'Project Assistant', ['2 Open: Reason']],
    ['meeting minute', 2, 'Superintendent', ['3 Final']],
    ['meeting minute', 2, 'General Contractor PM', ['1 Draft: Reason', '3 Final']],
    ['submittal item', 1, 'Subcontractor', ['5 Contractor review']],
    [
      'submittal item',
      1,
      'General Contractor PM',
      ['5 Contractor review', '2 Submitted', '4 Complete: ReturnedStatusId', 'StatusId 3 Void: ExplClosed'],
    ],
    ['submittal item', 2, 'Architect', ['3 Returned: ReturnedStatusId']],
    [
      'submittal item',
      3,
      'General Contractor PM',
      ['2 Submitted: Reason', '4 Complete', 'StatusId 3 Void: ExplClosed'],
    ],
    ['submittal item', 4, 'General Contractor PM', []],
  ]
  test.each(expected)('%s in state %i, %s', async (name, state, who, steps) => {
    expect(await inWords(world.person(who), await world.stated[name]!.make(state))).toEqual(steps)
  })

  test('fields that are set already are not required', async () => {
    const manager = world.person('General Contractor PM')
    const ids = await world.stated.RFI!.make(1, { subject: 'Beam', question: 'Which?' })
    expect(await inWords(manager, ids)).toContain('3 Open')
    const answered = await world.stated.RFI!.make(3, { answer: 'This.' })
    expect((await inWords(manager, answered))[0]).toBe('4 Answered')
  })

  test('states have the names that the project gave them', async () => {
    const other = await here.project([], world.project.admin)
    const names = ['Sketch', 'Handed in', 'Asked', 'Replied', 'Done', 'Cancelled']
    const items = names.map((name, i) => ({ id: i + 1, name }))
    await world.project.admin.client.call(ListSave, { listName: 'RFI status', projectId: other.id, items })
    const ids = await makeOne(world.project.admin, recordTypes.rfi, other.id, { statusId: 3 })
    expect(await inWords(world.project.admin, ids)).toEqual([
      '1 Sketch',
      '2 Handed in',
      '4 Replied',
      '5 Done',
      '6 Cancelled',
    ])
  })
})
describe('refusals and other records', () => {
  test.each([
    ['no record', {}, wrong('FolderId', 'NotEmpty')],
    ['an unknown record', { folderId: 2147483646 }, '404 NotFound'],
    ['a folder', { folderId: 'root' }, '404 NotFound'],
  ])('%s', async (_, request: RecordData, refusal) => {
    const folderId = request.folderId === 'root' ? world.project.rootFolderId : request.folderId
    expect(await told(world.project.admin.client.call(RecordTransitionsRead, { folderId }))).toBe(refusal)
  })

  test('a restricted record is not found', async () => {
    const ids = await world.stated.RFI!.make(3)
    const list = await listOf(world.project, [])
    await here.database.rows('UPDATE folder SET access_by_list = $2 WHERE id = $1', [ids.folderId, list])
    expect(await told(offered(world.person('Architect'), ids))).toBe('404 NotFound')
  })

  test('a record type without states has no steps', async () => {
    for (const recordType of [recordTypes.dailyReport, recordTypes.submittal])
      expect(
        await offered(world.project.admin, await makeOne(world.project.admin, recordType, world.project.id)),
      ).toEqual([])
  })

  test('nothing is written, and the ETag is that of the record', async () => {
    const ids = await world.stated.RFI!.make(3)
    const { etag } = await read(world.project.admin, recordTypes.rfi, ids)
    const answer = await world.project.admin.client.call(RecordTransitionsRead, { folderId: ids.folderId })
    expect(answer.etag).toBe(etag)
    expect((await read(world.project.admin, recordTypes.rfi, ids)).etag).toBe(etag)
  })
})
