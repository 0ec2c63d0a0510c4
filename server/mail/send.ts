/** Sends the queued mails, on one server at a time. At least once: one that is sent again has the same Message-ID. */
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { msPerDay, msPerMinute } from '../../contract/durations.ts'
import { mailAddress } from '../access/maillinks.ts'
import type { Database } from '../db/open.ts'
import { withLease } from '../kernel/lease.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { composer } from './compose.ts'
import { queueDigests } from './digest.ts'
import { bytesOf } from './mime.ts'
import { noteOutcomes, type Outcomes } from './outcomes.ts'
import type { Message, QueuedMail } from './outgoing.ts'
import { queuePasswordMails } from './passwordmails.ts'
import { type MailSettings, queueMails } from './queue.ts'
import { oneLine } from './template.ts'

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
const mailsAtOnce = 100
const inParallel = 5
/** Mails are composed together, and each again if it was not sent by then. */
const freshMs = 10_000
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
  const compose = batchComposer(sending)
  const outcomes = noteOutcomes(sending)
  const sendAll = async (mails: readonly QueuedMail[], isEnded: () => boolean): Promise<void> => {
    const together = await compose(mails)
    const rest = [...mails]
    const work = async (): Promise<void> => {
      let noted: Promise<void> | undefined
      for (let mail = rest.shift(); mail && !isEnded(); mail = rest.shift()) {
        // What a mail may say was judged when it was composed: behind slow ones it is judged again.
        const { messages } = performance.now() - together.at < freshMs ? together : await compose([mail])
        const sent = await sendOne({ ...sending, transport, outcomes }, mail, messages.get(mail.id))
        // It is noted while the next one is sent, and before a third.
        await noted
        noted = sent.noted
        noted.catch(() => undefined)
      }
      await noted
    }
    await Promise.all(Array.from({ length: inParallel }, work))
  }
  return {
    async sendDue(isEnded = () => false) {
      let tried = 0
      await queuePasswordMails(database, settings, now())
      while ((await queueMails(database, settings, now())) > 0 && !isEnded());
      for (let some = await claim(database, now()); some.length > 0 && !isEnded(); ) {
        await sendAll(some, isEnded)
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
       CASE WHEN m.person_id IS NULL OR m.kind = 'former address' THEN m.address
            WHEN m.kind IN ('invitation', 'password') THEN nullif(btrim(n.email), '') ELSE ${mailAddress} END AS address,
       coalesce(n.full_name, m.to_name, '') AS "fullName", n.language,
       n.login IS NOT NULL AND n.password IS NOT NULL AS "signsIn"`,
    [now, new Date(now.getTime() + claimMs)],
  )

interface Composed {
  /** An error: it is tried again, like a mail that the mail server did not take. */
  messages: ReadonlyMap<number, Message | string | Error>
  /** By performance.now(). */
  at: number
}

/** Mails are composed together; if that fails, each by itself, so that one cannot keep the others from being sent. */
function batchComposer({ database, types, settings, now }: Sending) {
  const compose = composer(types)
  return async (mails: readonly QueuedMail[]): Promise<Composed> => {
    const at = performance.now()
    const sendable = mails.filter(isAddressed)
    try {
      return { messages: await compose(database, settings, sendable, now()), at }
    } catch {
      const messages = new Map<number, Message | string | Error>()
      for (const mail of sendable)
        messages.set(
          mail.id,
          await compose(database, settings, [mail], now()).then(
            (one) => one.get(mail.id)!,
            (error: Error) => error,
          ),
        )
      return { messages, at }
    }
  }
}

const isAddressed = ({ address }: QueuedMail): boolean =>
  address !== null && /^[^\s<>@,;"\p{Cc}]+@[^\s<>@,;"\p{Cc}]+$/u.test(address)

interface SendingOne extends Sending {
  transport: Transporter
  outcomes: Outcomes
}

/**
 * Ends when the mail server has answered; what it returns, when that is noted. `composed` is missing if there is nowhere to send it to.
 */
async function sendOne(
  { settings, transport, outcomes }: SendingOne,
  mail: QueuedMail,
  composed: Message | string | Error | undefined,
): Promise<{ noted: Promise<void> }> {
  if (composed === undefined) return { noted: outcomes.notSent(mail, 'They have no e-mail address.') }
  if (typeof composed === 'string') return { noted: outcomes.notSent(mail, composed) }
  if (composed instanceof Error) return { noted: outcomes.failed(mail, undefined, composed) }
  const to = { name: oneLine(mail.fullName, 100), address: mail.address! }
  const { messageId } = mail
  const { replyTo } = composed
  try {
    const raw = bytesOf({ ...composed, from: settings.mailFrom, to, messageId, replyTo })
    // What comes back then comes to the address of replies, too.
    const envelope = { from: replyTo ?? senderOf(settings.mailFrom), to: to.address }
    const { response } = await transport.sendMail({ raw, envelope })
    return { noted: outcomes.sent(mail, composed, response ?? '') }
  } catch (error) {
    return { noted: outcomes.failed(mail, composed, error as Error) }
  }
}

/** The address in `Plumbline <plumbline@example.com>`. */
const senderOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
