/** The headers of mails: their thread, and how one ends mails like them. */
import type { Settings } from '../settings/settings.ts'
import type { QueuedMail } from './outgoing.ts'

/** No person wrote it, and none is to answer it by a machine. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Mails about a record refer to the same message, which was never sent: mail programs show them as one thread. */
export function headersOf(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { folderId }: Pick<QueuedMail, 'folderId'>,
  stop: string | undefined,
) {
  const thread = folderId && `<record-${folderId}@${new URL(publicUrl).hostname}>`
  return {
    ...automaticHeaders,
    ...(thread ? { References: thread, 'In-Reply-To': thread } : {}),
    ...(stop
      ? {
          'List-Unsubscribe': `<${publicUrl}/api/internal/mail/unsubscribe?token=${stop}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  }
}
