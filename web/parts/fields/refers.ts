/**
 * The meaning of a field, as far as its control needs it: from the contract, and for texts that are not
 * ids.
 */
import type { FieldInfo } from 'plumbline:types'

export type PlacePart = 'locationSite' | 'locationBuilding' | 'locationFloor' | 'locationRoom'

export type RefersTo =
  | 'member'
  | 'members'
  | 'parties'
  | 'organization'
  | 'document'
  | 'drawing'
  | 'punchLists'
  | 'packages'

export type Refers = { readonly list: string } | { readonly to: RefersTo } | { readonly place: PlacePart }

/** Texts for which there are choices, although any text will do. */
const offered: Readonly<Record<string, Refers>> = {
  drawing: { to: 'drawing' },
  locationSite: { place: 'locationSite' },
  locationBuilding: { place: 'locationBuilding' },
  locationFloor: { place: 'locationFloor' },
  locationRoom: { place: 'locationRoom' },
}

/** The parents of records of a type, besides their section. */
const holders: Readonly<Record<string, Refers>> = {
  PunchList: { to: 'punchLists' },
  SubmittalItem: { to: 'packages' },
}

const byWhat = {
  member: { one: 'member', many: 'members' },
  person: { one: 'member', many: 'members' },
  organization: { one: 'organization', many: 'organization' },
  document: { one: 'document', many: 'document' },
  party: { one: 'parties', many: 'parties' },
} as const

export function refersOf({ key, type, refers }: FieldInfo, ofType?: string): Refers | undefined {
  if (key === 'folderParentId' && ofType) return holders[ofType]
  if (!refers) return type === 'string' ? offered[key] : undefined
  if (typeof refers === 'object') return refers
  return { to: byWhat[refers][type.startsWith('List<') ? 'many' : 'one'] }
}
