/** The link of an invitation: by mail, or to hand over where no mail goes out. */
import { msPerHour } from '../../contract/fields/durations.ts'
import { addressOf, endLinksOf, newLink } from '../access/onetimelinks.ts'
import { lockNames } from '../directory/people/takennames.ts'
import type { Call } from '../kernel/call.ts'
import { Fault } from '../kernel/faults.ts'
import { newMessageId } from '../mail/queue.ts'
import { mailIsOn } from '../notices/mailison.ts'

interface Sending {
  invitationId: number
  personId: number
  /** The project whose log of mail has it. */
  projectId: number | null
}

/** So many mails an hour go to one address, no matter who invites it: nobody can be flooded with them. */
const mailsPerHour = 5

async function refuseMany(call: Call, invitationId: number): Promise<void> {
  const { db, now } = call
  const to = await db.row<{ email: string }>('SELECT email FROM invitation WHERE id = $1', [invitationId])
  // Several at the same moment are counted as well.
  await lockNames(call, [to!.email])
  const sent = await db.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM invitation v JOIN mail m ON m.invitation_id = v.id
      WHERE lower(v.email) = lower($1) AND m.made_at > $2 AND m.state <> 'not sent'`,
    [to!.email, new Date(now.getTime() - msPerHour)],
  )
  if (sent!.count < mailsPerHour) return
  throw new Fault(
    'TooManyRequests',
    `This address got ${mailsPerHour} invitations within an hour. Please wait before another one is sent there.`,
    { headers: { 'Retry-After': String(msPerHour / 1000) } },
  )
}

/** Earlier links end. The link of a mail is made when that is sent, so that nothing stores it. */
export async function sendLink(
  call: Call,
  { invitationId, personId, projectId }: Sending,
): Promise<string | undefined> {
  const { db, now, settings } = call
  await endLinksOf(db, 'invitation', personId, now)
  await db.rows('UPDATE invitation SET sent_at = $2, is_by_mail = is_by_mail AND $3 WHERE id = $1', [
    invitationId,
    now,
    mailIsOn(settings),
  ])
  if (!mailIsOn(settings)) {
    const token = await newLink(db, { kind: 'invitation', personId, invitationId }, now)
    return addressOf(settings.publicUrl, 'invitation', token)
  }
  await refuseMany(call, invitationId)
  await db.rows(
    `UPDATE mail SET state = 'not sent', said = 'Another one was sent instead.'
      WHERE invitation_id = $1 AND state = 'queued'`,
    [invitationId],
  )
  await db.rows(
    `INSERT INTO mail (kind, person_id, project_id, invitation_id, message_id, made_at, next_try_at)
     VALUES ('invitation', $1, $2, $3, $4, $5, $5)`,
    [personId, projectId, invitationId, newMessageId(settings), now],
  )
  return undefined
}
