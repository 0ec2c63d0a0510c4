/** What the daily digest says: what is overdue, due soon and waits, for its reader. */
import { joinNodeRights, visible } from '../access/visibility.ts'
import { partyTypes } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'
import { courtNames } from '../records/engine/court/court.ts'
import { addWorkingDays, dayIn } from '../records/engine/declare/days.ts'
import { type RecordTypes, sqlByStates } from '../records/engine/declare/recordtypes.ts'
import { dueDay, overdue } from '../records/engine/listing/declarelisting.ts'
import { calendarColumns, calendarOf, type StoredCalendar } from './digest.ts'
import { linkWith, type MailTokens } from './links/tokens.ts'
import type { QueuedMail } from './outgoing.ts'
import type { MailSettings } from './queue.ts'
import { type LetterItem, oneLine } from './texts/template.ts'
import { textsIn } from './texts/textsin.ts'

interface Waiting {
  folderId: number
  number: string | null
  title: string | null
  due: string | null
  daysLate: number
  isYours: boolean
  /** Whom it waits on. */
  court: string | null
  kind: Kind
  /** How many of this kind there are; the mail has the first of them. */
  count: number
}

type Kind = 'overdue' | 'dueSoon' | 'waits'

const shownMax = 50

/**
 * Of the project $2: what waits on the caller $1, and for managers all that is overdue on $3. Until $4 it is due soon.
 */
const waiting = (types: RecordTypes): string => `SELECT * FROM (
  SELECT f.id AS "folderId", f.number, f.title, to_char(due.day, 'YYYY-MM-DD') AS due,
    coalesce($3::date - due.day, 0) AS "daysLate", court.is AS "isYours", ${courtNames()} AS court, kind.is AS kind,
    count(*) OVER (PARTITION BY kind.is)::int AS count, row_number() OVER (PARTITION BY kind.is ORDER BY due.day, f.id) AS n
  FROM folder f ${joinNodeRights}
 CROSS JOIN LATERAL (SELECT ${sqlByStates(types, (recordType) => overdue(recordType))} AS is) late
 CROSS JOIN LATERAL (SELECT ${sqlByStates(types, dueDay)} AS day) due
 CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM in_court c WHERE c.folder_id = f.id AND c.through_id IS NULL
     AND (c.person_id = $1 OR c.organization_id = a.organization_id)) AS is) court
 CROSS JOIN LATERAL (SELECT CASE WHEN late.is THEN 'overdue' WHEN due.day <= $4::date THEN 'dueSoon' ELSE 'waits' END AS is) kind
 WHERE f.is_open AND f.type IN (${partyTypes.join(', ')}) AND ${visible}
   AND (f.id IN (SELECT c.folder_id FROM court c WHERE c.project_id = $2 AND (c.person_id = $1 OR c.is_manager
          OR c.organization_id = (SELECT n.organization_id FROM person n WHERE n.id = $1)))
        AND court.is
     OR f.project_id = $2 AND f.due_day < $3::date AND a.is_manager AND late.is)) w
 WHERE w.n <= ${shownMax} ORDER BY w.n`

interface DigestSection {
  title: string
  items: LetterItem[]
}

export interface Digest {
  projectName: string
  overdueCount: number
  sections: DigestSection[]
}

/** Overdue, due within two working days, other things that wait on them: each record once. */
export function digestReader(types: RecordTypes) {
  const text = waiting(types)
  return async ({ db, settings, tokens, now }: DigestReading, mail: QueuedMail): Promise<Digest> => {
    const project = (await db.row<DigestProject>(
      `SELECT p.name, p.time_zone AS "timeZone", ${calendarColumns}
         FROM project p LEFT JOIN project_defaults d ON d.project_id = p.id WHERE p.id = $1`,
      [mail.projectId],
    ))!
    const today = dayIn(project.timeZone, now)
    const soon = addWorkingDays(today, 2, calendarOf(project))
    const wanted = await wantedKinds(db, mail.personId)
    const rows = await db.rows<Waiting>(text, [mail.personId, mail.projectId, today, soon])
    const t = textsIn(mail.language).digestTexts
    const ofKind = (kind: Kind) => rows.filter((row) => row.kind === kind)
    return {
      projectName: project.name,
      overdueCount: wanted.includes('overdue') ? (ofKind('overdue')[0]?.count ?? 0) : 0,
      sections: wanted
        .map((kind) => ({ title: t[kind], items: itemsOf(tokens, settings, mail, ofKind(kind)) }))
        .filter(({ items }) => items.length > 0),
    }
  }
}

type DigestProject = { name: string; timeZone: string } & StoredCalendar

interface DigestReading {
  db: Db
  settings: MailSettings
  tokens: MailTokens
  now: Date
}

async function wantedKinds(db: Db, personId: number): Promise<Kind[]> {
  const never = await db.rows<{ reason: string }>(
    `SELECT reason FROM notice_preference WHERE person_id = $1 AND reason IN ('due', 'overdue') AND delivery = 'never'`,
    [personId],
  )
  const isWanted = (reason: string): boolean => !never.some((one) => one.reason === reason)
  return [
    ...(isWanted('overdue') ? (['overdue'] as const) : []),
    ...(isWanted('due') ? (['dueSoon', 'waits'] as const) : []),
  ]
}

/** People who cannot sign in get a link of their own for each record. */
function itemsOf(
  tokens: MailTokens,
  settings: MailSettings,
  { id: mailId, personId, projectId, signsIn, language }: QueuedMail,
  shown: readonly Waiting[],
): LetterItem[] {
  const t = textsIn(language).digestTexts
  const { publicUrl } = settings
  const items = shown.map((row): LetterItem => {
    const { folderId, number, title, due, kind, daysLate, isYours, court } = row
    const when = kind === 'overdue' ? t.daysLate(daysLate) : due ? t.due(due) : ''
    const says = oneLine(
      `${[number, title].filter(Boolean).join(' ')}${when && `: ${when}`}${isYours ? '' : ` (${t.others(court)})`}`,
    )
    if (signsIn) return { says, url: `${publicUrl}/r/${folderId}` }
    const { link } = tokens.ofRecord({ mailId, personId, projectId: projectId!, folderId })
    return { says, url: linkWith(link, settings) }
  })
  const hidden = (shown[0]?.count ?? 0) - shown.length
  if (hidden > 0) items.push({ says: t.more(hidden), url: `${publicUrl}/` })
  return items
}
