/** Mapping the column headings of a submittal register to fields. */
import { SubmittalItem } from '../../../contract/records/submittal.ts'
import { type Fault, invalidField } from '../../kernel/faults.ts'

export type ItemKey = keyof typeof SubmittalItem.fields & string

/** A field of the item, or a text that needs more work: a title, a package, a status of any code list. */
export type ColumnTarget = ItemKey | 'title' | 'package' | 'anyStatus'

/** The accepted headings of each target, ours first. Only letters and digits count; No. and # are number. */
export const registerHeadings: ReadonlyArray<[ColumnTarget, ...string[]]> = [
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
const normalized = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[#№]|\bn(o|r|um)\b/g, 'number')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const targetsByHeading = new Map<string, ColumnTarget>(
  registerHeadings.flatMap(([target, ...names]) =>
    names.map((name): [string, ColumnTarget] => [normalized(name), target]),
  ),
)

/** Targets that several columns can have: their texts are joined, one per line. */
export const joinedTargets: ReadonlySet<ColumnTarget> = new Set(['notes', 'description'])

const documentedName = new Map(SubmittalItem.entries.map(({ key, documented }) => [key, documented]))

/** The documented name of the field that a target is stored in. */
export const fieldOf = (target: ColumnTarget): string => {
  if (target === 'title') return 'Description'
  if (target === 'package') return 'Package'
  return documentedName.get(target === 'anyStatus' ? 'status' : target)!
}

export interface Column {
  heading: string
  /** Undefined if the heading is unknown, or an earlier column has the same target. */
  target?: ColumnTarget
}

/** The target of each column. A register needs a title or description, and a number or section. */
export function columnsOf(cells: readonly string[], fieldName: string): Column[] {
  const seen = new Set<ColumnTarget>()
  const columns = cells.map((cell): Column => {
    const heading = cell.trim()
    const target = targetsByHeading.get(normalized(heading))
    if (!target || (seen.has(target) && !joinedTargets.has(target))) return { heading }
    seen.add(target)
    return { heading, target }
  })
  if (!seen.has('title') && !seen.has('description')) throw missing(fieldName, 'Title or Description')
  if (!seen.has('submittalItemNumber') && !seen.has('csi')) throw missing(fieldName, 'Number or Spec section')
  return columns
}

function missing(fieldName: string, what: string): Fault {
  const understood = registerHeadings
    .filter(([target], i) => registerHeadings.findIndex(([other]) => other === target) === i)
    .map(([, name]) => name)
  return invalidField(
    fieldName,
    'Headings',
    `No column of the file is headed ${what}. Headings that are understood: ${understood.join(', ')}.`,
  )
}
