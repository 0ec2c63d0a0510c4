/**
 * Notes in the log what became of mails. A mail that was sent is noted at once, so that as few as possible are sent twice if the server
 * ends; those that are sent while a statement is under way share the next one.
 */
import { msPerHour } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { fillDateTransmitted } from './datetransmitted.ts'
import type { Message, QueuedMail } from './outgoing.ts'
import type { MailSettings } from './queue.ts'
import { oneLine } from './texts/template.ts'

interface Noting {
  database: Database
  types: RecordTypes
  settings: MailSettings
  now: () => Date
  log: (level: 'warn', message: string, more: Record<string, unknown>) => void
}

/** What nodemailer throws; of a mail that could not be composed, any other. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

export interface Outcomes {
  sent(mail: QueuedMail, message: Message, said: string): Promise<void>
  notSent(mail: QueuedMail, why: string): Promise<void>
  failed(mail: QueuedMail, message: Message | undefined, error: SmtpError): Promise<void>
}

export function noteOutcomes(noting: Noting): Outcomes {
  const { database } = noting
  return {
    sent: sentTogether(noting),
    notSent: async ({ id, address }, why) =>
      void (await database.rows(`UPDATE mail SET state = 'not sent', said = $2, address = $3 WHERE id = $1`, [
        id,
        why,
        address,
      ])),
    failed: (mail, message, error) => noteFailure(noting, mail, message, error),
  }
}

interface Sent {
  id: number
  said: string
  subject: string
  address: string | null
  /** The record that went to the person it is addressed to. */
  transmitted: number | null
}

function sentTogether({ database, types, now }: Noting): Outcomes['sent'] {
  let waiting: Sent[] = []
  let before: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const write = async (): Promise<void> => {
    const some = waiting
    waiting = []
    next = undefined
    await noteSent(database, types, some, now())
  }
  return (mail, { subject, isToAddressee }, said) => {
    waiting.push({
      id: mail.id,
      said: oneLine(said, 500),
      subject,
      address: mail.address,
      transmitted: isToAddressee ? mail.folderId : null,
    })
    // Anyone who waits for the one before hears of its failure; this one is written in any case.
    next ??= before = before.catch(() => undefined).then(write)
    return next
  }
}

async function noteSent(
  database: Database,
  types: RecordTypes,
  some: readonly Sent[],
  now: Date,
): Promise<void> {
  await database.rows(
    `UPDATE mail m SET state = 'sent', sent_at = $2, said = r.said, subject = r.subject, address = r.address
       FROM json_to_recordset($1::text::json) AS r (id bigint, said text, subject text, address text) WHERE m.id = r.id`,
    [JSON.stringify(some), now],
  )
  const folderIds = some.flatMap(({ transmitted }) => transmitted ?? [])
  if (folderIds.length > 0) await fillDateTransmitted(database, types, [...new Set(folderIds)], now)
}

/** A mail server that refuses with 5xx means it; anything else is tried again, each time later. */
async function noteFailure(
  { database, settings, now, log }: Noting,
  mail: QueuedMail,
  message: Message | undefined,
  error: SmtpError,
): Promise<void> {
  const said = message
    ? oneLine(error.response ?? error.message, 500)
    : 'The mail could not be composed. The log of the server says why.'
  const isRefused = (error.responseCode ?? 0) >= 500 && !isOfServer(error)
  const row = await database.row<{ tries: number; state: string }>(
    `UPDATE mail SET subject = coalesce($3, subject), address = $4, said = $5,
            state = CASE WHEN $6 THEN 'refused' WHEN made_at <= $7 THEN 'given up' ELSE 'queued' END,
            next_try_at = $2::timestamptz + least(interval '1 minute' * power(2, least(tries, 12) - 1), interval '2 hours')
      WHERE id = $1 RETURNING tries, state`,
    [
      mail.id,
      now(),
      message?.subject ?? null,
      mail.address,
      said,
      isRefused,
      new Date(now().getTime() - settings.mailRetryHours * msPerHour),
    ],
  )
  if (row?.state === 'queued' && row.tries > 1) return
  if (message)
    log('warn', 'The mail server did not take a mail.', { mailId: mail.id, state: row?.state, said })
  else
    log('warn', 'A mail could not be composed.', { mailId: mail.id, state: row?.state, error: String(error) })
}

/** Wrong credentials and a server that takes nothing are no fault of the mail: it is tried again. */
const isOfServer = (error: SmtpError): boolean =>
  error.code === 'EAUTH' ||
  ['CONN', 'EHLO', 'HELO', 'AUTH', 'STARTTLS'].some((one) => error.command?.startsWith(one))
