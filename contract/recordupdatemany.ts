/** Changes many records of any type at once. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const RecordUpdateResult = dto('RecordUpdateResult', {
  folderId: is.id('The record.'),
  errorCode: is.name(
    'Why it was not changed: NotFound, Forbidden, Conflict, ValidationException, or ServiceUnavailable ' +
      'if there was no time left. Empty if it was changed.',
  ),
  message: is.text('The same in a sentence; empty if it was changed.'),
})

export const RecordUpdateMany = is.operation('RecordUpdateManyRequest', {
  route: '/api/internal/record/updatemany',
  about:
    'Changes the same fields of many records, of any types. Each record is independent: one that cannot be ' +
    'changed is skipped, and its result says why. The reason of a step is sent in additionalInfo as Reason.',
  effect: 'write',
  request: {
    folderIds: is.listOf(is.ints, 'The records, at most 1,000.'),
    changes: is.textMap(
      'Fields by their names and their new values as texts; lists as a,b or JSON. An empty text clears.',
    ),
    dryRun: is.bool('Only report the results; nothing is written.'),
  },
  response: { results: is.listOf(RecordUpdateResult, 'One for each record, in order.') },
})
