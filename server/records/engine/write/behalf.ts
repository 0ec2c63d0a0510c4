/** For whom a change was made, where its words or its step are somebody else's: "by X on behalf of Y". */
import type { Owner } from '../../../../contract/fieldgroups.ts'
import type { Call } from '../../../kernel/call.ts'
import type { CallerRights, OnBehalf } from '../declare/callerrights.ts'
import { isOwner, onBehalfOf, stateNameOf } from '../declare/ownership.ts'
import type { PartyEntry } from '../declare/recordchange.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { Taken } from '../declare/statemachine.ts'
import { targetsOf } from '../tree/partytexts.ts'
import type { LoadedRecord } from './loadforupdate.ts'

/** A record with its parties, followed by those of the record that it is in. */
interface Ownership {
  readonly record: RecordData
  readonly callerRights: CallerRights
  /** In `name` an outside party, whose text stands for nobody. */
  readonly parties: ReadonlyArray<PartyEntry & { name?: string | null }>
}

/** Whom the text of a stored party means was decided when it was written: it is not looked up again. */
export const ownershipOf = ({ record, callerRights, countingParties }: LoadedRecord): Ownership => ({
  record,
  callerRights,
  parties: countingParties.map(({ part, personId, organizationId, label }) => ({
    part,
    personId,
    organizationId,
    name: label,
  })),
})

/** Fields that a step needs are the caller's, if the step is theirs and not a manager's by that right alone. */
export const ofOwnStep = (callerRights: CallerRights, taken: Taken | undefined): readonly string[] =>
  taken?.step.by?.some((one) => one !== 'manager' && isOwner(one, callerRights, false))
    ? (taken.step.needs ?? [])
    : []

/** The first party whose words were written by somebody else. */
export function behalfOfFields(
  recordType: RecordType<any>,
  ownership: Ownership,
  fields: readonly string[],
): OnBehalf | undefined {
  const state = stateNameOf(recordType, ownership.record)
  for (const field of fields) {
    const owner = onBehalfOf(recordType, field, ownership.callerRights, state)
    const found = owner && ofOwner(owner, ownership)
    if (found) return found
  }
  return undefined
}

/** Whose words the caller writes by changing that field, if they are another party's. */
export const behalfOfField = (
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  field: string,
): OnBehalf | undefined => behalfOfFields(recordType, ownershipOf(loaded), [field])

/** Owners who are another party, so that a manager takes their step for them. */
const otherParties: readonly Owner[] = ['to', 'responsible', 'reviewing']

/** The party whose step it is alone, if a manager takes it. */
export function behalfOfStep(ownership: Ownership, taken: Taken | undefined): OnBehalf | undefined {
  const by = taken?.step.by ?? []
  const owner = by.find((one) => otherParties.includes(one))
  const isTheirs = by.some((one) => one === 'manager' || isOwner(one, ownership.callerRights, false))
  return owner && !isTheirs ? ofOwner(owner, ownership) : undefined
}

/** The author whom the caller names for a new record, by id or by a text, if it is not the caller who enters it. */
export function behalfOfAuthor(
  { authorKeys = [] }: RecordType<any>,
  { caller }: Call,
  record: RecordData,
): OnBehalf | undefined {
  const author = authorKeys.map((key) => record[key]).find(Boolean)
  if (!author || author === caller.id) return undefined
  return typeof author === 'number' ? { personId: author } : { label: String(author) }
}

const sideNames = { design: 'the design side', owner: 'the owner' } as const

/** The first party with that part. A part that nobody has is the manager's own. */
function ofOwner(owner: Owner, { parties }: Ownership): OnBehalf | undefined {
  if (owner === 'design' || owner === 'owner') return { name: sideNames[owner] }
  const party = parties.find(({ part }) => part === owner)
  if (party?.personId) return { personId: party.personId }
  if (party?.organizationId) return { organizationId: party.organizationId }
  if (party?.label) return { label: party.label }
  return party?.name ? { name: party.name } : undefined
}

/** As events have it: a person by their id, a company or an outside party by its name. Nobody acts for themself or their company. */
export async function namedBehalf(
  call: Call,
  projectId: number,
  behalf: OnBehalf | undefined,
): Promise<OnBehalf | undefined> {
  const label = behalf?.label
  const meant = label ? (await targetsOf(call, projectId, [label])).get(label) : behalf
  if (meant?.personId) return meant.personId === call.caller.id ? undefined : { personId: meant.personId }
  if (meant?.organizationId === call.caller.organizationId) return undefined
  if (!meant?.organizationId) return label ? { name: label } : behalf
  const row = await call.db.row<{ name: string }>('SELECT name FROM organization WHERE id = $1', [
    meant.organizationId,
  ])
  return { name: row!.name }
}

/** The same for many records of a call: each party is looked up once. */
export function behalfNames(call: Call) {
  const found = new Map<string, Promise<OnBehalf | undefined>>()
  return async (projectId: number, behalf: OnBehalf): Promise<OnBehalf | undefined> => {
    const key = JSON.stringify([projectId, behalf])
    const named = found.get(key) ?? namedBehalf(call, projectId, behalf)
    found.set(key, named)
    return named
  }
}

/** Their name, of people too. */
export async function behalfName(
  call: Call,
  projectId: number,
  behalf: OnBehalf | undefined,
): Promise<string | undefined> {
  const named = await namedBehalf(call, projectId, behalf)
  if (!named?.personId) return named?.name
  const select = 'SELECT full_name AS name FROM person WHERE id = $1'
  return (await call.db.row<{ name: string }>(select, [named.personId]))?.name
}
