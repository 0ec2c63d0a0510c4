/** Sessions: who is asking. A key is 32 random bytes; the database knows only its SHA-256. */
import type { Database, Db } from '../db/open.ts'
import { Fault, unauthorized } from '../kernel/faults.ts'
import type { Settings } from '../settings.ts'
import { passwordFits } from './passwords.ts'
import { digestOf, newKey } from './secrets.ts'

export interface Asker {
  readonly id: number
  readonly organizationId: number
  /** Administrator of his organization. */
  readonly isAdmin: boolean
  readonly login: string
  readonly fullName: string
}

const askerColumns = `p.id, p.organization_id AS "organizationId", p.is_admin AS "isAdmin", p.login, p.full_name AS "fullName"`
const msPerHour = 3_600_000
const msPerDay = 24 * msPerHour
/** Use is noted at most this often: not every read shall write. */
const noteUseMs = 60_000

export async function openSession(db: Db, personId: number, now: Date, address: string): Promise<string> {
  const key = newKey()
  await db.rows(
    'INSERT INTO session (digest, person_id, created_at, used_at, address) VALUES ($1, $2, $3, $3, $4)',
    [digestOf(key), personId, now, address],
  )
  return key
}

/** Undefined: the key is wrong, has run out, or was ended. */
export async function findSession(
  db: Db,
  key: string,
  now: Date,
  settings: Settings,
): Promise<Asker | undefined> {
  const row = await db.row<Asker & { usedAt: Date; createdAt: Date }>(
    `SELECT ${askerColumns}, s.used_at AS "usedAt", s.created_at AS "createdAt"
       FROM session s JOIN person p ON p.id = s.person_id
      WHERE s.digest = $1 AND p.is_active`,
    [digestOf(key)],
  )
  if (!row) return undefined
  const { usedAt, createdAt, ...asker } = row
  const idleMs = now.getTime() - usedAt.getTime()
  if (idleMs > settings.sessionIdleHours * msPerHour) return undefined
  if (now.getTime() - createdAt.getTime() > settings.sessionDays * msPerDay) return undefined
  if (idleMs > noteUseMs)
    await db.rows('UPDATE session SET used_at = $2 WHERE digest = $1 AND used_at < $2', [digestOf(key), now])
  return asker
}

export const endSession = async (db: Db, key: string): Promise<void> => {
  await db.rows('DELETE FROM session WHERE digest = $1', [digestOf(key)])
}

/** A person as an asker, for work that no session began: the command line, the demo. */
export const askerOf = (db: Db, login: string): Promise<Asker | undefined> =>
  db.row<Asker>(`SELECT ${askerColumns} FROM person p WHERE lower(p.login) = lower($1)`, [login])

export interface SignIn {
  userName: string
  password: string
  address: string
  now: Date
}

/**
 * Name (login or e-mail) and password → a person, or a 401 that is the same for unknown names. Failed tries are noted
 * outside of the transaction of the call, because that one fails.
 */
export async function signIn(database: Database, settings: Settings, given: SignIn): Promise<Asker> {
  const account = given.userName.trim().toLowerCase()
  await refuseTooMany(database, settings, account, given)
  const person = await database.row<Asker & { password: string | null }>(
    `SELECT ${askerColumns}, p.password FROM person p
      WHERE p.is_active AND (lower(p.login) = $1 OR (lower(p.email) = $1 AND p.login IS NOT NULL))
      ORDER BY lower(p.login) = $1 DESC LIMIT 1`,
    [account],
  )
  if (!(await passwordFits(given.password, person?.password, settings.passwordCost)) || !person) {
    await noteFailure(database, settings, account, given)
    throw unauthorized('Invalid Username or Password')
  }
  // Of many tries at the same moment none had seen the others fail when it began.
  await refuseTooMany(database, settings, account, given)
  const { password: _, ...asker } = person
  return asker
}

/** One after the other for an account and an address, so that many at the same moment are counted like any others. */
function noteFailure(database: Database, settings: Settings, account: string, given: SignIn): Promise<void> {
  return database.transaction(async (db) => {
    await db.rows('SELECT pg_advisory_xact_lock(-1, hashtext($1)), pg_advisory_xact_lock(-2, hashtext($2))', [
      account,
      given.address,
    ])
    await refuseTooMany(db, settings, account, given)
    await db.rows('INSERT INTO sign_in_failure (account, address, at) VALUES ($1, $2, $3)', [
      account,
      given.address,
      given.now,
    ])
    await db.rows(
      'DELETE FROM sign_in_failure WHERE ctid IN (SELECT ctid FROM sign_in_failure WHERE at < $1 LIMIT 100)',
      [minuteBefore(given.now)],
    )
  })
}

const minuteBefore = (now: Date): Date => new Date(now.getTime() - 60_000)

/**
 * An account with too many failures is closed to the addresses they came from, not to others: so nobody can lock
 * somebody else out.
 */
async function refuseTooMany(db: Db, settings: Settings, account: string, given: SignIn): Promise<void> {
  const counts = await db.row<{ account: number; own: number; address: number }>(
    `SELECT count(*) FILTER (WHERE account = $1) AS account,
            count(*) FILTER (WHERE account = $1 AND address = $2) AS own,
            count(*) FILTER (WHERE address = $2) AS address
       FROM sign_in_failure WHERE (account = $1 OR address = $2) AND at > $3 AND at <= $4`,
    [account, given.address, minuteBefore(given.now), given.now],
  )
  const accountFull = counts!.own > 0 && counts!.account >= settings.signInFailuresPerAccountPerMinute
  if (accountFull || counts!.address >= settings.signInFailuresPerAddressPerMinute)
    throw new Fault('TooManyRequests', 'Too many failed sign-ins. Please wait a minute.', {
      headers: { 'Retry-After': '60' },
    })
}
