/** The lists of coded values: types, reasons, disciplines. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const ItemListGeneric = dto('ItemListGeneric', {
  id: is.int('Its id.'),
  name: is.name('Its name.'),
  advancedName: is.name('Its name with the code before it.'),
})

export const ListSave = is.operation('ListSaveRequest', {
  route: '/api/internal/list/save',
  about: 'Replaces a list of coded values for a project or an organization.',
  does: 'writes',
  request: {
    listName: is.name('Which list.'),
    projectId: is.id('For this project only.'),
    organizationId: is.id('For all projects of this organization.'),
    items: is.listOf(ItemListGeneric, 'The items, in order.'),
  },
  response: { items: is.listOf(ItemListGeneric, 'The list as it is now.') },
})
