/** How the caller wants to be told, and which projects they muted. */
import type { Value } from '../../contract/kit.ts'
import type { BouncedAddress } from '../../contract/outbound/mail.ts'
import {
  deliveries,
  type NoticeDelivery,
  NoticePreferencesRead,
  NoticePreferencesSave,
  type NoticeReason,
  ProjectMute,
  reasonAbout,
  reasonsInOrder,
} from '../../contract/outbound/notice.ts'
import { mailAddress } from '../access/maillinks.ts'
import { isCallersProject } from '../access/visibility.ts'
import type { Call } from '../kernel/call.ts'
import { type FieldChange, writeEvents } from '../kernel/events/events.ts'
import { type FieldFault, invalid, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { projectRights } from '../records/engine/tree/projectrights.ts'
import { mailIsOn } from './mailison.ts'

interface Preference {
  reason?: string | null
  delivery?: string | null
}

const chosenBy = async (call: Call): Promise<Map<string, NoticeDelivery>> => {
  const rows = await call.db.rows<{ reason: string; delivery: NoticeDelivery }>(
    'SELECT reason, delivery FROM notice_preference WHERE person_id = $1',
    [call.caller.id],
  )
  return new Map(rows.map(({ reason, delivery }) => [reason, delivery]))
}

async function readPreferences(call: Call) {
  const chosen = await chosenBy(call)
  const mutedProjects = await call.db.rows<{ projectId: number; projectName: string }>(
    `SELECT p.id AS "projectId", p.name AS "projectName" FROM muted_project m JOIN project p ON p.id = m.project_id
      WHERE m.person_id = $1 AND ${isCallersProject('p.id')} ORDER BY lower(p.name), p.id`,
    [call.caller.id],
  )
  const preferences = reasonsInOrder.map((reason) => {
    const { about, usually, isFixed = false } = reasonAbout(reason)
    return { reason, delivery: isFixed ? usually : (chosen.get(reason) ?? usually), about, usually, isFixed }
  })
  const bouncedAddress = await call.db.row<Value<typeof BouncedAddress.fields>>(
    `SELECT n.id AS "userId", n.full_name AS "fullName", b.address, b.at AS when, b.said
       FROM person n JOIN bounced_address b ON b.address = lower(${mailAddress}) WHERE n.id = $1`,
    [call.caller.id],
  )
  return { preferences, mutedProjects, bouncedAddress, isMailOn: mailIsOn(call.settings) }
}

async function savePreferences({ preferences }: { preferences?: Preference[] | null }, call: Call) {
  if (!preferences) throw notEmpty('Preferences', 'the reasons to change')
  const faults = preferences.flatMap(faultsOf)
  if (faults.length > 0) throw invalid(faults)
  const before = await chosenBy(call)
  const wanted = new Map(
    preferences.map(({ reason, delivery }) => [reason as NoticeReason, delivery as NoticeDelivery]),
  )
  const changes = [...wanted].flatMap(([reason, delivery]): FieldChange[] => {
    const was = before.get(reason) ?? reasonAbout(reason).usually
    return was === delivery || reasonAbout(reason).isFixed ? [] : [[reason, was, delivery]]
  })
  if (changes.length > 0) {
    await call.db.rows(
      `INSERT INTO notice_preference (person_id, reason, delivery)
       SELECT $1, c.reason, c.delivery FROM json_to_recordset($2::text::json) AS c (reason text, delivery text)
           ON CONFLICT (person_id, reason) DO UPDATE SET delivery = excluded.delivery`,
      [call.caller.id, JSON.stringify(changes.map(([reason, , delivery]) => ({ reason, delivery })))],
    )
    // Preferences are private: the event is in no project's history.
    await writeEvents(call, [{ action: 'NoticePreferencesSaved', changes }])
  }
  return { ...(await readPreferences(call)), numberOfRecordsEffected: 1 }
}

/** A fixed reason that is sent back as it was read is fine. */
function faultsOf({ reason, delivery }: Preference, i: number): FieldFault[] {
  const at = `Preferences[${i}]`
  if (!reason || !reasonsInOrder.includes(reason as NoticeReason))
    return [enumFault(`${at}.Reason`, `one of ${reasonsInOrder.join(', ')}`)]
  const { isFixed, usually } = reasonAbout(reason as NoticeReason)
  if (isFixed && delivery !== usually)
    return [enumFault(`${at}.Delivery`, `${usually}: it cannot be switched off`)]
  if (!deliveries.includes(delivery as NoticeDelivery))
    return [enumFault(`${at}.Delivery`, `one of ${deliveries.join(', ')}`)]
  return []
}

const enumFault = (fieldName: string, must: string): FieldFault => ({
  fieldName,
  errorCode: 'Enum',
  message: `${fieldName} must be ${must}.`,
})

async function muteProject(request: { projectId?: number | null; isMuted?: boolean | null }, call: Call) {
  const { projectId } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  await projectRights(call, 'setup', projectId)
  const isMuted = request.isMuted ?? true
  const changed = await call.db.row(
    isMuted
      ? 'INSERT INTO muted_project (person_id, project_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING person_id'
      : 'DELETE FROM muted_project WHERE person_id = $1 AND project_id = $2 RETURNING person_id',
    [call.caller.id, projectId],
  )
  const changes: FieldChange[] = [
    ['projectId', null, projectId],
    ['isMuted', !isMuted, isMuted],
  ]
  if (changed) await writeEvents(call, [{ action: 'ProjectMuted', changes }])
  return {}
}

export default [
  serve(NoticePreferencesRead, (_request, call) => readPreferences(call)),
  serve(NoticePreferencesSave, savePreferences),
  serve(ProjectMute, muteProject),
]
