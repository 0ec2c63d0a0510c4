/**
 * The law of number series: per project and record type, in order, unique and without gaps, whatever else
 * happens.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../../../test/kit/cases.ts'
import { refused, site } from '../../../../../test/kit/harness.ts'
import { prepared } from '../../../../../test/kit/prepared.ts'
import {
  change,
  make,
  makeOne,
  type RecordData,
  type RecordTypeName,
  recordTypes,
  type TestedType,
} from '../../../../../test/kit/records.ts'

const here = prepared(() => site())

const numbersIn = async (table: string, projectId: number): Promise<string[]> =>
  (
    await here.database.rows<{ number: string }>(
      `SELECT number FROM ${table} WHERE project_id = $1 AND number IS NOT NULL ORDER BY number`,
      [projectId],
    )
  ).map((row) => row.number)

const upTo = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(3, '0')}`)

describe('numbers', () => {
  const series: Array<[RecordTypeName, table: string]> = [
    ['rfi', 'rfi'],
    ['punchList', 'punch_list_item'],
    ['submittalItem', 'submittal_item'],
    ['submittal', 'submittal'],
    ['openIssue', 'open_issue'],
    ['dailyReport', 'daily_report'],
    ['meetingMinute', 'meeting_minute'],
  ]
  test.each(series)(
    'of %s with fifty concurrent callers are unique and without gaps',
    async (name, table) => {
      const recordType: TestedType = recordTypes[name]
      const { admin, id } = await here.project()
      await Promise.all(Array.from({ length: 50 }, () => makeOne(admin, recordType, id)))
      expect(await numbersIn(table, id)).toEqual(upTo(recordType.prefix!, 50))
    },
  )

  test('have no gaps when drafts and failures are mixed in', async () => {
    const act = fc.constantFrom('one', 'three', 'draft', 'leave', 'fail', 'taken')
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 50 }), async (acts) => {
        const { admin, id } = await here.project()
        await makeOne(admin, recordTypes.openIssue, id, { number: 'by hand' })
        const doing: Record<string, () => Promise<number>> = {
          one: async () => (await make(admin, recordTypes.rfi, id, {})).length,
          three: async () => (await make(admin, recordTypes.rfi, id, {}, {}, {})).length,
          draft: async () => (await makeOne(admin, recordTypes.rfi, id, { statusId: 1 })).number.length,
          leave: async () => {
            const draft = await makeOne(admin, recordTypes.rfi, id, { statusId: 1 })
            await change(admin, recordTypes.rfi, draft, { statusId: 3 })
            return 1
          },
          fail: async () => {
            await refused(make(admin, recordTypes.rfi, id, {}, { toUserId: 1e9 }))
            return 0
          },
          taken: async () => {
            await refused(make(admin, recordTypes.openIssue, id, {}, { number: 'by hand' }))
            return 0
          },
        }
        const counts = await Promise.all(acts.map((each) => doing[each]!()))
        const total = counts.reduce((sum, count) => sum + count, 0)
        expect(await numbersIn('rfi', id)).toEqual(upTo('RFI', total))
        expect((await makeOne(admin, recordTypes.openIssue, id)).number).toBe('OI-001')
      }),
      { seed: 11, numRuns: rounds(2, 5) },
    )
  })

  test('are not used again after Void', async () => {
    const { admin, id } = await here.project()
    const first = await makeOne(admin, recordTypes.punchList, id)
    await change(admin, recordTypes.punchList, first, { status: 7 })
    expect((await makeOne(admin, recordTypes.punchList, id)).number).toBe('PL-002')
  })

  test('continue after the highest, whether generated or given by the client', async () => {
    const { admin, id } = await here.project()
    const next = async (number?: string) =>
      (await makeOne(admin, recordTypes.openIssue, id, { number })).number
    expect([await next(), await next('OI-010'), await next(), await next('OI-005'), await next()]).toEqual([
      'OI-001',
      'OI-010',
      'OI-011',
      'OI-005',
      'OI-012',
    ])
  })

  test('continue after a thousand', async () => {
    const { admin, id } = await here.project()
    const created = await make(admin, recordTypes.openIssue, id, { number: 'OI-999' }, {}, {})
    expect(created.map(({ number }) => number)).toEqual(['OI-999', 'OI-1000', 'OI-1001'])
  })

  test('stay with a record that becomes a draft again', async () => {
    const { admin, id } = await here.project()
    const ids = await makeOne(admin, recordTypes.rfi, id, { statusId: 2 })
    await change(admin, recordTypes.rfi, ids, { statusId: 1 })
    const { folderPath } = await change(admin, recordTypes.rfi, ids, { statusId: 3 })
    expect(folderPath).toContain('RFI-001')
  })
})

test('a call repeated any number of times, whole or in parts, creates no duplicates', async () => {
  const { admin, id } = await here.project()
  const batch = Array.from(
    { length: 12 },
    (_, i): RecordData => ({ tempItemId: String(i), subject: `Issue ${i}` }),
  )
  const slices = fc.array(fc.tuple(fc.nat(11), fc.nat(12)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(slices, async (parts) => {
      await Promise.all(
        parts.map(([from, length]) =>
          make(admin, recordTypes.openIssue, id, ...batch.slice(from, from + length)),
        ),
      )
      const created = await make(admin, recordTypes.openIssue, id, ...batch)
      const subjects = await here.database.rows<{ subject: string; folder_id: number }>(
        'SELECT subject, folder_id FROM open_issue WHERE project_id = $1',
        [id],
      )
      expect(subjects).toHaveLength(12)
      for (const [i, ids] of created.entries())
        expect(subjects.find(({ folder_id }) => folder_id === ids.folderId)!.subject).toBe(`Issue ${i}`)
    }),
    { seed: 5, numRuns: rounds(3, 10) },
  )
  expect(await numbersIn('open_issue', id)).toEqual(upTo('OI', 12))
})
