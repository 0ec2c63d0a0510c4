/**
 * Limits failed sign-ins: growing delays for an account from an address, and limits per minute. They are
 * stored in the database, are the same for unknown user names, and delay only the addresses that failed
 * attempts came from, so nobody can lock another user out.
 */

import { msPerDay, msPerMinute } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import { advisoryLock } from '../db/locks.ts'
import { Fault } from '../kernel/faults.ts'
import type { Settings } from '../settings/settings.ts'
import { digestOf } from './secrets.ts'

export interface Attempt {
  /** Results of `accountOf`: several if people share the e-mail address that was given. */
  accounts: readonly string[]
  address: string
  now: Date
  /** The sentence of its refusal, for attempts that are not sign-ins. */
  tooMany?: string
}

/** Users type passwords into the wrong field, so the name itself is not stored. */
export const accountOf = (userName: string): string =>
  digestOf(userName.trim().toLowerCase()).toString('base64')

/** After a day the delays start from the beginning. */
const rememberMs = msPerDay

/** The seconds until the next attempt is allowed; a fault if there were too many in a minute. */
export async function secondsOfDelay(db: Db, settings: Settings, attempt: Attempt): Promise<number> {
  let seconds = 0
  for (const account of attempt.accounts)
    seconds = Math.max(seconds, await secondsAt(db, settings, account, attempt))
  return seconds
}

async function secondsAt(
  db: Db,
  settings: Settings,
  account: string,
  { address, now, tooMany = 'Too many failed sign-ins. Please wait a minute.' }: Attempt,
): Promise<number> {
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
    throw new Fault('TooManyRequests', tooMany, { headers: { 'Retry-After': '60' } })
  if (!past!.wrongAt) return 0
  const goneSeconds = (now.getTime() - past!.wrongAt.getTime()) / 1000
  return Math.max(0, Math.ceil(delaySeconds(past!.wrong, settings) - goneSeconds))
}

/** 1, 2, 4 … seconds from the fifth wrong password on. */
const delaySeconds = (wrong: number, settings: Settings): number =>
  wrong < settings.signInTriesBeforeWait
    ? 0
    : Math.min(2 ** (wrong - settings.signInTriesBeforeWait), settings.signInWaitSecondsMax)

/**
 * Counts a failure. It makes the next delay longer only if the password was checked, not if the attempt was
 * delayed.
 */
export async function noteFailure(
  db: Db,
  settings: Settings,
  attempt: Attempt,
  wasChecked: boolean,
): Promise<void> {
  const { address, now } = attempt
  const accounts = [...attempt.accounts].sort()
  // Serialized by account and by address, so that simultaneous attempts are all counted. Accounts first and in a fixed
  // order: two orders would be a deadlock.
  for (const account of accounts)
    await db.rows(`SELECT pg_advisory_xact_lock(${advisoryLock.signInAccount}, hashtext($1))`, [account])
  await db.rows(`SELECT pg_advisory_xact_lock(${advisoryLock.signInAddress}, hashtext($1))`, [address])
  await secondsOfDelay(db, settings, attempt)
  await db.rows('INSERT INTO sign_in_failure (account, address, at) SELECT unnest($1::text[]), $2, $3', [
    accounts,
    address,
    now,
  ])
  await db.rows(
    'DELETE FROM sign_in_failure WHERE ctid IN (SELECT ctid FROM sign_in_failure WHERE at < $1 LIMIT 100)',
    [new Date(now.getTime() - msPerMinute)],
  )
  if (!wasChecked) return
  await db.rows(
    `INSERT INTO sign_in_delay AS d (account, address, wrong, wrong_at) SELECT unnest($1::text[]), $2, 1, $3
     ON CONFLICT (account, address)
     DO UPDATE SET wrong = CASE WHEN d.wrong_at < $4 THEN 1 ELSE d.wrong + 1 END, wrong_at = $3`,
    [accounts, address, now, new Date(now.getTime() - rememberMs)],
  )
}

/** After a correct password: the delays of that account from that address start from the beginning. */
export const forgetWrongOnes = async (db: Db, { accounts, address }: Attempt): Promise<void> => {
  await db.rows('DELETE FROM sign_in_delay WHERE account = ANY ($1) AND address = $2', [accounts, address])
}

/** After an administrator set a new password: attempts with the old one cause no delay. */
export const forgetDelaysOf = async (db: Db, names: Array<string | null>): Promise<void> => {
  const accounts = names.filter((name) => name !== null).map(accountOf)
  await db.rows('DELETE FROM sign_in_delay WHERE account = ANY ($1)', [accounts])
}

export const sweepDelays = async (db: Db, now: Date): Promise<void> => {
  await db.rows('DELETE FROM sign_in_delay WHERE wrong_at < $1', [new Date(now.getTime() - rememberMs)])
}
