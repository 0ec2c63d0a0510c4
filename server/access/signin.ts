/** Checks user name and password. A refusal does not reveal which user names exist. */

import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { Call } from '../kernel/call.ts'
import type { Caller } from '../kernel/caller.ts'
import type { FieldChange } from '../kernel/events/events.ts'
import { Fault, unauthorized } from '../kernel/faults.ts'
import type { Settings } from '../settings/settings.ts'
import { type Attempt, accountOf, noteFailure, secondsOfDelay } from './delays.ts'
import { passwordMatches } from './passwords.ts'
import { callerColumns } from './sessions.ts'

/** Who signs in, whatever proves it. */
export interface Entering {
  address: string
  now: Date
  /** The browser or program, by its common name. */
  device?: string | undefined
  /** Whether they stay signed in. */
  isLasting?: boolean
  /** What the client reports about itself: stored in the event, never a credential. */
  noted?: FieldChange[]
}

export interface SignIn extends Entering {
  userName: string
  password: string
}

export interface SignedIn {
  caller: Caller
  /** The hash that the password matches. */
  password: string
  attempt: Attempt
}

interface Candidate {
  caller: Caller
  /** Null if the person may not sign in. */
  password: string | null
}

/** Does the same work for unknown names, for people who may not sign in and for contacts. */
export async function signIn(database: Database, settings: Settings, given: SignIn): Promise<SignedIn> {
  const candidates = await findCandidates(database, given.userName)
  // By login, whatever name was given: attempts with the e-mail address are attempts at the same account.
  const logins = candidates.map(({ caller }) => caller.login)
  const attempt = {
    accounts: (logins.length > 0 ? logins : [given.userName]).map(accountOf),
    address: given.address,
    now: given.now,
  }
  const [first] = candidates
  const refuse = (seconds: number): Promise<never> =>
    refuseSignIn(database, settings, {
      attempt,
      given,
      seconds,
      caller: first?.caller,
      reason: 'Wrong name or password',
      message: 'Invalid Username or Password',
    })
  const seconds = await secondsOfDelay(database, settings, attempt)
  if (seconds > 0) return refuse(seconds)
  const { password } = given
  const hashes = first ? candidates.map((one) => one.password) : [null]
  const fits = await Promise.all(hashes.map((hash) => passwordMatches(password, hash, settings.passwordCost)))
  const match = candidates[fits.indexOf(true)]
  if (!match?.password) return refuse(0)
  // Simultaneous attempts did not see each other fail when they began.
  const secondsNow = await secondsOfDelay(database, settings, attempt)
  if (secondsNow > 0) return refuse(secondsNow)
  const own = { ...attempt, accounts: [accountOf(match.caller.login)] }
  return { caller: match.caller, password: match.password, attempt: own }
}

/** Counted like a sign-in: an unattended session must not be a way to guess passwords. */
export async function provePassword(call: Call, password: string, message: string): Promise<void> {
  const { login: userName } = call.caller
  const given = { userName, password, address: call.address, now: call.now }
  try {
    const { caller } = await signIn(call.database, call.settings, given)
    if (caller.id !== call.caller.id) throw unauthorized(message)
  } catch (error) {
    const isWrong = error instanceof Fault && error.code === 'Unauthorized' && !error.more.headers
    throw isWrong ? unauthorized(message) : error
  }
}

interface RefusedSignIn {
  attempt: Attempt
  given: Entering
  /** How long to wait; 0 if what they sent was checked. */
  seconds: number
  caller: Caller | undefined
  /** For the event, and for the person. */
  reason: string
  message: string
}

/** Counts and notes a failed sign-in, then throws its fault. */
export async function refuseSignIn(
  database: Database,
  settings: Settings,
  { attempt, given, seconds, caller, reason, message }: RefusedSignIn,
): Promise<never> {
  await database.transaction(async (db) => {
    await noteFailure(db, settings, attempt, seconds === 0)
    const why = seconds === 0 ? reason : 'Had to wait after failed tries'
    await noteSignIn(db, 'SignInFailed', caller, given, why)
  })
  throw seconds === 0 ? unauthorized(message) : delayed(seconds)
}

/** More people than share an e-mail address for good reasons. */
const namesakesMax = 4

/**
 * By login, which is unique; else by e-mail address of people with a login. Addresses are not unique, and
 * users set their own: taking the address of another user does not lock them out, because all of them are
 * checked.
 */
async function findCandidates(db: Db, userName: string): Promise<Candidate[]> {
  const rows = await db.rows<Caller & { password: string | null; isLogin: boolean }>(
    `SELECT ${callerColumns}, CASE WHEN n.is_active THEN n.password END AS password,
            lower(n.login) = lower($1) AS "isLogin"
       FROM person n
      WHERE lower(n.login) = lower($1) OR (lower(n.email) = lower($1) AND n.login IS NOT NULL)
      ORDER BY n.is_active DESC, lower(n.login) = lower($1) DESC, (n.email_confirmed_at IS NULL), n.id LIMIT $2`,
    [userName.trim(), namesakesMax],
  )
  const match = rows[0]?.isLogin ? rows.slice(0, 1) : rows
  return match.map(({ password, isLogin: _, ...caller }) => ({ caller, password }))
}

/** The same for every name, so it can tell the time. */
function delayed(seconds: number): Fault {
  const minutes = Math.ceil(seconds / 60)
  const time = seconds === 1 ? 'a second' : seconds < 120 ? `${seconds} seconds` : `${minutes} minutes`
  return new Fault('Unauthorized', `Too many tries failed. Please wait ${time}, then try again.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Writes the event of a sign-in or sign-out. For an unknown name it has only the address. */
export async function noteSignIn(
  db: Db,
  action: 'SignedIn' | 'SignInFailed' | 'SignedOut',
  caller: Caller | undefined,
  { address, now, noted = [] }: Entering,
  reason?: string,
): Promise<void> {
  const changes: FieldChange[] = [...noted, ['Address', null, address]]
  await db.rows(
    `INSERT INTO event (organization_id, action, person_id, at, reason, changes)
     VALUES ($1, $2, $3, $4, $5, $6::text::jsonb)`,
    [
      caller?.organizationId ?? null,
      action,
      caller?.id ?? null,
      now,
      reason ?? null,
      JSON.stringify(changes),
    ],
  )
}
