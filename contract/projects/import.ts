/** Bringing data in from elsewhere: sheets of people, RFIs, punch list items, open issues and submittal items. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { importKinds, importSources } from './importkinds.ts'

/** At most this many rows of a sheet, and people who are made with it. */
export const importRowsMax = 10_000
export const importContactsMax = 500
/** At most this many names that stand for nobody are listed. */
export const importNamesMax = 500

const project = is.id('The project.')
const importId = is.id('The import, from ImportPrepare.')
const kind = is.name(`What the rows are: ${importKinds.join(', ')}.`)
const source = is.name(
  `What the data is according to: ${importSources.join(', ')}, or any other name. It is shown with every record.`,
)

export const ImportColumn = dto('ImportColumn', {
  column: is.id('Its place in the sheet, from 1.'),
  heading: is.text('Its heading, as written in the sheet.').readOnly(),
  samples: is.listOf(is.names, 'Its first few different texts, cut.').readOnly(),
  field: is.name('The field it is read as: one of Fields; empty or left out: the column is ignored.'),
  isRemembered: is.bool('Whether it is proposed because it was read so before in this project.').readOnly(),
})

export const ImportField = dto('ImportField', {
  field: is.name('The field.'),
  label: is.name('Its name for people.'),
  about: is.text('What it is, and which texts it takes.'),
  isNeeded: is.bool('Whether a column must be read as it.'),
  isList: is.bool('Whether several columns may be read as it.'),
})

export const ImportPrepare = is.operation('ImportPrepareRequest', {
  route: '/api/internal/import/prepare',
  about:
    `Takes a sheet, CSV or XLSX of at most ${importRowsMax.toLocaleString('en-US')} rows, and proposes which field each column is. ` +
    'Nothing is made. Large files go to PUT /files with ImportProjectId. Only for project admins.',
  effect: 'write',
  request: {
    projectId: project,
    kind,
    source,
    fileName: is.name('The name of the file.'),
    fileContent: is.bytes('The file itself.'),
    importId: is.id(
      'A sheet that was sent before, to read it as another kind or to read another sheet of it.',
    ),
    sheetName: is.name('The sheet of the workbook; by default the first.'),
    headingLine: is.id('The line with the headings; by default found by the headings that are known.'),
  },
  response: {
    importId,
    kind,
    likelyKind: is.name(
      'Another kind that knows most of the headings, if the one that was chosen knows few of them.',
    ),
    source,
    fileName: is.name('The name of the file.'),
    sheetNames: is.listOf(is.names, 'The sheets of the workbook; none of a CSV file.'),
    sheetName: is.name('The one that was read.'),
    encoding: is.name(
      'windows-1252, if the file is no UTF-8: look whether its letters are right. Left out otherwise.',
    ),
    headingLine: is.int('The line with the headings.'),
    rowCount: is.int('How many rows it has below the headings.'),
    columns: is.listOf(ImportColumn, 'Its columns, with the field that is proposed for each.'),
    fields: is.listOf(ImportField, 'The fields that a column can be read as.'),
  },
})

export const ImportRow = dto('ImportRow', {
  line: is.int('The line in the file.'),
  outcome: is.name('New, AlreadyThere or Wrong.'),
  number: is.name('The number of the record.'),
  title: is.text('What it is about, in a line; of people their name.'),
  folderId: is.id('The record that is there already.'),
  message: is.text('What is wrong, in sentences; or what to know about a right one.'),
})

export const ImportName = dto('ImportName', {
  text: is.name('The text in the sheet.'),
  fullName: is.name('The name of the person in it.'),
  company: is.name('The company in it, if there is one.'),
  email: is.name('The e-mail address, if it is one.'),
  rowCount: is.int('In how many rows.'),
})

const counts = {
  countNew: is.int('How many rows are new.'),
  countThere: is.int('How many are there already.'),
  countWrong: is.int('How many are wrong.'),
}

const columns = is.listOf(ImportColumn, 'The columns by their places, with the field of each.')

export const ImportDryRun = is.operation('ImportDryRunRequest', {
  route: '/api/internal/import/dryrun',
  about:
    'Says what ImportRun would do with each row: new, already there, or wrong and why. Nothing is made; the fields of the columns ' +
    'are remembered for the next sheet of the project. Only for project admins.',
  effect: 'write',
  request: {
    projectId: project,
    importId,
    columns,
    outcome: is.name('Only rows with this outcome.'),
    ...paging,
  },
  response: {
    rows: is.listOf(ImportRow, 'The rows, in the order of the file.'),
    ...counts,
    unknownNames: is.listOf(
      ImportName,
      `Texts that stand for nobody in the project, at most ${importNamesMax}: those of the most rows.`,
    ),
    canAddPeople: is.bool('Whether the caller may have people made for them.'),
    nextCursor,
  },
})

export const ImportContact = dto('ImportContact', {
  text: is.name('The text in the sheet that shall mean this person.'),
  fullName: is.line('Their name.'),
  company: is.line('Their company; one that is not there is made.'),
  email: is.line('Their e-mail address.'),
  role: is.name('Their role in the project; by default Viewer.'),
})

export const ImportRun = is.operation('ImportRunRequest', {
  route: '/api/internal/import/run',
  about:
    'Makes the new rows of a sheet, all or none (or all but the wrong ones): those that are there already are left as they are, so the same sheet may be ' +
    'run again. What is made is shown as according to the source, brought in by the caller now; nobody is told. Only for project admins.',
  effect: 'write',
  request: {
    projectId: project,
    importId,
    columns,
    source,
    leaveOutWrong: is.bool(
      'Whether wrong rows are left out, and the others brought in. By default all or none.',
    ),
    contacts: is.listOf(ImportContact, `People to make first, as contacts: at most ${importContactsMax}.`),
  },
  response: {
    countMade: is.int('How many records or people were made.'),
    countThere: counts.countThere,
    countWrong: is.int('How many wrong rows were left out.'),
    countReplies: is.int('How many replies were brought in with them.'),
    countPeople: is.int('How many contacts were made.'),
    countCompanies: is.int('How many companies were made.'),
  },
})

export const Import = dto('Import', {
  importId,
  kind,
  source,
  fileName: is.name('The name of the file.'),
  sheetName: is.name('The sheet of the workbook; left out of a CSV file.'),
  ranBy: is.int('Who carried it out.').names('person'),
  ranByName: is.name('Their name.'),
  ranAt: is.instant('When.'),
  countMade: is.int('How many records or people it made.'),
  countThere: is.int('How many rows were there already.'),
  undoneAt: is.instant('When it was undone; left out if it was not.'),
  undoneByName: is.name('Who undid it.'),
  mayUndo: is.bool('Whether ImportUndo can undo it: not of people, and once.'),
})

export const ImportsRead = is.operation('ImportsReadRequest', {
  route: '/api/internal/import/read',
  about: 'Lists what was brought into a project, the last first. Only for project admins.',
  effect: 'read',
  request: { projectId: project, ...paging },
  response: { imports: is.listOf(Import, 'The imports.'), nextCursor },
})

/** At most this many records that stay are listed. */
export const importKeptMax = 500

export const ImportKept = dto('ImportKept', {
  folderId: is.id('The record.'),
  folderType: is.int('Its type.'),
  name: is.text('What it is called.'),
})

export const ImportUndo = is.operation('ImportUndoRequest', {
  route: '/api/internal/import/undo',
  about:
    'Undoes an import: the records that it made go into the bin, and their numbers and rows are free for another sheet. What was ' +
    'changed since stays, and is listed. Not for people. Only for project admins.',
  effect: 'write',
  request: { projectId: project, importId },
  response: {
    countUndone: is.int('How many records are in the bin now.'),
    countKept: is.int('How many were changed since, and stay.'),
    kept: is.listOf(ImportKept, `Those that stay, at most ${importKeptMax}.`),
  },
})

export const ImportedCell = dto('ImportedCell', {
  heading: is.text('The heading of the column.'),
  value: is.text('The text of the cell, as it was read.'),
})

export const ImportedReply = dto('ImportedReply', {
  replyId: is.id('The reply.'),
  saidBy: is.name('Who said it, according to the source; left out if it does not say.'),
  saidOn: is.date('The day, according to the source; left out if it does not say.'),
  source: is.name('What it is according to.'),
  message: is.text('The words.'),
  isAnswer: is.bool('Whether it is the official answer.'),
})

export const RecordImportedRead = is.operation('RecordImportedReadRequest', {
  route: '/api/internal/record/imported',
  about:
    'Says where a record was brought in from, by whom and when, and what its source says of it. Of a record that was made here it has the replies ' +
    'that were brought in later.',
  effect: 'read',
  request: { folderId: is.id('The record.') },
  response: {
    cells: is.listOf(ImportedCell, 'The row of the sheet as it was, without empty cells.'),
    source: is.name('What it is according to.'),
    fileName: is.name('The name of the file.'),
    line: is.int('The line in it.'),
    importedBy: is.int('Who brought it in.').names('person'),
    importedByName: is.name('Their name.'),
    importedAt: is.instant('When.'),
    madeBy: is.name('Who made it there, according to the source.'),
    madeOn: is.text('When it was made there, according to the source.'),
    replies: is.listOf(ImportedReply, 'The replies that were brought in, with it or later.'),
  },
})
