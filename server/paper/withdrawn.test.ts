/** An answer that was withdrawn is struck through on paper, and nothing takes it for the one that stands. */
import { beforeAll, expect, test } from 'vitest'
import { ProjectDashboardRead } from '../../contract/projects/dashboard.ts'
import { RFIReplyCreate } from '../../contract/records/rfi.ts'
import { dense, drawnIn, faultsOf, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Architect'>
let ids: RecordData
const why = 'The holes are drilled for M20.'

const on = (day: string): void => {
  here.clock.now = new Date(`${day}T18:00:00Z`)
}

beforeAll(async () => {
  project = await here.project(['Architect'])
  const { admin, people } = project
  on('2026-03-02')
  ids = await makeOne(admin, recordTypes.rfi, project.id, {
    subject: 'Bolts',
    question: 'Which?',
    toUserId: people.Architect.id,
    statusId: 3,
  })
  on('2026-03-09')
  const reply = { rfiId: ids.rfiId, response: 'Take M16 throughout.', isAnswer: true }
  await people.Architect.client.call(RFIReplyCreate, { reply })
  await change(admin, recordTypes.rfi, ids, { statusId: 5 })
  on('2026-04-01')
  await change(admin, recordTypes.rfi, ids, { statusId: 3 }, { reason: why })
  here.clock.now = undefined
})

async function pdfOf(path: string): Promise<Buffer> {
  const response = await here.fetch(`/api/internal/${path}`, { as: project.admin })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const withPdf = test.skipIf(!readsPdf())

withPdf('on the paper of the RFI, with who withdrew it and why', async () => {
  const pdf = await pdfOf(`record/print?folderId=${ids.folderId}`)
  const text = dense(textOf(pdf))
  const { admin, people } = project
  expect(text).toContain(dense('Not answered yet.'))
  expect(text).toContain(dense('Answer of round 1 WITHDRAWN'))
  expect(text).toContain(dense(`Withdrawn by ${admin.fullName}, Apr 1, 2026`))
  expect(text.split(dense('Take M16 throughout.'))).toHaveLength(2)
  expect(text.slice(text.indexOf('WITHDRAWN'))).toContain(dense(`${people.Architect.fullName},`))
  expect(text).toContain(dense(why))
  // Round 2 is due by itself.
  expect(text).toContain(dense('Apr 10, 2026'))
  expect(text).not.toContain(dense('Answered in Plumbline'))
  expect(faultsOf(pdf)).toBe('')
  // One line of the answer has one rule through it.
  expect(drawnIn(pdf).match(/^0\.[567]\d* w\n[\d.]+ [\d.]+ m\n/gm)).toHaveLength(1)
})

withPdf('in the log, whose answer times are those of the dashboard', async () => {
  const text = dense(
    textOf(await pdfOf(`list/print?parentFolderId=${project.rootFolderId}&folderType=121&filter={}`)),
  )
  expect(text).toContain(dense('WITHDRAWN: answer, Mar 9'))
  expect(text).toContain(dense('Take M16 throughout.'))
  on('2026-04-02')
  const { answerTime } = (await project.admin.client.call(ProjectDashboardRead, {
    projectId: project.id,
  })) as RecordData
  expect(answerTime).toMatchObject({ answered: 1, medianDays: 5 })
  here.clock.now = undefined
  expect(text).toContain(dense('5 working days to an answer (median)'))
})
