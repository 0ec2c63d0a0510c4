/** A day is the same day on every paper, wherever the project and the server are: no zone moves it. */
import { afterEach, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../contract/documents/document.ts'
import { DocumentReferenceAdd } from '../../contract/documents/documentreference.ts'
import { FolderGet } from '../../contract/documents/folder.ts'
import { ProjectAdd } from '../../contract/projects/project.ts'
import { sample } from '../../test/kit/cases.ts'
import { dense, readsPdf, seenIn, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, type RecordTypeName, recordTypes } from '../../test/kit/records.ts'
import { readBytes } from '../imports/sheet/readbytes.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

const zones = ['Pacific/Honolulu', 'America/New_York', 'Pacific/Auckland']
/** Far from the project in both directions. */
const serverZones = ['America/Los_Angeles', 'Pacific/Kiritimati']
const usual = process.env.TZ
afterEach(() => {
  if (usual === undefined) delete process.env.TZ
  else process.env.TZ = usual
})

/** Of a day that is no day of printing. */
const otherDays = /May(3|5),2026|May(3|5)(?!\d)/

async function projectIn(timeZone: string) {
  const { project } = await team.admin.client.call(ProjectAdd, {
    project: { timeZone, projectName: 'Days', startDate: '2026-01-05T00:00:00Z' },
  })
  return { id: project!.projectId!, root: project!.rootFolderId! }
}

const drawing = (parentFolderId: number) => ({
  parentFolderId,
  documentNumber: 'A-101',
  documentIssueDate: '2026-05-04',
  fileName: 'A-101.pdf',
  fileContent: Buffer.from('a').toString('base64'),
})

async function pdfOf(path: string): Promise<Buffer> {
  const response = await here.fetch(`/api/internal/${path}`, { as: team.admin })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await response.arrayBuffer())
}

const cases = zones.flatMap((zone) => serverZones.map((serverZone) => [zone, serverZone] as const))

describe.skipIf(!readsPdf())('the fourth of May', () => {
  test.each(sample(cases, 'days cases', 6))(
    'is itself in %s, on a server in %s',
    async (zone, serverZone) => {
      process.env.TZ = serverZone
      const { id, root } = await projectIn(zone)
      const make = (type: RecordTypeName, fields: object) =>
        makeOne(team.admin, recordTypes[type], id, fields)
      const report = await make('dailyReport', { dated: '2026-05-04', issues: 'None' })
      const { newId } = await team.admin.client.call(DocumentCreate, drawing(root))
      const due = { dateDue: '2026-05-04', dateSubmitted: '2026-05-04', statusId: 3 }
      const rfi = await make('rfi', { subject: 'Lintel', question: 'Which?', ...due })
      await team.admin.client.call(DocumentReferenceAdd, { folderId: rfi.folderId, documentId: newId! })
      const minutes = await make('meetingMinute', { folderName: 'Weekly', meetingDate: '2026-05-04' })
      const issue = await make('openIssue', {
        subject: 'Noise',
        dueDate: '5/4/2026',
        createdDate: '2026-05-04',
      })
      const papers = [
        `record/print?folderId=${report.folderId}`,
        `list/print?parentFolderId=${root}&folderType=161&arrangement=book`,
        `list/print?parentFolderId=${root}&folderType=161`,
        `record/print?folderId=${rfi.folderId}`,
        `list/print?parentFolderId=${root}&folderType=121`,
        `record/print?folderId=${minutes.folderId}`,
        `record/print?folderId=${issue.folderId}`,
      ]
      for (const path of papers) {
        const text = dense(textOf(await pdfOf(path)))
        expect([path, text.match(otherDays)?.[0], text.includes('May4')]).toEqual([path, undefined, true])
      }
      const book = await seenIn(await pdfOf(papers[1]!))
      expect(book.bookmarks.join()).toContain('Monday, May 4, 2026')
      const references = dense(textOf(await pdfOf(papers[3]!)))
      expect(references).toMatch(/A-101\.pdf.*May4,2026/)
    },
  )

  test.each(sample(zones, 'days zones', 3))(
    'a time of the day there counts as that day in %s',
    async (zone) => {
      const { id } = await projectIn(zone)
      const noon = { 'Pacific/Honolulu': '22', 'America/New_York': '16', 'Pacific/Auckland': '00' }[zone]
      const dated = `2026-05-04T${noon}:30:00Z`
      const { folderId } = await makeOne(team.admin, recordTypes.dailyReport, id, { dated })
      expect(textOf(await pdfOf(`record/print?folderId=${folderId}`))).toContain('Monday, May 4, 2026')
    },
  )
})

test('documents in a spreadsheet have their day of issue, without a time', async () => {
  const { root } = await projectIn('Pacific/Honolulu')
  const { newFolderId } = await team.admin.client.call(DocumentCreate, drawing(root))
  const { folder } = await team.admin.client.call(FolderGet, { folderId: newFolderId! })
  const path = `/json/reply/DocumentsReadInFolderRequest?format=xlsx&parentFolderId=${folder!.folderParentId}`
  const response = await here.fetch(path, { as: team.admin })
  const { rows } = readBytes(Buffer.from(await response.arrayBuffer()))
  const at = rows[0]!.cells.indexOf('DocumentIssueDate')
  expect(rows.slice(1).map(({ cells }) => cells[at])).toEqual(['2026-05-04'])
})
