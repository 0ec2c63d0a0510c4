/** The secrets of webhooks, as they are stored. */
import { msPerDay } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import type { Encryption } from '../kernel/caller.ts'

/** How long a former secret signs after a rotation. */
export const overlapMs = msPerDay

/** What an encrypted secret is bound to, so that it cannot be moved to another hook. */
export const placeOfSecret = (hookId: number): string => `web-hook ${hookId}`

/** Those that sign now, the newest first. Throws if the key that encrypted them is not here. */
export async function secretsOf(
  db: Db,
  encryption: Encryption,
  hookId: number,
  now: Date,
): Promise<string[]> {
  const rows = await db.rows<{ secret: string }>(
    'SELECT secret FROM web_hook_secret WHERE hook_id = $1 AND (ends_at IS NULL OR ends_at > $2) ORDER BY id DESC',
    [hookId, now],
  )
  return Promise.all(rows.map(({ secret }) => encryption.decrypt(secret, placeOfSecret(hookId))))
}
