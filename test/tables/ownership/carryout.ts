/**
 * Whose words: the table of who may change what, when, and who sees it, run through the door. The table was written
 * from the specification alone, by an author who had not read the code.
 */
import { beforeAll, expect, test } from 'vitest'
import { ListRead } from '../../../contract/projects/codelist.ts'
import { ProjectDefaultsSave } from '../../../contract/projects/projectdefaults.ts'
import { sample } from '../../kit/cases.ts'
import type { Site } from '../../kit/harness.ts'
import { type World, worldOf } from '../people.ts'
import {
  type Carried,
  carryPair,
  carryRow,
  carryStep,
  carryVisibility,
  forOthers,
  isUsual,
  needsOf,
} from './carry.ts'
import { kinds } from './kinds.ts'
import {
  carryCreation,
  carryDeletion,
  carryFlags,
  carryHidden,
  carryNeeds,
  carryOffered,
  type FlagRows,
} from './making.ts'
import { deletion, hidden, tables, visibility } from './table/index.ts'
import { partySteps } from './table/parties.ts'
import type { MadeBy, RecordTable, StepRow } from './table/types.ts'

const seenIn = (type: string, madeBy: MadeBy, state: string) => {
  const row = visibility.find(
    (one) => one.type === type && one.madeBy.includes(madeBy) && one.states.includes(state),
  )
  return { seen: row?.seen ?? [], notSeen: row?.notSeen ?? [] }
}

const reviewIsOff = 'contractor review is off'
/** Steps that need more than a record in a state: other tests have them. */
const elsewhere = ['an objection is open']
/** Steps that are operations of their own. */
const noPairs = ['unsigned → locked automatically', 'signed → locked automatically']

type Titled = readonly [title: string, row: StepRow]

export function carryOut(here: Site, type: RecordTable['type']): void {
  const table = tables.find((one) => one.type === type)!
  let world: World
  beforeAll(async () => {
    world = await worldOf(here)
  })
  /** Where contractor review is off. */
  let worldWithout: World
  beforeAll(async () => {
    if (type !== 'submittal item') return
    worldWithout = await worldOf(here)
    const { projectId, who } = worldWithout
    await who.gcpm.client.call(ProjectDefaultsSave, { projectId, defaults: { contractorReview: false } })
  })
  const carried = (when = ''): Carried => ({
    world: when === reviewIsOff ? worldWithout : world,
    kind: kinds[type]!,
  })

  const some = <T>(list: readonly T[], name: string, every = 5): readonly T[] =>
    sample(list, `${type} ${name}`, every)

  const { list, states } = kinds[type]!
  const hasEveryState = async () => {
    const { items } = await world.who.admin.client.call(ListRead, { listName: list! })
    const names = Object.keys(states)
    const codes = names.map((name) => [name, Number(Object.values(kinds[type]!.ask(name))[0])])
    // That an item is Void is its status.
    const listed = [
      ...(type === 'submittal item' ? [['Void', 3]] : []),
      ...items!.map(({ id, name }) => [name, id]),
    ]
    expect(Object.fromEntries(codes)).toEqual(Object.fromEntries(listed))
    const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => `${from} → ${to}`))
    const stepPairs = table.steps.flatMap(({ from, to }) => from.map((one) => `${one} → ${to}`))
    const inTable = [...stepPairs, ...table.stepsNotInTable.pairs.map((pair) => pair.join(' → '))]
    expect([...new Set(inTable)].sort()).toEqual(pairs.sort())
  }
  if (list) test('has every state, and every pair of them', hasEveryState)

  const rows = table.rows.map((row) => {
    const title = `${row.field}${row.given ? ` (${row.given})` : ''}, made by ${row.madeBy}, ${row.states.join('/')}`
    return [title, row] as const
  })
  test.concurrent.each(some(rows, 'rows'))('%s', async (_, row) => {
    expect(await carryRow(carried(), row)).toEqual([])
  })

  const [steps, ofParties] = [table.steps.map(forOthers), partySteps(table)].map((list) =>
    list
      .filter(({ when = '' }) => !elsewhere.includes(when))
      .map((row) => {
        const when = row.when ? ` where ${row.when}` : ''
        return [`${row.from.join('/')} → ${row.to}, made by ${row.madeBy}${when}`, row] as const
      }),
  ) as [Titled[], Titled[]]
  test.concurrent.each([...some(steps, 'steps'), ...some(ofParties, 'parties', 10)])('%s', async (_, row) => {
    expect(await carryStep(carried(row.when), row)).toEqual([])
  })

  const pairs = table.stepsNotInTable.pairs
    .map((pair) => [pair.join(' → '), pair] as const)
    .filter(([title]) => !noPairs.includes(title))
  test.concurrent.each(some(pairs, 'pairs'))('%s is no step', async (_, pair) => {
    const { adminFree } = table.stepsNotInTable
    const madeBy = 'contractor'
    const allowed = allowedFrom(table, pair[0])
    const more = { madeBy, adminFree, allowed, ...seenIn(type, madeBy, pair[0]) } as const
    expect(await carryPair(carried(), pair, more)).toEqual([])
  })

  const seen = visibility
    .filter((row) => row.type === type)
    .map((row) => [`${row.states.join('/')}, made by ${row.madeBy}`, row] as const)
  test.concurrent.each(some(seen, 'seen'))('is seen: %s', async (_, row) => {
    expect(await carryVisibility(carried(), row)).toEqual([])
  })

  const made = table.creation
    .filter(({ given }) => !given.includes('activity') && !given.includes('HoursForeman'))
    .map((row) => [row.given, row] as const)
  test.concurrent.each(some(made, 'made'))('is made: %s', async (_, row) => {
    expect(await carryCreation(carried(), type, row)).toEqual([])
  })

  const deleted = deletion
    .filter((row) => row.type === type && row.states.some((state) => state in kinds[type]!.states))
    .map((row) => [`${row.states.join('/')}, made by ${row.madeBy}`, row] as const)
  test.concurrent.each(some(deleted, 'deleted'))('is deleted: %s', async (_, row) => {
    expect(await carryDeletion(carried(), row)).toEqual([])
  })

  const needing = [...steps, ...ofParties].filter(
    ([, row]) => needsOf(row).length > 0 && (isUsual(row) || row.when === reviewIsOff) && !kinds[type]!.step,
  )
  test.concurrent.each(some(needing, 'needing', 8))('without what it needs: %s', async (_, row) => {
    expect(await carryNeeds(carried(row.when), row)).toEqual([])
  })

  const withheld = hidden
    .filter((row) => row.type === type && row.fields.includes('ReturnedNote'))
    .map((row) => [`${row.states.join('/')}, made by ${row.madeBy}`, row] as const)
  test.concurrent.each(some(withheld, 'withheld'))('the verdict is hidden: %s', async (_, row) => {
    expect(await carryHidden(carried(), row)).toEqual([])
  })

  const flags = flagsOf(type, table)
  test.concurrent.each(
    some(flags, 'flags').map((one) => [`${one.state}, made by ${one.madeBy}`, one] as const),
  )('userCanModify: %s', async (_, one) => {
    expect(await carryFlags(carried(), one)).toEqual([])
  })

  // What the contractor submits itself needs no contractor review, so the table has no steps from there.
  const reached = flags.filter((one) => one.madeBy !== 'contractorOwn' || one.state !== 'Contractor review')
  const offered = kinds[type]!.list ? some(reached, 'offered', 6) : []
  test.concurrent.each(offered.map((one) => [`${one.state}, made by ${one.madeBy}`, one] as const))(
    'the steps offered: %s',
    async (_, one) => {
      expect(await carryOffered(carried(), table.steps, one)).toEqual([])
    },
  )
}

/** Rows about another record than the usual one, or about a value that is no change. */
const isSpecial = (given = ''): boolean => /^(ToUserId is empty|null|stored 4)/.test(given)

/** The states that a manager can bring a record of the contractor into. */
const allowedFrom = ({ steps }: RecordTable, from: string): ReadonlySet<string> =>
  new Set(
    steps
      .filter((row) => row.from.includes(from) && row.madeBy.includes('contractor') && isUsual(row))
      .map(({ to }) => to),
  )

/** For each maker and state: who sees the record, and who may change at least one field. */
function flagsOf(type: RecordTable['type'], { rows }: RecordTable): FlagRows[] {
  if (type === 'daily report activity') return []
  return visibility
    .filter((row) => row.type === type)
    .flatMap(({ madeBy: all, states, seen }) =>
      all.flatMap((madeBy) =>
        states
          .filter((state) => state in kinds[type]!.states)
          .map((state): FlagRows => {
            const own = rows.filter(
              (row) => row.madeBy.includes(madeBy) && row.states.includes(state) && !isSpecial(row.given),
            )
            const mayChange = seen.filter((person) => own.some(({ outcomes }) => outcomes[person] === 'ok'))
            return { madeBy, state, seen, mayChange: new Set(mayChange) }
          }),
      ),
    )
}
