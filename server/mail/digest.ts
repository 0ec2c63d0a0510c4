/** The daily digest: once a working day, at 7:00 in the time zone of the project, for whoever has something to do or to read. */
import { msPerDay } from '../../contract/durations.ts'
import { joinNodeRights, visible } from '../access/visibility.ts'
import { partyTypes } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import { addWorkingDays, type Calendar, dayIn, isWorkingDay } from '../records/engine/declare/days.ts'
import { type RecordTypes, sqlByStates } from '../records/engine/declare/recordtypes.ts'
import { overdue } from '../records/engine/listing/declarelisting.ts'
import { newProjectDefaults } from '../records/engine/tree/projectdefaults.ts'
import type { QueuedMail } from './outgoing.ts'
import { type MailSettings, newMessageId } from './queue.ts'
import { type LetterItem, oneLine } from './template.ts'
import { textsIn } from './textsin.ts'
import { linkWith, type MailTokens } from './tokens.ts'

/** From 7:00 on. A server that was down then makes up for it in the morning; later, the next day says it. */
const hours = { from: '07:00', until: '12:00' }
const keptDays = 30

interface DueProject {
  id: number
  day: string
  weekdays: number[] | null
  holidays: string[]
}

const calendarColumns = `d.working_weekdays AS weekdays,
  ARRAY(SELECT to_char(h.day, 'YYYY-MM-DD') FROM project_holiday h WHERE h.project_id = p.id) AS holidays`

const calendarOf = ({ weekdays, holidays }: Pick<DueProject, 'weekdays' | 'holidays'>): Calendar => ({
  weekdays: weekdays ?? newProjectDefaults.weekdays,
  holidays: new Set(holidays),
})

/** Returns how many mails were made. Nothing is made while mail is held after a restore. */
export async function queueDigests(database: Database, settings: MailSettings, now: Date): Promise<number> {
  const projects = await database.rows<DueProject>(
    `SELECT p.id, to_char(local.at, 'YYYY-MM-DD') AS day, ${calendarColumns}
       FROM project p LEFT JOIN project_defaults d ON d.project_id = p.id
      CROSS JOIN LATERAL (SELECT $1::timestamptz AT TIME ZONE p.time_zone AS at) local
      WHERE NOT p.is_disabled AND local.at::time >= '${hours.from}' AND local.at::time < '${hours.until}'
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

/** Whoever is in a court of the project, has notices that wait for the digest, or manages it while something is overdue. */
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

interface Waiting {
  folderId: number
  type: number
  number: string | null
  title: string | null
  due: string | null
  daysLate: number
  isOverdue: boolean
  isYours: boolean
}

const rowsMax = 200
const shownMax = 50

/** Of the project $2: what waits on the caller $1, and for managers all that is overdue. */
const waiting = (
  types: RecordTypes,
): string => `SELECT f.id AS "folderId", f.type, f.number, f.title, to_char(f.due_day, 'YYYY-MM-DD') AS due,
    coalesce($3::date - f.due_day, 0) AS "daysLate", coalesce(late.is, false) AS "isOverdue", court.is AS "isYours"
  FROM folder f ${joinNodeRights}
 CROSS JOIN LATERAL (SELECT ${sqlByStates(types, (recordType) => overdue(recordType))} AS is) late
 CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM in_court c WHERE c.folder_id = f.id AND c.through_id IS NULL
     AND (c.person_id = $1 OR c.organization_id = a.organization_id)) AS is) court
 WHERE f.is_open AND f.type IN (${partyTypes.join(', ')}) AND ${visible}
   AND (f.id IN (SELECT c.folder_id FROM court c WHERE c.project_id = $2 AND (c.person_id = $1 OR c.is_manager
          OR c.organization_id = (SELECT n.organization_id FROM person n WHERE n.id = $1)))
        AND court.is
     OR f.project_id = $2 AND f.due_day < $3::date AND a.is_manager AND late.is)
 ORDER BY f.due_day, f.id LIMIT ${rowsMax}`

export interface DigestSection {
  title: string
  items: LetterItem[]
}

/** Overdue, due within two working days, other things that wait on them: each record once. */
export function digestReader(types: RecordTypes) {
  const text = waiting(types)
  return async ({ db, settings, tokens, now }: DigestReading, mail: QueuedMail) => {
    const project = (await db.row<DigestProject>(
      `SELECT p.name, p.time_zone AS "timeZone", ${calendarColumns}
         FROM project p LEFT JOIN project_defaults d ON d.project_id = p.id WHERE p.id = $1`,
      [mail.projectId],
    ))!
    const today = dayIn(project.timeZone, now)
    const soon = addWorkingDays(today, 2, calendarOf(project))
    const wanted = await wantedReasons(db, mail.personId)
    const rows = await db.rows<Waiting>(text, [mail.personId, mail.projectId, today])
    const isSoon = ({ due, isOverdue }: Waiting): boolean => !isOverdue && due !== null && due <= soon
    const t = textsIn(mail.language).digestTexts
    const sections: Array<[string, Waiting[]]> = [
      [t.overdue, rows.filter(({ isOverdue }) => wanted.overdue && isOverdue)],
      [t.dueSoon, rows.filter((row) => wanted.due && row.isYours && isSoon(row))],
      [t.waits, rows.filter((row) => wanted.due && row.isYours && !row.isOverdue && !isSoon(row))],
    ]
    return {
      projectName: project.name,
      sections: sections
        .filter(([, some]) => some.length > 0)
        .map(([title, some]): DigestSection => ({ title, items: itemsOf(tokens, settings, mail, some) })),
    }
  }
}

type DigestProject = { name: string; timeZone: string } & Pick<DueProject, 'weekdays' | 'holidays'>

interface DigestReading {
  db: Db
  settings: MailSettings
  tokens: MailTokens
  now: Date
}

async function wantedReasons(db: Db, personId: number): Promise<{ due: boolean; overdue: boolean }> {
  const never = await db.rows<{ reason: string }>(
    `SELECT reason FROM notice_preference WHERE person_id = $1 AND reason IN ('due', 'overdue') AND delivery = 'never'`,
    [personId],
  )
  const isWanted = (reason: string): boolean => !never.some((one) => one.reason === reason)
  return { due: isWanted('due'), overdue: isWanted('overdue') }
}

/** People who cannot sign in get a link of their own for each record. */
function itemsOf(
  tokens: MailTokens,
  settings: MailSettings,
  { id: mailId, personId, projectId, signsIn, language }: QueuedMail,
  some: readonly Waiting[],
): LetterItem[] {
  const t = textsIn(language).digestTexts
  const { publicUrl } = settings
  const items = some.slice(0, shownMax).map((row): LetterItem => {
    const { folderId, number, title, due, isOverdue, daysLate, isYours } = row
    const when = isOverdue ? t.daysLate(daysLate) : due ? t.due(due) : ''
    const says = oneLine(
      `${[number, title].filter(Boolean).join(' ')}${when && `: ${when}`}${isYours ? '' : ` (${t.others})`}`,
    )
    if (signsIn) return { says, url: `${publicUrl}/r/${folderId}` }
    const { link } = tokens.ofRecord({ mailId, personId, projectId: projectId!, folderId })
    return { says, url: linkWith(link, settings) }
  })
  if (some.length > shownMax) items.push({ says: t.more(some.length - shownMax), url: `${publicUrl}/` })
  return items
}
