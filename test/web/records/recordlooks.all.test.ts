/** The pages of every record type: accessible in light, in dark and on a phone. */
import { beforeAll, expect, test } from 'vitest'
import { FileCreate } from '../../../contract/documents/file.ts'
import { DailyReportActivityCreateMany } from '../../../contract/records/dailyreport.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys } from '../kit/browser.ts'
import { recordSite } from '../kit/recordsite.ts'

const world = prepared(() => recordSite())
const created: Record<string, number> = {}

beforeAll(async () => {
  const askedRfi = await world.rfi({
    recomendation: 'W8x18',
    answer: 'W8x21',
    statusId: 3,
    reference: 'S-501',
  })
  const fileContent = Buffer.from('%PDF-1.7 sketch').toString('base64')
  await world.engineer.client.call(FileCreate, {
    folderId: askedRfi.folderId,
    fileInfo: { uploadedFileName: 'SK-S14.pdf' },
    fileContent,
  })
  created.rfis = askedRfi.folderId
  const box = await makeOne(world.engineer, recordTypes.submittal, world.projectId, {
    description: 'Concrete',
  })
  created.packages = box.folderId
  const item = { folderParentId: box.folderId, description: 'Mix design', submittedDueDate: '2020-01-01' }
  created.submittals = (
    await makeOne(world.engineer, recordTypes.submittalItem, world.projectId, item)
  ).folderId
  created.punch = (
    await makeOne(world.engineer, recordTypes.punchList, world.projectId, {
      summary: 'Door binds',
      responsiblePartyList: [world.architect.login],
    })
  ).folderId
  created.issues = (
    await makeOne(world.engineer, recordTypes.openIssue, world.projectId, {
      subject: 'Crane',
      question: 'Where?',
    })
  ).folderId
  const report = await makeOne(world.engineer, recordTypes.dailyReport, world.projectId, {
    issues: 'Rain',
    sky: 'Grey',
  })
  created.daily = report.folderId
  const crew = {
    dailyReportId: report.dailyReportId,
    primarySubc: 'Ironline',
    peopleTradesman: 4,
    hoursTradesman: 32,
  }
  await world.engineer.client.call(DailyReportActivityCreateMany, { dailyReportActivityList: [crew] })
  const point = { topic: 'Safety', assignedTo: world.architect.id, dueDate: '2020-01-01', statusId: 1 }
  created.meetings = (
    await makeOne(world.engineer, recordTypes.meetingMinute, world.projectId, {
      topic: 'Weekly',
      itemList: [point],
    })
  ).folderId
})

const paths = ['rfis', 'submittals', 'packages', 'punch', 'issues', 'daily', 'meetings']

journeys('the page of a record', () => {
  test.each([
    ['at a desk', {}],
    ['on a phone', { phone: true }],
  ])('can be used by anybody %s, whatever its kind', async (_where, how) => {
    const page = await world.open(world.admin, 'rfis', created.rfis!, how)
    for (const path of paths) {
      await page.goto(`/p/${world.projectId}/${path}/${created[path]}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page
        .getByRole('region', { name: /history/i })
        .getByRole('listitem')
        .first()
        .waitFor()
      expect(await hindrances(page), path).toEqual([])
    }
  })
})
