import { afterAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { openNotices, pace } from './sessionsignals.ts'

const database = openDatabase(inject('connection'), { connectionsMax: 2, statementTimeoutMs: 30_000 })
afterAll(() => database.close())

const soon = { timeout: 120_000 }
const quick = { ...pace, beatMs: 10, trustMs: 500, unheardMax: 5, retryMs: 10 }

/** Notices on connections that can be made deaf, and what was received. */
function listening(paced: typeof pace = quick) {
  const seen = { heard: [] as string[], missed: 0, log: [] as string[], connections: 0, said: 0, deaf: false }
  const listen: Database['listen'] = async (channel, hear, lost) => {
    seen.connections++
    const by = await database.listen(channel, (payload) => seen.deaf || hear(payload), lost)
    return {
      ...by,
      notify(payload) {
        seen.said++
        return by.notify(payload)
      },
    }
  }
  const notices = openNotices(
    { listen },
    {
      hear: (notice) => seen.heard.push(notice),
      missed: () => seen.missed++,
      log: (level, message) => seen.log.push(`${level} ${message}`),
    },
    paced,
  )
  return { seen, notices }
}

test('are current once a heartbeat came back, and deliver notices', async () => {
  // More than a busy machine has under way.
  const unheardMax = 100
  const { seen, notices } = listening({ ...quick, unheardMax })
  expect(notices.areCurrent()).toBe(false)
  await expect.poll(notices.areCurrent, soon).toBe(true)
  await database.rows(`SELECT pg_notify('plumbline_sessions', 'person -7')`)
  await expect.poll(() => seen.heard, soon).toContain('person -7')
  await expect.poll(() => notices.areCurrent() && seen.said, soon).toBeGreaterThan(unheardMax + 10)
  expect(seen.heard.filter((notice) => notice.startsWith('beat'))).toEqual([])
  expect(seen.connections).toBe(1)
  await notices.close()
})

test('are not current while nothing arrives; then the connection is replaced', async () => {
  const { seen, notices } = listening()
  await expect.poll(notices.areCurrent, soon).toBe(true)
  const { connections, missed } = seen
  seen.deaf = true
  await expect.poll(notices.areCurrent, soon).toBe(false)
  await expect.poll(() => seen.connections, soon).toBeGreaterThan(connections + 1)
  expect(notices.areCurrent()).toBe(false)
  expect(seen.missed).toBeGreaterThan(missed)
  seen.deaf = false
  await expect.poll(notices.areCurrent, soon).toBe(true)
  // One log line for all the connections that received nothing.
  expect(seen.log).toEqual([
    'warn Session notices do not arrive; each session is read from the database.',
    'info Session notices arrive again.',
  ])
  await notices.close()
})

test('send no heartbeats while idle', async () => {
  const { seen, notices } = listening({ ...quick, restMs: 50 })
  await expect.poll(() => seen.missed, soon).toBe(1)
  expect(seen.said).toBe(0)
  await expect.poll(notices.areCurrent, soon).toBe(true)
  let before = -1
  const saidSince = () => {
    const since = seen.said - before
    before = seen.said
    return since
  }
  await expect.poll(saidSince, { ...soon, interval: 100 }).toBe(0)
  await notices.close()
})

test('are trusted for less than the second within which an ended session must be refused everywhere', () => {
  expect(pace.trustMs).toBeLessThan(1000)
  expect(pace.beatMs).toBeLessThan(pace.trustMs)
})

test('work although the database cannot be reached at first', async () => {
  let away = 3
  const seen: string[] = []
  const notices = openNotices(
    {
      listen: (...given) => (away-- > 0 ? Promise.reject(new Error('away')) : database.listen(...given)),
    },
    { hear: () => undefined, missed: () => undefined, log: (_level, message) => seen.push(message) },
    quick,
  )
  await expect.poll(notices.areCurrent, soon).toBe(true)
  expect(seen).toHaveLength(2)
  await notices.close()
})
