/** Users, who sign in, and contacts, who have no password. */
import * as is from '../base.ts'
import { asSent, dto } from '../kit.ts'
import { Address } from '../projects/project.ts'

export const User = dto('User', {
  userId: is.id('The id.').own(),
  userLogin: is.line('The name to sign in with.'),
  userPassword: is.text('The password: write only. Without one, a contact, who cannot sign in.'),
  extUserPassword: is.text('A password of another system: write only.'),
  firstName: is.line('The first name.'),
  lastName: is.line('The last name.'),
  email: is.line('The e-mail address.'),
  userCompany: is.line('The company.'),
  isAdmin: is.bool('Whether an organization admin.'),
  defaultRole: is.int(
    'The role in a project they are added to without one: the n-th of the shipped roles, from 1.',
  ),
  locationId: is.id('The office.'),
  organizationID: is.id('The organization. By default yours.').own().names('organization'),
  address: is.one(Address, 'The address.'),
  phone: is.text('The telephone number.'),
  extension: is.text('The extension.'),
  fax: is.text('The fax number.'),
  registrationNotes: is.text('Notes.'),
  secretQuestion: is.text('The question asked when the password is forgotten.'),
  secretAnswer: is.text('Its answer: write only.'),
  cell: is.text('The mobile number.'),
  isActive: is.bool('Whether signing in is allowed.'),
  notificationEmail: is.line('The e-mail address for notices.'),
  lastLogin: is.instant('When they last signed in.').readOnly(),
  lastIP: is.name('From which address.').readOnly(),
  loginCount: is.int('How many sign-ins there were.').readOnly(),
  additionalInfo: is.text('More.'),
})

export const UserAdd = is.operation('UserAddRequest', {
  route: '/api/internal/user/add',
  about: 'Creates a user or a contact of your organization.',
  effect: 'write',
  // Nothing was read before: `isActive` false is what the client says.
  request: { user: is.one(asSent(User), 'The user to create.') },
  response: { user: is.one(User, 'The user as they are now.') },
})

export const UserGet = is.operation('UserGetRequest', {
  route: '/api/internal/user/get',
  about:
    'Reads a user: all fields of yourself and of users that you administer; name, company, mail and phone of others.',
  effect: 'read',
  request: { userId: is.id('The user.') },
  response: { user: is.one(User, 'The user.') },
})

export const UserUpdate = is.operation('UserUpdateRequest', {
  route: '/api/internal/user/update',
  about: 'Changes a user. To change your own password, send the old one in additionalInfo as OldPassword.',
  effect: 'write',
  request: { user: is.one(User, 'The user: fields left out are not changed; null and "" clear.') },
})

export const DuplicateName = dto('DuplicateName', {
  kind: is.name(
    'address: several people sign in with it. name: it reads as somebody else’s login, address or id, or as a company. ' +
      'company: another company in a shared project has it.',
  ),
  text: is.name('The address or the name.'),
  userIds: is.listOf(is.ints, 'The people of your organization who have it; none for a company.'),
})

export const DuplicateNamesRead = is.operation('DuplicateNamesReadRequest', {
  route: '/api/internal/user/duplicatenames',
  about:
    'Lists the names and addresses of your organization that would be refused today: they stay, but new texts in records ' +
    'refer to nobody by them. Needs an organization admin.',
  effect: 'read',
  response: { duplicateNames: is.listOf(DuplicateName, 'The names and addresses, at most 1,000.') },
})
