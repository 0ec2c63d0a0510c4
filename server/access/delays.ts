/**
 * How often somebody may be wrong: growing waits for an account from an address, and limits a minute. All
 * of it is in the database, is the same for names that nobody has, and holds up only those addresses that
 * wrong tries came from, so nobody can lock somebody else out.
 */

import type { Db } from '../db/db.ts'
import { advisoryLock } from '../db/locks.ts'
import { Fault } from '../kernel/faults.ts'
import type { Settings } from '../settings.ts'
import { digestOf } from './secrets.ts'

export interface Attempt {
  /** What `accountOf` makes of the name. */
  account: string
  address: string
  now: Date
}

/** People type passwords into the wrong field, so the name itself is not kept. */
export const accountOf = (userName: string): string =>
  digestOf(userName.trim().toLowerCase()).toString('base64')

const msPerMinute = 60_000
/** After a day the waits begin anew. */
const rememberMs = 24 * 60 * msPerMinute

/** The seconds that such a try has to wait yet; a fault where there were too many in a minute. */
export async function secondsToWait(db: Db, settings: Settings, attempt: Attempt): Promise<number> {
  const { account, address, now } = attempt
  const past = await db.row<{ account: number; own: number; address: number; wrong: number; wrongAt: Date }>(
    `SELECT count(*) FILTER (WHERE account = $1) AS account,
            count(*) FILTER (WHERE account = $1 AND address = $2) AS own,
            count(*) FILTER (WHERE address = $2) AS address,
            (SELECT wrong FROM sign_in_delay WHERE account = $1 AND address = $2),
            (SELECT wrong_at FROM sign_in_delay WHERE account = $1 AND address = $2) AS "wrongAt"
       FROM sign_in_failure WHERE (account = $1 OR address = $2) AND at > $3 AND at <= $4`,
    [account, address, new Date(now.getTime() - msPerMinute), now],
  )
  const accountFull = past!.own > 0 && past!.account >= settings.signInFailuresPerAccountPerMinute
  if (accountFull || past!.address >= settings.signInFailuresPerAddressPerMinute)
    throw new Fault('TooManyRequests', 'Too many failed sign-ins. Please wait a minute.', {
      headers: { 'Retry-After': '60' },
    })
  if (!past!.wrongAt) return 0
  const goneSeconds = (now.getTime() - past!.wrongAt.getTime()) / 1000
  return Math.max(0, Math.ceil(waitSeconds(past!.wrong, settings) - goneSeconds))
}

/** 1, 2, 4 … seconds from the fifth wrong one on. */
export const waitSeconds = (wrong: number, settings: Settings): number =>
  wrong < settings.signInTriesBeforeWait
    ? 0
    : Math.min(2 ** (wrong - settings.signInTriesBeforeWait), settings.signInWaitSecondsMax)

/**
 * Counts a failure; one whose password was looked at makes the next wait longer, one that had to wait does
 * not.
 */
export async function noteFailure(
  db: Db,
  settings: Settings,
  attempt: Attempt,
  lookedAt: boolean,
): Promise<void> {
  const { account, address, now } = attempt
  // One after the other for an account and an address, so that many at the same moment are counted like any
  // others.
  await db.rows(
    `SELECT pg_advisory_xact_lock(${advisoryLock.signInAccount}, hashtext($1)),
            pg_advisory_xact_lock(${advisoryLock.signInAddress}, hashtext($2))`,
    [account, address],
  )
  await secondsToWait(db, settings, attempt)
  await db.rows('INSERT INTO sign_in_failure (account, address, at) VALUES ($1, $2, $3)', [
    account,
    address,
    now,
  ])
  await db.rows(
    'DELETE FROM sign_in_failure WHERE ctid IN (SELECT ctid FROM sign_in_failure WHERE at < $1 LIMIT 100)',
    [new Date(now.getTime() - msPerMinute)],
  )
  if (!lookedAt) return
  await db.rows(
    `INSERT INTO sign_in_delay AS d (account, address, wrong, wrong_at) VALUES ($1, $2, 1, $3)
     ON CONFLICT (account, address)
     DO UPDATE SET wrong = CASE WHEN d.wrong_at < $4 THEN 1 ELSE d.wrong + 1 END, wrong_at = $3`,
    [account, address, now, new Date(now.getTime() - rememberMs)],
  )
}

/** A right password: the waits of that account from that address begin anew. */
export const forgetWrongOnes = async (db: Db, { account, address }: Attempt): Promise<void> => {
  await db.rows('DELETE FROM sign_in_delay WHERE account = $1 AND address = $2', [account, address])
}

/** A new password given by somebody in charge: nobody has to wait for the tries with the old one. */
export const forgetWaitsOf = async (db: Db, names: Array<string | null>): Promise<void> => {
  const accounts = names.filter((name) => name !== null).map(accountOf)
  await db.rows('DELETE FROM sign_in_delay WHERE account = ANY ($1)', [accounts])
}

export const sweepWaits = async (db: Db, now: Date): Promise<void> => {
  await db.rows('DELETE FROM sign_in_delay WHERE wrong_at < $1', [new Date(now.getTime() - rememberMs)])
}
