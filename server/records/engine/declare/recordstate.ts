/** A record's state: the code in its status field, checked against its state machine. */
import type { ListName } from '../../../codes/shipped.ts'
import { invalidField } from '../../../kernel/faults.ts'
import type { CallerRights } from './callerrights.ts'
import type { RecordChange } from './recordchange.ts'
import type { RecordType } from './recordtype.ts'
import type { RecordData } from './rows.ts'
import { startState } from './statemachine.ts'
import type { ProjectRights, WriteContext } from './writecontext.ts'

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
  return startState(recordType.states!, wanted, creatorRights(recordType, record, changing))
}

/** The parties of the record that it is made in count as in a stored one: not its creator, nor parts that somebody has here. */
export function creatorRights(
  recordType: RecordType<any>,
  record: RecordData,
  changing: RecordChange<any>,
): CallerRights {
  const { context, holderParties = [] } = changing
  const { id, organizationId } = context.call.caller
  const here = recordType.parties(record, changing).filter((entry) => entry.personId || entry.organizationId)
  const held = holderParties.filter(
    ({ part }) => part !== 'creator' && !here.some((entry) => entry.part === part),
  )
  const all = [...here, ...held]
  const own = all.filter((entry) => entry.personId === id || entry.organizationId === organizationId)
  return {
    noSubmittingSide: all.some(
      (entry) => entry.part === 'contractor' && entry.organizationId === context.project.organizationId,
    ),
    parts: ['creator', ...own.map(({ part }) => part)],
    ...rightsInProject(context.project),
  }
}

/** The rights that come from the project; of a new record, whose creator is the caller. */
const rightsInProject = ({ makes, writes, verifies, side, isManager, isAdmin }: ProjectRights) => ({
  makes,
  writes,
  verifies,
  side,
  isManager,
  isAdmin,
  madeBy: side,
})

/** The code list of a field. */
export function listOfField({ dto }: RecordType<any>, field: string): ListName | undefined {
  const { refers } = dto.fields[field]!
  return typeof refers === 'object' ? (refers.list as ListName) : undefined
}
