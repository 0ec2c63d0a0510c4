/** Changing a submittal package: its people, its folder, and the fields computed from its items. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd, FolderGet } from '../../../contract/documents/folder.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittal
let project: Project<'Project Assistant' | 'Engineer' | 'Subcontractor' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['Project Assistant', 'Engineer', 'Subcontractor', 'Viewer'])
})

const newPackage = (fields: RecordData = {}) => makeOne(project.admin, recordType, project.id, fields)
const item = ({ folderId }: RecordData, fields: RecordData = {}) =>
  makeOne(project.admin, recordTypes.submittalItem, project.id, { folderParentId: folderId, ...fields })
const set = (ids: RecordData, fields: RecordData, who: Person = project.people['Project Assistant']) =>
  change(who, recordType, ids, fields)
const seen = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

describe('a changed package', () => {
  test('has one event with the changes, and a new ETag', async () => {
    const ids = await newPackage({ description: 'Steel', notes: 'old' })
    const before = await read(project.admin, recordType, ids)
    const after = await set(ids, { description: 'Steel and stairs', notes: 'new', reference: 'A-1' })
    expect(after).toMatchObject({ description: 'Steel and stairs', notes: 'new', number: before.number })
    expect((await read(project.admin, recordType, ids)).etag).not.toBe(before.etag)
    const [, event, ...more] = await eventsOf(here, ids.folderId)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      action: 'Updated',
      version: 2,
      person_id: project.people['Project Assistant'].id,
    })
    expect(event!.changes.toSorted()).toEqual([
      ['description', 'Steel', 'Steel and stairs'],
      ['notes', 'old', 'new'],
      ['reference', null, 'A-1'],
    ])
    const { folder } = await project.admin.client.call(FolderGet, { folderId: ids.folderId })
    expect(folder!.folderName).toBe(`${before.number} Steel and stairs`)
  })

  test('keeps its number and the fields computed from its items', async () => {
    const ids = await newPackage()
    await item(ids)
    const before = await read(project.admin, recordType, ids)
    const sent = {
      number: 'SP-999',
      status: 'Closed',
      isPending: true,
      countTotalItems: 9,
      ballInCourtContact: 'x',
    }
    expect(await set(ids, sent, project.admin)).toEqual(before)
    expect(await eventsOf(here, ids.folderId)).toHaveLength(1)
  })

  test('with only closed items can still be changed: it has no status of its own', async () => {
    const ids = await newPackage()
    await item(ids, { stage: '4', returnedStatusId: '1' })
    const before = await read(project.people['Project Assistant'], recordType, ids)
    expect([before.status, before.userCanModify]).toEqual(['Closed', true])
    expect((await set(ids, { notes: 'filed' })).notes).toBe('filed')
  })
})

describe('the people of a package', () => {
  test('can be changed, and apply to its items too', async () => {
    const { Engineer } = project.people
    const ids = await newPackage()
    const inside = await item(ids)
    const sees = async () => [
      await seen(read(Engineer, recordType, ids)),
      await seen(read(Engineer, recordTypes.submittalItem, inside)),
    ]
    expect(await sees()).toEqual([false, false])
    const after = await set(ids, {
      reviewingCompanyContactId: Engineer.id,
      reviewingCompanyContact: 'ignored',
    })
    expect(after.reviewingCompanyContact).toBe(Engineer.fullName)
    expect(await sees()).toEqual([true, false])
    await change(project.admin, recordTypes.submittalItem, inside, { stage: '2' })
    expect(await sees()).toEqual([true, true])
    expect((await read(project.admin, recordType, ids)).ballInCourtContact).toBe(Engineer.fullName)
    // Once an item is submitted, managers change the people.
    expect(await told(set(ids, { reviewingCompanyContactId: 0 }))).toMatch(/^403 Forbidden /)
    const gone = await set(ids, { reviewingCompanyContactId: 0 }, project.admin)
    expect('reviewingCompanyContact' in gone).toBe(false)
    // If nobody has the part, it is in the court of the manager: here the owner of the project.
    expect(gone.ballInCourtContact).toBe(project.admin.fullName)
    expect(await sees()).toEqual([false, false])
  })

  test('cannot change it with read access only', async () => {
    const { Engineer, Viewer, Subcontractor } = project.people
    const ids = await newPackage({ reviewingCompanyContactId: Engineer.id })
    for (const who of [Engineer, Viewer])
      expect(await told(set(ids, { notes: 'x' }, who))).toMatch(/^403 Forbidden /)
    expect(await told(set(ids, { notes: 'x' }, Subcontractor))).toBe('404 NotFound')
    await set(ids, { submittingCompanyContactId: Subcontractor.id })
    // The submitting contact did not make the package.
    expect(await told(set(ids, { notes: 'mine' }, Subcontractor))).toMatch(/^403 Forbidden /)
  })
})

test('a package moves with its items', async () => {
  const { folder } = await project.admin.client.call(FolderAdd, {
    folder: { folderProjectId: project.id, folderName: 'Tower B' },
  })
  const ids = await newPackage({ description: 'Steel' })
  const inside = await item(ids, { description: 'Bolts' })
  expect((await set(ids, { folderParentId: folder!.folderId })).folderParentId).toBe(folder!.folderId)
  const row = await here.database.row<{ path: string }>('SELECT path FROM folder WHERE id = $1', [
    ids.folderId,
  ])
  expect(row!.path).toBe(`Tower B / ${ids.number} Steel`)
  expect((await read(project.admin, recordTypes.submittalItem, inside)).folderParentId).toBe(ids.folderId)
  expect((await read(project.admin, recordType, ids)).countTotalItems).toBe(1)
})
