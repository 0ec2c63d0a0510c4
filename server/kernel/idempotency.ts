/**
 * A client that did not get the response sends the same call again with the same Idempotency-Key. The
 * response is stored in the transaction of the write, so there is never one without the other. The lock ends
 * with the transaction, so a crash leaves nothing behind. An old response is reduced to its ids.
 */

import { createHash } from 'node:crypto'
import { msPerDay, msPerHour } from '../../contract/fields/durations.ts'
import type { BoundCall, Call, CallResponse } from './call.ts'
import { Fault, invalidField } from './faults.ts'

const keyCharsMax = 255

export async function replayOr(
  call: Call,
  bound: BoundCall,
  run: () => Promise<CallResponse>,
): Promise<CallResponse> {
  const key = bound.idempotencyKey
  if (!key || !call.callerIfAny) return run()
  if (key.length > keyCharsMax)
    throw invalidField(
      'Idempotency-Key',
      'Length',
      `The Idempotency-Key may have at most ${keyCharsMax} characters.`,
    )
  const identity = identityOf(call, bound, key)
  const { authSessionKey: _, ...body } = bound.request
  const sent = digest(withoutBytes(body, bound))
  const lock = createHash('sha256').update(JSON.stringify(identity)).digest().readBigInt64BE()
  const free = await call.db.row<{ free: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1::text::bigint) AS free',
    [String(lock)],
  )
  if (!free?.free)
    throw new Fault('Conflict', 'This call is already being processed. Please wait a moment.', {
      headers: { 'Retry-After': '1' },
      meta: { retryAfterSeconds: '1' },
    })
  const stored = await storedResponse(call, identity)
  if (stored) {
    if (!stored.digest.equals(sent))
      throw new Fault('Conflict', 'This Idempotency-Key was used for another request.', {
        dev: 'Use a new key for a new request.',
        meta: { idempotencyKey: 'used' },
      })
    const json =
      stored.answer === null ? stored.ids! : await call.encryption.decrypt(stored.answer, identity.join(' '))
    return { json, etag: stored.etag ?? undefined }
  }
  const response = await run()
  await store(call, identity, sent, response)
  await call.db.rows(tidying, [ago(call.now, daysOf(call)), ago(call.now, wholeOf(call))])
  return response
}

/** The digest of received bytes is known; to compute that of a long file again would stop the process for a while. */
function withoutBytes(body: Record<string, unknown>, { received }: BoundCall): Record<string, unknown> {
  if (!received) return body
  // `digest` has the SHA-256 of a Buffer in hexadecimal.
  return { ...body, fileContent: body.fileContent ? received.sha256.toString('hex') : received.sha256 }
}

async function store(
  call: Call,
  identity: Identity,
  sent: Buffer,
  { json, etag }: CallResponse,
): Promise<void> {
  // A response may contain a secret that is shown only once.
  const encrypted = await call.encryption.encrypt(call.db, json, identity.join(' '))
  await call.db.rows(
    `INSERT INTO idempotent_answer (person_id, operation, key, digest, answer, ids, etag, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (person_id, operation, key)
     DO UPDATE SET digest = $4, answer = $5, ids = $6, etag = $7, at = $8`,
    [...identity, sent, encrypted, JSON.stringify(idsIn(JSON.parse(json)) ?? {}), etag ?? null, call.now],
  )
}

/** A few at each write: keys that are too old, and whole responses that are. */
const tidying = `
WITH gone AS (
  DELETE FROM idempotent_answer
   WHERE ctid IN (SELECT ctid FROM idempotent_answer WHERE at < $1 ORDER BY at LIMIT 100))
UPDATE idempotent_answer SET answer = NULL
 WHERE ctid IN (SELECT ctid FROM idempotent_answer
                 WHERE at >= $1 AND at < $2 AND answer IS NOT NULL AND ids IS NOT NULL ORDER BY at LIMIT 100)`

/** The ids of a response, in its form; undefined if there are none. Only what was created is named by them. */
function idsIn(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => idsIn(entry))
    return entries.some((entry) => entry !== undefined) ? entries.map((entry) => entry ?? {}) : undefined
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).flatMap(([name, v]) => {
      const ids = idsIn(v, name)
      return ids === undefined ? [] : [[name, ids] as const]
    })
    return entries.length > 0 ? Object.fromEntries(entries) : undefined
  }
  if (!/Id$/.test(key)) return undefined
  return typeof value === 'number' || key === 'tempItemId' ? value : idText.exec(String(value))?.[0]
}

/** In lists of returned ids they are texts. */
const idText = /^\d{1,10}$/

type Identity = [personId: number, operation: string, key: string]

/** With the same key for all calls of a batch, every call but the first would count as a repeat. */
const identityOf = (call: Call, { operation, inBatch }: BoundCall, key: string): Identity => [
  call.caller.id,
  operation.name,
  inBatch === undefined ? key : `${key}[${inBatch}]`,
]

interface StoredResponse {
  digest: Buffer
  answer: string | null
  /** As JSON. */
  ids: string | null
  etag: string | null
}

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
const daysOf = ({ settings }: Call): number => settings.idempotencyDays * msPerDay
const wholeOf = ({ settings }: Call): number => settings.idempotencyHours * msPerHour

const storedResponse = (call: Call, identity: Identity): Promise<StoredResponse | undefined> =>
  call.db.row<StoredResponse>(
    `SELECT digest, answer, ids::text AS ids, etag FROM idempotent_answer
      WHERE person_id = $1 AND operation = $2 AND key = $3 AND at >= $4`,
    [...identity, ago(call.now, daysOf(call))],
  )

/** Whether a call with this key was already answered. */
export const hasStoredResponse = async (call: Call, bound: BoundCall): Promise<boolean> => {
  const { idempotencyKey: key } = bound
  return !!key && !!call.callerIfAny && !!(await storedResponse(call, identityOf(call, bound, key)))
}

/** The SHA-256 of a value, independent of the order of its fields. */
export const digest = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest()

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (Buffer.isBuffer(value)) return createHash('sha256').update(value).digest('hex')
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, v]) => [key, sorted(v)]),
  )
}
