/**
 * Sessions. A session key is 32 random bytes; the database stores only its SHA-256. A recently used session
 * is cached. The database notifies the process when one ends (notices.ts); while notices do not arrive, the
 * cache is not used.
 */

import { msPerDay, msPerHour, msPerMinute } from '../../contract/fields/durations.ts'
import type { ConnectionUser } from '../db/connectionuser.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import { retryingRead } from '../db/pool/retry.ts'
import type { Call } from '../kernel/call.ts'
import type { Asker, Caller, NoticeListener, Sessions } from '../kernel/caller.ts'
import { changesNotice } from '../kernel/events/toldchange.ts'
import type { Settings } from '../settings/settings.ts'
import { digestOf, digestText, newSecret } from './secrets.ts'
import { type CachedSession, sessionCache } from './sessioncache.ts'
import { type Listener, openNotices, pace } from './sessionsignals.ts'

export const callerColumns = `n.id, n.organization_id AS "organizationId", n.is_admin AS "isAdmin", n.login,
  n.full_name AS "fullName"`
/** The last use is stored at most this often, so that not every read writes. */
const storeUseMs = msPerMinute
/** About 30 MB. */
const cachedMax = 50_000

/**
 * A read for one request. A body without a length is parsed only for known callers, so the session is needed before it and
 * after it; while notices do not arrive, it is in no cache.
 */
interface Read {
  digest: string
  caller: Caller
  age: number
  atMs: number
}

export function openSessions(
  database: Pick<Database, 'row' | 'rows' | 'listen' | 'epoch'>,
  settings: Settings,
  log: Listener['log'],
): Sessions {
  const cache = sessionCache(cachedMax)
  const watching = new Set<NoticeListener>()
  const notices = openNotices(database, {
    log,
    missed() {
      cache.clear()
      for (const { missed } of watching) missed()
    },
    hear(notice) {
      const [what = '', which = ''] = notice.split(' ')
      if (what === 'person') cache.forgetPerson(Number(which))
      else if (what !== changesNotice) cache.forget(which)
      for (const { hear } of watching) hear(what, which)
    },
  })

  let { epoch } = database
  /** Another server may not have these sessions: an earlier epoch's are forgotten. */
  const forgetOld = (): void => {
    if (epoch === database.epoch) return
    epoch = database.epoch
    cache.clear()
  }

  const isUseStored = ({ usedAt }: CachedSession, now: Date): boolean =>
    now.getTime() - usedAt.getTime() <= storeUseMs
  const storeUse = async (
    digest: string,
    session: CachedSession,
    now: Date,
    usedBy?: ConnectionUser,
  ): Promise<void> => {
    if (isUseStored(session, now)) return
    session.usedAt = now
    await database.rows(
      "UPDATE session SET used_at = $2 WHERE digest = decode($1, 'base64') AND used_at < $2",
      [digest, now],
      usedBy,
    )
  }

  const reads = new WeakMap<Asker, Read>()
  /** What the same request has read a moment ago, if nothing was forgotten since. */
  const readBefore = (digest: string, asker?: Asker): Caller | undefined => {
    const read = asker && reads.get(asker)
    const isRecent = read && read.age === cache.age() && performance.now() - read.atMs < pace.trustMs
    return isRecent && read.digest === digest ? read.caller : undefined
  }

  const load = async (digest: string, now: Date, asker?: Asker): Promise<Caller | undefined> => {
    const read = readBefore(digest, asker)
    if (read) return read
    const [age, atMs] = [cache.age(), performance.now()]
    const usedBy = asker && connectionUserOf(asker)
    const session = await retryingRead(() => readSession(database, digest, usedBy))
    if (!session || !isLive(session, now, settings)) return undefined
    await retryingRead(() => storeUse(digest, session, now, usedBy))
    forgetOld()
    cache.put(digest, session, age)
    if (asker) reads.set(asker, { digest, caller: session.caller, age, atMs })
    return session.caller
  }

  return {
    find(digest, now, asker) {
      forgetOld()
      const cached = notices.areCurrent() ? cache.get(digest) : undefined
      // A cached session that seems expired may have been used in another process since.
      if (!cached || !isLive(cached, now, settings)) return load(digest, now, asker)
      // Usually no promise is needed.
      return isUseStored(cached, now)
        ? cached.caller
        : storeUse(digest, cached, now, asker && connectionUserOf(asker)).then(() => cached.caller)
    },
    forget(which) {
      if ('key' in which) cache.forget(digestText(which.key))
      else cache.forgetPerson(which.personId)
    },
    stillOpen: (digests, now) => stillOpen(database, digests, now, settings),
    watch(listener) {
      watching.add(listener)
      return () => watching.delete(listener)
    },
    areNoticesCurrent: notices.areCurrent,
    close: notices.close,
  }
}

async function stillOpen(
  db: Pick<Db, 'rows'>,
  digests: readonly string[],
  now: Date,
  settings: Settings,
): Promise<Set<string>> {
  const rows = await db.rows<Lifetime & { digest: string }>(
    `SELECT q.digest, s.used_at AS "usedAt", s.created_at AS "createdAt", s.is_lasting AS "isLasting"
       FROM unnest($1::text[]) AS q (digest)
       JOIN session s ON s.digest = decode(q.digest, 'base64') JOIN person n ON n.id = s.person_id WHERE n.is_active`,
    [digests],
  )
  return new Set(rows.filter((row) => isLive(row, now, settings)).map(({ digest }) => digest))
}

/** Anybody may send a key: those who try many have only a share of the connections. */
const connectionUserOf = ({ address, limit }: Asker): ConnectionUser => ({
  client: address,
  operation: 'session',
  record: undefined,
  isWrite: false,
  limit,
})

async function readSession(
  db: Pick<Db, 'row'>,
  digest: string,
  usedBy: ConnectionUser | undefined,
): Promise<CachedSession | undefined> {
  const row = await db.row<Caller & Omit<CachedSession, 'caller'>>(
    `SELECT ${callerColumns}, s.used_at AS "usedAt", s.created_at AS "createdAt", s.is_lasting AS "isLasting"
       FROM session s JOIN person n ON n.id = s.person_id
      WHERE s.digest = decode($1, 'base64') AND n.is_active`,
    [digest],
    usedBy,
  )
  if (!row) return undefined
  const { usedAt, createdAt, isLasting, ...caller } = row
  return { caller, usedAt, createdAt, isLasting }
}

/** How long a session lives without use, and at most. */
const lifeMs = (isLasting: boolean, settings: Settings): { idle: number; whole: number } =>
  isLasting
    ? { idle: settings.lastingSessionIdleDays * msPerDay, whole: settings.lastingSessionDays * msPerDay }
    : { idle: settings.sessionIdleHours * msPerHour, whole: settings.sessionDays * msPerDay }

type Lifetime = Pick<CachedSession, 'usedAt' | 'createdAt' | 'isLasting'>

function isLive({ usedAt, createdAt, isLasting }: Lifetime, now: Date, settings: Settings): boolean {
  const { idle, whole } = lifeMs(isLasting, settings)
  return now.getTime() - usedAt.getTime() <= idle && now.getTime() - createdAt.getTime() <= whole
}

/** SQL: whether the session `s` is still live; the first of its parameters is $1. */
export const isLiveSql = `s.used_at >= CASE WHEN s.is_lasting THEN $1::timestamptz ELSE $2::timestamptz END
  AND s.created_at >= CASE WHEN s.is_lasting THEN $3::timestamptz ELSE $4::timestamptz END`

export function isLiveValues(now: Date, settings: Settings): Date[] {
  const [lasting, other] = [lifeMs(true, settings), lifeMs(false, settings)]
  return [lasting.idle, other.idle, lasting.whole, other.whole].map((ms) => new Date(now.getTime() - ms))
}

export interface NewSession {
  personId: number
  now: Date
  address: string
  device?: string | undefined
  isLasting?: boolean | undefined
}

export async function openSession(db: Db, opened: NewSession): Promise<string> {
  const { personId, now, address, device = null, isLasting = false } = opened
  const key = newSecret()
  await db.rows(
    `INSERT INTO session (digest, person_id, created_at, used_at, address, device, is_lasting)
     VALUES ($1, $2, $3, $3, $4, $5, $6)`,
    [digestOf(key), personId, now, address, device, isLasting],
  )
  return key
}

export const endSession = async (db: Db, key: string): Promise<void> => {
  await db.rows('DELETE FROM session WHERE digest = $1', [digestOf(key)])
}

/** Ends every session of a person, in a call: after a change of their password or their right to sign in. */
export async function endSessionsOf(call: Call, personId: number): Promise<void> {
  await deleteSessionsOf(call.db, personId)
  call.afterCommit(() => call.sessions.forget({ personId }))
}

/** The same from outside of a server, whose processes are notified by the database. */
export const deleteSessionsOf = async (db: Db, personId: number): Promise<number> =>
  (await db.rows('DELETE FROM session WHERE person_id = $1 RETURNING person_id', [personId])).length

/** Deletes expired sessions. */
export async function sweepSessions(db: Db, now: Date, settings: Settings): Promise<void> {
  await db.rows(`DELETE FROM session s WHERE NOT (${isLiveSql})`, isLiveValues(now, settings))
}

/** A person as a caller, for work without a session: the command line, the demo. */
export const callerOf = (db: Db, login: string): Promise<Caller | undefined> =>
  db.row<Caller>(`SELECT ${callerColumns} FROM person n WHERE lower(n.login) = lower($1)`, [login])
