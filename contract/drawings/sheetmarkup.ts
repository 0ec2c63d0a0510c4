/** Mark-ups: what people draw on a revision of a sheet, for themselves, for their company, or for everybody who sees the sheet. */
import * as is from '../base.ts'
import { pointsOf } from '../fields/points.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { markupColors, markupKinds, markupLimits } from './markups.ts'

const { atOnce, ofPersonMax, pointsMax, restoreDays, textCharsMax, widthMax, widthMin, widthUsual } =
  markupLimits

const markupId = is.long('The mark-up.')
const tempItemId = is.name(
  'The id that the client gave it before the server did; makes repeating a call safe.',
)
const sheetFolderId = is.id('The sheet.')

const drawn = {
  layer: is.int(
    'Who sees it: 1 you alone, 2 your company, 3 everybody who sees the sheet. By default 1. It can only be widened.',
  ),
  kind: is.name(`What it is: ${Object.keys(markupKinds).join(', ')}. It stays what it is.`),
  points: is.one(
    pointsOf(pointsMax),
    'Where it is: x and y in turn, in points (1/72 in) from the top left of the page as shown. A Text has one point; Line and Arrow ' +
      'have their ends; Cloud, Rectangle, Ellipse, Highlight and Link two corners; an Area has its corners; a Length the ends of each part.',
  ),
  text: is.text(
    `Its words, at most ${textCharsMax.toLocaleString('en-US')} characters: never HTML. Those of a Link are the number of a sheet, or an address.`,
  ),
  color: is.name(`Its color: ${markupColors.join(', ')}. By default ${markupColors[0]}.`),
  width: is.decimal(
    `The width of its lines in points, ${widthMin} to ${widthMax}. By default ${widthUsual}.`,
  ),
}

export const SheetMarkup = dto('SheetMarkup', {
  markupId,
  tempItemId,
  sheetFolderId,
  version: is.int('The version of the sheet on which it is.'),
  ...drawn,
  needsCheck: is.bool('Whether it was carried over from another revision and nobody has checked its place.'),
  ownerUserId: is.int('Whose it is.').names('person'),
  ownerName: is.name('Their name.'),
  ownerOrganizationName: is.name('Their company when they made it.'),
  isMine: is.bool('Whether it is yours: only then may you change it.'),
  createdDate: is.instant('When it was made.'),
  updatedDate: is.instant('When it was last changed.'),
  deletedDate: is.instant('When it was deleted.'),
})

export const SheetMarkupToSave = dto('SheetMarkupToSave', {
  markupId: is.long('The mark-up that changes. Left out: a new one.'),
  tempItemId,
  version: is.int('Of a new one: the version of the sheet on which it is. By default the newest.'),
  ...drawn,
  isChecked: is.bool('Whether its place is confirmed. It is, too, when its points are saved.'),
})

const markupIds = is.listOf(markupId.type, `The mark-ups: at most ${atOnce}.`)
const saved = is.listOf(SheetMarkup, 'The mark-ups as they are now, in the order of the request.')

export const SheetMarkupsRead = is.operation('SheetMarkupsReadRequest', {
  route: '/api/internal/drawing/markups',
  about:
    'Reads the mark-ups on a version of a sheet: those that everybody sees, those of your company, and your own. Of others nothing is told, ' +
    'to administrators neither.',
  effect: 'read',
  request: {
    sheetFolderId,
    version: is.int('The version. By default the newest.'),
    wantDeleted: is.bool(
      `Whether to read what you have deleted there in the last ${restoreDays} days instead.`,
    ),
    ...paging,
  },
  response: { markups: is.listOf(SheetMarkup, 'The mark-ups, the oldest first.'), nextCursor },
})

export const SheetMarkupsSave = is.operation('SheetMarkupsSaveRequest', {
  route: '/api/internal/drawing/markups/save',
  about:
    `Draws mark-ups on a sheet, and changes one's own: at most ${atOnce}, all or none. For everybody who sees the sheet; nobody may have more than ` +
    `${ofPersonMax.toLocaleString('en-US')} on one. What is on layer 3 is in the history of the sheet.`,
  effect: 'write',
  request: { sheetFolderId, markups: is.listOf(SheetMarkupToSave, 'The mark-ups.') },
  response: {
    markups: saved,
    returnedIdList: is.listOf(is.maps, 'For each one, in order: tempItemId, markupId.'),
  },
})

export const SheetMarkupsRemove = is.operation('SheetMarkupsRemoveRequest', {
  route: '/api/internal/drawing/markups/remove',
  about: `Deletes one's own mark-ups. For ${restoreDays} days they can be brought back.`,
  effect: 'write',
  request: { sheetFolderId, markupIds },
})

export const SheetMarkupsRestore = is.operation('SheetMarkupsRestoreRequest', {
  route: '/api/internal/drawing/markups/restore',
  about: `Brings mark-ups back that one has deleted in the last ${restoreDays} days.`,
  effect: 'write',
  request: { sheetFolderId, markupIds },
  response: { markups: saved },
})

export const SheetMarkupsCarryOver = is.operation('SheetMarkupsCarryOverRequest', {
  route: '/api/internal/drawing/markups/carryover',
  about:
    "Copies one's own mark-ups from a revision of a sheet to another one, on the same layers. Each has to be checked there: it is scaled to the " +
    'page, and what is beneath may have moved. What was carried over already is left alone.',
  effect: 'write',
  request: {
    sheetFolderId,
    fromVersion: is.int('The version that has them.'),
    version: is.int('The version that gets them. By default the newest.'),
    markupIds: is.listOf(
      markupId.type,
      `Which of them, at most ${markupLimits.atOnce}. Left out: yours, the oldest first and so many at a time: call again until none is left.`,
    ),
  },
  response: { markups: is.listOf(SheetMarkup, 'The new mark-ups.') },
})
