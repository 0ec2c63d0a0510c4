/** The daily digest: once a working day, at 7:00 in the time zone of the project, for the person who has something to do or to read. */
import type { Day } from '../../contract/fields/days.ts'
import { msPerDay } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import { type Calendar, isWorkingDay } from '../records/engine/declare/days.ts'
import { newProjectDefaults } from '../records/engine/tree/projectdefaults.ts'
import { type MailSettings, newMessageId } from './queue.ts'

/** From 7:00 on. A server that was down then makes up for it in the morning; later, the next day says it. */
const hours = { from: '07:00', until: '12:00' }
const keptDays = 30

export interface StoredCalendar {
  weekdays: number[] | null
  holidays: Day[]
}

interface DueProject extends StoredCalendar {
  id: number
  day: Day
}

export const calendarColumns = `d.working_weekdays AS weekdays,
  ARRAY(SELECT to_char(h.day, 'YYYY-MM-DD') FROM project_holiday h WHERE h.project_id = p.id) AS holidays`

export const calendarOf = ({ weekdays, holidays }: StoredCalendar): Calendar => ({
  weekdays: weekdays ?? newProjectDefaults.weekdays,
  holidays: new Set(holidays),
})

/** Returns how many mails were made. Nothing is made while mail is held after a restore. */
export async function queueDigests(database: Database, settings: MailSettings, now: Date): Promise<number> {
  const projects = await database.rows<DueProject>(
    `SELECT p.id, to_char(local.at, 'YYYY-MM-DD') AS day, ${calendarColumns}
       FROM project p LEFT JOIN project_defaults d ON d.project_id = p.id
      CROSS JOIN LATERAL (SELECT $1::timestamptz AT TIME ZONE p.time_zone AS at) local
      WHERE NOT p.is_disabled AND NOT p.is_demo AND local.at::time >= '${hours.from}' AND local.at::time < '${hours.until}'
        AND NOT EXISTS (SELECT FROM digest_day g WHERE g.project_id = p.id AND g.day = local.at::date)
        AND NOT EXISTS (SELECT FROM installation WHERE mail_held_at IS NOT NULL) ORDER BY p.id`,
    [now],
  )
  let made = 0
  for (const project of projects) made += await queueOfProject(database, settings, project, now)
  if (projects.length > 0)
    await database.rows('DELETE FROM digest_day WHERE day < $1::timestamptz::date', [
      new Date(now.getTime() - keptDays * msPerDay),
    ])
  return made
}

/** The person who is in a court of the project, has notices that wait for the digest, or manages it while something is overdue. */
const readers = `SELECT DISTINCT m.person_id FROM member m JOIN person n ON n.id = m.person_id AND n.is_active
  WHERE m.project_id = $1 AND m.removed_at IS NULL
    AND NOT EXISTS (SELECT FROM muted_project u WHERE u.person_id = n.id AND u.project_id = $1)
    AND (n.id IN (SELECT c.person_id FROM in_court c WHERE c.project_id = $1 AND c.through_id IS NULL)
      OR n.organization_id IN (SELECT c.organization_id FROM in_court c WHERE c.project_id = $1 AND c.through_id IS NULL)
      OR n.id IN (SELECT k.person_id FROM notice k WHERE k.project_id = $1 AND k.delivery = 'digest' AND k.mail_id IS NULL)
      OR (n.id IN (SELECT x.person_id FROM access x WHERE x.project_id = $1 AND x.is_manager)
        AND EXISTS (SELECT FROM folder f WHERE f.project_id = $1 AND f.is_open AND f.due_day < $2::date)))`

const queueOfProject = (database: Database, settings: MailSettings, project: DueProject, now: Date) =>
  database.transaction(async (db) => {
    // A project may have been deleted since; then nobody is told.
    const first = await db.row(
      `INSERT INTO digest_day (project_id, day)
       SELECT p.id, $2::date FROM project p WHERE p.id = $1 FOR KEY SHARE ON CONFLICT DO NOTHING RETURNING day`,
      [project.id, project.day],
    )
    if (!first || !isWorkingDay(project.day, calendarOf(project))) return 0
    const people = await db.rows<{ personId: number }>(
      `SELECT r.person_id AS "personId" FROM (${readers}) r ORDER BY 1`,
      [project.id, project.day],
    )
    const rows = people.map(({ personId }) => ({ person_id: personId, message_id: newMessageId(settings) }))
    await db.rows(
      `WITH made AS (
         INSERT INTO mail (kind, person_id, project_id, message_id, made_at, next_try_at)
         SELECT 'digest', r.person_id, $2, r.message_id, $3, $3
           FROM json_to_recordset($1::text::json) AS r (person_id int, message_id text) RETURNING id, person_id)
       UPDATE notice k SET mail_id = made.id FROM made
        WHERE k.person_id = made.person_id AND k.project_id = $2 AND k.delivery = 'digest' AND k.mail_id IS NULL`,
      [JSON.stringify(rows), project.id, now],
    )
    return people.length
  })
