/**
 * Every step from every state by everybody, for every record type that has states, against the tables in
 * this folder.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { ListRead } from '../../../contract/projects/codelist.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { sample } from '../../kit/cases.ts'
import { type Person, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { meetingMinute } from './meetingminute.ts'
import { openIssue } from './openissue.ts'
import { punchList } from './punchlist.ts'
import { rfi } from './rfi.ts'
import { submittalItem } from './submittal.ts'
import { type Mark, type Step, stepsOf, written } from './table.ts'
import { recordsIn, setClock, stateNow, takes, type World, worldOf } from './world.ts'

const here = prepared(() => site())
beforeAll(() => {
  setClock(here)
})

describe.each([rfi, punchList, openIssue, submittalItem, meetingMinute])('$name', (table) => {
  const steps = stepsOf(table)
  const states = [...new Set(steps.map(({ from }) => from))]
  let world: World
  beforeAll(async () => {
    world = await worldOf(here, table)
  })

  test('has every state that the service has, and every pair of them', async () => {
    const { items } = await world.admin.client.call(ListRead, { listName: table.list })
    const listed = Object.fromEntries(items!.map(({ id, name }) => [name, id]))
    expect(table.states).toEqual(listed)
    // Of the statuses of a submittal item, Open and Closed follow from the stage.
    const all = table === submittalItem ? [...Object.keys(listed), 'Void'] : Object.keys(listed)
    const pairs = all.flatMap((from) => all.filter((to) => to !== from).map((to) => `${from} → ${to}`))
    expect(steps.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(pairs.sort())
  })

  test.each(sample(states, `${table.name} tried`, 3))('from %s', async (from) => {
    const mine = steps.filter((step) => step.from === from)
    const tried = await Promise.all(mine.map((step) => tryAll(world, step)))
    const lines = (answers: Record<string, string>[]) =>
      mine.map(({ to }, i) => `${from} → ${to}: ${written(answers[i]!)}`)
    expect(lines(tried)).toEqual(lines(mine.map((step) => triedMarks(world, step))))
  })

  test.each(sample(states, `${table.name} needs`, 3))('the needs of a step from %s', async (from) => {
    const needing = steps.filter((step) => step.from === from && step.needs.length > 0)
    const tried = await Promise.all(needing.map((step) => tryWithout(world, step)))
    expect(tried.flat()).toEqual(needing.flatMap((step) => withoutOf(world, step)))
  })

  test.each(sample(states, `${table.name} offered`, 3))(
    'the steps offered in %s are those that succeed',
    async (from) => {
      const mine = steps.filter((step) => step.from === from)
      const [ids] = await recordsIn(world, [wantedBy('CR', from)])
      const columns = Object.keys(table.people)
      const offeredSteps = await Promise.all(columns.map((column) => offered(world.who[column]!, ids!)))
      expect(columns.map((column, i) => `${column}: ${offeredSteps[i]}`)).toEqual(
        columns.map((column) => `${column}: ${offerOf(world, mine, column)}`),
      )
    },
  )

  test.each(sample(states, `${table.name} refused`, 3))(
    'a refusal in %s lists the possible steps',
    async (from) => {
      const there = steps.filter((step) => step.from === from && step.marks.PM !== 'x')
      const not = steps.find((step) => step.from === from && step.marks.PM === 'x')
      if (!not) return
      const [ids] = await recordsIn(world, [{ state: from }])
      const fault = await takes(world, world.who.PM!, ids!, not).catch((error: CallFailed) => error)
      const allowed = (fault as CallFailed).meta.allowed!.split(', ').filter((step) => step !== '')
      expect(allowed.map((step) => step.replace(/^(StatusId )?\d+ /, '')).sort()).toEqual(
        there.map(({ to }) => to).sort(),
      )
    },
  )
})

test('a daily report has no states', async () => {
  const { admin, id } = await here.project()
  const { folderId } = await makeOne(admin, recordTypes.dailyReport, id)
  expect((await admin.client.call(RecordTransitionsRead, { folderId })).transitions).toEqual([])
})

/** Of `npm test`, one in eight of the people try a step. */
function triedMarks({ table }: World, { from, to, marks }: Step): Record<string, Mark> {
  return Object.fromEntries(sample(Object.entries(marks), `${table.name} ${from} ${to}`, 8))
}

/** The outcome of a step for everybody. Refused callers share a record, which must stay unchanged. */
async function tryAll(world: World, step: Step): Promise<Record<string, string>> {
  const marks = triedMarks(world, step)
  const done = Object.entries(marks).filter(([, mark]) => mark === '+' || mark === '!')
  const wanted = ['CR', ...done.map(([column]) => column)].map((column) => wantedBy(column, step.from))
  const [shared, ...own] = await recordsIn(world, wanted)
  const tries = Object.keys(marks).map(async (column) => {
    const at = done.findIndex(([name]) => name === column)
    return [column, await markOf(world, world.who[column]!, own[at] ?? shared!, step)]
  })
  const answers = Object.fromEntries(await Promise.all(tries))
  expect(await stateNow(world, shared!), `${step.from} → ${step.to}: who is refused changes nothing`).toBe(
    step.from,
  )
  return answers
}

/** Only for the creator does it matter who wrote it. */
const wantedBy = (column: string, state: string) => ({ state, isCreators: column === 'CR' })

const refusals: Record<number, Mark> = { 403: '-', 409: 'x', 404: '.' }

/** The mark for the outcome; an outcome that no mark stands for is returned as it is. */
async function markOf(world: World, person: Person, ids: RecordData, step: Step): Promise<string> {
  try {
    const after = await takes(world, person, ids, step)
    if (world.table.stateOf(after) !== step.to) return `(200 ${world.table.stateOf(after)})`
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return refusals[error.status] ?? `(${error.message})`
  }
  const { changes } = await person.client.call(RecordHistoryRead, { folderId: ids.folderId, take: 20 })
  const last = changes!.filter(({ eventId }) => eventId === changes![0]!.eventId)
  const { userId, action } = last[0]!
  if (userId !== person.id) return `(recorded as of ${userId})`
  return action === 'StatusChanged' ? '+' : action === 'StatusOverridden' ? '!' : `(recorded as ${action})`
}

/** The steps that the table has for a person in a state, and the fields to send with them. */
function offerOf({ table }: World, steps: readonly Step[], column: string): string {
  if (steps[0]!.marks[column] === '.') return '404'
  const taken = steps.filter(({ marks }) => marks[column] === '+' || marks[column] === '!')
  // The record has every field it needs; an override needs nothing.
  const sent = ({ needs }: Step) =>
    needs.filter(({ field, value }) => column !== 'AD' && (field === 'Reason' || value !== undefined))
  const nameOf = ({ from, to }: Step) => (from === 'Void' && table.offeredAs?.[to]) || to
  return listed(taken.map((step) => [nameOf(step), ...sent(step).map(({ field }) => field)]))
}

const listed = (steps: string[][]): string =>
  steps
    .map((step) => step.join(' '))
    .sort()
    .join(', ')

async function offered(person: Person, { folderId }: RecordData): Promise<string> {
  try {
    const { transitions } = await person.client.call(RecordTransitionsRead, { folderId })
    return listed(transitions!.map(({ statusName, requiredFields }) => [statusName!, ...requiredFields!]))
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return String(error.status)
  }
}

const fieldOf = ({ table }: World, field: string): string =>
  field === 'Reason' ? 'AdditionalInfo.Reason' : `${table.recordType.oneName}.${field}`

/**
 * A line for everybody who may take the step and each of its needs: refused for that field, except for
 * admins.
 */
const withoutOf = (world: World, step: Step): string[] =>
  step.needs.flatMap(({ field }) =>
    Object.entries(step.marks)
      .filter(([, mark]) => mark === '+' || mark === '!')
      .map(([column]) => {
        const expected = column === 'AD' ? 'StatusOverridden' : `400 ${fieldOf(world, field)}:NotEmpty`
        return `${step.from} → ${step.to} without ${field} by ${column}: ${expected}`
      }),
  )

async function tryWithout(world: World, step: Step): Promise<string[]> {
  const tries = step.needs.flatMap((need) =>
    Object.entries(step.marks)
      .filter(([, mark]) => mark === '+' || mark === '!')
      .map(([column]) => ({ need, column })),
  )
  const records = await recordsIn(
    world,
    tries.map(({ need: { field, value }, column }) => ({
      ...wantedBy(column, step.from),
      without: value === undefined && field !== 'Reason' ? field : undefined,
    })),
  )
  return Promise.all(
    tries.map(async ({ need, column }, i) => {
      const lacking = { ...step, needs: step.needs.filter((other) => other !== need) }
      const actual = await outcomeOf(world, world.who[column]!, records[i]!, lacking)
      return `${step.from} → ${step.to} without ${need.field} by ${column}: ${actual}`
    }),
  )
}

async function outcomeOf(world: World, person: Person, ids: RecordData, step: Step): Promise<string> {
  try {
    await takes(world, person, ids, step)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return `${error.status} ${error.fields.map(({ fieldName, errorCode }) => `${fieldName}:${errorCode}`)}`
  }
  const { changes } = await person.client.call(RecordHistoryRead, { folderId: ids.folderId, take: 1 })
  return changes![0]!.action!
}
