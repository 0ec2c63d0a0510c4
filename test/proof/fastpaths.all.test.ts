/** Each faster way (server/db/fastpaths.ts) gives what the plain way beside it gives. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RecordHistoryRead } from '../../contract/records/anyrecord/recordhistory.ts'
import { RecordSearch } from '../../contract/records/anyrecord/recordsearch.ts'
import { RFICreateMany, RFIRead, RFIUpdate } from '../../contract/records/rfi.ts'
import { fastPaths } from '../../server/db/fastpaths.ts'
import { site } from '../kit/harness.ts'
import { ownDatabase } from '../kit/owndatabase.ts'

type Name = keyof typeof fastPaths
const names = Object.keys(fastPaths) as Name[]
const all = Object.fromEntries(names.map((name) => [name, true])) as typeof fastPaths
afterEach(() => Object.assign(fastPaths, all))

const subjects = [
  '',
  'Käse 日本語 🏗️',
  'M16 or M20? 0012',
  'x'.repeat(250),
  'a"b\\c\u0001',
  'Anchor bolts, S-301',
]

/** What callers see of records that are created and changed at once, without what differs from run to run. */
async function outcome() {
  const here = await site({}, await ownDatabase())
  const { id: projectId, admin } = await here.project()
  const { client } = admin
  const created = await Promise.all(
    subjects.map(async (subject, n) => {
      const rfi = { projectId, subject, question: `Which one? ${subject.repeat(12)}`, rfiNumber: `Q-${n}` }
      const { returnedIdList } = await client.call(RFICreateMany, { rfiList: [rfi] })
      return Number(returnedIdList![0]!.folderId)
    }),
  )
  await Promise.all(
    created.map((folderId, n) =>
      client.call(RFIUpdate, { rfi: { folderId, drawing: `A-${n}`, comments: subjects[n] } }),
    ),
  )
  const seen = await Promise.all(
    created.map(async (folderId) => {
      const { rfi } = await client.call(RFIRead, { folderId })
      const { changes } = await client.call(RecordHistoryRead, { folderId })
      const { subject, question, drawing, comments, statusId } = rfi!
      const texts = changes!.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])
      return {
        subject,
        question,
        drawing,
        comments,
        statusId,
        changes: texts.filter(([field]) => isText(field)),
      }
    }),
  )
  const hits = await Promise.all(
    ['kase', 'bolts', '日本語', 'x'.repeat(60)].map(async (text) => {
      const found = (await client.call(RecordSearch, { projectId, text })).hits ?? []
      return found.map(({ folderId }) => created.indexOf(folderId!)).toSorted()
    }),
  )
  const shared = await here.database.row<{ count: number }>(
    'SELECT (count(*) - count(DISTINCT transaction_id))::int AS count FROM event WHERE folder_id = ANY ($1::int[])',
    [created],
  )
  return { shared: shared!.count, seen, hits }
}

const isText = (field: unknown): boolean => /^(subject|question|drawing|comments)$/i.test(String(field))

let expected: Awaited<ReturnType<typeof outcome>>
beforeAll(async () => {
  expected = await outcome()
})

test('the records of calls that came together are found', () => {
  expect(expected.hits).toEqual([[1], [5], [1], [3]])
})

test('calls that come together share transactions', async () => {
  const here = await site({}, await ownDatabase())
  const { id: projectId, admin } = await here.project()
  const rfiList = [{ projectId, subject: 'Bolts', question: 'Which?' }]
  // On a busy machine some may come one after the other.
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 24 }, () => admin.client.call(RFICreateMany, { rfiList })))
      const { rows } = (await here.database.row<{ rows: number }>(
        'SELECT (count(*) - count(DISTINCT transaction_id))::int AS rows FROM event WHERE project_id = $1',
        [projectId],
      ))!
      return rows
    })
    .toBeGreaterThan(0)
})

test.each(names)('without %s nothing else is seen', async (name) => {
  fastPaths[name] = false
  const { seen, hits } = await outcome()
  expect({ seen, hits }).toEqual({ seen: expected.seen, hits: expected.hits })
})

test('without shared transactions each call has its own', async () => {
  Object.assign(fastPaths, { sharedCreates: false, sharedChanges: false })
  expect((await outcome()).shared).toBe(0)
})
