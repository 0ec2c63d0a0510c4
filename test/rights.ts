/** Whether what is kept of everybody's rights is what the rules say. */
import type { Db } from '../server/db/db.ts'

const columns =
  'person_id, project_id, organization_id, section, reads, reads_all, writes, deletes, is_manager, is_admin'
const [rules, kept] = ['access_rules', 'access'].map((name) => `SELECT ${columns} FROM ${name}`)

/** What one has and the other has not. One statement, so that both are of the same moment whatever others do. */
export const wrongRights = (db: Db): Promise<object[]> =>
  db.rows(`SELECT 'lacks' AS access, x.* FROM (${rules} EXCEPT ${kept}) x
     UNION ALL SELECT 'has still' AS access, x.* FROM (${kept} EXCEPT ${rules}) x`)

/** A small world: who is a member of the project by the role, who is not, and what could be instead. */
export interface World {
  own: number
  other: number
  member: number
  outsider: number
  project: number
  empty: number
  role: number
  another: number
}

export const newWorld = async (db: Db): Promise<World> =>
  (await db.row<World>(
    `WITH own AS (INSERT INTO organization (name, created_at) VALUES ('Own', now()) RETURNING id),
          other AS (INSERT INTO organization (name, created_at) VALUES ('Other', now()) RETURNING id),
          chief AS (INSERT INTO person (organization_id, is_admin, created_at) SELECT id, true, now() FROM own RETURNING id),
          rival AS (INSERT INTO person (organization_id, is_admin, created_at) SELECT id, true, now() FROM other RETURNING id),
          member AS (INSERT INTO person (organization_id, created_at) SELECT id, now() FROM own RETURNING id),
          outsider AS (INSERT INTO person (organization_id, created_at) SELECT id, now() FROM own RETURNING id),
          project AS (INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
                      SELECT own.id, chief.id, 'Project', 'UTC', now() FROM own, chief RETURNING id),
          empty AS (INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
                    SELECT own.id, chief.id, 'Empty', 'UTC', now() FROM own, chief RETURNING id),
          theirs AS (INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
                     SELECT other.id, chief.id, 'Theirs', 'UTC', now() FROM other, chief RETURNING id),
          role AS (INSERT INTO role (project_id, name, is_manager, is_admin) SELECT id, 'One', false, false FROM project RETURNING id),
          another AS (INSERT INTO role (project_id, name, is_manager, is_admin) SELECT id, 'Another', true, false FROM project RETURNING id),
          cells AS (INSERT INTO role_right (role_id, section, reads, writes, deletes)
                    SELECT id, unnest(ARRAY['documents', 'rfis', 'setup']), 'party', false, false FROM role
                     UNION ALL SELECT id, 'documents', 'all', true, true FROM another),
          joined AS (INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
                     SELECT project.id, member.id, role.id, chief.id, now() FROM project, member, role, chief)
     SELECT own.id AS own, other.id AS other, member.id AS member, outsider.id AS outsider, project.id AS project,
            empty.id AS empty, role.id AS role, another.id AS another
       FROM own, other, member, outsider, project, empty, role, another, rival`,
  ))!

const inRoles = (w: World): string => `role_id IN (${w.role}, ${w.another})`

/** Each changes somebody's rights. */
export const changes: Record<string, (w: World) => string> = {
  'a member comes': (w) => `INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
     VALUES (${w.project}, ${w.outsider}, ${w.role}, ${w.outsider}, now())`,
  'a member leaves': (w) => `UPDATE member SET removed_at = now() WHERE person_id = ${w.member}`,
  'a member gets another role': (w) =>
    `UPDATE member SET role_id = ${w.another} WHERE person_id = ${w.member}`,
  'a membership is deleted': (w) => `DELETE FROM member WHERE person_id = ${w.member}`,
  'the roles may more': (w) =>
    `UPDATE role_right SET writes = NOT writes WHERE ${inRoles(w)} AND section = 'documents'`,
  'the roles get a cell': (w) => `INSERT INTO role_right (role_id, section, reads, writes, deletes)
     VALUES (${w.role}, 'submittals', 'all', true, false), (${w.another}, 'submittals', 'all', true, false)`,
  'the roles lose a cell': (w) => `DELETE FROM role_right WHERE ${inRoles(w)} AND section = 'documents'`,
  'the roles change places': (w) =>
    `UPDATE role SET is_manager = NOT is_manager WHERE project_id = ${w.project}`,
  'a member becomes an administrator': (w) => `UPDATE person SET is_admin = true WHERE id = ${w.member}`,
  'somebody becomes an administrator': (w) => `UPDATE person SET is_admin = true WHERE id = ${w.outsider}`,
  'an administrator is one no longer': (w) =>
    `UPDATE person SET is_admin = false WHERE organization_id = ${w.own} AND is_admin`,
  'an administrator comes': (w) =>
    `INSERT INTO person (organization_id, is_admin, created_at) VALUES (${w.own}, true, now())`,
  'an administrator is deleted': (w) => `DELETE FROM person WHERE organization_id = ${w.other} AND is_admin`,
  'people go to another company': (w) =>
    `UPDATE person SET organization_id = ${w.other} WHERE id IN (${w.member}, ${w.outsider})`,
  'a project comes': (w) => `INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
     VALUES (${w.own}, ${w.member}, 'Another', 'UTC', now())`,
  'a project goes to another company': (w) =>
    `UPDATE project SET organization_id = ${w.other} WHERE id = ${w.project}`,
  'a project is deleted': (w) => `DELETE FROM project WHERE id = ${w.empty}`,
}
