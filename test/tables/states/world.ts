/** The world of the tables, without contractor review, and records in any state: as a project admin brings them in. */
import { ProjectDefaultsSave } from '../../../contract/projects/projectdefaults.ts'
import type { Site } from '../../kit/harness.ts'
import { change, make, type RecordData } from '../../kit/records.ts'
import { type Kind, packageOf } from '../ownership/kind.ts'
import { kinds, makers } from '../ownership/kinds.ts'
import type { MadeBy, RecordType } from '../ownership/table/types.ts'
import { type World as Tables, worldOf } from '../people.ts'

/** A Monday: seven working days later it is Wednesday the 11th. */
export const today = '2026-03-02'

/** Their records have the parties of `table/parties.ts`. */
const stated: Partial<Record<RecordType, MadeBy>> = {
  RFI: 'subcontractorFor',
  'punch list item': 'contractorFor',
  'open issue': 'subcontractorFor',
  'submittal item': 'subcontractorFor',
  'meeting minute': 'contractor',
}
export type Stated = Kind & { readonly name: RecordType; readonly madeBy: MadeBy }
const statedOf = (name: RecordType): Stated => ({ ...kinds[name]!, name, madeBy: stated[name]! })
export const [rfi, punchItem, openIssue, submittalItem, meetingMinute] = [
  statedOf('RFI'),
  statedOf('punch list item'),
  statedOf('open issue'),
  statedOf('submittal item'),
  statedOf('meeting minute'),
]

export interface World extends Tables {
  /** The package of new submittal items. */
  readonly packageId: number
}

export async function statesWorld(here: Site): Promise<World> {
  here.clock.now = new Date(`${today}T15:00:00Z`)
  const world = await worldOf(here)
  const { projectId, who } = world
  await who.admin.client.call(ProjectDefaultsSave, { projectId, defaults: { contractorReview: false } })
  return { ...world, packageId: await newPackage(world) }
}

export const newPackage = async (world: Tables): Promise<number> =>
  (await packageOf(world, 'subCreator', world.company.S6)).folderId

export interface Wanted {
  state: string
  /** Whether its maker has to be its author: this is slower, because somebody else must bring it into its state. */
  isCreators?: boolean
  more?: RecordData
}

/** Creates records in their states, as a project admin may. */
export async function recordsIn(world: World, one: Stated, wanted: readonly Wanted[]): Promise<RecordData[]> {
  const { who, projectId } = world
  const fieldsOf = ({ more }: Wanted, state: string): RecordData => ({
    ...(one.name === 'submittal item' && { folderParentId: world.packageId }),
    ...one.fields(world, one.madeBy),
    ...inState(one, state),
    ...more,
  })
  const first = Object.keys(one.states)[0]!
  const created = async (by: 'maker' | 'admin', some: readonly Wanted[]) => {
    const author = by === 'admin' ? who.admin : who[makers[one.madeBy]]
    const records = some.map((each) => fieldsOf(each, by === 'admin' ? each.state : first))
    return records.length > 0 ? make(author, one.recordType, projectId, ...records) : []
  }
  const [imported, written] = [
    wanted.filter((each) => !each.isCreators),
    wanted.filter((each) => each.isCreators),
  ]
  const [brought, made] = await Promise.all([created('admin', imported), created('maker', written)])
  await Promise.all(
    written.map(async ({ state }, i) => {
      if (state !== first) await change(who.admin, one.recordType, made[i]!, inState(one, state))
    }),
  )
  return wanted.map(
    (each) => (each.isCreators ? made[written.indexOf(each)] : brought[imported.indexOf(each)])!,
  )
}

export const recordIn = async (
  world: World,
  one: Stated,
  state: string,
  more?: RecordData,
): Promise<RecordData> => (await recordsIn(world, one, [{ state, more }]))[0]!

/** A returned item needs a return code. */
const inState = (one: Stated, state: string): RecordData => ({
  ...one.ask(state),
  ...(one.name === 'submittal item' && /Returned|Complete/.test(state) && { returnedStatusId: '1' }),
})
