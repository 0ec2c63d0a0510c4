/** Days that were not brought along stay unknown, whatever is done with the record here. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectDashboardRead } from '../../contract/projects/dashboard.ts'
import { RecordOpened } from '../../contract/records/anyrecord/recordopened.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { RFIRead, RFIReadInFolder, RFIReplyCreate, RFIUpdate } from '../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../contract/records/rfirounds.ts'
import { isAll } from '../../test/kit/cases.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Architect'>
const ids: Record<string, { folderId: number; rfiId: number }> = {}
beforeAll(async () => {
  project = await here.project(['Architect'])
  const to = project.people.Architect.fullName
  await bring([
    ['Number', 'Subject', 'Question', 'Status', 'To', 'Submitted on', 'Answer', 'Closed on'],
    ['U-1', 'Asked some day', 'Which?', 'Open', to, '', '', ''],
    ['U-2', 'To be sent', 'Which?', 'Submitted', to, '', '', ''],
    ['U-3', 'Closed some day', 'Which?', 'Closed', to, '2024-03-04', 'That', ''],
    ['U-4', 'Closed on a day', 'Which?', 'Closed', to, '2024-03-04', 'That', '2024-03-14'],
    ['U-5', 'Closed, unknown', 'Which?', 'Closed', to, '', 'That', ''],
    ['U-6', 'Not sent', 'Which?', 'Draft', to, '', '', ''],
  ])
})

async function bring(sheet: string[][]): Promise<void> {
  await importer(project.admin, project.id).broughtIn({ kind: 'RFI', rows: sheet })
  const rows = await here.database.rows<{ number: string; folderId: number; rfiId: number }>(
    'SELECT number, folder_id AS "folderId", id AS "rfiId" FROM rfi WHERE project_id = $1',
    [project.id],
  )
  for (const { number, ...one } of rows) ids[number] = one
}

const rfiOf = async (number: string): Promise<RecordData> =>
  (await project.admin.client.call(RFIRead, { folderId: ids[number]!.folderId })).rfi as RecordData
const set = (number: string, fields: RecordData, reason?: string) =>
  project.admin.client.call(RFIUpdate, { rfi: { ...ids[number], ...fields }, ...(reason && { reason }) })
const rowsIn = async (): Promise<Record<string, RecordData>> => {
  const { rfiReadInFolderList } = await project.admin.client.call(RFIReadInFolder, {
    parentFolderId: project.rootFolderId,
  })
  return Object.fromEntries(rfiReadInFolderList!.map((row) => [row.rfiNumber!, row as RecordData]))
}

test('days open are counted where both days are known', async () => {
  const days = Object.entries(await rowsIn()).map(([number, { daysOpen }]) => [number, daysOpen])
  expect(Object.fromEntries(days)).toEqual({ 'U-4': 10 })
  const { standing } = await project.admin.client.call(RecordStandingRead, {
    folderId: ids['U-3']!.folderId,
  })
  expect(standing!.daysOpen).toBeUndefined()
})

test('the day of closing is that of the sheet, as its source says, or unknown; never that of the import', async () => {
  const stated = async (number: string) => {
    const { folderId } = ids[number]!
    const { standing } = await project.admin.client.call(RecordStandingRead, { folderId })
    const { stepDate, stepOn, accordingTo } = standing!
    return [(await rfiOf(number)).dateClosed, stepDate, stepOn, Boolean(accordingTo)]
  }
  expect(await stated('U-3')).toEqual([undefined, undefined, undefined, true])
  expect(await stated('U-4')).toEqual(['2024-03-14', undefined, '2024-03-14', true])
})

test('a change of a closed one does not close it today', async () => {
  await set('U-3', { statusId: 5, drawing: 'A-101' })
  expect((await rowsIn())['U-3']!.daysOpen).toBeUndefined()
  expect((await rfiOf('U-3')).dateClosed).toBeUndefined()
})

describe('the day of asking', () => {
  test('stays unknown when it is seen and answered here, and there is no answer time', async () => {
    const { Architect } = project.people
    const { folderId, rfiId } = ids['U-1']!
    await Architect.client.call(RecordOpened, { folderId })
    await Architect.client.call(RFIReplyCreate, { reply: { rfiId, response: 'M16', isAnswer: true } })
    const rfi = await rfiOf('U-1')
    expect(rfi).toMatchObject({ statusId: 4, answer: 'M16' })
    expect([rfi.dateSubmitted, rfi.dateTransmitted]).toEqual([undefined, undefined])
    expect((await project.admin.client.call(RFIRoundsRead, { rfiId })).rounds ?? []).toEqual([])
    const { answerTime } = await project.admin.client.call(ProjectDashboardRead, { projectId: project.id })
    expect(answerTime).toMatchObject({ answered: 0 })
  })

  test('stays unknown when it is opened or reopened here', async () => {
    await set('U-2', { statusId: 3 })
    await set('U-5', { statusId: 3 }, 'Not clear')
    for (const number of ['U-2', 'U-5']) expect((await rfiOf(number)).dateSubmitted).toBeUndefined()
  })

  test('is today for a draft that is sent here, and then its recipient sees it here', async () => {
    await set('U-6', { statusId: 3 })
    expect((await rfiOf('U-6')).dateSubmitted).toMatch(/^20\d\d-/)
    await project.people.Architect.client.call(RecordOpened, { folderId: ids['U-6']!.folderId })
    expect((await rfiOf('U-6')).dateTransmitted).toMatch(/^20\d\d-/)
  })
})

describe.skipIf(!readsPdf())('the papers', () => {
  const textFrom = async (path: string): Promise<string> => {
    const response = await here.fetch(`/api/internal/${path}`, { as: project.admin })
    expect(response.status).toBe(200)
    return dense(textOf(Buffer.from(await response.arrayBuffer())))
  }
  const log = (): Promise<string> =>
    textFrom(`list/print?parentFolderId=${project.rootFolderId}&folderType=121&filter={}`)

  test.runIf(isAll)('say no median without an answer time, and else that of the dashboard', async () => {
    expect(await log()).not.toContain('median')
    await importer(project.admin, project.id).broughtIn({
      kind: 'RFI',
      rows: [
        ['Number', 'Subject', 'Status', 'To', 'Submitted on', 'Answer', 'Answered on'],
        // A Friday to a Monday is one working day; the other took two.
        ['M-1', 'Over the weekend', 'Answered', 'Ann', '2024-03-01', 'This', '2024-03-04'],
        ['M-2', 'In the week', 'Answered', 'Ann', '2024-03-04', 'That', '2024-03-06'],
      ],
    })
    expect(await log()).toContain(dense('1.5 working days to an answer (median)'))
  })

  test('do not say that it is yet to be sent', async () => {
    expect(await textFrom(`record/print?folderId=${ids['U-3']!.folderId}`)).not.toContain('Notyet')
  })
})
