/** Passkeys: adding, naming and removing one's own. */
import {
  PasskeyAdd,
  PasskeyAddBegin,
  PasskeyRemove,
  PasskeySignInBegin,
  PasskeysRead,
  PasskeyUpdate,
} from '../../../contract/people/passkey.ts'
import {
  challengeIn,
  handleOf,
  newChallenge,
  relyingParty,
  requireRelyingParty,
  useChallenge,
  usedUp,
  verifyCreated,
} from '../../access/passkeys.ts'
import { provePassword } from '../../access/signin.ts'
import { uniqueBroken } from '../../db/errors.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'

/** More than anybody has devices. */
const passkeysMax = 20

const readPasskeys = async (call: Call) => ({
  passkeys: await call.db.rows<any>(
    `SELECT k.id AS "passkeyId", k.name, k.is_synced AS "isSynced", k.created_at AS "createdAt", k.used_at AS "usedAt"
       FROM passkey k WHERE k.person_id = $1 ORDER BY k.id DESC`,
    [call.caller.id],
  ),
  isOffered: relyingParty(call.settings) !== undefined,
})

async function beginAdding(password: string | null | undefined, call: Call) {
  const party = requireRelyingParty(call.settings)
  if (!password) throw notEmpty('Password', 'your password')
  const { id, login, fullName } = call.caller
  await provePassword(call, password, 'The password is not right.')
  const held = await call.database.rows<{ credentialId: string }>(
    'SELECT credential_id AS "credentialId" FROM passkey WHERE person_id = $1',
    [id],
  )
  refuseTooMany(held.length)
  const { address, now } = call
  return {
    challenge: await newChallenge(call.database, call.settings, { personId: id, address, now }),
    rpId: party.id,
    rpName: 'Plumbline',
    userHandle: handleOf(id),
    userName: login,
    displayName: fullName,
    excludeCredentialIds: held.map(({ credentialId }) => credentialId),
  }
}

function refuseTooMany(count: number): void {
  if (count >= passkeysMax)
    throw conflict(`You have ${passkeysMax} passkeys. Please remove one that you do not use.`)
}

type Added = Parameters<typeof verifyCreated>[2] & { name: string; transports: string[] }

/** Not one transaction: a challenge is used up even if what was signed is wrong. */
async function add(sent: Added, call: Call): Promise<{ passkeyId: number }> {
  const party = requireRelyingParty(call.settings)
  const { id: personId, organizationId } = call.caller
  const challenge = challengeIn(sent.clientDataJson)
  if (!(await useChallenge(call.database, challenge, { personId, now: call.now }))) throw usedUp()
  const { credentialId, publicKey, counter, isSynced } = await verifyCreated(party, challenge, sent)
  const passkeyId = await call.database
    .transaction(async (db) => {
      // Two at the same time must not both be the last one.
      await db.rows('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [personId])
      const held = await db.row<{ count: number }>(
        'SELECT count(*)::int AS count FROM passkey WHERE person_id = $1',
        [personId],
      )
      refuseTooMany(held!.count)
      const added = await db.row<{ id: number }>(
        `INSERT INTO passkey (person_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
        [personId, credentialId, publicKey, counter, sent.transports, sent.name, isSynced, call.now],
      )
      const within = call.within(db, () => undefined)
      await note(within, 'PasskeyAdded', organizationId, ['passkey', null, sent.name])
      return added!.id
    })
    .catch((error: unknown) => {
      throw uniqueBroken(error) ? conflict('This passkey was added already.') : error
    })
  return { passkeyId }
}

const note = (call: Call, action: string, organizationId: number, change: FieldChange): Promise<void> =>
  writeEvents(call, [
    { action, organizationId, changes: [['userId', call.caller.id, call.caller.id], change] },
  ])

async function rename(passkeyId: number | null | undefined, name: string | null | undefined, call: Call) {
  if (!passkeyId) throw notEmpty('PasskeyId', 'the passkey to rename')
  if (!name) throw notEmpty('Name', 'a name for the passkey')
  const { id, organizationId } = call.caller
  const before = await call.db.row<{ name: string }>(
    'SELECT name FROM passkey WHERE id = $1 AND person_id = $2 FOR NO KEY UPDATE',
    [passkeyId, id],
  )
  if (!before) throw notFound('This passkey')
  if (before.name === name) return {}
  await call.db.rows('UPDATE passkey SET name = $2 WHERE id = $1', [passkeyId, name])
  await note(call, 'PasskeyRenamed', organizationId, ['passkey', before.name, name])
  return {}
}

async function remove(passkeyId: number | null | undefined, call: Call) {
  if (!passkeyId) throw notEmpty('PasskeyId', 'the passkey to remove')
  const { id, organizationId } = call.caller
  const removed = await call.db.row<{ name: string }>(
    'DELETE FROM passkey WHERE id = $1 AND person_id = $2 RETURNING name',
    [passkeyId, id],
  )
  if (!removed) throw notFound('This passkey')
  await note(call, 'PasskeyRemoved', organizationId, ['passkey', removed.name, null])
  return {}
}

const required = (value: string | null | undefined, fieldName: string, what: string): string => {
  if (!value) throw notEmpty(fieldName, what)
  return value
}

export default [
  serve(PasskeysRead, (_request, call) => readPasskeys(call)),
  // Not one transaction: a wrong password fails the call, but is still counted.
  serve(PasskeyAddBegin, ({ password }, call) => beginAdding(password, call), { piecewise: true }),
  serve(
    PasskeyAdd,
    (request, call) =>
      add(
        {
          name: required(request.name, 'Name', 'a name for the passkey'),
          credentialId: required(request.credentialId, 'CredentialId', 'the passkey'),
          clientDataJson: required(request.clientDataJson, 'ClientDataJson', 'what the browser returned'),
          attestationObject: required(
            request.attestationObject,
            'AttestationObject',
            'what the browser returned',
          ),
          transports: (request.transports ?? []).slice(0, 10),
        },
        call,
      ),
    { piecewise: true },
  ),
  serve(PasskeyUpdate, ({ passkeyId, name }, call) => rename(passkeyId, name, call)),
  serve(PasskeyRemove, ({ passkeyId }, call) => remove(passkeyId, call)),
  serve(PasskeySignInBegin, async (_request, call) => {
    const party = requireRelyingParty(call.settings)
    const { address, now } = call
    return {
      challenge: await newChallenge(call.db, call.settings, { personId: null, address, now }),
      rpId: party.id,
    }
  }),
]
