/** The history of a record: who changed what, when, from what to what, and why. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { nextCursor, paging } from './paging.ts'

export const RecordChange = dto('RecordChange', {
  eventId: is.long('The event; what changed together has the same one.'),
  when: is.instant('When it was.'),
  userId: is.int('Who did it; 0 where it was nobody, as when the bin is emptied.'),
  fullName: is.name('His name.'),
  action: is.name('What was done: Created, Updated, StatusChanged, FileAttached, Deleted, Restored …'),
  field: is.name('What changed, as documented. Left out: nothing but what the action says.'),
  oldValue: is.text(
    'What it was, as people read it: of people, codes, folders and documents the name. ' +
      'At most 10,000 characters.',
  ),
  newValue: is.text('What it is since, in the same way. What is not yours to see is called so.'),
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
    repliesOnly: is.bool('Only what was said: replies, and the reasons of steps.'),
    ...paging,
  },
  response: { changes: is.listOf(RecordChange, 'What was changed, the newest first.'), nextCursor },
})
