/** A follower of the feed or of live events outlives a server that is away for a while. */
import { expect, test, vi } from 'vitest'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { connect, NoConnection } from '../src/index.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

/** The first calls find nobody, or a proxy without a server. */
function away(): { at: ReturnType<typeof connect>; tried: () => number } {
  const failures = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('Bad gateway', { status: 502 }),
  ]
  let tried = 0
  const passed = (url: string, init: RequestInit) => failures[tried++]?.() ?? fetch(url, init)
  const at = connect({ baseUrl: here.url, key: team.admin.key, tries: 1, fetch: passed })
  return { at, tried: () => tried }
}

test('it waits until the server is back', async () => {
  const { at, tried } = away()
  const { value } = await at.changes({ projectId: team.id }).next()
  expect([tried(), typeof value?.cursor]).toEqual([3, 'string'])
})

test('who does not want to wait is told at once', async () => {
  const { at, tried } = away()
  const next = at.changes({ projectId: team.id, waitsForServer: false }).next()
  await expect(next).rejects.toBeInstanceOf(NoConnection)
  expect(tried()).toBe(1)
})

test('a server that takes the connection and says nothing is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let tried = 0
  const silent = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const at = connect({
    baseUrl: here.url,
    key: team.admin.key,
    fetch: (url, init) => (tried++ === 0 ? silent(init!.signal!) : fetch(url, init)),
  })
  const ending = new AbortController()
  const events = at.live({ signal: ending.signal })
  const first = events.next()
  await vi.advanceTimersByTimeAsync(90_000)
  vi.useRealTimers()
  expect([(await first).value?.type, tried]).toEqual(['hello', 2])
  ending.abort()
  await events.next()
})
