/**
 * Changes of rights, each in a small project of its own: by its operation, or by plain SQL if there is
 * none.
 */

import { ProjectRoleSave } from '../../../contract/people/role.ts'
import { UserAdd, UserUpdate } from '../../../contract/people/user.ts'
import {
  ProjectAdd,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../../contract/projects/project.ts'
import { type ChangedRights, keepRights } from '../../../server/access/keeprights.ts'
import type { Person, Site } from '../harness.ts'
import { keepRightsOf } from '../rights.ts'

/**
 * Two members of the project by its first role, one of a third company, a person who is not a member, and
 * alternatives for each.
 */
export interface World {
  site: Site
  admin: Person
  own: number
  other: number
  chief: number
  rival: number
  member: number
  guest: number
  outsider: number
  project: number
  empty: number
  role: number
  another: number
}

/** The administrator also administers the other company, and so may move people there. */
export async function newWorld(site: Site): Promise<World> {
  const admin = await site.organization()
  const created = (await site.database.row<Omit<World, 'site' | 'admin'> & { theirs: number }>(
    `WITH own AS (SELECT $1::int AS id),
          other AS (INSERT INTO organization (name, steward_id, created_at) VALUES ('Other', $1, now()) RETURNING id),
          third AS (INSERT INTO organization (name, steward_id, created_at) VALUES ('Third', $1, now()) RETURNING id),
          chief AS (INSERT INTO person (organization_id, is_admin, created_at) SELECT id, true, now() FROM own RETURNING id),
          rival AS (INSERT INTO person (organization_id, is_admin, created_at) SELECT id, true, now() FROM other RETURNING id),
          member AS (INSERT INTO person (organization_id, created_at) SELECT id, now() FROM own RETURNING id),
          guest AS (INSERT INTO person (organization_id, created_at) SELECT id, now() FROM third RETURNING id),
          outsider AS (INSERT INTO person (organization_id, created_at) SELECT id, now() FROM own RETURNING id),
          project AS (INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
                      SELECT own.id, $2, 'Project', 'UTC', now() FROM own RETURNING id),
          empty AS (INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
                    SELECT own.id, $2, 'Empty', 'UTC', now() FROM own RETURNING id),
          theirs AS (INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
                     SELECT other.id, $2, 'Theirs', 'UTC', now() FROM other RETURNING id),
          role AS (INSERT INTO role (project_id, name, is_manager, is_admin) SELECT id, 'One', false, false FROM project RETURNING id),
          another AS (INSERT INTO role (project_id, name, is_manager, is_admin) SELECT id, 'Another', true, false FROM project RETURNING id),
          cells AS (INSERT INTO role_right (role_id, section, reads, writes, deletes)
                    SELECT id, unnest(ARRAY['documents', 'rfis', 'setup']), 'party', false, false FROM role
                     UNION ALL SELECT id, 'documents', 'all', true, true FROM another),
          joined AS (INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
                     SELECT project.id, one.id, role.id, $2, now() FROM project, role, (TABLE member UNION ALL TABLE guest) one)
     SELECT own.id AS own, other.id AS other, chief.id AS chief, rival.id AS rival, member.id AS member,
            guest.id AS guest, outsider.id AS outsider, project.id AS project, empty.id AS empty, theirs.id AS theirs, role.id AS role,
            another.id AS another
       FROM own, other, chief, rival, member, guest, outsider, project, empty, theirs, role, another`,
    [admin.organizationId, admin.id],
  ))!
  const { theirs, ...world } = created
  await keepRightsOf(site.database, { projects: [world.project, world.empty, theirs] })
  return { site, admin, ...world }
}

export type RightsChange = (world: World) => Promise<unknown>

/** There is no operation for it, so the test does the same: the change, the rights, and at last an event. */
const bySql =
  (of: (w: World) => [statement: string, changed: ChangedRights]): RightsChange =>
  (world) =>
    world.site.database.transaction(async (db) => {
      const [statement, changed] = of(world)
      await db.rows(statement)
      await keepRights(db, changed)
      await db.rows('LOCK TABLE event IN ROW EXCLUSIVE MODE')
    })

const saveRoles = ({ admin, project, role, another }: World, one: object, two: object): Promise<unknown> =>
  admin.client.call(ProjectRoleSave, {
    projectId: project,
    roles: [
      { roleId: role, ...one },
      { roleId: another, ...two },
    ],
  })

const updateUser = ({ admin }: World, userId: number, to: object): Promise<unknown> =>
  admin.client.call(UserUpdate, { user: { userId, ...to } })

/** Each of them changes the rights of somebody. */
export const changes: Record<string, RightsChange> = {
  'a member comes': ({ admin, project, outsider }) =>
    admin.client.call(ProjectMemberAdd, { projectId: project, member: { userId: outsider, role: 'One' } }),
  'a member leaves': ({ admin, project, member }) =>
    admin.client.call(ProjectMemberRemove, { projectId: project, member: { userId: member } }),
  'a member gets another role': ({ admin, project, member }) =>
    admin.client.call(ProjectMemberUpdate, {
      projectId: project,
      member: { userId: member, role: 'Another' },
    }),
  'the roles may more and less': (w) =>
    saveRoles(
      w,
      { rights: [{ section: 'documents', reads: 'all', writes: true }] },
      { rights: [{ section: 'documents', writes: false }] },
    ),
  'the roles change places': (w) => saveRoles(w, { isManager: true }, { isManager: false }),
  'a member becomes an administrator': (w) => updateUser(w, w.member, { isAdmin: true }),
  'somebody becomes an administrator': (w) => updateUser(w, w.outsider, { isAdmin: true }),
  'an administrator is one no longer': (w) => updateUser(w, w.chief, { isAdmin: false }),
  'an administrator comes': ({ admin }) =>
    admin.client.call(UserAdd, { user: { firstName: 'Max', isAdmin: true } }),
  'a member goes to another company': (w) => updateUser(w, w.member, { organizationID: w.other }),
  'a member of a third company leaves it': (w) => updateUser(w, w.guest, { organizationID: w.other }),
  'an administrator goes to another company': (w) => updateUser(w, w.chief, { organizationID: w.other }),
  'an administrator comes from another company': (w) => updateUser(w, w.rival, { organizationID: w.own }),
  'a project comes': ({ admin }) => admin.client.call(ProjectAdd, { project: { projectName: 'Another' } }),
  'a membership is deleted': bySql(({ project, member }) => [
    `DELETE FROM member WHERE person_id = ${member}`,
    { people: [member], projects: [project] },
  ]),
  'the roles get a cell': bySql(({ project, role, another }) => [
    `INSERT INTO role_right (role_id, section, reads, writes, deletes)
     VALUES (${role}, 'submittals', 'all', true, false), (${another}, 'submittals', 'all', true, false)
     ON CONFLICT (role_id, section) DO UPDATE SET reads = 'all', writes = true`,
    { projects: [project] },
  ]),
  'the roles lose a cell': bySql(({ project, role, another }) => [
    `DELETE FROM role_right WHERE role_id IN (${role}, ${another}) AND section = 'documents'`,
    { projects: [project] },
  ]),
  'an administrator is deleted': bySql(({ rival, other }) => [
    `DELETE FROM person WHERE id = ${rival}`,
    { people: [rival], leftOrganizations: [other] },
  ]),
  'a project goes to another company': bySql(({ project, own, other }) => [
    `UPDATE project SET organization_id = ${other} WHERE id = ${project}`,
    { projects: [project], leftOrganizations: [own] },
  ]),
  'a project is deleted': bySql(({ empty, own }) => [
    `DELETE FROM project WHERE id = ${empty}`,
    { projects: [empty], leftOrganizations: [own] },
  ]),
}
