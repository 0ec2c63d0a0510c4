/** The changes that are still possible in a record that is closed, void or superseded (rules 4, the last paragraph), and who sees a void one. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, type RecordData, read, recordTypes } from '../../kit/records.ts'
import { outcome } from '../../kit/restricted.ts'
import type { Person } from '../ownership/table/types.ts'
import { everybody } from '../people.ts'
import { openIssue, punchItem, recordIn, recordsIn, rfi, statesWorld, submittalItem } from './world.ts'

const here = prepared(() => site())
const world = prepared(() => statesWorld(here))

/**
 * By record type: the states in which nothing changes any more, and columns that write, only read, or see
 * nothing.
 */
const closing = [
  {
    table: rfi,
    states: ['Closed', 'Void'],
    field: 'subject',
    added: {
      changeOrderId: 7,
      changeOrderNumber: 'CO-7',
      changeOrderAmount: '1200',
      changeOrderStatus: 'New',
    },
    writers: ['gcpm', 'projectOwner', 'super', 'assistant', 'subFrom', 'subCc'],
    readers: ['archMate', 'owner', 'viewer', 'consTo', 'engCc'],
    strangers: ['engineer', 'consultant', 'subNone'],
  },
  {
    table: punchItem,
    states: ['Closed', 'Void'],
    field: 'summary',
    added: { costEventId: 7, costEventNumber: 'CE-7', costEventAmount: '1200', costEventStatus: 'New' },
    writers: ['gcpm', 'projectOwner', 'super', 'assistant', 'archMate'],
    readers: ['owner', 'viewer', 'subResp', 'engCc', 'engNamed'],
    strangers: ['engineer', 'consultant', 'subNone'],
  },
  {
    table: openIssue,
    states: ['Closed', 'Void'],
    field: 'subject',
    added: { changeOrderId: 7, changeOrderNumber: 'CO-7', changeOrderAmount: 1200, changeOrderStatus: 'New' },
    writers: ['gcpm', 'projectOwner', 'super', 'assistant', 'archMate', 'subFrom', 'subCc'],
    readers: ['owner', 'viewer', 'consTo', 'engCc'],
    strangers: ['engineer', 'consultant', 'subNone'],
  },
  {
    table: submittalItem,
    states: ['Complete', 'Void'],
    field: 'notes',
    writers: ['gcpm', 'projectOwner', 'assistant', 'subContact', 'subFirm'],
    readers: ['super', 'archMate', 'owner', 'viewer', 'consTo', 'engNamed'],
    strangers: ['engineer', 'consultant', 'subNone'],
  },
]

const outcomes = async (columns: string[], call: (column: string) => Promise<unknown>): Promise<RecordData> =>
  Object.fromEntries(
    await Promise.all(columns.map(async (column) => [column, (await outcome(call(column))).slice(0, 3)])),
  )

const all = (columns: string[], answer: string): RecordData =>
  Object.fromEntries(columns.map((column) => [column, answer]))

describe.each(closing.map((one) => ({ ...one, name: one.table.name })))('$name', (one) => {
  const { table, field, added, writers, readers, strangers } = one
  describe.each(sample(one.states, `closed ${one.name}`, 3))('%s', (state) => {
    let ids: RecordData
    beforeAll(async () => {
      ids = await recordIn(world, table, state)
    })

    test('only project admins change its fields', async () => {
      const { etag } = await read(world.who.admin, table.recordType, ids)
      const changing = (column: string) =>
        change(world.who[column as Person], table.recordType, ids, { [field]: `Changed by ${column}` })
      expect(await outcomes([...writers, ...strangers], changing)).toEqual({
        ...all(writers, '409'),
        ...all(strangers, '404'),
      })
      // A caller who may not write at all may get either refusal: both are true. A reviewer does not see an item that became
      // Void before it was submitted.
      for (const [column, result] of Object.entries(await outcomes(readers, changing)))
        expect(column === 'consTo' ? ['403', '404', '409'] : ['403', '409']).toContain(result)
      expect((await read(world.who.admin, table.recordType, ids)).etag).toBe(etag)
      expect(await changing('admin')).toMatchObject({ [field]: 'Changed by admin' })
    })

    test('an update that changes nothing is accepted', async () => {
      const same = await read(world.who.admin, table.recordType, ids)
      const sending = (column: string) => change(world.who[column as Person], table.recordType, ids, same)
      expect(await outcomes([...writers, 'admin'], sending)).toEqual(all([...writers, 'admin'], '200'))
      expect((await read(world.who.admin, table.recordType, ids)).etag).toBe(same.etag)
    })

    // Once closed, its side still adds them; to a void record nobody but a project admin does.
    test.runIf(added)('the change order or cost event may be added by people who may write', async () => {
      const created = await Promise.all([...writers, 'admin'].map(() => recordIn(world, table, state)))
      const records = Object.fromEntries([...writers, 'admin'].map((column, i) => [column, created[i]!]))
      const adding = async (column: string) =>
        expect(
          await change(world.who[column as Person], table.recordType, records[column] ?? ids, added!),
        ).toMatchObject(added!)
      const isOver = state === 'Void'
      // Those with w alone (a party who makes such records, the architect) own only what they made.
      const own = writers.filter((column) => !['subCc', 'archMate'].includes(column))
      const others = writers.filter((column) => ['subCc', 'archMate'].includes(column))
      expect(await outcomes([...writers, 'admin'], adding)).toEqual({
        ...all(own, isOver ? '409' : '200'),
        ...all(others, isOver ? '409' : '403'),
        ...all(['admin'], '200'),
      })
      expect(await outcomes(readers, adding)).toEqual(all(readers, isOver ? '409' : '403'))
      expect(await outcomes(strangers, adding)).toEqual(all(strangers, '404'))
      const both = change(world.who.gcpm, table.recordType, ids, { ...added, [field]: 'With it' })
      expect((await outcome(both)).slice(0, 3)).toBe('409')
      expect(await read(world.who.admin, table.recordType, ids)).not.toMatchObject({ [field]: 'With it' })
    })
  })
})

describe('a superseded submittal item', () => {
  test('never changes again, not even by project admins', async () => {
    const old = await recordIn(world, submittalItem, 'Returned', { returnedStatusId: '4' })
    await change(world.who.gcpm, recordTypes.submittalItem, old, { returnedStatusId: '4', stage: '4' })
    const columns = ['admin', 'gcpm', 'projectOwner', 'assistant', 'subContact', 'subFirm']
    const changing = (fields: RecordData) => (column: string) =>
      change(world.who[column as Person], recordTypes.submittalItem, old, fields)
    for (const fields of [{ notes: 'Late' }, { stage: '3' }, { statusId: '3', explClosed: 'Late' }])
      expect(await outcomes(columns, changing(fields))).toEqual(all(columns, '409'))
    const same = await read(world.who.admin, recordTypes.submittalItem, old)
    expect(await outcomes(columns, changing(same))).toEqual(all(columns, '200'))
  })
})

describe('a record that became Void before it was issued', () => {
  const authors = ['admin', 'gcpm', 'projectOwner', 'subCreator', 'subFrom']
  const company = ['admin', 'gcpm', 'projectOwner', 'super', 'assistant', 'gcCreator']
  test.each([
    { ...rfi, seers: authors },
    { ...openIssue, seers: authors },
    { ...punchItem, seers: company },
  ])('$name: is seen by those who saw it before', async ({ seers, ...table }) => {
    const [ids] = await recordsIn(world, table, [{ state: 'Void', isCreators: true }])
    const reading = (column: string) => read(world.who[column as Person], table.recordType, ids!)
    expect(await outcomes(everybody, reading)).toEqual({ ...all(everybody, '404'), ...all(seers, '200') })
  })
})

test('a closed record still takes replies', async () => {
  const replies = [
    { table: rfi, create: contract.RFIReplyCreate, ownId: 'rfiId', text: 'response' },
    { table: punchItem, create: contract.PunchListReplyCreate, ownId: 'punchListId', text: 'message' },
    { table: openIssue, create: contract.OpenIssueReplyCreate, ownId: 'openIssueId', text: 'message' },
  ]
  for (const { table, create, ownId, text } of replies) {
    const ids = await recordIn(world, table, 'Closed')
    const reply = { [ownId]: ids[ownId], [text]: 'Seen on site.' }
    expect(await outcome(world.who.super.client.call(create as any, { reply } as RecordData))).toBe('200')
  }
})
