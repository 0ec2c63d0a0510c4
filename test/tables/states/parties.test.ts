/**
 * The states of the responsible parties of a punch list item: who may set them, and the effects (rules 4
 * and 6).
 */
import { describe, expect, test } from 'vitest'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { PunchListPartiesRead, PunchListPartyUpdate } from '../../../contract/records/punchlist.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, info, type RecordData, read, recordTypes } from '../../kit/records.ts'
import { outcome } from '../../kit/restricted.ts'
import type { Person } from '../ownership/table/types.ts'
import { punchItem, recordIn, statesWorld } from './world.ts'

const here = prepared(() => site())
const world = prepared(() => statesWorld(here))

const [pending, complete, accepted, rejected] = [1, 2, 3, 4] as const

const says = (column: Person, { folderId }: RecordData, party: string | undefined, statusId: number) =>
  world.who[column].client.call(PunchListPartyUpdate, {
    folderId,
    party,
    statusId,
    additionalInfo: info({ Reason: 'Because' }),
  })

const byUpdate = (column: Person, ids: RecordData, fields: RecordData) =>
  change(world.who[column], recordTypes.punchList, ids, fields, { reason: 'Because' })

/** `subResp` and the company of `subFirm`, which are responsible for the item. */
const parties = () => [String(world.who.subResp.id), world.companyNames.S6]

/**
 * `+` may set it, `-` 403, `.` 404. A line for each party: `subResp`, who is a party in person, and the company
 * of `subFirm`. Those who verify work, and managers, set any of them; a party its own, to Pending or Complete.
 */
const sayers = `
  admin gcpm projectOwner super assistant archMate engineer consultant owner viewer subNone gcCreator subResp subFirm engCc engNamed
  +  +  +  +  -  -  .  .  -  -  .  -  +  -  -  -
  +  +  +  +  -  -  .  .  -  -  .  -  -  +  -  -
`

describe('who may set the state of a party', () => {
  const [columns, ...rows] = sayers
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

  test.each([0, 1])('party %i', async (at) => {
    const ids = await recordIn(world, punchItem, 'Open')
    // A party lifts no rejection of its own work, so that comes last.
    for (const status of [complete, pending, accepted, rejected]) {
      const results = await Promise.all(
        columns!.map(async (column) =>
          (await outcome(says(column as Person, ids, parties()[at], status))).slice(0, 3),
        ),
      )
      const marks = results.map((answer) => ({ 200: '+', 403: '-', 404: '.' })[answer] ?? answer)
      const isAcceptance = status === accepted || status === rejected
      const expected = rows[at]!.map((mark, i) =>
        isAcceptance && ['subResp', 'subFirm'].includes(columns![i]!) ? '-' : mark,
      )
      expect(marks.join(' ')).toBe(expected.join(' '))
      const { parties: now } = await world.who.admin.client.call(PunchListPartiesRead, {
        folderId: ids.folderId,
      })
      expect(now!.map(({ statusId }) => statusId)).toEqual(at === 0 ? [status, pending] : [pending, status])
    }
  })

  test('without a name it is the caller', async () => {
    const ids = await recordIn(world, punchItem, 'Open')
    expect((await says('subFirm', ids, undefined, complete)).parties).toMatchObject([
      { userId: world.who.subResp.id, statusId: pending, statusName: 'Pending' },
      { party: world.companyNames.S6, statusId: complete, statusName: 'Complete' },
    ])
  })

  test('unknown parties and states are reported by field', async () => {
    const ids = await recordIn(world, punchItem, 'Open')
    expect(await outcome(says('gcpm', ids, 'Nobody', complete))).toMatch(/^400 ValidationException Party:/)
    expect(await outcome(says('gcpm', ids, parties()[0], 9))).toMatch(/^400 ValidationException StatusId:/)
  })
})

describe('the state of all parties together', () => {
  test.each([
    [pending, pending, pending],
    [complete, pending, pending],
    [complete, complete, complete],
    [accepted, accepted, accepted],
    [complete, rejected, rejected],
    [rejected, pending, rejected],
    [rejected, rejected, rejected],
  ])('of %i and %i is %i', async (one, two, sum) => {
    const ids = await recordIn(world, punchItem, 'Open')
    await says('super', ids, parties()[0], one)
    const { punchList: item } = await says('super', ids, parties()[1], two)
    expect(item!.subcontractorListStatus).toBe(sum)
  })

  test('set by an update, it sets all parties', async () => {
    const ids = await recordIn(world, punchItem, 'Open')
    await byUpdate('super', ids, { subcontractorListStatus: rejected })
    const { parties: now } = await world.who.admin.client.call(PunchListPartiesRead, {
      folderId: ids.folderId,
    })
    expect(now!.map(({ statusId }) => statusId)).toEqual([rejected, rejected])
  })
})

describe('when every party is Complete', () => {
  test.each([
    ['Draft', 'Draft'],
    ['Open', 'Ready for review'],
    ['Ready for review', 'Ready for review'],
    ['Not accepted', 'Ready for review'],
    ['In dispute', 'In dispute'],
  ])('%s becomes %s', async (from, to) => {
    const [byParty, updated] = [
      await recordIn(world, punchItem, from),
      await recordIn(world, punchItem, from),
    ]
    // The parties of a Draft do not see it: those who verify say it for them.
    const say = (column: Person, at: number) =>
      says(from === 'Draft' ? 'super' : column, byParty, parties()[at], complete)
    await say('subResp', 0)
    expect((await read(world.who.admin, recordTypes.punchList, byParty)).statusName).toBe(from)
    expect((await say('subFirm', 1)).punchList!.statusName).toBe(to)
    expect((await byUpdate('super', updated, { subcontractorListStatus: complete })).statusName).toBe(to)
  })

  test('a Status sent with it is never overridden', async () => {
    const stays = await recordIn(world, punchItem, 'Open')
    expect(await byUpdate('super', stays, { subcontractorListStatus: complete, status: 2 })).toMatchObject({
      statusName: 'Open',
      subcontractorListStatus: complete,
    })
    const closed = await recordIn(world, punchItem, 'Open')
    expect(
      (await byUpdate('gcpm', closed, { subcontractorListStatus: complete, status: 6 })).statusName,
    ).toBe('Closed')
    const disputed = await recordIn(world, punchItem, 'Open')
    expect(
      (await byUpdate('admin', disputed, { subcontractorListStatus: complete, status: 5 })).statusName,
    ).toBe('In dispute')
  })
})

describe('while a party is Rejected', () => {
  test('a reviewed item is closed only by a project admin', async () => {
    const ids = await recordIn(world, punchItem, 'Ready for review')
    await says('super', ids, parties()[1], rejected)
    for (const column of ['gcpm', 'projectOwner'] as const)
      expect(await outcome(byUpdate(column, ids, { status: 6 }))).toBe('409 Conflict')
    const other = await recordIn(world, punchItem, 'Ready for review')
    await says('super', other, parties()[0], rejected)
    await says('super', other, parties()[0], complete)
    expect((await byUpdate('gcpm', other, { status: 6 })).statusName).toBe('Closed')
    const { transitions } = await world.who.gcpm.client.call(RecordTransitionsRead, {
      folderId: ids.folderId,
    })
    expect(transitions!.map(({ statusName }) => statusName)).toEqual(['Not accepted', 'Void'])
    expect((await byUpdate('admin', ids, { status: 6 })).statusName).toBe('Closed')
  })

  // A rejection stops every way to Closed, until it is lifted.
  test.each(['Open', 'Not accepted', 'In dispute'])('a manager closes an item that is %s', async (state) => {
    const ids = await recordIn(world, punchItem, state)
    await says('super', ids, parties()[1], rejected)
    expect(await outcome(byUpdate('gcpm', ids, { status: 6 }))).toBe('409 Conflict')
    await says('gcpm', ids, parties()[1], pending)
    expect((await byUpdate('gcpm', ids, { status: 6 })).statusName).toBe('Closed')
  })
})

test.each(['Closed', 'Void'])('the parties of an item that is %s keep their states', async (state) => {
  const ids = await recordIn(world, punchItem, state)
  for (const column of ['subResp', 'gcpm', 'super'] as const)
    expect(await outcome(says(column, ids, parties()[0], complete)), column).toBe('409 Conflict')
})
