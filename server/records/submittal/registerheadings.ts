/** The headings of a submittal register as people write them, and the fields they mean. */
import { SubmittalItem } from '../../../contract/submittal.ts'
import { type Fault, invalidField } from '../../kernel/faults.ts'

export type ItemKey = keyof typeof SubmittalItem.fields & string

/** A field of the item; or what is read further: the title before the description, the package, a status of any sort. */
export type Meaning = ItemKey | 'title' | 'package' | 'anyStatus'

/** What a column may be called: the first is how we call it. Letters and digits count; a No. or # is a number. */
const headings: ReadonlyArray<[Meaning, ...string[]]> = [
  [
    'csi',
    'Spec section',
    'CSI',
    'Section',
    'Spec',
    'CSI code',
    'CSI section',
    'Specification',
    'Specification section',
  ],
  [
    'csi',
    'Section number',
    'Spec number',
    'Spec section number',
    'Spec code',
    'MasterFormat',
    'Paragraph section',
  ],
  ['submittalItemNumber', 'Number', 'Item', 'Item number', 'Submittal number', 'Submittal', 'Submittal item'],
  ['submittalItemNumber', 'Submittal item number', 'Register number', 'Submittal ID', 'Item ID', 'ID'],
  ['title', 'Title', 'Submittal title', 'Item title', 'Name', 'Item name', 'Subject'],
  ['description', 'Description', 'Item description', 'Submittal description', 'Description of item'],
  ['description', 'Description of item submitted', 'Material', 'Product'],
  ['type', 'Type', 'Submittal type', 'Type of submittal', 'SD', 'SD number', 'SD type', 'Category'],
  ['package', 'Package', 'Submittal package', 'Package number', 'Package name', 'Pkg'],
  [
    'responsibleContractor',
    'Responsible contractor',
    'Subcontractor',
    'Sub',
    'Contractor',
    'Company',
    'Vendor',
  ],
  ['responsibleContractor', 'Supplier', 'Responsible company', 'Responsible party', 'Responsible'],
  ['submittedDueDate', 'Submit by', 'Due', 'Due date', 'Submittal due', 'Submittal due date', 'Due from sub'],
  [
    'submittedDueDate',
    'Submitted due date',
    'Submit by date',
    'Required by',
    'Scheduled submittal date',
    'Planned',
  ],
  [
    'requiredReviewDays',
    'Review days',
    'Required review days',
    'Days for review',
    'Review time',
    'Review period',
  ],
  ['revision', 'Revision', 'Rev', 'Revision number', 'Rev number'],
  ['anyStatus', 'Status', 'Current status', 'Submittal status', 'State'],
  ['stage', 'Stage', 'Stage name'],
  [
    'returnedStatus',
    'Returned status',
    'Returned',
    'Review result',
    'Result',
    'Action',
    'Action code',
    'Disposition',
  ],
  [
    'returnedStatus',
    'Review action',
    'Response',
    'Return status',
    'Review code',
    'Approval status',
    'Approval',
  ],
  [
    'dateSubmitted',
    'Date submitted',
    'Submitted',
    'Submitted on',
    'Submitted date',
    'Date sent',
    'Submission date',
  ],
  ['returnedDueDate', 'Return by', 'Review due', 'Review due date', 'Returned due date', 'Return due date'],
  ['dateReceived', 'Date received', 'Received', 'Received on', 'Received date'],
  [
    'dateReturned',
    'Date returned',
    'Returned on',
    'Returned date',
    'Return date',
    'Action date',
    'Date of action',
  ],
  ['dateReceivedFromSub', 'Date received from sub', 'Received from sub', 'Received from subcontractor'],
  ['dateReturnedToSub', 'Date returned to sub', 'Returned to sub', 'Returned to subcontractor'],
  ['copiesSubmitted', 'Copies submitted', 'Copies', 'Number of copies'],
  ['returnedCopies', 'Returned copies', 'Copies returned'],
  [
    'returnedNote',
    'Returned note',
    'Review comments',
    'Review notes',
    'Reviewer comments',
    "Reviewer's note",
  ],
  ['explClosed', 'Expl closed', 'Reason closed', 'Why closed'],
  ['notes', 'Notes', 'Note', 'Remarks', 'Remark', 'Comments', 'Comment'],
]

/** "Spec. Section No." is "specsectionnumber". */
const folded = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[#№]|\bn(o|r|um)\b/g, 'number')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const meanings = new Map<string, Meaning>(
  headings.flatMap(([meaning, ...names]) => names.map((name): [string, Meaning] => [folded(name), meaning])),
)

/** What may stand in several columns: their texts become one, line by line. */
const joined: ReadonlySet<Meaning> = new Set(['notes', 'description'])

const documentedName = new Map(SubmittalItem.entries.map(({ key, documented }) => [key, documented]))

/** The field a meaning ends in, as documented. */
export const fieldOf = (meaning: Meaning): string => {
  if (meaning === 'title') return 'Description'
  if (meaning === 'package') return 'Package'
  return documentedName.get(meaning === 'anyStatus' ? 'status' : meaning)!
}

export interface Column {
  heading: string
  /** Left out: it is not understood, or another column has said the same before. */
  meaning?: Meaning
}

/** What each column means. Without something to call an item, and something to find it again by, there is no register. */
export function columnsOf(cells: readonly string[], fieldName: string): Column[] {
  const seen = new Set<Meaning>()
  const columns = cells.map((cell): Column => {
    const heading = cell.trim()
    const meaning = meanings.get(folded(heading))
    if (!meaning || (seen.has(meaning) && !joined.has(meaning))) return { heading }
    seen.add(meaning)
    return { heading, meaning }
  })
  if (!seen.has('title') && !seen.has('description')) throw missing(fieldName, 'Title or Description')
  if (!seen.has('submittalItemNumber') && !seen.has('csi')) throw missing(fieldName, 'Number or Spec section')
  return columns
}

function missing(fieldName: string, what: string): Fault {
  const understood = headings
    .filter(([meaning], i) => headings.findIndex(([other]) => other === meaning) === i)
    .map(([, name]) => name)
  return invalidField(
    fieldName,
    'Headings',
    `No column of the file is headed ${what}. Headings that are understood: ${understood.join(', ')}.`,
  )
}
