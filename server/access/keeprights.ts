/**
 * The table `access` holds what the view `access_rules` says, so that each statement looks rights up in one step. An operation
 * that changes what the view reads (people, projects, members, roles) calls `keepRights` after its change, in its transaction.
 *
 * Why the two are equal at every commit. The rights of a person in a project follow from the person, the project and the roles
 * of the project. Two transactions that change the same rights lock at least one row in common:
 * - members and roles of a project: the row of the project;
 * - a person, and a member or role of a project of theirs: the row of the person;
 * - a person, and a project that is new in their organization or leaves it: the row of the organization.
 * Rows stay locked until the commit, and rights are worked out only once all are locked, by a statement that begins then (READ
 * COMMITTED: it sees all that is committed by then). So the second transaction works them out from both changes. A statement
 * sees rules and table as of one moment, so it finds nothing to write about rights that it shares no lock for.
 *
 * Why nobody waits in a circle. All lock in one order: projects, people, organizations, each by id. An operation that locks
 * records and their search entries too does so after it called this.
 */
import type { Db } from '../db/db.ts'

/** Whose rights changed, and where: a person left out means everybody, a project left out means every project. */
export interface ChangedRights {
  /** People who became, are or were members of `projects`; alone: whose organization or standing in it changed. */
  readonly people?: readonly number[]
  /** Alone: projects that are new, went to another organization, or whose roles changed. */
  readonly projects?: readonly number[]
  /** Organizations that those people or projects have left. Those that they belong to now are found. */
  readonly leftOrganizations?: readonly number[]
}

export async function keepRights(db: Db, changed: ChangedRights): Promise<void> {
  const { people, projects, leftOrganizations = [] } = changed
  // None of them waits for the answer of the one before, so all go out together; PostgreSQL takes them in this order.
  const sent: Array<Promise<unknown>> = []
  if (projects) sent.push(db.rows(lockProjects, [projects]))
  sent.push(people ? db.rows(lockPeople, [people]) : db.rows(lockMembersOf, [projects ?? []]))
  // A membership depends on no organization beyond what the locks of its person and its project keep still.
  if (!people || !projects)
    sent.push(db.rows(lockTheirOrganizations, [people ?? [], projects ?? [], leftOrganizations]))
  const values = [people, projects].filter((ids) => ids !== undefined)
  sent.push(db.rows(statements[people && projects ? 'both' : people ? 'people' : 'projects'], values))
  await Promise.all(sent)
}

/** For an operation that must look at an organization before it changes somebody's rights. */
export const lockOrganizations = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.rows('SELECT FROM organization WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE', [ids])
}

const lockProjects = 'SELECT FROM project WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE'
const lockPeople = 'SELECT FROM person WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE'
const lockMembersOf = `SELECT FROM person
  WHERE id IN (SELECT m.person_id FROM member m WHERE m.project_id = ANY ($1::int[])) ORDER BY id FOR NO KEY UPDATE`
const lockTheirOrganizations = `SELECT FROM organization
  WHERE id IN (SELECT n.organization_id FROM person n WHERE n.id = ANY ($1::int[])
               UNION SELECT p.organization_id FROM project p WHERE p.id = ANY ($2::int[])
               UNION SELECT unnest($3::int[])) ORDER BY id FOR NO KEY UPDATE`

/** Brings those rows of the table up to the rules. Only what differs is written. */
const bringUp = (which: string): string => `
  WITH due AS MATERIALIZED (SELECT * FROM access_rules x WHERE ${which}),
       had AS MATERIALIZED (SELECT * FROM access x WHERE ${which}),
       gone AS (
         DELETE FROM access a USING (
           SELECT person_id, project_id, section FROM had EXCEPT SELECT person_id, project_id, section FROM due) x
          WHERE a.person_id = x.person_id AND a.project_id = x.project_id AND a.section = x.section)
  INSERT INTO access SELECT * FROM (TABLE due EXCEPT TABLE had) x
  ON CONFLICT (person_id, project_id, section) DO UPDATE
    SET organization_id = excluded.organization_id, reads = excluded.reads, reads_all = excluded.reads_all,
        writes = excluded.writes, deletes = excluded.deletes,
        is_manager = excluded.is_manager, is_admin = excluded.is_admin`

/** A text each: with `$1 IS NULL OR …` PostgreSQL would go through all rights once it keeps the plan. */
const statements = {
  both: bringUp('x.person_id = ANY ($1::int[]) AND x.project_id = ANY ($2::int[])'),
  people: bringUp('x.person_id = ANY ($1::int[])'),
  projects: bringUp('x.project_id = ANY ($1::int[])'),
}
