/** The lists of coded values: types, reasons, disciplines. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const ItemListGeneric = dto('ItemListGeneric', {
  id: is.int('Its id.'),
  name: is.name('Its name.'),
  advancedName: is.name('Its name with the code before it.'),
})

const which = {
  listName: is.name(
    'Which list: rfiReason, submittalType, discipline … An unknown name is answered with all of them.',
  ),
  projectId: is.id('Of this project.'),
}

const asItIs = {
  items: is.listOf(ItemListGeneric, 'The items that are offered, in order.'),
  retiredItems: is.listOf(
    ItemListGeneric,
    'Items that records still show, but that are no longer offered nor taken.',
  ),
  level: is.name('Whose list it is that counts there: System, Organization or Project.'),
}

export const ListRead = is.operation('ListReadRequest', {
  route: '/api/internal/list/read',
  about: 'Reads the list of coded values that counts in a project, in an organization, or as shipped.',
  effect: 'read',
  request: { ...which, organizationId: is.id('Of this organization. Both left out: as shipped.') },
  response: asItIs,
})

export const ListSave = is.operation('ListSaveRequest', {
  route: '/api/internal/list/save',
  about:
    'Replaces a list of coded values for a project or an organization: items may be renamed, put in order, added, ' +
    'retired; removed only while no record uses them.',
  effect: 'write',
  request: {
    ...which,
    organizationId: is.id('For all projects of this organization. Both left out: yours.'),
    items: is.listOf(ItemListGeneric, 'The items to offer, in order. One without an id is new.'),
    retiredIds: is.listOf(
      is.ints,
      'Items that are to be offered no longer, although records use them. Those retired before stay so until they are ' +
        'among the items again.',
    ),
  },
  response: asItIs,
})

export const ListRemove = is.operation('ListRemoveRequest', {
  route: '/api/internal/list/remove',
  about:
    "Takes away a project's or an organization's own list, so that the one above counts again; not while records use " +
    'items that it does not have.',
  effect: 'write',
  request: { ...which, organizationId: is.id('Of this organization. Both left out: yours.') },
  response: asItIs,
})
