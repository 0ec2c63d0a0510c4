/** What becomes of a message to a reply address: a reply, the official answer, held for a manager, or nothing. */
import { createHash } from 'node:crypto'
import * as is from '../../../contract/base.ts'
import { FileCreate } from '../../../contract/documents/file.ts'
import { msPerMinute } from '../../../contract/fields/durations.ts'
import { findLink, type MailLink } from '../../access/maillinks.ts'
import { digestOf } from '../../access/secrets.ts'
import type { Db } from '../../db/db.ts'
import type { Admitted, Call } from '../../kernel/call.ts'
import { Fault } from '../../kernel/faults.ts'
import type { Prepared } from '../../kernel/prepared.ts'
import { type Perform, type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { prepareAll } from '../../records/file/preparebytes.ts'
import { storeFile } from '../../records/file/storedfile.ts'
import { replyTo } from '../links/replyto.ts'
import { type Bounce, whyAutomatic } from './automatic.ts'
import type { IncomingMessage } from './message.ts'
import { answerMark } from './quotes.ts'
import { type MessageToToken, whyUnproven } from './unproven.ts'

/** Runs like an operation, and is none of the interface: messages come by the listener and the command line. */
export const MailReceive = is.operation('MailReceiveRequest', {
  route: '/api/internal/mail/receive',
  about: 'Takes a message that came by mail.',
  effect: 'write',
  session: 'ignored',
})

export type State = 'reply' | 'answer' | 'held' | 'no reply' | 'bounce'

interface Outcome {
  state: State
  why?: string | undefined
  /** Held, and managers know already that there are many. */
  isSilent?: boolean
}

interface ByToken extends Admitted {
  link: MailLink
}

async function admit({ token, message }: MessageToToken, call: Call): Promise<ByToken> {
  const link = await findLink(call.db, token, 'reply', call.now)
  if (!link) throw new Fault('NotFound', 'Nobody takes mail at this address any more.')
  return { link, caller: link.caller, cameBy: `mail, ${message.from ?? 'no sender'}` }
}

export const receiveOperation =
  (perform: Perform) =>
  (types: RecordTypes): Served[] => [
    serve(
      MailReceive,
      async (request, call, { link }: ByToken) =>
        take(types, perform, request as MessageToToken, call, link) as never,
      { admit, asAdmitted: true, prepare },
    ),
  ]

/** Its files are written before the transaction begins, unless it will be refused or was taken before. */
async function prepare(given: MessageToToken, call: Call, { link }: ByToken): Promise<Prepared | undefined> {
  const { message } = given
  const unproven = await whyUnproven(call, link, given)
  if (await takenBefore(call, link, message, !unproven)) return undefined
  if (unproven && (await countLately(call, link, false)) >= unprovenLimit.messagesMax) return undefined
  return prepareAll(call, [message.raw, ...message.files.map(({ content }) => content)])
}

async function take(
  types: RecordTypes,
  perform: Perform,
  given: MessageToToken,
  call: Call,
  link: MailLink,
): Promise<Outcome> {
  const { message } = given
  const unproven = await whyUnproven(call, link, given)
  // The same message may come twice at once, by two servers or two connections.
  await call.db.rows(`SELECT pg_advisory_xact_lock(hashtext('plumbline incoming mail'), $1)`, [link.folderId])
  const before = await takenBefore(call, link, message, !unproven)
  if (before) return before
  const lately = await countLately(call, link, !unproven)
  if (unproven && lately >= unprovenLimit.messagesMax) throw tooMany()
  const outcome = message.bounce
    ? await noteBounce(call, given.token, link, message.bounce)
    : ((await whyNoReply(call, given)) ??
      whyHeld(message, unproven, lately) ??
      (await tryReply(types, perform, call, link, message)))
  await store(call, link, message, outcome, !unproven)
  if (outcome.state === 'held' && !outcome.isSilent) await tellManagers(call, link, 'MailHeld')
  return outcome
}

/**
 * A mail server that got no answer sends a message again, and one that was not moved is read again; without a Message-ID it is known
 * by its bytes. A forged one does not stand for that whose Message-ID it has.
 */
const takenBefore = (
  call: Call,
  { caller, folderId }: MailLink,
  { messageId, raw }: IncomingMessage,
  isProven: boolean,
) =>
  call.db.row<Outcome>(
    `SELECT m.state, m.why FROM incoming_mail m LEFT JOIN stored_file s ON s.id = m.stored_file_id
      WHERE m.folder_id = $1 AND m.person_id = $2 AND (m.is_proven OR NOT $4)
        AND (m.message_id = $3 OR $3 IS NULL AND m.message_id IS NULL AND s.sha256 = $5) LIMIT 1`,
    [folderId, caller.id, messageId ?? null, isProven, createHash('sha256').update(raw).digest()],
  )

const minutes = 10
/** Two robots that answer each other end here. Only messages of the person count. */
const loop = { messagesMax: 5 }
/** What strangers send to a reply address has an allowance of its own: it takes nothing from the person. */
const unprovenLimit = { messagesMax: 20, toldMax: 5 }

/** Their mail server tries again later. */
const tooMany = (): Fault =>
  new Fault('TooManyRequests', 'Too many unproven messages came to this address. Please try again later.', {
    logged: 'as overload',
  })

const countLately = (call: Call, link: MailLink, isProven: boolean): Promise<number> =>
  countOf(call.db, link, call.now, isProven)

/** Whether so many came that are not proven that the next of them is refused. */
export const isOverAllowance = async (db: Db, link: MailLink, now: Date): Promise<boolean> =>
  (await countOf(db, link, now, false)) >= unprovenLimit.messagesMax

async function countOf(
  db: Db,
  { caller, folderId }: MailLink,
  now: Date,
  isProven: boolean,
): Promise<number> {
  const since = new Date(now.getTime() - minutes * msPerMinute)
  const row = await db.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM incoming_mail
      WHERE folder_id = $1 AND person_id = $2 AND received_at > $3 AND is_proven = $4`,
    [folderId, caller.id, since, isProven],
  )
  return row!.count
}

async function whyNoReply(call: Call, { message, sender }: MessageToToken): Promise<Outcome | undefined> {
  const nothing = (why: string): Outcome => ({ state: 'no reply', why })
  const automatic = whyAutomatic(message, sender)
  if (automatic) return nothing(automatic)
  if (await call.db.row('SELECT FROM mail WHERE message_id = $1 LIMIT 1', [message.messageId ?? null]))
    return nothing('It is a mail of ours that came back.')
  if (!message.trouble && message.words === '' && message.files.length === 0)
    return nothing('It has no words of its own and no files.')
  return undefined
}

/** `lately`: how many messages came, of those that are proven as this one is. Of too many, managers are told once. */
function whyHeld(
  { trouble }: IncomingMessage,
  unproven: string | undefined,
  lately: number,
): Outcome | undefined {
  if (unproven) return { state: 'held', why: trouble ?? unproven, isSilent: lately >= unprovenLimit.toldMax }
  if (lately >= loop.messagesMax)
    return {
      state: 'held',
      why: `More than ${loop.messagesMax} messages came in ${minutes} minutes.`,
      isSilent: lately > loop.messagesMax,
    }
  return trouble ? { state: 'held', why: trouble } : undefined
}

/** What the rights of the person do not allow is held, and nothing of it is written. */
async function tryReply(
  types: RecordTypes,
  perform: Perform,
  call: Call,
  { folderId }: MailLink,
  message: IncomingMessage,
): Promise<Outcome> {
  const attempt = async (isAnswer: boolean): Promise<Outcome | Fault> => {
    await call.db.rows('SAVEPOINT mail')
    try {
      await makeReply(types, perform, call, folderId, message, isAnswer)
      await call.db.rows('RELEASE SAVEPOINT mail')
      return { state: isAnswer ? 'answer' : 'reply' }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      await call.db.rows('ROLLBACK TO SAVEPOINT mail')
      return error
    }
  }
  if (answerMark.test(message.words)) {
    const answered = await attempt(true)
    if (!(answered instanceof Fault)) return answered
  }
  const replied = await attempt(false)
  return replied instanceof Fault ? { state: 'held', why: replied.message } : replied
}

/** Files first, so that what is said about them is said with them. */
export async function makeReply(
  types: RecordTypes,
  perform: Perform,
  call: Call,
  folderId: number,
  { words, files }: Pick<IncomingMessage, 'words' | 'files'>,
  isAnswer = false,
): Promise<void> {
  for (const { name, type, content } of files) {
    const fileInfo = { uploadedFileName: name, uploadedFileType: type }
    await perform(FileCreate, { folderId, fileInfo, fileContent: content }, call)
  }
  const text = isAnswer ? words.replace(answerMark, '') : words
  if (text) await replyTo(types, perform, call, folderId, { text, isAnswer })
}

/**
 * Anybody who knows a reply address can send a report. It counts only about the mail that carried this address: its Message-ID is
 * in the returned part, and it was sent to whom the report names. Any other is kept, and nothing else.
 */
async function noteBounce(
  call: Call,
  token: string,
  link: MailLink,
  { isFinal, said, messageIds, recipients }: Bounce,
): Promise<Outcome> {
  if (!isFinal) return { state: 'no reply', why: said }
  const mail = await call.db.row<{ address: string }>(
    `UPDATE mail m SET state = 'bounced', said = $2 FROM mail_token k
      WHERE k.digest = $1 AND m.id = k.mail_id AND m.state IN ('sent', 'bounced') AND m.message_id = ANY ($3::text[])
        AND ($4::text[] = '{}' OR lower(btrim(m.address)) = ANY ($4::text[])) RETURNING m.address`,
    [digestOf(token), said, messageIds, recipients],
  )
  if (!mail) return { state: 'no reply', why: 'It is a report about a mail that we did not send.' }
  await call.db.rows(
    `INSERT INTO bounced_address (address, at, said) VALUES (lower($1), $2, $3)
         ON CONFLICT (address) DO UPDATE SET at = $2, said = $3`,
    [mail.address, call.now, said],
  )
  await tellManagers(call, link, 'MailBounced')
  return { state: 'bounce', why: said }
}

/** An event of nobody: that the person sent it is just what is not known. Nor does it say which address the sender wrote. */
const tellManagers = (call: Call, { projectId, folderId, caller }: MailLink, action: string) =>
  call.db.rows(
    `INSERT INTO event (project_id, folder_id, action, at, changes, came_by) VALUES ($1, $2, $3, $4, $5::text::jsonb, 'mail')`,
    [projectId, folderId, action, call.now, JSON.stringify([['fullName', null, caller.fullName]])],
  )

async function store(
  call: Call,
  { projectId, folderId, caller }: MailLink,
  message: IncomingMessage,
  { state, why }: Outcome,
  isProven: boolean,
) {
  const file = { name: 'message.eml', type: 'message/rfc822', content: message.raw }
  const storedFileId = await storeFile(call, { projectId, ...file })
  await call.db.rows(
    `INSERT INTO incoming_mail (received_at, person_id, project_id, folder_id, message_id, from_address, subject, words,
            file_names, state, why, stored_file_id, is_proven, is_partial)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      call.now,
      caller.id,
      projectId,
      folderId,
      message.messageId ?? null,
      message.from ?? null,
      message.subject,
      message.words,
      message.files.map(({ name }) => name),
      state,
      why ?? null,
      storedFileId,
      isProven,
      message.isPartial,
    ],
  )
}
