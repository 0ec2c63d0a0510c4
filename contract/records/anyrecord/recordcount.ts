/**
 * Counts records of one type, for several filters at once: the numbers beside the saved views of a listing.
 */
import * as is from '../../base.ts'

export const countFiltersMax = 20

export const RecordCount = is.operation('RecordCountRequest', {
  route: '/api/internal/record/count',
  about:
    'Counts the records of one type that you see in a project, for each of several filters. They are the filters of the ' +
    'list of that type; for submittal items those of the register, where only the newest revisions are counted.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    parentFolderId: is.id(
      'A folder of the project, such as a punch list: only what is directly in it counts.',
    ),
    folderType: is.int(
      'The record type: 121 RFIs, 132 punch list items, 141 submittal packages, 142 submittal items, 151 open issues, ' +
        '161 daily reports, 171 meeting minutes.',
    ),
    filters: is.listOf(is.maps, `The filters, at most ${countFiltersMax}. One without a field counts all.`),
  },
  response: { counts: is.listOf(is.ints, 'How many there are for each filter, in order.') },
})
