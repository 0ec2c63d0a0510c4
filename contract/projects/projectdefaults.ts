/** The calendar of a project, and what it proposes for new records. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { paperSize } from '../outbound/print.ts'

export const daysToAnswerMax = 365
export const proposedCopiesMax = 100
export const numberPrefixCharsMax = 20
export const objectionClauseCharsMax = 2000
export const numberStartMax = 99_999_999
/** Holidays lie in these years. */
export const holidayYears = { from: 2000, to: 2100 }

export const ProjectHoliday = dto('ProjectHoliday', {
  day: is.date('The day.'),
  name: is.line('What it is: "New Year".'),
})

export const ProjectNumbering = dto('ProjectNumbering', {
  folderType: is.int(
    'Of which records: 121 RFIs, 132 punch list items, 141 submittal packages, 151 open issues, 171 meeting minutes.',
  ),
  prefix: is.name(
    'What stands before the hyphen of their numbers: "RFI" or "RFI-". Empty: as shipped. Existing numbers stay.',
  ),
  start: is.int('The first number. By default 1. A series that is further on continues there.'),
})

const days = (of: string, about: string) => ({
  [`${of}Days`]: is.int(`${about}: from 1 to ${daysToAnswerMax}.`),
  [`${of}InWorkingDays`]: is.bool(
    'Whether these are working days. Otherwise they are calendar days; the last one moves to a working day.',
  ),
})

type Days<K extends string> = Record<`${K}Days`, ReturnType<typeof is.int>> &
  Record<`${K}InWorkingDays`, ReturnType<typeof is.bool>>

export const ProjectDefaults = dto('ProjectDefaults', {
  workingWeekdays: is.listOf(
    is.ints,
    'The days of the week on which people work: 1 is Monday, 7 is Sunday. At least one.',
  ),
  holidays: is.listOf(ProjectHoliday, 'Days on which nobody works. The whole list is replaced.'),
  ...(days('rfi', 'The days to answer an RFI') as Days<'rfi'>),
  ...(days('issue', 'The days to resolve an open issue') as Days<'issue'>),
  ...(days('punch', 'The days to do a punch list item') as Days<'punch'>),
  ...(days('review', 'The days to review a submittal item that names none') as Days<'review'>),
  submitTo: is.text("To whom new RFIs go: the project's SubmitTo.").names('party'),
  submitFrom: is
    .text("From whom new RFIs come: the project's SubmitFrom. By default who creates them.")
    .names('party'),
  returnTo: is.text("The project manager of new submittal packages: the project's ReturnTo.").names('party'),
  returnFrom: is
    .text("The reviewing contact of new submittal packages: the project's ReturnFrom.")
    .names('party'),
  copies: is.listOf(is.names, 'Who gets a copy of new RFIs.').names('party'),
  numbering: is.listOf(
    ProjectNumbering,
    'How records are numbered, where it is not as shipped. A type that is left out is not changed.',
  ),
  contractorReview: is.bool(
    'Whether submittals of subcontractors pass the contractor before they go to the reviewer.',
  ),
  reportLockDays: is.int(
    'Daily reports are locked by themselves this many days after their day; 0 is never.',
  ),
  objectionDays: is.int('The days for objections to meeting minutes.'),
  objectionClause: is.text(
    `What the paper of meeting minutes says about objections, at most ${objectionClauseCharsMax} characters; {until} in it becomes the last ` +
      'day. Empty: a sentence of ours.',
  ),
  paperSize: is.one(paperSize, 'The size of papers for which no other is asked: Letter or A4.'),
  originalPhotos: is.bool(
    'Whether the web app sends photos as they were taken. Otherwise it makes them smaller before.',
  ),
})

export const ProjectDefaultsRead = is.operation('ProjectDefaultsReadRequest', {
  route: '/api/internal/project/defaults/read',
  about: 'Reads the calendar of a project, and what it proposes for new records. Every member may.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: { defaults: is.one(ProjectDefaults, 'The calendar and the defaults.') },
})

export const ProjectDefaultsSave = is.operation('ProjectDefaultsSaveRequest', {
  route: '/api/internal/project/defaults/save',
  about:
    'Changes the calendar and the defaults of a project; fields left out are not changed. For its managers. Existing records keep their dates and numbers.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    defaults: is.one(ProjectDefaults, 'The fields to change.'),
  },
  response: { defaults: is.one(ProjectDefaults, 'The calendar and the defaults as they are now.') },
})
