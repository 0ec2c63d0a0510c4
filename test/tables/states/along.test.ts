/**
 * Fields sent with a step: the reason, in the ways it may be given, and fields that do not belong to the
 * step.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, type RecordData, read } from '../../kit/records.ts'
import { outcome } from '../../kit/restricted.ts'
import { wrong } from '../../kit/told.ts'
import { openIssue } from './openissue.ts'
import { punchList } from './punchlist.ts'
import { rfi } from './rfi.ts'
import { submittalItem } from './submittal.ts'
import type { StateTable } from './table.ts'
import { recordIn, setClock, type World, worldOf } from './world.ts'

const here = prepared(() => site())
beforeAll(() => {
  setClock(here)
})

const worlds = new Map<StateTable, Promise<World>>()
const worldFor = (table: StateTable): Promise<World> => {
  if (!worlds.has(table)) worlds.set(table, worldOf(here, table))
  return worlds.get(table)!
}

const lastReason = async ({ admin }: World, { folderId }: RecordData): Promise<string | undefined> =>
  (await admin.client.call(contract.RecordHistoryRead, { folderId, take: 1 })).changes![0]!.reason!

describe('a reason may be given', () => {
  const ways: Array<[string, StateTable, from: string, to: string, fields: RecordData]> = [
    ['by changed Comments of an RFI', rfi, 'Open', 'Closed', { comments: 'Settled on site' }],
    ['by changed Comments of an RFI', rfi, 'Closed', 'Open', { comments: 'Settled on site' }],
    ['by ExplClosed', submittalItem, 'Returned', 'Submitted', { explClosed: 'Settled on site' }],
    ['by ExplClosed', submittalItem, 'Created', 'Void', { explClosed: 'Settled on site' }],
  ]
  test.each(sample(ways, 'along ways', 2))('%s', async (_, table, from, to, fields) => {
    const world = await worldFor(table)
    const ids = await recordIn(world, from)
    const after = await change(world.who.PM!, table.recordType, ids, { ...table.ask(to), ...fields })
    expect(table.stateOf(after)).toBe(to)
    expect(await lastReason(world, ids)).toBe('Settled on site')
  })

  test('but not by an unchanged text, nor by blanks', async () => {
    const world = await worldFor(rfi)
    const ids = await recordIn(world, 'Open', { comments: 'Old' })
    const closing = (fields: RecordData, reason?: string) =>
      outcome(change(world.who.PM!, rfi.recordType, ids, { statusId: 5, ...fields }, { reason }))
    const missing = wrong('AdditionalInfo.Reason', 'NotEmpty')
    expect(await closing({ comments: 'Old' })).toBe(missing)
    expect(await closing({ comments: '' })).toBe(missing)
    expect(await closing({}, '   ')).toBe(missing)
    expect(await closing({}, 'Done')).toBe('200')
  })
})

describe('a reason is shown as a reply', () => {
  test('of an RFI, a punch list item, an open issue', async () => {
    const [question, item, issue] = [
      await worldFor(rfi),
      await worldFor(punchList),
      await worldFor(openIssue),
    ]
    const closed = async (world: World, to: string) => {
      const ids = await recordIn(world, 'Closed')
      await change(world.who.PM!, world.table.recordType, ids, world.table.ask(to), {
        reason: 'Cracked again',
      })
      return ids
    }
    const [{ rfiId }, { punchListId }, { openIssueId }] = [
      await closed(question, 'Open'),
      await closed(item, 'Open'),
      await closed(issue, 'Open'),
    ]
    const { rfiReplyList } = await question.admin.client.call(contract.RFIReplyReadByRFI, { rfiId })
    expect(rfiReplyList).toMatchObject([{ response: 'Cracked again', fromUserId: question.who.PM!.id }])
    const punch = await item.admin.client.call(contract.PunchListReplyReadByPunchList, { punchListId })
    expect(punch.punchListReplyList).toMatchObject([{ message: 'Cracked again' }])
    const open = await issue.admin.client.call(contract.OpenIssueReplyReadByOpenIssue, { openIssueId })
    expect(open.openIssueReplyList).toMatchObject([{ message: 'Cracked again' }])
  })
})

describe('a party who may take a step but may not write', () => {
  const steps: Array<[string, StateTable, by: string, from: string, step: RecordData, other: RecordData]> = [
    ['the to-person answers', rfi, 'TO', 'Open', { statusId: 4, answer: 'M16' }, { subject: 'Mine' }],
    ['a responsible party is ready', punchList, 'RE', 'Open', { status: 3 }, { summary: 'Mine' }],
    ['a responsible party disputes', punchList, 'RE', 'Open', { status: 5 }, { dueDate: '2026-12-01' }],
    ['the to-person begins', openIssue, 'TO', 'Open', { statusId: 3 }, { subject: 'Mine' }],
    [
      'the reviewer returns',
      submittalItem,
      'RV',
      'Submitted',
      { stage: '3', returnedStatusId: '1' },
      { notes: 'Mine' },
    ],
  ]
  test.each(sample(steps, 'along steps', 2))(
    '%s: can change no other field with it',
    async (_, table, by, from, step, other) => {
      const world = await worldFor(table)
      const ids = await recordIn(world, from)
      const { etag } = await read(world.admin, table.recordType, ids)
      const taking = (fields: RecordData) =>
        outcome(change(world.who[by]!, table.recordType, ids, fields, { reason: 'Because' }))
      expect(await taking({ ...step, ...other })).toMatch(/^403 Forbidden /)
      expect(await taking(other)).toMatch(/^403 Forbidden /)
      expect((await read(world.admin, table.recordType, ids)).etag).toBe(etag)
      // Many clients send the whole record as the caller read it, with the step in it.
      const whole = await read(world.who[by]!, table.recordType, ids)
      expect(await taking({ ...whole, ...step })).toBe('200')
    },
  )
})
