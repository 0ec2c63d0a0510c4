import { describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentGet, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import {
  DocumentReferenceAdd,
  DocumentReferencesRead,
} from '../../../contract/documents/documentreference.ts'
import { DocumentRead, DocumentVersionsRead } from '../../../contract/documents/documentversion.ts'
import { FolderAdd, FoldersGetByParentFolder, FolderUpdate } from '../../../contract/documents/folder.ts'
import { limits } from '../../../contract/limits.ts'
import { RFICreateMany, RFIRead } from '../../../contract/records/rfi.ts'
import { fetchFile, toldBy, upload } from '../../../test/kit/files/bytes.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { restricted } from '../../../test/kit/restricted.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'
import { folderIn, remove, restore } from '../../../test/kit/worlds/binning.ts'
import { enlist } from '../../../test/tables/people.ts'

const here = prepared(() => site())
const place = prepared(() => here.project(['General Contractor PM', 'Superintendent', 'Viewer']))
const made = prepared(async () => place.people.Superintendent)
/** Moving may change who sees a document: managers do it. */
const manager = prepared(async () => place.people['General Contractor PM'].client)

const document = async (parentFolderId: number, by: Person = place.people.Superintendent) => {
  const fields = { documentNumber: 'A-1', fileName: 'a.pdf', fileContent: btoa('first') }
  const created = await by.client.call(DocumentCreate, { parentFolderId, ...fields })
  return { folderId: created.newFolderId!, documentId: created.newId! }
}
const rfi = async () => {
  const rfiList = [{ projectId: place.id, subject: 'Beam' }]
  return Number((await place.admin.client.call(RFICreateMany, { rfiList })).returnedIdList![0]!.folderId)
}
const listed = async (parentFolderId: number) =>
  (await made.client.call(DocumentsReadInFolder, { parentFolderId })).folderDocuments!.map(
    ({ folderId }) => folderId,
  )

/** The result of each operation that reads a document, for one caller. */
const ways = async (by: Person, { folderId, documentId }: { folderId: number; documentId: number }) => [
  await told(by.client.call(DocumentGet, { folderId })),
  await told(by.client.call(DocumentRead, { folderId })),
  await told(by.client.call(DocumentVersionsRead, { folderId })),
  await told(by.client.call(DocumentReferencesRead, { folderId })),
  await told(by.client.call(DocumentUpdate, { folderId, documentIssue: 'B' })),
  await told(by.client.call(DocumentUpdate, { documentId, documentIssue: 'B' })),
  toldBy(await upload(here, by, { documentId }, 'second')),
  toldBy(await fetchFile(here, by, `document/${documentId}`)),
]

describe('a document moves', () => {
  test('from folder to folder with its versions and references', async () => {
    const [from, to] = [
      await folderIn(place.admin, place.rootFolderId),
      await folderIn(place.admin, place.rootFolderId),
    ]
    const { folderId, documentId } = await document(from)
    await made.client.call(DocumentUpdate, { folderId, fileContent: btoa('second') })
    const question = await rfi()
    await made.client.call(DocumentReferenceAdd, { folderId: question, documentId, version: 1 })
    await manager.call(FolderUpdate, { folder: { folderId, folderParentId: to } })
    expect([await listed(from), await listed(to)]).toEqual([[], [folderId]])
    expect((await made.client.call(DocumentRead, { folderId })).documentRevisions).toMatchObject([
      { folderParentID: to, fileContent: btoa('second') },
      { folderParentID: to, fileContent: btoa('first') },
    ])
    expect((await made.client.call(RFIRead, { folderId: question })).referencedDocuments).toMatchObject([
      { folderId },
    ])
    expect((await eventsOf(here, { folderId })).at(-1)).toMatchObject({
      changes: [['folderParentId', from, to]],
    })
  })

  test.each<[string, (folders: { rfis: number; own: number }) => number, string]>([
    ['among the RFIs', ({ rfis }) => rfis, 'Folder.FolderParentId'],
    ['into itself', ({ own }) => own, 'Folder.FolderParentId'],
  ])('but not %s', async (_, where, field) => {
    const { folderList } = await made.client.call(FoldersGetByParentFolder, {
      parentFolderId: place.rootFolderId,
    })
    const rfis = folderList!.find(({ folderType }) => folderType === 120)!.folderId!
    const { folderId } = await document(place.rootFolderId)
    const folderParentId = where({ rfis, own: folderId })
    expect(await told(manager.call(FolderUpdate, { folder: { folderId, folderParentId } }))).toBe(
      wrong(field, 'Enum'),
    )
  })

  test('into the deepest allowed folder, which may hold documents but no folders', async () => {
    let folderParentId = place.rootFolderId
    for (let depth = 1; depth <= limits.folderDepthMax; depth++)
      folderParentId = await folderIn(place.admin, folderParentId)
    expect(await told(made.client.call(FolderAdd, { folder: { folderParentId } }))).toBe(
      wrong('Folder.FolderParentId', 'InclusiveBetween'),
    )
    const { folderId } = await document(place.rootFolderId)
    await manager.call(DocumentUpdate, { folderId, folderParentId })
    expect(await listed(folderParentId)).toEqual([folderId])
  })
})

describe('a document in the bin', () => {
  test('is not found by anybody, and is restored unchanged with its folder', async () => {
    const folder = await folderIn(place.admin, place.rootFolderId)
    const created = await document(folder)
    const question = await rfi()
    await made.client.call(DocumentReferenceAdd, { folderId: question, documentId: created.documentId })
    const read = () => made.client.call(DocumentRead, { folderId: created.folderId })
    const referred = async () => (await made.client.call(RFIRead, { folderId: question })).referencedDocuments
    const before = [(await read()).documentRevisions, await referred()]
    await remove(place.admin, folder)
    expect(new Set(await ways(place.admin, created))).toEqual(new Set(['404 NotFound']))
    expect(await told(made.client.call(DocumentCreate, { parentFolderId: folder }))).toBe('404 NotFound')
    expect(await told(made.client.call(DocumentsReadInFolder, { parentFolderId: folder }))).toBe(
      '404 NotFound',
    )
    expect(await referred()).toEqual([])
    const again = { folderId: question, documentId: created.documentId }
    expect(await told(made.client.call(DocumentReferenceAdd, again))).toBe(wrong('DocumentId', 'Enum'))
    const other = await document(place.rootFolderId)
    const moved = manager.call(DocumentUpdate, { folderId: other.folderId, folderParentId: folder })
    expect(await told(moved)).toBe('404 NotFound')
    await restore(place.admin, folder)
    expect([(await read()).documentRevisions, await referred()]).toEqual(before)
  })
})

describe('a document in a restricted folder', () => {
  test('is visible only to people on the access list', async () => {
    const { team, pm, folderId: folder } = await restricted(here)
    const created = await document(folder, pm)
    expect(new Set(await ways(team.people.Superintendent, created))).toEqual(new Set(['404 NotFound']))
    const { document: seen } = await pm.client.call(DocumentUpdate, { ...created, documentIssue: 'B' })
    expect(seen!.documentIssue).toBe('B')
    // Moved out of it, everybody can see it. So that is for project admins.
    const moving = { folderId: created.folderId, folderParentId: team.rootFolderId }
    expect(await told(pm.client.call(DocumentUpdate, moving))).toBe('403 Forbidden')
    await team.admin.client.call(DocumentUpdate, moving)
    expect((await team.people.Viewer.client.call(DocumentGet, moving)).document!.documentIssue).toBe('B')
  })

  test('cannot be moved there by a caller who does not see the folder', async () => {
    const { team, folderId: folderParentId } = await restricted(here)
    const { by } = await enlist(here, team, { by: 'gcpm' })
    const { folderId } = await document(team.rootFolderId, by)
    expect(await told(by.client.call(DocumentUpdate, { folderId, folderParentId }))).toBe('404 NotFound')
    // To a member who does not move documents, both folders are refused alike.
    const { Superintendent } = team.people
    for (const target of [folderParentId, await folderIn(by, team.rootFolderId)])
      expect(
        await told(Superintendent.client.call(DocumentUpdate, { folderId, folderParentId: target })),
      ).toBe('403 Forbidden FolderParentId:Forbidden')
  })
})
