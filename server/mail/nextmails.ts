/** Which queued mails a server sends next. No other server sends them until the claim ends. */
import { msPerMinute } from '../../contract/fields/durations.ts'
import { mailAddress } from '../access/maillinks.ts'
import type { Database } from '../db/open.ts'
import { toldTransmittal } from '../notices/noticesql.ts'
import type { QueuedMail } from './outgoing.ts'

/** A mail that is being sent is tried again after this time, in case the server that sent it has died. */
const claimMs = 5 * msPerMinute

export interface Which {
  /** Somebody waits for it, at a page or for their first sign-in. */
  isUrgent: boolean
  /** Left out: with and without papers. */
  hasPaper?: boolean
  atOnce: number
}

/** Those that somebody waits for, in this order. */
const urgent: ReadonlyArray<QueuedMail['kind']> = ['code', 'password', 'invitation']

/** SQL: their own language; without one that of the person who invited them or distributed the minutes, or of the one with this address. */
const languageOf = `coalesce(n.language, CASE m.kind
  WHEN 'invitation' THEN (SELECT b.language FROM invitation v JOIN person b ON b.id = v.invited_by WHERE v.id = m.invitation_id)
  WHEN 'guest' THEN (SELECT b.language FROM event e JOIN person b ON b.id = e.person_id WHERE e.id = m.event_id)
  WHEN 'wrong address' THEN (SELECT b.language FROM person b
    WHERE lower(btrim(b.email)) = lower(m.address) AND b.is_active AND b.language IS NOT NULL ORDER BY b.id LIMIT 1) END)`

/** Those that are due, and not again before the claim ends. None while mail is held after a restore. */
export const nextMails = (
  database: Database,
  now: Date,
  { isUrgent, hasPaper, atOnce }: Which,
): Promise<QueuedMail[]> =>
  database.rows<QueuedMail>(
    `UPDATE mail m SET next_try_at = $2, tries = m.tries + 1
       FROM mail q LEFT JOIN person n ON n.id = q.person_id
      WHERE q.id = m.id AND m.id IN (
        SELECT d.id FROM mail d WHERE d.state = 'queued' AND d.next_try_at <= $1 AND ($3::boolean IS NULL OR d.has_paper = $3)
           AND (d.kind = ANY ($5::text[])) = $6
           AND NOT EXISTS (SELECT FROM installation WHERE mail_held_at IS NOT NULL)
         ORDER BY array_position($5::text[], d.kind), d.next_try_at, d.id LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING m.id, m.kind, coalesce(m.person_id, 0) AS "personId", m.folder_id AS "folderId", m.message_id AS "messageId",
       m.project_id AS "projectId", m.code_id AS "codeId", m.invitation_id AS "invitationId", m.in_reply_to AS "inReplyTo",
       CASE WHEN m.has_paper THEN (SELECT ${toldTransmittal} FROM notice k JOIN event e ON e.id = k.event_id
            WHERE k.mail_id = m.id AND e.action = 'TransmittalSent' LIMIT 1) END AS "transmittalId",
       CASE WHEN m.person_id IS NULL OR m.kind = 'former address' THEN m.address
            WHEN m.kind IN ('invitation', 'password') THEN nullif(btrim(n.email), '') ELSE ${mailAddress} END AS address,
       coalesce(n.full_name, m.to_name, '') AS "fullName", ${languageOf} AS language,
       coalesce(n.is_demo, false) AS "isOfDemo", n.login IS NOT NULL AND n.password IS NOT NULL AS "signsIn"`,
    [now, new Date(now.getTime() + claimMs), hasPaper ?? null, atOnce, urgent, isUrgent],
  )

/** Those that were claimed and not tried, because the server stops: the next server sends them at once. */
export async function giveBack(database: Database, mails: readonly QueuedMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await database.rows(
    `UPDATE mail SET next_try_at = $2, tries = tries - 1 WHERE id = ANY ($1::bigint[]) AND state = 'queued'`,
    [mails.map(({ id }) => id), now],
  )
}
