/** The pictures of sheets: tiles at several levels, and all of them in one pack (sheetpack.ts). */
import * as is from '../base.ts'
import { download } from '../fields/bytes.ts'

const sheet = {
  sheetFolderId: is.id('The sheet.'),
  version: is.id('The version of the sheet, from 1 up.'),
}

const notMade =
  '404 with the code NotMadeYet and Retry-After while it is being made, 415 with the reason if there is no picture. ' +
  'Whether you may see it is judged at each request.'

export const SheetTileDownload = download('SheetTileDownload', {
  route: '/sheets/{sheetFolderId}/{version}/tiles/{level}/{column}/{row}',
  about: `A tile of a sheet: 512 pixels in WebP, from the top left of the page. Level 0 is the whole sheet in one tile, each level has twice the pixels of the one before. ${notMade}`,
  request: {
    ...sheet,
    level: is.int('The level, from 0.'),
    column: is.int('The column, from 0 at the left.'),
    row: is.int('The row, from 0 at the top.'),
  },
})

export const SheetPackDownload = download('SheetPackDownload', {
  route: '/sheets/{sheetFolderId}/{version}/pack',
  about: `All tiles of a sheet in one file, the coarse levels first: its beginning is the whole sheet. Its head says where each tile is. ${notMade}`,
  request: sheet,
})
