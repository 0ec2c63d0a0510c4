/** Changes many records of any type at once. */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'

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
  response: {
    results: is.listOf(RecordUpdateResult, 'One for each record, in order.'),
    bulkChangeId: is.id('With it the change can be undone; 0 if nothing was changed.'),
  },
})

/** For so long a change of many records can be undone. */
export const undoHours = 24

export const RecordUpdateManyUndo = is.operation('RecordUpdateManyUndoRequest', {
  route: '/api/internal/record/updatemany/undo',
  about:
    `Undoes a change of many records, once, within ${undoHours} hours: each field that was sent gets its former value again, in each ` +
    'record in which nobody has changed it since. It is a change like any other: a record that you may not change so now stays, ' +
    'and a step is only taken back where there is a step back. The reason of such steps is sent in additionalInfo as Reason.',
  effect: 'write',
  request: { bulkChangeId: is.id('What RecordUpdateManyRequest returned to you.') },
  response: {
    results: is.listOf(
      RecordUpdateResult,
      'One for each record that was changed, in order; why it stays, if it does.',
    ),
  },
})
