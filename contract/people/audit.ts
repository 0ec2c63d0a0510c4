/** The audit: sign-ins, changes of rights, uses of API keys. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

export const AuditChange = dto('AuditChange', {
  eventId: is.long('The event; fields that changed together have the same one.'),
  when: is.instant('The time of the event.'),
  userId: is.int('The user who did it; 0 if nobody was signed in.'),
  fullName: is.name('Their name.'),
  cameBy: is.name('How they came, if they did not sign in: "key Nightly export" of a service account.'),
  action: is.name('What was done: SignedIn, MemberAdded, RoleUpdated …'),
  projectId: is.id('In which project.'),
  organizationId: is.id('In which organization.'),
  folderId: is.id('With which folder.'),
  field: is.name('What changed. Left out if the event has no fields.'),
  oldValue: is.text('The value before, or the first 10,000 characters of it.'),
  newValue: is.text('The value since then, or the first 10,000 characters of it.'),
  oldName: is.name(
    'The name of the user, organization, project or access list whose id oldValue is, or the names of the users whose ids it lists.',
  ),
  newName: is.name('The same of newValue.'),
  reason: is.text('Why.'),
  address: is.name('From which address.'),
})

export const AuditRead = is.operation('AuditReadRequest', {
  route: '/api/internal/audit/read',
  about: 'Lists what was done in an organization, or with the rights of a project, for administrators.',
  effect: 'read',
  request: {
    projectId: is.id('Of this project.'),
    organizationId: is.id('Of this organization. With neither, yours.'),
    userId: is.id('Only what this user did.'),
    action: is.name('Only this action.'),
    from: is.date('Only from this day on.'),
    to: is.date('Only up to and including this day.'),
    ...paging,
  },
  response: { changes: is.listOf(AuditChange, 'What was done, the newest first.'), nextCursor },
})
