/** Record types of the table without states of their own: packages, activities, and nodes of the tree. */

import {
  Folder,
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { DailyReportSign } from '../../../contract/records/dailyreportsignature.ts'
import { change, makeOne, type RecordData, recordTypes, type TestedType } from '../../kit/records.ts'
import { listOf } from '../../kit/restricted.ts'
import { everybody, type World } from '../people.ts'
import { type Kind, packageOf } from './kind.ts'
import type { Person, RecordType } from './table/types.ts'

const one = { first: {}, fields: () => ({}), ask: () => ({}), stateOf: () => '' }
const named = (...states: string[]) => Object.fromEntries(states.map((state) => [state, []]))

const pack: Kind = {
  ...one,
  recordType: recordTypes.submittal,
  states: named('no item Submitted yet', 'an item was Submitted', 'all items closed'),
  fields: ({ company }, madeBy) => ({ contractor: madeBy === 'contractorOwn' ? company.GC : company.S1 }),
  async make(world, by, { contractor }) {
    const ids = await packageOf(world, by, contractor)
    const item = { folderParentId: ids.folderId, description: 'Door' }
    return { ...ids, item: await makeOne(world.who[by], recordTypes.submittalItem, world.projectId, item) }
  },
  async reach({ who }, { item }, state) {
    const verdict = { stage: '3', returnedStatusId: '1' }
    const steps: Record<string, RecordData[]> = {
      'an item was Submitted': [{ stage: '2' }],
      'all items closed': [{ stage: '2' }, verdict, { stage: '4' }],
    }
    for (const step of steps[state] ?? []) await change(who.admin, recordTypes.submittalItem, item, step)
  },
}

const activity: Kind = {
  ...one,
  recordType: recordTypes.dailyReportActivity,
  states: named('unsigned', 'signed'),
  async make({ who, projectId }, by) {
    const copies = `${who.subCc.login};${who.engCc.login}`
    const fields = { author: who[by].id, ccUserList: copies }
    const report = await makeOne(who[by], recordTypes.dailyReport, projectId, fields)
    const { dailyReportId, folderId } = report
    const made = await makeOne(who[by], recordTypes.dailyReportActivity, projectId, { dailyReportId })
    return { ...made, folderId }
  },
  async reach({ who }, { folderId }, state) {
    if (state === 'signed') await who.admin.client.call(DailyReportSign, { folderId })
  },
}

const folderType = {
  dto: Folder,
  create: FolderAdd,
  listName: '',
  read: FolderGet,
  by: 'folderId',
  update: FolderUpdate,
  one: 'folder',
  oneName: 'Folder',
  ownId: 'folderId',
} as const satisfies TestedType

export async function sectionOf({ who, rootFolderId }: World, type: number): Promise<number> {
  const { folderList } = await who.admin.client.call(FoldersGetByParentFolder, {
    parentFolderId: rootFolderId,
  })
  return folderList!.find(({ folderType: of }) => of === type)!.folderId!
}

/** An access list of everybody but those. */
export const listWithout = ({ who, projectId }: World, ...without: Person[]): Promise<number> =>
  listOf(
    { id: projectId, admin: who.admin },
    everybody.filter((name) => !without.includes(name)).map((name) => who[name]),
  )

const [inDocuments, inRfis, restricted] = [
  'plain folder in Documents, AccessByList 0',
  'plain folder in RFIs, AccessByList 0',
  'restricted plain folder in Documents (AccessByList = a list with all persons but subNone and viewer)',
] as const

const folder: Kind = {
  ...one,
  recordType: folderType,
  states: named(inDocuments, inRfis, restricted),
  async make(world, by, { state }) {
    const folderParentId = await sectionOf(world, state === inRfis ? 120 : 110)
    const { client } = world.who[by]
    const made = await client.call(FolderAdd, { folder: { folderParentId, folderName: 'Place' } })
    return { folderId: made.folder!.folderId }
  },
  async reach(world, { folderId }, state) {
    if (state !== restricted) return
    const accessByList = await listWithout(world, 'subNone', 'viewer')
    await world.who.admin.client.call(FolderUpdate, { folder: { folderId, accessByList } })
  },
}

const punchList: Kind = {
  ...one,
  recordType: folderType,
  states: named('punch list without an issued item', 'punch list with issued items'),
  async make({ who, projectId }, by) {
    const request = { folderProjectId: projectId, folderName: 'Level 1' }
    return { folderId: (await who[by].client.call(FolderCreatePunchList, request)).folderId }
  },
  async reach({ who, projectId }, { folderId }, state) {
    const status = state === 'punch list with issued items' ? 2 : 1
    await makeOne(who.admin, recordTypes.punchList, projectId, { folderParentId: folderId, status })
  },
}

export const treeKinds: Partial<Record<RecordType, Kind>> = {
  'submittal package': pack,
  'daily report activity': activity,
  folder,
  'punch list': punchList,
}
