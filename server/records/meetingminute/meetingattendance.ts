/** Who attended a meeting. Part of the minutes: frozen with them, and corrected like them. */
import type { Value } from '../../../contract/kit.ts'
import {
  type MeetingAttendance,
  MeetingAttendanceRead,
  MeetingAttendanceSave,
  presences,
} from '../../../contract/records/meetingreview.ts'
import { meetingStatus } from '../../../contract/states.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { type FieldFault, forbidden, invalid, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { readRecord } from '../engine/read/read.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { type LoadedRecord, loadForUpdate } from '../engine/write/loadforupdate.ts'
import { mayCorrect, writeCorrection } from './meetingfreeze.ts'
import type { Minutes } from './meetingitems.ts'
import { meetingMinute } from './meetingminute.ts'

type Entry = Value<typeof MeetingAttendance.fields>

/** Members of the attendee list in its order, then guests in theirs. */
const readAttendance = (call: Call, folderId: number): Promise<Entry[]> =>
  call.db
    .rows<Entry>(
      `SELECT n.id AS "userId", n.full_name AS name, NULL AS email, a.presence
       FROM meeting_minute t CROSS JOIN LATERAL unnest(t.attendee_list) WITH ORDINALITY AS l (person_id, place)
       JOIN person n ON n.id = l.person_id
       LEFT JOIN meeting_attendance a ON a.folder_id = t.folder_id AND a.person_id = n.id
      WHERE t.folder_id = $1
      GROUP BY n.id, n.full_name, a.presence
      ORDER BY min(l.place)`,
      [folderId],
    )
    .then(async (members) => [
      ...members,
      ...(await call.db.rows<Entry>(
        `SELECT 0 AS "userId", a.name, a.email, a.presence FROM meeting_attendance a
        WHERE a.folder_id = $1 AND a.person_id IS NULL ORDER BY a.position`,
        [folderId],
      )),
    ])

async function saveAttendance(
  request: { folderId?: number | null; attendance?: Entry[] | null },
  call: Call,
): Promise<Entry[]> {
  const { folderId, attendance } = request
  const loaded = await loadForUpdate(meetingMinute, call, { folderId }, '')
  await checkIfMatch(call, { ...loaded, label: meetingMinute.label, dto: meetingMinute.dto })
  if (!attendance) throw notEmpty('Attendance', 'who attended')
  const before = await readAttendance(call, loaded.folderId)
  const entries = checked(attendance, loaded.record as Minutes)
  const change: FieldChange = ['attendance', asText(before), asText(await named(call, entries))]
  if (change[1] === change[2]) return before
  const reason = call.info('Reason')?.trim() || undefined
  const isCorrection = mayChange(loaded, reason)
  await replace(call, loaded.folderId, entries)
  const { projectId } = loaded.project
  const of = { folderId: loaded.folderId, projectId, changes: [change] }
  if (isCorrection) await writeCorrection(call, { ...of, reason: reason! })
  await writeEvents(call, [{ action: isCorrection ? 'Corrected' : 'AttendanceSaved', reason, ...of }])
  return readAttendance(call, loaded.folderId)
}

/** Whether it is a correction. Throws if the caller may not change the attendance now. */
function mayChange({ record, callerRights }: LoadedRecord, reason: string | undefined): boolean {
  if (record.statusId !== meetingStatus.Draft.code) {
    const frozen = mayCorrect(callerRights, reason)
    if (frozen !== 'correction') throw frozen
    return true
  }
  if (!callerRights.writes) throw forbidden('You may see these meeting minutes, but not change who attended.')
  return false
}

/** The entries in their normal form. Each must be a member of the attendee list or a guest with a name, and once. */
function checked(attendance: readonly Entry[], { attendeeList }: Minutes): Entry[] {
  const faults: FieldFault[] = []
  const seen = new Set<number>()
  const entries = attendance.map((entry, i): Entry => {
    const fault = (field: string, errorCode: string, text: string) => {
      const fieldName = `Attendance[${i}].${field}`
      faults.push({ errorCode, fieldName, message: `${fieldName} ${text}` })
    }
    const presence = entry.presence?.trim().toLowerCase() ?? ''
    if (!(presences as readonly string[]).includes(presence))
      fault('Presence', 'Enum', `must be one of these: ${presences.join(', ')}.`)
    const userId = entry.userId ?? 0
    if (userId && seen.has(userId)) fault('UserId', 'Duplicate', `${userId} is in the list twice.`)
    if (userId && !attendeeList?.includes(userId))
      fault('UserId', 'Enum', `${userId} is not among the attendees of these minutes. Add them there first.`)
    seen.add(userId)
    if (userId) return { userId, presence }
    const name = entry.name?.trim()
    const email = entry.email?.trim() || null
    if (!name) fault('Name', 'NotEmpty', 'is needed: the name of the guest, or a member.')
    if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) fault('Email', 'Email', 'is not a mail address.')
    return { userId: 0, name, email, presence }
  })
  if (faults.length > 0) throw invalid(faults)
  return entries
}

async function replace(call: Call, folderId: number, entries: readonly Entry[]): Promise<void> {
  await call.db.rows('DELETE FROM meeting_attendance WHERE folder_id = $1', [folderId])
  await call.db.rows(
    `INSERT INTO meeting_attendance (folder_id, position, person_id, name, email, presence)
     SELECT $1, (r.place - 1)::int, nullif((r.entry ->> 'userId')::int, 0),
            CASE WHEN (r.entry ->> 'userId')::int = 0 THEN r.entry ->> 'name' END, r.entry ->> 'email', r.entry ->> 'presence'
       FROM json_array_elements($2::text::json) WITH ORDINALITY AS r (entry, place)`,
    [folderId, JSON.stringify(entries)],
  )
}

/** Members with their names, for the event. */
async function named(call: Call, entries: readonly Entry[]): Promise<Entry[]> {
  const people = await call.db.rows<{ id: number; name: string }>(
    'SELECT id, full_name AS name FROM person WHERE id = ANY($1::int[])',
    [entries.map(({ userId }) => userId)],
  )
  const byId = new Map(people.map(({ id, name }) => [id, name]))
  return entries.map((entry) => ({ ...entry, name: byId.get(entry.userId!) ?? entry.name }))
}

/** As a text for the history: those without a presence are left out, members in the order of their ids. */
function asText(entries: readonly Entry[]): string | null {
  const stated = entries.filter(({ presence }) => presence)
  const members = stated.filter(({ userId }) => userId).sort((a, b) => a.userId! - b.userId!)
  const guests = stated.filter(({ userId }) => !userId)
  const lines = [...members, ...guests].map(
    ({ name, email, presence }) => `${name}${email ? ` <${email}>` : ''}: ${presence}`,
  )
  return lines.join('; ') || null
}

export default [
  serve(MeetingAttendanceRead, async ({ folderId }, call) => {
    await readRecord(meetingMinute, call, folderId)
    call.etag = undefined
    return { attendance: await readAttendance(call, folderId!) }
  }),
  serve(MeetingAttendanceSave, async (request, call) => ({
    attendance: await saveAttendance(request, call),
  })),
]
