/** Signing in and out. */

import { SessionGet, SignInOptionsRead, UserLogin, UserLogout } from '../../../contract/people/session.ts'
import { forgetWrongOnes } from '../../access/delays.ts'
import { relyingParty } from '../../access/passkeys.ts'
import { charsMin, hashPassword, isOutdated } from '../../access/passwords.ts'
import { endSession, openSession } from '../../access/sessions.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { type Entering, noteSignIn, type SignIn, signIn } from '../../access/signin.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../kernel/caller.ts'
import { notEmpty, unauthorized } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import type { Services } from '../../kernel/services.ts'
import { productVersion } from '../../root.ts'

export interface SignedIn {
  caller: Caller
  key: string
}

/** Opens a session for a user name and password. */
export async function enter(
  services: Pick<Services, 'database' | 'settings'>,
  given: SignIn,
): Promise<SignedIn> {
  const { caller, result: key } = await prove(services, given, (db, who) => begin(db, who, given))
  return { caller, key }
}

interface Proved<T> {
  caller: Caller
  /** The hash of the password as it is stored now. */
  password: string
  result: T
}

/** Checks user name and password, and runs `then` in the transaction that notes the sign-in. */
export async function prove<T>(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  given: SignIn,
  then: (db: Db, caller: Caller) => Promise<T>,
): Promise<Proved<T>> {
  const { caller, password, attempt } = await signIn(database, settings, given)
  const cost = settings.passwordCost
  const rehashed = isOutdated(password, cost) ? await hashPassword(given.password, cost) : null
  const result = await database.transaction(async (db) => {
    // The password may have been changed, or the person deactivated, while the hash was computed.
    const still = await db.row(
      `UPDATE person SET last_login = $3, last_ip = $4, login_count = login_count + 1,
              password = coalesce($5, password)
        WHERE id = $1 AND password = $2 AND is_active RETURNING id`,
      [caller.id, password, given.now, given.address, rehashed],
    )
    if (!still) throw unauthorized('Invalid Username or Password')
    await forgetWrongOnes(db, attempt)
    return then(db, caller)
  })
  return { caller, password: rehashed ?? password, result }
}

/** Opens the session of somebody who has proved who they are, and returns its key. */
export async function begin(db: Db, caller: Caller, given: Entering): Promise<string> {
  await noteSignIn(db, 'SignedIn', caller, given)
  const { now, address, device, isLasting } = given
  return openSession(db, { personId: caller.id, now, address, device, isLasting })
}

export async function leave(
  { database, sessions }: Pick<Services, 'database' | 'sessions'>,
  { caller, key }: SignedIn,
  at: { address: string; now: Date },
): Promise<void> {
  await database.transaction(async (db) => {
    await endSession(db, key)
    await noteSignIn(db, 'SignedOut', caller, at)
  })
  sessions.forget({ key })
}

/** Always finds a row, because the caller is signed in. */
const signedInUser = `SELECT n.id AS "userId", n.login AS "userLogin", n.full_name AS "fullName",
    ${shownCompany()} AS company, n.email, o.id AS "organizationId",
    o.name AS "organizationName", n.is_admin AS "isAdmin", n.must_change_password AS "mustChangePassword",
    n.language
  FROM person n JOIN organization o ON o.id = n.organization_id WHERE n.id = $1`

export default [
  serve(SignInOptionsRead, async (_request, { settings }) => ({
    passkeyHost: relyingParty(settings)?.id ?? '',
    passwordCharsMin: charsMin,
    isMailOn: settings.smtpUrl !== '',
    lastingIdleDays: settings.lastingSessionIdleDays,
    lastingDays: settings.lastingSessionDays,
  })),
  serve(SessionGet, async (_request, call) => ({
    ...(await call.db.row(signedInUser, [call.caller.id])),
    productVersion,
  })),
  serve(
    UserLogin,
    async (request, call) => {
      if (!request.userName) throw notEmpty('UserName', 'your user name')
      if (!request.password) throw notEmpty('Password', 'your password')
      const { userName, password, sessionId, loginMethod } = request
      const { address, now, device } = call
      const { key } = await enter(call, {
        userName,
        password,
        address,
        now,
        device,
        noted: [
          ['SessionId', null, sessionId ?? null],
          ['LoginMethod', null, loginMethod ?? null],
        ],
      })
      return { authSessionKey: key }
    },
    { piecewise: true },
  ),
  serve(
    UserLogout,
    async (_request, call) => {
      // A caller by HTTP Basic has no session to end.
      if (call.sessionKey) await leave(call, { caller: call.caller, key: call.sessionKey }, call)
      return {}
    },
    { piecewise: true },
  ),
]
