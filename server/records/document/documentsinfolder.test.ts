import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { FoldersDocumentsGetByParentFolder } from '../../../contract/documents/documentlist.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import {
  FolderAdd,
  FolderCreatePunchList,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const none = 2147483647
const instant = expect.stringMatching(/^\/Date\(\d+-0000\)\/$/)

/** A folder with one node of each type that it can hold. */
async function filled(project: Project) {
  const { admin, id, rootFolderId } = project
  const add = async (folder: object) => (await admin.client.call(FolderAdd, { folder })).folder!.folderId!
  const top = await add({ folderParentId: rootFolderId, folderName: 'Plans' })
  const ids = {
    top,
    folder: await add({ folderParentId: top, folderName: 'Level 10', folderDescription: 'Roof' }),
    own: await add({ folderParentId: top, folderName: 'Level 9', folderType: 7 }),
    document: (
      await admin.client.call(DocumentCreate, {
        parentFolderId: top,
        documentNumber: 'A-1',
        documentDescription: 'Plan',
        fileContent: btoa('first'),
      })
    ).newFolderId!,
    drive: (
      await admin.client.call(DriveDocumentCreate, {
        document: { folderParentId: top, fileName: 'b.dwg', estimatedFileSize: 5_000_000_000 },
      })
    ).folderId!,
    driveFolder: (
      await admin.client.call(DriveDocumentCreate, {
        document: { folderParentId: top, folderName: 'Cloud', isFolder: true },
      })
    ).folderId!,
  }
  // Neither folders nor documents.
  await admin.client.call(RFICreateMany, { rfiList: [{ projectId: id, folderParentId: top }] })
  await admin.client.call(FolderCreatePunchList, { folderParentId: top, folderName: 'Doors' })
  return ids
}

const listed = async (by: Person, folderParentId: number, more: RecordData = {}) =>
  (await by.client.call(FoldersDocumentsGetByParentFolder, { folderParentId, ...more })).documents!
const idsOf = (rows: RecordData[]) => rows.map(({ folderId }) => folderId)

describe('folders and documents of a folder', () => {
  const project = prepared(() => here.project(['Viewer', 'Superintendent']))
  let admin: Person, people: Record<'Superintendent' | 'Viewer', Person>, rootFolderId: number, id: number
  beforeAll(() => {
    ;({ admin, people, rootFolderId, id } = project)
  })
  const ids = prepared(() => filled(project))
  let top: number,
    inside: { folder: number; own: number; document: number; drive: number; driveFolder: number }
  beforeAll(() => {
    ;({ top, ...inside } = ids)
  })

  test('are listed in their sorting order with their fields', async () => {
    const answer = await people.Viewer.client.call(FoldersDocumentsGetByParentFolder, { folderParentId: top })
    expect(answer.documents).toEqual(
      [
        { id: 0, folderName: 'Level 10', folderDescription: 'Roof', folderType: 1, estimatedFileSize: 0 },
        { id: 0, folderName: 'Level 9', folderType: 7, estimatedFileSize: 0 },
        {
          id: expect.any(Number),
          folderName: 'A-1 Plan',
          folderDescription: 'Plan',
          folderType: 111,
          estimatedFileSize: 5,
        },
        { id: expect.any(Number), folderName: 'b.dwg', folderType: 181, estimatedFileSize: 5_000_000_000 },
        { id: 0, folderName: 'Cloud', folderType: 180, estimatedFileSize: 0 },
      ].map((row, i) => ({
        ...row,
        folderId: Object.values(inside)[i],
        folderParentId: top,
        folderProject: id,
        folderReferenceId: row.id,
        createdBy: admin.id,
        updatedBy: admin.id,
        createdDate: instant,
        updatedDate: instant,
        accessByList: 0,
        folderSorting: 0,
      })),
    )
    expect(answer.numberOfRecordsEffected).toBe(5)
    expect(answer).not.toHaveProperty('nextCursor')
    await admin.client.call(FolderUpdate, { folder: { folderId: inside.folder, folderSorting: 3 } })
    expect(idsOf(await listed(admin, top)).at(-1)).toBe(inside.folder)
  })

  test('of the root are its folders and the documents of the project, not the other sections', async () => {
    const rows = await listed(admin, rootFolderId)
    expect(rows.map(({ folderName }) => folderName)).toEqual(['Documents', 'Plans'])
  })

  test.each<[string, string, Array<keyof typeof inside>]>([
    ['a number', '111', ['document']],
    ['a name', 'Document', ['document']],
    ['a name in another case', ' drive FILE ', ['drive']],
    ['several', '180,181', ['drive', 'driveFolder']],
    ['several, separated by ";"', '7; Document', ['own', 'document']],
    ['plain folders', 'Folder', ['own', 'folder']],
    ['one type of them', '1', ['folder']],
    ['one that does not occur', '99', []],
    ['0', '0', ['own', 'document', 'drive', 'driveFolder', 'folder']],
  ])('may be narrowed to types: %s', async (_, folderType, wanted) => {
    expect(idsOf(await listed(admin, top, { folderType })).toSorted()).toEqual(
      wanted.map((name) => inside[name]).toSorted(),
    )
  })

  test.each<[string, RecordData, Array<keyof typeof inside>]>([
    [
      'by name, numbers in numeric order',
      { sort: 'FolderName' },
      ['document', 'drive', 'driveFolder', 'own', 'folder'],
    ],
    ['in descending order', { sort: '-foldername', take: 2 }, ['folder', 'own']],
    ['filtered', { filter: { FolderName: 'Level *' }, sort: 'FolderName' }, ['own', 'folder']],
    [
      'filtered by type',
      { filter: { FolderType: '100..200' }, sort: '-FolderType' },
      ['drive', 'driveFolder', 'document'],
    ],
  ])('are sorted and filtered: %s', async (_, more, wanted) => {
    expect(idsOf(await listed(admin, top, more))).toEqual(wanted.map((name) => inside[name]))
  })

  test('are in pages on request, and counted', async () => {
    const first = await admin.client.call(FoldersDocumentsGetByParentFolder, {
      folderParentId: top,
      take: 3,
      wantCount: true,
    })
    const request = { folderParentId: top, take: 3, cursor: first.nextCursor }
    const rest = await admin.client.call(FoldersDocumentsGetByParentFolder, request)
    expect([...idsOf(first.documents!), ...idsOf(rest.documents!)]).toEqual(idsOf(await listed(admin, top)))
    expect([first.totalCount, rest.nextCursor]).toEqual([5, undefined])
    // A cursor is valid in its own listing only.
    for (const other of [{ folderType: '111' }, { folderParentId: rootFolderId }])
      expect(await told(admin.client.call(FoldersDocumentsGetByParentFolder, { ...request, ...other }))).toBe(
        wrong('Cursor', 'Enum'),
      )
  })

  test('show restricted nodes only to people on the access list', async () => {
    const accessByList = await listOf(project, [people.Viewer])
    const created = await admin.client.call(FolderAdd, { folder: { folderParentId: top, accessByList } })
    const { folderId } = created.folder!
    expect(idsOf(await listed(people.Viewer, top))).toContain(folderId)
    expect(idsOf(await listed(people.Superintendent, top))).not.toContain(folderId)
    expect(await told(listed(people.Superintendent, folderId!))).toBe('404 NotFound')
  })

  const stranger = prepared(() => here.organization())
  test.each<[string, () => Person, RecordData, string]>([
    ['no folder', () => admin, { folderParentId: undefined }, wrong('FolderParentId', 'NotEmpty')],
    ['0', () => admin, { folderParentId: 0 }, wrong('FolderParentId', 'NotEmpty')],
    ['a folder that does not exist', () => admin, { folderParentId: none }, '404 NotFound'],
    ["another's folder", () => stranger, {}, '404 NotFound'],
    ['a type of records', () => admin, { folderType: 'RFI' }, wrong('FolderType', 'Enum')],
    ['an unknown type', () => admin, { folderType: '111,300' }, wrong('FolderType', 'Enum')],
    ['a negative type', () => admin, { folderType: '-1' }, wrong('FolderType', 'Enum')],
    ['201 rows', () => admin, { take: 201 }, wrong('Take', 'InclusiveBetween')],
    ['an unknown order', () => admin, { sort: 'Weather' }, wrong('Sort', 'Enum')],
  ])('are refused of %s', async (_, by, more, answer) => {
    expect(await told(listed(by(), top, more))).toBe(answer)
  })
})

test('FoldersGetByParentFolder lists every type of node', async () => {
  const project = await here.project()
  const { top } = await filled(project)
  const { folderList } = await project.admin.client.call(FoldersGetByParentFolder, { parentFolderId: top })
  expect(folderList!.map(({ folderType }) => folderType).toSorted()).toEqual([1, 111, 121, 131, 180, 181, 7])
})
