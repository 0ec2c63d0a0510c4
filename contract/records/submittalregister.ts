/** The submittal register: all items of a project by their section, and its import from a spreadsheet. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import {
  commonFields,
  inCourt,
  listed,
  listing,
  listingWithSheets,
  paged,
  pinnedOn,
  sheetsField,
} from '../paging.ts'

/** A larger file must be split. */
export const registerLinesMax = 5_000

export const SubmittalRegisterRow = dto('SubmittalRegisterRow', {
  folderId: is.id('The node of the folder tree that is the item.'),
  submittalItemId: is.id('Its id among submittal items.'),
  csi: is.text('Its MasterFormat section.').documented('CSI'),
  submittalItemNumber: is.name('Its number.'),
  revision: is.text('Its revision.'),
  isNewest: is.bool('Whether there is no newer revision of it.'),
  description: is.text('What is submitted.'),
  type: is.name('The name of its type.'),
  typeId: is.int('Its type.'),
  package: is.text('The name of its package; left out if it is in none.'),
  packageNumber: is.name('The number of that package.'),
  packageFolderId: is.id('The node of that package.'),
  responsibleContractor: is.name('The contractor.'),
  responsibleContractorId: is.int('The contractor: an organization.'),
  stage: is.name('1 Created, 2 Submitted, 3 Returned, 4 Complete.'),
  stageName: is.name('The name of the stage.'),
  status: is.name('Open, Closed or Void.'),
  returnedStatus: is.name('The result of the review.'),
  returnedStatusId: is.name('The id of the result, in digits.'),
  submittedDueDate: is.date('When it has to be submitted.'),
  dateSubmitted: is.date('When it was submitted.'),
  dateReceived: is.date('When the reviewer received it.'),
  copiesSubmitted: is.trimmed('How many copies were submitted.'),
  requiredReviewDays: is.trimmed('Days the review takes.'),
  returnedDueDate: is.date('When it has to be returned.'),
  dateReturned: is.date('When it was returned.'),
  reviewDays: is.int(
    'Days from when it was submitted to when it was returned, or to today: working days if the project counts its reviews in them and ' +
      'RequiredReviewDays is not in weeks.',
  ),
  reviewDaysAllowed: is.int(
    'Days that the review may take, counted alike: RequiredReviewDays, else those to when it has to be returned.',
  ),
  daysLate: is.int(
    'Days past the day it had to be submitted, or, once submitted, returned: to today, or to the day it was returned.',
  ),
  notes: is.text('Notes.'),
  ...inCourt,
  ...pinnedOn,
})

/** The names the register is sorted and filtered by. */
export const registerFields = [
  'CSI',
  'SubmittalItemNumber',
  'Revision',
  'IsNewest',
  'Description',
  'Type',
  'Package',
  'PackageNumber',
  'ResponsibleContractor',
  'Stage',
  'Status',
  'ReturnedStatus',
  'DueDate',
  'SubmittedDueDate',
  'DateSubmitted',
  'ReturnedDueDate',
  'DateReturned',
  'DaysLate',
  ...commonFields,
  sheetsField,
] as const

export const SubmittalRegisterRead = is.operation('SubmittalRegisterReadRequest', {
  route: '/api/internal/submittal/register/read',
  about:
    'Lists the submittal items of a project section by section, in pages: the newest revision of each with its package, ' +
    'stage, review and due days.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    withEarlier: is.bool('Earlier revisions, too.'),
    ...listingWithSheets(registerFields, paged),
    sort: is.name(
      `The field to sort by, with "-" before it in descending order: ${registerFields.join(', ')}. Empty values come last. ` +
        'By default by section, number and revision.',
    ),
  },
  response: { items: is.listOf(SubmittalRegisterRow, 'The items.'), ...listed },
})

export const RegisterSection = dto('RegisterSection', {
  csi: is.text('The MasterFormat section; left out for the items of none.').documented('CSI'),
  name: is.text(
    'Its name: the text behind the number in an item. Of a whole division, as 08 00 00, that of the division.',
  ),
  count: is.int('How many items it has.'),
  overdue: is.int('Those of them that are overdue.'),
})

export const RegisterStage = dto('RegisterStage', {
  stageId: is.int('1 Created, 2 Submitted, 3 Returned, 4 Complete.'),
  stageName: is.name('The name of that value in this project.'),
  count: is.int('How many items are in it.'),
})

/** At most this many sections are returned, with the number of the others. */
export const registerSectionsMax = 1_000

export const SubmittalRegisterSections = is.operation('SubmittalRegisterSectionsRequest', {
  route: '/api/internal/submittal/register/sections',
  about: 'Counts the items of the submittal register by section and by stage: those that match a filter.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    withEarlier: is.bool('Earlier revisions, too.'),
    filter: listing(registerFields, paged).filter,
  },
  response: {
    sections: is.listOf(
      RegisterSection,
      `The sections in the order of the register, at most ${registerSectionsMax.toLocaleString('en-US')}.`,
    ),
    sectionsLeftOff: is.int('How many more sections there are.'),
    stages: is.listOf(RegisterStage, 'The stages, in their order; also those that no item is in.'),
    count: is.int('How many items there are.'),
    overdue: is.int('How many of them are overdue.'),
  },
})

export const RegisterHeading = dto('RegisterHeading', {
  heading: is.name('The heading of a column, as written in the file.'),
  field: is.name('The field it is read as; left out if it is not recognized: the column is ignored.'),
})

export const RegisterImportRow = dto('RegisterImportRow', {
  line: is.int('The line in the file; the headings are line 1.'),
  outcome: is.name('New, AlreadyThere or Wrong.'),
  number: is.name('The number of the item; a new item without one gets it when it is created.'),
  revision: is.text('Its revision.'),
  description: is.text('What is submitted.'),
  package: is.name('The package it goes into.'),
  folderId: is.id('The item, if it already exists.'),
  fieldName: is.name('The first field that is wrong.'),
  errorCode: is.name('What is wrong with it.'),
  message: is.text('All faults of the line, in sentences.'),
})

export const SubmittalRegisterImport = is.operation('SubmittalRegisterImportRequest', {
  route: '/api/internal/submittal/register/import',
  about:
    `Imports submittal items from a CSV file of at most ${registerLinesMax.toLocaleString('en-US')} lines: all or ` +
    'none. The first line has the headings: a title or description, and a number or spec section, must be among them. ' +
    'Existing items (same section, number and revision; without a number, same section, title, type and ' +
    'revision) are not created again, so the same file may be sent twice. Missing packages are created.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    fileContent: is.bytes('The file: UTF-8, separated by commas, semicolons or tabs.'),
    dryRun: is.bool('Only report what would happen, line by line, and create nothing.'),
  },
  response: {
    rows: is.listOf(RegisterImportRow, 'The result for each line of the file.'),
    headings: is.listOf(RegisterHeading, 'How each column was interpreted.'),
    countMade: is.int('How many items are new: created, or to be created after a dry run.'),
    countThere: is.int('How many already exist.'),
    countWrong: is.int('How many lines are wrong.'),
    countPackages: is.int('How many packages are new.'),
  },
})
