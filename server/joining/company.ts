/** The company of an invitation: who decides about it, and what follows when it takes a person in. */
import { keepRights, lockOrganizations } from '../access/keeprights.ts'
import {
  administered,
  hasAdministrator,
  isKnown,
  isOthersInUse,
} from '../directory/companies/organization.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { forbidden, invalidField } from '../kernel/faults.ts'
import { outdateNames } from '../records/engine/search/searchindex.ts'

export interface Company {
  id: number
  name: string
  /** Whether the caller decides who belongs to it. */
  isAdministered: boolean
  /** The organization whose administrators decide. */
  decidedBy: number
}

/** A company that the caller knows. One that has people who sign in and no administrator takes nobody in. */
export async function companyFor(call: Call, organizationId: number): Promise<Company> {
  const found = await call.db.row<Omit<Company, 'decidedBy'> & { decidedBy: number | null }>(
    `SELECT o.id, o.name, ${administered} AND NOT ${isOthersInUse} AS "isAdministered",
            CASE WHEN ${hasAdministrator} OR EXISTS (SELECT FROM person a WHERE a.id = $1 AND a.is_admin AND a.organization_id = o.id)
                 THEN o.id
                 WHEN NOT EXISTS (SELECT FROM person x WHERE x.organization_id = o.id AND x.last_login IS NOT NULL)
                 THEN o.steward_id END AS "decidedBy"
       FROM organization o
      WHERE o.id = $2 AND ${isKnown} AND NOT o.is_stand_in AND o.merged_into IS NULL AND NOT o.is_disabled`,
    [call.caller.id, organizationId],
  )
  if (!found)
    throw invalidField(
      'OrganizationId',
      'Enum',
      `OrganizationId: ${organizationId} is neither your company nor one of your directory or your projects.`,
    )
  const { decidedBy } = found
  if (!decidedBy)
    throw forbidden(
      `People of ${found.name} sign in already, but it has no administrator who could take somebody in. Ask them to have one made.`,
    )
  return { ...found, decidedBy }
}

/** The place of somebody whom the caller names for a company, until it takes them in. */
export async function newStandIn(call: Call, { name }: Pick<Company, 'name'>): Promise<number> {
  const made = await call.db.row<{ id: number }>(
    'INSERT INTO organization (name, is_stand_in, created_at) VALUES ($1, true, $2) RETURNING id',
    [`${name}, named by ${call.caller.fullName}`, call.now],
  )
  return made!.id
}

/** Moves the person from their own place into the company. */
export async function takeIn(call: Call, personId: number, companyId: number): Promise<void> {
  const before = await call.db.row<{ id: number }>(
    `SELECT o.id FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE n.id = $1 AND o.is_stand_in FOR NO KEY UPDATE OF n`,
    [personId],
  )
  if (!before) return
  await call.db.rows('UPDATE person SET organization_id = $2 WHERE id = $1', [personId, companyId])
  await call.db.rows('UPDATE organization SET merged_into = $2 WHERE id = $1', [before.id, companyId])
  await keepRights(call.db, { people: [personId], leftOrganizations: [before.id] })
  await outdateNames(call.db, 'person', personId)
}

/**
 * The first who accepts an invitation into a company that has no administrator becomes its administrator. All project
 * admins of its projects are told.
 */
export async function becomeFirstAdministrator(call: Call, personId: number): Promise<void> {
  const person = await call.db.row<{ companyId: number }>(
    `SELECT n.organization_id AS "companyId" FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE n.id = $1 AND NOT o.is_stand_in AND n.login IS NOT NULL AND n.password IS NOT NULL FOR NO KEY UPDATE OF n`,
    [personId],
  )
  if (!person) return
  const { companyId } = person
  // Two who accept at the same time: the second waits here, and finds the first.
  await lockOrganizations(call.db, [companyId])
  const made = await call.db.row(
    `UPDATE person n SET is_admin = true FROM organization o
      WHERE n.id = $1 AND o.id = n.organization_id AND NOT ${hasAdministrator} RETURNING n.id`,
    [personId],
  )
  if (!made) return
  await keepRights(call.db, { people: [personId] })
  const projects = await call.db.rows<{ id: number }>(
    `SELECT DISTINCT m.project_id AS id FROM member m JOIN person n ON n.id = m.person_id
      WHERE n.organization_id = $1 AND m.removed_at IS NULL ORDER BY 1`,
    [companyId],
  )
  const changes: Array<[string, unknown, unknown]> = [
    ['userId', null, personId],
    ['organizationId', null, companyId],
  ]
  const action = 'CompanyAdministratorMade'
  await writeEvents(call, [
    { action, organizationId: companyId, changes },
    ...projects.map(({ id: projectId }) => ({ action, projectId, changes })),
  ])
}
