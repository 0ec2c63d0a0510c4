/** The code that opens a link on a new device: sent when somebody asks for it, never when a link is opened. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { msPerHour, msPerMinute } from '../../../contract/fields/durations.ts'
import { knowDevice, type MailLink } from '../../access/maillinks.ts'
import { digestOf, newSecret } from '../../access/secrets.ts'
import type { Db } from '../../db/db.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, Fault, forbidden } from '../../kernel/faults.ts'
import { mailIsOn } from '../../notices/mailison.ts'
import { messageOf } from '../lettermessage.ts'
import type { Message, QueuedMail } from '../outgoing.ts'
import { type MailSettings, newMessageId } from '../queue.ts'
import { textsIn } from '../texts/textsin.ts'

const codeDigits = 8
const codeMinutes = 10
const triesMax = 5
const perHour = { record: 5, person: 20 }

/** Puts a mail with a code into the queue. The code is made when that is sent, so that nothing stores it. */
export async function askForCode(call: Call, { caller, folderId, projectId }: MailLink): Promise<void> {
  const { db, now } = call
  if (!mailIsOn(call.settings))
    throw conflict('This server sends no mail now, so it cannot send a code. Please sign in instead.')
  await db.rows(`SELECT pg_advisory_xact_lock(hashtext('plumbline mail code'), $1)`, [caller.id])
  const asked = await db.row<Record<keyof typeof perHour, number>>(
    `SELECT count(*)::int AS person, count(*) FILTER (WHERE folder_id = $2)::int AS record
       FROM mail_code WHERE person_id = $1 AND asked_at > $3`,
    [caller.id, folderId, new Date(now.getTime() - msPerHour)],
  )
  if (asked!.record >= perHour.record || asked!.person >= perHour.person)
    throw new Fault('TooManyRequests', 'Too many codes were sent in the last hour. Please try again later.', {
      headers: { 'Retry-After': String(msPerHour / 1000) },
    })
  await db.rows(
    `WITH code AS (INSERT INTO mail_code (person_id, folder_id, asked_at) VALUES ($1, $2, $4) RETURNING id)
     INSERT INTO mail (kind, person_id, project_id, folder_id, code_id, message_id, made_at, next_try_at)
     SELECT 'code', $1, $3, $2, id, $5, $4, $4 FROM code`,
    [caller.id, folderId, projectId, now, newMessageId(call.settings)],
  )
}

/** A text instead of the mail: why it is not sent. */
export async function composeCode(
  db: Db,
  settings: MailSettings,
  mail: QueuedMail,
  now: Date,
): Promise<Message | string> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const made = await db.row(
    `UPDATE mail_code SET digest = $2, address = $3, sent_at = $4, tries = 0
      WHERE id = $1 AND used_at IS NULL AND asked_at > $5 RETURNING id`,
    [mail.codeId, digestOfCode(code, mail.personId, mail.folderId!), mail.address, now, validFrom(now)],
  )
  if (!made) return 'Whoever asked for the code has waited too long.'
  const t = textsIn(mail.language).codeTexts
  const letter = {
    title: t.title,
    facts: [[t.code, `${code.slice(0, 4)} ${code.slice(4)}`]] as const,
    lines: [t.howLong(codeMinutes), t.notYou],
    quotes: [],
    foot: [new URL(settings.publicUrl).host],
  }
  return messageOf(t.subject, letter)
}

const validFrom = (now: Date): Date => new Date(now.getTime() - codeMinutes * msPerMinute)

const digestOfCode = (code: string, personId: number, folderId: number): Buffer =>
  createHash('sha256').update(`${code} ${personId} ${folderId}`).digest()

/** Returns the key that the device is to keep. Each try counts, whatever becomes of the call. */
export async function enterCode(call: Call, link: MailLink, given: string): Promise<string> {
  const code = given.replace(/[\s-]/g, '')
  const tried = await call.db.row<{ id: number; digest: Buffer; tries: number }>(
    `UPDATE mail_code SET tries = tries + 1
      WHERE id = (SELECT id FROM mail_code WHERE person_id = $1 AND folder_id = $2 AND sent_at IS NOT NULL
                   ORDER BY id DESC LIMIT 1)
        AND tries < ${triesMax} AND used_at IS NULL AND sent_at > $3 AND lower(address) = lower($4)
      RETURNING id, digest, tries`,
    [link.caller.id, link.folderId, validFrom(call.now), link.address],
  )
  if (!tried) throw forbidden('No code counts any more. Please ask for another one.')
  if (!timingSafeEqual(tried.digest, digestOfCode(code, link.caller.id, link.folderId))) {
    const left = triesMax - tried.tries
    throw forbidden(
      left > 0
        ? `This is not the code that was sent. ${left === 1 ? 'One try is' : `${left} tries are`} left.`
        : 'This is not the code that was sent. Please ask for another one.',
    )
  }
  const key = newSecret()
  await call.database.transaction(async (db) => {
    const used = await db.row(
      'UPDATE mail_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id',
      [tried.id, call.now],
    )
    if (!used) throw forbidden('This code was used already. Please ask for another one.')
    // A key that somebody else put on the device must not open what is opened now.
    if (call.deviceKey)
      await db.rows('UPDATE mail_device SET digest = $2 WHERE digest = $1', [
        digestOf(call.deviceKey),
        digestOf(key),
      ])
    await knowDevice(db, link, key, call.now)
    await db.rows(
      `INSERT INTO event (organization_id, action, person_id, at, changes)
       VALUES ($1, 'MailLinkEntered', $2, $3, $4::text::jsonb)`,
      [
        link.caller.organizationId,
        link.caller.id,
        call.now,
        JSON.stringify([['Address', null, call.address]]),
      ],
    )
  })
  return key
}
