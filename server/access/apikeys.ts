/**
 * Checks API keys: whether one opens a connector. Uses and refusals are recorded as events, each at most once
 * a minute, so that neither a busy client nor a flood of wrong keys fills the table of events.
 */
import { msPerMinute } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import type { Call } from '../kernel/call.ts'
import { unauthorized } from '../kernel/faults.ts'
import { digestOf } from './secrets.ts'

export interface Opened {
  organizationId: number
  connector: string
}

interface KeyRow {
  id: number
  organizationId: number
  usedAt: Date | null
  /** Why the key is refused here; null if it is accepted. */
  refusal: string | null
}

/** Uses and refusals are recorded at most this often. */
const noteMs = msPerMinute
/** Addresses that send unknown keys and get an event of their own within that time; the rest share one. */
const addressesMax = 100

/**
 * What an API key opens. Runs before the transaction begins: a refusal is recorded although the call fails.
 */
export async function opened(
  request: { apiKey?: string | null; connectorName?: string | null },
  call: Call,
): Promise<Opened> {
  const connector = request.connectorName?.trim() ?? ''
  const sent = request.apiKey?.trim() ?? ''
  const key = sent ? await findKey(digestOf(sent), connector, call) : undefined
  const refusal = key ? key.refusal : sent ? 'The key is unknown' : 'No key was given'
  const since = new Date(call.now.getTime() - noteMs)
  if (refusal || !key) {
    await noteRefusal(key, connector, refusal!, since, call)
    throw unauthorized(
      'The API key does not open this connector.',
      'The APIKey is wrong or has expired, or does not open this ConnectorName.',
    )
  }
  if (!key.usedAt || key.usedAt < since) await noteUse(key.id, connector, since, call)
  return { organizationId: key.organizationId, connector }
}

type Asking = Pick<Call, 'db' | 'address' | 'now' | 'settings'>

/** Whether a long body of its caller may be read. Nothing is recorded: the call itself will be. */
export async function opensConnector(
  apiKey: string,
  connectorName: unknown,
  asking: Asking,
): Promise<boolean> {
  const connector = typeof connectorName === 'string' ? connectorName.trim() : ''
  const key = await findKey(digestOf(apiKey.trim()), connector, asking)
  return key !== undefined && key.refusal === null
}

const findKey = (digest: Buffer, connector: string, call: Asking): Promise<KeyRow | undefined> =>
  call.db.row<KeyRow>(
    `SELECT k.id, k.organization_id AS "organizationId", u.used_at AS "usedAt",
            CASE WHEN k.revoked_at IS NOT NULL THEN 'The key is revoked'
                 WHEN k.expires_on < ($4::timestamptz AT TIME ZONE $5)::date THEN 'The key has expired'
                 WHEN lower($2) NOT IN (SELECT lower(c) FROM unnest(k.connectors) AS c)
                 THEN 'The key does not open this connector' END AS refusal
       FROM api_key k
       LEFT JOIN api_key_use u ON u.api_key_id = k.id AND u.connector = lower($2) AND u.address = $3
      WHERE k.digest = $1`,
    [digest, connector, call.address, call.now, call.settings.timeZone],
  )

/** Writes the use and its event in one statement: there is no transaction. */
async function noteUse(keyId: number, connector: string, since: Date, call: Call): Promise<void> {
  await call.db.rows(
    `WITH noted AS (
       INSERT INTO api_key_use AS u (api_key_id, connector, address, used_at) VALUES ($1, lower($2), $3, $4)
       ON CONFLICT (api_key_id, connector, address) DO UPDATE SET used_at = $4 WHERE u.used_at < $5
       RETURNING api_key_id),
     used AS (
       UPDATE api_key k SET used_at = greatest(k.used_at, $4) FROM noted WHERE k.id = noted.api_key_id
       RETURNING k.id, k.organization_id)
     INSERT INTO event (organization_id, action, person_id, at, changes)
     SELECT organization_id, 'ApiKeyUsed', $6, $4, jsonb_build_array(
              jsonb_build_array('apiKeyId', NULL, id), jsonb_build_array('connectorName', NULL, $2::text),
              jsonb_build_array('Address', NULL, $3::text))
       FROM used`,
    [keyId, connector, call.address, call.now, since, call.callerIfAny?.id ?? null],
  )
}

/** SQL for the event of the refusals `r`, with their number. For an unknown key it has only the address. */
const insertRefusalEvent = (times: string, at: string): string =>
  `INSERT INTO event (organization_id, action, person_id, at, reason, changes)
   SELECT k.organization_id, 'ApiKeyRefused', r.person_id, ${at}, r.reason, jsonb_build_array(
            jsonb_build_array('apiKeyId', NULL, r.api_key_id),
            jsonb_build_array('connectorName', NULL, r.connector), jsonb_build_array('times', NULL, ${times}),
            jsonb_build_array('Address', NULL, r.address))
     FROM r LEFT JOIN api_key k ON k.id = r.api_key_id WHERE ${times} > 0`

async function noteRefusal(
  key: KeyRow | undefined,
  connector: string,
  reason: string,
  since: Date,
  call: Call,
): Promise<void> {
  await call.db.rows(
    `WITH r AS (
       INSERT INTO api_key_refusal AS r
              (subject, reason, api_key_id, connector, address, person_id, reported, unreported, reported_at, refused_at)
       SELECT CASE WHEN $1::int IS NOT NULL THEN 'key ' || $1
                   WHEN (SELECT count(*) FROM api_key_refusal
                          WHERE reported_at > $6 AND api_key_id IS NULL AND subject <> $4) < $8 THEN $4
                   ELSE 'others' END,
              $3, $1, $2, $4, $5, 1, 0, $7, $7
       ON CONFLICT (subject, reason) DO UPDATE
          SET connector = $2, address = $4, person_id = $5, refused_at = $7,
              reported = CASE WHEN r.reported_at <= $6 THEN r.unreported + 1 ELSE 0 END,
              unreported = CASE WHEN r.reported_at <= $6 THEN 0 ELSE r.unreported + 1 END,
              reported_at = CASE WHEN r.reported_at <= $6 THEN $7 ELSE r.reported_at END
       RETURNING *)
     ${insertRefusalEvent('r.reported', '$7')}`,
    [
      key?.id ?? null,
      key ? connector : null,
      reason,
      call.address,
      call.callerIfAny?.id ?? null,
      since,
      call.now,
      addressesMax,
    ],
  )
}

/** Writes events of the refusals that were counted but not reported; deletes old refusals and uses. */
export async function sweepKeyUse(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - noteMs)
  await db.rows(
    `WITH r AS (DELETE FROM api_key_refusal WHERE reported_at <= $1 RETURNING *) ${insertRefusalEvent('r.unreported', 'r.refused_at')}`,
    [since],
  )
  await db.rows('DELETE FROM api_key_use WHERE used_at <= $1', [since])
}
