/**
 * Views of a list that are shared with the project: a name for what the list is filtered by, its order and its columns. A view holds
 * no records and gives no rights: anyone who uses it sends its filter, and gets what they see.
 */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** In each list of a project. */
export const savedViewsMax = 50
export const savedViewFilterCharsMax = 4_000
export const savedViewColumnsMax = 50

const lists =
  'The list, by the type of its records: 121 RFIs, 132 punch list items, 141 submittal packages, 142 submittal items, ' +
  '151 open issues, 161 daily reports, 171 meeting minutes.'

const stated = {
  name: is.line('Its name, unique in the list of the project.'),
  filter: is.textMap(
    `The filter, as it is sent to the list; at most ${savedViewFilterCharsMax} characters as JSON.`,
  ),
  sort: is.name('The order, as it is sent to the list; empty for that of the list.'),
  columns: is.listOf(
    is.names,
    `The columns of a page, by its own names of letters, digits and hyphens: at most ${savedViewColumnsMax}. ` +
      'Empty for the usual ones.',
  ),
}

export const SavedView = dto('SavedView', {
  savedViewId: is.id('Its id.'),
  ...stated,
  sharedBy: is.name('The name of whoever shared it.'),
  userCanModify: is.bool('Whether you may change and remove it: you shared it, or manage the project.'),
})

const projectId = is.id('The project.')

export const SavedViewRead = is.operation('SavedViewReadRequest', {
  route: '/api/internal/savedview/read',
  about: 'Lists the views of a list that are shared with a project: none if you do not read its records.',
  effect: 'read',
  request: { projectId, folderType: is.int(lists) },
  response: { views: is.listOf(SavedView, 'The views, by name.') },
})

export const SavedViewSave = is.operation('SavedViewSaveRequest', {
  route: '/api/internal/savedview/save',
  about:
    'Shares a view of a list with a project, or changes the one with that id: only the fields sent. Whoever reads the records ' +
    'of the list may share one; whoever shared it, and managers of the project, may change it.',
  effect: 'write',
  request: {
    projectId,
    savedViewId: is.id('The view to change; without it a new one is shared.'),
    folderType: is.int(`${lists} A view stays in its list.`),
    ...stated,
  },
  response: { view: is.one(SavedView, 'The view as it is now.') },
})

export const SavedViewRemove = is.operation('SavedViewRemoveRequest', {
  route: '/api/internal/savedview/remove',
  about: 'Removes a view that is shared with a project. For whoever shared it, and managers of the project.',
  effect: 'write',
  request: { projectId, savedViewId: is.id('The view to remove.') },
})
