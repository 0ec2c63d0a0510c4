/** A record's state: the code in its status field, checked against its state machine. */
import type { ListName } from '../../../codes/shipped.ts'
import { invalidField } from '../../../kernel/faults.ts'
import type { RecordChange, RecordType } from './recordtype.ts'
import type { RecordData } from './rows.ts'
import type { Standing } from './standing.ts'
import { startState } from './statemachine.ts'
import type { ProjectStanding, WriteContext } from './writecontext.ts'

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
  return startState(recordType.states!, wanted, standingOfCreator(recordType, record, changing))
}

export function standingOfCreator(
  recordType: RecordType<any>,
  record: RecordData,
  changing: RecordChange<any>,
): Standing {
  const { context } = changing
  const people = recordType.parties(record, changing).filter(({ personId }) => !!personId)
  const own = people.filter(({ personId }) => personId === context.call.caller.id)
  const noSubmittingSide = recordType
    .parties(record, changing)
    .some((entry) => entry.part === 'contractor' && entry.organizationId === context.project.organizationId)
  return {
    noSubmittingSide,
    parts: ['creator', ...own.map(({ part }) => part)],
    filled: ['creator', ...people.map(({ part }) => part)],
    ...standingInProject(context.project),
  }
}

/** What a standing has from the project; of a new record, whose creator is the caller. */
const standingInProject = ({ makes, writes, verifies, side, isManager, isAdmin }: ProjectStanding) => ({
  ...{ makes, writes, verifies, side, isManager, isAdmin },
  madeBy: side,
})

/** The code list of a field. */
export function listOfField({ dto }: RecordType<any>, field: string): ListName | undefined {
  const { refers } = dto.fields[field]!
  return typeof refers === 'object' ? (refers.list as ListName) : undefined
}
