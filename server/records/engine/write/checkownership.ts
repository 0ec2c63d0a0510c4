/**
 * Checks a change by ownership, in the order of answers: closed (409), somebody else's field or step (403), a need missing
 * (400). Steps that are not in the table are a 409 before this.
 */
import { conflict, type Fault, type FieldFault, forbidden, invalid } from '../../../kernel/faults.ts'
import type { CallerRights, OnBehalf } from '../declare/callerrights.ts'
import {
  groupOf,
  isOpenWhenClosed,
  mayChangeIn,
  notYours,
  stateNameOf,
  type WantedField,
  whoMay,
} from '../declare/ownership.ts'
import type { RecordChange } from '../declare/recordchange.ts'
import { creatorRights } from '../declare/recordstate.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { Taken } from '../declare/statemachine.ts'
import { behalfOfFields, behalfOfStep, ofOwnStep, ownershipOf } from './behalf.ts'
import type { LoadedRecord } from './loadforupdate.ts'

export interface ChangeToCheck {
  /** The fields that the caller changes, without those that follow from them. */
  readonly requestedKeys: readonly string[]
  readonly next: RecordData
  readonly taken: Taken | undefined
  readonly fieldName: (key: string) => string
}

/** What a permitted change was: whether an administrator overrode the rules, and for whom it was made. */
export interface Approval {
  readonly override: boolean
  readonly onBehalf: OnBehalf | undefined
}

export function checkOwnership(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  change: ChangeToCheck,
): Approval {
  const { taken, requestedKeys } = change
  if (requestedKeys.length === 0 && !taken) return { override: false, onBehalf: undefined }
  if (loaded.unchangeable) throw unchangeableFault(recordType)
  const override = refuseClosed(recordType, loaded, change)
  const faults = [...fieldsOfOthers(recordType, loaded, change)]
  if (taken?.refusal && recordType.status)
    faults.unshift({
      errorCode: 'Forbidden',
      fieldName: change.fieldName(recordType.status),
      message: taken.refusal.message,
    })
  if (faults.length > 0) throw notYours(faults)
  if (taken && taken.missing.length > 0) throw invalid(taken.missing)
  if (override || taken?.override) return { override: true, onBehalf: undefined }
  const ownership = ownershipOf(loaded)
  const own = ofOwnStep(loaded.callerRights, taken)
  const fields = requestedKeys.filter((key) => !own.includes(key))
  return {
    override: false,
    onBehalf: behalfOfFields(recordType, ownership, fields) ?? behalfOfStep(ownership, taken),
  }
}

/** The fault for a record that is signed or locked, or that a newer revision replaced. */
export const unchangeableFault = ({ label, sealedAt }: Pick<RecordType<any>, 'label' | 'sealedAt'>): Fault =>
  sealedAt
    ? conflict(`This ${label} is signed or locked. A manager has to reopen it before it can be changed.`, {
        allowed: '',
      })
    : replaced(label)

const replaced = (label: string): Fault =>
  conflict(`A newer revision has replaced this ${label}: it can no longer be changed.`, { allowed: '' })

/** Closed by something other than its state (a void record, for example), so that no step can reopen it. */
export const isForGood = (recordType: RecordType<any>, { closed, record }: LoadedRecord): boolean =>
  closed && recordType.states?.states[stateNameOf(recordType, record)]?.closed !== true

/** Of a closed record, only groups of fields that name its state can be changed. Returns whether an administrator overrides that. */
function refuseClosed(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  { requestedKeys, taken }: ChangeToCheck,
): boolean {
  if (!loaded.closed || (taken && !isForGood(recordType, loaded))) return false
  const state = stateNameOf(recordType, loaded.record)
  const isShut = (key: string): boolean => {
    // A status without a table of steps is taken back by those who may set it.
    if (key === recordType.status && !recordType.states) return false
    const group = groupOf(recordType, key)?.[1]
    return !group || !isOpenWhenClosed(recordType, group, state)
  }
  if (!requestedKeys.some(isShut)) return false
  if (loaded.callerRights.isAdmin) return true
  const more = isForGood(recordType, loaded) ? { allowed: '' } : undefined
  throw conflict(`This ${recordType.label} is closed. It has to be reopened before it can be changed.`, more)
}

/** With a step, a field may be changed if it is the caller's before or after it. */
function fieldsOfOthers(
  recordType: RecordType<any>,
  { record, callerRights }: LoadedRecord,
  { requestedKeys, next, taken, fieldName }: ChangeToCheck,
): FieldFault[] {
  const state = stateNameOf(recordType, record)
  const takesAlso = (field: string): boolean =>
    (callerRights.writes || callerRights.isManager) && recordType.alsoSteps?.includes(field) === true
  return requestedKeys.flatMap((field): FieldFault[] => {
    if (field === recordType.status && recordType.states) return []
    if (takesAlso(field)) return []
    if (recordType.reasons?.includes(field) && requestedKeys.some(takesAlso)) return []
    if (taken && recordType.fieldGroups.stepFields[field]?.includes(taken.to)) return []
    // What a step needs belongs to anyone who takes it.
    if (taken && !taken.refusal && taken.step.needs?.includes(field)) return []
    const wanted: WantedField = { field, isAddition: isAddition(record[field], next[field]) }
    if (mayChangeIn(recordType, wanted, callerRights, state)) return []
    if (taken && !taken.refusal && mayChangeIn(recordType, wanted, callerRights, taken.to)) return []
    const name = fieldName(field)
    const message = `${name}: only ${whoMay(recordType, field, state)} can change it now.`
    return [{ errorCode: 'Forbidden', fieldName: name, message }]
  })
}

/** Whether every entry of the list before is still in it. */
const isAddition = (before: unknown, after: unknown): boolean =>
  Array.isArray(after) && (!Array.isArray(before) || before.every((entry) => after.includes(entry)))

/**
 * A new record: its groups of fields are checked in the state that it is made in. Managers own every group, and administrators are free,
 * for imports. Returns for whom the caller filled something in.
 */
export function checkNewOwnership(
  recordType: RecordType<any>,
  record: RecordData,
  changing: RecordChange<any>,
): OnBehalf | undefined {
  const { context } = changing
  const sent = changing.sent as RecordData
  const named = recordType.parties(record, changing)
  const callerRights = creatorRights(named, changing)
  const state = stateNameOf(recordType, record)
  const filled = Object.keys(sent).filter((key) => isFilled(sent[key]) && recordType.storedKeys.includes(key))
  const isFree = callerRights.isAdmin || callerRights.isManager
  const faults = (isFree ? [] : filled).flatMap((field): FieldFault[] => {
    if (mayFillIn(recordType, field, { callerRights, state, changing })) return []
    const name = context.fieldName(field)
    const message = `${name}: only ${whoMay(recordType, field, state)} can fill it in.`
    return [{ errorCode: 'Forbidden', fieldName: name, message }]
  })
  if (faults.length > 0) throw notYours(faults)
  const { states } = recordType
  const isImported = states && state !== states.first && !states.states[states.first]!.to[state]
  if (isImported) return undefined
  const parties = changing.holderParties ? [...named, ...changing.holderParties] : named
  return behalfOfFields(recordType, { record, callerRights, parties }, filled)
}

/** The code of the state that a record begins in. */
const firstCode = 1

interface MadeIn {
  callerRights: CallerRights
  state: string
  changing: RecordChange<any>
}

function mayFillIn(recordType: RecordType<any>, field: string, made: MadeIn): boolean {
  const { callerRights, state, changing } = made
  // A step that is another field, such as Void, is for those who write; the first code is no step.
  const isOtherThanFirst = (key: string): boolean => Number(changing.sent[key] ?? 0) > firstCode
  if (recordType.alsoSteps?.includes(field)) return callerRights.writes || !isOtherThanFirst(field)
  if (recordType.reasons?.includes(field) && recordType.alsoSteps?.some(isOtherThanFirst))
    return callerRights.writes
  const stepsTo = recordType.fieldGroups.stepFields[field]
  if (stepsTo) return stepsTo.includes(state)
  const group = groupOf(recordType, field)?.[1]
  if ((!group?.onBehalfOf && !group?.atCreation) || changing.proposed?.includes(field)) return true
  if (recordType.states?.states[recordType.states.first]?.to[state]?.needs?.includes(field)) return true
  return mayChangeIn(recordType, { field }, callerRights, state)
}

const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== 0 &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

/** For callers who may not make records of this type at all. */
export const mayNotMake = (label: string): Fault => forbidden(`You may not create ${label}s in this project.`)
