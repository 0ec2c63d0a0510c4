/** Deleting what was issued: by project admins, with a reason; what is final by nobody. `userCanDelete` tells the same. */
import { describe, expect, test } from 'vitest'
import {
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
} from '../../../contract/documents/folder.ts'
import { RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { FolderDelete, FolderRestore } from '../../../contract/records/bin.ts'
import { sample } from '../../../test/kit/cases.ts'
import { type Person, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  because,
  change,
  eventsOf,
  info,
  makeOne,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Superintendent', 'Project Assistant', 'Viewer'] as const
const project = prepared(() => here.project(roles))
const pm = prepared(async () => project.people['General Contractor PM'])

const make = (name: RecordTypeName, fields: RecordData = {}) =>
  makeOne(project.admin, recordTypes[name], project.id, fields)
const remove = (by: Person, { folderId }: RecordData, more: RecordData = because) =>
  by.client.call(FolderDelete, { folderId, ...more })
const needsReason = wrong('AdditionalInfo.Reason', 'NotEmpty')

/** What each says of the same record: the record itself, its standing, its node alone and in the list of its folder. */
async function flags(by: Person, name: RecordTypeName, ids: RecordData) {
  const { folderId } = ids
  const { userCanDelete, folderParentId } = await read(by, recordTypes[name], ids)
  const { standing } = await by.client.call(RecordStandingRead, { folderId })
  const { folder } = await by.client.call(FolderGet, { folderId })
  const { folderList } = await by.client.call(FoldersGetByParentFolder, { parentFolderId: folderParentId })
  const listed = folderList!.find((row) => row.folderId === folderId)
  return [userCanDelete, standing!.userCanDelete, folder!.userCanDelete, listed!.userCanDelete]
}
const all = (value: boolean) => [value, value, value, value]

const issued: Array<[RecordTypeName, RecordData]> = [
  ['rfi', { statusId: 2 }],
  ['rfi', {}],
  ['rfi', { statusId: 5 }],
  ['rfi', { statusId: 6 }],
  ['punchList', {}],
  ['punchList', { status: 6 }],
  ['openIssue', {}],
  ['openIssue', { statusId: 7 }],
  ['submittalItem', { stage: '2' }],
  ['submittalItem', { stage: '4' }],
  ['submittalItem', { statusId: '3' }],
  ['meetingMinute', { statusId: 2 }],
]

describe.each(sample(issued, 'issued', 3))('%s %j was issued', (name, fields) => {
  test('so that only project admins delete it, with a reason', async () => {
    const ids = await make(name, fields)
    for (const by of [pm, project.people.Superintendent, project.people.Viewer]) {
      expect(await told(remove(by, ids))).toBe('403 Forbidden')
      expect(await flags(by, name, ids)).toEqual(all(false))
    }
    const { message } = await refused(remove(pm, ids))
    expect(message.includes('Void it instead')).toBe(name !== 'meetingMinute')
    expect(await told(remove(project.admin, ids, {}))).toBe(needsReason)
    expect(await told(remove(project.admin, ids, { additionalInfo: info({ Reason: ' ' }) }))).toBe(
      needsReason,
    )
    expect(await flags(project.admin, name, ids)).toEqual(all(true))
    expect((await remove(project.admin, ids)).numberOfRecordsEffected).toBe(1)
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([event.action, event.reason]).toEqual(['Deleted', 'Created twice'])
    await project.admin.client.call(FolderRestore, { folderId: ids.folderId })
    expect(await flags(pm, name, ids)).toEqual(all(false))
  })
})

const notIssued: Array<[RecordTypeName, RecordData]> = [
  ['rfi', { statusId: 1 }],
  ['punchList', { status: 1 }],
  ['openIssue', { statusId: 1 }],
  ['submittalItem', {}],
  ['submittal', {}],
  ['meetingMinute', {}],
  ['dailyReport', {}],
]

describe.each(sample(notIssued, 'not issued', 3))('%s %j was not issued', (name, fields) => {
  test('so that those with the right to delete delete it, without a reason', async () => {
    const creator = project.people['Project Assistant']
    const ids = await makeOne(creator, recordTypes[name], project.id, fields)
    expect(await flags(pm, name, ids)).toEqual(all(true))
    expect(await told(remove(creator, ids))).toBe('403 Forbidden')
    expect(await flags(creator, name, ids)).toEqual(all(false))
    expect(await outcome(remove(pm, ids, {}))).toBe('200')
  })
})

test('a record that went back to its first state was issued', async () => {
  const rfi = await make('rfi', { statusId: 2 })
  await change(project.admin, recordTypes.rfi, rfi, { statusId: 1 })
  const item = await make('submittalItem', { stage: '2' })
  await change(project.admin, recordTypes.submittalItem, item, { stage: '1' })
  const minute = await make('meetingMinute', { statusId: 2 })
  await change(project.admin, recordTypes.meetingMinute, minute, { statusId: 1 })
  for (const ids of [rfi, item, minute]) {
    expect(await told(remove(pm, ids))).toBe('403 Forbidden')
    expect(await told(remove(project.admin, ids, {}))).toBe(needsReason)
  }
})

test('final minutes are deleted by nobody, neither are folders that hold some', async () => {
  const folder = async (folderParentId?: number) => {
    const sent = { folderProjectId: project.id, folderParentId }
    return (await project.admin.client.call(FolderAdd, { folder: sent })).folder!.folderId!
  }
  const top = await folder()
  const inner = await folder(await folder(top))
  const ids = await make('meetingMinute', { statusId: 3, folderParentId: inner })
  for (const by of [project.admin, pm, project.people.Superintendent, project.people.Viewer]) {
    expect(await told(remove(by, ids))).toBe('409 Conflict')
    expect(await flags(by, 'meetingMinute', ids)).toEqual(all(false))
    expect(await told(remove(by, { folderId: top }))).toBe('409 Conflict')
    const { folder: seen } = await by.client.call(FolderGet, { folderId: top })
    expect(seen!.userCanDelete).toBe(false)
  }
  expect(await told(remove(project.admin, ids, {}))).toBe('409 Conflict')
})

test('final minutes that a project admin took back are deleted by nobody either', async () => {
  const ids = await make('meetingMinute', { statusId: 2 })
  await change(project.admin, recordTypes.meetingMinute, ids, { statusId: 3 })
  await change(project.admin, recordTypes.meetingMinute, ids, { statusId: 1 })
  for (const by of [project.admin, pm]) {
    expect(await told(remove(by, ids))).toBe('409 Conflict')
    expect(await flags(by, 'meetingMinute', ids)).toEqual(all(false))
  }
  // Distributed only: with a reason, which stays in the history with the name.
  const distributed = await make('meetingMinute', { statusId: 2 })
  await change(project.admin, recordTypes.meetingMinute, distributed, { statusId: 1 })
  expect(await told(remove(project.admin, distributed, {}))).toBe(needsReason)
  await remove(project.admin, distributed)
  const events = await eventsOf(here, distributed.folderId)
  expect(events.at(-1)).toMatchObject({ action: 'Deleted', reason: expect.stringMatching(/./) })
})

const canDelete = async (by: Person, folderId: number) =>
  (await by.client.call(FolderGet, { folderId })).folder!.userCanDelete

test('a folder needs the strictest right of what lies in it', async () => {
  const { folder } = await project.admin.client.call(FolderAdd, { folder: { folderProjectId: project.id } })
  const folderId = folder!.folderId!
  await make('rfi', { folderParentId: folderId, statusId: 1 })
  expect(await canDelete(pm, folderId)).toBe(true)
  const open = await make('rfi', { folderParentId: folderId })
  expect([await canDelete(pm, folderId), await canDelete(project.admin, folderId)]).toEqual([false, true])
  expect(await told(remove(pm, { folderId }))).toBe('403 Forbidden')
  expect(await told(remove(project.admin, { folderId }, {}))).toBe(needsReason)
  expect(await read(pm, recordTypes.rfi, open)).toMatchObject({ folderId: open.folderId })
  expect((await remove(project.admin, { folderId })).numberOfRecordsEffected).toBe(3)
})

test('a punch list by its items, a package by its items', async () => {
  const { Superintendent } = project.people
  const lists = [1, 2].map(
    async () =>
      (await project.admin.client.call(FolderCreatePunchList, { folderParentId: project.rootFolderId }))
        .folderId!,
  )
  const [drafts, closed] = (await Promise.all(lists)) as [number, number]
  await make('punchList', { folderParentId: drafts, status: 1 })
  await make('punchList', { folderParentId: closed, status: 6 })
  expect([await canDelete(Superintendent, drafts), await canDelete(Superintendent, closed)]).toEqual([
    true,
    false,
  ])
  expect(await outcome(remove(Superintendent, { folderId: drafts }, {}))).toBe('200')
  expect(await told(remove(Superintendent, { folderId: closed }))).toBe('403 Forbidden')
  const pack = await make('submittal')
  const item = await make('submittalItem', { folderParentId: pack.folderId })
  expect(await flags(pm, 'submittal', pack)).toEqual(all(true))
  await change(project.admin, recordTypes.submittalItem, item, { stage: '2' })
  expect(await flags(pm, 'submittal', pack)).toEqual(all(false))
  expect(await flags(project.admin, 'submittal', pack)).toEqual(all(true))
  expect(await told(remove(pm, pack))).toBe('403 Forbidden')
  expect(await told(remove(project.admin, pack, {}))).toBe(needsReason)
  expect((await remove(project.admin, pack)).numberOfRecordsEffected).toBe(2)
})
