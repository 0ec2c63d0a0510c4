/** The feed of changes, for programs that keep a copy of what they see. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const changesMax = 1000
/** How long a change stays in the feed. */
export const changeDays = 90

export const Change = dto('Change', {
  changeId: is.long('Its place in the feed, which never changes.'),
  eventId: is.long(
    'The event, as in the history. 0: only the circle of its readers changed, or what changed is withheld.',
  ),
  projectId: is.int('The project.'),
  folderId: is.int(
    'The record or folder; 0 if what you see in the project changed: read that project again.',
  ),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …; 0 without a folderId.'),
  folderTypeName: is.name('The name of its type.'),
  version: is.int('Its version after the change; 0 if it is gone, or the change has none.'),
  action: is.name(
    'What happened, as in the history: Created, StatusChanged, ReplyAdded … Exists: it was there when you started. Gone: you ' +
      'see it no more. AccessChanged: you may see it now.',
  ),
  userId: is.int('Who did it; 0 if it happened by itself, or you see it no more.'),
  at: is.instant('When.'),
  isGone: is.bool('Whether you see it no more: deleted, removed for good, or not yours to see now.'),
})

export const ChangesRead = is.operation('ChangesReadRequest', {
  route: '/api/internal/changes/read',
  about:
    'Reads what changed, of all record types, in a project or in all that you see, since a cursor. Without a cursor it starts ' +
    'with all that is there. Repeat it with the nextCursor until isAtEnd, and then from time to time with the last one: ' +
    'nothing is missed. A row says which record changed, never how: read the record again, and remove what is gone. A cursor ' +
    `from before a restore or a failover of the database, or older than ${changeDays} days, is refused with 409: start again ` +
    'without one.',
  effect: 'read',
  request: {
    projectId: is.id('Only this project. A cursor goes on with the same one.'),
    cursor: is.text('Where to continue: the nextCursor of the previous response.'),
    take: is.id(`How many at most: 1 to ${changesMax}. By default ${changesMax}.`),
  },
  response: {
    changes: is.listOf(Change, 'The changes in their order. It may be empty although more follow.'),
    nextCursor: is.text('Where to continue, always.'),
    isAtEnd: is.bool('Whether there is nothing more now.'),
  },
})
