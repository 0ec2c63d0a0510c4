/** Sends the queued mails, on one server at a time. At least once: one that is sent again has the same Message-ID. */
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { msPerDay, msPerHour, msPerMinute } from '../../contract/durations.ts'
import { mailAddress } from '../access/maillinks.ts'
import type { Database } from '../db/open.ts'
import { withLease } from '../kernel/lease.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { composer } from './compose.ts'
import { queueDigests } from './digest.ts'
import type { Message, QueuedMail } from './outgoing.ts'
import { queuePasswordMails } from './passwordmails.ts'
import { type MailSettings, queueMails } from './queue.ts'
import { oneLine } from './template.ts'
import { noteTransmitted } from './transmitted.ts'

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

export interface Sending {
  database: Database
  types: RecordTypes
  settings: MailSettings
  now: () => Date
  log: Log
}

const leaseMs = 30_000
/** The lease is asked for again after this time, so that a server that lost it stops. */
const termMs = msPerMinute
const everyMs = 5_000
const mailsAtOnce = 50
const inParallel = 5
/** A mail that is being sent is tried again after this time, in case the server that sent it has died. */
const claimMs = 5 * msPerMinute
const timeoutMs = 30_000

/** Returns a function that stops it. Without a mail server it waits for one: an administrator may enter it. */
export function sendRegularly(sending: Sending): () => Promise<void> {
  const { database, settings, now, log } = sending
  const ending = new AbortController()
  const isEnded = (): boolean => ending.signal.aborted
  const rest = (ms: number) =>
    wait(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
  let open: { url: string; sender: Sender } | undefined
  const senderNow = (): Sender => {
    if (open?.url !== settings.smtpUrl) {
      open?.sender.close()
      open = { url: settings.smtpUrl, sender: openSender(sending) }
    }
    return open!.sender
  }
  const term = async (): Promise<void> => {
    const until = performance.now() + termMs
    await forgetOldTokens(database, now())
    while (!isEnded() && settings.smtpUrl && performance.now() < until) {
      await queueDigests(database, settings, now())
      await senderNow().sendDue(isEnded)
      await rest(everyMs)
    }
  }
  const run = async (): Promise<void> => {
    while (!isEnded()) {
      try {
        if (!settings.smtpUrl) await rest(everyMs)
        else if (!(await withLease(database, { job: 'send mail', leaseMs, now }, term)))
          await rest(leaseMs / 3)
      } catch (error) {
        log('warn', 'Mail could not be sent; the next try is in 10 seconds.', { error: String(error) })
        await rest(leaseMs / 3)
      }
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
    open?.sender.close()
  }
}

export interface Sender {
  /** Queues what has waited long enough, and sends all that is due. Returns how many mails were tried. */
  sendDue(isEnded?: () => boolean): Promise<number>
  close(): void
}

export function openSender(sending: Sending): Sender {
  const { database, settings, now } = sending
  const transport = createTransport({
    url: settings.smtpUrl,
    ...{ pool: true, maxConnections: inParallel, maxMessages: 100 },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // Nothing is read from files or addresses, whatever a text contains.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  } as never)
  const compose = composer(sending.types)
  const sendOne = (mail: QueuedMail) => trySending(sending, transport, compose, mail)
  return {
    async sendDue(isEnded = () => false) {
      let tried = 0
      await queuePasswordMails(database, settings, now())
      while ((await queueMails(database, settings, now())) > 0 && !isEnded());
      for (let some = await claim(database, now()); some.length > 0 && !isEnded(); ) {
        const rest = [...some]
        const work = async (): Promise<void> => {
          for (let mail = rest.shift(); mail && !isEnded(); mail = rest.shift()) await sendOne(mail)
        }
        await Promise.all(Array.from({ length: inParallel }, work))
        tried += some.length
        some = await claim(database, now())
      }
      return tried
    },
    close: () => transport.close(),
  }
}

const tokenDays = 400

const forgetOldTokens = (database: Database, now: Date) =>
  database.rows('DELETE FROM unsubscribe_token WHERE made_at < $1', [
    new Date(now.getTime() - tokenDays * msPerDay),
  ])

/** Those that are due, and not again before the claim ends. None while mail is held after a restore. */
const claim = (database: Database, now: Date): Promise<QueuedMail[]> =>
  database.rows<QueuedMail>(
    `UPDATE mail m SET next_try_at = $2, tries = m.tries + 1
       FROM mail q LEFT JOIN person n ON n.id = q.person_id
      WHERE q.id = m.id AND m.id IN (
        SELECT d.id FROM mail d WHERE d.state = 'queued' AND d.next_try_at <= $1
           AND NOT EXISTS (SELECT FROM installation WHERE mail_held_at IS NOT NULL)
         ORDER BY d.next_try_at, d.id LIMIT ${mailsAtOnce} FOR UPDATE SKIP LOCKED)
     RETURNING m.id, m.kind, coalesce(m.person_id, 0) AS "personId", m.folder_id AS "folderId", m.message_id AS "messageId",
       m.project_id AS "projectId", m.code_id AS "codeId", m.invitation_id AS "invitationId", m.in_reply_to AS "inReplyTo",
       CASE WHEN m.person_id IS NULL THEN m.address
            WHEN m.kind IN ('invitation', 'password') THEN nullif(btrim(n.email), '') ELSE ${mailAddress} END AS address,
       coalesce(n.full_name, m.to_name, '') AS "fullName",
       n.login IS NOT NULL AND n.password IS NOT NULL AS "signsIn"`,
    [now, new Date(now.getTime() + claimMs)],
  )

type Compose = ReturnType<typeof composer>

/** What nodemailer throws. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

async function trySending(sending: Sending, transport: Transporter, compose: Compose, mail: QueuedMail) {
  const { database, settings, now } = sending
  if (!mail.address || !/^[^\s<>@,;"\p{Cc}]+@[^\s<>@,;"\p{Cc}]+$/u.test(mail.address))
    return end(database, mail, 'not sent', 'They have no e-mail address.')
  const message = await compose(database, settings, mail, now())
  if (typeof message === 'string') return end(database, mail, 'not sent', message)
  try {
    const { response } = await transport.sendMail({
      from: settings.mailFrom,
      to: { name: oneLine(mail.fullName, 100), address: mail.address },
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: mail.messageId,
      headers: message.headers,
      // What comes back then comes to that address, too.
      ...(message.replyTo
        ? { replyTo: message.replyTo, envelope: { from: message.replyTo, to: mail.address } }
        : {}),
    })
    await noteSent(sending, mail, message, response ?? '')
  } catch (error) {
    await noteFailure(sending, mail, message, error as SmtpError)
  }
}

async function noteSent(sending: Sending, mail: QueuedMail, message: Message, said: string): Promise<void> {
  const { database, now } = sending
  await database.rows(
    `UPDATE mail SET state = 'sent', sent_at = $2, said = $3, subject = $4, address = $5 WHERE id = $1`,
    [mail.id, now(), oneLine(said, 500), message.subject, mail.address],
  )
  if (mail.folderId && message.isToAddressee) await noteTransmitted(database, mail.folderId, now())
}

/** A mail server that refuses with 5xx means it; anything else is tried again, each time later. */
async function noteFailure(
  { database, settings, now, log }: Sending,
  mail: QueuedMail,
  { subject }: Message,
  error: SmtpError,
): Promise<void> {
  const said = oneLine(error.response ?? error.message, 500)
  const isRefused = (error.responseCode ?? 0) >= 500 && !isOfServer(error)
  const row = await database.row<{ tries: number; state: string }>(
    `UPDATE mail SET subject = $3, address = $4, said = $5,
            state = CASE WHEN $6 THEN 'refused' WHEN made_at <= $7 THEN 'given up' ELSE 'queued' END,
            next_try_at = $2::timestamptz + least(interval '1 minute' * power(2, least(tries, 12) - 1), interval '2 hours')
      WHERE id = $1 RETURNING tries, state`,
    [
      ...[mail.id, now(), subject, mail.address, said, isRefused],
      new Date(now().getTime() - settings.mailRetryHours * msPerHour),
    ],
  )
  if (row?.state !== 'queued' || row.tries === 1)
    log('warn', 'The mail server did not take a mail.', { mailId: mail.id, state: row?.state, said })
}

/** Wrong credentials and a server that takes nothing are no fault of the mail: it is tried again. */
const isOfServer = (error: SmtpError): boolean =>
  error.code === 'EAUTH' ||
  ['CONN', 'EHLO', 'HELO', 'AUTH', 'STARTTLS'].some((one) => error.command?.startsWith(one))

const end = (database: Database, { id, address }: QueuedMail, state: string, said: string) =>
  database.rows('UPDATE mail SET state = $2, said = $3, address = $4 WHERE id = $1', [
    id,
    state,
    said,
    address,
  ])
