/** The history of a record: who changed what, when and why. */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'
import { nextCursor, paging } from '../../paging.ts'

export const RecordChange = dto('RecordChange', {
  eventId: is.long('The event; fields that changed together have the same one.'),
  when: is.instant('The time of the event.'),
  userId: is.int('The user who did it; 0 if there was none, as when the bin is emptied.'),
  fullName: is.name('Their name.'),
  onBehalfOfUserId: is.int(
    'The user for whom it was done, if somebody else did it: a manager who notes an answer, for example.',
  ),
  onBehalfOfName: is.name('Their name, or that of the company, party or side it was done for.'),
  cameBy: is.name('How they came, if they did not sign in: "mail link, ann@example.com".'),
  action: is.name('What was done: Created, Updated, StatusChanged, FileAttached, Deleted, Restored …'),
  field: is.name('What changed, as documented. Left out if the event has no fields.'),
  oldValue: is.text(
    'The value before, readable: for people, codes, folders and documents the name. ' +
      'At most 10,000 characters.',
  ),
  newValue: is.text(
    'The value since then, in the same form. A name that you may not see is replaced by a note.',
  ),
  oldId: is.text('The id or code that oldValue is the name of; of several, joined with a semicolon.'),
  newId: is.text('The id or code that newValue is the name of.'),
  reason: is.text('Why.'),
})

export const RecordHistoryRead = is.operation('RecordHistoryReadRequest', {
  route: '/api/internal/record/history',
  about: 'Lists the changes of a record, document or folder, field by field.',
  effect: 'read',
  request: {
    folderId: is.id('The record.'),
    repliesOnly: is.bool('Only replies and the reasons of steps.'),
    ...paging,
  },
  response: { changes: is.listOf(RecordChange, 'What was changed, the newest first.'), nextCursor },
})
