/** The roles of a project: a grid of sections and rights, separate for each project. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const RoleRight = dto('RoleRight', {
  section: is.name(
    'documents, rfis, punchlists, submittals, openissues, dailyreports, meetingminutes or setup.',
  ),
  reads: is.name('What the role reads: none, party (the records where the user is a party) or all.'),
  makes: is.bool('Whether the role creates records, and changes its own. Left out: as writes.'),
  writes: is.bool('Whether it also changes what others of its side made, as the parts of a record allow.'),
  verifies: is.bool('Whether it verifies work: accepts, rejects and closes. Punch lists only.'),
  deletes: is.bool('Whether the role deletes records.'),
})

export const ProjectRole = dto('ProjectRole', {
  roleId: is.id('Its id. Without an id, a new role.'),
  roleName: is.line('Its name, unique in the project.'),
  side: is.name(
    'The party of the project that it belongs to: contractor, design, owner, subcontractor or none. Only project admins change it.',
  ),
  isManager: is.bool('Whether it manages records: opens, answers for, closes them.'),
  isAdmin: is.bool('Whether it is the Project Admin, which has every right and is never changed.').readOnly(),
  rights: is.listOf(
    RoleRight,
    'Its rights. A section that is left out is not changed; in a new role it has no rights.',
  ),
})

export const ProjectRoleRead = is.operation('ProjectRoleReadRequest', {
  route: '/api/internal/project/role/read',
  about: 'Lists the roles of a project with their rights. Needs to read its setup.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: { roles: is.listOf(ProjectRole, 'The roles.') },
})

export const ProjectRoleSave = is.operation('ProjectRoleSaveRequest', {
  route: '/api/internal/project/role/save',
  about:
    'Adds, renames, changes and removes roles of a project; those left out are not changed. Needs to write its setup.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    roles: is.listOf(ProjectRole, 'The roles to add or change.'),
    removedRoleIds: is.listOf(is.ints, 'The roles to remove: nobody may have them.'),
  },
  response: { roles: is.listOf(ProjectRole, 'All roles as they are now.') },
})
