/** Locations: the offices of an organization. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { Address } from './project.ts'

export const Location = dto('Location', {
  locationId: is.id('Its id.'),
  organizationId: is.id('The organization it belongs to. By default yours.'),
  locationName: is.line('Its name.'),
  address: is.one(Address, 'Its address.'),
  locationPhone: is.text('The telephone number.'),
  locationFax: is.text('The fax number.'),
  locationLogo: is.int('A picture stored elsewhere.'),
  locationIsDisabled: is.bool('Whether it is archived.'),
})

export const LocationAdd = is.operation('LocationAddRequest', {
  route: '/api/internal/location/add',
  about: 'Creates a location of your organization, or of one of its directory. Needs an organization admin.',
  effect: 'write',
  request: { location: is.one(Location, 'The location to create.') },
  response: { location: is.one(Location, 'The location as it is now.') },
})

export const LocationGet = is.operation('LocationGetRequest', {
  route: '/api/internal/location/get',
  about: 'Reads a location of an organization that you may see.',
  effect: 'read',
  request: { locationId: is.id('The location.') },
  response: { location: is.one(Location, 'The location.') },
})

export const LocationUpdate = is.operation('LocationUpdateRequest', {
  route: '/api/internal/location/update',
  about: 'Changes a location of your organization, or of one of its directory. Needs an organization admin.',
  effect: 'write',
  request: { location: is.one(Location, 'Fields left out are not changed; null and "" clear.') },
  response: { location: is.one(Location, 'The location as it is now.') },
})

export const LocationList = is.operation('LocationListRequest', {
  route: '/api/internal/location/list',
  about: 'Lists the locations of an organization that you may see, by name.',
  effect: 'read',
  request: { organizationId: is.id('The organization. By default yours.').names('organization') },
  response: { locations: is.listOf(Location, 'The locations, at most 1,000.') },
})
