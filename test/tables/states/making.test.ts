/** The states in which records may be created, by whom, and the default state (rules 6, at the end). */
import { beforeAll, describe, expect, test } from 'vitest'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { sample } from '../../kit/cases.ts'
import { type Person, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { read, recordTypes } from '../../kit/records.ts'
import { meetingMinute } from './meetingminute.ts'
import { openIssue } from './openissue.ts'
import { punchList } from './punchlist.ts'
import { rfi } from './rfi.ts'
import { submittalItem } from './submittal.ts'
import { makingOf, type Need, written } from './table.ts'
import { makesIn, setClock, type World, worldOf } from './world.ts'

const here = prepared(() => site())
beforeAll(() => {
  setClock(here)
})

describe.each([rfi, punchList, openIssue, submittalItem, meetingMinute])('$name', (table) => {
  const rows = makingOf(table)
  let world: World
  beforeAll(async () => {
    world = await worldOf(here, table, Object.keys(rows[0]!.marks))
  })

  test('has every state', () => {
    const states = [...Object.keys(table.states), ...(table === submittalItem ? ['Void'] : [])]
    expect(rows.map(({ state }) => state)).toEqual(['none', ...states])
  })

  test.each(sample(rows, `made ${table.name}`, 3))('created in $state', async ({ state, needs, marks }) => {
    const tries = Object.keys(marks).map(async (column) => [
      column,
      await markOf(world, world.who[column]!, state, needs),
    ])
    expect(written(Object.fromEntries(await Promise.all(tries)))).toBe(written(marks))
  })

  test('numbers begin where Draft ends', async () => {
    const { PM } = world.who
    const numbered = async (state: string) => (await makesIn(world, PM!, state, [])).number !== ''
    expect(await numbered('none')).toBe(true)
    const [first, ...later] = Object.keys(table.states)
    expect(await numbered(first!)).toBe(table === submittalItem)
    const made = rows.find(({ state, marks }) => later.includes(state) && marks.PM === '+')
    expect(await numbered(made!.state)).toBe(true)
  })
})

const refusals: Record<number, string> = { 403: '-', 409: 'x', 404: '.' }

/** The mark for the outcome, or the state of the new record if none was sent. */
async function markOf(world: World, person: Person, state: string, needs: readonly Need[]): Promise<string> {
  try {
    // An RFI opens only if somebody hears of it.
    const toUserId = { field: 'ToUserId', value: String(world.who.PM!.id) }
    const text = ['Subject', 'Question'].map((field) => ({ field, value: 'Which bolts?' }))
    const to = world.table === rfi ? [toUserId, ...(state === 'none' ? text : [])] : []
    const ids = await makesIn(world, person, state, [...to, ...needs])
    const now = world.table.stateOf(
      await read(person, world.table.recordType, { folderId: Number(ids.folderId) }),
    )
    return now === state ? '+' : state === 'none' ? now : `(${now})`
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return refusals[error.status] ?? `(${error.message})`
  }
}

test('the fields that Open needs are required by a step, not at creation', async () => {
  const world = await worldOf(here, rfi, ['PM'])
  const ids = await makesIn(world, world.who.PM!, 'Open', [
    { field: 'ToUserId', value: String(world.who.PM!.id) },
  ])
  expect(await read(world.who.PM!, recordTypes.rfi, { folderId: Number(ids.folderId) })).toMatchObject({
    statusName: 'Open',
  })
})
