/** A project with everybody of a table in it, and records in any state. */
import * as contract from '../../../contract/index.ts'
import type { Person, Site } from '../../kit/harness.ts'
import { change, creating, info, make, type RecordData, read, recordTypes } from '../../kit/records.ts'
import { responsibleCompany } from './punchlist.ts'
import type { Need, StateTable, Who } from './table.ts'

/** A Monday: seven working days later it is Wednesday the 11th. */
export const today = '2026-03-02'
export const setClock = (here: Site): void => {
  here.clock.now = new Date(`${today}T15:00:00Z`)
}

export interface World {
  table: StateTable
  here: Site
  projectId: number
  rootFolderId: number
  /** An organization admin, who brings records into their states. */
  admin: Person
  who: Who
  /** Fields of every new record: the package of a submittal item. */
  place: RecordData
}

/** The people of a site: their role in each project is that of its table. */
interface Crowd {
  admin: Promise<Person>
  people: Map<string, Promise<Person>>
}
const crowds = new WeakMap<Site, Crowd>()

/** A new project for everybody of a table, or for the given columns. */
export async function worldOf(
  here: Site,
  table: StateTable,
  columns = Object.keys(table.people),
): Promise<World> {
  if (!crowds.has(here)) crowds.set(here, { admin: here.organization(), people: new Map() })
  const crowd = crowds.get(here)!
  const admin = await crowd.admin
  const { id: projectId, rootFolderId } = await here.project([], admin)
  const joining = columns.map(async (column) => {
    const isGuest = column === table.guest
    const person = await personOf(here, crowd, column, isGuest)
    const named = isGuest ? { email: person.email } : { userId: person.id }
    const member = { ...named, role: table.people[column]! }
    await admin.client.call(contract.ProjectMemberAdd, { projectId, member })
    return [column, person]
  })
  const who: Who = Object.fromEntries(await Promise.all(joining))
  const projectOwnerId = (who.PO ?? admin).id
  await admin.client.call(contract.ProjectUpdate, { project: { projectId, projectOwnerId } })
  if (table.recordType === recordTypes.submittalItem)
    await admin.client.call(contract.ProjectDefaultsSave, {
      projectId,
      defaults: { contractorReview: false },
    })
  const world = { table, here, projectId, rootFolderId, admin, who, place: {} }
  return who.SC ? { ...world, place: await packageOf(world) } : world
}

/** Created on first use; a guest is of another company. */
function personOf(here: Site, { admin, people }: Crowd, column: string, isGuest: boolean): Promise<Person> {
  const created = people.get(column)
  if (created) return created
  const making = isGuest ? here.organization(responsibleCompany) : admin.then((by) => here.person(by))
  people.set(column, making)
  return making
}

/** A new package of the table's people. Its creator does not name those who review it. */
export async function packageOf({ projectId, who }: Pick<World, 'projectId' | 'who'>): Promise<RecordData> {
  const { submittal } = await who.CR!.client.call(contract.SubmittalCreate, {
    submittal: { description: 'Steel', submittingCompanyContactId: who.SC!.id },
    additionalInfo: info({ ProjectId: projectId }),
  })
  const { folderId } = submittal!
  await who.PM!.client.call(contract.SubmittalUpdate, {
    submittal: { folderId, reviewingCompanyContactId: who.RV!.id, projectManagerId: who.PJ!.id },
  })
  return { folderParentId: folderId }
}

export interface Wanted {
  state: string
  /**
   * Whether `CR` has to be its author: this is slower, because somebody else must bring it into its state.
   */
  isCreators?: boolean
  /** A field that it must not have. */
  without?: string
  more?: RecordData
}

/** Creates records in their states, as a project admin may. */
export async function recordsIn(world: World, wanted: readonly Wanted[]): Promise<RecordData[]> {
  const created = new Map<Wanted, RecordData>()
  const [written, imported] = [wanted.filter(isWritten), wanted.filter((one) => !isWritten(one))]
  await Promise.all([writeAll(world, written, created), importAll(world, imported, created)])
  return wanted.map((one) => created.get(one)!)
}

const isWritten = ({ isCreators }: Wanted): boolean => isCreators ?? false

export const recordIn = async (world: World, state: string, more?: RecordData): Promise<RecordData> =>
  (await recordsIn(world, [{ state, more }]))[0]!

async function importAll(world: World, wanted: Wanted[], created: Map<Wanted, RecordData>): Promise<void> {
  const { table, projectId, admin } = world
  const records = wanted.map((one) => ({ ...recordOf(world, one), ...stateOf(table, one.state) }))
  const all = records.length > 0 ? await make(admin, table.recordType, projectId, ...records) : []
  wanted.forEach((one, i) => {
    created.set(one, all[i]!)
  })
}

async function writeAll(world: World, wanted: Wanted[], created: Map<Wanted, RecordData>): Promise<void> {
  const { table, who, projectId, admin } = world
  const first = Object.keys(table.states)[0]!
  const records = wanted.map((one) => ({ ...recordOf(world, one), ...stateOf(table, first) }))
  const all = records.length > 0 ? await make(who.CR!, table.recordType, projectId, ...records) : []
  const moves = wanted.map(async (one, i) => {
    created.set(one, all[i]!)
    if (one.state !== first) await change(admin, table.recordType, all[i]!, stateOf(table, one.state))
  })
  await Promise.all(moves)
}

const recordOf = ({ table, who, place }: World, { without, more }: Wanted): RecordData => ({
  ...place,
  ...table.record(who),
  ...(without ? { [keyOf(without)]: undefined } : {}),
  ...more,
})

const stateOf = (table: StateTable, state: string): RecordData => ({
  ...table.ask(state),
  ...follows(table, state),
})

/** A returned item needs a return code. */
const follows = ({ name }: StateTable, state: string): RecordData =>
  name === 'submittal item' && (state === 'Returned' || state === 'Complete') ? { returnedStatusId: '1' } : {}

const keyOf = (field: string): string => field[0]!.toLowerCase() + field.slice(1)

/** Takes a step: sends the state, and those of its needs that are sent with it. */
export function takes(
  { table }: World,
  who: Person,
  ids: RecordData,
  step: { from: string; to: string; needs: readonly Need[] },
): Promise<RecordData> {
  const sent = step.needs.flatMap(({ field, value }) => (value === undefined ? [] : [[keyOf(field), value]]))
  const fields = { ...table.ask(step.to, step.from), ...Object.fromEntries(sent) }
  const reason = step.needs.some(({ field }) => field === 'Reason') ? 'Because' : undefined
  return change(who, table.recordType, ids, fields, { reason })
}

export const stateNow = async ({ table, admin }: World, ids: RecordData): Promise<string> =>
  table.stateOf(await read(admin, table.recordType, ids))

/** Creates one record as that person: in a state, or with none. */
export async function makesIn(
  { table, projectId }: World,
  who: Person,
  state: string,
  needs: readonly Need[],
): Promise<RecordData> {
  const sent = Object.fromEntries(needs.map(({ field, value }) => [keyOf(field), value]))
  const stateFields = state === 'none' ? {} : table.ask(state)
  const request = creating(table.recordType, projectId, [{ ...stateFields, ...sent }])
  const additionalInfo = [...(request.additionalInfo ?? []), ...info({ Reason: 'Because' })]
  const answer = (await who.client.call(table.recordType.create, {
    ...request,
    additionalInfo,
  })) as RecordData
  return answer.returnedIdList[0]
}
