/**
 * The table `access` stores the rows of the view `access_rules`, so that each statement finds rights in one
 * step. An operation that changes what the view reads (people, projects, members, roles) calls `keepRights`
 * after its change, in its transaction.
 *
 * Why the two are equal at every commit. The rights of a person in a project depend on the person, the
 * project and the roles of the project. Two transactions that change the same rights lock at least one row in
 * common:
 * - members and roles of a project: the row of the project;
 * - a person, and a member or role of a project of theirs: the row of the person;
 * - a person, and a project that is new in their organization or leaves it: the row of the organization.
 * Rows stay locked until the commit, and rights are computed only once all are locked, by a statement that
 * begins then (READ COMMITTED: it sees all that is committed by then). So the second transaction computes
 * them from both changes. A statement sees rules and table as of one moment, so it finds no difference in
 * rights that it holds no lock for.
 *
 * Why there is no deadlock. All lock in one order: projects, people, organizations, each by id. An operation
 * that also locks records and their search entries does so after it called this.
 */
import type { Db } from '../db/db.ts'

/** Whose rights changed, and where: without `people` everybody's, without `projects` in every project. */
export interface ChangedRights {
  /**
   * People who became, are or were members of `projects`; without `projects`: whose organization or role in
   * it changed.
   */
  readonly people?: readonly number[]
  /** Without `people`: projects that are new, moved to another organization, or whose roles changed. */
  readonly projects?: readonly number[]
  /**
   * Organizations that those people or projects have left. The ones they belong to now are found by the
   * statement.
   */
  readonly leftOrganizations?: readonly number[]
}

export async function keepRights(db: Db, changed: ChangedRights): Promise<void> {
  const { people, projects, leftOrganizations = [] } = changed
  // None of them needs the result of the one before, so all are sent together; PostgreSQL runs them in this
  // order.
  const sent: Array<Promise<unknown>> = []
  if (projects) sent.push(db.rows(lockProjects, [projects]))
  sent.push(people ? db.rows(lockPeople, [people]) : db.rows(lockMembersOf, [projects ?? []]))
  // A membership depends on no organization but those of its person and its project, whose rows are locked.
  if (!people || !projects)
    sent.push(db.rows(lockTheirOrganizations, [people ?? [], projects ?? [], leftOrganizations]))
  const values = [people, projects].filter((ids) => ids !== undefined)
  sent.push(db.rows(statements[people && projects ? 'both' : people ? 'people' : 'projects'], values))
  await Promise.all(sent)
}

/** For an operation that reads an organization before it changes rights in it. */
export const lockOrganizations = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.rows('SELECT FROM organization WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE', [ids])
}

/** Whether somebody else administers the organization. The caller holds its lock, so that two cannot lose it at once. */
export const hasOtherAdmin = async (db: Db, organizationId: number, personId: number): Promise<boolean> =>
  !!(await db.row(
    `SELECT FROM person WHERE organization_id = $1 AND id <> $2 AND is_admin AND is_active AND login IS NOT NULL LIMIT 1`,
    [organizationId, personId],
  ))

const lockProjects = 'SELECT FROM project WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE'
const lockPeople = 'SELECT FROM person WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE'
const lockMembersOf = `SELECT FROM person
  WHERE id IN (SELECT m.person_id FROM member m WHERE m.project_id = ANY ($1::int[])) ORDER BY id FOR NO KEY UPDATE`
const lockTheirOrganizations = `SELECT FROM organization
  WHERE id IN (SELECT n.organization_id FROM person n WHERE n.id = ANY ($1::int[])
               UNION SELECT p.organization_id FROM project p WHERE p.id = ANY ($2::int[])
               UNION SELECT unnest($3::int[])) ORDER BY id FOR NO KEY UPDATE`

/** Updates those rows of the table by the rules. Only differences are written. */
const refresh = (which: string): string => `
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
        is_manager = excluded.is_manager, is_admin = excluded.is_admin, makes = excluded.makes,
        verifies = excluded.verifies, side = excluded.side`

/**
 * One statement for each: with `$1 IS NULL OR …` PostgreSQL would scan all rights once it uses a generic
 * plan.
 */
const statements = {
  both: refresh('x.person_id = ANY ($1::int[]) AND x.project_id = ANY ($2::int[])'),
  people: refresh('x.person_id = ANY ($1::int[])'),
  projects: refresh('x.project_id = ANY ($1::int[])'),
}
