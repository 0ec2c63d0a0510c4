/**
 * Passkeys (WebAuthn): challenges, and the checks of what devices return. Challenges are in the database, so that any process can
 * check what another began, and each is used once.
 */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { msPerMinute } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import { conflict, Fault } from '../kernel/faults.ts'
import type { Settings } from '../settings/settings.ts'
import { digestOf } from './secrets.ts'

export interface RelyingParty {
  /** The host that passkeys are bound to. */
  id: string
  /** The only origin whose pages may use them. */
  origin: string
}

/** Undefined without a public address that browsers allow passkeys for: a host name, with https unless it is this machine. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty | undefined {
  if (!publicUrl) return undefined
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || !(protocol === 'https:' || isLocal)) return undefined
  return { id: hostname, origin }
}

export function requireRelyingParty(settings: Settings): RelyingParty {
  const party = relyingParty(settings)
  if (party) return party
  throw new Fault('Conflict', 'There are no passkeys on this server. Please use your password.', {
    dev: 'Passkeys need PLUMBLINE_PUBLIC_URL with a host name and https.',
  })
}

/** What a device knows the person by: not the login, which may change and says who it is. */
export const handleOf = (personId: number): string => Buffer.from(`person ${personId}`).toString('base64url')

const challengeBytes = 32
/** People look for their device, and unlock it. */
const challengeMs = 5 * msPerMinute

/** `personId`: who adds a passkey; null for a sign-in. */
export async function newChallenge(
  db: Db,
  settings: Settings,
  { personId, address, now }: { personId: number | null; address: string; now: Date },
): Promise<string> {
  await db.rows(
    `DELETE FROM passkey_challenge WHERE ctid IN
       (SELECT ctid FROM passkey_challenge WHERE address = $1 AND created_at < $2 LIMIT 100)`,
    [address, new Date(now.getTime() - challengeMs)],
  )
  const recent = await db.row<{ count: number }>(
    'SELECT count(*)::int AS count FROM passkey_challenge WHERE address = $1 AND created_at > $2',
    [address, new Date(now.getTime() - msPerMinute)],
  )
  if (recent!.count >= settings.signInFailuresPerAddressPerMinute)
    throw new Fault('TooManyRequests', 'Too many sign-ins began here. Please wait a minute.', {
      headers: { 'Retry-After': '60' },
    })
  const challenge = randomBytes(challengeBytes).toString('base64url')
  await db.rows(
    'INSERT INTO passkey_challenge (digest, person_id, address, created_at) VALUES ($1, $2, $3, $4)',
    [digestOf(challenge), personId, address, now],
  )
  return challenge
}

/** Whether the challenge was made for this purpose and is still good. It is used up in any case. */
export async function useChallenge(
  db: Db,
  challenge: string,
  { personId, now }: { personId: number | null; now: Date },
): Promise<boolean> {
  const used = await db.row<{ personId: number | null; createdAt: Date }>(
    'DELETE FROM passkey_challenge WHERE digest = $1 RETURNING person_id AS "personId", created_at AS "createdAt"',
    [digestOf(challenge)],
  )
  return used?.personId === personId && now.getTime() - used.createdAt.getTime() <= challengeMs
}

export const sweepChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.rows('DELETE FROM passkey_challenge WHERE created_at < $1', [
    new Date(now.getTime() - challengeMs),
  ])
}

/** The challenge that the browser says it signed; whether it did is checked with the rest. */
export function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

export interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  isSynced: boolean
}

interface Created {
  credentialId: string
  clientDataJson: string
  attestationObject: string
}

/** What the device made, if it was made here, by somebody whom the device recognized. */
export async function verifyCreated(
  party: RelyingParty,
  challenge: string,
  { credentialId, clientDataJson, attestationObject }: Created,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientDataJson, attestationObject },
    },
    ...expected(party, challenge),
  }).catch((error: unknown) => {
    throw notChecked(error)
  })
  if (!verified || registrationInfo.credential.id !== credentialId) throw notChecked()
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  }
}

export interface StoredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
}

export interface Asserted {
  clientDataJson: string
  authenticatorData: string
  signature: string
}

/** The new counter and whether the passkey is synchronized; an Error if anything is not right. */
export async function verifyAsserted(
  party: RelyingParty,
  challenge: string,
  { credentialId: id, publicKey, counter }: StoredPasskey,
  { clientDataJson: clientDataJSON, authenticatorData, signature }: Asserted,
): Promise<{ counter: number; isSynced: boolean }> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    ...expected(party, challenge),
  })
  if (!verified) throw new Error('The signature is wrong.')
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
}

const expected = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

/** Loaded at its first use: most servers and most starts need none of it. */
const library = () => import('@simplewebauthn/server')

const notChecked = (cause?: unknown): Fault =>
  new Fault('ValidationException', 'The passkey of this device could not be checked. Please try again.', {
    dev: cause instanceof Error ? cause.message : 'The device returned something else than it was asked for.',
  })

/** A new challenge is needed: this one was used, is older than five minutes, or was never made. */
export const usedUp = (): Fault => conflict('That took too long, or was sent twice. Please begin again.')

/** After somebody else set their password: the person who had the account before is out of it. */
export const removePasskeysOf = async (db: Db, personId: number): Promise<number> =>
  (await db.rows('DELETE FROM passkey WHERE person_id = $1 RETURNING id', [personId])).length
