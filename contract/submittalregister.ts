/** The submittal register: all items of a project by their section, and how one kept in a spreadsheet is brought in. */
import * as is from './base.ts'
import { dto } from './kit.ts'

/** A file of more lines is split by whoever has it. */
export const registerLinesMax = 5_000

export const RegisterHeading = dto('RegisterHeading', {
  heading: is.name('The heading of a column, as it stands in the file.'),
  field: is.name('The field it is read as; left out where it is not understood: the column is not read.'),
})

export const RegisterImportRow = dto('RegisterImportRow', {
  line: is.int('Where it stands in the file; the headings are line 1.'),
  outcome: is.name('New, AlreadyThere or Wrong.'),
  number: is.name('The number of the item; of a new one without a number it is known once it is made.'),
  revision: is.text('Its revision.'),
  description: is.text('What is submitted.'),
  package: is.name('The package it goes into.'),
  folderId: is.id('The item, where it is there.'),
  fieldName: is.name('The first field that is wrong.'),
  errorCode: is.name('What is wrong with it.'),
  message: is.text('All that is wrong with the line, in sentences.'),
})

export const SubmittalRegisterImport = is.operation('SubmittalRegisterImportRequest', {
  route: '/api/internal/submittal/register/import',
  about:
    `Brings in submittal items from a CSV file of at most ${registerLinesMax.toLocaleString('en-US')} lines: all or ` +
    'none. The first line has the headings: a title or description, and a number or spec section, must be among them. ' +
    'What is there already (same section, number and revision; without a number, same section, title, type and ' +
    'revision) is not made again, so the same file may be sent twice. Packages that are not there are made.',
  does: 'writes',
  request: {
    projectId: is.id('The project.'),
    fileContent: is.bytes('The file: UTF-8, separated by commas, semicolons or tabs.'),
    dryRun: is.bool('Only say what would happen, line by line, and make nothing.'),
  },
  response: {
    rows: is.listOf(RegisterImportRow, 'For each line of the file what became of it.'),
    headings: is.listOf(RegisterHeading, 'How each column was understood.'),
    countMade: is.int('How many items are new: made, or to be made after a dry run.'),
    countThere: is.int('How many were there already.'),
    countWrong: is.int('How many lines are wrong.'),
    countPackages: is.int('How many packages are new.'),
  },
})
