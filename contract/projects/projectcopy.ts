/** A new project that begins like another one: its settings are copied, its records are not. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { Project } from './project.ts'
import { copyParts } from './projectparts.ts'

export const ProjectSource = dto('ProjectSource', {
  projectId: is.id('The project.'),
  projectName: is.name('Its name.'),
  projectNumber: is.name('Its number.'),
  isTemplate: is.bool('Whether its admins marked it as a template.'),
})

export const ProjectLeftOut = dto('ProjectLeftOut', {
  fullName: is.name('Who did not become a member.'),
  message: is.text('Why.'),
})

export const ProjectSourcesRead = is.operation('ProjectSourcesReadRequest', {
  route: '/api/internal/project/sources',
  about:
    'Lists the projects that you may copy the settings of: those whose setup you read. Templates come first.',
  effect: 'read',
  response: { sources: is.listOf(ProjectSource, 'The projects, templates first, then by name.') },
})

export const ProjectTemplateSave = is.operation('ProjectTemplateSaveRequest', {
  route: '/api/internal/project/template',
  about:
    'Marks a project as a template, or no longer. The punch list items of a template are standard items: ' +
    'ProjectCopyRequest can copy them. For its admins.',
  effect: 'write',
  request: { projectId: is.id('The project.'), isTemplate: is.bool('Whether it is a template.') },
})

export const ProjectCopy = is.operation('ProjectCopyRequest', {
  route: '/api/internal/project/copy',
  about:
    'Creates a project that begins like another one whose setup you read. You become its first Project Admin. Everything is read ' +
    'and written by your own rights; records are not copied, except the standard punch list items of a template.',
  effect: 'write',
  request: {
    fromProjectId: is.id('The project to copy from.'),
    project: is.one(Project, 'The project to create.'),
    parts: is.listOf(
      is.names,
      `What to copy: ${copyParts.join(', ')}. Folders: plain folders that are not restricted. Members: with the roles they have ` +
        'there; DefaultPeople: whom new records are proposed to go to. PunchItems: only of a template.',
    ),
  },
  response: {
    project: is.one(Project, 'The project as it is now.'),
    membersLeftOut: is.listOf(ProjectLeftOut, 'The members of the other project who could not be added.'),
    foldersLeftOut: is.int('How many restricted folders were not copied.'),
  },
})
