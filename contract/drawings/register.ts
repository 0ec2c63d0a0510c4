/** The register of drawings: one sheet for each number, and the revision of it that is in force. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { listed, listing, nextCursor, paged, paging } from '../paging.ts'
import { SheetPinCount } from './sheetpin.ts'
import { SheetCallout, SheetScale, SheetWords } from './sheetscale.ts'

export const asOf = is.instant('The moment of which you want to know what was in force. Left out: now.')

export const DrawingRegisterRow = dto('DrawingRegisterRow', {
  folderId: is.id('The sheet: its node in the folder tree.'),
  documentId: is.id('Its id among documents.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
  discipline: is.int('The discipline: an item of that list.').list('discipline'),
  disciplineName: is.name('The name of the discipline.'),
  revision: is.name('The revision in force, as printed.'),
  issueDate: is.date('The day of that revision.'),
  publicationId: is.id('The publication that brought it; left out if none did.'),
  publicationName: is.name('Its name.'),
  version: is.int('The version of the sheet that is in force.'),
  inForceSince: is.instant('Since when.'),
  putInBy: is.name('Who published it, or put it in.'),
  fileName: is.name('The name of its file.'),
  fileType: is.text('The type of its file.'),
  packDigest: is.name(
    'The SHA-256 of its pictures, in hexadecimal digits: GET /sheets/{folderId}/{version}/pack. Left out: not made yet.',
  ),
  packSize: is.long('Their size in bytes.'),
  levelsReady: is.int('How many of their levels are made, from the coarsest.'),
  standing: is.name(
    'How that version stands now: InForce; of a register of a moment also Replaced, Withdrawn or Void.',
  ),
  revisionNow: is.name(
    'The revision that is in force now, if that version is not; left out if the sheet is void.',
  ),
  markupCount: is.int('How many mark-ups on that version you see.'),
  pinCounts: is.listOf(SheetPinCount, 'Its pins now, of the records that you see, by their type and state.'),
})

/** The sort and filter names of the register. */
export const drawingRegisterFields = [
  'Number',
  'Title',
  'Discipline',
  'Revision',
  'IssueDate',
  'PublicationId',
  'PublicationName',
  'InForceSince',
] as const

export const DrawingRegisterRead = is.operation('DrawingRegisterReadRequest', {
  route: '/api/internal/drawing/register',
  about:
    'Lists the sheets of a project, each with the revision in force: the current set, or with AsOf that of a moment. Void sheets are not in it.',
  effect: 'read',
  request: { projectId: is.id('The project.'), asOf, ...listing(drawingRegisterFields, paged) },
  response: { sheets: is.listOf(DrawingRegisterRow, 'The sheets.'), ...listed },
})

export const DrawingRegisterSection = dto('DrawingRegisterSection', {
  discipline: is.int('The discipline: an item of that list; 0: none.').list('discipline'),
  disciplineName: is.name('Its name.'),
  count: is.int('How many sheets it has.'),
})

export const DrawingRegisterSections = is.operation('DrawingRegisterSectionsRequest', {
  route: '/api/internal/drawing/register/sections',
  about:
    'Counts the sheets of the register by discipline: those that match a filter. It also says which publication is the newest, how many ' +
    'sheets are in force since that one, and how many drawings are outside of the register.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    asOf,
    filter: listing(drawingRegisterFields, paged).filter,
  },
  response: {
    sections: is.listOf(DrawingRegisterSection, 'The disciplines that have sheets, in their order.'),
    count: is.int('How many sheets there are.'),
    newestPublicationId: is.id('The newest publication of which you see a sheet; left out if there is none.'),
    newestPublicationName: is.name('Its name.'),
    newestIssueDate: is.date('The day it was issued.'),
    changedCount: is.int('How many sheets of the register it brought, whatever the filter.'),
    outsideCount: is.int(
      'How many drawings are outside of the register: DrawingOutsideRead. Only for managers of the project; 0 for others.',
    ),
  },
})

export const DrawingOutsideRow = dto('DrawingOutsideRow', {
  folderId: is.id('The document outside of the register.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
  revision: is.name('Its revision.'),
  issueDate: is.date('The day of that revision.'),
  folderPath: is.text('Where it is.'),
  sheetFolderId: is.id('The sheet that has the number; 0 if none has.'),
  sheetTitle: is.name('Its title.'),
  sheetPath: is.text('Where that is.'),
})

export const DrawingOutsideRead = is.operation('DrawingOutsideReadRequest', {
  route: '/api/internal/drawing/outside',
  about:
    'Lists the drawings that are outside of the register, because another document has the same number in the same place of rights. ' +
    'For managers of the project, who choose by DrawingSheetChoose which of them is the sheet.',
  effect: 'read',
  request: { projectId: is.id('The project.'), ...paging },
  response: { documents: is.listOf(DrawingOutsideRow, 'The documents, by number.'), nextCursor },
})

export const DrawingSheetChoose = is.operation('DrawingSheetChooseRequest', {
  route: '/api/internal/drawing/choose',
  about:
    'Makes a drawing the sheet of its number; the document that was it is outside of the register from then on. For managers of the project who see both.',
  effect: 'write',
  request: { folderId: is.id('The drawing that is to be the sheet.') },
})

export const SheetRevision = dto('SheetRevision', {
  version: is.int('The version of the sheet.'),
  revision: is.name('The revision as printed.'),
  issueDate: is.date('Its day.'),
  standing: is.name('InForce, Replaced, Older (never in force), Withdrawn or Void.'),
  replacedByRevision: is.name('The revision that was put in its place, if it was replaced.'),
  replacedDate: is.instant('When.'),
  sameAsVersion: is.int('The version whose file this one puts on top again; 0: it is a file of its own.'),
  publicationId: is.id('The publication that brought it; left out if none did.'),
  publicationName: is.name('Its name.'),
  putInDate: is.instant('When it was published or put in.'),
  putInBy: is.name('By whom.'),
  withdrawnDate: is.instant('When it was withdrawn.'),
  withdrawnBy: is.name('By whom.'),
  withdrawnReason: is.text('Why.'),
  fileName: is.name('The name of its file.'),
  fileType: is.text('The type of its file.'),
  fileSize: is.long('Its size in bytes.'),
  fileSha256: is.name('The SHA-256 of the file, in hexadecimal digits.'),
  width: is.decimal('The width of the page in points, as shown; 0 if it is not known.'),
  height: is.decimal('Its height.'),
})

export const SheetDetails = dto('Sheet', {
  sheetFolderId: is.id('The sheet.'),
  documentId: is.id('Its id among documents.'),
  projectId: is.id('The project.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
  discipline: is.int('The discipline: an item of that list.').list('discipline'),
  disciplineName: is.name('The name of the discipline.'),
  isInRegister: is.bool('Whether it is in the register. Another document may have its number.'),
  version: is.int('The version in force; 0 if none is, because the sheet is void.'),
  revision: is.name('Its revision.'),
  revisions: is.listOf(SheetRevision, 'All versions, the newest first.'),
  scales: is.listOf(
    SheetScale,
    'The scales of the version that is asked for, those of a part of the page first.',
  ),
  callouts: is.listOf(SheetCallout, 'Where that version refers to other sheets that you see.'),
  words: is.listOf(SheetWords, 'All that is written on that version, if WantWords is true.'),
})

export const SheetRead = is.operation('SheetReadRequest', {
  route: '/api/internal/drawing/sheet',
  about:
    'Reads a sheet with all its revisions: which is in force now, or was at a moment, which are replaced by what, and which were withdrawn and why.',
  effect: 'read',
  request: {
    sheetFolderId: is.id('The sheet.'),
    asOf,
    version: is.int('The version whose scales and callouts you want. By default the newest.'),
    wantWords: is.bool('Whether you want all words of that version, with where they are.'),
  },
  response: { sheet: is.one(SheetDetails, 'The sheet.') },
})
