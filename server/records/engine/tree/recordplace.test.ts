/** Where a record may be placed: in the root, its section, a plain folder, or a node that holds its type. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../../contract/documents/document.ts'
import { DriveDocumentCreate } from '../../../../contract/documents/drive.ts'
import {
  FolderAdd,
  FolderCreatePunchList,
  FoldersGetByParentFolder,
} from '../../../../contract/documents/folder.ts'
import { FolderDelete } from '../../../../contract/records/bin.ts'
import { type Person, type Project, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  change,
  creating,
  makeOne,
  oneOfEach,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'
import { told, wrong } from '../../../../test/kit/told.ts'

const here = prepared(() => site())
const nobody = 2_147_483_647

let world: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  world = await build()
})

async function build() {
  const project = await here.project()
  return {
    project,
    foreign: await here.project(),
    records: await oneOfEach(project),
    ...(await folders(project)),
  }
}

const names = Object.keys(recordTypes) as RecordTypeName[]

async function folders({ admin, id, rootFolderId }: Project) {
  const { folderList } = await admin.client.call(FoldersGetByParentFolder, { parentFolderId: rootFolderId })
  const sections = Object.fromEntries(folderList!.map((folder) => [folder.folderType!, folder.folderId!]))
  const { folder } = await admin.client.call(FolderAdd, { folder: { folderProjectId: id } })
  const punchFolder = (await admin.client.call(FolderCreatePunchList, { folderProjectId: id })).folderId!
  const drive = await admin.client.call(DriveDocumentCreate, {
    document: { folderProject: id, isFolder: true },
  })
  return {
    sections: sections as Record<number, number>,
    plain: folder!.folderId!,
    punchFolder,
    driveFolder: drive.folderId!,
  }
}

const sections: Record<string, number> = {
  rfi: 120,
  punchList: 130,
  submittalItem: 140,
  submittal: 140,
  openIssue: 150,
  dailyReport: 160,
  meetingMinute: 170,
}
const nodes = names.filter((name) => name !== 'dailyReportActivity')

describe.each(nodes)('the place of a %s', (name) => {
  const recordType: TestedType = recordTypes[name]
  const at = recordType.list ? `${recordType.listName}[0]` : recordType.listName
  const projectField = recordType.project
    ? `${at}.${recordType.dto.entries.find(({ key }) => key === recordType.project)!.documented}`
    : 'AdditionalInfo.ProjectId'
  const inFolder = (who: Person, folderParentId: number, more: RecordData = {}) =>
    who.client.call(
      recordType.create,
      recordType.list
        ? { [recordType.list]: [{ folderParentId, ...more }] }
        : { [recordType.one]: { folderParentId, ...more } },
    )

  test('can be the root, its section, or a plain folder', async () => {
    const { project, plain } = world
    const section = world.sections[sections[name]!]!
    const places = [
      [project.rootFolderId, section],
      [section, section],
      [plain, plain],
    ]
    for (const [requested, expected] of places) {
      const created = (await inFolder(project.admin, requested!)) as RecordData
      const ids = recordType.list
        ? { folderId: Number(created.returnedIdList[0].folderId) }
        : created[recordType.one]
      expect((await read(project.admin, recordType, ids)).folderParentId).toBe(expected)
    }
  })

  test('cannot be another section, another record or a drive folder: 400', async () => {
    const { sections: all, records, project, punchFolder, driveFolder } = world
    const others = Object.values(all).filter((id) => id !== all[sections[name]!])
    const wrong = nodes.filter((other) => !(name === 'submittalItem' && other === 'submittal'))
    const parents = [...others, driveFolder, ...wrong.map((other) => records[other].folderId as number)]
    if (name !== 'punchList') parents.push(punchFolder)
    for (const parent of parents) {
      const fault = await refused(inFolder(project.admin, parent))
      expect([fault.status, fault.fields[0]?.fieldName], String(parent)).toEqual([
        400,
        `${at}.FolderParentId`,
      ])
    }
  })

  test('that does not exist or is not visible to the caller is a 404', async () => {
    const { project, foreign } = world
    for (const parent of [nobody, foreign.rootFolderId])
      expect(await refused(inFolder(project.admin, parent))).toMatchObject({
        status: 404,
        errorCode: 'NotFound',
      })
    for (const id of [nobody, foreign.id])
      expect(
        (await refused(project.admin.client.call(recordType.create, creating(recordType, id, [{}])))).status,
      ).toBe(404)
  })

  test('that is deleted is a 404, for a new record and for one that is moved', async () => {
    const { admin, id } = world.project
    const { folder } = await admin.client.call(FolderAdd, { folder: { folderProjectId: id } })
    const { folder: inner } = await admin.client.call(FolderAdd, {
      folder: { folderParentId: folder!.folderId },
    })
    await admin.client.call(FolderDelete, { folderId: folder!.folderId })
    const ids = world.records[name]
    const before = await read(admin, recordType, ids)
    for (const folderParentId of [folder!.folderId!, inner!.folderId!]) {
      expect(await told(inFolder(admin, folderParentId))).toBe('404 NotFound')
      if (recordType.update)
        expect(await told(change(admin, recordType, ids, { folderParentId }))).toBe('404 NotFound')
    }
    expect(await read(admin, recordType, ids)).toEqual(before)
  })

  test('that is not in the requested project is a 400', async () => {
    const { project } = world
    const other = await here.project([], project.admin)
    const request = creating(recordType, other.id, [{ folderParentId: project.rootFolderId }])
    const fault = await refused(project.admin.client.call(recordType.create, request))
    expect([fault.status, fault.fields[0]?.fieldName]).toEqual([400, projectField])
  })

  test('is in the only project of the caller, and must be sent if there are several', async () => {
    const lone = await here.project()
    const request = recordType.list ? { [recordType.list]: [{}] } : { [recordType.one]: {} }
    await lone.admin.client.call(recordType.create, request)
    const fault = await refused(world.project.admin.client.call(recordType.create, request))
    expect([fault.status, fault.errorCode]).toEqual([400, 'ValidationException'])
    expect(fault.fields).toMatchObject([{ errorCode: 'NotEmpty', fieldName: projectField }])
  })
})

test('a punch list holds punch list items, a package submittal items', async () => {
  const { project, punchFolder, records } = world
  const holders: Array<[TestedType, number]> = [
    [recordTypes.punchList, punchFolder],
    [recordTypes.submittalItem, records.submittal.folderId],
  ]
  for (const [recordType, folderParentId] of holders) {
    const ids = await makeOne(project.admin, recordType, project.id, { folderParentId })
    expect((await read(project.admin, recordType, ids)).folderParentId).toBe(folderParentId)
  }
})

test('a drive folder holds documents, drive files and folders, but no punch list', async () => {
  const { project, driveFolder } = world
  const { call } = project.admin.client
  const [document, file, folder] = [
    await call(DocumentCreate, { parentFolderId: driveFolder, documentNumber: 'A-1' }),
    await call(DriveDocumentCreate, { document: { folderParentId: driveFolder } }),
    await call(FolderAdd, { folder: { folderParentId: driveFolder } }),
  ]
  const { folderList } = await call(FoldersGetByParentFolder, { parentFolderId: driveFolder })
  expect(folderList!.map(({ folderId }) => folderId).sort()).toEqual(
    [document.newFolderId, file.folderId, folder.folder!.folderId].sort(),
  )
  expect(await told(call(FolderCreatePunchList, { folderParentId: driveFolder }))).toBe(
    wrong('FolderParentId', 'Enum'),
  )
})
