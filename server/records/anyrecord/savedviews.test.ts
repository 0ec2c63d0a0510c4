/** Views of lists that are shared with a project: who sees them, who keeps them, and what one may say. */
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeType } from '../../../contract/nodetypes.ts'
import { UserMerge } from '../../../contract/people/merge.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/people/role.ts'
import { ProjectMemberAdd, ProjectUpdate } from '../../../contract/projects/project.ts'
import {
  SavedViewRead,
  SavedViewRemove,
  SavedViewSave,
  savedViewColumnsMax,
  savedViewFilterCharsMax,
  savedViewsMax,
} from '../../../contract/projects/savedview.ts'
import { RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Architect', 'Subcontractor', 'Viewer'] as const
let project: Project<(typeof roles)[number]>
let architect: Person
beforeAll(async () => {
  project = await here.project(roles)
  architect = project.people.Architect
})

let viewsMade = 0
const share = (who: Person, more: RecordData = {}, projectId = project.id) =>
  who.client.call(SavedViewSave, {
    projectId,
    ...(more.savedViewId ? {} : { folderType: nodeType.rfi, name: `View ${++viewsMade}` }),
    ...more,
  })
const shared = async (who: Person, more: RecordData = {}) => (await share(who, more)).view!
const remove = (who: Person, savedViewId: number, projectId = project.id) =>
  who.client.call(SavedViewRemove, { projectId, savedViewId })
const seen = async (who: Person, folderType: number = nodeType.rfi, projectId = project.id) =>
  (await who.client.call(SavedViewRead, { projectId, folderType })).views!

/** Somebody in the project who reads nothing of its RFIs. */
async function withoutRfis({ id, admin }: Pick<Project, 'id' | 'admin'> = project): Promise<Person> {
  const { roles: now } = await admin.client.call(ProjectRoleRead, { projectId: id })
  const viewer = now!.find(({ roleName }) => roleName === 'Viewer')!
  const rights = viewer.rights!.map((right) => (right.section === 'rfis' ? { section: 'rfis' } : right))
  const { roles: next } = await admin.client.call(ProjectRoleRead, { projectId: id })
  if (!next!.some(({ roleName }) => roleName === 'Painter'))
    await admin.client.call(ProjectRoleSave, { projectId: id, roles: [{ roleName: 'Painter', rights }] })
  const who = await here.person(admin)
  await admin.client.call(ProjectMemberAdd, { projectId: id, member: { userId: who.id, role: 'Painter' } })
  return who
}

describe('a view of a list', () => {
  const filter = { RfiStatus: '3;4', Words: 'roof' }
  const query = { filter, sort: '-RfiDueDate', columns: ['number', 'due'] }

  test('is shared, changed and removed, each with an event', async () => {
    const own = await here.project(['Architect', 'Viewer'])
    const { view } = await share(own.people.Architect, { name: ' Roof ', ...query }, own.id)
    const { savedViewId } = view!
    const stated = { savedViewId, name: 'Roof', ...query, sharedBy: own.people.Architect.fullName }
    expect(view).toEqual({ ...stated, userCanModify: true })
    expect(await seen(own.people.Viewer, nodeType.rfi, own.id)).toEqual([{ ...stated, userCanModify: false }])
    expect(await seen(own.people.Viewer, nodeType.openIssue, own.id)).toEqual([])
    await share(own.people.Architect, { savedViewId, name: 'Roofs' }, own.id)
    // As it was.
    await share(own.people.Architect, { savedViewId, filter: { Words: 'roof', RfiStatus: '3;4' } }, own.id)
    expect(await seen(own.admin, nodeType.rfi, own.id)).toEqual([
      { ...stated, name: 'Roofs', userCanModify: true },
    ])
    await remove(own.people.Architect, savedViewId!, own.id)
    expect(await seen(own.admin, nodeType.rfi, own.id)).toEqual([])
    const events = (await eventsOf(here, { projectId: own.id })).filter(({ action }) =>
      action.startsWith('SavedView'),
    )
    expect(events.map(({ action, changes }) => [action, changes.map(([field]) => field)])).toEqual([
      ['SavedViewAdded', ['name', 'filter', 'sort', 'columns']],
      ['SavedViewChanged', ['name']],
      ['SavedViewRemoved', ['name']],
    ])
  })

  test('is kept by whoever shared it, and by managers', async () => {
    const { savedViewId } = await shared(architect)
    const others = [project.people.Viewer, project.people.Subcontractor]
    for (const who of others) {
      expect((await seen(who)).map((one) => one.savedViewId)).toContain(savedViewId)
      expect(await told(share(who, { savedViewId, name: 'Mine now' }))).toBe('403 Forbidden')
      expect(await told(remove(who, savedViewId!))).toBe('403 Forbidden')
    }
    const manager = project.people['General Contractor PM']
    const { view } = await share(manager, { savedViewId, name: 'Ours' })
    expect(view).toMatchObject({ name: 'Ours', sharedBy: architect.fullName })
    await remove(project.admin, savedViewId!)
    expect(await told(remove(architect, savedViewId!))).toBe('404 NotFound')
  })

  test('is not there for those who do not read its records', async () => {
    const who = await withoutRfis()
    const { savedViewId } = await shared(architect)
    expect(await seen(who)).toEqual([])
    expect(await told(share(who))).toBe('403 Forbidden')
    expect(await told(share(who, { savedViewId, name: 'x' }))).toBe('404 NotFound')
    expect(await told(remove(who, savedViewId!))).toBe('404 NotFound')
    // Of what they read they see them.
    const issues = await shared(architect, { folderType: nodeType.openIssue, name: 'Issues' })
    expect((await seen(who, nodeType.openIssue)).map((one) => one.savedViewId)).toEqual([issues.savedViewId])
  })

  test('is of its project', async () => {
    const other = await here.project([], project.admin)
    const { savedViewId } = await shared(architect)
    expect(await seen(project.admin, nodeType.rfi, other.id)).toEqual([])
    expect(await told(share(project.admin, { savedViewId, name: 'x' }, other.id))).toBe('404 NotFound')
    expect(await told(remove(project.admin, savedViewId!, other.id))).toBe('404 NotFound')
    expect(await told(seen(architect, nodeType.rfi, other.id))).toBe('404 NotFound')
  })

  test('gives no rights: with its filter everybody gets what they see', async () => {
    const { admin, people, id } = project
    await makeOne(admin, recordTypes.rfi, id, { subject: 'Not theirs', toUserId: architect.id, statusId: 3 })
    const filter = { CourtUserId: String(architect.id) }
    await shared(architect, { filter, name: 'Mine' })
    const subcontractor = people.Subcontractor
    const [view] = (await seen(subcontractor)).filter(({ name }) => name === 'Mine')
    const rows = async (who: Person) =>
      (
        await who.client.call(RFIReadInFolder, {
          parentFolderId: project.rootFolderId,
          filter: view!.filter!,
        })
      ).rfiReadInFolderList!.length
    expect([await rows(subcontractor), await rows(architect)]).toEqual([0, 1])
  })

  test('stays if whoever shared it is merged with another person', async () => {
    const own = await here.project(['Architect'])
    const { view } = await share(own.people.Architect, {}, own.id)
    const twin = await here.person(own.admin)
    await own.admin.client.call(UserMerge, { userId: own.people.Architect.id, intoUserId: twin.id })
    expect(await seen(twin, nodeType.rfi, own.id)).toEqual([
      { ...view, sharedBy: twin.fullName, userCanModify: true },
    ])
  })

  test('is shared once for an Idempotency-Key', async () => {
    const own = await here.project([])
    const request = { projectId: own.id, folderType: nodeType.rfi, name: 'Once' }
    const ids = []
    for (const _ of [1, 2]) {
      const { view } = await own.admin.client.call(SavedViewSave, request, {
        idempotencyKey: 'once-and-again',
      })
      ids.push(view!.savedViewId)
    }
    expect(ids[0]).toBe(ids[1])
    expect(await seen(own.admin, nodeType.rfi, own.id)).toHaveLength(1)
  })
})

describe('refused is', () => {
  const many = Array.from({ length: savedViewColumnsMax + 1 }, (_, i) => `column${i}`)
  test.each<[string, RecordData, string]>([
    ['no list', { folderType: undefined }, wrong('FolderType', 'Enum')],
    ['what is no list', { folderType: nodeType.document }, wrong('FolderType', 'Enum')],
    ['no name', { name: undefined }, wrong('Name', 'NotEmpty')],
    ['an empty name', { name: ' ' }, wrong('Name', 'NotEmpty')],
    ['a long name', { name: 'x'.repeat(256) }, wrong('Name', 'Length')],
    ['a name of two lines', { name: 'One\nTwo' }, wrong('Name', 'Text')],
    ['a filter of another list', { filter: { WorkDone: 'x' } }, wrong('Filter', 'Enum')],
    [
      'a filter that the list refuses',
      { filter: { IsOverdue: 'perhaps' } },
      wrong('Filter.IsOverdue', 'Type'),
    ],
    ['a long filter', { filter: { Words: 'x'.repeat(savedViewFilterCharsMax) } }, wrong('Filter', 'Length')],
    ['an order of another list', { sort: 'ReportDate' }, wrong('Sort', 'Enum')],
    ['a column that is no name', { columns: ['a b'] }, wrong('Columns', 'Enum')],
    ['many columns', { columns: many }, wrong('Columns', 'Enum')],
    ['an unknown view', { savedViewId: 2147483646, name: 'x' }, '404 NotFound'],
  ])('%s', async (_, fields, refusal) => {
    expect(await told(share(architect, fields))).toBe(refusal)
  })

  test('a name that the list has already, in any letters; another list may have it', async () => {
    await shared(architect, { name: 'Late ones' })
    expect(await told(share(project.admin, { name: 'LATE ONES' }))).toBe('409 Conflict')
    const other = await shared(architect)
    expect(await told(share(architect, { savedViewId: other.savedViewId, name: 'late ones' }))).toBe(
      '409 Conflict',
    )
    await shared(architect, { name: 'Late ones', folderType: nodeType.punchListItem })
  })

  test('one view too many', async () => {
    const own = await here.project([])
    await here.database.rows(
      `INSERT INTO saved_view (project_id, folder_type, name, filter, sort, columns, shared_by)
       SELECT $1, $2, 'V' || n, '{}', '', '{}', $3 FROM generate_series(1, $4) n`,
      [own.id, nodeType.rfi, own.admin.id, savedViewsMax],
    )
    expect(await told(share(own.admin, {}, own.id))).toBe('409 Conflict')
    await share(own.admin, { folderType: nodeType.openIssue }, own.id)
  })

  test('every change in a project that is closed', async () => {
    const own = await here.project([])
    const { view } = await share(own.admin, {}, own.id)
    const closed = { projectId: own.id, isProjectDisabled: true }
    await own.admin.client.call(ProjectUpdate, { project: closed })
    expect(await told(share(own.admin, {}, own.id))).toBe('409 Conflict')
    expect(await told(remove(own.admin, view!.savedViewId!, own.id))).toBe('409 Conflict')
    expect(await seen(own.admin, nodeType.rfi, own.id)).toHaveLength(1)
  })
})
