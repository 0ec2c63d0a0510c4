/** The audit: who signed in, who changed whose rights, which keys were used. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { nextCursor, paging } from './paging.ts'

export const AuditChange = dto('AuditChange', {
  eventId: is.long('The event; what changed together has the same one.'),
  when: is.instant('When it was.'),
  userId: is.int('Who did it; 0 where nobody was signed in.'),
  fullName: is.name('His name.'),
  action: is.name('What was done: SignedIn, MemberAdded, RoleUpdated …'),
  projectId: is.id('In which project.'),
  organizationId: is.id('In which organization.'),
  folderId: is.id('With which folder.'),
  field: is.name('What changed. Left out: nothing but what the action says.'),
  oldValue: is.text('What it was, or the first 10,000 characters of it.'),
  newValue: is.text('What it is since, or the first 10,000 characters of it.'),
  reason: is.text('Why.'),
  address: is.name('From which address.'),
})

export const AuditRead = is.operation('AuditReadRequest', {
  route: '/api/internal/audit/read',
  about: 'Lists what was done in an organization, or with the rights of a project, for those in charge.',
  effect: 'read',
  request: {
    projectId: is.id('Of this project.'),
    organizationId: is.id('Of this organization. Both left out: yours.'),
    userId: is.id('Only what this user did.'),
    action: is.name('Only this action.'),
    from: is.date('Only from this day on.'),
    to: is.date('Only up to this day, itself included.'),
    ...paging,
  },
  response: { changes: is.listOf(AuditChange, 'What was done, the newest first.'), nextCursor },
})
