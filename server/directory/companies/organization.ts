/** Organizations: the companies that work on projects. */
import type { Value } from '../../../contract/kit.ts'
import {
  Organization,
  OrganizationAdd,
  OrganizationGet,
  OrganizationList,
  OrganizationUpdate,
} from '../../../contract/people/organization.ts'
import { isCallersProject, rights } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { serve } from '../../kernel/serve.ts'
import type { RecordData } from '../../records/engine/declare/rows.ts'
import { outdateNames } from '../../records/engine/search/searchindex.ts'
import { lockNames, type NameUse, refuseTaken } from '../people/takennames.ts'
import {
  assignments,
  columnValues,
  differences,
  filledKeys,
  merged,
  type StoredFields,
  selected,
} from '../row.ts'

type OrganizationValue = Value<typeof Organization.fields>

const storedFields: StoredFields = {
  dto: Organization,
  columns: {
    organizationName: 'name',
    address: 'address',
    phone: 'phone',
    fax: 'fax',
    isDisabled: 'is_disabled',
    trades: 'trades',
  },
}

const columns = `o.id AS "organizationId", o.is_demo AS "isDemo", ${selected(storedFields, 'o')}`
const newName = 'New organization'

/** SQL: whether the organization `o` is that of the caller, $1, or of its directory. */
const isOfCaller =
  'EXISTS (SELECT FROM person a WHERE a.id = $1 AND a.organization_id IN (o.id, o.steward_id))'

/**
 * SQL: whether the caller, $1, may see the organization `o`: their own, one of its directory, or one of their
 * projects. The organization's projects and people are searched until one is in a project of the caller.
 */
export const isKnown = `(${isOfCaller}
  OR EXISTS (SELECT FROM project p WHERE p.organization_id = o.id AND ${isCallersProject('p.id')})
  OR EXISTS (SELECT FROM person n JOIN member m ON m.person_id = n.id AND m.removed_at IS NULL
              WHERE n.organization_id = o.id AND ${isCallersProject('m.project_id')}))`

/**
 * SQL: all organizations that the caller may see, computed from the caller's projects. A test compares the
 * two.
 */
const knownOrganizations = `(
  SELECT organization_id FROM person WHERE id = $1
  UNION SELECT s.id FROM organization s JOIN person a ON a.organization_id = s.steward_id WHERE a.id = $1
  UNION SELECT p.organization_id FROM (${rights({ section: 'setup' })}) a JOIN project p ON p.id = a.project_id
  UNION SELECT n.organization_id FROM (${rights({ section: 'setup' })}) a
          JOIN member m ON m.project_id = a.project_id AND m.removed_at IS NULL
          JOIN person n ON n.id = m.person_id)`

/** SQL: whether the organization `o` has an administrator of its own. */
export const hasAdministrator = `EXISTS (SELECT FROM person x WHERE x.organization_id = o.id AND x.is_admin
  AND x.login IS NOT NULL AND x.password IS NOT NULL)`

const administeredIf = (ofDirectory: string): string => `EXISTS (
  SELECT FROM person a WHERE a.id = $1 AND a.is_admin AND (a.organization_id = o.id
     OR (a.organization_id = o.steward_id AND ${ofDirectory} AND NOT ${hasAdministrator})))`

/**
 * SQL: whether the caller, $1, administers the organization `o`: their own, or one that theirs added to its
 * directory and that has no administrator yet.
 */
export const administered = administeredIf('true')

/**
 * SQL: whether the caller, $1, administers the person `n` of the organization `o`. People of a company in the
 * directory are their own from their first sign-in on.
 */
export const administeredPerson = administeredIf('n.last_login IS NULL')

/**
 * The caller must administer the organization. The sentence is the same if it does not exist, to reveal
 * nothing.
 */
export async function refuseForeign(call: Call, organizationId: number): Promise<void> {
  const own = await call.db.row(`SELECT FROM organization o WHERE o.id = $2 AND ${administered}`, [
    call.caller.id,
    organizationId,
  ])
  if (!own) throw forbidden('Only an administrator of that organization can do this.')
}

/** SQL: whether the organization `o` is not the caller's, $1, and somebody of it has signed in. */
export const isOthersInUse = `(NOT EXISTS (SELECT FROM person a WHERE a.id = $1 AND a.organization_id = o.id)
  AND EXISTS (SELECT FROM person x WHERE x.organization_id = o.id AND x.last_login IS NOT NULL))`

/**
 * The organization that added a company adds the first people to sign in for it, and its first administrator. From the
 * first sign-in of one of them on, it adds only contacts: others must not get in beside the people of the company.
 */
export async function refuseLatePeople(call: Call, organizationId: number): Promise<void> {
  const late = await call.db.row(`SELECT FROM organization o WHERE o.id = $2 AND ${isOthersInUse}`, [
    call.caller.id,
    organizationId,
  ])
  if (late)
    throw forbidden(
      'People of this company sign in already: you may add contacts to it, but nobody who signs in or administers it.',
    )
}

const nameOrDefault = (name: string | null | undefined): string => (name?.trim() ? name : newName)

export async function addOrganization(
  organization: OrganizationValue | null | undefined,
  call: Call,
): Promise<OrganizationValue> {
  if (!organization) throw notEmpty('Organization', 'the organization to create')
  if (!call.caller.isAdmin)
    throw forbidden('Only an administrator of an organization can add companies to its directory.')
  const sent = { ...organization, organizationName: nameOrDefault(organization.organizationName) }
  await refuseName(call, 'neworganization', call.caller.organizationId, sent.organizationName)
  const row = columnValues(storedFields, sent, filledKeys(storedFields, sent), 2)
  const created = await call.db.row<OrganizationValue>(
    `WITH o AS (
       INSERT INTO organization (steward_id, created_at, ${row.columns.join(', ')})
       VALUES ($1, $2, ${row.places.join(', ')}) RETURNING *)
     SELECT ${columns} FROM o`,
    [call.caller.organizationId, call.now, ...row.values],
  )
  await writeEvents(call, [
    {
      action: 'OrganizationAdded',
      organizationId: call.caller.organizationId,
      changes: [
        ['organizationId', null, created!.organizationId],
        ['organizationName', null, created!.organizationName],
      ],
    },
  ])
  return created!
}

const read = (call: Call, organizationId: number, where: string): Promise<OrganizationValue | undefined> =>
  call.db.row(`SELECT ${columns} FROM organization o WHERE o.id = $2 AND ${where}`, [
    call.caller.id,
    organizationId,
  ])

/** Whether it is a company of one of the caller's projects takes long to plan, and is looked up only if it is none of their own. */
async function getOrganization(
  call: Call,
  organizationId: number | null | undefined,
): Promise<OrganizationValue> {
  if (!organizationId) throw notEmpty('OrganizationId', 'the organization')
  const found = (await read(call, organizationId, isOfCaller)) ?? (await read(call, organizationId, isKnown))
  if (!found) throw notFound('This organization')
  return found
}

async function updateOrganization(
  sent: OrganizationValue | null | undefined,
  call: Call,
): Promise<OrganizationValue> {
  if (!sent) throw notEmpty('Organization', 'the organization to change')
  const organizationId = sent.organizationId
  if (!organizationId) throw notEmpty('Organization.OrganizationId', 'the organization to change')
  if (sent.organizationName) await lockNames(call, [sent.organizationName])
  const found = await call.db.row<OrganizationValue & { own: boolean; isOthers: boolean }>(
    `SELECT ${columns}, ${administered} AS own, ${isOthersInUse} AS "isOthers" FROM organization o
      WHERE o.id = $2 AND ${isKnown} FOR NO KEY UPDATE OF o`,
    [call.caller.id, organizationId],
  )
  if (!found) throw notFound('This organization')
  const { own, isOthers, ...previous } = found
  if (!own) throw forbidden('Only an administrator of this organization can change it.')
  if (isOthers)
    throw forbidden(
      'People of this organization sign in already, so only an administrator of its own can change it. Ask them to have one made.',
    )
  const next = merged(storedFields, previous, sent)
  if (!(next.organizationName as string | null)?.trim())
    throw notEmpty('Organization.OrganizationName', 'the name of the company')
  const changes = differences(storedFields, previous, next)
  if (changes.some(([key]) => key === 'organizationName'))
    await refuseName(call, 'organization', organizationId, next.organizationName as string)
  if (changes.length > 0) await writeOrganization(call, organizationId, next, changes)
  return getOrganization(call, organizationId)
}

async function writeOrganization(
  call: Call,
  organizationId: number,
  next: RecordData,
  changes: FieldChange[],
): Promise<void> {
  const keys = changes.map(([key]) => key)
  const row = columnValues(storedFields, next, keys, 1)
  await call.db.rows(`UPDATE organization SET ${assignments(row)} WHERE id = $1`, [
    organizationId,
    ...row.values,
  ])
  if (keys.includes('organizationName')) await outdateNames(call.db, 'organization', organizationId)
  await writeEvents(call, [{ action: 'OrganizationUpdated', organizationId, changes }])
}

/** The name that organizations get without one may repeat. */
async function refuseName(call: Call, use: NameUse, organizationId: number, text: string): Promise<void> {
  if (text.trim().toLowerCase() === newName.toLowerCase()) return
  const whose = { personId: 0, organizationId, signsIn: false, isOwn: false }
  await refuseTaken(call, whose, [{ fieldName: 'Organization.OrganizationName', use, text }])
}

async function listOrganizations(request: Paged, call: Call) {
  const wanted = rowsWanted(request)
  const [name, id] = readCursor(request, 'string', 'number') ?? [null, null]
  const rows = await call.db.rows<OrganizationValue>(
    `SELECT ${columns} FROM organization o
      WHERE o.id IN ${knownOrganizations} AND NOT o.is_stand_in AND NOT (o.is_demo AND o.is_disabled) AND ($2::text IS NULL OR (o.name, o.id) > ($2, $3::bigint))
      ORDER BY o.name, o.id LIMIT $4`,
    [call.caller.id, name, id, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row.organizationName!, row.organizationId!])
  return { organizations: page, nextCursor }
}

export default [
  serve(OrganizationAdd, async (request, call) => ({
    organization: await addOrganization(request.organization, call),
  })),
  serve(OrganizationGet, async (request, call) => ({
    organization: await getOrganization(call, request.organizationId),
  })),
  serve(OrganizationUpdate, async (request, call) => ({
    organization: await updateOrganization(request.organization, call),
  })),
  serve(OrganizationList, listOrganizations),
]
