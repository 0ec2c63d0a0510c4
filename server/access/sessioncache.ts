/**
 * Sessions seen a moment ago, with who has them. Forgets the one that was not used for longest when it is
 * full.
 */

import type { Caller } from '../kernel/caller.ts'
export interface SeenSession {
  readonly caller: Caller
  readonly createdAt: Date
  /** Its use as the database knows it. */
  usedAt: Date
}

export interface SessionCache {
  get(digest: string): SeenSession | undefined
  /** Grows with whatever is forgotten: taken before the database is asked, given back to `put`. */
  age(): number
  /** Keeps a session, unless something was forgotten since that age: it may have been this one. */
  put(digest: string, seen: SeenSession, age: number): void
  forget(digest: string): void
  forgetPerson(personId: number): void
  clear(): void
}

export function sessionCache(entriesMax: number): SessionCache {
  const seen = new Map<string, SeenSession>()
  const ofPerson = new Map<number, Set<string>>()
  let age = 0

  const drop = (digest: string): void => {
    const known = seen.get(digest)
    if (!known) return
    seen.delete(digest)
    const others = ofPerson.get(known.caller.id)!
    others.delete(digest)
    if (others.size === 0) ofPerson.delete(known.caller.id)
  }

  return {
    get(digest) {
      const known = seen.get(digest)
      if (!known) return undefined
      // A Map keeps the order of arrival: the last used is put last.
      seen.delete(digest)
      seen.set(digest, known)
      return known
    },
    age: () => age,
    put(digest, session, ageThen) {
      if (ageThen !== age) return
      drop(digest)
      if (seen.size >= entriesMax) drop(seen.keys().next().value!)
      seen.set(digest, session)
      const others = ofPerson.get(session.caller.id)
      if (others) others.add(digest)
      else ofPerson.set(session.caller.id, new Set([digest]))
    },
    forget(digest) {
      age++
      drop(digest)
    },
    forgetPerson(personId) {
      age++
      for (const digest of [...(ofPerson.get(personId) ?? [])]) drop(digest)
    },
    clear() {
      age++
      seen.clear()
      ofPerson.clear()
    },
  }
}
