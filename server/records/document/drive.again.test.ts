import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import {
  FolderAdd,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const other = prepared(() => here.project([], team.admin))

const add = (document: object) => team.admin.client.call(DriveDocumentCreate, { document })
const folderIn = async (folderParentId: number, folderName = 'Folder') =>
  (await team.admin.client.call(FolderAdd, { folder: { folderParentId, folderName } })).folder!.folderId!
const nodeOf = async (folderId: number) => (await team.admin.client.call(FolderGet, { folderId })).folder!
const documentsIn = async (parentFolderId: number) =>
  (await team.admin.client.call(DocumentsReadInFolder, { parentFolderId })).folderDocuments!
const made = prepared(() =>
  team.admin.client.call(FoldersGetByParentFolder, { parentFolderId: team.rootFolderId }),
)
let documents: number
beforeAll(() => {
  documents = made.folderList!.find(({ folderType }) => folderType === 110)!.folderId!
})

const whole = async () => ({
  documentType: 'drawing',
  status: '3',
  issue: 'Rev C',
  issueDate: '3/31/2026',
  fileName: 'A-101.dwg',
  fileSize: '123456',
  filePath: '/Projects/Tower/A-101.dwg',
  driveId: randomUUID(),
  driveParentId: 'not known here',
  viewerUrl: 'http://drive.example/v/1',
  folderIcon: 6,
  isFolder: false,
  discipline: '5',
  notes: 'As sent ',
  folderName: 'Ground floor',
  folderDescription: 'The plan',
  folderParentId: await folderIn(team.rootFolderId, 'Plans'),
  folderProject: team.id,
  folderSorting: 9,
  estimatedFileSize: 5_000_000_000,
})

/** Fields that no operation returns yet. */
const keptOf = (folderId: number) =>
  here.database.row(
    `SELECT viewer_url AS "viewerUrl", folder_icon AS "folderIcon", notes
       FROM drive_node WHERE folder_id = $1`,
    [folderId],
  )

describe('the same DriveId in the same project', () => {
  test('returns the same ids and updates the fields: absent ones stay, null and "" clear', async () => {
    const sent = await whole()
    const first = await add(sent)
    const again = await add({
      driveId: sent.driveId,
      folderProject: team.id,
      status: 'As built',
      fileName: 'A-101-b.dwg',
      notes: null,
      issue: '',
      filePath: '',
      folderDescription: '',
    })
    expect(again).toMatchObject({
      fileId: first.fileId,
      folderId: first.folderId,
      numberOfRecordsEffected: 1,
    })
    expect(again.filePath).toBe('Plans / Ground floor')
    expect(again.etag).not.toBe(first.etag)
    const [document, ...more] = await documentsIn(sent.folderParentId)
    expect(more).toEqual([])
    expect(document).toMatchObject({ documentStatus: 5, documentType: 1, uploadedFileName: 'A-101-b.dwg' })
    expect(document).not.toHaveProperty('documentIssue')
    expect(await nodeOf(first.folderId!)).not.toHaveProperty('folderDescription')
    expect(await keptOf(first.folderId!)).toMatchObject({
      notes: null,
      viewerUrl: sent.viewerUrl,
      folderIcon: 6,
    })
  })

  test('sent again unchanged changes nothing', async () => {
    const sent = await whole()
    const first = await add(sent)
    const again = await add({ ...sent, folderId: first.folderId })
    expect(again).toEqual(first)
    expect(again.etag).toBe(first.etag)
    expect(await eventsOf(here, first)).toHaveLength(1)
  })

  test('writes one event with the changes', async () => {
    const sent = await whole()
    const first = await add(sent)
    await add({ ...sent, notes: 'New', folderName: 'Ground floor, new' })
    const [, updated, ...more] = await eventsOf(here, first)
    expect(more).toEqual([])
    expect(updated).toMatchObject({ action: 'Updated', version: 2, personId: team.admin.id })
    expect(updated!.changes.toSorted()).toEqual([
      ['folderName', 'Ground floor', 'Ground floor, new'],
      ['notes', 'As sent ', 'New'],
    ])
  })

  test('with another parent moves it there; with its own FolderId or none it stays', async () => {
    const sent = await whole()
    const { folderId } = await add(sent)
    const { driveId } = sent
    await add({ driveId, folderId })
    await add({ driveId, folderProject: team.id })
    expect((await nodeOf(folderId!)).folderParentId).toBe(sent.folderParentId)
    const place = await folderIn(team.rootFolderId)
    await add({ driveId, folderParentId: place })
    expect((await nodeOf(folderId!)).folderParentId).toBe(place)
    // Moved by hand, it is not moved back: in the drive it is still in the same folder.
    await team.admin.client.call(FolderUpdate, { folder: { folderId, folderParentId: documents } })
    await add({ driveId, folderProject: team.id, driveParentId: sent.driveParentId })
    expect((await nodeOf(folderId!)).folderParentId).toBe(documents)
  })

  test('keeps its own name in the folder tree, else has that of the file', async () => {
    const [named, unnamed] = [randomUUID(), randomUUID()]
    const own = await add({ folderProject: team.id, driveId: named, fileName: 'a.pdf', folderName: 'Own' })
    const follows = await add({ folderProject: team.id, driveId: unnamed, fileName: 'a.pdf' })
    for (const driveId of [named, unnamed]) await add({ folderProject: team.id, driveId, fileName: 'b.pdf' })
    expect((await nodeOf(own.folderId!)).folderName).toBe('Own')
    expect((await nodeOf(follows.folderId!)).folderName).toBe('b.pdf')
  })

  test('from two calls at the same time creates one', async () => {
    const driveId = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => add({ folderProject: team.id, driveId, fileName: `${n}.pdf` })),
    )
    expect(new Set(answers.map(({ folderId, fileId }) => `${folderId} ${fileId}`)).size).toBe(1)
    const created = (await eventsOf(here, answers[0]!)).filter(({ action }) => action === 'Created')
    expect(created).toHaveLength(1)
  })

  test('in another project is another document', async () => {
    const driveId = randomUUID()
    const [here_, there] = [
      await add({ folderProject: team.id, driveId }),
      await add({ folderProject: other.id, driveId }),
    ]
    expect(there.folderId).not.toBe(here_.folderId)
  })

  test('left out always creates a new one', async () => {
    const [first, second] = [
      await add({ folderProject: team.id }),
      await add({ folderProject: team.id, driveId: ' ' }),
    ]
    expect(second.folderId).not.toBe(first.folderId)
  })

  test('with a stale ETag is a conflict, and nothing is written', async () => {
    const sent = await whole()
    const first = await add(sent)
    await add({ ...sent, notes: 'Second' })
    const late = () =>
      team.admin.client.call(
        DriveDocumentCreate,
        { document: { ...sent, issue: 'X' } },
        { ifMatch: first.etag },
      )
    expect(await told(late())).toBe('409 Conflict')
    expect((await late().catch((fault) => fault)).meta.fields).toBe('Notes')
    expect(await keptOf(first.folderId!)).toMatchObject({ notes: 'Second' })
  })
})
