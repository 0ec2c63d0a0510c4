/** Notes wrong keys of service accounts that ask for a token, so that an administrator finds them in the audit. */
import type { Database } from '../db/open.ts'
import type { Caller } from '../kernel/caller.ts'
import type { FieldChange } from '../kernel/events/events.ts'
import type { Settings } from '../settings/settings.ts'
import { accountOf, noteFailure } from './delays.ts'
import { callerColumns } from './sessions.ts'
import { noteSignIn } from './signin.ts'

interface WrongClient {
  /** As it was sent: it need not be an id, and may even be the key. It is not stored. */
  id: string
  address: string
  now: Date
}

/**
 * Throws if there were too many of them in a minute, so that nobody fills the audit. They are counted apart from sign-ins: a program
 * with an old key must not keep its office from signing in. No user name has a NUL.
 */
export async function noteWrongClient(
  database: Database,
  settings: Settings,
  { id, address, now }: WrongClient,
): Promise<void> {
  const attempt = {
    accounts: [accountOf(`\0client ${id}`)],
    address: `client ${address}`,
    now,
    tooMany: 'Too many wrong keys. Please wait a minute.',
  }
  await database.transaction(async (db) => {
    await noteFailure(db, settings, attempt, false)
    const caller = /^\d{1,9}$/.test(id)
      ? await db.row<Caller>(`SELECT ${callerColumns} FROM person n WHERE n.id = $1 AND n.is_service`, [id])
      : undefined
    const entering = { address, now, noted: [['LoginMethod', null, 'OAuth 2'] as FieldChange] }
    await noteSignIn(db, 'SignInFailed', caller, entering, 'Wrong key of a service account')
  })
}
