import { describe, expect, test } from 'vitest'
import { FolderAdd } from '../../../../contract/documents/folder.ts'
import { RFIReadInFolder, rfiListFields } from '../../../../contract/records/rfi.ts'
import { type Person, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, read, recordTypes } from '../../../../test/kit/records.ts'
import { told, wrong } from '../../../../test/kit/told.ts'

const here = prepared(() => site())

const list = async (by: Person, parentFolderId: number, more: RecordData = {}) => {
  const answer = await by.client.call(RFIReadInFolder, { parentFolderId, ...more })
  return { ...answer, rows: answer.rfiReadInFolderList as RecordData[] }
}
const subjects = async (by: Person, parentFolderId: number, more: RecordData = {}) =>
  (await list(by, parentFolderId, more)).rows.map((row) => row.rfiSubject)

describe('the RFIs of a folder', () => {
  test('are its direct children; of the root folder, all of the project', async () => {
    const { id, rootFolderId, admin } = await here.project()
    const { folder } = await admin.client.call(FolderAdd, { folder: { folderProjectId: id } })
    const first = await makeOne(admin, recordTypes.rfi, id, { subject: 'in the section' })
    await makeOne(admin, recordTypes.rfi, id, { subject: 'in a folder', folderParentId: folder!.folderId })
    await makeOne(admin, recordTypes.openIssue, id, { subject: 'an issue', folderParentId: folder!.folderId })
    const { folderParentId: section } = await read(admin, recordTypes.rfi, first)
    expect(await subjects(admin, section)).toEqual(['in the section'])
    expect(await subjects(admin, folder!.folderId!)).toEqual(['in a folder'])
    expect(await subjects(admin, rootFolderId)).toEqual(['in the section', 'in a folder'])
    expect(await subjects(admin, first.folderId)).toEqual([])
  })

  test('are sorted by number in natural order, those without one last, in either direction', async () => {
    const { id, rootFolderId, admin } = await here.project()
    const numbered = (number: string) => ({ subject: number, statusId: 3 })
    await make(admin, recordTypes.rfi, id, ...Array.from({ length: 11 }, (_, i) => numbered(`${i + 1}`)))
    await makeOne(admin, recordTypes.rfi, id, { subject: 'draft', statusId: 1 })
    const order = Array.from({ length: 11 }, (_, i) => `${i + 1}`)
    expect(await subjects(admin, rootFolderId)).toEqual([...order, 'draft'])
    expect(await subjects(admin, rootFolderId, { sort: '-rfinumber' })).toEqual([...order.reverse(), 'draft'])
  })

  test('are all returned without a page, and counted on request', async () => {
    const { id, rootFolderId, admin } = await here.project()
    await make(admin, recordTypes.rfi, id, ...Array.from({ length: 205 }, (_, i) => ({ subject: `${i}` })))
    const all = await list(admin, rootFolderId)
    expect([all.rows.length, all.numberOfRecordsEffected, all.nextCursor, all.totalCount]).toEqual([
      205,
      205,
      undefined,
      undefined,
    ])
    const page = await list(admin, rootFolderId, { sort: '-RfiNumber', wantCount: true })
    expect([page.rows.length, page.totalCount]).toEqual([200, 205])
    const rest = await list(admin, rootFolderId, { sort: '-RfiNumber', cursor: page.nextCursor })
    expect(rest.rows.map((row) => row.rfiNumber)).toEqual([
      'RFI-005',
      'RFI-004',
      'RFI-003',
      'RFI-002',
      'RFI-001',
    ])
    expect(rest.nextCursor).toBeUndefined()
  })
})

describe('a listing request that is refused', () => {
  test.each<[string, RecordData, string]>([
    ['no folder', { parentFolderId: undefined }, wrong('ParentFolderId', 'NotEmpty')],
    ['an unknown folder', { parentFolderId: 2147483647 }, '404 NotFound'],
    ['201 rows', { take: 201 }, wrong('Take', 'InclusiveBetween')],
    ['-1 rows', { take: -1 }, wrong('Take', 'InclusiveBetween')],
    ['an unknown order', { sort: 'Weather' }, wrong('Sort', 'Enum')],
    ['an unknown field', { filter: { Weather: 'dry' } }, wrong('Filter', 'Enum')],
    ['an unknown status', { filter: { RfiStatus: 'Sleeping' } }, wrong('Filter.RfiStatus', 'Enum')],
    ['an invalid day', { filter: { RfiDueDate: 'soon' } }, wrong('Filter.RfiDueDate', 'Type')],
    [
      'a range with an invalid end',
      { filter: { rfiduedate: '2026-01-01..soon' } },
      wrong('Filter.RfiDueDate', 'Type'),
    ],
    ['an invalid time', { filter: { UpdatedDate: 'soon' } }, wrong('Filter.UpdatedDate', 'Type')],
    ['an invalid boolean', { filter: { IsOverdue: 'maybe' } }, wrong('Filter.IsOverdue', 'Type')],
    ['an invalid number', { filter: { DaysOpen: 'many' } }, wrong('Filter.DaysOpen', 'Type')],
    ['a number too big', { filter: { CourtUserId: '3000000000' } }, wrong('Filter.CourtUserId', 'Type')],
    ['a person by name', { filter: { CourtUserId: 'Ada' } }, wrong('Filter.CourtUserId', 'Type')],
    ['101 values', { filter: { ToName: ';'.repeat(100) } }, wrong('Filter.ToName', 'Length')],
    ['a forged cursor', { cursor: 'bm90aGluZw' }, wrong('Cursor', 'Enum')],
    [
      'a cursor without a digest',
      { cursor: Buffer.from('[1,2,3]').toString('base64url') },
      wrong('Cursor', 'Enum'),
    ],
  ])('%s', async (_, more, answer) => {
    const { rootFolderId, admin } = await here.project()
    expect(await told(list(admin, rootFolderId, more))).toBe(answer)
  })

  test('names the available fields', async () => {
    const { rootFolderId, admin } = await here.project()
    const { message } = await refused(list(admin, rootFolderId, { sort: 'Weather' }))
    expect(message).toContain(rfiListFields.join(', '))
  })

  test('a cursor is valid only for its own listing', async () => {
    const { id, rootFolderId, admin } = await here.project()
    const other = await here.project([], admin)
    await make(admin, recordTypes.rfi, id, {}, {}, {})
    const request = { take: 1, sort: 'UpdatedDate', filter: { RfiStatus: 'Open' } }
    const { nextCursor: cursor } = await list(admin, rootFolderId, request)
    expect((await list(admin, rootFolderId, { ...request, take: 2, cursor })).rows).toHaveLength(2)
    for (const more of [
      { sort: '-UpdatedDate' },
      { sort: 'RfiDueDate' },
      { sort: undefined },
      { filter: {} },
    ])
      expect(await told(list(admin, rootFolderId, { ...request, ...more, cursor }))).toBe(
        wrong('Cursor', 'Enum'),
      )
    expect(await told(list(admin, other.rootFolderId, { ...request, cursor }))).toBe(wrong('Cursor', 'Enum'))
    const [digest, , last] = JSON.parse(Buffer.from(cursor!, 'base64url').toString())
    for (const place of [
      [digest, 'x', last],
      [digest, 1.5, last],
      [digest, 1, 3e9],
      [digest, 1, 'x'],
      [digest, 1],
    ])
      expect(
        await told(
          list(admin, rootFolderId, {
            ...request,
            cursor: Buffer.from(JSON.stringify(place)).toString('base64url'),
          }),
        ),
      ).toBe(wrong('Cursor', 'Enum'))
  })
})
