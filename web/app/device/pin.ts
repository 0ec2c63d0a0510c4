/** What somebody chose to keep on this device. */

export interface Pin {
  /** Its id: "punchlist 4711". */
  readonly key: string
  readonly kind: 'project' | 'punchlist' | 'folder'
  readonly userId: number
  readonly projectId: number
  /** The punch list or folder; of a project, its root. */
  readonly folderId: number
  readonly title: string
  /** When all of it was last read, in milliseconds; undefined: not yet. */
  readonly atMs?: number
  readonly bytes: number
  readonly records: number
  readonly files: number
  /** Not all of it fits: only the first part is kept. */
  readonly isCut?: boolean
  /** The rows and files that belong to it. */
  readonly keys: readonly string[]
  readonly paths: readonly string[]
}

export const pinKey = ({ kind, folderId }: Pick<Pin, 'kind' | 'folderId'>): string => `${kind} ${folderId}`
