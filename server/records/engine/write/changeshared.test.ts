/** Changes of different records that arrive at the same time share a transaction, and each is as if it had come alone. */
import { beforeAll, describe, expect, test } from 'vitest'
import { RecordSearch } from '../../../../contract/records/anyrecord/recordsearch.ts'
import { type Person, type Project, refused, site } from '../../../../test/kit/harness.ts'
import { hears, tellAll } from '../../../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../../../test/kit/owndatabase.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  eventsOf,
  info,
  make,
  type RecordData,
  read,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'

// Its own database: anyone who makes the notices of all tests takes minutes.
const here = prepared(async () => site({}, await ownDatabase()))
let project: Project<'General Contractor PM' | 'Viewer'>
let manager: Person
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer'])
  manager = project.people['General Contractor PM']
})

type Type = 'rfi' | 'punchList' | 'openIssue'
const types: Type[] = ['rfi', 'punchList', 'openIssue']

const made = (type: Type, count: number): Promise<RecordData[]> => {
  const one = { rfi: { subject: 'Beam' }, punchList: { summary: 'Door' }, openIssue: { subject: 'Slab' } }[
    type
  ]
  return make(project.admin, recordTypes[type], project.id, ...Array.from({ length: count }, () => one))
}

/** Returns the changed record and its ETag. */
async function change(type: Type, by: Person, record: RecordData, options = {}): Promise<RecordData> {
  const { update, one }: TestedType = recordTypes[type]
  const { more, ...rest } = { more: {}, ...options } as RecordData
  const answer: RecordData = await by.client.call(update!, { [one]: record, ...more }, rest)
  return { ...answer[one], etag: answer.etag }
}

test.each(types)(
  '%s: those of different records share transactions, and each has its event',
  async (type) => {
    const records = await made(type, 40)
    const changed = await Promise.all(
      records.map(({ folderId }, n) => change(type, manager, { folderId, reference: `Sheet ${n}` })),
    )
    for (const [n, { folderId, reference, etag }] of changed.entries())
      expect([folderId, reference, etag]).toEqual([
        Number(records[n]!.folderId),
        `Sheet ${n}`,
        `"${records[n]!.folderId}-2"`,
      ])
    const rows = await here.database.rows<RecordData>(
      `SELECT f.version, f.updated_by AS by, e.version AS told, e.person_id AS teller, e.changes -> 0 ->> 2 AS reference,
            e.transaction_id::text AS transaction
       FROM folder f JOIN event e ON e.folder_id = f.id AND e.action = 'Updated' WHERE f.id = ANY ($1::int[]) ORDER BY f.id`,
      [records.map(({ folderId }) => Number(folderId))],
    )
    expect(rows.map(({ transaction: _, ...row }) => row)).toEqual(
      records.map((_, n) => ({
        version: 2,
        by: manager.id,
        told: 2,
        teller: manager.id,
        reference: `Sheet ${n}`,
      })),
    )
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(40)
    for (const n of [0, 17, 39])
      expect(await read(manager, recordTypes[type], records[n]!)).toMatchObject({ reference: `Sheet ${n}` })
  },
)

test('of the same record are carried out one after the other', async () => {
  const [one, ...others] = await made('rfi', 8)
  await Promise.all([
    ...Array.from({ length: 12 }, (_, n) =>
      change('rfi', manager, { ...idOf(one!), reference: `Turn ${n}` }),
    ),
    ...others.map((other) => change('rfi', manager, { ...idOf(other), reference: 'Once' })),
  ])
  const events = (await eventsOf(here, one!.folderId)).filter(({ action }) => action === 'Updated')
  expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 12 }, (_, n) => n + 2))
  // Each began where the one before it had ended.
  for (const [n, { changes }] of events.entries())
    expect(changes.find(([field]) => field === 'reference')![1]).toBe(
      n === 0 ? null : events[n - 1]!.changes.find(([field]) => field === 'reference')![2],
    )
})

const idOf = ({ folderId }: RecordData): RecordData => ({ folderId: Number(folderId) })

test('the words of each are found by the search', async () => {
  const records = await made('punchList', 10)
  await Promise.all(
    records.map((one, n) =>
      change('punchList', manager, { ...idOf(one), description: `Zinnober ${n} Farbe` }),
    ),
  )
  const request = { projectId: project.id, text: 'Zinnober Farbe', take: 50 }
  const { hits } = await manager.client.call(RecordSearch, request)
  expect(hits!.map(({ folderId }) => folderId).toSorted()).toEqual(
    records.map(({ folderId }) => folderId).toSorted(),
  )
})

test('each is a notice of its own, unlike records that one call changes', async () => {
  const { Viewer } = project.people
  const to = { subject: 'Pier', question: 'How deep?', toUserId: Viewer.id, statusId: 3 }
  const records = await make(
    project.admin,
    recordTypes.rfi,
    project.id,
    ...Array.from({ length: 10 }, () => to),
  )
  await Promise.all(
    records.map((one, n) => change('rfi', manager, { ...idOf(one), question: `How deep is pier ${n}?` })),
  )
  await tellAll(here)
  const lines = (await hears(Viewer)).filter((line) => / Updated/.test(line))
  expect(lines).toHaveLength(10)
  expect(new Set(lines.map((line) => /RFI-\d+/.exec(line)![0])).size).toBe(10)
})

describe('beside those that are refused, others are changed', () => {
  const stale = async (record: RecordData) => {
    await change('rfi', manager, { ...record, drawing: 'before' })
    return change('rfi', manager, { ...record, reference: 'x' }, { ifMatch: `"${record.folderId}-1"` })
  }
  test.each<[string, number, (record: RecordData) => Promise<unknown>]>([
    ['not found', 404, () => change('rfi', manager, { folderId: 2147483646, reference: 'x' })],
    ['no right', 403, (record) => change('rfi', project.people.Viewer, { ...record, reference: 'x' })],
    ['nobody', 400, (record) => change('rfi', manager, { ...record, toUserId: 2147483646 })],
    ['another id', 400, (record) => change('rfi', manager, { ...record, rfiId: 2147483646 })],
    ['no step', 409, (record) => change('rfi', manager, { ...record, statusId: 1 })],
    ['an old ETag', 409, stale],
  ])('%s', async (_, status, wrong) => {
    const [odd, ...records] = await made('rfi', 9)
    const right = (one: RecordData) => change('rfi', manager, { ...idOf(one), reference: 'Right' })
    const outcomes = await Promise.all([
      ...records.slice(0, 4).map(right),
      refused(wrong(idOf(odd!))),
      ...records.slice(4).map(right),
    ])
    expect(outcomes[4]).toMatchObject({ status })
    for (const one of records)
      expect(await read(manager, recordTypes.rfi, one)).toMatchObject({ reference: 'Right' })
    expect(await read(manager, recordTypes.rfi, odd!)).not.toHaveProperty('reference')
  })
})

test('a change that concerns more than its record is carried out beside plain ones', async () => {
  const records = await made('rfi', 12)
  const reason = { more: { additionalInfo: info({ Reason: 'Settled on site.' }) } }
  const closed = { statusId: 6 }
  await Promise.all(
    records.map((one, n) =>
      n % 3 === 0
        ? change('rfi', manager, { ...idOf(one), ...closed }, reason)
        : n % 3 === 1
          ? change('rfi', manager, {
              ...idOf(one),
              toUserId: project.people.Viewer.id,
              dateDue: '2027-02-03',
            })
          : change('rfi', manager, { ...idOf(one), reference: 'Plain' }),
    ),
  )
  for (const [n, one] of records.entries()) {
    const expected = [
      { statusName: 'Void' },
      { toUserId: project.people.Viewer.id, dateDue: '2027-02-03' },
      { reference: 'Plain' },
    ][n % 3]!
    expect(await read(manager, recordTypes.rfi, one)).toMatchObject(expected)
  }
  const waiting = await here.database.rows(
    `SELECT FROM party WHERE folder_id = ANY ($1::int[]) AND part = 'to' AND person_id = $2`,
    [records.map(({ folderId }) => Number(folderId)), project.people.Viewer.id],
  )
  expect(waiting).toHaveLength(4)
})

test('a record that somebody holds locked does not keep the others waiting', async () => {
  const [held, ...free] = await made('rfi', 8)
  const waiting = await here.database.transaction(async (db) => {
    await db.rows('SELECT FROM folder WHERE id = $1 FOR UPDATE', [held!.folderId])
    const late = change('rfi', manager, { ...idOf(held!), reference: 'Late' })
    await Promise.all(free.map((one) => change('rfi', manager, { ...idOf(one), reference: 'Free' })))
    return { late }
  })
  expect(await waiting.late).toMatchObject({ reference: 'Late' })
})
