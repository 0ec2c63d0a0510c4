/** A sheet on paper: its page with the pins and mark-ups on it. */
import * as is from '../base.ts'
import type { FieldType } from '../fields/fieldtype.ts'
import { oneOf } from '../fields/oneof.ts'
import { type SheetPaper, sheetPapers } from './sheetpapers.ts'

const sheetPaper: FieldType<SheetPaper, string> = oneOf(Object.keys(sheetPapers) as SheetPaper[], 'A3')

export const SheetPrint = is.operation('SheetPrintRequest', {
  route: '/api/internal/drawing/sheet/print',
  about:
    'The page of a sheet as a PDF: what is drawn stays lines; the pins that you see and the mark-ups that everybody sees are annotations ' +
    'with author and day. A version that is not in force says so across its page. At most two at a time. Each print is in the audit.',
  effect: 'read',
  verbs: 'all',
  file: 'application/pdf',
  request: {
    sheetFolderId: is.id('The sheet.').query(),
    version: is.int('The version. By default the one in force, or the newest if none is.').query(),
    paper: is
      .one(
        sheetPaper,
        `The paper that the page is fitted to, either way up: ${Object.keys(sheetPapers).join(', ')}. Left out: its own size.`,
      )
      .query(),
    wantOwnMarkups: is
      .bool('Whether your own mark-ups that only you or your company see are on it as well. By default not.')
      .query(),
    language: is.name('Its language: en or de. By default yours, else English.').query(),
  },
})
