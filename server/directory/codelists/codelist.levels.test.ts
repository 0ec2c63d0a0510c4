/**
 * Code lists of an organization and of a project, and which is in force when one of them is removed.
 */
import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { ListRead, ListRemove, ListSave } from '../../../contract/projects/codelist.ts'
import { type Person, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'
import { type ListName, shippedLists } from '../../codes/shipped.ts'

const here = prepared(() => site())

const without = (list: ListName, ...codes: number[]) =>
  shippedLists[list].filter(({ code }) => !codes.includes(code)).map(({ code, name }) => ({ id: code, name }))
const save = (by: Person, request: RecordData) => by.client.call(ListSave, request)
const ids = (items: ReadonlyArray<{ id?: number | null }> | null | undefined) => items!.map(({ id }) => id)

describe('the code lists of an organization', () => {
  test('are in force in projects without their own', async () => {
    const { admin, rootFolderId } = await here.project()
    const own = await here.project([], admin)
    const at = { listName: 'discipline' }
    const inFolder = (parentFolderId: number) =>
      admin.client.call(DocumentCreate, { parentFolderId, documentDiscipline: 4, documentNumber: 'S-1' })
    await inFolder(own.rootFolderId)
    await save(admin, { ...at, projectId: own.id, items: without('discipline') })
    // The only use is in a project with its own list.
    await save(admin, { ...at, items: without('discipline', 4) })
    expect(await told(inFolder(rootFolderId))).toBe(wrong('DocumentDiscipline', 'Enum'))
    await save(admin, { ...at, items: without('discipline') })
    await inFolder(rootFolderId)
    expect((await refused(save(admin, { ...at, items: without('discipline', 4) }))).message).toContain(
      '4 Structural (1 record)',
    )
  })

  test('and those of its projects never use a code twice', async () => {
    const { admin, id } = await here.project()
    const other = await here.project([], admin)
    const added = async (at: RecordData, ...items: RecordData[]) =>
      ids((await save(admin, { listName: 'rfiReason', ...at, items })).items)
    expect(await added({}, { name: 'A' })).toEqual([14])
    expect(await added({ projectId: id }, { name: 'B' })).toEqual([15])
    expect(await added({ projectId: other.id }, { name: 'C' }, { name: 'D' })).toEqual([16, 17])
    expect(await added({ projectId: other.id })).toEqual([])
    expect(await added({}, { name: 'E' })).toEqual([18])
    const stranger = await here.organization()
    expect(ids((await save(stranger, { listName: 'rfiReason', items: [{ name: 'F' }] })).items)).toEqual([14])
  })
})

describe('a code list that is removed', () => {
  const remove = (by: Person, request: RecordData) => by.client.call(ListRemove, request)

  test('is replaced by the one above, with an event', async () => {
    const { id, admin, people } = await here.project(['Viewer'])
    const listName = 'rfiReason'
    await save(admin, { listName, items: [{ id: 1, name: 'Ours' }] })
    await save(admin, { listName, projectId: id, items: [{ id: 1, name: 'Here' }, { name: 'More' }] })
    const now = async () => {
      const { items, level } = await people.Viewer.client.call(ListRead, { listName, projectId: id })
      return [level, ...items!.map(({ name }) => name)]
    }
    expect(await now()).toEqual(['Project', 'Here', 'More'])
    const removed = await remove(admin, { listName, projectId: id })
    expect(removed).toMatchObject({ level: 'Organization', items: [{ name: 'Ours' }], retiredItems: [] })
    expect(await now()).toEqual(['Organization', 'Ours'])
    expect((await remove(admin, { listName, projectId: id })).numberOfRecordsEffected).toBe(0)
    await remove(admin, { listName })
    expect((await now()).length).toBe(14)
    const events = (await eventsOf(here, { projectId: id })).filter(({ action }) => action === 'ListRemoved')
    expect(events.map(({ changes }) => changes)).toEqual([
      [
        ['rfiReason level', 'Project', 'Organization'],
        ['rfiReason 1', 'Here', 'Ours'],
        ['rfiReason 14', 'More', null],
      ],
    ])
  })

  test('must not take the meaning of a value from a record', async () => {
    const { id, admin } = await here.project()
    const at = { listName: 'rfiReason', projectId: id }
    await save(admin, { listName: 'rfiReason', items: [...without('rfiReason'), { id: 40, name: 'Rain' }] })
    await save(admin, {
      ...at,
      items: [...without('rfiReason'), { id: 40, name: 'Snow' }, { id: 41, name: 'Ice' }],
    })
    for (const requestReasonId of [40, 41, 1]) await makeOne(admin, recordTypes.rfi, id, { requestReasonId })
    const fault = await refused(remove(admin, at))
    expect([fault.status, fault.meta]).toEqual([409, { inUse: '40 Snow (1 record); 41 Ice (1 record)' }])
    expect((await admin.client.call(ListRead, at)).level).toBe('Project')
    await here.database.rows('UPDATE rfi SET request_reason_id = 2 WHERE project_id = $1', [id])
    await remove(admin, at)
  })
})
