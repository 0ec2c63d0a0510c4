/** Checks of mail: whether the mail server and the mailbox can be reached, and how mail goes. */
import { createTransport } from 'nodemailer'
import { msPerHour, msPerMinute } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import { mailboxName, openMailbox } from '../mail/incoming/mailboxclient.ts'
import { readState } from '../mail/incoming/mailboxstate.ts'
import type { Settings } from '../settings/settings.ts'
import { type Found, ok, problem, warning } from './findings.ts'

const timeoutMs = 10_000

/** Signs in, and sends nothing. */
export async function checkMailServer({ smtpUrl }: Settings): Promise<Found> {
  if (!smtpUrl) return ok('No mail server is set: no mail goes out.')
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as never)
  try {
    await transport.verify()
    return ok(`The mail server ${host} answers.`)
  } catch (error) {
    return problem(
      `No mail goes out: the mail server ${host} does not let us in (${(error as Error).message}).`,
      'Correct PLUMBLINE_SMTP_URL. What waits in the queue is tried for a day (PLUMBLINE_MAIL_RETRY_HOURS).',
    )
  } finally {
    transport.close()
  }
}

export async function checkMailbox({ imapUrl }: Settings): Promise<Found[]> {
  if (!imapUrl) return []
  const name = mailboxName(imapUrl)
  try {
    const { close } = await openMailbox(imapUrl, timeoutMs)
    close()
    return [ok(`The mailbox can be read: ${name}.`)]
  } catch (error) {
    return [
      problem(
        `The mailbox cannot be read: ${name} (${(error as Error).message}).`,
        'Correct PLUMBLINE_IMAP_URL, or see to the mail server. Answers by mail wait there.',
      ),
    ]
  }
}

/** How late a mail may be before it is worth a warning. */
const lateMs = msPerHour
const unreadMs = 15 * msPerMinute

/** What the servers of this database noted. */
export async function checkMail(database: Database, settings: Settings): Promise<Found[]> {
  const { smtpUrl, imapUrl } = settings
  if (!smtpUrl && !imapUrl) return []
  const row = (await database.row<{ isHeld: boolean; waiting: number; late: number; now: Date }>(
    `SELECT EXISTS (SELECT FROM installation WHERE mail_held_at IS NOT NULL) AS "isHeld", count(m.id)::int AS waiting,
            (count(m.id) FILTER (WHERE m.made_at < now() - interval '1 millisecond' * $1))::int AS late, now() AS now
       FROM mail m WHERE m.state = 'queued'`,
    [lateMs],
  ))!
  if (row.isHeld)
    return [
      warning(
        'Mail stands still since the database was restored: none goes out, and the mailbox is not read.',
        'See whether this is the right server, then let it go on: in the web app, Setup, Mail log.',
      ),
    ]
  const findings = imapUrl ? await ofMailbox(database, imapUrl, row.now) : []
  if (row.late > 0)
    findings.push(
      warning(
        `${row.late} of ${row.waiting} mails in the queue are more than an hour old.`,
        'The mail log says what the mail server answers: in the web app, Setup, Mail log.',
      ),
    )
  return findings.length > 0 ? findings : [ok(`${row.waiting} mails wait in the queue.`)]
}

async function ofMailbox(database: Database, imapUrl: string, now: Date): Promise<Found[]> {
  const state = await readState(database, mailboxName(imapUrl))
  const remedy = 'See the lines of the log about the mailbox, and what the check of the mailbox says above.'
  if (state?.failingSince)
    return [
      warning(
        `The server cannot read the mailbox since ${text(state.failingSince)}: ${state.failure}`,
        remedy,
      ),
    ]
  if (state?.waiting)
    return [warning(`${state.waiting} messages of the mailbox could not be taken yet.`, remedy)]
  if (state?.readAt && now.getTime() - state.readAt.getTime() > unreadMs)
    return [warning(`The mailbox was last read at ${text(state.readAt)}.`, 'Start the server.')]
  return []
}

const text = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')
