/**
 * Minutes for guests: people without an account whom the minutes of a meeting name with their mail address. They get them as a text when
 * they are distributed, and nothing else: no link, no reply address, no rights.
 */
import { msPerHour } from '../../contract/fields/durations.ts'
import { meetingStatus } from '../../contract/states.ts'
import { mailAddress } from '../access/maillinks.ts'
import { nodeType } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'
import type { EventReader, ReadEvent } from '../kernel/events/eventreader.ts'
import { changedTo } from '../notices/classify.ts'
import { mailIsOn } from '../notices/mailison.ts'
import { messageOf } from './lettermessage.ts'
import type { MailTokens } from './links/tokens.ts'
import { headersOf } from './mailheaders.ts'
import type { Message, QueuedMail } from './outgoing.ts'
import { type MailSettings, newMessageId } from './queue.ts'
import { type Letter, oneLine } from './texts/template.ts'
import type { MailTexts } from './texts/texts.ts'
import { textsIn } from './texts/textsin.ts'
import { truncate } from './texts/truncate.ts'

const eventsAtOnce = 1000
const distributing = ['Created', 'StatusChanged', 'StatusOverridden']

/** SQL: the address of a guest `a`. */
const guestAddress = 'lower(btrim(a.email))'

/** Puts a mail to each guest into the queue when minutes are distributed; attendees are told by their notices. */
export const guestReader = (settings: MailSettings, now: () => Date): EventReader => ({
  name: 'guests',
  eventsAtOnce,
  work: async (db, events) => {
    const distributed = events.filter(isDistributing)
    if (distributed.length > 0 && mailIsOn(settings)) await queueForGuests(db, settings, distributed, now())
  },
})

const isDistributing = ({ folderId, action, changes }: ReadEvent): boolean =>
  folderId !== null &&
  distributing.includes(action) &&
  changedTo(changes, 'statusId') === meetingStatus.Distributed.code

interface Guest {
  eventId: number
  folderId: number
  projectId: number
  address: string
  name: string
  /** How many mails they got in the last hour. */
  lately: number
}

/** Not to the person who distributed them, to attendees, who have a notice of it, and to those who want no mail. */
const guestsOf = `SELECT DISTINCT ON (e.event_id, ${guestAddress}) e.event_id AS "eventId", f.id AS "folderId",
    f.project_id AS "projectId", ${guestAddress} AS address, a.name,
    (SELECT count(*)::int FROM mail m WHERE m.person_id IS NULL AND m.address = ${guestAddress} AND m.made_at > $4) AS lately
  FROM unnest($1::bigint[], $2::int[], $3::int[]) AS e (event_id, folder_id, person_id)
  JOIN folder f ON f.id = e.folder_id AND f.type = ${nodeType.meetingMinute} JOIN meeting_minute t ON t.folder_id = f.id
  JOIN meeting_attendance a ON a.folder_id = f.id AND a.person_id IS NULL AND btrim(a.email) <> ''
 WHERE NOT EXISTS (SELECT FROM person n WHERE (n.id = e.person_id OR n.id = ANY (t.attendee_list)) AND n.is_active
     AND ${guestAddress} IN (lower(btrim(n.email)), lower(${mailAddress})))
   AND NOT EXISTS (SELECT FROM unsubscribed_address u WHERE u.address = ${guestAddress})
   AND NOT EXISTS (SELECT FROM project p WHERE p.id = f.project_id AND p.is_demo)
 ORDER BY e.event_id, ${guestAddress}, a.position`

async function queueForGuests(
  db: Db,
  settings: MailSettings,
  events: readonly ReadEvent[],
  now: Date,
): Promise<void> {
  const guests = await db.rows<Guest>(guestsOf, [
    events.map(({ id }) => id),
    events.map(({ folderId }) => folderId),
    events.map(({ personId }) => personId),
    new Date(now.getTime() - msPerHour),
  ])
  const rows = guests
    .filter(({ lately }) => lately < settings.mailsPerHourMax)
    .map((guest) => ({ ...guest, messageId: newMessageId(settings) }))
  await db.rows(
    `INSERT INTO mail (kind, project_id, folder_id, event_id, address, to_name, message_id, made_at, next_try_at)
     SELECT 'guest', r."projectId", r."folderId", r."eventId", r.address, r.name, r."messageId", $2,
            $2::timestamptz + interval '1 second' * $3
       FROM json_to_recordset($1::text::json)
         AS r ("projectId" int, "folderId" int, "eventId" bigint, address text, name text, "messageId" text)
         ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows), now, settings.mailDelaySeconds],
  )
}

interface Point {
  itemNumber?: string | null
  topic?: string | null
  notes?: string | null
  dueDate?: string | null
  assignedName?: string | null
}

interface Minutes {
  number: string | null
  title: string | null
  projectName: string
  date: string | null
  location: string | null
  next: string | null
  notes: string | null
  points: Point[]
  distributedBy: string | null
}

/** Only while they are distributed, and name this guest: $1 the mail. */
const minutes = `SELECT f.number, f.title, p.name AS "projectName", t.meeting_date AS date, t.location,
    t.next_meeting_date AS next, t.notes, n.full_name AS "distributedBy",
    ARRAY(SELECT i.item || jsonb_build_object('assignedName', w.full_name)
       FROM jsonb_array_elements(coalesce(t.item_list, '[]')) WITH ORDINALITY AS i (item, place)
       LEFT JOIN person w ON w.id = (i.item ->> 'assignedTo')::int ORDER BY i.place) AS points
  FROM mail m JOIN folder f ON f.id = m.folder_id AND f.deleted_at IS NULL JOIN project p ON p.id = f.project_id
  JOIN meeting_minute t ON t.folder_id = f.id AND t.status_id <> ${meetingStatus.Draft.code}
  LEFT JOIN event e ON e.id = m.event_id LEFT JOIN person n ON n.id = e.person_id
 WHERE m.id = $1 AND EXISTS (SELECT FROM meeting_attendance a
     WHERE a.folder_id = f.id AND a.person_id IS NULL AND ${guestAddress} = m.address)
   AND NOT EXISTS (SELECT FROM unsubscribed_address u WHERE u.address = m.address)`

/** A text instead of the mail: why it is not sent. */
export async function composeForGuest(
  db: Db,
  settings: MailSettings,
  mail: QueuedMail,
  tokens: MailTokens,
): Promise<Message | string> {
  const found = await db.row<Minutes>(minutes, [mail.id])
  if (!found) return 'The minutes are distributed no more, or do not name this guest any more.'
  const stop = tokens.toUnsubscribe(mail, ['minutes'])
  const texts = textsIn(mail.language)
  const letter = letterOf(found, texts, `${settings.publicUrl}/unsubscribe?token=${stop}`)
  return messageOf(texts.guestTexts.subject(letter.title), letter, headersOf(settings, mail, stop))
}

const pointsMax = 100

function letterOf(
  { points, ...of }: Minutes,
  { texts: t, guestTexts: g }: MailTexts,
  stopUrl: string,
): Letter {
  const fact = (name: string, value: string | null): Array<readonly [string, string]> =>
    value ? [[name, oneLine(value)]] : []
  const over = points.length - pointsMax
  return {
    title: oneLine([of.number, of.title].filter(Boolean).join(' ') || of.projectName, 150),
    facts: [
      ...fact(t.project, of.projectName),
      ...fact(g.date, of.date && t.day(of.date)),
      ...fact(g.place, of.location),
      ...fact(g.next, of.next && t.day(of.next)),
    ],
    lines: of.distributedBy ? [g.whomToAsk(oneLine(of.distributedBy))] : [],
    quotes: [
      ...(of.notes ? [[g.notes, truncate(of.notes)] as const] : []),
      ...points.slice(0, pointsMax).map((point) => pointOf(point, g)),
      ...(over > 0 ? [[g.more(over), ''] as const] : []),
    ],
    foot: [g.why, { says: t.stop, url: stopUrl }],
  }
}

function pointOf(
  { itemNumber, topic, notes, dueDate, assignedName }: Point,
  g: MailTexts['guestTexts'],
): readonly [string, string] {
  const whose = [assignedName, dueDate && g.due(dueDate)].filter(Boolean).join(', ')
  const head = [itemNumber, topic].filter(Boolean).join(' ')
  return [oneLine(whose ? `${head} (${whose})` : head), truncate(notes ?? '')]
}
