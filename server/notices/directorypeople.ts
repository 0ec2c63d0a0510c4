/** People whom events mean without a record: administrators, and who signs in. */
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import { changedTo } from './classify.ts'
import { type NoticeEvent, tells } from './rules.ts'

/** An event and what it is, as the rules name it. */
export interface Classified {
  event: ReadEvent
  noticeEvents: readonly NoticeEvent[]
}

/** Administrators of the company of the person that an event was done for, and of the organization of an event. */
export async function administrators(db: Db, all: readonly Classified[]) {
  const principals = all.flatMap(({ event: { onBehalfOf } }) => onBehalfOf ?? [])
  const organizations = all.flatMap(({ event: { organizationId }, noticeEvents }) =>
    organizationId && tells(noticeEvents, 'administrators of the organization') ? [organizationId] : [],
  )
  const rows =
    principals.length + organizations.length === 0
      ? []
      : await db.rows<{ principal: number | null; organizationId: number; id: number }>(
          `SELECT b.id AS principal, b.organization_id AS "organizationId", n.id
             FROM person b JOIN person n ON n.organization_id = b.organization_id AND n.is_admin AND n.is_active AND n.id <> b.id
            WHERE b.id = ANY ($1::int[])
            UNION ALL
           SELECT NULL, n.organization_id, n.id FROM person n
            WHERE n.organization_id = ANY ($2::int[]) AND n.is_admin AND n.is_active`,
          [principals, organizations],
        )
  return ({ onBehalfOf, organizationId }: ReadEvent) => ({
    companyAdmins: rows
      .filter(({ principal }) => principal !== null && principal === onBehalfOf)
      .map(({ id }) => id),
    organizationAdmins: rows
      .filter((row) => row.principal === null && row.organizationId === organizationId)
      .map(({ id }) => id),
  })
}

/**
 * Of the projects of events whose rules tell them: those who manage them, those who administer them. Only members: an administrator
 * of the organization who is none is not told of every project.
 */
export async function projectLeaders(db: Db, all: readonly Classified[]) {
  const projects = all.flatMap(({ event: { projectId }, noticeEvents }) =>
    projectId &&
    (tells(noticeEvents, 'managers of the project') || tells(noticeEvents, 'admins of the project'))
      ? [projectId]
      : [],
  )
  const rows =
    projects.length === 0
      ? []
      : await db.rows<{ projectId: number; id: number; isManager: boolean; isAdmin: boolean }>(
          `SELECT DISTINCT x.project_id AS "projectId", x.person_id AS id, x.is_manager AS "isManager", x.is_admin AS "isAdmin"
             FROM access x
             JOIN member m ON m.project_id = x.project_id AND m.person_id = x.person_id AND m.removed_at IS NULL
            WHERE x.project_id = ANY ($1::int[]) AND (x.is_manager OR x.is_admin)`,
          [projects],
        )
  return ({ projectId }: ReadEvent): { managers: number[]; admins: number[] } => {
    const here = rows.filter((row) => row.projectId === projectId)
    return {
      managers: here.filter(({ isManager }) => isManager).map(({ id }) => id),
      admins: here.filter(({ isAdmin }) => isAdmin).map(({ id }) => id),
    }
  }
}

/** Sign-ins from an address that the person has used before, and the very first one of a person: nobody hears of those. */
export async function knownSignIns(db: Db, events: readonly ReadEvent[]) {
  const signIns = events.filter(({ action, personId }) => action === 'SignedIn' && personId)
  const rows = await (signIns.length === 0
    ? []
    : db.rows<{ id: number }>(
        `SELECT q.id FROM unnest($1::bigint[], $2::int[], $3::int[], $4::text[]) AS q (id, organization_id, person_id, address)
          WHERE NOT EXISTS (${earlierSignIn}) OR EXISTS (${earlierSignIn}
            AND e.changes @> jsonb_build_array(jsonb_build_array('Address', NULL, q.address)))`,
        [
          signIns.map(({ id }) => id),
          signIns.map(({ organizationId }) => organizationId),
          signIns.map(({ personId }) => personId),
          signIns.map(({ changes }) => String(changedTo(changes, 'Address') ?? '')),
        ],
      ))
  const known = new Set(rows.map(({ id }) => id))
  return (event: ReadEvent): boolean => known.has(event.id)
}

const earlierSignIn = `SELECT FROM event e WHERE e.organization_id = q.organization_id AND e.person_id = q.person_id
  AND e.action = 'SignedIn' AND e.id < q.id`
