/** The headers of mails: their thread, and how one ends mails like them. */
import { randomBytes } from 'node:crypto'
import { type NoticeReason, reasonAbout } from '../../contract/notice.ts'
import { digestOf } from '../access/secrets.ts'
import type { Db } from '../db/db.ts'
import type { QueuedMail } from './outgoing.ts'
import type { MailSettings } from './queue.ts'

/** The token is only in the mail; what cannot be switched off has none. Somebody without an account is known by their address. */
export async function unsubscribing(
  db: Db,
  { personId, address }: Pick<QueuedMail, 'personId' | 'address'>,
  reasons: readonly NoticeReason[],
  now: Date,
): Promise<string | undefined> {
  const ended = reasons.filter((reason) => !reasonAbout(reason).isFixed)
  if (ended.length === 0) return undefined
  const token = randomBytes(16).toString('base64url')
  await db.rows(
    'INSERT INTO unsubscribe_token (digest, person_id, address, reasons, made_at) VALUES ($1, $2, $3, $4, $5)',
    [digestOf(token), personId || null, personId ? null : address, ended, now],
  )
  return token
}

/** Mails about a record refer to the same message, which was never sent: mail programs show them as one thread. */
export function headersOf(
  { publicUrl }: MailSettings,
  { folderId }: Pick<QueuedMail, 'folderId'>,
  stop: string | undefined,
) {
  const thread = folderId && `<record-${folderId}@${new URL(publicUrl).hostname}>`
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(thread ? { References: thread, 'In-Reply-To': thread } : {}),
    ...(stop
      ? {
          'List-Unsubscribe': `<${publicUrl}/api/internal/mail/unsubscribe?token=${stop}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  }
}
