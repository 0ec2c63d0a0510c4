/** The types of nodes in the folder tree. Up to 99 they are plain folders; from 100 up they are ours. */

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

export interface FolderType {
  readonly id: number
  readonly name: string
  readonly section: Section
  /** The root of a project, one of its sections, what may hold others, or a leaf. */
  readonly form: 'root' | 'section' | 'holder' | 'leaf'
  /** Has people with a part in it, so "r" in the grid means some and not all. */
  readonly parties: boolean
}

const type = (
  id: number,
  name: string,
  section: Section,
  form: FolderType['form'],
  parties = false,
): FolderType => ({
  id,
  name,
  section,
  form,
  parties,
})

const table = [
  type(nodeType.project, 'Project', 'documents', 'root'),
  type(nodeType.documents, 'Documents', 'documents', 'section'),
  type(nodeType.document, 'Document', 'documents', 'leaf'),
  type(nodeType.rfis, 'RFIs', 'rfis', 'section'),
  type(nodeType.rfi, 'RFI', 'rfis', 'leaf', true),
  type(nodeType.punchLists, 'Punch lists', 'punchlists', 'section'),
  type(nodeType.punchList, 'Punch list', 'punchlists', 'holder'),
  type(nodeType.punchListItem, 'Punch list item', 'punchlists', 'leaf', true),
  type(nodeType.submittals, 'Submittals', 'submittals', 'section'),
  type(nodeType.submittal, 'Submittal package', 'submittals', 'holder', true),
  type(nodeType.submittalItem, 'Submittal item', 'submittals', 'leaf', true),
  type(nodeType.openIssues, 'Open issues', 'openissues', 'section'),
  type(nodeType.openIssue, 'Open issue', 'openissues', 'leaf', true),
  type(nodeType.dailyReports, 'Daily reports', 'dailyreports', 'section'),
  type(nodeType.dailyReport, 'Daily report', 'dailyreports', 'leaf', true),
  type(nodeType.meetingMinutes, 'Meeting minutes', 'meetingminutes', 'section'),
  type(nodeType.meetingMinute, 'Meeting minute', 'meetingminutes', 'leaf', true),
  type(nodeType.driveFolder, 'Drive folder', 'documents', 'holder'),
  type(nodeType.driveFile, 'Drive file', 'documents', 'leaf'),
]

/** The types that are ours, by their ids. */
export const ownTypes: readonly FolderType[] = table

const byId = new Map(table.map((entry) => [entry.id, entry]))
const plain = type(nodeType.folder, 'Folder', 'documents', 'holder')

/** From here up the types are ours. */
export const ownTypesFrom = 100
export const plainType = nodeType.folder

export const folderType = (id: number): FolderType => byId.get(id) ?? { ...plain, id }

export const isPlain = (id: number): boolean => id < ownTypesFrom

export const sectionTypes: readonly FolderType[] = table.filter((entry) => entry.form === 'section')

export const rootType = nodeType.project

/** The types whose records have parties, for the rights in a query. */
export const partyTypes: readonly number[] = table.filter((entry) => entry.parties).map((entry) => entry.id)

/** Roots and sections: how a project is set up. */
export const fixedTypes: readonly number[] = table
  .filter(({ form }) => form === 'root' || form === 'section')
  .map(({ id }) => id)
