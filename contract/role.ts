/** The roles of a project: a grid of sections and rights, each project's its own. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const RoleRight = dto('RoleRight', {
  section: is.name(
    'documents, rfis, punchlists, submittals, openissues, dailyreports, meetingminutes or setup.',
  ),
  reads: is.name('What is read: none, party (the records where one is a party) or all.'),
  writes: is.bool('Whether one makes records, and changes those one sees.'),
  deletes: is.bool('Whether one deletes records.'),
})

export const ProjectRole = dto('ProjectRole', {
  roleId: is.id('Its id. Left out: a new role.'),
  roleName: is.name('Its name, which no other role of the project has.'),
  isManager: is.bool('Whether it manages records: opens, answers for, closes them.'),
  isAdmin: is.bool('Whether it is the Project Admin, which has every right and is never changed.').readOnly(),
  rights: is.listOf(RoleRight, 'Its rights. A section that is left out stays as it is; in a new role: none.'),
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
    'Adds, renames, changes and removes roles of a project; those left out stay. Needs to write its setup.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    roles: is.listOf(ProjectRole, 'The roles to add or change.'),
    removedRoleIds: is.listOf(is.ints, 'The roles to remove: nobody may have them.'),
  },
  response: { roles: is.listOf(ProjectRole, 'All roles as they are now.') },
})
