/** Tokens that act for the key of a service account for an hour (OAuth 2, client credentials). Only their digest is stored. */
import { msPerHour } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import { Fault } from '../kernel/faults.ts'
import { digestOf, newSecret } from './secrets.ts'

const prefix = 'plt_'
const tokenMs = msPerHour
export const tokenSeconds = tokenMs / 1000

/** A program that asks for a token with every call must not fill the table. */
const tokensMax = 1_000

export const isServiceToken = (key: string): boolean => key.startsWith(prefix)

/** Several programs may have the same key: a new token does not end the others. */
export async function newServiceToken(
  db: Pick<Db, 'row'>,
  { keyId, now }: { keyId: number; now: Date },
): Promise<string> {
  const token = prefix + newSecret()
  const made = await db.row(
    `INSERT INTO service_token (digest, service_key_id, ends_at)
     SELECT $1, $2, $3 WHERE (SELECT count(*) FROM service_token WHERE service_key_id = $2 AND ends_at > $4) < $5
     RETURNING service_key_id`,
    [digestOf(token), keyId, new Date(now.getTime() + tokenMs), now, tokensMax],
  )
  if (made) return token
  throw new Fault('TooManyRequests', 'This key has too many tokens. Please wait a moment.', {
    dev: `A key has at most ${tokensMax} tokens that work. Use one for as long as expires_in says, and do not ask for one with each call.`,
    headers: { 'Retry-After': '60' },
  })
}

export const sweepServiceTokens = async (db: Pick<Db, 'rows'>, now: Date): Promise<void> => {
  await db.rows('DELETE FROM service_token WHERE ends_at <= $1', [now])
}

/** An account that was switched off and on again must not be reached by a token of before. */
export const endTokensOf = async (db: Pick<Db, 'rows'>, personId: number): Promise<void> => {
  await db.rows(
    'DELETE FROM service_token WHERE service_key_id IN (SELECT id FROM service_key WHERE person_id = $1)',
    [personId],
  )
}
