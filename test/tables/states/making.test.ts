/** The states in which records may be created, by whom, and the default state (rules 6, at the end). */
import { describe, expect, test } from 'vitest'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { creating, info, type RecordData, read } from '../../kit/records.ts'
import type { Person } from '../ownership/table/types.ts'
import { meetingMinute, openIssue, punchItem, rfi, type Stated, statesWorld, submittalItem } from './world.ts'

const here = prepared(() => site())
const world = prepared(() => statesWorld(here))

const people: Person[] = [
  'admin',
  'gcpm',
  'projectOwner',
  'super',
  'assistant',
  'archMate',
  'engineer',
  'consultant',
  'owner',
  'viewer',
  'subNone',
]

/**
 * A line for each state, and one for none; a column for each of the people: + is created, - 403, x 409, or the state it gets.
 * A creator is the author, so they may void it; the fields that Open needs are not required at creation.
 */
const grids: ReadonlyArray<readonly [Stated, string]> = [
  [
    rfi,
    `
    none      |        | Open Open Open Submitted Submitted - - - - - Submitted
    Draft     |        | + + + + + - - - - - +
    Submitted |        | + + + + + - - - - - +
    Open      |        | + + + - - - - - - - -
    Answered  |        | + - - - - - - - - - -
    Closed    |        | + - - - - - - - - - -
    Void      | Reason | + + + + + - - - - - +`,
  ],
  [
    punchItem,
    `
    none             | | Open Open Open Open Open Open Open Open Open - -
    Draft            | | + + + + + + + + + - -
    Open             | | + + + + + + + + + - -
    Ready for review | | + - - - - - - - - - -
    Not accepted     | | + - - - - - - - - - -
    In dispute       | | + - - - - - - - - - -
    Closed           | | + - - - - - - - - - -
    Void             | | + + + - - - - - - - -`,
  ],
  [
    openIssue,
    `
    none        | | Open Open Open Open Open Open Open Open Open - Open
    Draft       | | + + + + + + + + + - +
    Open        | | + + + + + + + + + - +
    In progress | | + - - - - - - - - - -
    In review   | | + - - - - - - - - - -
    On hold     | | + - - - - - - - - - -
    Closed      | | + - - - - - - - - - -
    Void        | | + + + - - - - - - - -`,
  ],
  // An item has no Draft: people other than project admins create it as Created, or take its first step at once.
  [
    submittalItem,
    `
    none              |                    | Created Created Created - Created - - - - - Created
    Created           |                    | + + + - + - - - - - +
    Contractor review |                    | + x x - x - - - - - x
    Submitted         |                    | + + + - + - - - - - +
    Returned          | ReturnedStatusId=1 | + - - - - - - - - - -
    Complete          | ReturnedStatusId=6 | + + + - + - - - - - -
    Void              | ExplClosed=Omitted | + + + - + - - - - - -`,
  ],
  // There is no Open: without a status they are a Draft.
  [
    meetingMinute,
    `
    none        | | Draft Draft Draft Draft Draft - - - - - -
    Draft       | | + + + + + - - - - - -
    Distributed | | + + + + + - - - - - -
    Final       | | + - - - - - - - - - -`,
  ],
]

const rowsOf = (grid: string) =>
  grid
    .trim()
    .split('\n')
    .map((line) => {
      const [state, need, marks] = line.split('|').map((part) => part.trim())
      return { state: state!, need: need!, marks: marks!.split(/\s+/) }
    })

describe.each(grids.map(([table, grid]) => ({ name: table.name, table, rows: rowsOf(grid) })))(
  '$name',
  ({ name, table, rows }) => {
    const states = Object.keys(table.states)

    test('has every state', () => {
      expect(rows.map(({ state }) => state).sort()).toEqual(['none', ...states].sort())
    })

    test.each(sample(rows, `made ${name}`, 3))('created in $state', async ({ state, need, marks }) => {
      const tries = people.map((person) => markOf(table, person, state, need))
      expect(await Promise.all(tries)).toEqual(marks)
    })

    test('numbers begin where Draft ends', async () => {
      const numbered = async (state: string) => (await makesIn(table, 'gcpm', state)).number !== ''
      expect(await numbered('none')).toBe(true)
      const [first, ...later] = states
      expect(await numbered(first!)).toBe(table === submittalItem)
      const made = rows.find(({ state, marks }) => later.includes(state) && marks[1] === '+')
      expect(await numbered(made!.state)).toBe(true)
    })
  },
)

/** Creates one record as that person: in a state, or with none. */
async function makesIn(
  table: Stated,
  person: Person,
  state: string,
  fields: RecordData = {},
): Promise<RecordData> {
  const status = state === 'none' ? {} : table.ask(state)
  const request = creating(table.recordType, world.projectId, [{ ...status, ...fields }])
  const additionalInfo = [...(request.additionalInfo ?? []), ...info({ Reason: 'Because' })]
  const { client } = world.who[person]
  const answer = (await client.call(table.recordType.create, { ...request, additionalInfo })) as RecordData
  return answer.returnedIdList[0]
}

const refusals: Record<number, string> = { 403: '-', 409: 'x', 404: '.' }

/** The mark for the outcome, or the state of the new record if none was sent. */
async function markOf(table: Stated, person: Person, state: string, need: string): Promise<string> {
  const [field, value] = need.split('=')
  // An RFI opens only if somebody hears of it.
  const text = state === 'none' ? { subject: 'Which bolts?', question: 'Which bolts?' } : {}
  const asked = table === rfi ? { toUserId: world.who.gcpm.id, ...text } : {}
  try {
    const fields = value ? { [field![0]!.toLowerCase() + field!.slice(1)]: value } : {}
    const ids = await makesIn(table, person, state, { ...asked, ...fields })
    const folderId = Number(ids.folderId)
    const now = table.stateOf(await read(world.who[person], table.recordType, { folderId }))
    return now === state ? '+' : state === 'none' ? now : `(${now})`
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return refusals[error.status] ?? `(${error.message})`
  }
}

test('the fields that Open needs are required by a step, not at creation', async () => {
  const ids = await makesIn(rfi, 'gcpm', 'Open', { toUserId: world.who.gcpm.id })
  const record = await read(world.who.gcpm, rfi.recordType, { folderId: Number(ids.folderId) })
  expect(record).toMatchObject({ statusName: 'Open' })
})
