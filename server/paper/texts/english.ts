/** The texts of papers. German ones are beside it; what people wrote is never translated. */
import { count } from './count.ts'
import {
  cover,
  daily,
  drawings,
  issues,
  minutes,
  punch,
  register,
  rfi,
  rfiLog,
  sheets,
  submittal,
  transmittal,
} from './englishrecords.ts'

const general = {
  pageOf: 'Page {n} of {m}',
  continued: 'continued',
  printed: (when: string, who: string) => `Printed ${when} by ${who}`,
  version: (version: string, when: string) => `Record version ${version}, as of ${when}`,
  asOf: (when: string) => `As of ${when}`,
  project: (number: string) => `Project ${number}`,
  owners: (number: string) => `Owner’s no. ${number}`,
  architects: (number: string) => `Architect’s no. ${number}`,
  none: 'None reported.',
  nobody: 'Nobody',
  unnamed: 'a folder without a name',
  /** What a list is of: the project or a folder, whole or by a filter. */
  listOf: (what: string, folderName: string | undefined, isFiltered: boolean) => {
    const where = folderName ? `in ${folderName}` : 'of the project'
    return isFiltered ? `${what} ${where} by the chosen filter` : `All ${what} ${where}`
  },
  records: 'records',
  onlySeen: (who: string) => `This list has what ${who} may see.`,
  inZone: (zone: string) => `Times are in the project’s zone, ${zone}.`,
  days: (days: number) => count(days, 'day', 'days'),
  daysLate: (days: number) => `${count(days, 'day', 'days')} late`,
  daysAfter: (days: number) => `${count(days, 'day', 'days')} after the due date`,
  enteredSo: (day: string) => `entered as such on ${day}`,
  notYet: 'Not yet',
  notStated: 'Not stated',
  draft: 'Draft',
  yes: 'Yes',
  date: 'date',
  nameDate: 'Name, date',
  nameCompanyDate: 'Name, company, date',
  received: 'Received',
  signed: 'Signed',
  broughtIn: (source: string, when: string, who: string) =>
    `According to ${source}, brought in on ${when} by ${who}. Nothing of it is anybody’s signature here.`,
  saidBy: (who: string, source: string) => `${who}, according to ${source}`,
  somebody: 'Somebody',
  replies: 'Replies',
  replyCount: (n: number) => count(n, 'reply', 'replies'),
  number: 'No.',
  status: 'Status',
  due: 'Due',
  place: 'Place',
  kind: 'Kind',
  held: 'Held',
  notes: 'Notes',
  ballInCourt: 'Ball in court',
  reachesNobody: 'Reaches nobody',
  notTold: 'Not told',
  to: 'To',
  from: 'From',
  raised: 'Raised',
  closed: 'Closed',
  cost: 'Cost',
  changeOrder: 'Change order',
  drawing: 'Drawing',
  reference: 'Reference',
  copiesTo: 'Copies to',
  question: 'Question',
  section: 'Section',
  type: 'Type',
  revision: 'Revision',
  sent: 'Sent',
  dueBack: 'Due back',
  cameBack: 'Came back',
  madeBy: 'Made by',
  company: 'Company',
} as const

const files = {
  title: 'Photos and files',
  count: (n: number) => count(n, 'file', 'files'),
  inside: (n: number, all: number) =>
    n === all ? 'inside this PDF as attachments' : `${n} of them inside this PDF as attachments`,
  leftOutPhotos: (max: string, all: string) =>
    `The first ${max} of ${all} photos are drawn; the others are in the table.`,
  leftOutCovers: (max: string, all: string) =>
    `The first ${max} of ${all} items have a cover sheet here; the others are printed one by one.`,
  table: 'Files',
  file: 'File',
  addedBy: 'Added by',
  on: 'On',
  size: 'Size',
  checksum: 'SHA-256, first 16',
  notReadable: 'Not readable: not drawn',
} as const

const court = {
  note: 'Who held it, and for how long',
  tooLong: 'Left out: its history is too long for a paper.',
  heldBy: 'Held by',
  whatFor: 'What for',
  days: 'Days',
  asDraft: 'had it as a draft',
  toCheck: 'had it to check',
  forAnswer: 'had it for an answer',
  toClose: 'had it to close',
} as const

const logs = {
  openIssues: 'Open issues',
  packages: 'Submittal packages',
  dailyReports: 'Daily reports',
  meetings: 'Meeting minutes',
  subjectQuestion: 'Subject, question',
  subcontractor: 'Subcontractor',
  openItems: 'Open items',
  day: 'Day',
  author: 'Author',
  dailyTexts: 'Issues, deliveries, visitors',
  people: 'People',
  hours: 'Hours',
  signedBy: 'Signed by',
  meeting: 'Meeting',
  next: 'Next',
  book: (what: string) => `${what}, one after the other`,
} as const

export const english = {
  language: 'en',
  locale: 'en-US',
  general,
  files,
  court,
  rfi,
  rfiLog,
  submittal,
  cover,
  register,
  punch,
  sheets,
  issues,
  daily,
  drawings,
  minutes,
  transmittal,
  logs,
  /** Names that the server ships, such as those of states, as this language has them. */
  shipped: {} as Readonly<Record<string, string>>,
  /** The same of node types: one may be called like a state. */
  nodeTypes: {} as Readonly<Record<string, string>>,
}

/** The same texts in any language. */
type Translated<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [K in keyof T]: Translated<T[K]> }

export type PaperTexts = Translated<typeof english>
