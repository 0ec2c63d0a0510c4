/** Transmittals: what was sent stays as it was, and nobody gets or sees more than they may. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../contract/documents/document.ts'
import { FolderAdd, FolderUpdate } from '../../contract/documents/folder.ts'
import {
  TransmittalOpened,
  TransmittalRead,
  TransmittalSend,
  TransmittalsRead,
} from '../../contract/documents/transmittal.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import { ProjectDefaultsSave } from '../../contract/projects/projectdefaults.ts'
import { FolderDelete } from '../../contract/records/bin.ts'
import { RFIUpdate } from '../../contract/records/rfi.ts'
import { isAll } from '../../test/kit/cases.ts'
import { dense, faultsOf, readsPdf, seenIn, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../test/kit/told.ts'
import { noteSight } from '../records/bin/notesight.ts'
import { deleteUnusedFiles } from '../records/file/storedfile.ts'

const here = prepared(() => site())
type Role = 'General Contractor PM' | 'Architect' | 'Consultant' | 'Subcontractor' | 'Viewer'
const roles: Role[] = ['General Contractor PM', 'Architect', 'Consultant', 'Subcontractor', 'Viewer']
let project: Project<Role>
beforeAll(async () => {
  project = await here.project(roles)
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')

async function drawing(contents = 'first', more: RecordData = {}): Promise<number> {
  const created = await project.admin.client.call(DocumentCreate, {
    parentFolderId: project.rootFolderId,
    documentNumber: 'A-101',
    fileName: 'A-101.pdf',
    fileContent: base64(contents),
    ...more,
  })
  return created.newFolderId!
}

const send = async (by: Person, more: RecordData) =>
  (await by.client.call(TransmittalSend, { projectId: project.id, subject: 'Lintels', ...more })).transmittal!

const read = async (by: Person, transmittalId: number) =>
  (await by.client.call(TransmittalRead, { transmittalId })).transmittal!

const fileOf = (by: Person, transmittalId: number, position: number): Promise<Response> =>
  here.fetch(`/files/transmittal/${transmittalId}/${position}`, { as: by })

describe('a document that was sent', () => {
  test('stays in that version, is numbered, and says who opened it when', async () => {
    const { admin, people } = project
    const folderId = await drawing()
    const userIds = [people.Architect.id, people.Subcontractor.id]
    const sent = await send(admin, { items: [{ folderId }], userIds, remarks: 'For the mason.' })
    expect(sent).toMatchObject({
      number: 'T-001',
      subject: 'Lintels',
      remarks: 'For the mason.',
      sentBy: admin.fullName,
      items: [
        { position: 1, folderId, folderTypeName: 'Document', number: 'A-101', version: 1, hasFile: true },
      ],
      recipients: userIds.map((userId) => ({ userId })),
    })
    const id = sent.transmittalId!
    await admin.client.call(DocumentUpdate, { folderId, fileContent: base64('second'), fileName: 'B.pdf' })
    await admin.client.call(FolderDelete, { folderId })
    const file = await fileOf(people.Subcontractor, id, 1)
    expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
      expect.stringContaining('A-101.pdf'),
      'first',
    ])
    expect(await people.Architect.client.call(TransmittalOpened, { transmittalId: id })).toMatchObject({
      numberOfRecordsEffected: 1,
    })
    expect(await people.Architect.client.call(TransmittalOpened, { transmittalId: id })).toMatchObject({
      numberOfRecordsEffected: 0,
    })
    const { recipients, items } = await read(admin, id)
    expect(recipients!.map(({ readDate }) => Boolean(readDate))).toEqual([true, false])
    expect(items).toMatchObject([{ version: 1, fileName: 'A-101.pdf', hasFile: true }])
    const { transmittals } = await people.Subcontractor.client.call(TransmittalsRead, {
      projectId: project.id,
    })
    expect(transmittals).toMatchObject([
      { number: 'T-001', itemCount: 1, recipientCount: 2, readCount: 1, isUnread: true },
    ])
    const actions = (await eventsOf(here, { projectId: project.id })).map(({ action }) => action)
    expect(actions.filter((action) => String(action).startsWith('Transmittal'))).toEqual([
      'TransmittalSent',
      'TransmittalOpened',
    ])
  })

  test('may be an earlier version, and keeps its bytes when the document is removed for good', async () => {
    const { admin, people } = project
    const folderId = await drawing('old')
    await admin.client.call(DocumentUpdate, { folderId, fileContent: base64('new') })
    const sent = await send(admin, { items: [{ folderId, version: 1 }], userIds: [people.Viewer.id] })
    const files = await here.database.rows<{ id: number }>(
      `SELECT stored_file_id AS id FROM document_version v JOIN document t ON t.id = v.document_id WHERE t.folder_id = $1`,
      [folderId],
    )
    await noteSight(here.database, [folderId])
    await here.database.rows('DELETE FROM folder WHERE id = $1', [folderId])
    await deleteUnusedFiles(
      here.database,
      files.map(({ id }) => id),
    )
    const left = await here.database.rows('SELECT FROM stored_file WHERE id = ANY ($1::int[])', [
      files.map(({ id }) => id),
    ])
    expect([files.length, left.length]).toEqual([2, 1])
    expect(await (await fileOf(people.Viewer, sent.transmittalId!, 1)).text()).toBe('old')
    expect((await read(people.Viewer, sent.transmittalId!)).items).toMatchObject([
      { folderId: 0, version: 1 },
    ])
  })
})

test('numbers have no gaps, whatever is refused and however many are sent at once', async () => {
  const { id, admin, people, rootFolderId } = await here.project(['Viewer'])
  const { newFolderId } = await admin.client.call(DocumentCreate, {
    parentFolderId: rootFolderId,
    documentNumber: 'S-1',
    fileName: 'S.pdf',
    fileContent: base64('s'),
  })
  const request = { projectId: id, subject: 'S', items: [{ folderId: newFolderId! }] }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) =>
      admin.client.call(TransmittalSend, {
        ...request,
        userIds: [i % 3 === 2 ? 999_999_999 : people.Viewer.id],
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  const { transmittals } = await admin.client.call(TransmittalsRead, { projectId: id })
  expect(transmittals!.map(({ number }) => number)).toEqual(['T-004', 'T-003', 'T-002', 'T-001'])
})

describe.skipIf(!readsPdf())('a record that was sent', () => {
  test.runIf(isAll)('is a PDF of what each person could see, and stays so', async () => {
    const { admin, people } = project
    const rfi = await makeOne(admin, recordTypes.rfi, project.id, {
      subject: 'Bearing',
      question: 'Which size is it?',
      statusId: 3,
      toUserId: people.Architect.id,
      ccUserList: [people.Subcontractor.login],
    })
    const sent = await send(admin, {
      items: [{ folderId: rfi.folderId }],
      userIds: [people.Architect.id, people.Subcontractor.id],
    })
    await admin.client.call(RFIUpdate, {
      rfi: { folderId: rfi.folderId, answer: 'W8x21, not before.', statusId: 4 },
    })
    const pdfs = await Promise.all(
      [people.Architect, people.Subcontractor, admin].map(async (who) =>
        Buffer.from(await (await fileOf(who, sent.transmittalId!, 1)).arrayBuffer()),
      ),
    )
    for (const pdf of pdfs) {
      expect(faultsOf(pdf)).toBe('')
      expect(dense(textOf(pdf))).toContain(dense('Which size is it?'))
      expect(dense(textOf(pdf))).not.toContain(dense('W8x21, not before.'))
      expect(dense(textOf(pdf))).toContain(dense(admin.fullName))
    }
    const manager = people['General Contractor PM']
    expect((await read(manager, sent.transmittalId!)).items).toMatchObject([
      { number: rfi.number, hasFile: false },
    ])
    expect((await fileOf(manager, sent.transmittalId!, 1)).status).toBe(404)
  })

  test('has a cover sheet with versions, people and when they opened it', async () => {
    const { admin, people } = project
    await admin.client.call(ProjectDefaultsSave, { projectId: project.id, defaults: { paperSize: 'A4' } })
    const folderId = await drawing('cover', { documentIssue: 'Issue for construction' })
    const sent = await send(admin, {
      items: [{ folderId }],
      userIds: [people.Viewer.id],
      remarks: 'Ünïcode 梁',
    })
    const response = await here.fetch(`/api/internal/transmittal/print?transmittalId=${sent.transmittalId}`, {
      as: people.Viewer,
    })
    const pdf = Buffer.from(await response.arrayBuffer())
    expect(faultsOf(pdf)).toBe('')
    const text = dense(textOf(pdf))
    const said = ['Lintels', sent.number!, 'A-101', 'Version 1', 'Issue for construction', 'Ünïcode 梁']
    for (const one of [...said, people.Viewer.fullName, 'Not yet']) expect(text).toContain(dense(one))
    expect((await seenIn(pdf)).title).toBe(`${sent.number} Lintels`)
  })
})

describe('sending is refused', () => {
  let folderId: number
  let hidden: number
  beforeAll(async () => {
    folderId = await drawing()
    const { accessList } = await project.admin.client.call(AccessListSave, {
      projectId: project.id,
      accessList: { name: 'Two', memberList: [project.people.Architect.id] },
    })
    const { folder } = await project.admin.client.call(FolderAdd, {
      folder: {
        folderProjectId: project.id,
        folderName: 'Secret',
        accessByList: accessList!.accessListId,
      },
    })
    hidden = await drawing('secret', { parentFolderId: folder!.folderId })
  })
  const items = (...ids: number[]) => ids.map((id) => ({ folderId: id }))

  test('to readers and strangers', async () => {
    const { people } = project
    const request = { items: items(folderId), userIds: [people.Architect.id] }
    expect(await told(send(people.Viewer, request))).toBe('403 Forbidden')
    expect(await told(send(await here.organization(), request))).toBe('404 NotFound')
  })

  test('of what the sender may not see, and to whom may not see it', async () => {
    const { admin, people } = project
    const request = { items: items(hidden), userIds: [people.Architect.id] }
    expect(await told(send(people.Subcontractor, request))).toBe('404 NotFound')
    const refused = send(people.Architect, { ...request, userIds: [people.Subcontractor.id] })
    await expect(refused).rejects.toThrow(`${people.Subcontractor.fullName} may not see "A-101`)
    expect((await send(admin, request)).number).toMatch(/^T-\d{3}$/)
  })

  const refusals: Array<[what: string, more: () => RecordData, answer: string]> = [
    ['nothing', () => ({ items: [] }), wrong('Items', 'NotEmpty')],
    ['nobody', () => ({ userIds: [] }), wrong('UserIds', 'NotEmpty')],
    ['no subject', () => ({ subject: ' ' }), wrong('Subject', 'NotEmpty')],
    ['no member', () => ({ userIds: [999_999_999] }), wrong('UserIds', 'Enum')],
    ['a folder', () => ({ items: items(project.rootFolderId) }), wrong('Items[0].FolderId', 'Enum')],
    ['one twice', () => ({ items: items(folderId, folderId) }), wrong('Items[1].FolderId', 'Enum')],
    [
      'a version that is not there',
      () => ({ items: [{ folderId, version: 7 }] }),
      wrong('Items[0].Version', 'Enum'),
    ],
    ['too much', () => ({ items: Array(51).fill({ folderId }) }), wrong('Items', 'Length')],
    ['what is not there', () => ({ items: items(999_999_999) }), '404 NotFound'],
  ]
  test.each(refusals)('with %s', async (_, more, answer) => {
    const request = { items: items(folderId), userIds: [project.people.Architect.id] }
    expect(await told(send(project.admin, { ...request, ...more() }))).toBe(answer)
  })

  test('what somebody may see no more is not in it any more, for them alone', async () => {
    const { admin, people } = project
    const own = await drawing('moved')
    const userIds = [people.Architect.id, people.Subcontractor.id]
    const sent = await send(admin, { items: items(own, folderId), userIds })
    const { folder } = await admin.client.call(FolderAdd, {
      folder: { folderProjectId: project.id, folderName: 'Later secret' },
    })
    await admin.client.call(FolderUpdate, { folder: { folderId: own, folderParentId: folder!.folderId } })
    const { accessList } = await admin.client.call(AccessListSave, {
      projectId: project.id,
      accessList: { name: 'One', memberList: [people.Architect.id] },
    })
    await admin.client.call(FolderUpdate, {
      folder: { folderId: folder!.folderId, accessByList: accessList!.accessListId },
    })
    const id = sent.transmittalId!
    const positions = async (who: Person) => (await read(who, id)).items!.map(({ position }) => position)
    expect([await positions(people.Architect), await positions(people.Subcontractor)]).toEqual([[1, 2], [2]])
    expect((await fileOf(people.Subcontractor, id, 1)).status).toBe(404)
    expect(await told(read(people.Consultant, id))).toBe('404 NotFound')
  })
})
