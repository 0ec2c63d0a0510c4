/**
 * The record types of the web app: data that every page needs. Data that only a listing, a record's page or
 * a form needs is in listings/, records/ and forms/, so that a page loads its own part only.
 */
import { nodeType, nodeTypeOf, type Section } from '../../contract/nodetypes.ts'
import {
  type CodeList,
  meetingStatus,
  openIssueStatus,
  punchListStatus,
  rfiStatus,
  submittalStage,
  submittalStatus,
} from '../../contract/states.ts'
import type { IconName } from '../parts/drawings.ts'
import { recordTypeTexts } from '../texts/recordtypes.ts'
import { byCode } from './states.ts'

/** The shape and tone of a state, named like its class in tokens.css. */
export type Shape =
  | 's-draft'
  | 's-submitted'
  | 's-open'
  | 's-progress'
  | 's-answered'
  | 's-review'
  | 's-hold'
  | 's-refused'
  | 's-dispute'
  | 's-closed'
  | 's-void'

export type RecordTypeName = keyof typeof recordTypeTexts

export interface RecordType {
  readonly name: RecordTypeName
  /**
   * Its name in addresses (`?kind=`) and in the browser's storage, so that both stay valid when the type is
   * renamed.
   */
  readonly savedAs: string
  readonly section: Section
  /** Its part of the address: /p/12/rfis/4711. */
  readonly path: string
  readonly folderType: number
  readonly icon: IconName
  /** `g` and this key open its listing; left out if it has none in the sidebar. */
  readonly key?: string
  /** By the codes of its states, so a renamed state keeps its shape. */
  readonly shapes: Readonly<Record<number, Shape>>
  readonly texts: (typeof recordTypeTexts)[RecordTypeName]
}

type Declared = Omit<RecordType, 'folderType' | 'savedAs' | 'section' | 'texts'> & { savedAs?: string }

const recordType = (declared: Declared): RecordType => ({
  savedAs: declared.name,
  ...declared,
  folderType: nodeType[declared.name],
  section: nodeTypeOf(nodeType[declared.name]).section,
  texts: recordTypeTexts[declared.name],
})

/** A shape for every state of the list: one that is left out does not compile. */
const shapes = <L extends CodeList>(list: L, all: { readonly [Name in keyof L]: Shape }) => byCode(list, all)

export const rfi = recordType({
  name: 'rfi',
  path: 'rfis',
  icon: 'rfi',
  key: 'r',
  shapes: shapes(rfiStatus, {
    Draft: 's-draft',
    Submitted: 's-submitted',
    Open: 's-open',
    Answered: 's-answered',
    Closed: 's-closed',
    Void: 's-void',
  }),
})

export const submittalItem = recordType({
  name: 'submittalItem',
  savedAs: 'submittal',
  path: 'submittals',
  icon: 'submittal',
  key: 's',
  shapes: shapes(submittalStage, {
    Created: 's-draft',
    Submitted: 's-submitted',
    Returned: 's-answered',
    Complete: 's-closed',
  }),
})

export const submittal = recordType({
  name: 'submittal',
  savedAs: 'submittalPackage',
  path: 'packages',
  icon: 'submittal',
  shapes: shapes(submittalStatus, { Open: 's-open', Closed: 's-closed', Void: 's-void' }),
})

export const punchListItem = recordType({
  name: 'punchListItem',
  savedAs: 'punch',
  path: 'punch',
  icon: 'punchlist',
  key: 'p',
  shapes: shapes(punchListStatus, {
    Draft: 's-draft',
    Open: 's-open',
    'Ready for review': 's-review',
    'Not accepted': 's-refused',
    'In dispute': 's-dispute',
    Closed: 's-closed',
    Void: 's-void',
  }),
})

export const openIssue = recordType({
  name: 'openIssue',
  savedAs: 'issue',
  path: 'issues',
  icon: 'openissue',
  key: 'i',
  shapes: shapes(openIssueStatus, {
    Draft: 's-draft',
    Open: 's-open',
    'In progress': 's-progress',
    'In review': 's-review',
    'On hold': 's-hold',
    Closed: 's-closed',
    Void: 's-void',
  }),
})

export const dailyReport = recordType({
  name: 'dailyReport',
  savedAs: 'daily',
  path: 'daily',
  icon: 'dailyreport',
  key: 'y',
  shapes: {},
})

export const meetingMinute = recordType({
  name: 'meetingMinute',
  savedAs: 'meeting',
  path: 'meetings',
  icon: 'meetingminute',
  key: 't',
  shapes: shapes(meetingStatus, { Draft: 's-draft', Distributed: 's-answered', Final: 's-closed' }),
})

export const recordTypes: readonly RecordType[] = [
  rfi,
  submittalItem,
  submittal,
  punchListItem,
  openIssue,
  dailyReport,
  meetingMinute,
]

export const recordTypeAt = (path: string): RecordType | undefined =>
  recordTypes.find((entry) => entry.path === path)
export const recordTypeOf = (folderType: number): RecordType | undefined =>
  recordTypes.find((entry) => entry.folderType === folderType)

/** The address of a record, document or folder. */
export function placeOfRecord(projectId: number, folderId: number, folderType: number): string {
  const found = recordTypeOf(folderType)
  return `/p/${projectId}/${found ? found.path : 'documents'}/${folderId}`
}
