/** Bringing data in from elsewhere. */
import { translated } from '../../app/language/dictionary.ts'
import { count, plural } from '../../app/language/numbers.ts'

export const bringTexts = translated('bringTexts', {
  lead: 'Bring people, RFIs, punch list items, open issues, a submittal register, documents or the topics of a BCF file along from another system or a spreadsheet. You see what would happen with each row first. Nobody is told.',
  what: 'What the rows are',
  kinds: {
    People: 'People and companies',
    RFI: 'RFIs, with replies and answers',
    PunchList: 'Punch list items',
    OpenIssue: 'Open issues',
    SubmittalRegister: 'Submittal register',
    Documents: 'Documents: a ZIP of files with a list',
    BCF: 'Topics of a BCF file',
  } as Record<string, string>,
  file: 'The sheet: a CSV or XLSX file; for documents a ZIP',
  drop: 'Drop it here, or choose it.',
  reading: 'Reading the sheet …',
  chooseFirst: 'Choose a file first.',
  next: 'Next',
  back: 'Back',
  again: 'Bring more in',
  steps: ['Sheet', 'Columns', 'Look', 'Done'],
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  // Columns
  columns: 'Columns',
  columnsLead: (rows: number, line: number) =>
    `${plural(rows, 'row', 'rows')} below the headings in line ${line}. Say what each column is.`,
  kept: 'Those that are left out are kept with the record as they were.',
  notKept: 'Those that are left out are not brought in.',
  readAs: (kind: string) => `The rows are read as: ${kind}.`,
  likely: (kind: string) => `Most headings are of another kind: ${kind}.`,
  readAsThat: 'Read them as that',
  notRead: 'This column is not read.',
  columnsLeftOut: (headings: readonly string[]) =>
    `${plural(headings.length, 'column is', 'columns are')} left out: ${headings.join(', ')}.`,
  source: 'According to',
  sourceHint: 'The name of the system or list it comes from. It is shown with every record.',
  spreadsheet: 'Spreadsheet',
  sheet: 'Sheet',
  leftOut: 'left out',
  remembered: 'as last time',
  column: (n: number) => `Column ${n}`,
  needed: 'needed',
  otherEncoding:
    'This file is not written in UTF-8. It was read as Windows-1252, which spreadsheets use in Western Europe: please look whether letters such as ä, é and ß are right.',
  // Look
  look: 'Look',
  counts: (isNew: number, there: number, wrong: number) =>
    [`${count(isNew)} new`, there && `${count(there)} already there`, wrong && `${count(wrong)} wrong`]
      .filter(Boolean)
      .join(', '),
  filters: { '': 'All', New: 'New', AlreadyThere: 'Already there', Wrong: 'Wrong' } as Record<string, string>,
  outcomes: { New: 'New', AlreadyThere: 'Already there', Wrong: 'Wrong' } as Record<string, string>,
  mend: 'Correct the wrong rows in the sheet and send it again, leave a column out, or leave these rows out.',
  leaveOutWrong: (n: number) =>
    `Leave the ${plural(n, 'wrong row', 'wrong rows')} out, and bring the others in`,
  nothingNew: 'There is nothing new in this sheet.',
  line: 'Line',
  outcome: 'Outcome',
  number: 'Number',
  title: 'What',
  more: 'More rows',
  noRows: 'No such rows.',
  names: 'People who are not here yet',
  namesLead:
    'Their names stay in the records as they are. Choose those to be made as contacts of the project now; they need a company.',
  namesNotYours:
    'Their names stay in the records as they are. An administrator of your organization can add them later.',
  make: (name: string) => `Make ${name} a contact`,
  company: 'Company',
  companyOf: (name: string) => `Company of ${name}`,
  mailOf: (name: string) => `E-mail of ${name}`,
  mail: 'E-mail',
  inRows: (n: number) => `in ${plural(n, 'row', 'rows')}`,
  run: (n: number) => `Bring in ${plural(n, 'row', 'rows')}`,
  running: 'Bringing the rows in …',
  // Done
  done: 'Done',
  made: (n: number) => `${plural(n, 'row was', 'rows were')} brought in.`,
  alsoMade: (replies: number, people: number, companies: number) =>
    [
      replies && plural(replies, 'reply', 'replies'),
      people && plural(people, 'contact', 'contacts'),
      companies && plural(companies, 'company', 'companies'),
    ]
      .filter(Boolean)
      .join(', '),
  wereLeftOut: (n: number) => `${plural(n, 'wrong row was', 'wrong rows were')} left out.`,
  there: (n: number) => `${plural(n, 'row was', 'rows were')} there already.`,
  show: 'Show the list',
  // Before
  before: 'Brought in before',
  beforeLine: (kind: string, source: string, made: number) =>
    `${kind}, according to ${source}: ${count(made)}`,
  undo: 'Undo',
  undoOf: (file: string) => `Undo ${file}`,
  undoWhy:
    'The records that it made go into the bin, and another sheet may have their numbers. What was changed since stays, and is named.',
  undone: (n: number) => `${plural(n, 'record is', 'records are')} in the bin now.`,
  stayed: (n: number) =>
    `${plural(n, 'record was', 'records were')} changed since, and ${n === 1 ? 'stays' : 'stay'}:`,
  undoneBy: (who: string, when: string) => `undone by ${who}, ${when}`,
  by: (who: string, when: string) => `${who}, ${when}`,
} as const)
