/** The search over everything that the caller may see. */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'
import { nextCursor } from '../../paging.ts'

export const searchHitsMax = 200
export const searchHitsUsual = 50

export const SearchHit = dto('SearchHit', {
  folderId: is.id('The record, document or folder found.'),
  folderType: is.int('Its type: 121 RFI, 132 punch list item …'),
  folderTypeName: is.name('The name of that type.'),
  projectId: is.id('Its project.'),
  number: is.name('Its number.'),
  isSheet: is.bool('Whether it is a drawing of the register: SheetRead says where words are on it.'),
  title: is.text('What it is about, in a line; for folders and files the name.'),
  snippet: is.text(
    'A part of it where the words are found, each between ** and **. The rest is the original text.',
  ),
})

export const RecordSearch = is.operation('RecordSearchRequest', {
  route: '/api/internal/record/search',
  about:
    'Finds records, documents, folders and files by their words, numbers and people: all words of the request, ' +
    'in any letter case, with or without accents. A matching number comes first, then the records where the words ' +
    'are most significant, then the newest. Of more than 1,000 found the newest 1,000 are ranked.',
  effect: 'read',
  request: {
    projectId: is.id('In this project. By default in all of yours.'),
    text: is.text(
      'The words, of which the first 16 are used. One that ends the text, or is followed by a star, ' +
        'may be the beginning of a word.',
    ),
    folderTypes: is.listOf(is.ints, 'Only of these types. By default of all.'),
    cursor: is.text('Where to continue: the nextCursor of the previous answer.'),
    take: is.id(`How many at most: 1 to ${searchHitsMax}. By default ${searchHitsUsual}.`),
  },
  response: { hits: is.listOf(SearchHit, 'What was found, the best first.'), nextCursor },
})
