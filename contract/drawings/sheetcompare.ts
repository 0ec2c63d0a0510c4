/** Two revisions of a sheet, or two sheets, laid over each other: how they lie, and where they differ. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** Under it the pages do not say how they lie: people do, by two places. */
export const compareAgreementMin = 80

export const SheetComparePlaces = dto('SheetComparePlaces', {
  oldX: is.decimal('A place on the old page, in points from the left of the page as shown.'),
  oldY: is.decimal('From the top.'),
  newX: is.decimal('The same place on the new page.'),
  newY: is.decimal('From the top.'),
})

export const SheetCompareArea = dto('SheetCompareArea', {
  number: is.int('Its number in the list, from 1: those with the most difference come first.'),
  x: is.decimal('Where it is on the new page, in points from the left.'),
  y: is.decimal('From the top.'),
  width: is.decimal('Its width.'),
  height: is.decimal('Its height.'),
  oldX: is.decimal('Where it is on the old page.'),
  oldY: is.decimal('From the top.'),
  oldWidth: is.decimal('Its width there.'),
  oldHeight: is.decimal('Its height there.'),
  difference: is.name('Gone: only the old page has something there; Added: only the new one; Changed: both.'),
  near: is.listOf(is.names, 'The words of the page that are nearest, at most two.'),
  oldWords: is.listOf(is.names, 'Words that only the old page has there, at most three.'),
  newWords: is.listOf(is.names, 'Words that only the new page has there, at most three.'),
})

export const SheetComparison = dto('SheetComparison', {
  isMeasured: is.bool('Whether all of this is known. If not it is being measured: ask again in a second.'),
  problem: is.text('Why it cannot be measured, as a sentence; left out if it can.'),
  alignedBy: is.name(
    'Drawing: what is drawn says how the pages lie; Places: two places that were given; None: the sizes differ, or too little ' +
      'agrees; two places on each page are needed.',
  ),
  shiftX: is.decimal(
    'How far the new page is moved to the right, in millimetres; 0 if it was found by places.',
  ),
  shiftY: is.decimal('How far down.'),
  agreement: is.int(
    `How much of what is drawn agrees, of 100. Under ${compareAgreementMin} by itself: None.`,
  ),
  a: is.decimal(
    'A place (x, y) of the old page is on the new one at a · x − b · y + toX, b · x + a · y + toY.',
  ),
  b: is.decimal('See a.'),
  toX: is.decimal('See a, in points.'),
  toY: is.decimal('See a, in points.'),
  oldWidth: is.decimal('The width of the old page in points, as shown.'),
  oldHeight: is.decimal('Its height.'),
  newWidth: is.decimal('The width of the new page.'),
  newHeight: is.decimal('Its height.'),
  areas: is.listOf(
    SheetCompareArea,
    'Where the pages differ, at most 150; none as long as it is not known how they lie.',
  ),
})

export const comparedSheets = {
  oldSheetFolderId: is.id('The sheet with the old page.'),
  oldVersion: is.int('Its version.'),
  newSheetFolderId: is.id('The sheet with the new page. Left out: the same.'),
  newVersion: is.int('Its version.'),
  places: is.listOf(
    SheetComparePlaces,
    'Two places on each page that are the same. Left out: found by what is drawn.',
  ),
}

const { oldSheetFolderId, oldVersion, newSheetFolderId, newVersion, places } = comparedSheets

export const SheetComparePrint = is.operation('SheetComparePrintRequest', {
  route: '/api/internal/drawing/compare/print',
  about:
    'The comparison as a PDF: both pages over each other in the size of the new one, red only old, blue only new, dark both, with the ' +
    'areas numbered, and then their list. 404 with the code NotMadeYet until it is measured; 409 as long as it is not known how the ' +
    'pages lie on each other. Each print is in the audit.',
  effect: 'read',
  verbs: 'all',
  file: 'application/pdf',
  request: {
    oldSheetFolderId: oldSheetFolderId.query(),
    oldVersion: oldVersion.query(),
    newSheetFolderId: newSheetFolderId.query(),
    newVersion: newVersion.query(),
    places: places.query(),
    language: is.name('Its language: en or de. By default yours, else English.').query(),
  },
})

export const SheetCompareRead = is.operation('SheetCompareReadRequest', {
  route: '/api/internal/drawing/compare',
  about:
    'Compares two revisions of a sheet, or two sheets: how the new page is moved against the old one, how much agrees, and the areas ' +
    'that differ, each named by the nearest words. It takes seconds the first time: ask until IsMeasured.',
  effect: 'read',
  request: comparedSheets,
  response: { comparison: is.one(SheetComparison, 'The comparison.') },
})
