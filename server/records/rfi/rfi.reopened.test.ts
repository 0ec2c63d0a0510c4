/** An RFI that is reopened gets a new due date and keeps the first. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const { rfi } = recordTypes
let project: Project
beforeAll(async () => {
  project = await here.project()
})
afterEach(() => {
  here.clock.now = undefined
})

const on = (day: string): void => {
  here.clock.now = new Date(`${day}T12:00:00Z`)
}

/** Opened on a Monday and closed on the next. */
async function closed(): Promise<RecordData> {
  on('2026-03-02')
  const ids = await makeOne(project.admin, rfi, project.id, { subject: 'S', question: 'Q' })
  on('2026-03-09')
  await change(project.admin, rfi, ids, { statusId: 5 }, { reason: 'Clear' })
  on('2026-04-01')
  return ids
}
const reopen = (ids: RecordData, fields: RecordData = {}) =>
  change(project.admin, rfi, ids, { statusId: 3, ...fields }, { reason: 'Not clear' })

describe('reopening an RFI', () => {
  test.each<[string, RecordData, string]>([
    ['counts from today', {}, '2026-04-10'],
    ['counts from today if the old date is sent back', { dateDue: '2026-03-11' }, '2026-04-10'],
    ['keeps another date that is sent', { dateDue: '4/4/2026' }, '4/4/2026'],
  ])('%s', async (_, fields, due) => {
    const ids = await closed()
    expect((await read(project.admin, rfi, ids)).dateDue).toBe('2026-03-11')
    expect(await reopen(ids, fields)).toMatchObject({ dateDue: due, statusId: 3 })
  })

  test('keeps the first due date, once, and tells it in the history', async () => {
    const ids = await closed()
    await reopen(ids)
    await change(project.admin, rfi, ids, { statusId: 5 }, { reason: 'Clear' })
    on('2026-05-01')
    expect((await reopen(ids)).dateDue).toBe('2026-05-12')
    const row = await here.database.row('SELECT first_due FROM rfi WHERE folder_id = $1', [ids.folderId])
    expect(row).toEqual({ first_due: '2026-03-11' })
    const { changes } = await project.admin.client.call(RecordHistoryRead, { folderId: ids.folderId })
    const told = changes!.filter(({ field }) => field === 'FirstDateDue')
    expect(told.map(({ newValue }) => newValue)).toEqual(['2026-03-11'])
    expect(changes!.filter(({ field }) => field === 'DateDue').map(({ oldValue }) => oldValue)).toEqual([
      '2026-04-10',
      '2026-03-11',
      undefined,
    ])
  })

  test('is only tried where the steps are read: nothing is kept', async () => {
    const row = (ids: RecordData) =>
      here.database.row('SELECT first_due, question_revision FROM rfi WHERE folder_id = $1', [ids.folderId])
    const ids = await closed()
    const { transitions } = await project.admin.client.call(RecordTransitionsRead, { folderId: ids.folderId })
    expect(transitions!.map(({ statusName }) => statusName)).toContain('Open')
    expect(await row(ids)).toEqual({ first_due: null, question_revision: 0 })
  })

  test('from Answered does so, too, which is no revision of the question', async () => {
    on('2026-03-02')
    const ids = await makeOne(project.admin, rfi, project.id, { subject: 'S', question: 'Q' })
    await change(project.admin, rfi, ids, { statusId: 4, answer: 'Yes' })
    on('2026-04-01')
    expect(await change(project.admin, rfi, ids, { statusId: 3 })).toMatchObject({ dateDue: '2026-04-10' })
    const row = 'SELECT first_due, question_revision FROM rfi WHERE folder_id = $1'
    expect(await here.database.row(row, [ids.folderId])).toEqual({
      first_due: '2026-03-11',
      question_revision: 0,
    })
  })
})

describe('EstScheduleAmount', () => {
  test.each(['3', '3 days', '2 weeks', '0', '1.5 Weeks'])('%j is kept as sent', async (estScheduleAmount) => {
    const ids = await makeOne(project.admin, rfi, project.id, { estScheduleAmount })
    expect((await read(project.admin, rfi, ids)).estScheduleAmount).toBe(estScheduleAmount)
  })

  test.each(['soon', '-', '3 months', 'days'])('%j is refused', async (estScheduleAmount) => {
    expect(await told(makeOne(project.admin, rfi, project.id, { estScheduleAmount }))).toBe(
      wrong('RfiList[0].EstScheduleAmount', 'Type'),
    )
  })
})
