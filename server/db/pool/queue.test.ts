import { describe, expect, test } from 'vitest'
import type { ConnectionUser } from '../connectionuser.ts'
import { TooLate, timeLimits } from '../timelimit.ts'
import { openQueue, QueueFull } from './queue.ts'

const user = (client: string, more: Partial<ConnectionUser> = {}): ConnectionUser => ({
  client,
  operation: client,
  record: undefined,
  isWrite: false,
  limit: undefined,
  ...more,
})

/** Enters many, and lists those that have a connection. */
function entering(connections: number, waitingMax = 100) {
  const queue = openQueue(connections, waitingMax)
  const got: string[] = []
  const enter = (name: string, one: ConnectionUser | undefined): void => {
    const turn = queue.enter(one)
    if (turn) void turn.then(() => got.push(name)).catch(() => undefined)
    else got.push(name)
  }
  return { queue, got, enter }
}

/** Lets promises proceed. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('of ten connections', () => {
  test.each<[string, number, (i: number) => ConnectionUser]>([
    ['a client', 6, (i) => user('a', { operation: `${i}` })],
    ['an operation', 5, (i) => user(`${i}`, { operation: 'search' })],
    ['a record', 3, (i) => user(`${i}`, { record: 7, isWrite: true })],
    ['writes', 8, (i) => user(`${i}`, { isWrite: true })],
    ['the server itself', 10, () => undefined as never],
  ])('%s has at most %i', async (_whose, most, make) => {
    const { queue, got, enter } = entering(10)
    for (let i = 0; i < 20; i++) enter(`${i}`, make(i))
    expect(got).toHaveLength(most)
    expect(queue.load()).toMatchObject({ connections: 10, inUse: most, waiting: 20 - most, refused: 0 })
    if (most === 10) return
    // Another one is not held up.
    enter('other', user('other'))
    expect(got.at(-1)).toBe('other')
  })

  test('all are given out again, and none is lost', async () => {
    const { queue, got, enter } = entering(10)
    const all = Array.from({ length: 60 }, (_, i) =>
      user(`${i % 3}`, { operation: `${i % 4}`, record: i % 5, isWrite: i % 2 === 0 }),
    )
    for (const [i, one] of all.entries()) enter(`${i}`, one)
    const left = new Set<string>()
    while (left.size < 60) {
      const next = got.find((name) => !left.has(name))!
      left.add(next)
      queue.leave(all[Number(next)])
      await settled()
      expect(queue.load().inUse).toBeLessThanOrEqual(10)
    }
    expect(queue.load()).toMatchObject({ inUse: 0, waiting: 0 })
  })
})

test.each([1, 2, 3])('of %i connections, everybody gets one', (connections) => {
  const { queue, got, enter } = entering(connections)
  const one = user('a', { record: 1, isWrite: true })
  enter('first', one)
  expect(got).toEqual(['first'])
  queue.leave(one)
  expect(queue.load().inUse).toBe(0)
})

test('clients take turns, however many calls one of them has', async () => {
  const { queue, got, enter } = entering(2)
  enter('a0', user('a'))
  enter('own', undefined)
  for (let i = 1; i < 4; i++) enter(`a${i}`, user('a'))
  for (let i = 0; i < 2; i++) enter(`b${i}`, user('b'))
  enter('c0', user('c'))
  const order = ['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']
  for (const name of order) {
    queue.leave(user(name[0]!))
    await settled()
  }
  expect(got.filter((name) => name !== 'own')).toEqual(order)
})

describe('a full queue', () => {
  test('refuses at once: a record its quarter, a client its half, and all together', () => {
    const { queue, enter } = entering(1, 8)
    enter('runs', undefined)
    const refused = (one: ConnectionUser) => expect(() => queue.enter(one)).toThrow(QueueFull)
    for (let i = 0; i < 2; i++) enter('waits', user(`${i}`, { record: 7 }))
    refused(user('x', { record: 7 }))
    for (let i = 0; i < 4; i++) enter('waits', user('a'))
    refused(user('a'))
    for (let i = 0; i < 2; i++) enter('waits', user(`b${i}`))
    refused(user('y'))
    expect(queue.load()).toMatchObject({ waiting: 8, refused: 3 })
    // The server's own work is never refused.
    expect(queue.enter(undefined)).toBeInstanceOf(Promise)
  })
})

test('whoever waits beyond the time limit is refused, and leaves the queue', async () => {
  const queue = openQueue(1, 8)
  queue.enter(undefined)
  const limit = timeLimits(20).begin()
  await expect(queue.enter(user('a', { limit }))).rejects.toThrow(TooLate)
  expect(queue.load()).toMatchObject({ waiting: 0, tooLate: 1 })
  expect(() => queue.enter(user('a', { limit }))).toThrow(TooLate)
})
