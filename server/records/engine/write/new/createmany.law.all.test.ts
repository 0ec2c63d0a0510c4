/**
 * The law of creating many: if any record is wrong, at any place in the call, nothing is created, no number
 * is used, and the response names only the wrong records. Otherwise all are created, with their events and
 * the next numbers.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { operations } from '../../../../../contract/index.ts'
import { rounds } from '../../../../../test/kit/cases.ts'
import { refused, site } from '../../../../../test/kit/harness.ts'
import {
  type Entry,
  entry,
  type Ground,
  groundOf,
  names,
  type Right,
  rightOf,
  spoilt,
  trials,
  waysOf,
} from '../../../../../test/kit/laws/batches.ts'
import { prepared } from '../../../../../test/kit/prepared.ts'
import { type RecordData, read, recordTypes, type TestedType } from '../../../../../test/kit/records.ts'

const here = prepared(() => site())

test('is tried with every record type that can be created in bulk', () => {
  const tried = names.map((name) => (recordTypes[name] as TestedType).create.name)
  const all = operations.map(({ name }) => name).filter((name) => name.endsWith('CreateManyRequest'))
  expect(tried.toSorted()).toEqual(all.toSorted())
})

/** All rows of the three projects as one text, to show that none was added, removed or changed. */
async function allIn(table: string, ground: Ground): Promise<string> {
  const ids = [ground.here.id, ground.other.id, ground.foreign.id]
  const tables = ['folder', 'party', 'court', 'event', 'temp_item', 'number_series', 'search_entry', table]
  const rows = tables.map(
    (name) => `SELECT '${name}' || x::text AS row FROM ${name} x WHERE x.project_id = ANY ($1::int[])`,
  )
  const all = await here.database.row<{ digest: string }>(
    `SELECT md5(string_agg(row, ',' ORDER BY row)) AS digest FROM (${rows.join(' UNION ALL ')}) AS all_rows`,
    [ids],
  )
  return all!.digest
}

/** The list positions that a response names as wrong. */
const accused = (
  recordType: TestedType,
  fault: { fields: Array<{ fieldName?: string | null }>; meta: Record<string, string> },
): number[] => {
  const places = [
    ...fault.fields.map(({ fieldName }) => fieldName ?? ''),
    ...(fault.meta.at ? [fault.meta.at] : []),
  ]
  return places.map((place) =>
    Number(new RegExp(`^${recordType.listName}\\[(\\d+)\\]`).exec(place)?.[1] ?? -1),
  )
}

describe.each(names)('many of %s', (name) => {
  const recordType: TestedType = recordTypes[name]
  const { table, text } = trials[name]!
  let ground: Ground
  let ways: RecordData[]
  beforeAll(async () => {
    ground = await groundOf(here, name)
    ways = waysOf(name, ground)
  })
  const send = async (records: RecordData[]): Promise<RecordData[]> =>
    ((await ground.caller.client.call(recordType.create, { [recordType.list!]: records })) as RecordData)
      .returnedIdList

  /** How many generated numbers each project has. That is also the last number, as there are no gaps. */
  async function numbersUsed(): Promise<Map<number, number>> {
    const ids = [ground.here.id, ground.other.id]
    const rows = await here.database.rows<{ id: number; count: number }>(
      `SELECT p.id, (SELECT count(*)::int FROM ${table} x
                      WHERE x.project_id = p.id AND x.number ~ '^${recordType.prefix}-[0-9]+$') AS count
         FROM unnest($1::int[]) AS p (id)`,
      [ids],
    )
    return new Map(rows.map(({ id, count }) => [id, count]))
  }

  /** Expects that all are created, each with its event, its text and the next number of its project. */
  async function expectCreated(rights: Right[], records: RecordData[]): Promise<void> {
    const used = recordType.prefix ? await numbersUsed() : new Map<number, number>()
    const created = await send(records)
    expect(created).toHaveLength(records.length)
    for (const [i, ids] of created.entries()) {
      const { isElsewhere, isDraft, text: expected } = rights[i]!
      const projectId = isElsewhere ? ground.other.id : ground.here.id
      expect((await read(ground.caller, recordType, ids))[text]).toBe(expected)
      if (!recordType.prefix) continue
      const hasNumber = !(isDraft && trials[name]!.draft)
      if (hasNumber) used.set(projectId, used.get(projectId)! + 1)
      const place = String(used.get(projectId)).padStart(3, '0')
      expect(ids.number).toBe(hasNumber ? `${recordType.prefix}-${place}` : '')
    }
    const ids = created.map((one) => Number(one[recordType.by]))
    const events = await here.database.rows<{ id: number }>(
      recordType.by === 'folderId'
        ? `SELECT folder_id AS id FROM event WHERE folder_id = ANY ($1::int[]) AND action = 'Created' ORDER BY id`
        : `SELECT (changes -> 0 ->> 2)::int AS id FROM event
            WHERE action = 'ActivityAdded' AND (changes -> 0 ->> 2)::int = ANY ($1::int[]) ORDER BY 1`,
      [ids],
    )
    expect(events.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  }

  test('are all created, or none', async () => {
    // Each way to be wrong is tried at least once, between two right records.
    const one: Entry = { right: { isElsewhere: false, isDraft: false, text: 'x' }, wrong: undefined }
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
        const records = entries.map((one) => rightOf(name, one.right, ground))
        const { sent, wrong } = spoilt(name, ways, records, entries)
        if (wrong.length > 0) {
          const before = await allIn(table, ground)
          const fault = await refused(send(sent))
          expect([400, 403, 404, 409]).toContain(fault.status)
          const places = accused(recordType, fault)
          expect(places.length).toBeGreaterThan(0)
          expect(wrong).toEqual(expect.arrayContaining(places))
          expect(await allIn(table, ground)).toBe(before)
        }
        const isRight = (_: unknown, i: number): boolean => !wrong.includes(i)
        await expectCreated(entries.map((one) => one.right).filter(isRight), records.filter(isRight))
      }),
      {
        numRuns: ways.length + rounds(3, 3, 10),
        examples: ways.map((_, way) => [[one, { ...one, wrong: way }, one]]),
      },
    )
  })

  test.runIf(recordType.number)(
    'with the same number at the same moment are created once, without a gap',
    async () => {
      const number = `wanted ${name}`
      const one: Right = { isElsewhere: false, isDraft: false, text: 'x' }
      const batch = () =>
        [{}, { [recordType.number!]: number }, {}].map((more) => ({ ...rightOf(name, one, ground), ...more }))
      const before = (await numbersUsed()).get(ground.here.id)!
      // Both find the number free, then wait for the series, which stays locked until both wait.
      const both = await here.database.transaction(async (db) => {
        const held = await db.row<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        await db.rows('SELECT FROM number_series WHERE project_id = $1 AND record_type = $2 FOR UPDATE', [
          ground.here.id,
          table,
        ])
        const outcomes = Promise.allSettled([send(batch()), send(batch())])
        await vi.waitUntil(async () => (await waitingFor(held!.pid)) === 2, { timeout: 120_000 })
        return { outcomes }
      })
      const outcomes = await both.outcomes
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const refusal = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
      expect(refusal.reason).toMatchObject({ status: 409, errorCode: 'Conflict' })
      expect((await numbersUsed()).get(ground.here.id)).toBe(before + 2)
      await expectCreated([one], [rightOf(name, one, ground)])
    },
  )
})

/** How many connections wait for that one. */
const waitingFor = async (pid: number): Promise<number> => {
  const row = await here.database.row<{ count: number }>(
    `WITH RECURSIVE behind AS (
       SELECT pid FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))
        UNION SELECT s.pid FROM pg_stat_activity s JOIN behind ON behind.pid = ANY (pg_blocking_pids(s.pid)))
     SELECT count(*)::int AS count FROM behind`,
    [pid],
  )
  return row!.count
}
