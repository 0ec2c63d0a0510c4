/** What somebody chose to keep on this device. */

export interface Pin {
  /** Its id: "punchlist 4711". */
  readonly key: string
  readonly kind: 'project' | 'punchlist' | 'folder' | 'drawings'
  readonly userId: number
  readonly projectId: number
  /** The punch list or folder; of a project, its root; of its drawings, the project. */
  readonly folderId: number
  readonly title: string
  /** Of drawings: which sheets, and how sharp. */
  readonly set?: KeptSet
  /** When all of it was last read, in milliseconds; undefined: not yet. */
  readonly atMs?: number
  readonly bytes: number
  readonly records: number
  readonly files: number
  /** Not all of it fits: only the first part is kept. */
  readonly isCut?: boolean
  /** So many sheets had no picture yet: they are read again at the next contact. */
  readonly unready?: number
  /** Something of it went meanwhile: it is read again at the next contact. */
  readonly isStale?: boolean
  /** The rows and files that belong to it. */
  readonly keys: readonly string[]
  readonly paths: readonly string[]
}

/** A set of a large project is less than half of it. */
export const setBytesMax = 1_000_000_000

/** Without disciplines and sheets: all of the set in force. */
export interface KeptSet {
  readonly disciplines?: readonly number[]
  readonly sheetFolderIds?: readonly number[]
  /** As sharp as there is, and not up to 100 dpi only. */
  readonly isWhole?: boolean
}

export const isInSet = (
  { disciplines, sheetFolderIds }: KeptSet,
  sheet: { folderId?: number | null; discipline?: number | null },
): boolean =>
  disciplines
    ? disciplines.includes(sheet.discipline ?? 0)
    : !sheetFolderIds || sheetFolderIds.includes(sheet.folderId ?? 0)

export const pinKey = ({ kind, folderId }: Pick<Pin, 'kind' | 'folderId'>): string => `${kind} ${folderId}`
