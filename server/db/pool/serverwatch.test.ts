import { expect, test } from 'vitest'
import type { ServerIdentity } from './identity.ts'
import { watchServer } from './serverwatch.ts'

const first: ServerIdentity = { system: '1/5', timeline: 3, startedAt: 100, replayedTo: undefined }
const promoted: ServerIdentity = { ...first, timeline: 4, startedAt: 90, replayedTo: 2000 }

function watching() {
  const seen = { changes: 0, log: [] as string[], now: 0 }
  const watch = watchServer(
    (level, message) => seen.log.push(`${level} ${message}`),
    () => seen.changes++,
    () => seen.now,
  )
  watch.meet(first)
  return { seen, watch }
}

test('the same server again is no change', () => {
  const { seen, watch } = watching()
  watch.meet({ ...first })
  watch.lost()
  watch.meet({ ...first, replayedTo: 7 })
  expect([seen.changes, watch.epoch, watch.isSuspect]).toEqual([0, 0, false])
})

test.each<[string, Partial<ServerIdentity>]>([
  ['another timeline', { timeline: 4 }],
  ['a restart', { startedAt: 101 }],
  ['a restart after the clock was set back', { startedAt: 99 }],
  ['another system', { system: '2/5' }],
  ['another database', { system: '1/6', timeline: 1 }],
])('%s is a change', (_, other) => {
  const { seen, watch } = watching()
  watch.meet({ ...first, ...other })
  expect([seen.changes, watch.epoch]).toEqual([1, 1])
})

test.each<[string, number, Partial<ServerIdentity>, string | undefined]>([
  ['everything is there', 2000, {}, undefined],
  ['a commit is missing', 2001, {}, 'lacks changes that this server had acknowledged'],
  ['it was stopped and started in order', 2001, { replayedTo: undefined }, undefined],
  ['it is another system', 0, { system: '2/5' }, 'Another database is behind the address'],
])('what was acknowledged is compared: %s', (_, acknowledgedTo, more, expected) => {
  const { seen, watch } = watching()
  watch.acknowledged(acknowledgedTo, watch.epoch)
  watch.acknowledged(acknowledgedTo - 500, watch.epoch)
  watch.meet({ ...promoted, ...more })
  if (expected) expect(watch.trouble()).toContain(expected)
  else expect(watch.trouble()).toBeUndefined()
  expect(seen.log).toHaveLength(1)
  expect(seen.log[0]!.startsWith('error')).toBe(expected !== undefined)
})

test('a commit on the server before does not count for the one after', () => {
  const { watch } = watching()
  const { epoch } = watch
  watch.meet(promoted)
  watch.acknowledged(9_000, epoch)
  watch.meet({ ...promoted, timeline: 5, replayedTo: 3_000 })
  expect(watch.trouble()).toBeUndefined()
})

test('a server that was replaced is refused, until there has been no other for a minute', () => {
  const { seen, watch } = watching()
  watch.meet(promoted)
  expect(() => watch.meet(first)).toThrow('timeline 3, another one on 4')
  seen.now += 59_000
  expect(() => watch.meet(first)).toThrow()
  watch.meet(promoted)
  seen.now += 59_000
  expect(() => watch.meet(first)).toThrow()
  seen.now += 60_000
  watch.meet(first)
  expect(watch.epoch).toBe(2)
})

test('a connection with an address of its own must lead to the same database', () => {
  const { seen, watch } = watching()
  expect(() => watch.meetBeside({ ...first, system: '2/5' })).toThrow('another database')
  watch.meetBeside(promoted)
  expect(seen.changes).toBe(1)
})

test('a server that does not say which one it is, is suspected after a lost connection', () => {
  const seen = { changes: 0 }
  const watch = watchServer(
    () => undefined,
    () => seen.changes++,
  )
  watch.meet(undefined)
  watch.meet(undefined)
  expect([seen.changes, watch.isKnown]).toEqual([0, false])
  watch.lost()
  watch.meet(undefined)
  expect([seen.changes, watch.epoch]).toEqual([1, 1])
})
