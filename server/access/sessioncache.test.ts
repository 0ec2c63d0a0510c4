import { expect, test } from 'vitest'
import { type CachedSession, sessionCache } from './sessioncache.ts'

const of = (personId: number): CachedSession => ({
  caller: {
    id: personId,
    organizationId: 1,
    isAdmin: false,
    login: `p${personId}`,
    fullName: `P ${personId}`,
  },
  createdAt: new Date(0),
  usedAt: new Date(0),
  isLasting: false,
})

function filled(entriesMax: number, people: Record<string, number>) {
  const cache = sessionCache(entriesMax)
  for (const [digest, personId] of Object.entries(people)) cache.put(digest, of(personId), cache.age())
  const kept = () => ['a', 'b', 'c', 'd'].filter((digest) => cache.get(digest))
  return { cache, kept }
}

test('a full cache drops the least recently used session', () => {
  const { cache, kept } = filled(3, { a: 1, b: 2, c: 3 })
  cache.get('a')
  cache.put('d', of(4), cache.age())
  expect(kept()).toEqual(['a', 'c', 'd'])
})

test('a session put twice counts once', () => {
  const { cache, kept } = filled(2, { a: 1, b: 2 })
  cache.put('b', of(2), cache.age())
  expect(kept()).toEqual(['a', 'b'])
})

test('forgets one session, all of a person, or everything', () => {
  const { cache, kept } = filled(9, { a: 1, b: 1, c: 2, d: 1 })
  cache.forget('d')
  expect(kept()).toEqual(['a', 'b', 'c'])
  cache.forgetPerson(1)
  expect(kept()).toEqual(['c'])
  cache.clear()
  expect(kept()).toEqual([])
})

test('nothing is stored for a person without sessions', () => {
  const { cache, kept } = filled(1, { a: 1, b: 2 })
  cache.forgetPerson(1)
  cache.forgetPerson(3)
  expect(kept()).toEqual(['b'])
})

test.each<[string, (cache: ReturnType<typeof sessionCache>) => void]>([
  ['it was ended', (cache) => cache.forget('a')],
  ['its person was changed', (cache) => cache.forgetPerson(1)],
  ['notices were missed', (cache) => cache.clear()],
])('a session read before %s is not cached', (_what, happens) => {
  const { cache, kept } = filled(9, {})
  const age = cache.age()
  happens(cache)
  cache.put('a', of(1), age)
  expect(kept()).toEqual([])
})
