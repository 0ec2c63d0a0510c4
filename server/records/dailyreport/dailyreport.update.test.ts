/** Changing a daily report: its day, title, weather and copy list. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderGet } from '../../../contract/documents/folder.ts'
import { ProjectAdd } from '../../../contract/projects/project.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.dailyReport
let project: Project<'Superintendent' | 'Subcontractor' | 'Viewer' | 'Architect'>
beforeAll(async () => {
  project = await here.project(['Superintendent', 'Subcontractor', 'Viewer', 'Architect'])
})

const report = (fields: RecordData = {}) =>
  makeOne(project.admin, recordType, project.id, { dated: '2026-04-02T00:00:00Z', ...fields })
const set = (ids: RecordData, fields: RecordData, who: Person = project.people.Superintendent) =>
  change(who, recordType, ids, fields)
const dayOf = async (ids: RecordData) =>
  (await here.database.row<{ day: string }>('SELECT dated_day AS day FROM daily_report WHERE id = $1', [
    ids.dailyReportId,
  ]))!.day

describe('the day of a report', () => {
  test('is its title until it gets another one', async () => {
    const ids = await report()
    const moved = await set(ids, { dated: '2026-04-09T00:00:00Z' })
    expect([moved.folderName, await dayOf(ids)]).toEqual([`${ids.number} 2026-04-09`, '2026-04-09'])
    const named = await set(ids, { folderName: 'Night shift' })
    expect(named.folderName).toBe(`${ids.number} Night shift`)
    expect((await set(ids, { dated: '2026-04-10T00:00:00Z' })).folderName).toBe(`${ids.number} Night shift`)
    expect((await set(ids, { folderName: '' })).folderName).toBe(`${ids.number} 2026-04-10`)
    const { folder } = await project.admin.client.call(FolderGet, { folderId: ids.folderId })
    expect(folder!.folderName).toBe(`${ids.number} 2026-04-10`)
    const changes = (await eventsOf(here, ids.folderId)).flatMap((event) => event.changes)
    expect(changes.filter(([field]) => field === 'folderName').slice(1)).toEqual([
      ['folderName', `${ids.number} 2026-04-02`, `${ids.number} 2026-04-09`],
      ['folderName', `${ids.number} 2026-04-09`, `${ids.number} Night shift`],
      ['folderName', `${ids.number} Night shift`, `${ids.number} 2026-04-10`],
    ])
  })

  test('is in the time zone of the project, and cannot be cleared', async () => {
    const { project: west } = await project.admin.client.call(ProjectAdd, {
      project: { timeZone: 'America/Los_Angeles' },
    })
    const ids = await makeOne(project.admin, recordType, west!.projectId!, { dated: '2026-04-02' })
    await set(ids, { dated: '2026-04-06T03:00:00Z' }, project.admin)
    expect(await dayOf(ids)).toBe('2026-04-05')
    const before = await read(project.admin, recordType, ids)
    for (const dated of [null, '0001-01-01T00:00:00'])
      expect((await set(ids, { dated }, project.admin)).dated).toBe(before.dated)
    expect(await dayOf(ids)).toBe('2026-04-05')
  })

  test('sent back as it was read changes nothing, for any title', async () => {
    for (const folderName of [undefined, 'DR-007 of another', 'x'.repeat(255), `${'x'.repeat(247)} y`]) {
      const ids = await report({ folderName })
      const before = await read(project.admin, recordType, ids)
      expect(await set(ids, before)).toEqual(before)
      expect(await eventsOf(here, ids.folderId)).toHaveLength(1)
    }
  })
})

test('the weather is text, set and cleared field by field', async () => {
  const weather = {
    temperature: '−5 °C / 23 °F',
    precipitation: 'Snow, 2 in',
    sky: 'Overcast',
    wind: 'NW 14 mph',
    humidity: '80 %',
    pressure: '29.70 inHg',
    visibility: '3 mi',
    cloudcover: '100 %',
    observationTime: 'noon or so',
    units: 'US',
    unitDescription: 'degrees Fahrenheit, miles per hour, inches',
  }
  const ids = await report()
  expect(await set(ids, weather)).toMatchObject(weather)
  const after = await set(ids, { wind: null, sky: '' })
  expect('wind' in after || 'sky' in after).toBe(false)
  expect(after.humidity).toBe('80 %')
})

describe('visibility of a report', () => {
  test('follows its author and its copy list', async () => {
    const { Subcontractor } = project.people
    const ids = await report()
    const sees = () =>
      read(Subcontractor, recordType, ids).then(
        () => true,
        () => false,
      )
    expect(await sees()).toBe(false)
    await set(ids, { ccUserList: `J. Doe; ${Subcontractor.email}` })
    expect(await sees()).toBe(true)
    await set(ids, { ccUserList: 'J. Doe' })
    expect(await sees()).toBe(false)
    await set(ids, { author: Subcontractor.id })
    expect(await sees()).toBe(true)
    expect((await set(ids, { visitors: 'The owner' }, Subcontractor)).visitors).toBe('The owner')
    expect((await set(ids, { author: 0 })).author).toBe(0)
    expect(await sees()).toBe(false)
  })

  test('does not include the right to change it', async () => {
    const { Viewer, Architect, Subcontractor } = project.people
    const ids = await report()
    expect(await told(set(ids, { visitors: 'x' }, Viewer))).toBe(
      '403 Forbidden DailyReport.Visitors:Forbidden',
    )
    expect(await told(set(ids, { visitors: 'x' }, Architect))).toBe('404 NotFound')
    expect(await told(set(ids, { visitors: 'x' }, Subcontractor))).toBe('404 NotFound')
  })
})
