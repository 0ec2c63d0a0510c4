/** The register: all documents of a project or folder. */
import { describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FolderAdd, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ProjectRoleSave } from '../../../contract/people/role.ts'
import { ProjectMemberUpdate } from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const none = 2147483647

describe('the register of documents', () => {
  const project = prepared(() => here.project(['Viewer', 'Superintendent']))
  const add = async (fields: RecordData) =>
    (await project.admin.client.call(DocumentCreate, { parentFolderId: project.rootFolderId, ...fields }))
      .newFolderId!
  const made = prepared(() =>
    project.admin.client.call(FolderAdd, {
      folder: { folderProjectId: project.id, folderName: 'MEP' },
    }),
  )
  const ids = prepared(async () => ({
    'A-10': await add({
      documentNumber: 'A-10',
      documentDescription: 'Roof',
      documentDiscipline: 5,
      documentType: 1,
      documentStatus: 3,
      documentIssueDate: '2026-03-01',
      fileName: 'a10.pdf',
      fileContent: btoa('first'),
    }),
    'A-9': await add({ documentNumber: 'A-9', documentStatus: 2, documentIssueDate: '4/1/2026' }),
    M: await add({
      parentFolderId: made.folder!.folderId,
      documentNumber: 'M-1',
      documentDescription: 'Duct',
    }),
    drive: (
      await project.admin.client.call(DriveDocumentCreate, {
        document: {
          folderProject: project.id,
          driveId: 'drive-1',
          fileName: 'x.dwg',
          status: '3',
          discipline: 'Civil',
        },
      })
    ).folderId!,
  }))
  const register = async (more: RecordData = {}, by: Person = project.people.Viewer) =>
    (await by.client.call(DocumentReadInFolder, { parentFolderId: project.rootFolderId, ...more }))
      .documentList!
  const names = (rows: RecordData[]) =>
    rows.map((row) => Object.entries(ids).find(([, folderId]) => folderId === row.folderId)?.[0])

  test('lists all of the project for the root, by number; for a folder what is in it', async () => {
    expect(names(await register())).toEqual(['A-9', 'A-10', 'M', 'drive'])
    expect(names(await register({ parentFolderId: made.folder!.folderId }))).toEqual(['M'])
  })

  test('has the columns that people need', async () => {
    await project.admin.client.call(DocumentUpdate, { folderId: ids['A-10'], fileContent: btoa('second') })
    const [, row] = await register({}, project.people.Superintendent)
    expect(row).toMatchObject({
      folderName: 'A-10 Roof',
      documentTitle: 'Roof',
      documentDisciplineName: 'Architectural',
      documentTypeName: 'Drawing',
      documentStatusName: 'Approved for construction',
      documentIssueDate: '2026-03-01',
      documentVersion: 2,
      uploadedFileName: 'a10.pdf',
      uploadedFileSize: 6,
      courtUserId: 0,
      daysOpen: 0,
      isOverdue: false,
      userCanModify: true,
      userCanDelete: false,
    })
  })

  test.each<[RecordData, string[]]>([
    [{ sort: '-DocumentNumber' }, ['M', 'A-10', 'A-9', 'drive']],
    [{ sort: 'DocumentIssueDate' }, ['A-10', 'A-9', 'M', 'drive']],
    [{ sort: 'DocumentTitle' }, ['M', 'A-10', 'drive', 'A-9']],
    [{ sort: '-DocumentVersion', take: 1 }, ['A-10']],
    [{ filter: { DocumentStatus: 'Approved for construction' } }, ['A-10', 'drive']],
    [{ filter: { DocumentStatus: '2;3' }, sort: '-DocumentStatus' }, ['drive', 'A-10', 'A-9']],
    [{ filter: { DocumentDiscipline: 'Civil' } }, ['drive']],
    [{ filter: { DocumentNumber: 'a-*' } }, ['A-9', 'A-10']],
    [{ filter: { DocumentIssueDate: '2026-03-15..2026-12-31' } }, ['A-9']],
  ])('is sorted and filtered: %j', async (more, wanted) => {
    expect(names(await register(more))).toEqual(wanted)
  })

  test('shows changes, also those of the node', async () => {
    const status = (folderId: number, documentStatus: number) =>
      project.admin.client.call(DocumentUpdate, { folderId, documentStatus })
    await status(ids.M, 7)
    expect(names(await register({ filter: { DocumentStatus: 'Void' } }))).toEqual(['M'])
    await status(ids.M, 2)
    await project.admin.client.call(FolderUpdate, { folder: { folderId: ids.M, folderDescription: 'Zone' } })
    await project.admin.client.call(FolderUpdate, { folder: { folderId: ids.drive, folderName: 'site.dwg' } })
    const again = { folderProject: project.id, driveId: 'drive-1', notes: 'Sent again' }
    await project.admin.client.call(DriveDocumentCreate, { document: again })
    expect(names(await register({ filter: { DocumentStatus: '3', DocumentTitle: 'site*' } }))).toEqual([
      'drive',
    ])
    const titles = await register({ sort: '-DocumentTitle', take: 2 })
    expect(titles.map(({ documentTitle }) => documentTitle)).toEqual(['Zone', 'site.dwg'])
  })

  test('is for callers with r in documents, which is the same as R', async () => {
    await project.admin.client.call(ProjectRoleSave, {
      projectId: project.id,
      roles: [{ roleName: 'Neighbour', rights: [{ section: 'documents', reads: 'party' }] }],
    })
    const member = { userId: project.people.Viewer.id, role: 'Neighbour' }
    await project.admin.client.call(ProjectMemberUpdate, { projectId: project.id, member })
    expect(await register()).toHaveLength(4)
  })

  test.each<[string, RecordData, string]>([
    ['no folder', { parentFolderId: undefined }, wrong('ParentFolderId', 'NotEmpty')],
    ['a folder that does not exist', { parentFolderId: none }, '404 NotFound'],
    ['an unknown status', { filter: { DocumentStatus: 'Sleeping' } }, wrong('Filter.DocumentStatus', 'Enum')],
    [
      'an unreadable day',
      { filter: { DocumentIssueDate: 'soon' } },
      wrong('Filter.DocumentIssueDate', 'Type'),
    ],
  ])('is refused of %s', async (_, more, answer) => {
    expect(await told(register(more))).toBe(answer)
  })
})
