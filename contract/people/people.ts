/** The people whom the caller knows: those of their projects, and those of companies that they administer. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

export const KnownPerson = dto('KnownPerson', {
  userId: is.int('Who.').names('person'),
  fullName: is.name('Their name.'),
  email: is.name('Their e-mail address.'),
  phone: is.name('Their telephone number.'),
  cell: is.name('Their mobile number.'),
  company: is.name(
    'Their company; of somebody whom no company has taken in, for which they were named and by whom.',
  ),
  organizationId: is.int('Their company; 0 of somebody whom none has taken in.').names('organization'),
  signsIn: is.bool('Whether they can sign in. If not, they are a contact.'),
  isActive: is.bool('Whether they are not switched off.'),
  isAdmin: is.bool('Whether they administer their company.'),
  isAdministered: is.bool('Whether you may change them.'),
  isInvited: is.bool('Whether an invitation of theirs is open.'),
  lastLogin: is.instant('When they last signed in; only of people whom you administer.'),
  isDemo: is.bool('Whether they are of the demo project, and go with it.'),
  projectCount: is.int('How many of your projects they are members of.'),
})

export const PeopleRead = is.operation('PeopleReadRequest', {
  route: '/api/internal/people/read',
  about:
    'Reads the people whom you know, by name: those of your projects, those of your company, and the contacts of companies that you administer.',
  effect: 'read',
  request: {
    organizationId: is.id('Only those of a company.').names('organization'),
    text: is.name('Only those whose name, address or company contains this.'),
    withInactive: is.bool('Also people of companies that you administer who were switched off.'),
    ...paging,
  },
  response: {
    people: is.listOf(KnownPerson, 'The people.'),
    runsServer: is.bool(
      'Whether you administer the organization that runs this server, and so its settings.',
    ),
    nextCursor,
  },
})

export const PersonProject = dto('PersonProject', {
  projectId: is.int('The project.'),
  projectName: is.name('Its name.'),
  role: is.name('Their role there.'),
  addedDate: is.instant('Since when.'),
})

export const PersonProjectsRead = is.operation('PersonProjectsReadRequest', {
  route: '/api/internal/people/projects',
  about: 'Reads the projects that somebody is a member of, and their role in each: those that you see.',
  effect: 'read',
  request: { userId: is.id('Who.').names('person') },
  response: { projects: is.listOf(PersonProject, 'The projects, by name.') },
})
