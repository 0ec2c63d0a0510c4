/** The audit: what was done with rights, keys and sign-ins, for those in charge, from the table of events. */
import { AuditRead } from '../../contract/audit.ts'
import { readDay } from '../../contract/dates.ts'
import type { Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import type { Call } from '../kernel/call.ts'
import { readLines, valueCharsMax } from '../kernel/eventlines.ts'
import { forbidden, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { standingIn } from '../records/engine/tree/standing.ts'
import { administered, isKnown } from './organization.ts'

type Asked = Value<typeof AuditRead.request.fields>

/** Whose events are read, and where their days begin. */
interface Scope {
  where: string
  id: number
  timeZone: string
}

/**
 * What concerns rights and what left the house: no change of a record, but of who may see a folder, and lists that
 * were taken from one, if the asker sees that folder.
 */
const ofProject = `e.project_id = $2
  AND (e.folder_id IS NULL OR e.action IN ('ProjectUpdated', 'Exported') OR e.changes @> '[["accessByList"]]')
  AND (e.folder_id IS NULL OR EXISTS (
    SELECT FROM folder f ${grantJoin} WHERE f.id = e.folder_id AND ${visible}))`

/** Of a project of an organization that is only looked after the asker must be told by the project itself. */
const ofOrganization = `e.organization_id = $2
  AND EXISTS (SELECT FROM organization o WHERE o.id = $2 AND ${administered})
  AND (e.project_id IS NULL OR EXISTS (SELECT FROM person a WHERE a.id = $1 AND a.organization_id = $2))`

async function scopeOf(request: Asked, call: Call): Promise<Scope> {
  if (request.projectId) {
    const { reads, timeZone } = await standingIn(call, 'setup', request.projectId)
    if (!reads) throw forbidden('Only who may see the setup of a project can read what was done with it.')
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

const value = (place: number): string => `left(c.change ->> ${place}, ${valueCharsMax})`

/** The address is that of the whole event. */
const columns = `e.project_id AS "projectId", e.organization_id AS "organizationId", e.folder_id AS "folderId",
  ${value(1)} AS "oldValue", ${value(2)} AS "newValue",
  (SELECT x ->> 2 FROM jsonb_array_elements(e.changes) AS x WHERE x ->> 0 = 'Address' LIMIT 1) AS address`

/** Only what is asked for is in the statement: a condition that may be absent would keep it from its indexes. */
function eventsAsked(request: Asked, scope: Scope, values: unknown[]): string {
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

async function readAudit(request: Asked, call: Call) {
  const scope = await scopeOf(request, call)
  const values: unknown[] = [call.caller.id, scope.id]
  const where = eventsAsked(request, scope, values)
  const { page, nextCursor } = await readLines(call.db, request, { columns, where, values, order: 'time' })
  return { changes: page, nextCursor }
}

export default [serve(AuditRead, readAudit)]
