/** Listings filtered by words, the columns that the web app needs, and the counts beside its views. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { countFiltersMax, RecordCount } from '../../../contract/records/anyrecord/recordcount.ts'
import {
  DailyReportActivityCreateMany,
  DailyReportReadInFolder,
} from '../../../contract/records/dailyreport.ts'
import { PunchListCreateMany, PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import { RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { lists, readPage } from '../../../test/kit/lists.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
let project: Project<'Consultant'>
let other: RecordData
beforeAll(async () => {
  project = await here.project(['Consultant'])
  const { admin, id, people } = project
  await make(
    admin,
    recordTypes.rfi,
    id,
    { subject: 'Girder at Façade', question: 'Is the cantilever right?', statusId: 3 },
    { subject: 'Roof drain', statusId: 3, toUserId: people.Consultant.id, costImpactId: 2 },
    { subject: 'Draft of a girder', statusId: 1 },
  )
  other = await here.project([], admin)
  await makeOne(admin, recordTypes.rfi, other.id, { subject: 'Girder elsewhere' })
})

describe('words filter a listing', () => {
  test.each([
    ['a word of the subject', 'girder', ['Girder at Façade', 'Draft of a girder']],
    ['the beginning of a word, without accents', 'girder faca', ['Girder at Façade']],
    ['a word of the question', 'cantilever', ['Girder at Façade']],
    ['a number', 'RFI-002', ['Roof drain']],
    ['a number being typed', 'rfi-0', ['Girder at Façade', 'Roof drain']],
    ['a semicolon, which is not a separator', 'girder; façade', ['Girder at Façade']],
    ['a word that no record has', 'balcony', []],
    ['no word at all', '* - "', []],
  ])('%s', async (_, words, subjects) => {
    const request = { parentFolderId: project.rootFolderId, filter: { Words: words }, wantCount: true }
    const { rfiReadInFolderList: rows, totalCount } = await project.admin.client.call(
      RFIReadInFolder,
      request,
    )
    expect(rows!.map((row) => row.rfiSubject)).toEqual(subjects)
    expect(totalCount).toBe(subjects.length)
  })

  test('of every record type, together with other fields and in any letter case', async () => {
    const { admin } = project
    const { id, rootFolderId } = await here.project([], admin)
    for (const list of lists) {
      const title: RecordData = {
        rfi: { subject: 'Plinth' },
        punchList: { summary: 'Plinth' },
        dailyReport: { visitors: 'Plinth' },
        meetingMinute: { topic: 'Plinth' },
        openIssue: { subject: 'Plinth' },
      }
      const one = await makeOne(
        admin,
        recordTypes[list.recordType],
        id,
        title[list.recordType] ?? { description: 'Plinth' },
      )
      await makeOne(admin, recordTypes[list.recordType], id, {})
      const filter = { words: 'plinth', IsOverdue: 'false' }
      const { rows } = await readPage(admin, list, rootFolderId, { filter })
      expect([list.recordType, rows.map((row) => row.folderId)]).toEqual([list.recordType, [one.folderId]])
    }
  })
})

describe('rows have', () => {
  test('the code of the status, files and impacts of an RFI', async () => {
    const request = { parentFolderId: project.rootFolderId, filter: { CostImpactId: '2' } }
    const { rfiReadInFolderList: rows } = await project.admin.client.call(RFIReadInFolder, request)
    expect(rows).toMatchObject([
      { rfiSubject: 'Roof drain', statusId: 3, costImpactName: 'Yes, unknown', attachmentCount: 0 },
    ])
  })

  test('the code of the status of a punch list item, and who is to do it', async () => {
    const { admin, id, rootFolderId, people } = project
    const responsiblePartyList = [people.Consultant.login, 'Acme Glass']
    await makeOne(admin, recordTypes.punchList, id, { summary: 'Scratch', responsiblePartyList, cost: '12' })
    const answer = await admin.client.call(PunchListReadInFolder, { parentFolderId: rootFolderId })
    expect(answer.punchListList).toMatchObject([
      { statusId: 2, responsibleNames: `${people.Consultant.fullName}, Acme Glass`, cost: '12' },
    ])
  })

  test('people and hours of a daily report, its author and its day', async () => {
    const { admin, id, rootFolderId } = project
    const report = await makeOne(admin, recordTypes.dailyReport, id, { dated: '2026-05-04' })
    const { dailyReportId } = report
    await admin.client.call(DailyReportActivityCreateMany, {
      dailyReportActivityList: [
        {
          dailyReportId,
          peopleForeman: 1,
          hoursForeman: 8,
          subc1Name: 'Acme',
          subc1People: 3,
          subc1Hours: 20.5,
        },
        { dailyReportId, peopleLaborers: 2, hoursLaborers: 16 },
      ],
    })
    await makeOne(admin, recordTypes.dailyReport, id, { dated: '2026-05-05' })
    const request = { parentFolderId: rootFolderId, sort: 'Dated' }
    const { dailyReportList } = await admin.client.call(DailyReportReadInFolder, request)
    expect(dailyReportList).toMatchObject([
      { number: 'DR-001', datedOn: '2026-05-04', authorName: admin.fullName, people: 6, hours: 44.5 },
      { number: 'DR-002', datedOn: '2026-05-05', people: 0, hours: 0 },
    ])
  })
})

describe('counts', () => {
  const counts = async (by: Person, filters: Array<Record<string, string>>, more: RecordData = {}) =>
    (await by.client.call(RecordCount, { projectId: project.id, folderType: 121, filters, ...more })).counts

  test('are returned for each filter, in order, and equal the listing', async () => {
    const filters: Array<Record<string, string>> = [
      {},
      { RfiStatus: '3' },
      { Words: 'girder' },
      { RfiStatus: '1;3', Words: 'roof' },
      { CourtUserId: 'me' },
    ]
    expect(await counts(project.admin, filters)).toEqual([3, 2, 2, 1, 2])
    expect(await counts(project.admin, [])).toEqual([])
  })

  test('include only records that the caller may see', async () => {
    const { Consultant } = project.people
    expect(await counts(Consultant, [{}, { CourtUserId: 'me' }, { Words: 'girder' }])).toEqual([1, 1, 0])
  })

  test('work for each record type', async () => {
    const { admin } = project
    const { id: projectId } = await here.project([], admin)
    for (const recordType of [
      'rfi',
      'punchList',
      'submittal',
      'submittalItem',
      'openIssue',
      'dailyReport',
    ] as const)
      await makeOne(admin, recordTypes[recordType], projectId, {})
    for (const folderType of [121, 132, 141, 142, 151, 161])
      expect([folderType, await counts(admin, [{}], { projectId, folderType })]).toEqual([folderType, [1]])
    expect(await counts(admin, [{}], { projectId, folderType: 171 })).toEqual([0])
  })

  test('of one punch list', async () => {
    const { admin, id: projectId } = project
    const [one, two] = await Promise.all(
      ['One', 'Two'].map((folderName) =>
        admin.client.call(FolderCreatePunchList, { folderProjectId: projectId, folderName }),
      ),
    )
    const into = (list: typeof one, status: number) => ({
      projectId,
      folderParentId: list!.folderId,
      summary: 'Door sticks',
      status,
    })
    const of = { folderType: 132, parentFolderId: one!.folderId }
    const all = { ...of, parentFolderId: project.rootFolderId }
    const before = (await counts(admin, [{}], all))![0]!
    await admin.client.call(PunchListCreateMany, {
      punchlistList: [into(one, 2), into(one, 3), into(two, 2)],
    })
    expect(await counts(admin, [{}, { Status: '2' }], of)).toEqual([2, 1])
    expect(await counts(admin, [{}], all)).toEqual([before + 3])
  })

  test.each<[string, RecordData, string]>([
    ['no project', { projectId: undefined }, wrong('ProjectId', 'NotEmpty')],
    ['an unknown project', { projectId: 2147483647 }, '404 NotFound'],
    ['a node type without a listing', { folderType: 110 }, wrong('FolderType', 'Enum')],
    ['no node type', { folderType: undefined }, wrong('FolderType', 'Enum')],
    ['too many filters', { filters: Array(countFiltersMax + 1).fill({}) }, wrong('Filters', 'Length')],
    ['an unknown field', { filters: [{}, { Weather: 'dry' }] }, wrong('Filter', 'Enum')],
    ['an invalid value', { filters: [{ DaysOpen: 'many' }] }, wrong('Filter.DaysOpen', 'Type')],
    ['an unknown folder', { parentFolderId: 2147483647 }, '404 NotFound'],
  ])('refused: %s', async (_, more, answer) => {
    expect(await told(counts(project.admin, [{}], more))).toBe(answer)
  })

  test('refused: a folder of another project', async () => {
    const answer = told(counts(project.admin, [{}], { parentFolderId: other.rootFolderId }))
    expect(await answer).toBe('404 NotFound')
  })
})
