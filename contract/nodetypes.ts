/**
 * The types of nodes in the folder tree. Up to 99 they are plain folders; from 100 up they are built-in
 * types.
 */

/** The sections of a project: what a role has rights in. */
export const sections = [
  'documents',
  'rfis',
  'punchlists',
  'submittals',
  'openissues',
  'dailyreports',
  'meetingminutes',
  'setup',
] as const

export type Section = (typeof sections)[number]

/** The numbers of the types, by the names the code calls them. */
export const nodeType = {
  folder: 1,
  project: 100,
  documents: 110,
  document: 111,
  rfis: 120,
  rfi: 121,
  punchLists: 130,
  punchList: 131,
  punchListItem: 132,
  submittals: 140,
  submittal: 141,
  submittalItem: 142,
  openIssues: 150,
  openIssue: 151,
  dailyReports: 160,
  dailyReport: 161,
  meetingMinutes: 170,
  meetingMinute: 171,
  driveFolder: 180,
  driveFile: 181,
} as const

export interface NodeType {
  readonly id: number
  readonly name: string
  readonly section: Section
  /** The root of a project, one of its sections, a node that can contain others, or a leaf. */
  readonly form: 'root' | 'section' | 'holder' | 'leaf'
  /** Its records have parties, so a role's right to read can be limited to those where the reader is one. */
  readonly parties: boolean
  /** Its records have a paper. */
  readonly onPaper: boolean
  /** What the rows are of a sheet that brings its records in. */
  readonly importedAs: string | undefined
}

const type = (
  id: number,
  name: string,
  section: Section,
  form: NodeType['form'],
  { parties = false, onPaper = false, importedAs }: Partial<NodeType> = {},
): NodeType => ({
  id,
  name,
  section,
  form,
  parties,
  onPaper,
  importedAs,
})

const printed = { parties: true, onPaper: true }

/** The built-in types; every number below `ownTypesFrom` is a plain folder. */
export const nodeTypes: readonly NodeType[] = [
  type(nodeType.project, 'Project', 'documents', 'root'),
  type(nodeType.documents, 'Documents', 'documents', 'section'),
  type(nodeType.document, 'Document', 'documents', 'leaf'),
  type(nodeType.rfis, 'RFIs', 'rfis', 'section'),
  type(nodeType.rfi, 'RFI', 'rfis', 'leaf', { ...printed, importedAs: 'RFI' }),
  type(nodeType.punchLists, 'Punch lists', 'punchlists', 'section'),
  type(nodeType.punchList, 'Punch list', 'punchlists', 'holder'),
  type(nodeType.punchListItem, 'Punch list item', 'punchlists', 'leaf', {
    ...printed,
    importedAs: 'PunchList',
  }),
  type(nodeType.submittals, 'Submittals', 'submittals', 'section'),
  type(nodeType.submittal, 'Submittal package', 'submittals', 'holder', printed),
  type(nodeType.submittalItem, 'Submittal item', 'submittals', 'leaf', printed),
  type(nodeType.openIssues, 'Open issues', 'openissues', 'section'),
  type(nodeType.openIssue, 'Open issue', 'openissues', 'leaf', { ...printed, importedAs: 'OpenIssue' }),
  type(nodeType.dailyReports, 'Daily reports', 'dailyreports', 'section'),
  type(nodeType.dailyReport, 'Daily report', 'dailyreports', 'leaf', printed),
  type(nodeType.meetingMinutes, 'Meeting minutes', 'meetingminutes', 'section'),
  type(nodeType.meetingMinute, 'Meeting minute', 'meetingminutes', 'leaf', printed),
  type(nodeType.driveFolder, 'Drive folder', 'documents', 'holder'),
  type(nodeType.driveFile, 'Drive file', 'documents', 'leaf'),
]

/** What can be sent by a transmittal: what has a file, or a paper. */
export const typesInTransmittals: readonly number[] = nodeTypes.flatMap(({ id, onPaper }) =>
  id === nodeType.document || onPaper ? id : [],
)

/** From this number up, types are built in. */
export const ownTypesFrom = 100

const byId = new Map(nodeTypes.map((entry) => [entry.id, entry]))
const plain = type(nodeType.folder, 'Folder', 'documents', 'holder')

/** The type of that number; one that is not in the table is a plain folder. */
export const nodeTypeOf = (id: number): NodeType => byId.get(id) ?? { ...plain, id }
