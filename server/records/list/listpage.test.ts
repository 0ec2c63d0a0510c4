/** Pages that are given as they were written: whoever asks after a change gets the new one, whichever server he asks. */
import { describe, expect, test } from 'vitest'
import { FolderDelete, FolderRestore } from '../../../contract/bin.ts'
import { FileCreate } from '../../../contract/file.ts'
import { FolderAdd, FolderUpdate } from '../../../contract/folder.ts'
import type { Operation } from '../../../contract/kit.ts'
import { MeetingMinuteReadInFolder } from '../../../contract/meetingminute.ts'
import { OpenIssueReadInFolder } from '../../../contract/openissue.ts'
import { ProjectMemberRemove, ProjectMemberUpdate, ProjectUpdate } from '../../../contract/project.ts'
import { PunchListReadInFolder } from '../../../contract/punchlist.ts'
import { RFIForward, RFIReadInFolder } from '../../../contract/rfi.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/role.ts'
import { UserUpdate } from '../../../contract/user.ts'
import { type Person, site } from '../../../test/harness.ts'
import { kinds, type Loose, makeOne, type Tested } from '../../../test/records.ts'
import { listOf } from '../../../test/restricted.ts'
import { addDays, dayIn } from '../days.ts'

/** Two servers on one database. */
const here = await site()
const beside = await site()
const servers = [here, beside]

const { id, rootFolderId, admin, people } = await here.project([
  'General Contractor PM',
  'Architect',
  'Viewer',
])
const engineer = people['General Contractor PM']
const { Architect: architect, Viewer: viewer } = people

/** As it is given, and as it is read anew: answers of a batch are never given as they were written before. */
async function pages(who: Person, operation: Operation<any, any>, more: Loose = {}) {
  const body = JSON.stringify({ parentFolderId: rootFolderId, take: 20, ...more })
  const asked = (path: string, body: string) => (server: (typeof servers)[number]) =>
    server
      .fetch(path, { as: who, method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      .then((answer) => answer.text())
  return {
    given: await Promise.all(servers.map(asked(operation.route, body))),
    anew: await Promise.all(servers.map(asked(`/json/reply/${operation.name}[]`, `[${body}]`))),
  }
}

/** Fills what is remembered, then does it, and holds what is given then against what is read. */
async function changes(operation: Operation<any, any>, does: () => Promise<unknown>, who = viewer) {
  const before = await pages(who, operation)
  expect(before.given.map((page) => `[${page}]`)).toEqual(before.anew)
  expect((await pages(who, operation)).given).toEqual(before.given)
  await does()
  const after = await pages(who, operation)
  expect(after.given.map((page) => `[${page}]`)).toEqual(after.anew)
  for (const [i, page] of after.given.entries()) expect(page).not.toBe(before.given[i])
}

const rfi = await makeOne(engineer, kinds.rfi, id, {
  subject: 'Anchor bolts',
  question: 'Which?',
  statusId: 3,
  toUserId: architect.id,
  dateDue: addDays(dayIn('UTC', new Date()), -1),
})
const update = (who: Person, kind: Tested, record: Loose) =>
  who.client.call(kind.update!, { [kind.one]: record })

/** Where it is not the day that it is here. */
const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
  (zone) => dayIn(zone, new Date()) !== dayIn('UTC', new Date()),
)

describe('a page of RFIs is another one at once when', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a field is changed', () => update(engineer, kinds.rfi, { folderId: rfi.folderId, subject: 'Bolts' })],
    ['one is added', () => makeOne(engineer, kinds.rfi, id, { subject: 'Lintel', question: 'Which?' })],
    [
      'a file is attached',
      () =>
        engineer.client.call(FileCreate, {
          folderId: rfi.folderId,
          fileInfo: { uploadedFileName: 'a.txt' },
          fileContent: 'AAAA',
        }),
    ],
    [
      'somebody is called otherwise',
      () => admin.client.call(UserUpdate, { user: { userId: architect.id, firstName: 'Renamed' } }),
    ],
    [
      'it is another day there',
      () => admin.client.call(ProjectUpdate, { project: { projectId: id, timeZone: elsewhere } }),
    ],
    ['it is forwarded', () => architect.client.call(RFIForward, { rfiId: rfi.rfiId, toUserId: engineer.id })],
    ['it goes to the bin', () => admin.client.call(FolderDelete, { folderId: rfi.folderId })],
    ['it comes back', () => admin.client.call(FolderRestore, { folderId: rfi.folderId })],
  ])('%s', (_, does) => changes(RFIReadInFolder, does))

  test('its manager is another one, because of his role', async () => {
    await makeOne(engineer, kinds.rfi, id, { subject: 'Whose?', question: 'Q', statusId: 2 })
    await changes(RFIReadInFolder, () =>
      admin.client.call(ProjectMemberUpdate, {
        projectId: id,
        member: { userId: engineer.id, role: 'Consultant' },
      }),
    )
    await changes(RFIReadInFolder, () =>
      admin.client.call(ProjectMemberUpdate, {
        projectId: id,
        member: { userId: engineer.id, role: 'General Contractor PM' },
      }),
    )
  })

  test('the asker may do something else', () =>
    changes(
      RFIReadInFolder,
      () =>
        admin.client.call(ProjectMemberUpdate, {
          projectId: id,
          member: { userId: viewer.id, role: 'General Contractor PM' },
        }),
      viewer,
    ))
})

test('a page is another one when the rights of the asker’s role are', async () => {
  const { roles } = await admin.client.call(ProjectRoleRead, { projectId: id })
  const role = roles!.find(({ roleName }) => roleName === 'General Contractor PM')!
  const rights = role.rights!.map((right) =>
    right.section === 'rfis' ? { ...right, deletes: !right.deletes } : right,
  )
  await changes(RFIReadInFolder, () =>
    admin.client.call(ProjectRoleSave, { projectId: id, roles: [{ ...role, rights }] }),
  )
})

test('who sees nothing any more gets nothing', async () => {
  const [other] = Object.values((await here.project(['Viewer'], admin)).people)
  const project = await here.project(['Viewer'], admin)
  const { Viewer: reader } = project.people
  for (const subject of ['Secret', 'Secret, too'])
    await makeOne(admin, kinds.rfi, project.id, { subject, question: 'Q' })
  const where = { parentFolderId: project.rootFolderId, take: 1 }
  expect((await pages(reader, RFIReadInFolder, where)).given.join()).toContain('Secret')
  expect((await pages(other!, RFIReadInFolder, where)).given.join()).toContain('"NotFound"')
  await admin.client.call(ProjectMemberRemove, { projectId: project.id, member: { userId: reader.id } })
  const { given } = await pages(reader, RFIReadInFolder, where)
  expect(given.join()).not.toContain('Secret')
  expect(given.join()).toContain('"NotFound"')
})

test('what lies in a folder that is restricted now is gone from the page', async () => {
  const folder = { folderName: 'Claims', folderProjectId: id }
  const { folderId } = (await admin.client.call(FolderAdd, { folder })).folder!
  await makeOne(admin, kinds.rfi, id, {
    subject: 'Claim',
    question: 'Q',
    folderParentId: folderId,
  })
  const page = async (who: Person) =>
    (await pages(who, RFIReadInFolder, { sort: '-CreatedDate', take: 1 })).given.map((page) =>
      page.includes('"Claim"'),
    )
  expect(await page(viewer)).toEqual([true, true])
  const accessByList = await listOf({ id, admin }, [engineer])
  await admin.client.call(FolderUpdate, { folder: { folderId, accessByList } })
  expect(await page(viewer)).toEqual([false, false])
  expect(await page(engineer)).toEqual([true, true])
})

describe('of every kind, a page is another one when a record is changed:', () => {
  test.each<[string, Operation<any, any>, Tested, Loose, Loose]>([
    [
      'punch list items',
      PunchListReadInFolder,
      kinds.punchList,
      { summary: 'Paint' },
      { summary: 'Paint twice' },
    ],
    [
      'open issues',
      OpenIssueReadInFolder,
      kinds.openIssue,
      { subject: 'Crack' },
      { subject: 'Crack in a wall' },
    ],
    [
      'meeting minutes',
      MeetingMinuteReadInFolder,
      kinds.meetingMinute,
      { topic: 'Site' },
      { topic: 'Owner' },
    ],
  ])('%s', async (_, operation, kind, made, changed) => {
    const { folderId } = await makeOne(admin, kind, id, made)
    await changes(operation, () => update(admin, kind, { folderId, ...changed }), admin)
  })
})

/** Whatever changes a row that hangs on a node, also past the operations. */
describe('the node is written, too, when a row is changed in', () => {
  const written = async () =>
    (await here.database.row<{ written: string }>('SELECT xmin::text AS written FROM folder WHERE id = $1', [
      punch.folderId,
    ]))!.written
  const punch = { folderId: 0 }
  test.each([
    ['folder', 'UPDATE folder SET sorting = sorting + 1 WHERE id = $1'],
    ['punch_list', 'UPDATE punch_list SET summary = summary WHERE folder_id = $1'],
    [
      'party',
      "INSERT INTO party (project_id, folder_id, part, position, label) SELECT project_id, id, 'responsible', 9, 'Us' FROM folder WHERE id = $1",
    ],
    ['party', "UPDATE party SET label = 'You' WHERE folder_id = $1 AND position = 9"],
    ['party', 'DELETE FROM party WHERE folder_id = $1 AND position = 9'],
    [
      'court',
      "INSERT INTO court (folder_id, position, project_id, is_manager, name) SELECT id, 9, project_id, false, 'Us' FROM folder WHERE id = $1",
    ],
    ['court', "UPDATE court SET name = 'You' WHERE folder_id = $1 AND position = 9"],
    ['court', 'DELETE FROM court WHERE folder_id = $1 AND position = 9'],
    ['attachment', 'UPDATE attachment SET description = NULL WHERE folder_id = $1'],
    ['attachment', 'DELETE FROM attachment WHERE folder_id = $1'],
  ])('%s: %s', async (_, sql) => {
    if (!punch.folderId) {
      Object.assign(punch, await makeOne(admin, kinds.punchList, id, { summary: 'Paint' }))
      const fileInfo = { uploadedFileName: 'a.txt' }
      const before = await written()
      await admin.client.call(FileCreate, { folderId: punch.folderId, fileInfo, fileContent: 'AAAA' })
      expect(await written()).not.toBe(before)
    }
    const before = await written()
    await here.database.rows(sql, [punch.folderId])
    expect(await written()).not.toBe(before)
  })
})
