/** Organizations: the companies that work on projects. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { Address } from '../projects/project.ts'

export const Organization = dto('Organization', {
  organizationId: is.id('Its id.'),
  organizationName: is.line('Its name.'),
  address: is.one(Address, 'Its address.'),
  phone: is.text('The telephone number.'),
  fax: is.text('The fax number.'),
  isDisabled: is.bool('Whether it is archived.'),
  isDemo: is.bool('Whether it is of the demo project, and goes with it.').readOnly(),
  trades: is.text('What it does, as people write it: “Electrical, fire alarm”.'),
})

export const OrganizationAdd = is.operation('OrganizationAddRequest', {
  route: '/api/internal/organization/add',
  about: 'Creates an organization.',
  effect: 'write',
  request: { organization: is.one(Organization, 'The organization to create.') },
  response: { organization: is.one(Organization, 'The organization as it is now.') },
})

export const OrganizationGet = is.operation('OrganizationGetRequest', {
  route: '/api/internal/organization/get',
  about: 'Reads an organization: yours, one of its directory, or one of your projects.',
  effect: 'read',
  request: { organizationId: is.id('The organization.') },
  response: { organization: is.one(Organization, 'The organization.') },
})

export const OrganizationUpdate = is.operation('OrganizationUpdateRequest', {
  route: '/api/internal/organization/update',
  about: 'Changes your organization, or one of its directory. Needs an organization admin.',
  effect: 'write',
  request: { organization: is.one(Organization, 'Fields left out are not changed; null and "" clear.') },
  response: { organization: is.one(Organization, 'The organization as it is now.') },
})

export const OrganizationList = is.operation('OrganizationListRequest', {
  route: '/api/internal/organization/list',
  about:
    'Lists the organizations that you may see: yours, those of its directory and those of your projects.',
  effect: 'read',
  request: paging,
  response: {
    organizations: is.listOf(Organization, 'The organizations, by name.'),
    nextCursor,
  },
})

/** The most bytes of a logo. */
export const logoBytesMax = 256 * 1024

export const OrganizationLogoSave = is.operation('OrganizationLogoSaveRequest', {
  route: '/api/internal/organization/logo/save',
  about:
    'Sets or removes the logo of your organization, or of one of its directory. Needs an organization admin.',
  effect: 'write',
  request: {
    organizationId: is.id('The organization. By default yours.').names('organization'),
    logo: is.bytes(`The picture, PNG, JPEG or WebP, at most ${logoBytesMax / 1024} KB; empty: none.`),
  },
})

export const OrganizationLogoRead = is.operation('OrganizationLogoReadRequest', {
  route: '/api/internal/organization/logo/read',
  about: 'Reads the logo of an organization that you may see.',
  effect: 'read',
  request: { organizationId: is.id('The organization.').names('organization') },
  response: {
    logo: is.bytes('The picture; left out if there is none.'),
    logoType: is.name('Its media type; empty if there is none.'),
  },
})
