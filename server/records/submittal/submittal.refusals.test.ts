/** Invalid places, ids and texts of submittals and daily reports. Nothing is half-written. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd, FoldersGetByParentFolder } from '../../../contract/documents/folder.ts'
import { type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  creating,
  makeOne,
  type RecordData,
  read,
  recordTypes,
  type TestedType,
} from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const noSuchId = 2_147_483_647
const long = 'x'.repeat(100_001)

type World = Awaited<ReturnType<typeof build>>
let world: World
beforeAll(async () => {
  world = await build()
})

async function build() {
  const project = await here.project()
  const foreign = await here.project()
  const { admin, id, rootFolderId } = project
  const folderIn = async ({ admin: by, id: folderProjectId }: Project) =>
    (await by.client.call(FolderAdd, { folder: { folderProjectId } })).folder!.folderId!
  const { folderList } = await admin.client.call(FoldersGetByParentFolder, { parentFolderId: rootFolderId })
  const deletedFolder = await folderIn(project)
  const deletedPackage = (await makeOne(admin, recordTypes.submittal, id)).folderId as number
  for (const folderId of [deletedFolder, deletedPackage]) await remove(admin, folderId)
  return {
    project,
    foreign,
    rfis: folderList!.find(({ folderType }) => folderType === 120)!.folderId!,
    rfi: (await makeOne(admin, recordTypes.rfi, id)).folderId as number,
    package: (await makeOne(admin, recordTypes.submittal, id)).folderId as number,
    foreignFolder: await folderIn(foreign),
    foreignPackage: (await makeOne(foreign.admin, recordTypes.submittal, foreign.id)).folderId as number,
    deletedFolder,
    deletedPackage,
  }
}

type Cases = Array<
  [what: string, fields: (w: World) => RecordData, field: string | number, errorCode?: string]
>

/** The documented field and its error code; a number is the status of the whole call. */
const places: Cases = [
  ['the section of another record type', (w) => ({ folderParentId: w.rfis }), 'FolderParentId', 'Enum'],
  ['a record of another record type', (w) => ({ folderParentId: w.rfi }), 'FolderParentId', 'Enum'],
  ['a folder that does not exist', () => ({ folderParentId: noSuchId }), 404],
  ['a folder of another project', (w) => ({ folderParentId: w.foreignFolder }), 404],
  ['a package of another project', (w) => ({ folderParentId: w.foreignPackage }), 404],
  ['a deleted folder', (w) => ({ folderParentId: w.deletedFolder }), 404],
  ['a deleted package', (w) => ({ folderParentId: w.deletedPackage }), 404],
]

const refusals: Record<'submittal' | 'submittalItem' | 'dailyReport', Cases> = {
  submittal: [
    ...places,
    ['a package', (w) => ({ folderParentId: w.package }), 'FolderParentId', 'Enum'],
    [
      'a contact who is not a member',
      () => ({ reviewingCompanyContactId: noSuchId }),
      'reviewingCompanyContactId',
      'Enum',
    ],
    [
      'a manager of another organization',
      (w) => ({ projectManagerId: w.foreign.admin.id }),
      'projectManagerId',
      'Enum',
    ],
    ['a company that does not exist', () => ({ subcontractorId: noSuchId }), 'subcontractorId', 'Enum'],
    ['a text that is too long', () => ({ description: long }), 'description', 'Length'],
    ['a name that is too long', () => ({ reviewingCompany: 'x'.repeat(256) }), 'reviewingCompany', 'Length'],
    ['an invalid date', () => ({ dueDateFromSub: 'soon' }), 'dueDateFromSub', 'Date'],
  ],
  submittalItem: [
    ...places,
    ['an unknown stage', () => ({ stage: 'Lost' }), 'Stage', 'Enum'],
    ['an unknown result', () => ({ returnedStatus: 'Great' }), 'ReturnedStatus', 'Enum'],
    ['an unknown type', () => ({ typeId: 99 }), 'TypeId', 'Enum'],
    [
      'a contractor that does not exist',
      () => ({ responsibleContractorId: noSuchId }),
      'ResponsibleContractorId',
      'Enum',
    ],
    ['a text that is too long', () => ({ returnedNote: long }), 'ReturnedNote', 'Length'],
    ['an invalid date', () => ({ submittedDueDate: '31/31/2026' }), 'SubmittedDueDate', 'Date'],
  ],
  dailyReport: [
    ...places,
    ['a package of the project', (w) => ({ folderParentId: w.package }), 'FolderParentId', 'Enum'],
    ['an author who is not a member', () => ({ author: noSuchId }), 'Author', 'Enum'],
    ['a text that is too long', () => ({ issues: long }), 'Issues', 'Length'],
    ['a name that is too long', () => ({ folderName: 'x'.repeat(256) }), 'FolderName', 'Length'],
    ['an invalid time', () => ({ dated: 'soon' }), 'Dated', 'Date'],
  ],
}

describe.each(Object.entries(refusals))('%s', (name, cases) => {
  const recordType: TestedType = recordTypes[name as keyof typeof refusals]
  const documented = (field: string) =>
    recordType.dto.entries.find(({ key }) => key.toLowerCase() === field.toLowerCase())!.documented
  const expected = (at: string, field: string | number, errorCode?: string) =>
    field === 404 ? '404 NotFound' : wrong(`${at}.${placed(field as string)}`, errorCode!)
  const placed = (field: string) => (field === 'FolderParentId' ? field : documented(field))

  test.each(cases)('cannot be created with %s', async (_, fields, field, errorCode) => {
    const { admin, id } = world.project
    const count = () => here.database.row(`SELECT count(*) FROM folder WHERE project_id = $1`, [id])
    const before = await count()
    const records = recordType.list ? [{}, fields(world)] : [fields(world)]
    const call = admin.client.call(recordType.create, creating(recordType, id, records))
    expect(await told(call)).toBe(
      expected(recordType.list ? `${recordType.listName}[1]` : recordType.listName, field, errorCode),
    )
    expect(await count()).toEqual(before)
  })

  test.each(cases)('cannot be changed to %s', async (_, fields, field, errorCode) => {
    const { admin, id } = world.project
    const ids = await makeOne(admin, recordType, id)
    const before = await read(admin, recordType, ids)
    const sent = { ...fields(world), notes: 'new', visitors: 'new' }
    expect(await told(change(admin, recordType, ids, sent))).toBe(
      expected(recordType.oneName, field, errorCode),
    )
    expect(await read(admin, recordType, ids)).toEqual(before)
  })

  test('in a deleted folder cannot be changed', async () => {
    const { admin, id } = world.project
    const folder = { folderProjectId: id }
    const { folderId } = (await admin.client.call(FolderAdd, { folder })).folder!
    const ids = await makeOne(admin, recordType, id, { folderParentId: folderId })
    await remove(admin, folderId!)
    expect(await told(change(admin, recordType, ids, { notes: 'x', visitors: 'x' }))).toBe('404 NotFound')
    expect(await told(read(admin, recordType, ids))).toBe('404 NotFound')
  })
})
