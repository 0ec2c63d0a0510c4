/** Every change writes one event, in the transaction of the change. */
import type { Call } from '../call.ts'

export interface Event {
  action: string
  projectId?: number
  organizationId?: number
  folderId?: number
  /** The record's version after the change. */
  version?: number
  reason?: string
  /** For whom it was done, by somebody else: a person, or a party or side by name. */
  onBehalf?: { personId?: number | undefined; name?: string | undefined } | undefined
  /** The changed fields, by their names on the wire. */
  changes?: FieldChange[]
}

/** SQL: the name of those for whom the event `e` was done. */
export const onBehalfName =
  'coalesce(e.on_behalf_name, (SELECT b.full_name FROM person b WHERE b.id = e.on_behalf_of))'

/** SQL: what a person is called now. An event keeps it: who did something is shown by the name they had then. */
export const nameNow = (id: string): string =>
  `(SELECT named.full_name FROM person named WHERE named.id = ${id})`

export type FieldChange = [field: string, from: unknown, to: unknown]

/** SQL: the actions of events that only managers are shown. A stranger can cause them: who sends to a reply address. */
export const managersOnly = `('MailHeld', 'MailBounced', 'MailThrownAway')`

/**
 * Writes the events of a call in one statement, and marks their records as changed, so that search is
 * updated.
 */
export async function writeEvents(
  call: Pick<Call, 'db' | 'now' | 'changed' | 'callerIfAny'>,
  events: Event[],
): Promise<void> {
  for (const { folderId } of events) if (folderId) call.changed.add(folderId)
  await call.db.rows(insertEvents('$1'), [JSON.stringify(events.map((event) => eventRow(event, call)))])
}

/** SQL that writes the events in that JSON, to be combined with the change itself in one statement. */
export const insertEvents = (json: string): string =>
  `INSERT INTO event (project_id, organization_id, folder_id, version, action, reason, changes, on_behalf_of, on_behalf_name, person_id, at,
                      person_name)
   SELECT e.project_id, e.organization_id, e.folder_id, e.version, e.action, e.reason, e.changes, e.on_behalf_of,
          coalesce(e.on_behalf_name, ${nameNow('e.on_behalf_of')}), e.person_id, e.at, ${nameNow('e.person_id')} FROM json_to_recordset(${json}::text::json) AS e (project_id int, organization_id int, folder_id int,
          version int, action text, reason text, changes jsonb, on_behalf_of int, on_behalf_name text, person_id int, at timestamptz)`

/** SQL for each column of one event of a project. */
export type EventSql = Record<
  | 'projectId'
  | 'folderId'
  | 'version'
  | 'action'
  | 'reason'
  | 'changes'
  | 'onBehalfOf'
  | 'onBehalfName'
  | 'callNumber'
  | 'personId'
  | 'at',
  string
>

/** The same with SQL for each column: of one event, or of as many as there are rows in `from`. */
export const insertEvent = (sql: EventSql, from: string): string =>
  `INSERT INTO event (project_id, folder_id, version, action, reason, changes, on_behalf_of, on_behalf_name, call_number,
                      person_id, at, person_name)
   SELECT ${sql.projectId}, ${sql.folderId}, ${sql.version}, ${sql.action}, ${sql.reason}, ${sql.changes},
          ${sql.onBehalfOf}, coalesce(${sql.onBehalfName}, ${nameNow(sql.onBehalfOf)}), ${sql.callNumber}, ${sql.personId},
          ${sql.at}, ${nameNow(sql.personId)} ${from}`

/** An event of a call as `insertEvents` reads it. */
export const eventRow = (event: Event, { callerIfAny, now }: Pick<Call, 'callerIfAny' | 'now'>) => ({
  project_id: event.projectId,
  organization_id: event.organizationId,
  folder_id: event.folderId,
  version: event.version,
  action: event.action,
  reason: event.reason,
  changes: event.changes ?? [],
  on_behalf_of: event.onBehalf?.personId,
  on_behalf_name: event.onBehalf?.name,
  person_id: callerIfAny?.id,
  at: now,
})
