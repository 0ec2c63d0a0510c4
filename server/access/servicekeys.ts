/** Finds the service account that a key acts as. Nothing is cached: a key that was ended is refused at once, in every process. */
import { msPerMinute } from '../../contract/fields/durations.ts'
import type { ConnectionUser } from '../db/connectionuser.ts'
import type { Database } from '../db/open.ts'
import { retryingRead } from '../db/pool/retry.ts'
import type { Asker, Caller } from '../kernel/caller.ts'
import type { Settings } from '../settings/settings.ts'
import { digestOf, newSecret } from './secrets.ts'
import { isServiceToken } from './servicetokens.ts'

/** Tells a key from a session key, and lets people and scanners of repositories recognize it. */
const prefix = 'plk_'

export const newServiceKey = (): string => prefix + newSecret()
/** A key, or a token that acts for one. */
export const isServiceKey = (key: string): boolean => key.startsWith(prefix) || isServiceToken(key)

export interface KeyCaller {
  caller: Caller
  keyId: number
  keyName: string
  isReadOnly: boolean
}

/** SQL: whether a last day is over at the moment $2, in the time zone of the server, $3. Null without a day. */
export const isPast = (lastDay: string): string => `${lastDay} < ($2::timestamptz AT TIME ZONE $3)::date`

/** The last use is stored at most this often, so that not every read writes. */
const storeUseMs = msPerMinute

/** SQL: the key whose digest, or the digest of whose token, is $1. */
const byKey = '(SELECT * FROM service_key WHERE digest = $1) k'
const byToken = `(SELECT service_key_id FROM service_token WHERE digest = $1 AND ends_at > $2) t
  JOIN service_key k ON k.id = t.service_key_id`

/** Undefined if the key is unknown or has ended, or its account may not call. */
export async function callerByKey(
  { database, settings }: { database: Database; settings: Settings },
  key: string,
  { address, limit, now }: Asker & { now: Date },
): Promise<KeyCaller | undefined> {
  const usedBy: ConnectionUser = {
    client: address,
    operation: 'session',
    record: undefined,
    isWrite: false,
    limit,
  }
  const row = await retryingRead(() =>
    database.row<Caller & Omit<KeyCaller, 'caller'> & { usedAt: Date | null }>(
      `SELECT n.id, n.organization_id AS "organizationId", n.is_admin AS "isAdmin", '' AS login,
              n.full_name AS "fullName", k.id AS "keyId", k.name AS "keyName", k.is_read_only AS "isReadOnly",
              k.used_at AS "usedAt"
         FROM ${isServiceToken(key) ? byToken : byKey} JOIN person n ON n.id = k.person_id
        WHERE k.revoked_at IS NULL AND n.is_service AND n.is_active
          AND (k.ends_at IS NULL OR k.ends_at > $2)
          AND (${isPast('k.expires_on')}) IS NOT TRUE`,
      [digestOf(key), now, settings.timeZone],
      usedBy,
    ),
  )
  if (!row) return undefined
  const { keyId, keyName, isReadOnly, usedAt, ...caller } = row
  if (!usedAt || now.getTime() - usedAt.getTime() > storeUseMs)
    await database.rows(
      'UPDATE service_key SET used_at = $2, used_address = $3 WHERE id = $1 AND (used_at IS NULL OR used_at < $2)',
      [keyId, now, address],
      usedBy,
    )
  return { caller, keyId, keyName, isReadOnly }
}
