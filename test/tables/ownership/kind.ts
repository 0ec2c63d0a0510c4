/** What a record type of the table is. */
import { change, makeOne, type RecordData, recordTypes, type TestedType } from '../../kit/records.ts'
import type { World } from '../people.ts'
import type { MadeBy, Person } from './table/types.ts'

export interface Kind {
  readonly recordType: TestedType
  /** The fields of a new record: its parties, and some content. */
  fields(world: World, madeBy: MadeBy): RecordData
  /** The first state, and the updates by the project admin that lead to the others. */
  readonly first: RecordData
  readonly states: Readonly<Record<string, readonly RecordData[]>>
  /** The code list of the states. */
  readonly list?: string
  /** What a step to that state sends besides the needs. */
  ask(state: string, from?: string): RecordData
  /** The state of a record, as the table names it. */
  stateOf(record: RecordData): string
  make?(world: World, by: Person, fields: RecordData): Promise<RecordData>
  /** Brings it into a state that is not its own. */
  reach?(world: World, ids: RecordData, state: string): Promise<void>
  /** Takes a step that is an operation of its own. */
  step?(by: World['who'][Person], ids: RecordData, to: string): Promise<RecordData>
}

/** A package as the table says: its people are the architect and the PM. */
export async function packageOf(world: World, by: Person, subcontractorId: number): Promise<RecordData> {
  const { who, company, projectId } = world
  const contractors = subcontractorId === company.GC ? who.gcCreator : who.subContact
  // The parties of table/parties.ts.
  const isFor = subcontractorId === company.S6
  const pack = await makeOne(who[by], recordTypes.submittal, projectId, {
    description: 'Doors',
    ...(!isFor && { subcontractorId }),
    submittingCompanyContactId: (by === 'subCreator' && !isFor ? who.subCreator : contractors).id,
  })
  const people = {
    reviewingCompanyContactId: (isFor ? who.consTo : who.archTo).id,
    projectManagerId: (isFor ? who.engNamed : who.gcpm).id,
  }
  await change(who.admin, recordTypes.submittal, pack, people)
  return pack
}
