/** The history of a record: field by field, with readable values, and nothing that the reader may not see. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import { FileCreate } from '../../../contract/documents/file.ts'
import { FolderAdd, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ListSave } from '../../../contract/projects/codelist.ts'
import { ProjectUpdate } from '../../../contract/projects/project.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { OpenIssueConvert } from '../../../contract/records/openissue.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, info, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { folderIn, remove, restore } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Viewer', 'Architect']))

const history = async (folderId: number, by: Person = project.people.Viewer, request: RecordData = {}) =>
  (await by.client.call(RecordHistoryRead, { folderId, ...request })).changes!

/** Action, field, old and new value of each line. */
const lines = async (folderId: number, by?: Person) =>
  (await history(folderId, by)).map(({ action, field, oldValue, newValue }) => [
    action,
    field,
    oldValue,
    newValue,
  ])

test('shows who did what and when, the newest first, with documented names', async () => {
  const rfi = await makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'Beam',
    question: 'How high?',
  })
  here.clock.now = new Date('2026-11-05T12:00:00Z')
  await change(project.admin, recordTypes.rfi, rfi, { drawing: 'S-201', subject: 'Beams' })
  here.clock.now = undefined
  const [first, second, third, ...rest] = await history(rfi.folderId)
  const all = {
    eventId: first!.eventId,
    when: `/Date(${Date.UTC(2026, 10, 5, 12)}-0000)/`,
    userId: project.admin.id,
    fullName: project.admin.fullName,
    action: 'Updated',
    onBehalfOfUserId: 0,
  }
  expect([first, second]).toEqual([
    { ...all, field: 'Subject', oldValue: 'Beam', newValue: 'Beams' },
    { ...all, field: 'Drawing', newValue: 'S-201' },
  ])
  // The question of an issued RFI was changed.
  expect(third).toEqual({ ...all, field: 'QuestionRevision', oldValue: '0', newValue: '1' })
  expect(new Set(rest.map(({ action }) => action))).toEqual(new Set(['Created']))
  expect(rest.map(({ field, newValue }) => [field, newValue])).toEqual(
    expect.arrayContaining([
      ['Subject', 'Beam'],
      ['Number', rfi.number],
    ]),
  )
})

describe('values are readable, with their ids', () => {
  test('people, codes and reasons', async () => {
    const rfi = await makeOne(project.admin, recordTypes.rfi, project.id, {
      toUserId: project.people.Architect.id,
      answer: 'Ten',
    })
    await change(
      project.admin,
      recordTypes.rfi,
      rfi,
      { statusId: 5, toUserId: 0, requestReasonId: 3 },
      { reason: 'Built' },
    )
    const changed = (await history(rfi.folderId)).filter(({ action }) => action === 'StatusChanged')
    expect(
      changed.map(({ field, oldValue, newValue, oldId, newId, reason }) => ({
        field,
        oldValue,
        newValue,
        oldId,
        newId,
        reason,
      })),
    ).toEqual(
      expect.arrayContaining([
        { field: 'StatusId', oldValue: 'Open', newValue: 'Closed', oldId: '3', newId: '5', reason: 'Built' },
        {
          field: 'ToUserId',
          oldValue: project.people.Architect.fullName,
          oldId: String(project.people.Architect.id),
          reason: 'Built',
        },
        { field: 'RequestReasonId', newValue: 'Document conflict', newId: '3', reason: 'Built' },
      ]),
    )
  })

  test('lists of people and of texts, and booleans', async () => {
    const issue = await makeOne(project.admin, recordTypes.openIssue, project.id, {
      ccUserList: [project.people.Architect.id, project.people.Viewer.id],
      costImpact: true,
    })
    const item = await makeOne(project.admin, recordTypes.punchList, project.id, {
      ccUserList: ['Roofers', 'Masons'],
    })
    const shown = (await history(issue.folderId)).map(({ field, newValue, newId }) => [
      field,
      newValue,
      newId,
    ])
    expect(shown).toEqual(
      expect.arrayContaining([
        [
          'CCUserList',
          `${project.people.Architect.fullName}; ${project.people.Viewer.fullName}`,
          `${project.people.Architect.id};${project.people.Viewer.id}`,
        ],
        ['CostImpact', 'Yes', undefined],
      ]),
    )
    expect(await lines(item.folderId)).toContainEqual(['Created', 'CCUserList', undefined, 'Roofers; Masons'])
  })

  test('codes that are digits, companies, and points of a meeting', async () => {
    const item = await makeOne(project.admin, recordTypes.submittalItem, project.id, {
      responsibleContractorId: project.admin.organizationId,
    })
    await change(project.admin, recordTypes.submittalItem, item, { stage: '2' })
    const all = await lines(item.folderId)
    expect(all).toContainEqual(['StatusChanged', 'Stage', 'Created', 'Submitted'])
    const company = await here.database.row<{ name: string }>('SELECT name FROM organization WHERE id = $1', [
      project.admin.organizationId,
    ])
    expect(all).toContainEqual(['Created', 'ResponsibleContractorId', undefined, company!.name])
    const itemList = [{ itemNumber: '1', topic: 'Crane', assignedTo: project.people.Architect.id }]
    const minutes = await makeOne(project.admin, recordTypes.meetingMinute, project.id, { itemList })
    const points = (await lines(minutes.folderId, project.admin)).find(([, field]) => field === 'ItemList')!
    expect(points[3]).toBe(`ItemNumber 1, Topic Crane, AssignedTo ${project.people.Architect.fullName}`)
  })

  test('names that the project gave to codes, and shipped names for codes that it removed', async () => {
    const mine = await here.project()
    const rfi = await makeOne(mine.admin, recordTypes.rfi, mine.id, { requestReasonId: 2 })
    await change(mine.admin, recordTypes.rfi, rfi, { requestReasonId: 1 })
    await mine.admin.client.call(ListSave, {
      projectId: mine.id,
      listName: 'rfiReason',
      items: [{ id: 1, name: 'Clear it up' }],
    })
    expect(await lines(rfi.folderId, mine.admin)).toContainEqual([
      'Updated',
      'RequestReasonId',
      'Missing information',
      'Clear it up',
    ])
  })

  test('long texts are cut', async () => {
    const question = 'é'.repeat(30_000)
    const rfi = await makeOne(project.admin, recordTypes.rfi, project.id, { question })
    const line = (await history(rfi.folderId)).find(({ field }) => field === 'Question')!
    expect(line.newValue).toBe('é'.repeat(10_000))
  })
})

test('has replies, files, references, moves, the bin, and activities of a daily report', async () => {
  const [from, to] = [
    await folderIn(project.admin, project.rootFolderId, 'Here'),
    await folderIn(project.admin, project.rootFolderId, 'There'),
  ]
  const rfi = await makeOne(project.admin, recordTypes.rfi, project.id, {
    folderParentId: from,
    subject: 'Beam',
  })
  const { folderId } = rfi
  await project.admin.client.call(RFIReplyCreate, { reply: { rfiId: rfi.rfiId, response: 'Ten metres' } })
  const fileContent = Buffer.from('%PDF').toString('base64')
  await project.admin.client.call(FileCreate, {
    folderId,
    fileInfo: { uploadedFileName: 'a.pdf' },
    fileContent,
  })
  const document = await project.admin.client.call(DocumentCreate, {
    parentFolderId: to,
    documentNumber: 'A-1',
  })
  await project.admin.client.call(DocumentReferenceAdd, { folderId, documentId: document.newId })
  await project.admin.client.call(FolderUpdate, { folder: { folderId, folderParentId: to } })
  await remove(project.admin, folderId)
  await restore(project.admin, folderId)
  const all = await lines(folderId)
  expect(all.slice(0, 3)).toEqual([
    ['Restored', undefined, undefined, undefined],
    ['Deleted', undefined, undefined, undefined],
    ['Updated', 'FolderParentId', 'Here', 'There'],
  ])
  expect(all).toContainEqual(['ReplyAdded', 'Response', undefined, 'Ten metres'])
  expect(all).toContainEqual(['FileAttached', 'UploadedFileName', undefined, 'a.pdf'])
  expect(all).toContainEqual(['ReferenceAdded', 'DocumentId', undefined, 'A-1'])
  await remove(project.admin, to)
  await restore(project.admin, to)
  expect((await lines(folderId))[0]).toEqual(['Restored', 'WithFolder', undefined, 'There'])
  const report = await makeOne(project.admin, recordTypes.dailyReport, project.id)
  const { dailyReportActivityId } = await makeOne(
    project.admin,
    recordTypes.dailyReportActivity,
    project.id,
    {
      dailyReportId: report.dailyReportId,
      contact: project.people.Architect.id,
    },
  )
  expect(await lines(report.folderId, project.admin)).toContainEqual([
    'ActivityAdded',
    `DailyReportActivity[${dailyReportActivityId}].Contact`,
    undefined,
    project.people.Architect.fullName,
  ])
})

test('works for folders, too', async () => {
  const folderId = await folderIn(project.admin, project.rootFolderId, 'Old')
  await project.admin.client.call(FolderUpdate, { folder: { folderId, folderName: 'New' } })
  expect(await lines(folderId)).toContainEqual(['Updated', 'FolderName', 'Old', 'New'])
})

describe('values that the reader may not see', () => {
  const mask = '(not yours to see)'

  test('names of folders, access lists and other records are masked, references to documents left out', async () => {
    const { team, pm, viewer: outsider, folderId: closed } = await restricted(here)
    const issue = await makeOne(pm, recordTypes.openIssue, team.id, {
      folderParentId: closed,
      subject: 'Claim',
      // So that its RFI is opened: of one that is only Submitted others learn nothing, not even masked.
      question: 'Who pays?',
      issueTo: team.admin.id,
    })
    const secret = await pm.client.call(DocumentCreate, { parentFolderId: closed, documentNumber: 'C-1' })
    await pm.client.call(DocumentReferenceAdd, { folderId: issue.folderId, documentId: secret.newId })
    await pm.client.call(OpenIssueConvert, { folderId: issue.folderId, folderType: 121 })
    // Into an unrestricted folder, where they may see it.
    await team.admin.client.call(FolderUpdate, {
      folder: { folderId: issue.folderId, folderParentId: team.rootFolderId },
    })
    const [own, theirs] = [await history(issue.folderId, pm), await history(issue.folderId, outsider)]
    const values = (all: typeof own) =>
      Object.fromEntries(
        ['FolderParentId', 'DocumentId', 'ConvertedTo'].map((name) => {
          const line = all.find(({ field }) => field === name)
          return [name, line && [line.oldValue, line.oldId, line.newValue, line.newId]]
        }),
      )
    expect(values(own)).toEqual({
      FolderParentId: ['Claims', String(closed), 'Open issues', expect.any(String)],
      DocumentId: [undefined, undefined, 'C-1', String(secret.newId)],
      ConvertedTo: [undefined, undefined, 'RFI-001 Claim', expect.any(String)],
    })
    expect(values(theirs)).toEqual({
      FolderParentId: [mask, undefined, 'Open issues', expect.any(String)],
      DocumentId: undefined,
      ConvertedTo: [undefined, undefined, mask, undefined],
    })
  })

  test('the access list of a folder is shown only to people on it', async () => {
    const { team, pm, viewer: outsider, list } = await restricted(here)
    const { folder } = await pm.client.call(FolderAdd, { folder: { folderProjectId: team.id } })
    const set = (by: Person, accessByList: number) =>
      by.client.call(FolderUpdate, { folder: { folderId: folder!.folderId, accessByList } })
    await set(pm, list)
    await set(team.admin, 0)
    const [own, theirs] = [await lines(folder!.folderId!, pm), await lines(folder!.folderId!, outsider)]
    expect(own[0]).toEqual(['Updated', 'AccessByList', expect.not.stringContaining('('), undefined])
    expect(theirs[0]).toEqual(['Updated', 'AccessByList', mask, undefined])
  })

  test('changes of the project itself need the right to read its setup', async () => {
    await project.admin.client.call(ProjectUpdate, {
      project: { projectId: project.id, description: 'Tower' },
    })
    const actions = async (by: Person) =>
      (await history(project.rootFolderId, by)).map(({ action }) => action)
    expect(await actions(project.people['General Contractor PM'])).toContain('ProjectUpdated')
    expect(await actions(project.people.Viewer)).not.toContain('ProjectUpdated')
  })
})

test('comes in pages, each line once, the lines of one event in order', async () => {
  const rfi = await makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'a',
    question: 'b',
    drawing: 'c',
  })
  for (const subject of ['d', 'e'])
    await change(project.admin, recordTypes.rfi, rfi, { subject, reference: subject })
  const whole = await history(rfi.folderId)
  const paged: typeof whole = []
  let cursor: string | undefined
  do {
    const page = await project.people.Viewer.client.call(RecordHistoryRead, {
      folderId: rfi.folderId,
      take: 2,
      cursor,
    })
    paged.push(...page.changes!)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(whole)
})

describe('refused', () => {
  let team: Project<'General Contractor PM' | 'Superintendent' | 'Viewer'>,
    outsider: Person,
    pm: Person,
    folderId: number
  beforeAll(async () => {
    ;({ team, viewer: outsider, pm, folderId } = await restricted(here))
  })
  let hidden: number
  beforeAll(async () => {
    hidden = await rfiIn(pm, folderId)
  })
  let gone: number
  beforeAll(async () => {
    gone = await rfiIn(pm, team.rootFolderId)
  })
  beforeAll(async () => {
    await remove(team.admin, gone)
  })
  test.each([
    ['no FolderId', () => ({}), wrong('FolderId', 'NotEmpty')],
    ['an unknown record', () => ({ folderId: 2_147_483_647 }), '404 NotFound'],
    ['a record that the caller may not see', () => ({ folderId: hidden }), '404 NotFound'],
    ['a record in the bin', () => ({ folderId: gone }), '404 NotFound'],
    ['another project', () => ({ folderId: project.rootFolderId }), '404 NotFound'],
    ['a page of 201', () => ({ folderId: team.rootFolderId, take: 201 }), wrong('Take', 'InclusiveBetween')],
    ['a forged cursor', () => ({ folderId: team.rootFolderId, cursor: 'x' }), wrong('Cursor', 'Enum')],
  ])('%s', async (_, request, expected) => {
    expect(await told(outsider.client.call(RecordHistoryRead, request()))).toBe(expected)
  })
})

test('shows the reason of a deletion', async () => {
  const rfi = await makeOne(project.admin, recordTypes.rfi, project.id)
  await project.admin.client.call(FolderDelete, {
    folderId: rfi.folderId,
    additionalInfo: info({ Reason: 'Twice' }),
  })
  await restore(project.admin, rfi.folderId)
  expect((await history(rfi.folderId))[1]).toMatchObject({ action: 'Deleted', reason: 'Twice' })
})
