/** The open invitation of a person whose address is corrected. */
import { emailAddress } from '../../../contract/fields/emailaddress.ts'
import { endLinksOf } from '../../access/onetimelinks.ts'
import type { Call } from '../../kernel/call.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { invalidField } from '../../kernel/faults.ts'

/**
 * An open invitation is for the corrected address: links that went to the former one end. A mail that waits goes to the new one;
 * if one was sent already, the invitation is sent again.
 */
export async function moveInvitation(
  call: Call,
  userId: number,
  email: string | null | undefined,
): Promise<FieldChange[]> {
  const open = 'person_id = $1 AND accepted_at IS NULL AND withdrawn_at IS NULL'
  const invited = await call.db.row<{ email: string }>(
    `SELECT email FROM invitation WHERE ${open} FOR NO KEY UPDATE`,
    [userId],
  )
  if (!invited) return []
  const address = email?.trim() ?? ''
  if (!emailAddress.test(address))
    throw invalidField(
      'User.Email',
      'Email',
      'This person is invited by mail: please give an e-mail address, or withdraw the invitation.',
    )
  if (await call.db.row(isInvitedElse, [userId, address]))
    throw invalidField(
      'User.Email',
      'Duplicate',
      'Somebody else is invited by this address, or signs in with it. Please give another one.',
    )
  await call.db.rows(`UPDATE invitation SET email = $2 WHERE ${open}`, [userId, address])
  await endLinksOf(call.db, 'invitation', userId, call.now)
  return [['invitationEmail', invited.email, address]]
}

/** SQL: whether somebody else of the same directory has the address $2, so that the person $1 could not accept. */
const isInvitedElse = `SELECT FROM person n JOIN organization o ON o.id = n.organization_id
   JOIN person me ON me.id = $1 JOIN organization mine ON mine.id = me.organization_id
  WHERE n.id <> $1 AND n.merged_into IS NULL AND n.is_active AND lower(btrim(n.email)) = lower($2)
    AND coalesce(o.steward_id, o.id) = coalesce(mine.steward_id, mine.id)
    AND ((n.login IS NOT NULL AND n.password IS NOT NULL AND n.email_confirmed_at IS NOT NULL) OR EXISTS (
      SELECT FROM invitation v WHERE v.person_id = n.id AND v.accepted_at IS NULL AND v.withdrawn_at IS NULL))
  LIMIT 1`
