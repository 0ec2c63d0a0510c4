/** Projects and their members. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

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
  projectId: is.id('Its id.').own(),
  projectStatus: is.int('Its status, stored as sent.'),
  projectOwnerId: is.int('Who owns it: a member. By default the caller.').names('member'),
  projectName: is.line('Its name.'),
  projectNumber: is.name('Its number; may repeat.'),
  description: is.text('What is built.'),
  address: is.one(Address, 'Where it is built.'),
  phone: is.text('The telephone number.'),
  fax: is.text('The fax number.'),
  logo: is.int('A picture stored elsewhere.'),
  logoUrl: is.url('Where the logo can be fetched.'),
  filePath: is.text('Where its files are, stored as sent.'),
  rootFolderId: is.id('The root of its folder tree.').own().readOnly(),
  startDate: is.day('When it begins.'),
  endDate: is.day('When it ends.'),
  numberOwner: is.text("The owner's project number."),
  numberArchitect: is.text("The architect's project number."),
  isProjectDisabled: is.bool(
    'Whether it is closed: read-only, and in no court or count. A project admin may open it again.',
  ),
  submitTo: is.text('To whom submittals go.'),
  submitFrom: is.text('From whom submittals come.'),
  returnTo: is.text('To whom they are returned.'),
  returnFrom: is.text('By whom they are returned.'),
  budget: is.decimal('The budget.'),
  contingency: is.decimal('The contingency.'),
  projectValuation: is.trimmed('Its value.'),
  organization: is.name('The organization it belongs to.'),
  location: is.text('Where it is, in a line.'),
  driveOrgID: is.text('The organization in an outside drive.'),
  timeZone: is.name("Its time zone, such as America/New_York. By default the server's."),
})

export const ProjectSection = dto('ProjectSection', {
  section: is.name(
    'documents, rfis, punchlists, submittals, openissues, dailyreports, meetingminutes or setup.',
  ),
  folderId: is.id('The folder of the section; 0 if you do not see it, and for setup, which has none.'),
  reads: is.name('What you read of it: none, party (the records where you are a party) or all.'),
  makes: is.bool('Whether you create records there, and change your own.'),
  writes: is.bool('Whether you also change what others of your side made.'),
  verifies: is.bool('Whether you verify work there: accept, reject and close it.'),
  deletes: is.bool('Whether you delete records there.'),
  waitingCount: is.int('How many records there wait on you: the same number as MyCourtReadRequest lists.'),
})

export const ProjectMember = dto('ProjectMember', {
  userId: is.int('Who it is; 0 for an outside party.'),
  fullName: is.line('The full name.'),
  firstName: is.line('The first name.'),
  lastName: is.line('The last name.'),
  company: is.name('The company.'),
  email: is.line('The e-mail address.'),
  phone: is.text('The telephone number.'),
  cellPhone: is.text('The mobile number.'),
  role: is.name('The name of the role in the project. By default that of their DefaultRole, else Viewer.'),
})

export const ProjectAdd = is.operation('ProjectAddRequest', {
  route: '/api/internal/project/add',
  about: 'Creates a project with its folders. You become its first Project Admin.',
  effect: 'write',
  request: { project: is.one(Project, 'The project to create.') },
  response: { project: is.one(Project, 'The project as it is now.') },
})

export const ProjectsGetByUser = is.operation('ProjectsGetByUserRequest', {
  route: '/api/internal/project/get/projectsbyuser',
  about: 'Lists your projects.',
  effect: 'read',
  response: { projects: is.listOf(Project, 'Your projects.') },
})

export const ProjectGetMembersByProject = is.operation('ProjectGetMembersByProjectRequest', {
  route: '/api/internal/project/get/projectmembers',
  about: 'Lists the members of a project.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: { projectMembers: is.listOf(ProjectMember, 'Its members.') },
})

export const ProjectMemberAdd = is.operation('ProjectMemberAddRequest', {
  route: '/api/internal/project/member/add',
  about: 'Adds a member: from your own organization by userId, from others by e-mail.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    member: is.one(ProjectMember, 'Who, and in which role.'),
  },
  response: { member: is.one(ProjectMember, 'The member as they are now.') },
})

export const ProjectMemberUpdate = is.operation('ProjectMemberUpdateRequest', {
  route: '/api/internal/project/member/update',
  about: 'Gives a member another role.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    member: is.one(ProjectMember, 'Who, by userId or e-mail, and in which role.'),
  },
  response: { member: is.one(ProjectMember, 'The member as they are now.') },
})

export const ProjectMemberRemove = is.operation('ProjectMemberRemoveRequest', {
  route: '/api/internal/project/member/remove',
  about: 'Removes a member. What they created stays theirs, and they may be added again.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    member: is.one(ProjectMember, 'Who, by userId or e-mail.'),
  },
  response: { member: is.one(ProjectMember, 'The member as they were.') },
})

export const ProjectGet = is.operation('ProjectGetRequest', {
  route: '/api/internal/project/get',
  about: 'Reads a project.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: { project: is.one(Project, 'The project.') },
})

export const ProjectSectionsRead = is.operation('ProjectSectionsReadRequest', {
  route: '/api/internal/project/sections',
  about: 'Returns what you may do in each section of a project, and how much waits on you there.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: {
    projectName: is.name('Its name.'),
    projectNumber: is.name('Its number.'),
    timeZone: is.name('Its time zone.'),
    rootFolderId: is.id('The root of its folder tree.'),
    roleName: is.name('Your role; left out for an administrator of the organization who is not a member.'),
    isManager: is.bool('Whether you manage its records.'),
    isAdmin: is.bool('Whether you are a Project Admin, or have the rights of one.'),
    originalPhotos: is.bool('Whether photos are sent as they were taken.'),
    sections: is.listOf(ProjectSection, 'Every section, in the same order.'),
  },
})

export const ProjectUpdate = is.operation('ProjectUpdateRequest', {
  route: '/api/internal/project/update',
  about: 'Changes a project. Its name is that of its root folder too.',
  effect: 'write',
  request: { project: is.one(Project, 'Fields left out are not changed; null and "" clear.') },
  response: { project: is.one(Project, 'The project as it is now.') },
})

export const ProjectsGetFavoritesByUser = is.operation('ProjectsGetFavoritesByUserRequest', {
  route: '/api/internal/project/get/projectsbyuser/favorites',
  about: 'Lists your favourite projects.',
  effect: 'read',
  request: { sessionId: is.name('An id of the client for its session; never used as a key.') },
  response: { projects: is.listOf(Project, 'Your favourites.') },
})

export const ProjectSetFavorite = is.operation('ProjectSetFavoriteRequest', {
  route: '/api/internal/project/setfavorite',
  about: 'Marks a project as a favourite of yours, or no longer.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    isFavorite: is.bool('Whether it is a favourite. By default true.'),
  },
})

export const OrganizationListBase = dto('OrganizationListBase', {
  organizationId: is.id('Its id.'),
  organizationName: is.name('Its name.'),
})

export const ProjectGetOrganizations = is.operation('ProjectGetOrganizationsRequest', {
  route: '/api/internal/project/get/organizations',
  about: 'Lists the organizations of a project: the one it belongs to, and those of its members.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: { organizations: is.listOf(OrganizationListBase, 'The organizations, by name.') },
})

export const RfiSummary = dto('RfiSummary', {
  total: is.int('RFIs you see, without drafts and void ones.'),
  remaining: is.int('Those not closed yet.'),
  open: is.int('Those that wait for an answer.'),
  closed: is.int('Those that are closed.'),
})

export const SubmittalSummary = dto('SubmittalSummary', {
  total: is.int('Submittal items you see, each in its newest revision, without void ones.'),
  remaining: is.int('Those not complete yet.'),
  overdue: is.int('Those of them whose day to be submitted or returned has passed.'),
})

export const ProjectGetManagementSummary = is.operation('ProjectGetManagementSummaryRequest', {
  route: '/api/internal/project/get/managementsummarybyproject',
  about: 'Counts the RFIs and the submittal items of a project that you see.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: {
    rfiData: is.listOf(RfiSummary, 'One entry: the RFIs.'),
    submittalData: is.listOf(SubmittalSummary, 'One entry: the submittal items.'),
  },
})
