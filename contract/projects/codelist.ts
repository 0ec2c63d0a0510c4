/** Code lists: types, reasons, disciplines. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const ItemListGeneric = dto('ItemListGeneric', {
  id: is.int('Its id.'),
  name: is.line('Its name.'),
  advancedName: is.line('Its name with the code before it.'),
})

const target = {
  listName: is.name(
    'Which list: rfiReason, submittalType, discipline … An unknown name is refused with a list of all names.',
  ),
  projectId: is.id('Of this project.'),
}

const currentList = {
  items: is.listOf(ItemListGeneric, 'The items that are offered, in order.'),
  retiredItems: is.listOf(
    ItemListGeneric,
    'Items that records still show, but that are no longer offered or accepted.',
  ),
  level: is.name('The level of the list in use: System, Organization or Project.'),
}

export const ListRead = is.operation('ListReadRequest', {
  route: '/api/internal/list/read',
  about: 'Reads the code list that is used in a project or in an organization, or the built-in one.',
  effect: 'read',
  request: { ...target, organizationId: is.id('Of this organization. With neither, the built-in one.') },
  response: currentList,
})

export const ListSave = is.operation('ListSaveRequest', {
  route: '/api/internal/list/save',
  about:
    'Replaces a code list for a project or an organization: items may be renamed, reordered, added, ' +
    'retired; removed only while no record uses them.',
  effect: 'write',
  request: {
    ...target,
    organizationId: is.id('For all projects of this organization. With neither, yours.'),
    items: is.listOf(ItemListGeneric, 'The items to offer, in order. One without an id is new.'),
    retiredIds: is.listOf(
      is.ints,
      'Items that are no longer offered, although records use them. Items retired before stay retired until they are ' +
        'among the items again.',
    ),
  },
  response: currentList,
})

export const ListRemove = is.operation('ListRemoveRequest', {
  route: '/api/internal/list/remove',
  about:
    "Removes a project's or an organization's own list, so that the one above is used again; not while records use " +
    'items that it does not have.',
  effect: 'write',
  request: { ...target, organizationId: is.id('Of this organization. With neither, yours.') },
  response: currentList,
})
