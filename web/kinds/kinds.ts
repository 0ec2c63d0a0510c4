/**
 * The record kinds on the screen: what every page needs to know about each. What only a list, a record's page or a form
 * needs is in lists/, records/ and forms/, so that a page loads its own part only.
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
import { kindTexts } from '../texts/kinds.ts'
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

export type KindName = keyof typeof kindTexts

export interface Kind {
  readonly name: KindName
  readonly section: Section
  /** Its part of the address: /p/12/rfis/4711. */
  readonly path: string
  readonly folderType: number
  readonly icon: IconName
  /** `g` and this key go to its list; left out: it has no list of its own in the side. */
  readonly key?: string
  /** By the codes of its states, so a renamed state keeps its shape. */
  readonly shapes: Readonly<Record<number, Shape>>
  readonly texts: (typeof kindTexts)[KindName]
}

const kind = (said: Omit<Kind, 'section' | 'texts'>): Kind => ({
  ...said,
  section: nodeTypeOf(said.folderType).section,
  texts: kindTexts[said.name],
})

/** A shape for every state of the list: one that is left out does not compile. */
const shapes = <L extends CodeList>(list: L, all: { readonly [Name in keyof L]: Shape }) => byCode(list, all)

export const rfi = kind({
  name: 'rfi',
  path: 'rfis',
  folderType: nodeType.rfi,
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

export const submittal = kind({
  name: 'submittal',
  path: 'submittals',
  folderType: nodeType.submittalItem,
  icon: 'submittal',
  key: 's',
  shapes: shapes(submittalStage, {
    Created: 's-draft',
    Submitted: 's-submitted',
    Returned: 's-answered',
    Complete: 's-closed',
  }),
})

export const submittalPackage = kind({
  name: 'submittalPackage',
  path: 'packages',
  folderType: nodeType.submittal,
  icon: 'submittal',
  shapes: shapes(submittalStatus, { Open: 's-open', Closed: 's-closed', Void: 's-void' }),
})

export const punch = kind({
  name: 'punch',
  path: 'punch',
  folderType: nodeType.punchListItem,
  icon: 'punch',
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

export const issue = kind({
  name: 'issue',
  path: 'issues',
  folderType: nodeType.openIssue,
  icon: 'issue',
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

export const daily = kind({
  name: 'daily',
  path: 'daily',
  folderType: nodeType.dailyReport,
  icon: 'daily',
  key: 'y',
  shapes: {},
})

export const meeting = kind({
  name: 'meeting',
  path: 'meetings',
  folderType: nodeType.meetingMinute,
  icon: 'meeting',
  key: 't',
  shapes: shapes(meetingStatus, { Draft: 's-draft', Distributed: 's-answered', Final: 's-closed' }),
})

export const kinds: readonly Kind[] = [rfi, submittal, submittalPackage, punch, issue, daily, meeting]

export const kindAt = (path: string): Kind | undefined => kinds.find((entry) => entry.path === path)
export const kindOfType = (folderType: number): Kind | undefined =>
  kinds.find((entry) => entry.folderType === folderType)

/** Where a record, document or folder is shown. */
export function placeOfRecord(projectId: number, folderId: number, folderType: number): string {
  const found = kindOfType(folderType)
  return `/p/${projectId}/${found ? found.path : 'documents'}/${folderId}`
}
