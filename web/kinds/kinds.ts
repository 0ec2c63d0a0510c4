/**
 * The record kinds on the screen: what every page needs to know about each. What only a list, a record's page or a form
 * needs is in lists/, records/ and forms/, so that a page loads its own part only.
 */
import type { IconName } from '../parts/drawings.ts'
import { kindTexts } from '../texts/kinds.ts'

export type Section =
  | 'documents'
  | 'rfis'
  | 'punchlists'
  | 'submittals'
  | 'openissues'
  | 'dailyreports'
  | 'meetingminutes'
  | 'setup'

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

const kind = (said: Omit<Kind, 'texts'>): Kind => ({ ...said, texts: kindTexts[said.name] })

export const rfi = kind({
  name: 'rfi',
  section: 'rfis',
  path: 'rfis',
  folderType: 121,
  icon: 'rfi',
  key: 'r',
  shapes: { 1: 's-draft', 2: 's-submitted', 3: 's-open', 4: 's-answered', 5: 's-closed', 6: 's-void' },
})

export const submittal = kind({
  name: 'submittal',
  section: 'submittals',
  path: 'submittals',
  folderType: 142,
  icon: 'submittal',
  key: 's',
  // By its stage: created, submitted, returned, complete.
  shapes: { 1: 's-draft', 2: 's-submitted', 3: 's-answered', 4: 's-closed' },
})

export const submittalPackage = kind({
  name: 'submittalPackage',
  section: 'submittals',
  path: 'packages',
  folderType: 141,
  icon: 'submittal',
  // Open, closed, void.
  shapes: { 1: 's-open', 2: 's-closed', 3: 's-void' },
})

export const punch = kind({
  name: 'punch',
  section: 'punchlists',
  path: 'punch',
  folderType: 132,
  icon: 'punch',
  key: 'p',
  shapes: {
    1: 's-draft',
    2: 's-open',
    3: 's-review',
    4: 's-refused',
    5: 's-dispute',
    6: 's-closed',
    7: 's-void',
  },
})

export const issue = kind({
  name: 'issue',
  section: 'openissues',
  path: 'issues',
  folderType: 151,
  icon: 'issue',
  key: 'i',
  shapes: {
    1: 's-draft',
    2: 's-open',
    3: 's-progress',
    4: 's-review',
    5: 's-hold',
    6: 's-closed',
    7: 's-void',
  },
})

export const daily = kind({
  name: 'daily',
  section: 'dailyreports',
  path: 'daily',
  folderType: 161,
  icon: 'daily',
  key: 'y',
  shapes: {},
})

export const meeting = kind({
  name: 'meeting',
  section: 'meetingminutes',
  path: 'meetings',
  folderType: 171,
  icon: 'meeting',
  key: 't',
  shapes: { 1: 's-draft', 2: 's-answered', 3: 's-closed' },
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
