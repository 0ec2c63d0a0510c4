/** Puts the mails for forgotten passwords into the queue. Apart from the call that asks for one, so that its time says nothing. */
import { msPerHour } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import { type MailSettings, newMessageId } from './queue.ts'

/** More than anybody loses in an hour. */
const perHour = 3
const atOnce = 500

const due = `WITH due AS (
    SELECT id, person_id FROM password_request WHERE done_at IS NULL ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED),
  done AS (UPDATE password_request r SET done_at = $1 FROM due WHERE r.id = due.id)
  SELECT DISTINCT due.person_id AS id FROM due
   WHERE due.person_id IS NOT NULL AND (
     SELECT count(*) FROM mail m WHERE m.person_id = due.person_id AND m.kind = 'password' AND m.made_at > $2) < ${perHour}
   ORDER BY 1`

/** Returns how many were put there. */
export const queuePasswordMails = (database: Database, settings: MailSettings, now: Date): Promise<number> =>
  database.transaction(async (db) => {
    const people = await db.rows<{ id: number }>(due, [now, new Date(now.getTime() - msPerHour)])
    for (const { id } of people)
      await db.rows(
        `INSERT INTO mail (kind, person_id, message_id, made_at, next_try_at) VALUES ('password', $1, $2, $3, $3)`,
        [id, newMessageId(settings), now],
      )
    return people.length
  })
