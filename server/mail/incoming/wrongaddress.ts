/**
 * Answers a message to a reply address that is wrong or has ended, where it was delivered before anybody could refuse it. Only a
 * sender who is proven gets one, and only a person: all others may be forged, or answer by themselves.
 */
import { msPerDay, msPerHour } from '../../../contract/fields/durations.ts'
import type { Services } from '../../kernel/services.ts'
import { mailIsOn } from '../../notices/mailison.ts'
import { messageOf } from '../lettermessage.ts'
import { automaticHeaders } from '../mailheaders.ts'
import type { Message, QueuedMail } from '../outgoing.ts'
import { type MailSettings, newMessageId } from '../queue.ts'
import { textsIn } from '../texts/textsin.ts'
import { whyAutomatic } from './automatic.ts'
import type { ReadMessage } from './reading.ts'

interface Judged {
  message: ReadMessage
  /** Of the envelope; '' for none, undefined if it is not known. */
  sender: string | undefined
  whyNotAuthentic: string | undefined
}

/** For all senders together: what is over gets no answer. */
const perHourMax = 100

/** Each address once a day. */
export async function answerWrongAddress(services: Services, judged: Judged): Promise<void> {
  const { database, settings, now } = services
  const { message } = judged
  if (!mailIsOn(settings) || !isPerson(judged, settings)) return
  const at = now()
  const before = (ms: number): Date => new Date(at.getTime() - ms)
  await database.transaction(async (db) => {
    await db.rows(`SELECT pg_advisory_xact_lock(hashtext('plumbline wrong address'))`)
    await db.rows(
      `INSERT INTO mail (kind, address, in_reply_to, message_id, made_at, next_try_at)
       SELECT 'wrong address', $1, $2, $3, $4, $4
        WHERE NOT EXISTS (SELECT FROM mail WHERE kind = 'wrong address' AND address = $1 AND made_at > $5)
          AND NOT EXISTS (SELECT FROM mail WHERE message_id = $2)
          AND (SELECT count(*) FROM mail WHERE kind = 'wrong address' AND made_at > $6) < ${perHourMax}`,
      [
        message.from,
        message.messageId ?? null,
        newMessageId(settings),
        at,
        before(msPerDay),
        before(msPerHour),
      ],
    )
  })
}

function isPerson({ message, sender, whyNotAuthentic }: Judged, settings: MailSettings): boolean {
  const { from } = message
  if (!from || whyNotAuthentic || message.trouble || message.bounce) return false
  const ours = [settings.mailFrom.replace(/^.*<|>$/g, ''), settings.mailReplyTo].map((one) =>
    one.toLowerCase(),
  )
  if (ours.includes(from) || from.split('@')[1] === settings.mailReplyTo.split('@')[1]) return false
  return whyAutomatic(message, sender) === undefined
}

/** It says nothing of any record: the person who wrote may not be the one whom the mail was for. */
export function composeWrongAddress(
  settings: MailSettings,
  { inReplyTo, language }: Pick<QueuedMail, 'inReplyTo' | 'language'>,
): Message {
  const t = textsIn(language).wrongAddressTexts
  const letter = {
    title: t.title,
    facts: [],
    lines: t.lines,
    quotes: [],
    foot: [new URL(settings.publicUrl).host],
  }
  return messageOf(t.subject, letter, {
    ...automaticHeaders,
    'Auto-Submitted': 'auto-replied',
    ...(inReplyTo ? { 'In-Reply-To': inReplyTo, References: inReplyTo } : {}),
  })
}
