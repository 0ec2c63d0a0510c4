/** Puts notices into mails: those of one record together, after a short wait; beyond the limit of an hour into a summary. */
import { randomBytes } from 'node:crypto'
import { msPerHour } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import type { Settings } from '../settings/settings.ts'
import { queueToFormerAddresses } from './formeraddress.ts'

export type MailSettings = Pick<
  Settings,
  | 'smtpUrl'
  | 'mailFrom'
  | 'mailReplyTo'
  | 'publicUrl'
  | 'mailDelaySeconds'
  | 'mailsPerHourMax'
  | 'mailRetryHours'
>

interface Group {
  personId: number
  projectId: number | null
  folderId: number | null
  noticeIds: number[]
  /** Whether a paper goes out with it. */
  hasPaper: boolean
}

interface Queueing {
  database: Database
  types: RecordTypes
  settings: MailSettings
}

const groupsAtOnce = 2_000

/** SQL: whether the notice `k` of the event `e` brings a paper: minutes, a transmittal, a record that came to such a state. */
const bringsPaper = ({ all }: RecordTypes): string =>
  [
    `k.reasons && ARRAY['minutes', 'transmittal']`,
    ...all.flatMap(({ type, status, states, mail }) =>
      (mail?.paperAt ?? []).map(
        (name) => `f.type = ${type} AND EXISTS (
    SELECT FROM jsonb_array_elements(e.changes) AS c (change)
     WHERE c.change ->> 0 = '${status}' AND c.change -> 2 = to_jsonb(${states!.states[name]!.code}))`,
      ),
    ),
  ].join(' OR ')

/** Notices that wait, by person and record; those without a record each alone. */
const due = (
  types: RecordTypes,
): string => `SELECT k.person_id AS "personId", max(k.project_id) AS "projectId", k.folder_id AS "folderId",
    array_agg(k.id ORDER BY k.id) AS "noticeIds", bool_or(${bringsPaper(types)}) AS "hasPaper"
  FROM notice k LEFT JOIN event e ON e.id = k.event_id LEFT JOIN folder f ON f.id = k.folder_id WHERE k.delivery = 'now' AND k.mail_id IS NULL
 GROUP BY k.person_id, k.folder_id, CASE WHEN k.folder_id IS NULL THEN k.id END
HAVING min(k.at) <= $1 ORDER BY min(k.at) LIMIT ${groupsAtOnce}`

/** Returns how many mails were made. Two servers at once wait for each other at the notices. */
export async function queueMails({ database, types, settings }: Queueing, now: Date): Promise<number> {
  const until = new Date(now.getTime() - settings.mailDelaySeconds * 1000)
  const waiting = await database.row(
    `SELECT FROM notice k WHERE k.delivery = 'now' AND k.mail_id IS NULL AND k.at <= $1 LIMIT 1`,
    [until],
  )
  if (!waiting) return 0
  return database.transaction(async (db) => {
    await db.rows(`SELECT pg_advisory_xact_lock(hashtext('plumbline queue mails'))`)
    const groups = await db.rows<Group>(due(types), [until])
    const sent = await sentInHour(db, groups, now)
    const atOnce: Group[] = []
    const over: Group[] = []
    for (const group of groups) {
      const count = sent.get(group.personId) ?? 0
      sent.set(group.personId, count + 1)
      if (count < settings.mailsPerHourMax) atOnce.push(group)
      else over.push(group)
    }
    await newMails(db, settings, atOnce, now)
    const ofAccounts = groups.filter(({ folderId, projectId }) => !folderId && !projectId)
    const accountNotices = ofAccounts.flatMap(({ noticeIds }) => noticeIds)
    await queueToFormerAddresses(db, accountNotices, () => newMessageId(settings), now)
    // A summary waits for an hour after the first of these mails.
    for (const group of over) await intoSummary(db, settings, group, now)
    return groups.length
  })
}

async function sentInHour(db: Db, groups: readonly Group[], now: Date): Promise<Map<number, number>> {
  const rows = await db.rows<{ personId: number; count: number }>(
    `SELECT person_id AS "personId", count(*)::int AS count FROM mail
      WHERE person_id = ANY ($1::int[]) AND made_at > $2 AND kind = 'notices' GROUP BY person_id`,
    [[...new Set(groups.map(({ personId }) => personId))], new Date(now.getTime() - msPerHour)],
  )
  return new Map(rows.map(({ personId, count }) => [personId, count]))
}

async function newMails(db: Db, settings: MailSettings, groups: readonly Group[], now: Date): Promise<void> {
  const rows = groups.map(({ personId, projectId, folderId, noticeIds, hasPaper }) => ({
    person_id: personId,
    project_id: projectId,
    folder_id: folderId,
    notice_ids: noticeIds,
    has_paper: hasPaper,
    message_id: newMessageId(settings),
  }))
  await db.rows(
    `WITH given AS MATERIALIZED (
       SELECT * FROM json_to_recordset($1::text::json)
         AS r (person_id int, project_id int, folder_id int, notice_ids bigint[], message_id text, has_paper boolean)),
     made AS (
       INSERT INTO mail (kind, person_id, project_id, folder_id, message_id, has_paper, made_at, next_try_at)
       SELECT 'notices', person_id, project_id, folder_id, message_id, has_paper, $2, $2 FROM given RETURNING id, message_id)
     UPDATE notice k SET mail_id = made.id
       FROM made JOIN given g ON g.message_id = made.message_id CROSS JOIN LATERAL unnest(g.notice_ids) AS u (id)
      WHERE k.id = u.id`,
    [JSON.stringify(rows), now],
  )
}

/** One summary waits for each person, until an hour after the first mail of the hour. */
async function intoSummary(db: Db, settings: MailSettings, group: Group, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - msPerHour)
  await db.rows(
    `WITH waiting AS (
       SELECT id FROM mail WHERE person_id = $1 AND kind = 'summary' AND state = 'queued' AND tries = 0 LIMIT 1),
     made AS (
       INSERT INTO mail (kind, person_id, message_id, made_at, next_try_at)
       SELECT 'summary', $1, $2, $3, coalesce((SELECT min(m.made_at) + interval '1 hour' FROM mail m
                WHERE m.person_id = $1 AND m.made_at > $4 AND m.kind = 'notices'), $3)
        WHERE NOT EXISTS (SELECT FROM waiting) RETURNING id)
     UPDATE notice k SET mail_id = x.id FROM (SELECT id FROM waiting UNION ALL SELECT id FROM made) x
      WHERE k.id = ANY ($5::bigint[])`,
    [group.personId, newMessageId(settings), now, hourAgo, group.noticeIds],
  )
}

export const newMessageId = ({ publicUrl }: Pick<MailSettings, 'publicUrl'>): string =>
  `<${randomBytes(16).toString('hex')}@${new URL(publicUrl).hostname}>`
