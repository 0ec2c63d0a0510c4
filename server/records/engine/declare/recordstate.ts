/** A record's state: the code in its status field, checked against its state machine. */
import type { ListName } from '../../../codes/shipped.ts'
import { invalidField } from '../../../kernel/faults.ts'
import type { CallerRights } from './callerrights.ts'
import type { PartyEntry, RecordChange } from './recordchange.ts'
import type { RecordType } from './recordtype.ts'
import type { RecordData } from './rows.ts'
import { startState } from './statemachine.ts'
import type { WriteContext } from './writecontext.ts'

/** Some record types write the code as a text of digits. */
export const codeOfState = (recordType: RecordType<any>, record: RecordData): number =>
  Number(record[recordType.status!])

export function setState(recordType: RecordType<any>, record: RecordData, code: number): void {
  record[recordType.status!] =
    recordType.dto.fields[recordType.status!]!.type.type === 'string' ? String(code) : code
}

/** Refuses codes that the state machine lacks. Projects can rename states, but not change their codes. */
export function knownState(recordType: RecordType<any>, code: number, context: WriteContext): number {
  const states = Object.entries(recordType.states!.states)
  if (states.some(([, state]) => state.code === code)) return code
  const fieldName = context.fieldName(recordType.status!)
  const list = states.map(([name, state]) => `${state.code} ${name}`).join(', ')
  throw invalidField(fieldName, 'Enum', `${fieldName} ${code} is not one of these states: ${list}.`)
}

/** The state of a new record. 0 counts as absent. */
export function initialState(
  recordType: RecordType<any>,
  record: RecordData,
  changing: RecordChange<any>,
): number {
  const { context } = changing
  const wanted = record[recordType.status!]
    ? knownState(recordType, codeOfState(recordType, record), context)
    : undefined
  const parties = recordType.parties(record, changing)
  return startState(recordType.states!, wanted, creatorRights(parties, changing))
}

/** Of a new record with these parties. Those of the record that it is made in count as in a stored one: not its creator, nor parts that somebody has here. */
export function creatorRights(parties: readonly PartyEntry[], changing: RecordChange<any>): CallerRights {
  const { context, holderParties = [] } = changing
  const { project, call } = context
  const parts = ['creator']
  let noSubmittingSide = false
  const addParty = ({ part, personId, organizationId }: PartyEntry): void => {
    if (personId === call.caller.id || organizationId === call.caller.organizationId) parts.push(part)
    if (part === 'contractor' && organizationId === project.organizationId) noSubmittingSide = true
  }
  const here = parties.filter(({ personId, organizationId }) => personId || organizationId)
  for (const entry of here) addParty(entry)
  for (const entry of holderParties)
    if (entry.part !== 'creator' && !here.some(({ part }) => part === entry.part)) addParty(entry)
  const { makes, writes, verifies, side, isManager, isAdmin } = project
  return { parts, makes, writes, verifies, side, isManager, isAdmin, madeBy: side, noSubmittingSide }
}

/** The code list of a field. */
export function listOfField({ dto }: RecordType<any>, field: string): ListName | undefined {
  const { refers } = dto.fields[field]!
  return typeof refers === 'object' ? (refers.list as ListName) : undefined
}
