/** The log of mail, letting it go on after a restore, and ending it by the token of a mail. */
import type { Value } from '../../contract/kit.ts'
import {
  type MailLogEntry,
  MailLogRead,
  MailRelease,
  MailUnsubscribe,
  mailStates,
} from '../../contract/outbound/mail.ts'
import { digestOf } from '../access/secrets.ts'
import { seesSheetOf } from '../access/sight/publicationsight.ts'
import { seesSome } from '../access/sight/transmittalsight.ts'
import { rights, sees } from '../access/visibility.ts'
import { raw } from '../db/sql.ts'
import type { Call } from '../kernel/call.ts'
import { type FieldChange, writeEvents } from '../kernel/events/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../kernel/paging.ts'
import { serve } from '../kernel/serve.ts'
import { mailIsOn } from '../notices/mailison.ts'
import { toldPublication, toldTransmittal } from '../notices/noticesql.ts'
import { projectRights } from '../records/engine/tree/projectrights.ts'

type Entry = Value<typeof MailLogEntry.fields>

/** Of a mail that tells of transmittals: whether the caller sent each of them or sees something in it. */
const seesTransmittals = `NOT EXISTS (SELECT FROM notice k JOIN event e ON e.id = k.event_id
   WHERE k.mail_id = m.id AND e.action = 'TransmittalSent' AND e.person_id IS DISTINCT FROM $1
     AND NOT ${seesSome(toldTransmittal)})`

/** The same of mails that tell of drawings. */
const seesPublications = `NOT EXISTS (SELECT FROM notice k JOIN event e ON e.id = k.event_id
   WHERE k.mail_id = m.id AND ${toldPublication} IS NOT NULL AND NOT ${seesSheetOf(toldPublication)})`

/** Of a project; else of the organization of the caller: its people and its projects. */
const select = `SELECT m.id AS "mailId", coalesce(n.id, 0) AS "userId", coalesce(n.full_name, m.to_name) AS "fullName", m.address,
    CASE WHEN f.seen THEN f.id ELSE 0 END AS "folderId", CASE WHEN f.seen THEN f.type END AS "folderType",
    CASE WHEN f.seen THEN f.number END AS number, CASE WHEN f.seen OR (m.folder_id IS NULL AND ${seesTransmittals} AND ${seesPublications}) THEN m.subject END AS subject,
    m.state, m.made_at AS "madeDate", m.sent_at AS "sentDate", CASE WHEN m.state = 'queued' THEN m.next_try_at END AS "nextTryDate",
    m.tries, m.said
  FROM mail m LEFT JOIN person n ON n.id = m.person_id
  LEFT JOIN LATERAL (
    SELECT f.id, f.type, f.number, coalesce(${sees({ inBin: true })}, false) AS seen FROM folder f
      LEFT JOIN LATERAL (${rights({ project: 'f.project_id', section: raw('f.section') })} OFFSET 0) a ON true
     WHERE f.id = m.folder_id) f ON true
 WHERE CASE WHEN $2::int IS NOT NULL THEN m.project_id = $2
       ELSE coalesce(n.organization_id = $3, false) OR EXISTS (SELECT FROM project p WHERE p.id = m.project_id AND p.organization_id = $3)
         OR (m.kind = 'wrong address' AND EXISTS (SELECT FROM organization o WHERE o.id = $3 AND o.steward_id IS NULL)) END
   AND ($4::text IS NULL OR m.state = $4) AND ($5::bigint IS NULL OR m.id < $5) ORDER BY m.id DESC LIMIT $6`

async function readLog(request: Paged & { projectId?: number | null; state?: string | null }, call: Call) {
  const projectId = request.projectId || null
  await mayRead(call, projectId)
  const state = request.state?.trim().toLowerCase() || null
  if (state && !(mailStates as readonly string[]).includes(state))
    throw invalidField('State', 'Enum', `State must be one of ${mailStates.join(', ')}.`)
  const wanted = rowsWanted(request)
  const [before = null] = readCursor(request, 'number') ?? []
  const { id, organizationId } = call.caller
  const rows = await call.db.rows<Entry>(select, [id, projectId, organizationId, state, before, wanted + 1])
  const held = await call.db.row('SELECT FROM installation WHERE mail_held_at IS NOT NULL')
  const { page, nextCursor } = pageOf(rows, wanted, ({ mailId }) => [mailId!])
  return { mails: page, isMailOn: mailIsOn(call.settings), isHeld: held !== undefined, nextCursor }
}

async function mayRead(call: Call, projectId: number | null): Promise<void> {
  if (projectId) {
    const { reads } = await projectRights(call, 'setup', projectId)
    if (!reads)
      throw forbidden('You may not read the mail log of this project: that needs the right to see its setup.')
  } else if (!(await isAdmin(call)))
    throw forbidden('Only an administrator of an organization can read its mail log.')
}

const isAdmin = async (call: Call, more = ''): Promise<boolean> =>
  (await call.db.row(`SELECT FROM person n WHERE n.id = $1 AND n.is_admin ${more}`, [call.caller.id])) !==
  undefined

async function release({ discard }: { discard?: boolean | null }, call: Call) {
  const runs =
    'AND EXISTS (SELECT FROM organization o WHERE o.id = n.organization_id AND o.steward_id IS NULL)'
  if (!(await isAdmin(call, runs)))
    throw forbidden(
      'Only an administrator of the organization that runs this server can let mail go out again.',
    )
  const held = await call.db.row(
    'UPDATE installation SET mail_held_at = NULL WHERE mail_held_at IS NOT NULL RETURNING 1 AS was',
  )
  if (!held) return { numberOfRecordsEffected: 0 }
  if (discard) {
    await call.db.rows(
      `UPDATE mail SET state = 'not sent', said = 'Discarded after the database was restored.' WHERE state = 'queued'`,
    )
    await call.db.rows(`UPDATE notice SET delivery = 'never' WHERE delivery <> 'never' AND mail_id IS NULL`)
  }
  const changes: FieldChange[] = [['discarded', null, discard ?? false]]
  await writeEvents(call, [{ action: 'MailReleased', organizationId: call.caller.organizationId, changes }])
  return {}
}

interface Unsubscriber {
  personId: number | null
  organizationId: number | null
  fullName: string
  reasons: string[]
}

/**
 * Said again, it changes nothing: mail programs repeat it. The person who has the mail can press it, also somebody to whom it was forwarded:
 * so the person is told.
 */
async function unsubscribe(request: { token?: string | null; isTrial?: boolean | null }, call: Call) {
  const token = request.token?.trim()
  if (!token) throw notEmpty('Token', 'the token of the mail')
  const row = await call.db.row<Unsubscriber>(
    `SELECT u.person_id AS "personId", n.organization_id AS "organizationId", coalesce(n.full_name, u.address) AS "fullName", u.reasons
       FROM unsubscribe_token u LEFT JOIN person n ON n.id = u.person_id WHERE u.digest = $1`,
    [digestOf(token)],
  )
  if (!row) throw notFound('This link')
  const { personId, fullName, reasons } = row
  if (!request.isTrial) {
    if (personId) await endMails(call, row)
    else
      await call.db.rows(
        'INSERT INTO unsubscribed_address (address, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [fullName, call.now],
      )
  }
  return { reasons, fullName }
}

async function endMails(call: Call, { personId, organizationId, reasons }: Unsubscriber): Promise<void> {
  const ended = await call.db.rows<{ reason: string }>(
    `INSERT INTO notice_preference AS p (person_id, reason, delivery) SELECT $1, r, 'never' FROM unnest($2::text[]) AS r
         ON CONFLICT (person_id, reason) DO UPDATE SET delivery = 'never' WHERE p.delivery <> 'never' RETURNING p.reason`,
    [personId, reasons],
  )
  if (ended.length === 0) return
  const changes = ended.map(({ reason }): FieldChange => [reason, null, 'never'])
  await writeEvents(call, [
    {
      action: 'MailsEndedByLink',
      organizationId: organizationId!,
      changes: [['userId', personId, personId], ...changes],
    },
  ])
}

export default [serve(MailLogRead, readLog), serve(MailRelease, release), serve(MailUnsubscribe, unsubscribe)]
