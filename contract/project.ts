/** Projects and their members. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const Address = dto('Address', {
  line1: is.text('Street and number.'),
  line2: is.text('The second line.'),
  city: is.text('The city.'),
  zip: is.text('The postal code.'),
  state: is.text('The state.'),
  county: is.text('The county.'),
  country: is.text('The country.'),
})

export const Project = dto('Project', {
  projectId: is.id('Its id.'),
  projectStatus: is.int('Its status, kept as sent.'),
  projectOwnerId: is.int('Who owns it: a member. Left out: who adds it.'),
  projectName: is.name('Its name.'),
  projectNumber: is.name('Its number; may repeat.'),
  description: is.text('What is built.'),
  address: is.one(Address, 'Where it is built.'),
  phone: is.text('The telephone number.'),
  fax: is.text('The fax number.'),
  logo: is.int('A picture kept elsewhere.'),
  logoUrl: is.url('Where the logo can be fetched.'),
  filePath: is.text('Where its files lie, kept as sent.'),
  rootFolderId: is.id('The root of its folder tree.').ours(),
  startDate: is.instant('When it begins.'),
  endDate: is.instant('When it ends.'),
  numberOwner: is.text("The owner's number of it."),
  numberArchitect: is.text("The architect's number of it."),
  isProjectDisabled: is.bool('Whether it is put away.'),
  submitTo: is.text('To whom submittals go.'),
  submitFrom: is.text('From whom submittals come.'),
  returnTo: is.text('To whom they are returned.'),
  returnFrom: is.text('By whom they are returned.'),
  budget: is.decimal('The budget.'),
  contingency: is.decimal('The contingency.'),
  projectValuation: is.trimmed('What it is worth.'),
  organization: is.name('The organization it belongs to.'),
  location: is.text('Where it is, in a line.'),
  driveOrgID: is.text('The organization in an outside drive.'),
  timeZone: is.name("Where its days begin and end, such as America/New_York. Left out: the server's."),
})

export const ProjectMember = dto('ProjectMember', {
  userId: is.int('Who it is; 0 for an outside party.'),
  fullName: is.name('The whole name.'),
  firstName: is.name('The first name.'),
  lastName: is.name('The last name.'),
  company: is.name('The company.'),
  email: is.name('The e-mail address.'),
  phone: is.text('The telephone number.'),
  cellPhone: is.text('The mobile number.'),
  role: is.name('The name of the role in the project. Left out: Viewer.'),
})

export const ProjectAdd = is.operation('ProjectAddRequest', {
  route: '/api/internal/project/add',
  about: 'Makes a project with its folders. You become its first Project Admin.',
  does: 'writes',
  request: { project: is.one(Project, 'The project to make.') },
  response: { project: is.one(Project, 'The project as it is now.') },
})

export const ProjectsGetByUser = is.operation('ProjectsGetByUserRequest', {
  route: '/api/internal/project/get/projectsbyuser',
  about: 'Lists your projects.',
  does: 'reads',
  response: { projects: is.listOf(Project, 'Your projects.') },
})

export const ProjectGetMembersByProject = is.operation('ProjectGetMembersByProjectRequest', {
  route: '/api/internal/project/get/projectmembers',
  about: 'Lists the members of a project.',
  does: 'reads',
  request: { projectId: is.id('The project.') },
  response: { projectMembers: is.listOf(ProjectMember, 'Its members.') },
})

export const ProjectMemberAdd = is.operation('ProjectMemberAddRequest', {
  route: '/api/internal/project/member/add',
  about: 'Adds a member: from your own organization by userId, from others by e-mail.',
  does: 'writes',
  request: {
    projectId: is.id('The project.'),
    member: is.one(ProjectMember, 'Who, and in which role.'),
  },
  response: { member: is.one(ProjectMember, 'The member as he is now.') },
})
