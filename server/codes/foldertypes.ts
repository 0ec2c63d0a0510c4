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
  type(100, 'Project', 'documents', 'root'),
  type(110, 'Documents', 'documents', 'section'),
  type(111, 'Document', 'documents', 'leaf'),
  type(120, 'RFIs', 'rfis', 'section'),
  type(121, 'RFI', 'rfis', 'leaf', true),
  type(130, 'Punch lists', 'punchlists', 'section'),
  type(131, 'Punch list', 'punchlists', 'holder'),
  type(132, 'Punch list item', 'punchlists', 'leaf', true),
  type(140, 'Submittals', 'submittals', 'section'),
  type(141, 'Submittal package', 'submittals', 'holder', true),
  type(142, 'Submittal item', 'submittals', 'leaf', true),
  type(150, 'Open issues', 'openissues', 'section'),
  type(151, 'Open issue', 'openissues', 'leaf', true),
  type(160, 'Daily reports', 'dailyreports', 'section'),
  type(161, 'Daily report', 'dailyreports', 'leaf', true),
  type(170, 'Meeting minutes', 'meetingminutes', 'section'),
  type(171, 'Meeting minute', 'meetingminutes', 'leaf', true),
  type(180, 'Drive folder', 'documents', 'holder'),
  type(181, 'Drive file', 'documents', 'leaf'),
]

/** The types that are ours, by their ids. */
export const ownTypes: readonly FolderType[] = table

const byId = new Map(table.map((entry) => [entry.id, entry]))
const plain = type(1, 'Folder', 'documents', 'holder')

/** From here up the types are ours. */
export const ownTypesFrom = 100
export const plainType = 1

export const folderType = (id: number): FolderType => byId.get(id) ?? { ...plain, id }

export const isPlain = (id: number): boolean => id < ownTypesFrom

export const sectionTypes: readonly FolderType[] = table.filter((entry) => entry.form === 'section')

export const rootType = 100

/** The types whose records have parties, for the rights in a query. */
export const partyTypes: readonly number[] = table.filter((entry) => entry.parties).map((entry) => entry.id)
