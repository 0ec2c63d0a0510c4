/**
 * Whose words: which fields of a record the caller may change now. The groups of fields of a record type and their owners are data
 * (contract/fieldgroups.ts); this file judges them. ownershipsql.ts has the same as SQL, for `userCanModify`.
 */
import {
  everyOtherField,
  type FieldGroup,
  type FieldGroups,
  noState,
  type Owner,
  owners,
} from '../../../../contract/fieldgroups.ts'
import { Fault, type FieldFault } from '../../../kernel/faults.ts'
import type { CallerRights } from './callerrights.ts'
import { persistedKeys, type RecordData } from './rows.ts'

/** A record type as far as its groups of fields are concerned. */
interface Owned {
  readonly fieldGroups: FieldGroups
  readonly status?: string | undefined
  readonly states?: OwnedStates | undefined
  readonly phase?: { readonly first: string } | undefined
}

interface OwnedStates {
  readonly states: Readonly<Record<string, { readonly draft?: true; readonly closed?: true }>>
  nameOf(code: number): string
}

type OwnedRecordType = Owned &
  Parameters<typeof persistedKeys>[0] & { readonly alsoSteps?: readonly string[] | undefined }

/** Whether the caller has this part in the record, or is one of those that the word means. */
export function isOwner(owner: Owner, callerRights: CallerRights, isDraft: boolean): boolean {
  const { parts, makes, writes, verifies, isManager, side, madeBy } = callerRights
  const has = (...names: readonly string[]): boolean => names.some((name) => parts.includes(name))
  switch (owner) {
    case 'manager':
      return isManager
    case 'creator':
    case 'from':
    case 'author':
      return makes && has(owner)
    case 'authorsCompany':
      return makes && callerRights.isOfAuthorsCompany === true
    case 'side':
      return (
        makes &&
        (has('creator', 'from', 'author') ||
          (!isDraft && writes && (madeBy === 'contractor' || madeBy === 'subcontractor')))
      )
    case 'writers':
      return writes
    case 'verifiers':
      return verifies
    case 'design':
    case 'owner':
      return side === owner
    case 'designers':
      return side === 'design' && writes
    case 'submitting':
      return makes && isSubmittingSide(callerRights)
    case 'reviewing':
      return has(owner) && !isSubmittingSide(callerRights)
    default:
      return has(owner)
  }
}

/** The submitting contact, people of the responsible contractor, and the creator, unless they are the contractor. */
const isSubmittingSide = ({ parts, writes, isManager, noSubmittingSide }: CallerRights): boolean =>
  !writes &&
  !isManager &&
  !noSubmittingSide &&
  ['submitting', 'contractor', 'creator'].some((part) => parts.includes(part))

/** The name of the state of a record, or of its phase if it has no state, as the groups of fields name it. */
export const stateNameOf = ({ states, status, phase }: Owned, record: RecordData): string => {
  if (phase) return (record._phase as string | undefined) ?? phase.first
  return states && status ? states.nameOf(Number(record[status])) : noState
}

const isDraftState = ({ states }: Owned, state: string): boolean => states?.states[state]?.draft === true

/** The group that a field is in; undefined if it is a status, a field of a step, or none of the caller's to set. */
export function groupOf({ fieldGroups }: Owned, field: string): NamedGroup | undefined {
  const { byField, rest } = groupsByField(fieldGroups)
  return byField.get(field) ?? (field in fieldGroups.stepFields ? undefined : rest)
}

type NamedGroup = readonly [string, FieldGroup]

interface GroupsByField {
  byField: ReadonlyMap<string, NamedGroup>
  /** The group of every other field. */
  rest: NamedGroup | undefined
}

const known = new WeakMap<FieldGroups, GroupsByField>()

/** Computed once for each record type: every field of every new record is looked up. */
function groupsByField(fieldGroups: FieldGroups): GroupsByField {
  const found = known.get(fieldGroups)
  if (found) return found
  const all = Object.entries(fieldGroups.groups)
  const groups = {
    byField: new Map(all.toReversed().flatMap((one) => one[1].fields.map((field) => [field, one] as const))),
    rest: all.find(([, { fields }]) => fields === everyOtherField),
  }
  known.set(fieldGroups, groups)
  return groups
}

/**
 * Whether the group of a closed record can be changed at all: only if it names the closed state. A record that is closed by
 * something other than its state (a void submittal item, a superseded document) has no such group.
 */
export const isOpenWhenClosed = (
  { states }: Pick<Owned, 'states'>,
  group: FieldGroup,
  state: string,
): boolean =>
  states?.states[state]?.closed === true &&
  (group.by[state] !== undefined || group.additions?.[state] !== undefined)

/** A field that the caller wants to change. */
export interface WantedField {
  readonly field: string
  /** Whether entries are only added to a list. */
  readonly isAddition?: boolean
}

/** Whether the caller may change the field in that state, of a record that is not closed. */
export function mayChangeIn(
  recordType: Owned,
  { field, isAddition }: WantedField,
  callerRights: CallerRights,
  state: string,
): boolean {
  const { isManager, isAdmin } = callerRights
  if (isAdmin || (isManager && !recordType.fieldGroups.withoutManagers)) return true
  const found = groupOf(recordType, field)
  if (!found) return false
  const [, group] = found
  const is = (owner: Owner): boolean => isOwner(owner, callerRights, isDraftState(recordType, state))
  return (
    (group.by[state] ?? []).some(is) || (isAddition === true && (group.additions?.[state] ?? []).some(is))
  )
}

/** Those who may change the field in that state, in a sentence. */
export function whoMay(recordType: Owned, field: string, state: string): string {
  const group = groupOf(recordType, field)?.[1]
  const managers = recordType.fieldGroups.withoutManagers ? [] : (['manager'] as const)
  const named = [...(group?.by[state] ?? []), ...managers].map((owner) => owners[owner])
  return [...new Set(named)].join(' or ')
}

/** The fault of fields and steps that are somebody else's: one entry for each, saying who may. */
export const notYours = (fields: FieldFault[]): Fault => {
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  return new Fault('Forbidden', `${fields[0]!.message}${rest}`, { fields })
}

/** The stored fields that the caller may change now, by their keys. */
export function editableKeys(
  recordType: OwnedRecordType,
  record: RecordData,
  callerRights: CallerRights,
  is: { closed: boolean; unchangeable: boolean },
): string[] {
  const state = stateNameOf(recordType, record)
  if (is.unchangeable) return []
  return [...persistedKeys(recordType), 'folderParentId'].filter((field) => {
    const isStatus = field === recordType.status
    if ((isStatus && recordType.states) || recordType.alsoSteps?.includes(field)) return false
    const group = groupOf(recordType, field)?.[1]
    if (is.closed && isStatus) return mayReopen(recordType, callerRights)
    if (is.closed && !callerRights.isAdmin && !(group && isOpenWhenClosed(recordType, group, state)))
      return false
    return mayChangeIn(recordType, { field, isAddition: true }, callerRights, state)
  })
}

const mayReopen = ({ fieldGroups }: Owned, callerRights: CallerRights): boolean =>
  callerRights.isManager ||
  callerRights.isAdmin ||
  (fieldGroups.reopenedBy ?? []).some((owner) => isOwner(owner, callerRights, false))

/** The party on whose behalf the caller changes the field, if it is not theirs and they may. */
export function onBehalfOf(
  recordType: Owned,
  field: string,
  callerRights: CallerRights,
  state: string,
): Owner | undefined {
  const owner = groupOf(recordType, field)?.[1].onBehalfOf
  return owner && !isOwner(owner, callerRights, isDraftState(recordType, state)) ? owner : undefined
}

/** Whether one of its groups belongs to the company of its author. */
export const asksForAuthorsCompany = ({ fieldGroups }: Pick<Owned, 'fieldGroups'>): boolean =>
  Object.values(fieldGroups.groups).some(({ by }) => Object.values(by).flat().includes('authorsCompany'))

/** Fails at the start if a stored field of a record type is in no group, or in two. */
export function checkFieldGroups(
  label: string,
  fields: readonly string[],
  { groups, stepFields }: FieldGroups,
  steps: readonly string[],
): void {
  const listed = Object.values(groups).flatMap((group) => group.fields)
  const hasRest = listed.includes(everyOtherField[0])
  for (const field of fields) {
    const places = [...listed, ...Object.keys(stepFields), ...steps].filter((one) => one === field).length
    if (places > 1 || (places === 0 && !hasRest))
      throw new Error(
        `The field ${field} of a ${label} is in ${places} groups of fields. It has to be in one: see contract/fieldgroups.ts.`,
      )
  }
}
