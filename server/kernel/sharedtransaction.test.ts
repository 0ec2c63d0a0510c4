/** Calls that arrive at the same time share a transaction, and each is still all or nothing by itself. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProjectDefaultsSave } from '../../contract/projects/projectdefaults.ts'
import { RFICreateMany } from '../../contract/records/rfi.ts'
import { type Person, type Project, refused, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'
import type { Db } from '../db/db.ts'
import type { TimeLimit } from '../db/timelimit.ts'
import { carryOut, type JoiningCall } from './sharedtransaction.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Viewer'>
let other: Project
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer'])
  other = await here.project([], project.admin)
})

const create = async (rfi: RecordData, by: Person = project.admin): Promise<RecordData> =>
  (await by.client.call(RFICreateMany, { rfiList: [{ projectId: project.id, ...rfi }] })).returnedIdList![0]!

const numbersIn = async (projectId: number): Promise<string[]> => {
  const rows = await here.database.rows<{ number: string }>(
    'SELECT number FROM rfi WHERE project_id = $1 ORDER BY length(number), number',
    [projectId],
  )
  return rows.map(({ number }) => number)
}

const numbersTo = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `RFI-${String(i + 1).padStart(3, '0')}`)

test('creates of one project that come together are numbered without gaps, in few transactions', async () => {
  const { id } = await here.project([], project.admin)
  const created = await Promise.all(
    Array.from({ length: 40 }, (_, n) => create({ projectId: id, subject: `At once ${n}` })),
  )
  expect(await numbersIn(id)).toEqual(numbersTo(40))
  expect(new Set(created.map(({ number }) => number)).size).toBe(40)
  const row = await here.database.row<{ events: number; transactions: number }>(
    `SELECT count(*)::int AS events, count(DISTINCT transaction_id)::int AS transactions FROM event
      WHERE project_id = $1 AND action = 'Created' AND folder_id IN (SELECT folder_id FROM rfi WHERE project_id = $1)`,
    [id],
  )
  expect(row!.events).toBe(40)
  expect(row!.transactions).toBeLessThan(40)
})

test('each record belongs to the one who sent it', async () => {
  const callers = [project.admin, project.people['General Contractor PM']]
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create({ subject: `Mine ${n}` }, callers[n % 2])),
  )
  const rows = await here.database.rows<{ folderId: number; by: number; told: number; creator: number }>(
    `SELECT f.id AS "folderId", f.created_by AS by, e.person_id AS told, y.person_id AS creator FROM folder f
       JOIN event e ON e.folder_id = f.id AND e.action = 'Created'
       JOIN party y ON y.folder_id = f.id AND y.part = 'creator' WHERE f.id = ANY ($1::int[])`,
    [created.map(({ folderId }) => Number(folderId))],
  )
  const byNode = new Map(rows.map((row) => [row.folderId, row]))
  for (const [n, { folderId }] of created.entries()) {
    const { id } = callers[n % 2]!
    expect(byNode.get(Number(folderId))).toMatchObject({ by: id, told: id, creator: id })
  }
})

describe('a call that is refused', () => {
  const wrong: Array<[what: string, status: number, rfi: RecordData, isViewer?: boolean]> = [
    ['names nobody', 400, { toUserId: 1e9 }],
    ['names no project', 404, { projectId: 1e9 }],
    ['comes from somebody who may not', 403, {}, true],
    ['has a code that is not there', 400, { requestReasonId: 12345 }],
  ]

  test.each(wrong)('%s: %i, and those beside it are created', async (_, status, rfi, isViewer) => {
    const { id } = await here.project([], project.admin)
    const right = () => create({ projectId: id, subject: 'Right' })
    const wrongOne = () => refused(create(rfi, isViewer ? project.people.Viewer : project.admin))
    const outcomes = await Promise.all([right(), right(), right(), wrongOne(), right(), wrongOne(), right()])
    expect([outcomes[3], outcomes[5]]).toMatchObject([{ status }, { status }])
    expect(await numbersIn(id)).toEqual(numbersTo(5))
  })
})

test('each project has its own defaults and rights, also if its calls share a transaction with those of others', async () => {
  const [plain, named, closed] = await Promise.all([1, 2, 3].map(() => here.project([], project.admin)))
  const stranger = (await here.project()).admin
  const numbering = [{ folderType: 121, prefix: 'Q-', start: 100 }]
  const defaults = { numbering, copies: ['Ann'] }
  await project.admin.client.call(ProjectDefaultsSave, { projectId: named!.id, defaults })
  await here.database.rows('UPDATE project SET is_disabled = true WHERE id = $1', [closed!.id])
  const calls: Array<[what: string, projectId: number, by: Person]> = [
    ['plain', plain!.id, project.admin],
    ['named', named!.id, project.admin],
    ['closed', closed!.id, project.admin],
    ['unseen', plain!.id, stranger],
  ]
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const [what, projectId, by] = calls[n % calls.length]!
      const creating = create({ projectId, subject: `Side by side ${n}` }, by)
      return [
        what,
        await creating.then(
          () => 200,
          ({ status }) => status,
        ),
      ].join(' ')
    }),
  )
  expect([...new Set(outcomes)].sort()).toEqual(['closed 409', 'named 200', 'plain 200', 'unseen 404'])
  expect(await numbersIn(plain!.id)).toEqual(numbersTo(10))
  expect(await numbersIn(named!.id)).toEqual(Array.from({ length: 10 }, (_, n) => `Q-${100 + n}`))
  const copies = await here.database.rows<{ projectId: number; label: string }>(
    `SELECT DISTINCT project_id AS "projectId", label FROM party WHERE part = 'cc' AND project_id = ANY ($1::int[])`,
    [[plain!.id, named!.id]],
  )
  expect(copies).toEqual([{ projectId: named!.id, label: 'Ann' }])
})

test('the same record sent many times at once is created once', async () => {
  const { id } = await here.project([], project.admin)
  const twice = { projectId: id, subject: 'Twice', tempItemId: 'twin' }
  const fresh = Array.from({ length: 8 }, (_, n) => ({ projectId: id, subject: `Fresh ${n}` }))
  const created = await Promise.all(
    [...fresh, twice, twice, twice, ...fresh, twice].map((rfi) => create(rfi)),
  )
  const twins = created.filter(({ tempItemId }) => tempItemId === 'twin')
  expect(new Set(twins.map(({ number }) => number)).size).toBe(1)
  expect(await numbersIn(id)).toEqual(numbersTo(17))
})

test('a project whose numbers are locked does not keep the others waiting', async () => {
  await create({ projectId: other.id, subject: 'The series begins' })
  const free = await here.project([], project.admin)
  const waiting = await here.database.transaction(async (db) => {
    await db.rows('SELECT FROM number_series WHERE project_id = $1 FOR UPDATE', [other.id])
    const locked = Array.from({ length: 6 }, (_, n) => create({ projectId: other.id, subject: `Waits ${n}` }))
    const ofFree = Array.from({ length: 6 }, (_, n) => create({ projectId: free.id, subject: `Free ${n}` }))
    await Promise.all(ofFree)
    return { locked }
  })
  await Promise.all(waiting.locked)
  expect(await numbersIn(free.id)).toEqual(numbersTo(6))
  expect(await numbersIn(other.id)).toEqual(numbersTo(7))
})

describe('the time limit of a call', () => {
  /** A limit that ends when it is told to. */
  function limitToEnd() {
    const limit = {
      isOver: false,
      works: [] as Array<() => void>,
      onOver: (work: () => void) => add(work),
      end() {},
    }
    const add = (work: () => void) => {
      limit.works.push(work)
      return () => undefined
    }
    const over = () => {
      limit.isOver = true
      for (const work of limit.works) work()
    }
    return { limit, over }
  }
  const call = (name: string, limit: TimeLimit, during = () => {}) => ({
    limit,
    record: undefined,
    client: 1,
    shared: async (db: Db) => {
      await db.rows('SELECT 1')
      during()
      await db.rows('SELECT 2')
      return () => `${name} shared`
    },
    alone: async () => `${name} alone`,
  })

  test('that ends while it shares a transaction does not end that of the others', async () => {
    const [first, second] = [limitToEnd(), limitToEnd()]
    const both = [
      carryOut(here.database, 'Limits', call('first', first.limit, first.over)),
      carryOut(here.database, 'Limits', call('second', second.limit)),
    ]
    expect(await Promise.all(both)).toEqual(['first shared', 'second shared'])
  })

  test('of the one that came last ends the transaction, whichever client it is of', async () => {
    const [first, second, last] = [limitToEnd(), limitToEnd(), limitToEnd()]
    const all = [
      call('first', first.limit),
      call('second', second.limit, second.over),
      { ...call('last', last.limit), client: 2 },
    ]
    const outcomes = await Promise.all(all.map((one) => carryOut(here.database, 'Limits', one)))
    expect(outcomes).toEqual(['first shared', 'second shared', 'last shared'])
  })

  test('that is over before it begins keeps it out of what others share', async () => {
    const [late, first, second] = [limitToEnd(), limitToEnd(), limitToEnd()]
    late.over()
    const all = [call('late', late.limit), call('first', first.limit), call('second', second.limit)]
    const outcomes = await Promise.all(all.map((one) => carryOut(here.database, 'Limits', one)))
    expect(outcomes).toEqual(['late alone', 'first shared', 'second shared'])
  })

  test('and what fails after the commit is of that call alone, which is not carried out again', async () => {
    const failing = {
      ...call('failing', limitToEnd().limit),
      shared: async () => () => {
        throw new Error('Afterwards')
      },
    }
    const outcomes = await Promise.allSettled(
      [failing, call('other', limitToEnd().limit)].map((one) =>
        carryOut<string>(here.database, 'Limits', one as JoiningCall<string>),
      ),
    )
    expect(outcomes).toMatchObject([{ reason: { message: 'Afterwards' } }, { value: 'other shared' }])
  })
})

/** Sends the calls while two others are under way. Returns the clients in the order in which their calls begin. */
async function begunOf(calls: Array<[client: string, record?: number]>): Promise<string[]> {
  const begun: string[] = []
  let proceed = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const send = (client: string, record?: number, until?: Promise<void>): Promise<void> => {
    const run = async (): Promise<void> => {
      begun.push(client)
      await until
    }
    const shared = () => run().then(() => () => undefined)
    return carryOut(here.database, 'Turns', { limit: undefined, record, client, alone: run, shared })
  }
  const first = send('first', undefined, gate)
  await vi.waitUntil(() => begun.length === 1)
  const second = send('second', undefined, gate)
  await vi.waitUntil(() => begun.length === 2)
  const waiting = calls.map(([client, record]) => send(client, record))
  proceed()
  await Promise.all([first, second, ...waiting])
  return begun.slice(2)
}
const many = (count: number, record?: number) =>
  Array.from({ length: count }, (): [string, number?] => ['many', record])

test('clients take turns, however many calls one of them has', async () => {
  const begun = await begunOf([...many(70), ['few'], ['other']])
  expect(begun.slice(0, 4)).toEqual(['many', 'few', 'other', 'many'])
  expect(begun).toHaveLength(72)
})

test('clients take turns also if all change the same record', async () => {
  const begun = await begunOf([...many(20, 1), ['few', 1], ['other', 1]])
  expect(begun.slice(0, 4)).toEqual(['many', 'few', 'other', 'many'])
  expect(begun).toHaveLength(22)
})

describe('while a transaction of three calls is under way', () => {
  /** Sends three calls at once, which begin and wait; then the others one by one. Returns which share a transaction. */
  async function transactionsOf(others: number, proceedAfter: number): Promise<string[][]> {
    const transactions = new Map<object, string[]>()
    let proceed = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      proceed = resolve
    })
    const send = (name: string, until?: Promise<void>): Promise<void> => {
      const run = async (transaction: object): Promise<void> => {
        transactions.set(transaction, [...(transactions.get(transaction) ?? []), name])
        await until
      }
      const shared = (db: Db) => run(db).then(() => () => undefined)
      return carryOut(here.database, 'Sizes', {
        limit: undefined,
        record: undefined,
        client: 1,
        alone: () => run({}),
        shared,
      })
    }
    const sent = ['a', 'b', 'c'].map((name) => send(name, gate))
    // vi.waitUntil would advance the timers.
    while (transactions.size === 0) await new Promise(setImmediate)
    for (let n = 1; n <= others; n++) {
      sent.push(send(String(n)))
      // Several turns of the event loop, in which it would begin.
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
      if (n === proceedAfter) proceed()
    }
    await Promise.all(sent)
    return [...transactions.values()]
  }

  // A transaction that takes long does not keep others waiting; on a busy machine that could be this one.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('the next one begins when three wait', async () => {
    expect(await transactionsOf(4, 4)).toEqual([['a', 'b', 'c'], ['1', '2', '3'], ['4']])
  })

  test('fewer wait until it has ended', async () => {
    expect(await transactionsOf(2, 2)).toEqual([
      ['a', 'b', 'c'],
      ['1', '2'],
    ])
  })
})

test('a connection that is lost in the middle loses and repeats nothing', async () => {
  const { id } = await here.project([], project.admin)
  const created = await here.database.transaction(async (db) => {
    await db.rows(
      `INSERT INTO number_series (project_id, record_type, series, last) VALUES ($1, 'rfi', 'RFI', 0)`,
      [id],
    )
    const sent = Array.from({ length: 12 }, (_, n) =>
      create({ projectId: id, subject: `Cut ${n}`, tempItemId: `cut ${n}` }),
    )
    const victims = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
    await vi.waitUntil(async () => (await db.rows(victims)).length > 0, { timeout: 60_000 })
    return { sent }
  })
  const answers = await Promise.all(created.sent)
  expect(new Set(answers.map(({ number }) => number)).size).toBe(12)
  expect(await numbersIn(id)).toEqual(numbersTo(12))
})
