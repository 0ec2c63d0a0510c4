/**
 * People who are signed in, and members of a project if they have a role there: the same rows and events as
 * by UserAdd, UserLogin and ProjectMemberAdd, but all of them written by one statement.
 */
import { hashPassword } from '../../server/access/passwords.ts'
import { digestText, newSecret } from '../../server/access/secrets.ts'
import type { Database } from '../../server/db/open.ts'
import { keepRightsOf } from './rights.ts'

export const password = 'tall crane, blue sky'
/** scrypt at its lowest cost: these passwords protect nothing. */
export const passwordCost = 10

export interface NewPerson {
  organizationId: number
  login: string
  firstName: string
  lastName: string
  company?: string | undefined
  isAdmin?: boolean
  /** Their role in the project that they join. */
  role?: string
}

/** The person who adds them (nobody for the first of an organization), and the project that they join. */
export interface Adding {
  addedBy?: number
  projectId?: number
}

/** The id and the session key of each, in the same order. */
export async function addPeople(
  database: Database,
  now: Date,
  people: readonly NewPerson[],
  { addedBy, projectId }: Adding = {},
): Promise<Array<{ id: number; key: string }>> {
  const keys = people.map(newSecret)
  const given = people.map((person, i) => ({ ...person, place: i, digest: digestText(keys[i]!) }))
  const rows = await database.rows<{ id: number; isMember: boolean }>(insert, [
    JSON.stringify(given),
    await hash,
    now,
    projectId ?? null,
    addedBy ?? null,
  ])
  if (rows.some(({ isMember }, i) => isMember !== (people[i]!.role !== undefined)))
    throw new Error(`The project has no such role: ${people.map(({ role }) => role)}`)
  await keepRightsOf(database, { people: rows.map(({ id }) => id) })
  return rows.map(({ id }, i) => ({ id, key: keys[i]! }))
}

/** Adds existing people to a project that has no records yet, all in one role. */
export async function joinProject(
  database: Database,
  { id, admin }: { id: number; admin: { id: number } },
  people: readonly number[],
  role: string,
): Promise<void> {
  await database.rows(
    `INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
     SELECT r.project_id, n, r.id, $4, now() FROM role r, unnest($2::int[]) n WHERE r.project_id = $1 AND r.name = $3`,
    [id, people, role, admin.id],
  )
  await keepRightsOf(database, { people, projects: [id] })
}

/** Everybody has the same password, so it is hashed once. */
const hash = hashPassword(password, passwordCost)

/** Administrators chose their password; others were given one and must change it, as after UserAdd. */
const insert = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS g(place int, "organizationId" int, login text,
      "firstName" text, "lastName" text, company text, "isAdmin" boolean, role text, digest text)),
  made AS (
    INSERT INTO person (organization_id, login, password, must_change_password, email, first_name, last_name,
      company, is_admin, created_at, last_login, last_ip, login_count, email_confirmed_at)
    SELECT "organizationId", login, $2, "isAdmin" IS NOT TRUE, login || '@example.com', "firstName", "lastName",
           company, "isAdmin" IS TRUE, $3, $3, '127.0.0.1', 1, $3
      FROM given ORDER BY place RETURNING id, login),
  people AS (SELECT g.*, made.id FROM given g JOIN made USING (login)),
  sessions AS (
    INSERT INTO session (digest, person_id, created_at, used_at, address)
    SELECT decode(digest, 'base64'), id, $3, $3, '127.0.0.1' FROM people),
  members AS (
    INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
    SELECT r.project_id, n.id, r.id, $5, $3
      FROM people n JOIN role r ON r.project_id = $4 AND r.name = n.role RETURNING person_id),
  events AS (
    INSERT INTO event (organization_id, project_id, action, person_id, at, changes)
    SELECT e.organization_id, e.project_id, e.action, e.person_id, $3, e.changes
      FROM people n CROSS JOIN LATERAL (VALUES
        (1, "organizationId", NULL, 'UserAdded', $5::int,
         jsonb_build_array(jsonb_build_array('userId', NULL, id), jsonb_build_array('userLogin', NULL, login))),
        (2, "organizationId", NULL, 'SignedIn', id,
         '[["SessionId", null, null], ["LoginMethod", null, null], ["Address", null, "127.0.0.1"]]'),
        (3, NULL, $4::int, 'MemberAdded', $5::int,
         jsonb_build_array(jsonb_build_array('userId', NULL, id), jsonb_build_array('role', NULL, n.role)))
      ) AS e(step, organization_id, project_id, action, person_id, changes)
     WHERE CASE e.action WHEN 'UserAdded' THEN $5 IS NOT NULL WHEN 'MemberAdded' THEN n.role IS NOT NULL ELSE true END
     ORDER BY n.place, e.step)
  SELECT n.id, n.id IN (SELECT person_id FROM members) AS "isMember" FROM people n ORDER BY n.place`
