/** Sends the queued mails. At least once: one that is sent again has the same Message-ID. */
import type { Transporter } from 'nodemailer'
import type { Database } from '../db/open.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { composer, type PapersOf } from './compose.ts'
import { bytesOf } from './mime.ts'
import { giveBack, nextMails, type Which } from './nextmails.ts'
import { noteOutcomes, type Outcomes } from './outcomes.ts'
import type { Message, Papers, QueuedMail } from './outgoing.ts'
import { type PaperTimes, type Printing, papersFor } from './papers.ts'
import { queuePasswordMails } from './passwordmails.ts'
import { type MailSettings, queueMails } from './queue.ts'
import { repeatsTogether } from './repeats.ts'
import { oneLine } from './texts/template.ts'
import { openTransport } from './transport.ts'

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

export interface Sending {
  database: Database
  types: RecordTypes
  settings: MailSettings
  now: () => Date
  log: Log
  /** Makes the papers of mails; without it mails go out without them. */
  printing?: Printing
  /** The server stops: what is being sent is sent, what is not is given back. */
  ending?: AbortSignal
  /** Left out: the usual ones. */
  paperTimes?: PaperTimes
}

const mailsAtOnce = 100
/** Few: one that somebody asks for now does not wait for many others. */
const urgentAtOnce = 20
const inParallel = 5
/** A maker prepares the next paper while the mail server takes the one before. */
const makersOfPapers = 2
/** Mails are composed together, and each again if it was not sent by then. */
const freshMs = 10_000
const timeoutMs = 30_000

export interface Sender {
  /** Sends what somebody waits for: codes, links for passwords, invitations. Returns how many mails were tried. */
  sendUrgent(): Promise<number>
  /** The same; then queues what has waited long enough, and sends all else that is due but for papers. */
  sendDue(): Promise<number>
  /** Makes the papers of queued mails and sends these, as long as it goes on. */
  sendPapers(goesOn?: () => boolean): Promise<number>
  close(): void
}

export function openSender(sending: Sending): Sender {
  const pool = { pool: true, maxConnections: inParallel, maxMessages: 100 }
  const transport = openTransport(sending.settings.smtpUrl, timeoutMs, pool)
  const ending = sending.ending ?? new AbortController().signal
  const { log, end } = repeatsTogether(sending.log)
  const by: SendingAll = {
    ...sending,
    log,
    ending,
    transport,
    compose: batchComposer(sending),
    outcomes: noteOutcomes({ ...sending, log }),
  }
  return {
    sendUrgent: () => sendUrgent(by),
    sendDue: () => sendDue(by),
    sendPapers: (goesOn = () => true) => sendPapers(by, goesOn),
    close() {
      transport.close()
      end()
    },
  }
}

interface SendingAll extends Sending {
  ending: AbortSignal
  transport: Transporter
  outcomes: Outcomes
  compose(mails: readonly QueuedMail[], papers?: PapersOf): Promise<Composed>
}

async function sendUrgent(by: SendingAll): Promise<number> {
  await queuePasswordMails(by.database, by.settings, by.now())
  return sendAll(by, { isUrgent: true, atOnce: urgentAtOnce })
}

async function sendDue(by: SendingAll): Promise<number> {
  const { now, ending, printing } = by
  const first = await sendUrgent(by)
  while ((await queueMails(by, now())) > 0 && !ending.aborted);
  const which: Which = { isUrgent: false, atOnce: mailsAtOnce, ...(printing ? { hasPaper: false } : {}) }
  return first + (await sendAll(by, which))
}

async function sendAll(by: SendingAll, which: Which): Promise<number> {
  const { database, now, ending } = by
  let tried = 0
  while (!ending.aborted) {
    const some = await nextMails(database, now(), which)
    if (some.length === 0) break
    const untried = await sendTogether(by, some)
    tried += some.length - untried.length
    await giveBack(database, untried, now())
  }
  return tried
}

/** Returns those that were not tried because the server stops. */
async function sendTogether(by: SendingAll, mails: readonly QueuedMail[]): Promise<QueuedMail[]> {
  const together = await by.compose(mails)
  const rest = [...mails]
  const work = async (): Promise<void> => {
    let noted: Promise<void> | undefined
    while (!by.ending.aborted) {
      const mail = rest.shift()
      if (!mail) break
      // What a mail may say was judged when it was composed: behind slow ones it is judged again.
      const { messages } = performance.now() - together.at < freshMs ? together : await by.compose([mail])
      const sent = await sendOne(by, mail, messages.get(mail.id))
      // It is noted while the next one is sent, and before a third.
      await noted
      noted = sent.noted
      noted.catch(() => undefined)
    }
    await noted
  }
  await Promise.all(Array.from({ length: inParallel }, work))
  return rest
}

/**
 * Papers are made before their mails are composed, and while those before them are sent. One that is being made is finished, however
 * long a term is: its mail has a limit of its own.
 */
async function sendPapers(by: SendingAll, goesOn: () => boolean): Promise<number> {
  const { database, now, log, printing, ending } = by
  let tried = 0
  const send = async (mail: QueuedMail, papers: Papers): Promise<void> => {
    const { messages } = await by.compose([mail], new Map([[mail.id, papers]]))
    await (await sendOne(by, mail, messages.get(mail.id))).noted
    tried++
  }
  const make = async (): Promise<void> => {
    let before: Promise<void> | undefined
    while (printing && goesOn() && !ending.aborted) {
      const [mail] = await nextMails(database, now(), { isUrgent: false, hasPaper: true, atOnce: 1 })
      if (!mail) break
      const papers = await papersFor({ printing, log, ending, times: by.paperTimes }, mail)
      await before
      if (papers === 'given up') return giveBack(database, [mail], now())
      before = send(mail, papers)
      before.catch(() => undefined)
    }
    await before
  }
  const made = await Promise.allSettled(Array.from({ length: makersOfPapers }, make))
  for (const one of made) if (one.status === 'rejected') throw one.reason
  return tried
}

interface Composed {
  /** An error: it is tried again, like a mail that the mail server did not take. */
  messages: ReadonlyMap<number, Message | string | Error>
  /** By performance.now(). */
  at: number
}

/** Mails are composed together; if that fails, each by itself, so that one cannot keep the others from being sent. */
function batchComposer({ database, types, settings, now }: Sending) {
  const compose = composer(types)
  return async (mails: readonly QueuedMail[], papers?: PapersOf): Promise<Composed> => {
    const at = performance.now()
    const sendable = mails.filter(isAddressed)
    try {
      return { messages: await compose(database, settings, sendable, now(), papers), at }
    } catch {
      const messages = new Map<number, Message | string | Error>()
      for (const mail of sendable)
        messages.set(
          mail.id,
          await compose(database, settings, [mail], now(), papers).then(
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

/**
 * Ends when the mail server has answered; what it returns, when that is noted. `composed` is missing if there is nowhere to send it to.
 */
async function sendOne(
  { settings, transport, outcomes }: SendingAll,
  mail: QueuedMail,
  composed: Message | string | Error | undefined,
): Promise<{ noted: Promise<void> }> {
  if (mail.isOfDemo) return { noted: outcomes.notSent(mail, 'They are of the demo, which gets no mail.') }
  if (composed === undefined) return { noted: outcomes.notSent(mail, 'They have no e-mail address.') }
  if (typeof composed === 'string') return { noted: outcomes.notSent(mail, composed) }
  if (composed instanceof Error) return { noted: outcomes.failed(mail, undefined, composed) }
  const to = { name: oneLine(mail.fullName, 100), address: mail.address! }
  const { messageId } = mail
  const { replyTo } = composed
  try {
    const raw = bytesOf({ ...composed, from: settings.mailFrom, to, messageId, replyTo })
    // What comes back then comes to the address of replies as well.
    const envelope = { from: replyTo ?? senderOf(settings.mailFrom), to: to.address }
    const { response } = await transport.sendMail({ raw, envelope })
    return { noted: outcomes.sent(mail, composed, response ?? '') }
  } catch (error) {
    return { noted: outcomes.failed(mail, composed, error as Error) }
  }
}

/** The address in `Plumbline <plumbline@example.com>`. */
const senderOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
