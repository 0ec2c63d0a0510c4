/** Pins: places on sheets where records belong. A pin is a part of its record. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nodeType } from '../nodetypes.ts'

/** The types of records that have a place on a sheet. Of others, a file may. */
export const pinnedTypes: readonly number[] = [
  nodeType.rfi,
  nodeType.punchListItem,
  nodeType.openIssue,
  nodeType.submittalItem,
]

/** Of one call. */
export const sheetPinsMax = 500
/** That one person places for a record, and on a sheet. */
export const pinsOfRecordMax = 20
export const pinsOfSheetMax = 1_000

export const SheetPin = dto('SheetPin', {
  pinId: is.id('Its id; left out: a new pin.'),
  tempItemId: is.name('An id of the client for a new pin: the same pin sent again is not made twice.'),
  sheetFolderId: is.id('The sheet.'),
  recordFolderId: is.id(
    'The record that it is part of: an RFI, punch list item, open issue or submittal item.',
  ),
  attachmentFileId: is.id(
    'A file of a record, instead of the record itself: it is part of the record of the file.',
  ),
  x: is.decimal('Points (1/72 in) from the left edge of the page as shown, to two decimals.'),
  y: is.decimal('Points from its top edge.'),
  version: is.int('The version of the sheet on whose page X and Y are. In a request by default the newest.'),
  needsCheck: is
    .bool('Whether it was placed on another revision, and nobody has confirmed its place since.')
    .readOnly(),
  sheetNumber: is.name('The number of the sheet.').readOnly(),
  sheetTitle: is.name('Its title.').readOnly(),
  folderType: is.int('The type of the record.').readOnly(),
  number: is.name('The number of the record.').readOnly(),
  title: is.name('Its title.').readOnly(),
  statusId: is.int('Its state; 0 if it has none.').readOnly(),
  statusName: is.name('The name of that state.').readOnly(),
  isClosed: is.bool('Whether it is closed, void or replaced.').readOnly(),
  isOverdue: is.bool('Whether it is open and past its due date.').readOnly(),
  dueDate: is.date('When it is due.').readOnly(),
  courtName: is.name('Who has to act next.').readOnly(),
  isYours: is.bool('Whether that is you.').readOnly(),
  fileName: is.name('The name of the file.').readOnly(),
  placedByUserId: is.int('Who placed it.').readOnly(),
  placedBy: is.name('Their name.').readOnly(),
  placedDate: is.instant('When.').readOnly(),
  mayMove: is.bool('Whether you may move, confirm and remove it.').readOnly(),
})

export const NotPlacedRecord = dto('NotPlacedRecord', {
  recordFolderId: is.id('The record.'),
  folderType: is.int('Its type.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
  statusId: is.int('Its state.'),
  statusName: is.name('The name of that state.'),
  isClosed: is.bool('Whether it is closed, void or replaced.'),
  mayPlace: is.bool('Whether you may pin it.'),
})

/** How many of these a sheet lists. */
export const notPlacedMax = 500

const pins = is.listOf(SheetPin, 'The pins.')

export const SheetPinsRead = is.operation('SheetPinsReadRequest', {
  route: '/api/internal/drawing/pins/read',
  about:
    'Lists the pins on a sheet, of the records that you see, where they are on the page of a version; and the records that name the sheet ' +
    'and have no pin there.',
  effect: 'read',
  request: {
    sheetFolderId: is.id('The sheet.'),
    version: is.id('The version on whose page the places are. By default the newest.'),
  },
  response: {
    pins,
    notPlaced: is.listOf(
      NotPlacedRecord,
      `Records that name the sheet by DocumentId or in Drawing and have no pin there that you see: open ones first, at most ${notPlacedMax}.`,
    ),
    version: is.int('That version.'),
    isRestricted: is.bool(
      'Whether an access list restricts the sheet. Its number is then written into no record.',
    ),
  },
})

export const SheetPinsReadByRecord = is.operation('SheetPinsReadByRecordRequest', {
  route: '/api/internal/drawing/pins/readbyrecord',
  about:
    'Lists the pins of a record and of its files, on the sheets that you see, where they are on the newest version of each.',
  effect: 'read',
  request: { folderId: is.id('The record.') },
  response: { pins },
})

export const SheetPinsSave = is.operation('SheetPinsSaveRequest', {
  route: '/api/internal/drawing/pins/save',
  about:
    'Places new pins, and moves those with a PinId; one that is sent at its place on a newer version is confirmed there. Whoever may make a record ' +
    'refer to a document may pin it; a pin is moved by who placed it, by who may change the drawing of the record, and by managers. A new pin adds ' +
    'a document reference, and writes the number of the sheet into Drawing, if that is empty, yours to change, and the sheet is not restricted. ' +
    'All or none.',
  effect: 'write',
  request: { pins: is.listOf(SheetPin, `The pins, at most ${sheetPinsMax}.`) },
  response: { pins: is.listOf(SheetPin, 'The pins as they are now, in the order in which they were sent.') },
})

export const SheetPinsRemove = is.operation('SheetPinsRemoveRequest', {
  route: '/api/internal/drawing/pins/remove',
  about:
    'Removes pins: all or none. With the last pin of a record on a sheet goes what its pins have written there, where nobody has changed it since.',
  effect: 'write',
  request: { pinIds: is.listOf(is.ints, `The pins, at most ${sheetPinsMax}.`) },
})

/** Of a sheet, in the register. */
export const SheetPinCount = dto('SheetPinCount', {
  folderType: is.int('The type of the records.'),
  statusId: is.int('Their state; 0 if they have none.'),
  statusName: is.name('The name of that state.'),
  isClosed: is.bool('Whether they are closed, void or replaced.'),
  count: is.int('How many pins there are of them that you see.'),
})
