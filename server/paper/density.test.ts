/** How much goes on a page of the papers of many rows: as much as their design shows. */
import { describe, expect, test } from 'vitest'
import { UserUpdate } from '../../contract/people/user.ts'
import { SubmittalRegisterRead } from '../../contract/records/submittalregister.ts'
import { rfiStatus } from '../../contract/states.ts'
import { isAll } from '../../test/kit/cases.ts'
import { readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { make, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['Architect']))

/** How many numbers begin a line on each page. */
async function rowsOn(folderType: number, paperSize: string, number: RegExp): Promise<number[]> {
  const query = new URLSearchParams({
    parentFolderId: String(project.rootFolderId),
    folderType: String(folderType),
    paperSize,
  })
  const response = await here.fetch(`/api/internal/list/print?${query}`, { as: project.admin })
  const pages = textOf(Buffer.from(await response.arrayBuffer())).split('\f')
  return pages.map((page) => page.match(number)?.length ?? 0)
}

const items = [
  ['03 20 00', 'Posts of the roof screen', 'Buckstone Concrete', 'Shop drawings'],
  ['05 52 00', 'Rails of the lobby stair', 'Ironline Erectors', 'Shop drawings'],
  ['07 54 00', 'Edge metal of the canopies', 'Slate Run Roofing', 'Product data'],
  ['09 29 00', 'Level 5 finish, mock-up on level 3', 'Tri-County Interiors', 'Mock-up'],
] as const

const questions = [
  'The vestibule wall is shown as one hour, but it closes a two hour shaft. Please confirm the rating.',
  'The joint is dimensioned 2 in on one sheet and 3 in on another. The cover has to be ordered now.',
]

/** Sent on Friday, August 28, and back on Thursday, September 10: 13 days, 9 of them working days. */
const review = { dateSubmitted: '2026-08-28', dateReturned: '2026-09-10', returnedDueDate: '2026-09-17' }

test.each([
  ['14', 9, 14],
  ['2 weeks', 13, 14],
  ['', 9, 14],
])(
  'of a review of "%s", the days used and allowed are both working days or both not',
  async (required, used, allowed) => {
    const own = await here.project()
    const item = { csi: '05 12 00', description: 'Posts', ...review, requiredReviewDays: required }
    await make(own.admin, recordTypes.submittalItem, own.id, item)
    const { items } = await own.admin.client.call(SubmittalRegisterRead, { projectId: own.id })
    expect([items![0]!.reviewDays, items![0]!.reviewDaysAllowed]).toEqual([used, allowed])
    if (!readsPdf()) return
    const path = `/api/internal/list/print?parentFolderId=${own.rootFolderId}&folderType=142`
    const paper = await here.fetch(path, { as: own.admin })
    expect(textOf(Buffer.from(await paper.arrayBuffer()))).toContain(`${used} of ${allowed}`)
  },
)

describe.skipIf(!readsPdf())('rows on a page', () => {
  test('of the submittal register', async () => {
    const more = { requiredReviewDays: '14', dateSubmitted: '2026-08-25', returnedDueDate: '2026-09-08' }
    const records = Array.from({ length: 40 }, (_, i) => {
      const [csi, description, responsibleContractor, type] = items[i % 4]!
      return { csi, description, responsibleContractor, type, ...more }
    })
    await make(project.admin, recordTypes.submittalItem, project.id, ...records)
    for (const paperSize of ['Letter', 'A4']) {
      const [first, second] = await rowsOn(142, paperSize, /^\d\d \d\d \d\d-\d+/gm)
      expect(first).toBeGreaterThanOrEqual(12)
      expect(second).toBeGreaterThanOrEqual(14)
    }
  })

  test.runIf(isAll)('of the RFI log', async () => {
    await project.admin.client.call(UserUpdate, {
      user: { userId: project.admin.id, firstName: 'Ada', lastName: 'Stone' },
    })
    const records = Array.from({ length: 20 }, (_, i) => ({
      subject: 'Shaft wall at the stair 1 smoke vestibule',
      question: questions[i % 2],
      toUserId: project.people.Architect.id,
      fromName: 'Hartwell Builders',
      drawing: 'A-104',
      costImpactId: 3,
      csiCode: '09',
      statusId: rfiStatus.Answered.code,
      answer: 'Yes, in both, with access doors of 18 by 18 in.',
    }))
    await make(project.admin, recordTypes.rfi, project.id, ...records)
    for (const paperSize of ['Letter', 'A4']) {
      const [first, second] = await rowsOn(121, paperSize, /^RFI-\d+/gm)
      expect(first).toBeGreaterThanOrEqual(6)
      expect(second).toBeGreaterThanOrEqual(7)
    }
  })
})
