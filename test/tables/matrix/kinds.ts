/** The things in a project, by section: how the tests of the grid create, read and change them. */
import { randomUUID } from 'node:crypto'
import * as contract from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { creating, type RecordData, type RecordTypeName, recordTypes } from '../../kit/records.ts'
import { type Case, type Rights, type Role, rights, type Section } from './grid.ts'
import { type Caller, columns } from './people.ts'
import * as fixtures from './things.ts'

export interface Call {
  operation: Operation<any, any>
  request: RecordData
}

export interface Thing {
  section: Section
  /** Whether r sees only those where the person is a party. */
  hasParties: boolean
  /** Creates one as an admin; the person, if given, is a party. Returns its ids. */
  have(world: fixtures.Ground, party?: Caller, more?: RecordData): Promise<RecordData>
  read(ids: RecordData): Call
  change(ids: RecordData): Call
  make(world: fixtures.Ground): Promise<Call> | Call
  /** The key of the record in the response. */
  one: string
  /** What a new one is, as the grid has it. */
  is?: Omit<Case, 'isParty'>
  /** A field of each of its groups of fields, with another value. */
  ofGroups?: readonly RecordData[]
}

const partiesFor = (recordType: RecordTypeName, party?: Caller) =>
  party ? fixtures.partiesOf(recordType, [party, party]) : {}

function recordOf(
  recordType: RecordTypeName,
  section: Section,
  text: string,
  more: Partial<Thing> = {},
): Thing {
  const tested = recordTypes[recordType] as (typeof recordTypes)['rfi']
  return {
    section,
    hasParties: true,
    have: async (world, party, more = {}) => {
      const place: RecordData = {}
      if (recordType === 'submittalItem')
        place.folderParentId = (
          await fixtures.recordFor(world, 'submittal', partiesFor('submittal', party))
        ).folderId
      return fixtures.recordFor(world, recordType, { ...place, ...partiesFor(recordType, party), ...more })
    },
    read: ({ folderId }) => ({ operation: tested.read, request: { folderId } }),
    change: ({ folderId }) =>
      tested.update
        ? { operation: tested.update, request: { [tested.one]: { folderId, [text]: randomUUID() } } }
        : changeNode({ folderId }),
    make: (world) => ({ operation: tested.create, request: creating(tested, world.id, [{}]) }),
    one: tested.one,
    ...more,
  }
}

/** A thing without an update operation is changed as a node of the tree. */
const changeNode = ({ folderId }: RecordData): Call => ({
  operation: contract.FolderUpdate,
  request: { folder: { folderId, folderSorting: Math.floor(Math.random() * 1e9) } },
})

const readNode = ({ folderId }: RecordData): Call => ({
  operation: contract.FolderGet,
  request: { folderId },
})

const activity: Thing = {
  section: 'daily reports',
  hasParties: true,
  have: async (world, party) => {
    const report = await fixtures.recordFor(world, 'dailyReport', partiesFor('dailyReport', party))
    const created = await fixtures.recordFor(world, 'dailyReportActivity', {
      dailyReportId: report.dailyReportId,
    })
    return { ...created, dailyReportId: report.dailyReportId }
  },
  read: ({ dailyReportActivityId }) => ({
    operation: contract.DailyReportActivityGet,
    request: { dailyReportActivityId },
  }),
  // One more activity changes the report.
  change: ({ dailyReportId }) => ({
    operation: contract.DailyReportActivityCreateMany,
    request: { dailyReportActivityList: [{ dailyReportId, description: 'Formwork' }] },
  }),
  make: (world) => things['daily report']!.make(world),
  one: 'dailyReportActivity',
  is: { isOwn: true },
}

export const things: Record<string, Thing> = {
  folder: {
    section: 'documents',
    hasParties: false,
    have: async (world) => ({ folderId: await fixtures.folder(world) }),
    read: readNode,
    change: changeNode,
    make: ({ id }) => ({ operation: contract.FolderAdd, request: { folder: { folderProjectId: id } } }),
    one: 'folder',
  },
  document: {
    section: 'documents',
    hasParties: false,
    have: (world) => fixtures.document(world),
    read: ({ folderId }) => ({ operation: contract.DocumentGet, request: { folderId } }),
    change: ({ folderId }) => ({
      operation: contract.DocumentUpdate,
      request: { folderId, documentIssue: randomUUID() },
    }),
    make: async (world) => ({
      operation: contract.DocumentCreate,
      request: {
        parentFolderId: await fixtures.folder(world),
        fileName: 'a.pdf',
        fileContent: fixtures.content,
      },
    }),
    one: 'document',
  },
  'drive file': {
    section: 'documents',
    hasParties: false,
    have: async ({ admin, id }) => {
      const created = { folderProject: id, fileName: 'b.dwg', driveId: randomUUID() }
      return {
        folderId: (await admin.client.call(contract.DriveDocumentCreate, { document: created })).folderId,
      }
    },
    read: readNode,
    change: changeNode,
    make: ({ id }) => ({
      operation: contract.DriveDocumentCreate,
      request: { document: { folderProject: id, fileName: 'b.dwg', driveId: randomUUID() } },
    }),
    one: 'folder',
  },
  'punch list': {
    section: 'punch lists',
    hasParties: false,
    have: async (world) => ({ folderId: await fixtures.punchListFolder(world) }),
    read: readNode,
    change: changeNode,
    make: ({ id }) => ({ operation: contract.FolderCreatePunchList, request: { folderProjectId: id } }),
    one: 'folder',
  },
  // The money of an RFI stays its side's after it is issued.
  rfi: recordOf('rfi', 'rfis', 'estCostImpact', {
    is: { isIssued: true },
    ofGroups: [{ reference: 'A-1' }, { answer: 'So.' }, { estCostImpact: '1,200' }],
  }),
  'punch list item': recordOf('punchList', 'punch lists', 'description', {
    is: { isIssued: true },
    ofGroups: [
      { description: 'Dent' },
      { cost: 12 },
      { architectListStatus: 3 },
      { ownerStatus: 3 },
      { subcontractorListStatus: 2 },
    ],
  }),
  'submittal package': recordOf('submittal', 'submittals', 'notes'),
  'submittal item': recordOf('submittalItem', 'submittals', 'notes', {
    is: { isOwn: true },
    ofGroups: [{ description: 'Door' }, { notes: 'Two leaves' }, { returnedNote: 'As noted' }],
  }),
  'open issue': recordOf('openIssue', 'open issues', 'question', {
    is: { isIssued: true },
    ofGroups: [{ question: 'Whose?' }, { changeOrderNumber: 'CO 1' }],
  }),
  'daily report': recordOf('dailyReport', 'daily reports', 'visitors', { is: { isOwn: true } }),
  'activity of a daily report': activity,
  'meeting minutes': recordOf('meetingMinute', 'meeting minutes', 'notes', { is: { isDraft: true } }),
}

/** The row of the matrix for reading, changing or making one, by the letters of the grid: its parties are the columns named so. */
export function byGrid(name: string, right: Exclude<keyof Rights, 'deletes'>): string {
  const { section, hasParties, is } = things[name]!
  const members = columns.slice(6).map((column) => {
    const role = column === 'organization admin' ? 'Project Admin' : (column.replace(', party', '') as Role)
    const isParty = !hasParties || column.endsWith(', party')
    return rights(role, section, { ...is, isParty })[right]
  })
  return `401 401 401  404 404 404  ${members.join(' ')}`
}
