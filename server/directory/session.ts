/** Signing in and out. */
import { UserLogin, UserLogout } from '../../contract/session.ts'
import { type Asker, endSession, openSession, type SignIn, signIn } from '../access/sessions.ts'
import type { Database } from '../db/open.ts'
import { notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import type { Settings } from '../settings.ts'

export interface Entered {
  asker: Asker
  key: string
}

/** Name and password → a session. What the client says about itself is noted and never becomes a key. */
export async function enter(
  database: Database,
  settings: Settings,
  given: SignIn & { sessionId?: string | null; loginMethod?: string | null },
): Promise<Entered> {
  const asker = await signIn(database, settings, given)
  const noted = JSON.stringify([
    ['SessionId', null, given.sessionId ?? null],
    ['LoginMethod', null, given.loginMethod ?? null],
    ['Address', null, given.address],
  ])
  const key = await database.transaction(async (db) => {
    await db.rows(
      'UPDATE person SET last_login = $2, last_ip = $3, login_count = login_count + 1 WHERE id = $1',
      [asker.id, given.now, given.address],
    )
    await db.rows(
      `INSERT INTO event (organization_id, action, person_id, at, changes) VALUES ($1, 'SignedIn', $2, $3, $4::text::jsonb)`,
      [asker.organizationId, asker.id, given.now, noted],
    )
    return openSession(db, asker.id, given.now, given.address)
  })
  return { asker, key }
}

export async function leave(database: Database, asker: Asker, key: string, now: Date): Promise<void> {
  await database.transaction(async (db) => {
    await endSession(db, key)
    await db.rows(
      `INSERT INTO event (organization_id, action, person_id, at) VALUES ($1, 'SignedOut', $2, $3)`,
      [asker.organizationId, asker.id, now],
    )
  })
}

export default [
  serve(
    UserLogin,
    async (request, call) => {
      if (!request.userName) throw notEmpty('UserName', 'your user name')
      if (!request.password) throw notEmpty('Password', 'your password')
      const { userName, password, sessionId, loginMethod } = request
      const given = { userName, password, sessionId, loginMethod, address: call.address, now: call.now }
      const { key } = await enter(call.database, call.settings, given)
      return { authSessionKey: key }
    },
    { piecewise: true },
  ),
  serve(
    UserLogout,
    async (_request, call) => {
      await leave(call.database, call.asker, call.sessionKey!, call.now)
      return {}
    },
    { piecewise: true },
  ),
]
