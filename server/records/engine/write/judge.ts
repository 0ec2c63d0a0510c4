/**
 * Judges a change by ownership, in the order of answers: closed (409), somebody else's field or step (403), a need missing
 * (400). Steps that are not in the table are a 409 before this.
 */
import type { Owner } from '../../../../contract/parts.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict, type Fault, type FieldFault, forbidden, invalid } from '../../../kernel/faults.ts'
import {
  isOpenWhenClosed,
  isOwner,
  mayChangeIn,
  notYours,
  onBehalfOf,
  partOf,
  stateNameOf,
  type WantedField,
  whoMay,
} from '../declare/ownership.ts'
import { standingOfCreator } from '../declare/recordstate.ts'
import type { RecordChange, RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { Taken } from '../declare/statemachine.ts'
import type { LoadedRecord } from './loadforupdate.ts'

export interface JudgedChange {
  /** The fields that the caller changes, without those that follow from them. */
  readonly requestedKeys: readonly string[]
  readonly next: RecordData
  readonly taken: Taken | undefined
  readonly fieldName: (key: string) => string
}

/** What a permitted change was: whether an administrator overrode the rules, and for whom it was made. */
export interface Judgement {
  readonly override: boolean
  readonly onBehalf: OnBehalf | undefined
}

/** A person, a company, or an outside party or side by name. */
export interface OnBehalf {
  readonly personId?: number | undefined
  readonly organizationId?: number | undefined
  readonly name?: string | undefined
}

export function judge(recordType: RecordType<any>, loaded: LoadedRecord, change: JudgedChange): Judgement {
  const { taken, requestedKeys } = change
  if (requestedKeys.length === 0 && !taken) return { override: false, onBehalf: undefined }
  if (loaded.superseded) throw frozen(recordType)
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
  return { override: override || taken?.override === true, onBehalf: behalfOf(recordType, loaded, change) }
}

/** The fault for a record that is signed or locked, or that a newer revision replaced. */
export const frozen = ({ label, sealedAt }: Pick<RecordType<any>, 'label' | 'sealedAt'>): Fault =>
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

/** Of a closed record, only parts that name its state can be changed. Returns whether an administrator overrides that. */
function refuseClosed(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  { requestedKeys, taken }: JudgedChange,
): boolean {
  if (!loaded.closed || (taken && !isForGood(recordType, loaded))) return false
  const state = stateNameOf(recordType, loaded.record)
  const isFrozen = (key: string): boolean => {
    const part = partOf(recordType, key)?.[1]
    return !part || !isOpenWhenClosed(recordType, part, state)
  }
  if (!requestedKeys.some(isFrozen)) return false
  if (loaded.standing.isAdmin) return true
  const more = isForGood(recordType, loaded) ? { allowed: '' } : undefined
  throw conflict(`This ${recordType.label} is closed. It has to be reopened before it can be changed.`, more)
}

/** With a step, a field may be changed if it is the caller's before or after it. */
function fieldsOfOthers(
  recordType: RecordType<any>,
  { record, standing }: LoadedRecord,
  { requestedKeys, next, taken, fieldName }: JudgedChange,
): FieldFault[] {
  const state = stateNameOf(recordType, record)
  const isAlsoStep = (field: string): boolean =>
    (standing.writes || standing.isManager) && recordType.alsoSteps?.includes(field) === true
  return requestedKeys.flatMap((field): FieldFault[] => {
    if (field === recordType.status && recordType.states) return []
    if (isAlsoStep(field)) return []
    if (recordType.reasons?.includes(field) && requestedKeys.some(isAlsoStep)) return []
    if (taken && recordType.parts.stepFields[field]?.includes(taken.to)) return []
    // What a step needs belongs to whoever takes it.
    if (taken && !taken.refusal && taken.step.needs?.includes(field)) return []
    const wanted: WantedField = { field, isAddition: isAddition(record[field], next[field]) }
    if (mayChangeIn(recordType, wanted, standing, state)) return []
    if (taken && !taken.refusal && mayChangeIn(recordType, wanted, standing, taken.to)) return []
    const name = fieldName(field)
    const message = `${name}: only ${whoMay(recordType, field, state)} can change it now.`
    return [{ errorCode: 'Forbidden', fieldName: name, message }]
  })
}

/** Whether every entry of the list before is still in it. */
const isAddition = (before: unknown, after: unknown): boolean =>
  Array.isArray(after) && (!Array.isArray(before) || before.every((entry) => after.includes(entry)))

/** The first party whose words were written by somebody else. */
function behalfOf(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  { requestedKeys, taken }: JudgedChange,
): OnBehalf | undefined {
  for (const field of requestedKeys) {
    const found = ownerOf(recordType, loaded, field)
    if (found) return found
  }
  return taken && stepOwnerOf(recordType, loaded, taken)
}

/** The parties whose word a step can be: a manager takes it on their behalf. */
const saying: readonly Owner[] = ['to', 'responsible', 'reviewing']

/** Whose step the caller takes, if it is another party's alone. */
function stepOwnerOf(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  { step, from }: Taken,
): OnBehalf | undefined {
  const [owner, ...others] = step.by ?? []
  if (!owner || others.length > 0 || !saying.includes(owner)) return undefined
  const isDraft = recordType.states?.states[from]?.draft === true
  return isOwner(owner, loaded.standing, isDraft) ? undefined : partyAs(loaded, owner)
}

/** Whose words the caller writes by changing that field, if they are another party's. */
export function ownerOf(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  field: string,
): OnBehalf | undefined {
  const { record, standing } = loaded
  const owner = onBehalfOf(recordType, field, standing, stateNameOf(recordType, record))
  if (!owner) return undefined
  if (owner === 'design' || owner === 'owner') return { name: sideNames[owner] }
  return partyAs(loaded, owner)
}

/** The first party with that part. A part that nobody has is the manager's own. */
function partyAs({ countingParties }: LoadedRecord, owner: Owner): OnBehalf | undefined {
  const party = countingParties.find(({ part }) => part === owner)
  if (!party) return undefined
  const { personId, organizationId, label } = party
  if (personId) return { personId }
  return organizationId ? { organizationId } : { name: label ?? '' }
}

/** With the name of a company: the event keeps people by id, and others by name. */
export async function withName(call: Call, onBehalf: OnBehalf | undefined): Promise<OnBehalf | undefined> {
  if (!onBehalf?.organizationId) return onBehalf
  const select = 'SELECT name FROM organization WHERE id = $1'
  return (await call.db.row<{ name: string }>(select, [onBehalf.organizationId])) ?? onBehalf
}

const sideNames = { design: 'the design side', owner: 'the owner' } as const

/** Their name, of people too. */
export async function personOrName(call: Call, onBehalf: OnBehalf | undefined): Promise<string | undefined> {
  if (!onBehalf?.personId) return (await withName(call, onBehalf))?.name
  const select = 'SELECT full_name AS name FROM person WHERE id = $1'
  return (await call.db.row<{ name: string }>(select, [onBehalf.personId]))?.name
}

/** A new record: its parts are judged in the state that it is made in. Project administrators are free, for imports. */
export function judgeNew(recordType: RecordType<any>, record: RecordData, changing: RecordChange<any>): void {
  const { context } = changing
  const standing = standingOfCreator(recordType, record, changing)
  if (standing.isAdmin) return
  const state = stateNameOf(recordType, record)
  const faults = Object.keys(changing.sent as RecordData).flatMap((field): FieldFault[] => {
    if (!isFilled((changing.sent as RecordData)[field]) || !recordType.storedKeys.includes(field)) return []
    const part = partOf(recordType, field)?.[1]
    if ((!part?.onBehalfOf && !part?.atCreation) || changing.proposed?.includes(field)) return []
    if (recordType.states?.states[recordType.states.first]?.to[state]?.needs?.includes(field)) return []
    if (mayChangeIn(recordType, { field }, standing, state)) return []
    const name = context.fieldName(field)
    const message = `${name}: only ${whoMay(recordType, field, state)} can fill it in.`
    return [{ errorCode: 'Forbidden', fieldName: name, message }]
  })
  if (faults.length > 0) throw notYours(faults)
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
