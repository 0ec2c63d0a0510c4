/** A part of a sheet as a picture of its own, with what it is of written beneath. */
import * as is from '../base.ts'
import { download } from '../fields/bytes.ts'
import { cutOutLimits } from './cutouts.ts'

const { pixelsMin, pixelsMax, pixelsUsual, sideMin, ratioMax } = cutOutLimits

export const SheetCutOut = download('SheetCutOut', {
  route: '/sheets/{sheetFolderId}/{version}/cutout',
  about:
    'A part of a sheet as a PNG, with its number, revision and day written beneath, and that it is not in force where it is not. On request with ' +
    'the place of a pin and mark-ups, as far as you see them. 415 with the reason if there is no picture. Whether you may see it is judged at each request.',
  request: {
    sheetFolderId: is.id('The sheet.'),
    version: is.id('The version of the sheet, from 1 up.'),
    x: is.decimal(
      'Of the part: from the left, in points (1/72 in) of the page as shown. Left out: the whole page.',
    ),
    y: is.decimal('From the top.'),
    width: is.decimal(`Its width: at least ${sideMin}, and at most ${ratioMax} times its height.`),
    height: is.decimal(`Its height: at least ${sideMin}, and at most ${ratioMax} times its width.`),
    pixels: is.int(
      `Of the longer side: ${pixelsMin} to ${pixelsMax.toLocaleString('en-US')}, by default ${pixelsUsual.toLocaleString('en-US')}.`,
    ),
    pinId: is.id('A pin on this sheet that is drawn, and no other one.'),
    placeX: is.decimal('Of a place that is marked like a pin: from the left, in points.'),
    placeY: is.decimal('From the top.'),
    wantMarkups: is.bool('Whether to draw the mark-ups that everybody sees who sees the sheet.'),
    wantOwnMarkups: is.bool('Whether to draw those as well that only you or your company see.'),
    markupId: is.long('A mark-up on this version that is drawn, if you see it.'),
    language: is.name('Of what is written beneath: en or de. By default yours, else English.'),
  },
})
