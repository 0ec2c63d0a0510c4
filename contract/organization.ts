/** Organizations: the companies that work on projects. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { Address } from './project.ts'

export const Organization = dto('Organization', {
  organizationId: is.id('Its id.'),
  organizationName: is.name('Its name.'),
  address: is.one(Address, 'Its address.'),
  phone: is.text('The telephone number.'),
  fax: is.text('The fax number.'),
  isDisabled: is.bool('Whether it is put away.'),
})

export const OrganizationAdd = is.operation('OrganizationAddRequest', {
  route: '/api/internal/organization/add',
  about: 'Makes an organization.',
  does: 'writes',
  request: { organization: is.one(Organization, 'The organization to make.') },
  response: { organization: is.one(Organization, 'The organization as it is now.') },
})
