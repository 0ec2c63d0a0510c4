/** Changing many records at once: each is independent, in order, and a dry run writes nothing. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { RecordUpdateMany } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  eventsOf,
  info,
  make,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { listOf, outcome } from '../../../test/kit/restricted.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Project Assistant', 'Engineer', 'Viewer', 'Subcontractor'] as const
let project: Project<(typeof roles)[number]>
let manager: Person
beforeAll(async () => {
  project = await here.project(roles)
  manager = project.people['General Contractor PM']
})

interface RequestOptions {
  dryRun?: boolean
  reason?: string
  ifMatch?: string
  idempotencyKey?: string
}

const updateMany = (
  who: Person,
  records: RecordData[],
  changes: Record<string, string>,
  options: RequestOptions = {},
) => {
  const { dryRun, reason, ...more } = options
  const folderIds = records.map(({ folderId }) => folderId as number)
  const request = { folderIds, changes, dryRun, additionalInfo: info({ Reason: reason }) }
  return who.client.call(RecordUpdateMany, request, more)
}

/** The error codes, one for each record. */
const codes = async (...args: Parameters<typeof updateMany>) =>
  (await updateMany(...args)).results!.map(({ errorCode }) => errorCode)

const rfis = (count: number, fields: RecordData = {}) =>
  make(
    manager,
    recordTypes.rfi,
    project.id,
    ...Array.from({ length: count }, (_, i) => ({
      subject: `RFI ${i}`,
      question: 'Which?',
      toUserId: manager.id,
      ...fields,
    })),
  )

/** All rows about records and numbers in the project. */
const everything = async () => {
  const tables = [
    'folder',
    'rfi',
    'punch_list_item',
    'submittal_item',
    'party',
    'reply',
    'event',
    'number_series',
    'court',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      here.database.rows(`SELECT to_jsonb(x) AS row FROM ${table} x WHERE project_id = $1 ORDER BY 1`, [
        project.id,
      ]),
    ),
  )
  return JSON.stringify(rows)
}

describe('many records', () => {
  test('are changed, each with an event of its own', async () => {
    const created = await rfis(3)
    const answer = await updateMany(manager, created, { DateDue: '5/1/2026', reference: 'A-101' })
    expect(answer.results).toEqual(created.map(({ folderId }) => ({ folderId, errorCode: '', message: '' })))
    expect(answer.numberOfRecordsEffected).toBe(3)
    expect(answer.etag).toBeUndefined()
    for (const ids of created) {
      expect(await read(manager, recordTypes.rfi, ids)).toMatchObject({
        dateDue: '5/1/2026',
        reference: 'A-101',
      })
      const event = (await eventsOf(here, ids.folderId)).at(-1)!
      expect([event.action, event.changes.map(([field]) => field)]).toEqual([
        'Updated',
        ['dateDue', 'reference', 'questionRevision'],
      ])
    }
  })

  test('of any type are changed by the fields of their types', async () => {
    const { admin } = project
    const created = [
      await makeOne(admin, recordTypes.rfi, project.id),
      await makeOne(admin, recordTypes.punchList, project.id),
      await makeOne(admin, recordTypes.openIssue, project.id),
      await makeOne(admin, recordTypes.submittalItem, project.id),
      await makeOne(admin, recordTypes.dailyReport, project.id),
      await makeOne(admin, recordTypes.meetingMinute, project.id),
    ]
    expect(await codes(manager, created, { Reference: 'A-1' })).toEqual([
      '',
      '',
      '',
      ...Array(3).fill('ValidationException'),
    ])
    expect(await codes(manager, created, { Notes: 'Seen.' })).toEqual([
      ...Array(3).fill('ValidationException'),
      '',
      'ValidationException',
      '',
    ])
    const { results } = await updateMany(manager, created.slice(0, 1), { Notes: 'Seen.' })
    expect(results![0]!.message).toBe('Changes.Notes is not a field of an RFI that can be changed.')
  })

  test('that cannot be changed do not affect the others', async () => {
    const [open, other, closed] = await rfis(3)
    const draft = (await rfis(1, { statusId: 1 }))[0]!
    await codes(manager, [closed!], { StatusId: '5' }, { reason: 'Settled.' })
    const all = [open!, { folderId: 2147483646 }, closed!, draft, other!, { folderId: 0 }]
    const { results, numberOfRecordsEffected } = await updateMany(manager, all, { StatusId: '5' })
    expect(results!.map(({ errorCode }) => errorCode)).toEqual([
      'ValidationException',
      'NotFound',
      '',
      'Conflict',
      'ValidationException',
      'NotFound',
    ])
    expect(numberOfRecordsEffected).toBe(1)
    expect(await codes(manager, all, { StatusId: '5' }, { reason: 'Settled on site.' })).toEqual([
      '',
      'NotFound',
      '',
      'Conflict',
      '',
      'NotFound',
    ])
    expect(await read(manager, recordTypes.rfi, other!)).toMatchObject({ statusName: 'Closed' })
    expect((await eventsOf(here, other!.folderId)).at(-1)!.reason).toBe('Settled on site.')
    expect(await read(manager, recordTypes.rfi, draft)).toMatchObject({ statusName: 'Draft' })
  })

  test('one that fails in the middle of its write leaves no trace, and the next ones continue', async () => {
    const other = await here.project([], project.admin)
    const draft = await makeOne(project.admin, recordTypes.rfi, other.id, { statusId: 1 })
    const open = await makeOne(project.admin, recordTypes.rfi, other.id)
    // The number that the draft would get is taken.
    await here.database.rows('UPDATE number_series SET last = 0 WHERE project_id = $1', [other.id])
    const changes = { StatusId: '3', Reference: 'A-1' }
    expect(await codes(project.admin, [draft, open], changes)).toEqual(['Conflict', ''])
    expect(await read(project.admin, recordTypes.rfi, draft)).toMatchObject({ statusName: 'Draft' })
    expect(await read(project.admin, recordTypes.rfi, open)).toMatchObject({ reference: 'A-1' })
  })

  test('the same one twice is changed once', async () => {
    const [one] = await rfis(1)
    expect(await codes(manager, [one!, one!], { Reference: 'A-1' })).toEqual(['', ''])
    expect((await eventsOf(here, one!.folderId)).map(({ action }) => action)).toEqual(['Created', 'Updated'])
  })

  test('strings are read by field type: numbers, lists, empty values', async () => {
    const { Viewer, Engineer } = project.people
    const [one] = await rfis(1, { comments: 'Old.', toUserId: Viewer.id })
    const changes = { ToUserId: ` ${Engineer.id} `, CCUserList: `${Viewer.login},Town hall`, Comments: '' }
    expect(await codes(manager, [one!], changes)).toEqual([''])
    const after = await read(manager, recordTypes.rfi, one!)
    expect(after).toMatchObject({ toUserId: Engineer.id, ccUserList: [Viewer.login, 'Town hall'] })
    expect(after).not.toHaveProperty('comments')
    expect(await codes(manager, [one!], { ccuserlist: '["Smith, Jones & Co"]', toUserId: '' })).toEqual([''])
    const last = await read(manager, recordTypes.rfi, one!)
    expect(last.ccUserList).toEqual(['Smith, Jones & Co'])
    expect(last).not.toHaveProperty('toUserId')
  })

  test('can be sent with their ETags: those that changed since are not changed', async () => {
    const [one, two] = await rfis(2)
    const etags = [
      await read(manager, recordTypes.rfi, one!),
      await read(manager, recordTypes.rfi, two!),
    ].map((r) => r.etag)
    await codes(manager, [two!], { Reference: 'first' })
    const ifMatch = etags.join(', ')
    expect(await codes(manager, [one!, two!], { Reference: 'second' }, { ifMatch })).toEqual(['', 'Conflict'])
  })

  test('sent again with the same idempotency key get the same response', async () => {
    const [one] = await rfis(1)
    const idempotencyKey = `many ${one!.folderId}`
    for (const _ of [1, 2])
      expect(await codes(manager, [one!], { Reference: 'A' }, { idempotencyKey })).toEqual([''])
    expect(await eventsOf(here, one!.folderId)).toHaveLength(2)
  })

  test('changed by several people in different orders cause no deadlock', async () => {
    const created = await rfis(12)
    const answers = await Promise.all(
      [created, [...created].reverse(), created, [...created].reverse()].map((records, i) =>
        codes(manager, records, { Reference: `Turn ${i}` }),
      ),
    )
    expect(answers.flat().every((code) => code === '')).toBe(true)
  })

  test('an unknown person is a fault of each record', async () => {
    const [one] = await rfis(1)
    const { results } = await updateMany(manager, [one!], { ToUserId: '2147483646' })
    expect(results![0]).toMatchObject({ errorCode: 'ValidationException' })
    expect(results![0]!.message).toContain('Changes.ToUserId')
  })

  test('an empty list changes nothing', async () => {
    expect((await updateMany(manager, [], { Reference: 'x' })).results).toEqual([])
  })
})

describe('the right to change', () => {
  test('is checked for each record, and a missing record gets the same answer as an invisible one', async () => {
    const { Engineer, Viewer, Subcontractor } = project.people
    const created = await rfis(2)
    const [, restricted] = created
    const own = (await rfis(1, { ccUserList: [Engineer.login] }))[0]!
    const list = await listOf(project, [])
    const restrict = 'UPDATE folder SET access_by_list = $2 WHERE id = $1'
    await here.database.rows(restrict, [restricted!.folderId, list])
    const records = [...created, own, { folderId: project.rootFolderId }, { folderId: 2147483646 }]
    const as = (who: Person) => codes(who, records, { Reference: `by ${who.id}` })
    expect(await as(manager)).toEqual(['', 'NotFound', '', 'NotFound', 'NotFound'])
    expect(await as(Viewer)).toEqual(['Forbidden', 'NotFound', 'Forbidden', 'NotFound', 'NotFound'])
    expect(await as(Engineer)).toEqual(['NotFound', 'NotFound', 'Forbidden', 'NotFound', 'NotFound'])
    expect(await as(Subcontractor)).toEqual(Array(5).fill('NotFound'))
    const { results } = await updateMany(Subcontractor, records, { Reference: 'mine' })
    expect(new Set(results!.map(({ message }) => message)).size).toBe(1)
  })
})

describe('a dry run', () => {
  test('returns what would happen, and writes nothing', async () => {
    const { admin } = project
    const created = await rfis(2)
    const draft = (await rfis(1, { statusId: 1, toUserId: manager.id }))[0]!
    const item = await makeOne(admin, recordTypes.submittalItem, project.id, {
      stage: '3',
      returnedStatusId: '4',
    })
    const before = await everything()
    const dry = { dryRun: true, reason: 'Try.' }
    expect(await codes(manager, [...created, draft], { StatusId: '3' }, dry)).toEqual(['', '', ''])
    expect(await codes(manager, [...created, draft], { StatusId: '5' }, dry)).toEqual(['', '', 'Conflict'])
    // If completed, it would get a next revision.
    expect(await codes(manager, [item], { Stage: '4' }, dry)).toEqual([''])
    expect((await updateMany(manager, created, { Reference: 'x' }, dry)).numberOfRecordsEffected).toBe(0)
    expect(await everything()).toBe(before)
    expect(await codes(manager, [...created, draft], { StatusId: '3' })).toEqual(['', '', ''])
    expect(await everything()).not.toBe(before)
  })

  test('returns the same as the real run after it', async () => {
    const [one] = await rfis(1)
    const draft = (await rfis(1, { statusId: 1 }))[0]!
    const records = [one!, draft, { folderId: 2147483646 }]
    const change = [manager, records, { StatusId: '5' }] as const
    const dry = await updateMany(...change, { dryRun: true, reason: 'Settled.' })
    const real = await updateMany(...change, { reason: 'Settled.' })
    expect(dry.results).toEqual(real.results)
  })
})

test.runIf(isAll)(
  'a call that takes too long reports the remaining records, and keeps the changes made by then',
  async () => {
    const hurried = await site({ requestTimeoutMs: 60_000 })
    const busy = await here.project()
    const records = Array.from({ length: 200 }, (_, i) => ({ subject: `RFI ${i}` }))
    const created = await make(busy.admin, recordTypes.rfi, busy.id, ...records)
    const atHurried = { ...busy.admin, client: hurried.at(busy.admin, 'route') }
    // It looks at the clock for each record: in the midst of them 45 s are over.
    const now = performance.now.bind(performance)
    let looks = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now() + (++looks > 100 ? 45_000 : 0))
    const results = await codes(atHurried, created, { Reference: 'x' }).finally(() => vi.restoreAllMocks())
    const done = results.indexOf('ServiceUnavailable')
    expect(done).toBeGreaterThan(0)
    expect(new Set(results.slice(0, done))).toEqual(new Set(['']))
    expect(new Set(results.slice(done))).toEqual(new Set(['ServiceUnavailable']))
    const changed = await hurried.database.rows(
      `SELECT FROM rfi WHERE project_id = $1 AND reference IS NOT NULL`,
      [busy.id],
    )
    expect(changed).toHaveLength(done)
    expect(await outcome(read(busy.admin, recordTypes.rfi, created[0]!))).toBe('200')
  },
)

describe('the time that a call may take includes', () => {
  /** Holds a row of the first of 500 records. 45 of 60 s are over when the call waits for it. */
  async function resultsAfterWaitFor(table: 'folder' | 'rfi') {
    const hurried = await site({ requestTimeoutMs: 60_000 })
    const busy = await here.project()
    const records = Array.from({ length: 500 }, (_, i) => ({ subject: `RFI ${i}` }))
    const created = await make(busy.admin, recordTypes.rfi, busy.id, ...records)
    const atHurried = { ...busy.admin, client: hurried.at(busy.admin, 'route') }
    const now = performance.now.bind(performance)
    let over = 0
    let looks = 0
    let looksBefore = -1
    vi.spyOn(performance, 'now').mockImplementation(() => now() + over + 0 * ++looks)
    /** It looks at the clock for each record; the test does so a few times as well. */
    const judged = () => {
      const since = looks - looksBefore
      looksBefore = looks
      return since
    }
    const id = table === 'rfi' ? 'folder_id' : 'id'
    const calling = await here.database.transaction(async (db) => {
      const [row] = await db.rows<{ pid: number }>(
        `SELECT pg_backend_pid() AS pid FROM ${table} WHERE ${id} = $1 FOR UPDATE`,
        [created[0]!.folderId],
      )
      const results = codes(atHurried, created, { Reference: 'x' })
      const waiting = () =>
        here.database.rows(
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
          [row!.pid],
        )
      await expect.poll(waiting, { timeout: 30_000 }).not.toEqual([])
      // It judges no more records.
      await expect.poll(judged, { timeout: 30_000, interval: 200 }).toBeLessThan(20)
      over = 45_000
      return { results }
    })
    return calling.results.finally(() => vi.restoreAllMocks())
  }

  test('waiting for the records', async () => {
    expect(new Set(await resultsAfterWaitFor('folder'))).toEqual(new Set(['ServiceUnavailable']))
  })

  test.runIf(isAll)('writing them', async () => {
    const results = await resultsAfterWaitFor('rfi')
    expect(results[0]).toBe('')
    expect(results.at(-1)).toBe('ServiceUnavailable')
  })
})
