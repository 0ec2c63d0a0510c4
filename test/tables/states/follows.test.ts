/** The effects of a step besides the state: dates and numbers (rules 6). The day is Monday, 2 March 2026. */
import { describe, expect, test } from 'vitest'
import { FolderGet } from '../../../contract/documents/folder.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, type RecordData, read } from '../../kit/records.ts'
import {
  meetingMinute,
  openIssue,
  punchItem,
  recordIn,
  rfi,
  type Stated,
  statesWorld,
  submittalItem,
  today,
} from './world.ts'

const here = prepared(() => site())
const world = prepared(() => statesWorld(here))

interface Walk {
  table: Stated
  /**
   * The states that a record passes through, the dates it has from each of them on, and those that a state sets anew.
   */
  way: Array<{ to: string; more?: RecordData; has: RecordData; renews?: RecordData }>
  /** Dates given by the caller, in different formats. */
  given: RecordData
  /** The date on which it was closed. */
  closed?: string
}

const sevenWorking = '2026-03-11'
const tenWorking = '2026-03-16'

const paths: Walk[] = [
  {
    table: rfi,
    way: [
      { to: 'Submitted', has: { dateSubmitted: today } },
      { to: 'Open', has: { dateSubmitted: today, dateTransmitted: undefined, dateDue: sevenWorking } },
      { to: 'Answered', more: { answer: 'M16' }, has: { dateResponsed: today } },
      { to: 'Closed', has: { dateClosed: today } },
      {
        to: 'Open',
        has: { dateClosed: undefined, dateDue: sevenWorking, dateResponsed: undefined },
        renews: { dateDue: sevenWorking, dateResponsed: undefined },
      },
    ],
    given: {
      dateSubmitted: '1/5/2026',
      dateDue: '2026-02-01',
      dateTransmitted: 'Jan 6, 2026',
      dateResponsed: '7-Jan-2026',
    },
    closed: 'dateClosed',
  },
  {
    table: punchItem,
    way: [
      { to: 'Open', has: { dueDate: tenWorking } },
      { to: 'Ready for review', has: { completedDate: undefined } },
      { to: 'Closed', has: { completedDate: today } },
      { to: 'Open', has: { completedDate: undefined, dueDate: tenWorking } },
    ],
    given: { dueDate: '1/5/2026' },
    closed: 'completedDate',
  },
  {
    table: openIssue,
    way: [
      { to: 'Open', has: { dueDate: sevenWorking } },
      { to: 'On hold', has: { closedDate: undefined } },
      { to: 'Open', has: { dueDate: sevenWorking } },
      { to: 'Closed', has: { closedDate: today } },
      { to: 'Open', has: { closedDate: undefined } },
    ],
    given: { dueDate: '1/5/2026' },
    closed: 'closedDate',
  },
  {
    table: submittalItem,
    way: [
      { to: 'Submitted', has: { dateSubmitted: today, returnedDueDate: tenWorking, status: 'Open' } },
      { to: 'Returned', more: { returnedStatusId: '1' }, has: { dateReturned: today, status: 'Open' } },
      { to: 'Complete', has: { statusId: '2', status: 'Closed', stage: '4', stageName: 'Complete' } },
    ],
    given: { dateSubmitted: '1/5/2026', returnedDueDate: '2026-02-01', dateReturned: '2026/01/08' },
  },
]

const stepsOf =
  (table: Stated) =>
  (ids: RecordData, to: string, more: RecordData = {}) =>
    change(world.who.admin, table.recordType, ids, { ...table.ask(to), ...more }, { reason: 'Because' })

const first = (table: Stated) => Object.keys(table.states)[0]!
const named = paths.map((path) => ({ ...path, name: path.table.name }))

/** A field that is emptied is left out. */
const known = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

describe.each(sample(named, 'follows', 2))('$name', ({ table, way, given, closed }) => {
  const step = stepsOf(table)

  test('its dates are filled in at the steps', async () => {
    const ids = await recordIn(world, table, first(table))
    const before = await read(world.who.admin, table.recordType, ids)
    for (const name of Object.keys(given)) expect(before).not.toHaveProperty(name)
    for (const { to, more, has } of way) {
      const after = await step(ids, to, more)
      expect(Object.fromEntries(Object.keys(has).map((name) => [name, after[name]])), to).toEqual(has)
    }
  })

  test('dates given before are not overwritten', async () => {
    const ids = await recordIn(world, table, first(table), given)
    for (const { to, more, renews } of way)
      expect(await step(ids, to, more), to).toMatchObject(known({ ...given, ...renews }))
  })

  test('dates given with the step are not overwritten', async () => {
    const ids = await recordIn(world, table, first(table))
    for (const { to, more, renews } of way)
      expect(await step(ids, to, { ...given, ...more }), to).toMatchObject(known({ ...given, ...renews }))
  })

  test.runIf(closed)(
    'the day of closing stays where given, and is emptied by whatever reopens it',
    async () => {
      const day = { [closed!]: '2026/01/08' }
      const sent = await recordIn(world, table, 'Open')
      expect(await step(sent, 'Closed', day)).toMatchObject(day)
      expect(await step(sent, 'Open')).not.toHaveProperty(closed!)
      const had = await recordIn(world, table, 'Open', day)
      expect(await step(had, 'Closed')).toMatchObject(day)
      const overridden = await change(world.who.admin, table.recordType, had, table.ask('Draft'))
      expect(overridden).not.toHaveProperty(closed!)
    },
  )
})

describe('numbers', () => {
  test.each([rfi, punchItem, openIssue, meetingMinute])(
    'of a $name are given on leaving Draft',
    async (table) => {
      const there = await statesWorld(here)
      const { admin } = there.who
      const numberOf = async ({ folderId }: RecordData): Promise<string> => {
        const { folder } = await admin.client.call(FolderGet, { folderId })
        return folder!.folderName!.match(/^[A-Z]+-\d+/)?.[0] ?? ''
      }
      const [left, voided, kept] = [
        await recordIn(there, table, 'Draft'),
        await recordIn(there, table, 'Draft'),
        await recordIn(there, table, 'Draft'),
      ]
      expect(await numberOf(left)).toBe('')
      const second = Object.keys(table.states)[1]!
      const { prefix } = table.recordType
      await change(admin, table.recordType, kept, table.ask(second))
      expect(await numberOf(kept)).toBe(`${prefix}-001`)
      const end = Object.keys(table.states).at(-1)!
      await change(admin, table.recordType, voided, table.ask(end))
      expect(await numberOf(voided)).toBe(`${prefix}-002`)
      await change(admin, table.recordType, left, table.ask(second))
      expect(await numberOf(left)).toBe(`${prefix}-003`)
      // Back in Draft it keeps its number, and gets no second one later.
      await change(admin, table.recordType, kept, table.ask('Draft'))
      await change(admin, table.recordType, kept, table.ask(second))
      expect(await numberOf(kept)).toBe(`${prefix}-001`)
    },
  )
})
