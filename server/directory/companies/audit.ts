/** The audit: changes of rights, API keys and sign-ins, for administrators, read from the table of events. */

import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import { AuditRead } from '../../../contract/people/audit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { readLines, valueCharsMax } from '../../kernel/events/eventlines.ts'
import { forbidden, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { administered, isKnown } from './organization.ts'

type AuditRequest = Value<typeof AuditRead.request.fields>

/** Whose events are read, and the time zone of their days. */
interface Scope {
  where: string
  id: number
  timeZone: string
}

/**
 * Events about rights and exports: no changes of records, except of the access list of a folder and exports
 * from a folder, if the caller may see that folder.
 */
const ofProject = `e.project_id = $2
  AND (e.folder_id IS NULL OR e.action IN ('ProjectUpdated', 'Exported') OR e.changes @> '[["accessByList"]]')
  AND (e.folder_id IS NULL OR EXISTS (
    SELECT FROM folder f ${joinNodeRights} WHERE f.id = e.folder_id AND ${visible}))`

/**
 * Events of projects only for the caller's own organization; for one that it looks after, the project has
 * them.
 */
const ofOrganization = `e.organization_id = $2
  AND EXISTS (SELECT FROM organization o WHERE o.id = $2 AND ${administered})
  AND (e.project_id IS NULL OR EXISTS (SELECT FROM person a WHERE a.id = $1 AND a.organization_id = $2))`

async function scopeOf(request: AuditRequest, call: Call): Promise<Scope> {
  if (request.projectId) {
    const { reads, timeZone } = await projectRights(call, 'setup', request.projectId)
    if (!reads)
      throw forbidden('You may not read the audit of this project: that needs the right to see its setup.')
    return { where: ofProject, id: request.projectId, timeZone }
  }
  const id = request.organizationId ?? call.caller.organizationId
  const organization = await call.db.row<{ own: boolean }>(
    `SELECT ${administered} AS own FROM organization o WHERE o.id = $2 AND ${isKnown}`,
    [call.caller.id, id],
  )
  if (!organization) throw notFound('This organization')
  if (!organization.own) throw forbidden('Only an administrator of an organization can read its audit.')
  return { where: ofOrganization, id, timeZone: call.settings.timeZone }
}

const valueAt = (index: number): string => `left(c.change ->> ${index}, ${valueCharsMax})`

/** SQL by the tables that ids in events refer to: the fields with such an id, and the name. */
const namedBy: ReadonlyArray<[fields: readonly string[], table: string, name: string]> = [
  [['userId', 'projectOwnerId', 'intoUserId', 'invitedBy'], 'person', 'full_name'],
  [['organizationId', 'organizationID', 'intoOrganizationId'], 'organization', 'name'],
  [['projectId'], 'project', 'name'],
  [['accessByList', 'accessListId'], 'access_list', 'name'],
]
/** The project that another one was copied from; it may be none of the caller's. */
const fromProject = (
  index: number,
): string => `(SELECT x.name FROM project x WHERE x.id = (c.change ->> ${index})::int
  AND EXISTS (SELECT FROM access a WHERE a.person_id = $1 AND a.project_id = x.id))`
const quoted = (fields: readonly string[]): string => fields.map((field) => `'${field}'`).join(', ')
/** Members of access lists and groups; to whom a transmittal went. */
const listsOfPeople = ['memberList', 'userIds']

/** SQL: the names of people, in the order of their ids. */
function peopleAt(index: number): string {
  return `(SELECT left(string_agg(coalesce(x.full_name, l.id), ', ' ORDER BY l.at), ${valueCharsMax})
    FROM jsonb_array_elements_text(c.change -> ${index}) WITH ORDINALITY AS l (id, at)
    LEFT JOIN person x ON x.id = CASE WHEN l.id ~ '^[0-9]{1,9}$' THEN l.id::int END)`
}

const nameAt = (index: number): string =>
  `CASE WHEN c.change ->> ${index} ~ '^[0-9]{1,9}$' THEN CASE ${namedBy
    .map(
      ([fields, table, name]) =>
        `WHEN c.change ->> 0 IN (${quoted(fields)}) THEN (SELECT x.${name} FROM ${table} x WHERE x.id = (c.change ->> ${index})::int)`,
    )
    .join(' ')} WHEN c.change ->> 0 = 'fromProjectId' THEN ${fromProject(index)} END
  WHEN c.change ->> 0 IN (${quoted(listsOfPeople)}) AND jsonb_typeof(c.change -> ${index}) = 'array' THEN ${peopleAt(index)} END`

/** The address is that of the whole event. */
const columns = `e.project_id AS "projectId", e.organization_id AS "organizationId", e.folder_id AS "folderId",
  e.came_by AS "cameBy", ${valueAt(1)} AS "oldValue", ${valueAt(2)} AS "newValue", ${nameAt(1)} AS "oldName", ${nameAt(2)} AS "newName",
  (SELECT x ->> 2 FROM jsonb_array_elements(e.changes) AS x WHERE x ->> 0 = 'Address' LIMIT 1) AS address`

/**
 * Only the requested conditions are in the statement: an optional condition would prevent the use of indexes.
 */
function eventConditions(request: AuditRequest, scope: Scope, values: unknown[]): string {
  const conditions = [scope.where]
  const put = (value: unknown): string => `$${values.push(value)}`
  if (request.userId) conditions.push(`e.person_id = ${put(request.userId)}`)
  const action = request.action?.trim()
  if (action) conditions.push(`lower(e.action) = lower(${put(action)})`)
  const dayBegins = (text: string, daysLater: number): string =>
    `(${put(readDay(text))}::date + ${daysLater})::timestamp AT TIME ZONE ${put(scope.timeZone)}::text`
  if (request.from) conditions.push(`e.at >= ${dayBegins(request.from, 0)}`)
  if (request.to) conditions.push(`e.at < ${dayBegins(request.to, 1)}`)
  return conditions.join('\n      AND ')
}

async function readAudit(request: AuditRequest, call: Call) {
  const scope = await scopeOf(request, call)
  const values: unknown[] = [call.caller.id, scope.id]
  const where = eventConditions(request, scope, values)
  const { page, nextCursor } = await readLines(call.db, request, { columns, where, values, order: 'time' })
  return { changes: page, nextCursor }
}

export default [serve(AuditRead, readAudit)]
