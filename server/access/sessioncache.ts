/**
 * Recently used sessions with their callers. When full, the least recently used one is dropped.
 */

import type { Caller } from '../kernel/caller.ts'
export interface CachedSession {
  readonly caller: Caller
  readonly createdAt: Date
  /** Whether its person chose to stay signed in. */
  readonly isLasting: boolean
  /** The last use, as stored in the database. */
  usedAt: Date
}

export interface SessionCache {
  get(digest: string): CachedSession | undefined
  /** Changes whenever something is forgotten. To be read before the session is read, and passed to `put`. */
  age(): number
  /** Stores a session, unless something was forgotten since that age: it may have been this one. */
  put(digest: string, session: CachedSession, age: number): void
  forget(digest: string): void
  forgetPerson(personId: number): void
  clear(): void
}

export function sessionCache(entriesMax: number): SessionCache {
  const sessions = new Map<string, CachedSession>()
  const ofPerson = new Map<number, Set<string>>()
  let age = 0

  const drop = (digest: string): void => {
    const session = sessions.get(digest)
    if (!session) return
    sessions.delete(digest)
    const others = ofPerson.get(session.caller.id)!
    others.delete(digest)
    if (others.size === 0) ofPerson.delete(session.caller.id)
  }

  return {
    get(digest) {
      const session = sessions.get(digest)
      if (!session) return undefined
      // A Map is in insertion order: the last used is inserted last.
      sessions.delete(digest)
      sessions.set(digest, session)
      return session
    },
    age: () => age,
    put(digest, session, ageThen) {
      if (ageThen !== age) return
      drop(digest)
      if (sessions.size >= entriesMax) drop(sessions.keys().next().value!)
      // A text from the database is a slice of all that arrived with it; a copy does not hold on to the rest.
      sessions.set(digest, { ...session, caller: structuredClone(session.caller) })
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
      sessions.clear()
      ofPerson.clear()
    },
  }
}
