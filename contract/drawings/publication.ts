/** Publications: PDFs of drawings that are uploaded, confirmed page by page, and published as new revisions of sheets. */
import * as is from '../base.ts'
import { download } from '../fields/bytes.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { pageOutcomes, publicationLimits } from './publicationstates.ts'

const { filesMax, pagesMax, pagesAtOnce } = publicationLimits

export const DrawingPublicationFile = dto('DrawingPublicationFile', {
  fileId: is.id('The file in this publication.'),
  fileName: is.name('Its name.'),
  fileSize: is.long('Its size in bytes.'),
  pageCount: is.int('How many pages it has; 0 until it was opened.'),
  mayDownload: is.bool(
    'Whether you may download it whole: GET /files/drawings/{publicationId}/{fileId}. Its uploader, and managers who see all its sheets.',
  ),
})

const publicationFields = {
  publicationId: is.id('Its id.'),
  projectId: is.id('The project.'),
  parentFolderId: is.id('The folder in which new sheets are made; 0 once it was removed for good.'),
  name: is.name('Its name, such as ASI 12.'),
  issueDate: is.date('The day it was issued.'),
  stateId: is.int('1 Reading, 2 To confirm, 3 Published, 4 Withdrawn, 5 Discarded.'),
  pageCount: is.int('How many pages it has; once published, how many of them you see.'),
  readPageCount: is.int('How many of them were read.'),
  uploadedByUserId: is.int('Who brought it in.').names('person'),
  uploadedBy: is.name('Their name.'),
  uploadedDate: is.instant('When.'),
  publishedByUserId: is.int('Who published it.').names('person'),
  publishedBy: is.name('Their name.'),
  publishedDate: is.instant('When.'),
  withdrawnSheetCount: is.int('How many of its sheets were withdrawn, of those that you see.'),
  withdrawnBy: is.name('Who withdrew it whole.'),
  withdrawnDate: is.instant('When.'),
  withdrawnReason: is.text('Why.'),
  discardedBy: is.name('Who discarded it.'),
  discardedDate: is.instant('When.'),
  mayEdit: is.bool('Whether you may change it now.'),
  mayPublish: is.bool('Whether you may publish it now.'),
  mayWithdraw: is.bool('Whether you may withdraw it now.'),
  mayDiscard: is.bool('Whether you may discard it now.'),
}

export const DrawingPublicationRow = dto('DrawingPublicationRow', publicationFields)

export const DrawingPublicationDetails = dto('DrawingPublication', {
  ...publicationFields,
  files: is.listOf(
    DrawingPublicationFile,
    'Its files, in order. Once it is published or discarded: those that you may download.',
  ),
})

const pageKey = {
  fileId: is.id('The file.'),
  page: is.int('The page in it, from 1.'),
}

const pageWords = {
  number: is.name('The number of the sheet.'),
  title: is.name('Its title.'),
  revision: is.name('The revision as printed.'),
  issueDate: is.date('The day of the revision. Left out: that of the publication.'),
  isLeftOut: is.bool('Whether the page is left out.'),
}

/** What is read of a page, by the name that it has on the wire. */
export const boxFields = ['Number', 'Title', 'Revision', 'IssueDate'] as const

const boxSides = {
  x: is.decimal('From the left, in points.'),
  y: is.decimal('From the top, in points.'),
  width: is.decimal('Its width in points.'),
  height: is.decimal('Its height in points.'),
}

/** From the top left of the page as it is shown. */
export const DrawingPageBox = dto('DrawingPageBox', boxSides)

export const DrawingBoxToSave = dto('DrawingBoxToSave', {
  field: is.name(`What is there: ${boxFields.join(', ')}.`),
  ...pageKey,
  ...boxSides,
})

export const DrawingPublicationPage = dto('DrawingPublicationPage', {
  ...pageKey,
  fileName: is.name('The name of the file.'),
  ...pageWords,
  discipline: is
    .int('The discipline by the letters of the number: an item of that list; 0 if they say none.')
    .list('discipline'),
  disciplineName: is.name('Its name.'),
  confidence: is.int(
    'How sure the reader is of the number and title, 0 to 100; 100 once somebody has confirmed them.',
  ),
  note: is.text('What is doubtful about it, such as what the index of the set says.'),
  numberBox: is.one(DrawingPageBox, 'Where the number is on the page.'),
  titleBox: is.one(DrawingPageBox, 'Where the title is.'),
  revisionBox: is.one(DrawingPageBox, 'Where the revision is.'),
  issueDateBox: is.one(DrawingPageBox, 'Where the day is.'),
  outcome: is.name(
    `What publishing would do with it now; once published, what it did: ${pageOutcomes.join(', ')}. SameRevision says the revision in force, ` +
      'but differs. Older is stored, and the revision in force stays on top. SameFile and LeftOut are not put in. With NumberTwice, NoNumber ' +
      'and Unreadable nothing is published.',
  ),
  inForce: is.name('The revision in force of that sheet, if there is one.'),
  problem: is.text('Why the page is unreadable.'),
  width: is.decimal('Its width in points as shown.'),
  height: is.decimal('Its height in points as shown.'),
  sheetFolderId: is.id(
    'The sheet: of a published page the one it was put into, before that the one that has its number.',
  ),
  version: is.int('Once published: the version of the sheet that it is.'),
  isWithdrawn: is.bool('Whether it was withdrawn.'),
  withdrawnReason: is.text('Why.'),
})

export const DrawingPageToSave = dto('DrawingPageToSave', { ...pageKey, ...pageWords })

const publication = is.one(DrawingPublicationDetails, 'The publication.')
const publicationId = is.id('The publication.')
const readToken = is.text('What you have seen of it, for DrawingPublicationPublish.')
const reason = is.text('Why. It is shown with every sheet, and told to all who were told of the publication.')

export const DrawingPublicationPrepare = is.operation('DrawingPublicationPrepareRequest', {
  route: '/api/internal/drawing/publication/prepare',
  about:
    'Begins a publication of drawings, and adds a PDF to it if one is sent: at most ' +
    `${filesMax} files and ${pagesMax.toLocaleString('en-US')} pages together. Its pages are then read, and confirmed before they are published. ` +
    'Large files go to PUT /files with drawingProjectId, which begins one, or with publicationId, too, which adds to it. ' +
    'For members who write documents. Nobody else sees it before it is published, except those of their organization who write documents, ' +
    'and those who may publish: managers of the project and members of the design side who write documents.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    publicationId: is.id('The publication to which the file is added. Left out: a new one.'),
    parentFolderId: is.id(
      'The folder in which new sheets are made. By default the documents of the project.',
    ),
    name: is.trimmedLine('Its name, such as ASI 12. By default that of the file.'),
    issueDate: is.date('The day it was issued. By default today.'),
    fileName: is.name('The name of the file.'),
    fileContent: is.bytes('The file itself: a PDF.'),
  },
  response: { publicationId, fileId: is.id('The file in it, if one was sent.'), publication },
})

export const DrawingPublicationRead = is.operation('DrawingPublicationReadRequest', {
  route: '/api/internal/drawing/publication/read',
  about:
    'Reads a publication and its pages, with what publishing would do with each now. Once it is published, everybody who sees one of its ' +
    'sheets reads it, with the pages of the sheets they see.',
  effect: 'read',
  request: { publicationId, ...paging },
  response: {
    publication,
    pages: is.listOf(
      DrawingPublicationPage,
      'Its pages: the doubtful ones first while they are to be confirmed, then by file and page.',
    ),
    unsettledCount: is.int('How many pages still need a number, or to be left out.'),
    readToken,
    nextCursor,
  },
})

export const DrawingPublicationList = is.operation('DrawingPublicationListRequest', {
  route: '/api/internal/drawing/publication/list',
  about:
    'Lists the publications of a project, the newest first: the published ones of which you see a sheet, and the others that you may see.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    stateIds: is.listOf(is.ints, 'Only those in these states. Left out: all of them.'),
    ...paging,
  },
  response: { publications: is.listOf(DrawingPublicationRow, 'The publications.'), nextCursor },
})

export const DrawingPublicationSave = is.operation('DrawingPublicationSaveRequest', {
  route: '/api/internal/drawing/publication/save',
  about: `Changes a publication that is to be confirmed, and at most ${pagesAtOnce} of its pages: only what is sent. All or none; sent again it changes nothing.`,
  effect: 'write',
  request: {
    publicationId,
    name: is.trimmedLine('Its name.'),
    issueDate: is.date('The day it was issued.'),
    parentFolderId: is.id('The folder in which new sheets are made.'),
    pages: is.listOf(DrawingPageToSave, 'The pages that change.'),
    boxes: is.listOf(
      DrawingBoxToSave,
      'Where a word is, shown on one page: for all pages of its size that nobody has confirmed. They are read again there, which takes a ' +
        'moment: the publication is in the state Reading until then.',
    ),
  },
  response: {
    publication,
    pages: is.listOf(
      DrawingPublicationPage,
      'Those pages as they are now, and all others whose outcome changed with them.',
    ),
    unsettledCount: is.int('How many pages still need a number, or to be left out.'),
    readToken,
  },
})

export const DrawingPublicationPublish = is.operation('DrawingPublicationPublishRequest', {
  route: '/api/internal/drawing/publication/publish',
  about:
    'Publishes a publication, all of it or nothing: each page becomes the newest version of its sheet, and is in force from then on. An older ' +
    'one is stored, and the revision in force is put on top again. For managers of the project, and members of the design side who write ' +
    'documents. What has changed since you read it is refused with 409, which names the sheets.',
  effect: 'write',
  request: {
    publicationId,
    readToken: is.text('The ReadToken of the answer that you saw.'),
    documentStatus: is
      .int('The status that its sheets get. By default 3 Approved for construction.')
      .list('documentStatus'),
    tellUserIds: is
      .listOf(
        is.ints,
        'Who is told, of those who see one of its sheets: members of the project. Left out: all of them. A withdrawal is told to all.',
      )
      .names('member'),
  },
  response: {
    publication,
    sheetCount: is.int('How many sheets it made or changed.'),
  },
})

export const DrawingPublicationWithdraw = is.operation('DrawingPublicationWithdrawRequest', {
  route: '/api/internal/drawing/publication/withdraw',
  about:
    'Withdraws a publication, or some of its sheets. Nothing is deleted: its versions are marked, and what was in force before is put on top ' +
    'again; a sheet that had nothing before becomes Void. For managers of the project, and members of the design side who write documents. ' +
    'Whoever withdraws the publication as a whole has to see all its sheets.',
  effect: 'write',
  request: {
    publicationId,
    sheetFolderIds: is.listOf(is.ints, 'The sheets. Left out: all of them.'),
    reason,
  },
  response: { publication, sheetCount: is.int('How many sheets were withdrawn.') },
})

export const DrawingPublicationDiscard = is.operation('DrawingPublicationDiscardRequest', {
  route: '/api/internal/drawing/publication/discard',
  about:
    'Discards a publication that is not published, with its files. For the one who brought it in, and managers of the project.',
  effect: 'write',
  request: { publicationId },
  response: { publication },
})

export const DrawingSetDownload = download('DrawingSetDownload', {
  route: '/files/drawings/{publicationId}/{fileId}',
  about:
    'A file of a publication as it was sent, with all its pages: for the one who sent it, and managers who see all its sheets.',
  request: {
    publicationId,
    fileId: is.id('The file in it.'),
    inline: is.bool('Let a browser show it.'),
  },
})

/** In pixels of the longer side. */
export const pagePicturePixels = { min: 64, max: 1600, usual: 400 }

export const DrawingPagePicture = download('DrawingPagePicture', {
  route: '/files/drawings/{publicationId}/{fileId}/{page}/picture',
  about:
    'A picture of a page of a publication, or of a part of it, in WebP or PNG; 415 with the reason if there is none. Before it is published ' +
    'for everybody who sees the publication, afterwards for those who may have the file whole.',
  request: {
    publicationId,
    fileId: is.id('The file in it.'),
    page: is.id('The page, from 1.'),
    pixels: is.int(
      `Of its longer side: ${pagePicturePixels.min} to ${pagePicturePixels.max}, by default ${pagePicturePixels.usual}.`,
    ),
    x: is.decimal('Of a part: from the left, in points of the page as it is shown.'),
    y: is.decimal('From the top.'),
    width: is.decimal('Its width.'),
    height: is.decimal('Its height.'),
  },
})
