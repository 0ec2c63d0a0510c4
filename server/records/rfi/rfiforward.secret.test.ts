/** A restricted sub-RFI: the original reveals neither that it was forwarded nor to whom. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd, FolderUpdate } from '../../../contract/documents/folder.ts'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import { RFIForward, RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['Architect', 'Engineer', 'Consultant', 'Viewer']))
let secret: number
beforeAll(async () => {
  secret = await listOf(project, [project.people.Engineer])
})

const folder = async (accessByList = 0): Promise<number> => {
  const response = await project.admin.client.call(FolderAdd, {
    folder: { folderProjectId: project.id, accessByList },
  })
  return response.folder!.folderId!
}
const update = (fields: RecordData) => project.admin.client.call(FolderUpdate, { folder: fields })
const forward = async (ids: RecordData, toUserId: number): Promise<RecordData> =>
  (await project.admin.client.call(RFIForward, { rfiId: ids.rfiId, toUserId })).rfi!
const newRfi = (more: RecordData = {}) =>
  makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'Beam',
    toUserId: project.people.Architect.id,
    ...more,
  })

/** What a viewer can read of an RFI: its court, and whether it is found by the person it was forwarded to. */
async function shownToViewer({ folderId }: RecordData) {
  const list = async (filter: Record<string, string> = {}) => {
    const request = { parentFolderId: project.rootFolderId, filter }
    return (await project.people.Viewer.client.call(RFIReadInFolder, request)).rfiReadInFolderList!
  }
  const [row, byPerson, byName] = await Promise.all([
    list(),
    list({ CourtUserId: String(project.people.Engineer.id) }),
    list({ CourtName: project.people.Engineer.fullName }),
  ])
  const search = { projectId: project.id, text: project.people.Engineer.fullName }
  const { hits } = await project.people.Viewer.client.call(RecordSearch, search)
  const { courtUserId, courtName } = row.find((one) => one.folderId === folderId)!
  const found = [byPerson, byName, hits!].map((rows) => rows.some((one) => one.folderId === folderId))
  return { court: [courtUserId, courtName], found }
}
const inCourtOfEngineer = prepared(async () => ({
  court: [project.people.Engineer.id, project.people.Engineer.fullName],
  found: [true, true, false],
}))
const inCourtOfArchitect = prepared(async () => ({
  court: [project.people.Architect.id, project.people.Architect.fullName],
  found: [false, false, false],
}))

describe('the court of a forwarded RFI', () => {
  test.each<
    [
      string,
      (sub: RecordData, place: number) => Promise<unknown>,
      (sub: RecordData, place: number) => Promise<unknown>,
    ]
  >([
    [
      'moved to a restricted folder',
      async ({ folderId }) => update({ folderId, folderParentId: await folder(secret) }),
      ({ folderId }, place) => update({ folderId, folderParentId: place }),
    ],
    [
      'updated with a restricted folder as its parent',
      async (sub) => change(project.admin, recordTypes.rfi, sub, { folderParentId: await folder(secret) }),
      (sub, place) => change(project.admin, recordTypes.rfi, sub, { folderParentId: place }),
    ],
    [
      'restricted itself',
      ({ folderId }) => update({ folderId, accessByList: secret }),
      ({ folderId }) => update({ folderId, accessByList: 0 }),
    ],
    [
      'in a folder that is restricted',
      (_, place) => update({ folderId: place, accessByList: secret }),
      (_, place) => update({ folderId: place, accessByList: 0 }),
    ],
    [
      'in a folder that is moved to a restricted one',
      async (_, place) => update({ folderId: place, folderParentId: await folder(secret) }),
      (_, place) => update({ folderId: place, folderParentId: project.rootFolderId }),
    ],
  ])('does not reveal a sub-RFI that is %s, until that is undone', async (_, hide, show) => {
    const place = await folder()
    const ids = await newRfi()
    const sub = await forward(ids, project.people.Engineer.id)
    await update({ folderId: sub.folderId, folderParentId: place })
    expect(await shownToViewer(ids)).toEqual(inCourtOfEngineer)
    await hide(sub, place)
    expect(await shownToViewer(ids)).toEqual(inCourtOfArchitect)
    await show(sub, place)
    expect(await shownToViewer(ids)).toEqual(inCourtOfEngineer)
  })

  test('is that of the last RFI in the chain that is not restricted', async () => {
    const ids = await newRfi()
    const sub = await forward(ids, project.people.Consultant.id)
    const last = await forward(sub, project.people.Engineer.id)
    await update({ folderId: last.folderId, accessByList: secret })
    expect((await shownToViewer(ids)).court).toEqual([
      project.people.Consultant.id,
      project.people.Consultant.fullName,
    ])
    // A viewer does not see the sub-RFIs themselves.
    const { rfiReadInFolderList } = await project.people.Viewer.client.call(RFIReadInFolder, {
      parentFolderId: project.rootFolderId,
    })
    expect(rfiReadInFolderList!.some((row) => row.folderId === sub.folderId)).toBe(false)
  })

  test('is shown if the original is restricted as well', async () => {
    const ids = await newRfi({ folderParentId: await folder(secret) })
    await forward(ids, project.people.Engineer.id)
    const { rfiReadInFolderList } = await project.people.Engineer.client.call(RFIReadInFolder, {
      parentFolderId: project.rootFolderId,
    })
    expect(rfiReadInFolderList!.find(({ folderId }) => folderId === ids.folderId)!.courtUserId).toBe(
      project.people.Engineer.id,
    )
  })
})
