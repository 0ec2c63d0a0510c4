/**
 * Fields sent with a step: the reason, in the ways it may be given, and fields that do not belong to the
 * step.
 */
import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, type RecordData, read } from '../../kit/records.ts'
import { outcome } from '../../kit/restricted.ts'
import { wrong } from '../../kit/told.ts'
import type { Person } from '../ownership/table/types.ts'
import { openIssue, punchItem, recordIn, rfi, type Stated, statesWorld, submittalItem } from './world.ts'

const here = prepared(() => site())
const world = prepared(() => statesWorld(here))

const lastReason = async ({ folderId }: RecordData): Promise<string | undefined> =>
  (await world.who.admin.client.call(contract.RecordHistoryRead, { folderId, take: 1 })).changes![0]!.reason!

describe('a reason may be given', () => {
  const ways: Array<[string, Stated, from: string, to: string, fields: RecordData]> = [
    ['by changed Comments of an RFI', rfi, 'Open', 'Closed', { comments: 'Settled on site' }],
    ['by changed Comments of an RFI', rfi, 'Closed', 'Open', { comments: 'Settled on site' }],
    ['by ExplClosed', submittalItem, 'Returned', 'Submitted', { explClosed: 'Settled on site' }],
    ['by ExplClosed', submittalItem, 'Created', 'Void', { explClosed: 'Settled on site' }],
  ]
  test.each(sample(ways, 'along ways', 2))('%s', async (_, table, from, to, fields) => {
    const ids = await recordIn(world, table, from)
    const after = await change(world.who.gcpm, table.recordType, ids, { ...table.ask(to), ...fields })
    expect(table.stateOf(after)).toBe(to)
    expect(await lastReason(ids)).toBe('Settled on site')
  })

  test('but not by an unchanged text, nor by blanks', async () => {
    const ids = await recordIn(world, rfi, 'Open', { comments: 'Old' })
    const closing = (fields: RecordData, reason?: string) =>
      outcome(change(world.who.gcpm, rfi.recordType, ids, { statusId: 5, ...fields }, { reason }))
    const missing = wrong('AdditionalInfo.Reason', 'NotEmpty')
    expect(await closing({ comments: 'Old' })).toBe(missing)
    expect(await closing({ comments: '' })).toBe(missing)
    expect(await closing({}, '   ')).toBe(missing)
    expect(await closing({}, 'Done')).toBe('200')
  })
})

describe('a reason is shown as a reply', () => {
  test('of an RFI, a punch list item, an open issue', async () => {
    const { client } = world.who.admin
    const closed = async (table: Stated, to: string) => {
      const ids = await recordIn(world, table, 'Closed')
      await change(world.who.gcpm, table.recordType, ids, table.ask(to), { reason: 'Cracked again' })
      return ids
    }
    const [{ rfiId }, { punchListId }, { openIssueId }] = [
      await closed(rfi, 'Open'),
      await closed(punchItem, 'Open'),
      await closed(openIssue, 'Open'),
    ]
    const { rfiReplyList } = await client.call(contract.RFIReplyReadByRFI, { rfiId })
    expect(rfiReplyList).toMatchObject([{ response: 'Cracked again', fromUserId: world.who.gcpm.id }])
    const punch = await client.call(contract.PunchListReplyReadByPunchList, { punchListId })
    expect(punch.punchListReplyList).toMatchObject([{ message: 'Cracked again' }])
    const open = await client.call(contract.OpenIssueReplyReadByOpenIssue, { openIssueId })
    expect(open.openIssueReplyList).toMatchObject([{ message: 'Cracked again' }])
  })
})

describe('a party who may take a step but may not write', () => {
  const steps: Array<[string, Stated, by: Person, from: string, step: RecordData, other: RecordData]> = [
    ['the to-person answers', rfi, 'consTo', 'Open', { statusId: 4, answer: 'M16' }, { subject: 'Mine' }],
    ['a responsible party is ready', punchItem, 'subResp', 'Open', { status: 3 }, { summary: 'Mine' }],
    ['a responsible party disputes', punchItem, 'subResp', 'Open', { status: 5 }, { dueDate: '2026-12-01' }],
    ['the to-person begins', openIssue, 'consTo', 'Open', { statusId: 3 }, { subject: 'Mine' }],
    [
      'the reviewer returns',
      submittalItem,
      'consTo',
      'Submitted',
      { stage: '3', returnedStatusId: '1' },
      { notes: 'Mine' },
    ],
  ]
  test.each(sample(steps, 'along steps', 2))(
    '%s: can change no other field with it',
    async (_, table, by, from, step, other) => {
      const ids = await recordIn(world, table, from)
      const { etag } = await read(world.who.admin, table.recordType, ids)
      const taking = (fields: RecordData) =>
        outcome(change(world.who[by], table.recordType, ids, fields, { reason: 'Because' }))
      expect(await taking({ ...step, ...other })).toMatch(/^403 Forbidden /)
      expect(await taking(other)).toMatch(/^403 Forbidden /)
      expect((await read(world.who.admin, table.recordType, ids)).etag).toBe(etag)
      // Many clients send the whole record as the caller read it, with the step in it.
      const whole = await read(world.who[by], table.recordType, ids)
      expect(await taking({ ...whole, ...step })).toBe('200')
    },
  )
})
