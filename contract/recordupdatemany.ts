/** Changing many records of any kind at once. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const RecordUpdateResult = dto('RecordUpdateResult', {
  folderId: is.id('The record.'),
  errorCode: is.name(
    'Why it was not changed: NotFound, Forbidden, Conflict, ValidationException, or ServiceUnavailable ' +
      'where there was no time left. Empty: it was.',
  ),
  message: is.text('The same in a sentence; empty where it was changed.'),
})

export const RecordUpdateMany = is.operation('RecordUpdateManyRequest', {
  route: '/api/internal/record/updatemany',
  about:
    'Changes the same fields of many records, of any kinds. Each record stands alone: one that can not be ' +
    'changed is left as it is, and its result says why. A reason of a step goes into additionalInfo as Reason.',
  effect: 'write',
  request: {
    folderIds: is.listOf(is.ints, 'The records, at most 1,000.'),
    changes: is.textMap(
      'Fields by their names and their new values as texts; lists as a,b or JSON. An empty text clears.',
    ),
    dryRun: is.bool('Only tell what would come of it; nothing is written.'),
  },
  response: { results: is.listOf(RecordUpdateResult, 'One for each record, in order.') },
})
