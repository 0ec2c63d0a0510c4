/** The listings of every record type: accessible, and none scrolls horizontally. */
import { beforeAll, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('the listings', () => {
  let project: Project<never>
  beforeAll(async () => {
    project = await here.project([])
    const { admin, id } = project
    await make(admin, recordTypes.rfi, id, { subject: 'Roof drain', dateDue: '2020-01-01' }, { statusId: 1 })
    await make(admin, recordTypes.submittalItem, id, { csi: '03 30 00', description: 'Mix', stage: '2' }, {})
    await make(admin, recordTypes.punchList, id, { summary: 'Scratch', locationFloor: 'Level 2' })
    await make(admin, recordTypes.openIssue, id, { subject: 'Crack' })
    await make(admin, recordTypes.dailyReport, id, { issues: 'Rain' })
    await admin.client.call(FolderCreatePunchList, { folderProjectId: id, folderName: 'Level 2' })
  })

  const most = ['rfis', 'submittals', 'punch']
  test.each([
    ['at a desk', {}, [...most, 'issues', 'daily', 'meetings', 'submittals?view=packages']],
    ['on a phone', { phone: true }, [...most, 'daily']],
  ])('can be used by anybody %s, and scroll only down', async (_, how, paths) => {
    const { admin, id } = project
    const page = await visit(here, admin, { ...how, at: `/p/${id}/${paths[0]}` })
    for (const path of paths) {
      await page.goto(`/p/${id}/${path}`)
      await page.locator('tr[data-row], .empty').first().waitFor()
      expect(await hindrances(page), path).toEqual([])
    }
  })
})
