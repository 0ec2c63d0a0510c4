/** Labels: who makes them, who puts them on records, who sees them, and what the history, lists and the dashboard say. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectDashboardRead } from '../../../contract/projects/dashboard.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import {
  LabelRead,
  LabelRemove,
  LabelSave,
  RecordLabelsRead,
  RecordLabelsSave,
} from '../../../contract/records/label.ts'
import { labelsMax } from '../../../contract/records/labelrules.ts'
import { OpenIssueConvert, OpenIssueReadInFolder } from '../../../contract/records/openissue.ts'
import { RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { outcome, restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Project Assistant', 'Viewer', 'Subcontractor'] as const
let project: Project<(typeof roles)[number]>
let manager: Person
beforeAll(async () => {
  project = await here.project(roles)
  manager = project.people['General Contractor PM']
})

let labelsMade = 0
async function newLabel(more: RecordData = {}, { id, admin }: Pick<Project, 'id' | 'admin'> = project) {
  const label = { name: `Label ${++labelsMade}`, ...more }
  return (await admin.client.call(LabelSave, { projectId: id, label })).label!
}

const save = (who: Person, folderIds: number[], more: RecordData) =>
  who.client.call(RecordLabelsSave, { projectId: project.id, folderIds, ...more })

const labelsOf = async (who: Person, folderIds: number[]) =>
  (await who.client.call(RecordLabelsRead, { projectId: project.id, folderIds })).records!

const historyOf = async (folderId: number) =>
  (await manager.client.call(RecordHistoryRead, { folderId }))
    .changes!.filter(({ action }) => action === 'LabelsChanged')
    .map(({ fullName, field, oldValue, newValue }) => ({ fullName, field, oldValue, newValue }))

describe('the labels of a project', () => {
  test('are made, changed and removed by its admins, each with an event', async () => {
    const own = await here.project(['Viewer'])
    const made = await newLabel({ name: ' Safety ', color: 'Orange' }, own)
    expect(made).toMatchObject({ name: 'Safety', color: 'orange', recordCount: 0 })
    const { labelId } = made
    await own.admin.client.call(LabelSave, { projectId: own.id, label: { labelId, name: 'Site safety' } })
    const read = async (who: Person) =>
      (await who.client.call(LabelRead, { projectId: own.id })).labels!.map(({ name, color }) => [
        name,
        color,
      ])
    expect(await read(own.people.Viewer)).toEqual([['Site safety', 'orange']])
    await own.admin.client.call(LabelRemove, { projectId: own.id, labelId })
    expect(await read(own.admin)).toEqual([])
    const events = await here.database.rows<{ action: string }>(
      `SELECT action FROM event WHERE project_id = $1 AND action LIKE 'Label%' ORDER BY id`,
      [own.id],
    )
    expect(events.map(({ action }) => action)).toEqual(['LabelAdded', 'LabelChanged', 'LabelRemoved'])
  })

  test.each<[string, RecordData, string]>([
    ['no label', { label: undefined }, wrong('Label', 'NotEmpty')],
    ['no name', { label: { color: 'blue' } }, wrong('Label.Name', 'NotEmpty')],
    ['an empty name', { label: { name: '  ' } }, wrong('Label.Name', 'NotEmpty')],
    ['a long name', { label: { name: 'x'.repeat(41) } }, wrong('Label.Name', 'Length')],
    ['a name with a semicolon', { label: { name: 'a;b' } }, wrong('Label.Name', 'Enum')],
    ['a name of digits', { label: { name: '12' } }, wrong('Label.Name', 'Enum')],
    ['an unknown colour', { label: { name: 'x', color: 'red' } }, wrong('Label.Color', 'Enum')],
    ['an unknown label', { label: { labelId: 2147483646, name: 'x' } }, '404 NotFound'],
    ['no project', { projectId: 0, label: { name: 'x' } }, wrong('ProjectId', 'NotEmpty')],
  ])('%s is refused', async (_, request, refusal) => {
    const sent = { projectId: project.id, ...request }
    expect(await told(project.admin.client.call(LabelSave, sent))).toBe(refusal)
  })

  test('have names that differ, whatever the letter case', async () => {
    const label = await newLabel({ name: 'Quality' })
    expect(await told(newLabel({ name: 'QUALITY' }))).toBe('409 Conflict')
    const other = await newLabel()
    expect(await told(newLabel({ labelId: other.labelId, name: 'quality' }))).toBe('409 Conflict')
    expect(await newLabel({ labelId: label.labelId, name: 'quality' })).toMatchObject({ name: 'quality' })
  })

  test('are at most a hundred', async () => {
    const own = await here.project([])
    await here.database.rows(
      `INSERT INTO label (project_id, name, color) SELECT $1, 'L' || n, 'grey' FROM generate_series(1, $2) n`,
      [own.id, labelsMax],
    )
    expect(await told(newLabel({}, own))).toBe('409 Conflict')
  })
})

describe('a record', () => {
  test('of every type carries labels, and its history says who put them on', async () => {
    const [a, b] = [await newLabel({ name: 'A first' }), await newLabel({ name: 'B second' })]
    const types = Object.entries(recordTypes).filter(([name]) => name !== 'dailyReportActivity')
    for (const [, type] of types) {
      const { folderId } = await makeOne(manager, type, project.id, {})
      const answer = await save(manager, [folderId], { addLabelIds: [b.labelId, a.labelId] })
      expect(answer).toMatchObject({
        results: [{ folderId, errorCode: '', message: '' }],
        numberOfRecordsEffected: 1,
      })
      await save(manager, [folderId], { addLabelIds: [a.labelId], removeLabelIds: [b.labelId] })
      expect(await labelsOf(manager, [folderId])).toEqual([{ folderId, labelIds: [a.labelId] }])
      const { fullName } = manager
      expect(await historyOf(folderId)).toEqual([
        { fullName, field: 'Labels', oldValue: 'A first; B second', newValue: 'A first' },
        { fullName, field: 'Labels', newValue: 'A first; B second' },
      ])
    }
  })

  test('that carries it already is left as it is, without an event', async () => {
    const { labelId } = await newLabel()
    const { folderId } = await makeOne(manager, recordTypes.rfi, project.id, {})
    for (const _ of [1, 2]) await save(manager, [folderId], { addLabelIds: [labelId] })
    expect(await historyOf(folderId)).toHaveLength(1)
  })

  test('keeps its version: labels are no field', async () => {
    const { labelId } = await newLabel()
    const ids = await makeOne(manager, recordTypes.rfi, project.id, { subject: 'Beam' })
    const etag = async () =>
      (await manager.client.call(recordTypes.rfi.read, { folderId: ids.folderId })).etag as string
    const before = await etag()
    await save(manager, [ids.folderId], { addLabelIds: [labelId] })
    expect(await etag()).toBe(before)
  })

  test('is labelled only by those who may change it, each on its own', async () => {
    const { labelId } = await newLabel()
    const { Viewer, Subcontractor, 'Project Assistant': assistant } = project.people
    const [open] = await make(manager, recordTypes.rfi, project.id, {
      statusId: 3,
      toUserId: Subcontractor.id,
    })
    const [draft] = await make(manager, recordTypes.rfi, project.id, { statusId: 1 })
    const [own] = await make(Subcontractor, recordTypes.openIssue, project.id, { statusId: 2 })
    const report = await makeOne(manager, recordTypes.dailyReport, project.id, {})
    await here.database.rows(
      'UPDATE daily_report SET signed_at = now(), signed_by = $2 WHERE folder_id = $1',
      [report.folderId, manager.id],
    )
    const all = [open!, draft!, own!, report].map(({ folderId }) => folderId as number)
    const codes = async (who: Person) =>
      (await save(who, all, { addLabelIds: [labelId], dryRun: true })).results!.map((one) => one.errorCode)
    expect({
      manager: await codes(manager),
      admin: await codes(project.admin),
      assistant: await codes(assistant),
      viewer: await codes(Viewer),
      subcontractor: await codes(Subcontractor),
    }).toEqual({
      manager: ['', '', '', 'Conflict'],
      admin: ['', '', '', 'Conflict'],
      assistant: ['', 'NotFound', '', 'Conflict'],
      viewer: ['Forbidden', 'NotFound', 'Forbidden', 'Conflict'],
      subcontractor: ['', 'NotFound', '', 'NotFound'],
    })
    expect(await labelsOf(project.admin, all)).toEqual([])
  })

  test('that somebody does not see tells them nothing', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const label = await newLabel({}, team)
    const hidden = await rfiIn(pm, folderId)
    const request = { projectId: team.id, folderIds: [hidden], addLabelIds: [label.labelId!] }
    await pm.client.call(RecordLabelsSave, request)
    const seen = async (who: Person) =>
      (await who.client.call(RecordLabelsRead, { projectId: team.id, folderIds: [hidden] })).records!.length
    expect([await seen(pm), await seen(viewer)]).toEqual([1, 0])
    const counted = async (who: Person) =>
      (await who.client.call(ProjectDashboardRead, { projectId: team.id })).labels!.length
    expect([await counted(pm), await counted(viewer)]).toEqual([1, 0])
    const counts = (await viewer.client.call(LabelRead, { projectId: team.id })).labels!
    expect(counts.map(({ recordCount }) => recordCount)).toEqual([0])
    const { results } = await viewer.client.call(RecordLabelsSave, request)
    expect(results!.map(({ errorCode }) => errorCode)).toEqual(['NotFound'])
  })

  test('loses a label that is removed from the project, with an event', async () => {
    const [gone, stays] = [await newLabel({ name: 'Gone' }), await newLabel({ name: 'Stays' })]
    const { folderId } = await makeOne(manager, recordTypes.punchList, project.id, {})
    await save(manager, [folderId], { addLabelIds: [gone.labelId, stays.labelId] })
    await project.admin.client.call(LabelRemove, { projectId: project.id, labelId: gone.labelId })
    expect(await labelsOf(manager, [folderId])).toEqual([{ folderId, labelIds: [stays.labelId] }])
    expect((await historyOf(folderId))[0]).toEqual({
      fullName: project.admin.fullName,
      field: 'Labels',
      oldValue: 'Gone; Stays',
      newValue: 'Stays',
    })
  })

  test('hands its labels to what it is converted to', async () => {
    const { labelId } = await newLabel()
    const issue = await makeOne(manager, recordTypes.openIssue, project.id, { subject: 'Leak' })
    await save(manager, [issue.folderId], { addLabelIds: [labelId] })
    const rfi = await manager.client.call(OpenIssueConvert, { folderId: issue.folderId, folderType: 121 })
    expect(await labelsOf(manager, [rfi.folderId!])).toEqual([
      { folderId: rfi.folderId, labelIds: [labelId] },
    ])
  })
})

describe('a call is refused', () => {
  test.each<[string, RecordData, string]>([
    ['without records', { folderIds: undefined }, wrong('FolderIds', 'NotEmpty')],
    ['without a project', { projectId: 0 }, wrong('ProjectId', 'NotEmpty')],
    ['with too many records', { folderIds: Array(1_001).fill(1) }, wrong('FolderIds', 'Length')],
    ['with an unknown label to put on', { addLabelIds: [2147483646] }, wrong('AddLabelIds', 'Enum')],
    ['with an unknown label to take off', { removeLabelIds: [2147483646] }, wrong('RemoveLabelIds', 'Enum')],
    ['with an unknown project', { projectId: 2147483646 }, '404 NotFound'],
  ])('%s', async (_, more, refusal) => {
    const request = { projectId: project.id, folderIds: [], ...more }
    expect(await told(manager.client.call(RecordLabelsSave, request))).toBe(refusal)
  })

  test('with a label of another project, or one to put on and to take off', async () => {
    const other = await here.project([], project.admin)
    const { labelId } = await newLabel({}, other)
    expect(await outcome(save(manager, [], { addLabelIds: [labelId] }))).toBe(wrong('AddLabelIds', 'Enum'))
    const own = [(await newLabel()).labelId]
    const both = save(manager, [], { addLabelIds: own, removeLabelIds: own })
    expect(await outcome(both)).toBe(wrong('RemoveLabelIds', 'Enum'))
  })
})

describe('lists and the dashboard', () => {
  test('filter, sort and count by label', async () => {
    const own = await here.project([])
    const { id, admin, rootFolderId } = own
    const [safety, owner] = [
      await newLabel({ name: 'Safety' }, own),
      await newLabel({ name: 'Owner’s request' }, own),
    ]
    const rfis = await make(
      admin,
      recordTypes.rfi,
      id,
      { statusId: 3, dateDue: '2020-01-01' },
      { statusId: 3 },
      { statusId: 3 },
    )
    const [issue] = await make(admin, recordTypes.openIssue, id, { statusId: 2 })
    const [one, two, three] = rfis.map(({ folderId }) => folderId as number)
    const put = (folderIds: number[], label: RecordData) =>
      admin.client.call(RecordLabelsSave, { projectId: id, folderIds, addLabelIds: [label.labelId] })
    await put([one!, two!, issue!.folderId], safety)
    await put([two!], owner)
    const listed = async (filter: Record<string, string>, sort = 'RfiNumber') => {
      const request = { parentFolderId: rootFolderId, filter, sort }
      const { rfiReadInFolderList } = await admin.client.call(RFIReadInFolder, request)
      return rfiReadInFolderList!.map(({ folderId }) => folderId)
    }
    expect(await listed({ Label: 'safety' })).toEqual([one, two])
    expect(await listed({ label: `${owner.labelId}` })).toEqual([two])
    expect(await listed({ Label: `${safety.labelId};${owner.labelId}` })).toEqual([one, two])
    expect(await listed({ Label: '' })).toEqual([three])
    expect(await listed({}, 'Label')).toEqual([two, one, three])
    const unknown = admin.client.call(OpenIssueReadInFolder, {
      parentFolderId: rootFolderId,
      filter: { Label: 'Paint' },
    })
    expect(await told(unknown)).toBe(wrong('Filter.Label', 'Enum'))
    const { labels } = await admin.client.call(ProjectDashboardRead, { projectId: id })
    expect(labels).toMatchObject([
      {
        name: 'Safety',
        count: 3,
        overdue: 1,
        types: [
          { folderType: 121, count: 2, overdue: 1 },
          { folderType: 151, count: 1, overdue: 0 },
        ],
      },
      { name: 'Owner’s request', count: 1, overdue: 0, types: [{ folderType: 121, count: 1 }] },
    ])
    expect(await listed(labels![0]!.types![0]!.filter!)).toEqual([one, two])
  })
})
