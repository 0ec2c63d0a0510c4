/** Nobody sees by a transmittal what they may not see: not in the audit, not after it is gone, not by being merged. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../contract/documents/document.ts'
import { FolderAdd } from '../../contract/documents/folder.ts'
import {
  TransmittalOpened,
  TransmittalRead,
  TransmittalSend,
  TransmittalsRead,
} from '../../contract/documents/transmittal.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import { AuditRead } from '../../contract/people/audit.ts'
import { MergeUndo, UserMerge } from '../../contract/people/merge.ts'
import { ProjectMemberAdd } from '../../contract/projects/project.ts'
import { FolderDelete } from '../../contract/records/bin.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'
import { told } from '../../test/kit/told.ts'
import { emptyBin } from '../records/bin/purge.ts'
import { types } from '../records/register.ts'

const here = prepared(() => site())
type Role = 'General Contractor PM' | 'Architect'
let project: Project<Role>
let admin: Person
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect'])
  admin = project.admin
})

async function drawing(documentDescription: string, parentFolderId = project.rootFolderId): Promise<number> {
  const created = await admin.client.call(DocumentCreate, {
    parentFolderId,
    documentDescription,
    documentNumber: 'A-1',
    fileName: 'A.pdf',
    fileContent: 'Zmlyc3Q=',
  })
  return created.newFolderId!
}

/** In a folder that only the architect and administrators may open. */
async function secretDrawing(): Promise<number> {
  const { accessList } = await admin.client.call(AccessListSave, {
    projectId: project.id,
    accessList: { name: `List ${Math.random()}`, memberList: [project.people.Architect.id] },
  })
  const { folder } = await admin.client.call(FolderAdd, {
    folder: {
      folderProjectId: project.id,
      folderName: 'Secret',
      accessByList: accessList!.accessListId,
    },
  })
  return drawing('Hidden vault', folder!.folderId!)
}

const send = async (folderIds: number[], userIds: number[], by = admin) =>
  (
    await by.client.call(TransmittalSend, {
      projectId: project.id,
      subject: 'Of the vault',
      userIds,
      items: folderIds.map((folderId) => ({ folderId })),
    })
  ).transmittal!.transmittalId!

const positions = async (by: Person, transmittalId: number) =>
  (await by.client.call(TransmittalRead, { transmittalId })).transmittal!.items!.map(
    ({ position }) => position,
  )

test('the audit names nothing that was sent', async () => {
  await send([await secretDrawing()], [project.people.Architect.id])
  const request = { projectId: project.id, action: 'TransmittalSent' }
  const { changes } = await project.people['General Contractor PM'].client.call(AuditRead, request)
  expect(changes!.map(({ field }) => field)).toEqual(['transmittalId', 'number', 'itemCount', 'userIds'])
  expect(JSON.stringify(changes)).not.toMatch(/vault/)
})

test('a manager does not see what was in a restricted folder, also after it is gone', async () => {
  const manager = project.people['General Contractor PM']
  const [secret, open] = [await secretDrawing(), await drawing('Open')]
  const id = await send([secret, open], [project.people.Architect.id])
  const only = await send([secret], [project.people.Architect.id])
  const was = here.clock.now
  here.clock.now = new Date('1950-01-01T00:00:00Z')
  await admin.client.call(FolderDelete, { folderId: secret }).finally(() => {
    here.clock.now = was
  })
  const before = new Date('1950-02-01T00:00:00Z')
  await emptyBin(types, here.database, { before, now: new Date() })
  expect([await positions(admin, id), await positions(project.people.Architect, id)]).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(await positions(manager, id)).toEqual([2])
  expect((await here.fetch(`/files/transmittal/${id}/1`, { as: manager })).status).toBe(404)
  expect(await told(manager.client.call(TransmittalRead, { transmittalId: only }))).toBe('404 NotFound')
  const { transmittals } = await manager.client.call(TransmittalsRead, { projectId: project.id })
  expect(transmittals!.map(({ transmittalId, itemCount }) => [transmittalId, itemCount])).toEqual([[id, 1]])
})

describe('merged people', () => {
  const member = async (): Promise<Person> => {
    const person = await here.person(admin)
    const added = { userId: person.id, role: 'Architect' }
    await admin.client.call(ProjectMemberAdd, { projectId: project.id, member: added })
    return person
  }
  const rowsOf = () =>
    here.database.rows(
      `SELECT 'r' AS kind, transmittal_id, person_id, position, read_at FROM transmittal_recipient WHERE project_id = $1
       UNION ALL SELECT 'p', transmittal_id, person_id, position, NULL FROM transmittal_paper WHERE project_id = $1
       UNION ALL SELECT 's', id, sent_by, 0, NULL FROM transmittal WHERE project_id = $1 ORDER BY 1, 2, 3, 4`,
      [project.id],
    )

  test('have what was sent by and to both, and each their own again after undoing', async () => {
    const [gone, stays] = [await member(), await member()]
    const folderId = await drawing('Merged')
    const rfi = await makeOne(admin, recordTypes.rfi, project.id, {
      subject: 'S',
      question: 'Q',
      statusId: 3,
      toUserId: gone.id,
      ccUserList: [stays.login],
    })
    const toGone = await send([rfi.folderId], [gone.id])
    const toBoth = await send([folderId, rfi.folderId], [gone.id, stays.id])
    const byGone = await send([folderId], [admin.id], gone)
    await gone.client.call(TransmittalOpened, { transmittalId: toBoth })
    const before = await rowsOf()
    const { mergeId } = await admin.client.call(UserMerge, { userId: gone.id, intoUserId: stays.id })
    const { transmittals } = await stays.client.call(TransmittalsRead, { projectId: project.id })
    expect(
      transmittals!.map(({ transmittalId, isUnread, recipientCount }) => [
        transmittalId,
        isUnread,
        recipientCount,
      ]),
    ).toEqual([
      [byGone, false, 1],
      [toBoth, false, 1],
      [toGone, true, 1],
    ])
    expect((await here.fetch(`/files/transmittal/${toGone}/1`, { as: stays })).status).toBe(200)
    await admin.client.call(MergeUndo, { mergeId })
    expect(await rowsOf()).toEqual(before)
  })
})

test('a printed cover sheet is in the audit of its project', async () => {
  const id = await send([await drawing('Printed')], [project.people.Architect.id])
  const printed = await here.fetch(`/api/internal/transmittal/print?transmittalId=${id}`, { as: admin })
  await printed.arrayBuffer()
  const request = { projectId: project.id, action: 'Exported' }
  const { changes } = await admin.client.call(AuditRead, request)
  expect(changes!.map(({ newValue }) => newValue)).toContain('TransmittalPrintRequest')
})
