/**
 * Where the listing, page and form of each record type are, loaded when they are opened. Apart from the record types, because these
 * parts import them.
 */
import type { RecordForm } from './forms/form.ts'
import type { Listing } from './listings/listing.ts'
import type { RecordPage } from './records/page.ts'
import type { RecordType } from './recordtype.ts'
import { type RecordTypeName, recordTypeAt } from './recordtypes.ts'

/** Each is a script of its own. */
export interface Parts {
  listing: Listing
  page: RecordPage
  form: RecordForm
}

type Loads = { readonly [Name in keyof Parts]: () => Promise<{ default: Parts[Name] }> }

const parts: Readonly<Record<RecordTypeName, Loads>> = {
  rfi: {
    listing: () => import('./listings/rfi.tsx'),
    page: () => import('./records/rfi.tsx'),
    form: () => import('./forms/rfi.ts'),
  },
  submittalItem: {
    listing: () => import('./listings/submittalregister.tsx'),
    page: () => import('./records/submittalitem.tsx'),
    form: () => import('./forms/submittalitem.ts'),
  },
  submittal: {
    listing: () => import('./listings/submittalregister.tsx'),
    page: () => import('./records/submittal.tsx'),
    form: () => import('./forms/submittal.ts'),
  },
  punchListItem: {
    listing: () => import('./listings/punchlist.tsx'),
    page: () => import('./records/punchlist.tsx'),
    form: () => import('./forms/punchlist.ts'),
  },
  openIssue: {
    listing: () => import('./listings/openissue.tsx'),
    page: () => import('./records/openissue.tsx'),
    form: () => import('./forms/openissue.ts'),
  },
  dailyReport: {
    listing: () => import('./listings/dailyreport.tsx'),
    page: () => import('./records/dailyreport.tsx'),
    form: () => import('./forms/dailyreport.ts'),
  },
  meetingMinute: {
    listing: () => import('./listings/meetingminute.tsx'),
    page: () => import('./records/meetingminute.tsx'),
    form: () => import('./forms/meetingminute.ts'),
  },
}

export const partsOf = ({ name }: RecordType): Loads => parts[name as RecordTypeName]

/** By its part of the address. */
export function partsAt(path: string | undefined): Loads | undefined {
  const found = recordTypeAt(path ?? '')
  return found && partsOf(found)
}
