/** Days in the time zone of the project: how long a record is open, and whether it is overdue. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectUpdate } from '../../../../contract/projects/project.ts'
import { type Project, site } from '../../../../test/kit/harness.ts'
import { lists, readPage } from '../../../../test/kit/lists.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  change,
  makeOne,
  type RecordData,
  type RecordTypeName,
  recordTypes,
} from '../../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project

beforeAll(async () => {
  here.clock.now = new Date('2030-01-15T12:00:00Z')
  project = await here.project()
  await project.admin.client.call(ProjectUpdate, {
    project: { projectId: project.id, timeZone: 'America/New_York' },
  })
})

async function at(now: string): Promise<void> {
  here.clock.now = new Date(now)
  // Their session is of that day: it would have expired by then.
  const session = 'UPDATE session SET used_at = $2, created_at = $2 WHERE person_id = $1'
  await here.database.rows(session, [project.admin.id, here.clock.now])
}

async function rowOf(recordType: RecordTypeName, folderId: number): Promise<RecordData> {
  const list = lists.find((each) => each.recordType === recordType)!
  const { rows } = await readPage(project.admin, list, project.rootFolderId, { sort: '-CreatedDate' })
  return rows.find((row) => row.folderId === folderId)!
}

const due = '2030-01-20'
type Cell = [recordType: RecordTypeName, state: string, fields: RecordData, overdue: boolean]

/** By rule 6 and the descriptions of the fields: nothing is due for a draft, an answered RFI or a returned item. */
const table: Cell[] = [
  ['rfi', 'Draft', { statusId: 1, dateDue: due }, false],
  ['rfi', 'Submitted', { statusId: 2, dateDue: due }, true],
  ['rfi', 'Open', { statusId: 3, dateDue: due }, true],
  ['rfi', 'Answered', { statusId: 4, dateDue: due, answer: 'x' }, false],
  ['rfi', 'Closed', { statusId: 5, dateDue: due, answer: 'x' }, false],
  ['rfi', 'Void', { statusId: 6, dateDue: due }, false],
  ['rfi', 'Open, due in another form', { statusId: 3, dateDue: '1/20/2030' }, true],
  ['rfi', 'Open, due later', { statusId: 3, dateDue: '2030-01-21' }, false],
  ['punchList', 'Draft', { status: 1, dueDate: due }, false],
  ['punchList', 'Open', { status: 2, dueDate: due }, true],
  ['punchList', 'Ready for review', { status: 3, dueDate: due }, true],
  ['punchList', 'Not accepted', { status: 4, dueDate: due }, true],
  ['punchList', 'In dispute', { status: 5, dueDate: due }, true],
  ['punchList', 'Closed', { status: 6, dueDate: due }, false],
  ['punchList', 'Void', { status: 7, dueDate: due }, false],
  ['openIssue', 'Draft', { statusId: 1, dueDate: due }, false],
  ['openIssue', 'Open', { statusId: 2, dueDate: due }, true],
  ['openIssue', 'In progress', { statusId: 3, dueDate: due }, true],
  ['openIssue', 'In review', { statusId: 4, dueDate: due }, true],
  ['openIssue', 'On hold', { statusId: 5, dueDate: due }, true],
  ['openIssue', 'Closed', { statusId: 6, dueDate: due }, false],
  ['submittalItem', 'Created', { submittedDueDate: due }, true],
  ['submittalItem', 'Created, the return due', { returnedDueDate: due }, false],
  ['submittalItem', 'Submitted', { stage: '2', returnedDueDate: due }, true],
  [
    'submittalItem',
    'Submitted late',
    { stage: '2', submittedDueDate: due, returnedDueDate: '2030-02-01' },
    false,
  ],
  ['submittalItem', 'Returned', { stage: '3', returnedStatusId: '1', returnedDueDate: due }, false],
  ['submittalItem', 'Void', { statusId: '3', explClosed: 'x', submittedDueDate: due }, false],
  ['meetingMinute', 'Draft', {}, false],
  ['dailyReport', '', {}, false],
]

describe('overdue is', () => {
  test.each(table)(
    '%s that is %s: not on its day, and after it as the table says',
    async (recordType, _, fields, overdue) => {
      await at('2030-01-15T12:00:00Z')
      const { folderId } = await makeOne(project.admin, recordTypes[recordType], project.id, fields)
      // Five hours behind UTC: the day ends at 05:00 UTC.
      for (const [now, expected] of [
        ['2030-01-20T12:00:00Z', false],
        ['2030-01-21T04:59:00Z', false],
        ['2030-01-21T05:01:00Z', overdue],
      ] as const) {
        await at(now)
        expect([now, (await rowOf(recordType, folderId)).isOverdue]).toEqual([now, expected])
      }
    },
  )

  test('a package with an overdue item, or whose due day is over while an item is to be submitted', async () => {
    await at('2030-01-15T12:00:00Z')
    const pack = async (fields: RecordData, ...items: RecordData[]) => {
      const created = await makeOne(project.admin, recordTypes.submittal, project.id, fields)
      for (const item of items)
        await makeOne(project.admin, recordTypes.submittalItem, project.id, {
          folderParentId: created.folderId,
          ...item,
        })
      return created.folderId as number
    }
    const packs: Array<[folderId: number, overdue: boolean]> = [
      [await pack({}), false],
      [await pack({ dueDateFromSub: due }), true],
      [await pack({ dueDateFromSub: due }, {}), true],
      [await pack({ dueDateFromSub: due }, { submittedDueDate: '2030-02-01' }), false],
      [await pack({ dueDateFromSub: due }, { stage: '2', returnedDueDate: '2030-02-01' }), false],
      [await pack({}, { submittedDueDate: '2030-02-01' }, { submittedDueDate: due }), true],
      [await pack({ dueDateFromSub: due }, { stage: '4', returnedStatusId: '1' }), false],
    ]
    await at('2030-01-20T12:00:00Z')
    for (const [folderId] of packs) expect((await rowOf('submittal', folderId)).isOverdue).toBe(false)
    await at('2030-01-21T12:00:00Z')
    for (const [i, [folderId, overdue]] of packs.entries())
      expect([i, (await rowOf('submittal', folderId)).isOverdue]).toEqual([i, overdue])
  })
})

describe('the days that a record is open', () => {
  test.each<[RecordTypeName, RecordData, RecordData]>([
    ['rfi', { statusId: 3 }, { statusId: 5 }],
    ['punchList', { status: 2 }, { status: 6 }],
    ['openIssue', { statusId: 2 }, { statusId: 6 }],
    ['submittalItem', { stage: '2' }, { stage: '4', returnedStatusId: '1' }],
    ['meetingMinute', { statusId: 2 }, { statusId: 3 }],
  ])('%s: from the day it was issued to the day it is closed', async (recordType, open, closed) => {
    await at('2030-03-01T12:00:00Z')
    const record = await makeOne(project.admin, recordTypes[recordType], project.id, open)
    const days = async (now: string) => {
      await at(now)
      return (await rowOf(recordType, record.folderId)).daysOpen
    }
    expect(await days('2030-03-01T20:00:00Z')).toBe(0)
    expect(await days('2030-03-02T03:00:00Z')).toBe(0)
    expect(await days('2030-03-11T12:00:00Z')).toBe(10)
    await change(project.admin, recordTypes[recordType], record, closed, { reason: 'done' })
    expect(await days('2030-03-31T12:00:00Z')).toBe(10)
  })

  test('are not set for a draft and for a daily report', async () => {
    await at('2030-03-01T12:00:00Z')
    const draft = await makeOne(project.admin, recordTypes.rfi, project.id, { statusId: 1 })
    const report = await makeOne(project.admin, recordTypes.dailyReport, project.id, {})
    await at('2030-03-11T12:00:00Z')
    expect((await rowOf('rfi', draft.folderId)).daysOpen).toBe(0)
    expect((await rowOf('dailyReport', report.folderId)).daysOpen).toBe(0)
  })

  test('use the dates that were sent, and start again when it is reopened', async () => {
    await at('2030-03-11T12:00:00Z')
    const record = await makeOne(project.admin, recordTypes.rfi, project.id, {
      statusId: 5,
      dateSubmitted: '3/1/2030',
      dateClosed: '2030-03-05',
    })
    expect((await rowOf('rfi', record.folderId)).daysOpen).toBe(4)
    await change(project.admin, recordTypes.rfi, record, { statusId: 3 }, { reason: 'x' })
    expect((await rowOf('rfi', record.folderId)).daysOpen).toBe(10)
  })
})
