/** Signing in with a passkey. */
import type { Value } from '../../../contract/kit.ts'
import type { PasskeySignIn } from '../../../contract/people/passkey.ts'
import { accountOf, forgetWrongOnes, secondsOfDelay } from '../../access/delays.ts'
import {
  challengeIn,
  handleOf,
  requireRelyingParty,
  type StoredPasskey,
  useChallenge,
  usedUp,
  verifyAsserted,
} from '../../access/passkeys.ts'
import { callerColumns } from '../../access/sessions.ts'
import { type Entering, refuseSignIn } from '../../access/signin.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { notEmpty, unauthorized } from '../../kernel/faults.ts'
import type { Services } from '../../kernel/services.ts'
import { begin, type SignedIn } from './session.ts'

type Sent = Value<typeof PasskeySignIn.fields>
type Held = StoredPasskey & { caller: Caller; passkeyId: number; name: string }

const unknown = 'This passkey is not known here, or could not be checked. Please sign in with your password.'

/** Opens a session for what a device has signed. Failures are counted as wrong passwords are. */
export async function enterByPasskey(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  sent: Sent,
  given: Entering,
): Promise<SignedIn> {
  const party = requireRelyingParty(settings)
  if (!sent.credentialId) throw notEmpty('CredentialId', 'the passkey')
  const held = await findHeld(database, sent.credentialId)
  const attempt = {
    accounts: [accountOf(held?.caller.login ?? `passkey ${sent.credentialId}`)],
    address: given.address,
    now: given.now,
  }
  const refuse = (seconds: number, reason: string): Promise<never> =>
    refuseSignIn(database, settings, {
      attempt,
      given,
      seconds,
      caller: held?.caller,
      reason,
      message: unknown,
    })
  const seconds = await secondsOfDelay(database, settings, attempt)
  if (seconds > 0) return refuse(seconds, '')
  const challenge = challengeIn(sent.clientDataJson ?? '')
  if (!(await useChallenge(database, challenge, { personId: null, now: given.now }))) throw usedUp()
  if (!held) return refuse(0, 'Unknown passkey')
  if (sent.userHandle && sent.userHandle !== handleOf(held.caller.id))
    return refuse(0, 'The passkey is of another person')
  const asserted = {
    clientDataJson: sent.clientDataJson ?? '',
    authenticatorData: sent.authenticatorData ?? '',
    signature: sent.signature ?? '',
  }
  const checked = await verifyAsserted(party, challenge, held, asserted).catch((error: Error) => error)
  if (checked instanceof Error) return refuse(0, `Passkey not accepted: ${checked.message}`)
  const key = await database.transaction(async (db) => {
    await stillHeld(db, held, checked, given)
    await forgetWrongOnes(db, attempt)
    const noted: FieldChange[] = [['LoginMethod', null, `Passkey ${held.name}`]]
    return begin(db, held.caller, { ...given, noted })
  })
  return { caller: held.caller, key }
}

/** Of people who may sign in. */
async function findHeld(db: Db, credentialId: string): Promise<Held | undefined> {
  const row = await db.row<Caller & Omit<Held, 'caller' | 'counter'> & { counter: string }>(
    `SELECT ${callerColumns}, k.id AS "passkeyId", k.name, k.credential_id AS "credentialId",
            k.public_key AS "publicKey", k.counter
       FROM passkey k JOIN person n ON n.id = k.person_id
      WHERE k.credential_id = $1 AND n.is_active AND n.login IS NOT NULL AND n.password IS NOT NULL`,
    [credentialId],
  )
  if (!row) return undefined
  const { passkeyId, name, publicKey, counter, credentialId: _, ...caller } = row
  return { caller, passkeyId, name, credentialId, publicKey, counter: Number(counter) }
}

/** It may have been removed or used, or the person deactivated, while it was checked. */
async function stillHeld(
  db: Db,
  { passkeyId, counter: before, caller }: Held,
  { counter, isSynced }: { counter: number; isSynced: boolean },
  { now, address }: Entering,
): Promise<void> {
  const still = await db.row(
    `WITH k AS (UPDATE passkey SET counter = $5, is_synced = $6, used_at = $2
                 WHERE id = $4 AND counter = $7 RETURNING person_id)
     UPDATE person n SET last_login = $2, last_ip = $3, login_count = login_count + 1
       FROM k WHERE n.id = $1 AND n.is_active AND k.person_id = n.id RETURNING n.id`,
    [caller.id, now, address, passkeyId, counter, isSynced, before],
  )
  if (!still) throw unauthorized(unknown)
}
