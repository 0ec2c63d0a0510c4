/** What the feed of changes is written from, and its rows. */
import type { Sight } from './sights.ts'

/** A row of `change`, by the names of its columns. */
export interface ChangeRow extends Partial<Sight> {
  event_id?: number
  project_id: number
  folder_id?: number
  folder_type?: number
  section?: string
  version?: number | null
  action: string
  person_id?: number | null
  at: Date
  audience?: number
  is_withheld?: boolean
  is_partly_shown?: boolean
  for_person_id?: number
}

export interface Node {
  id: number
  projectId: number
  parentId: number | null
  type: number
  section: string
  audience: number
  version: number
  isRestricted: boolean
}

/** What somebody sees changed: their rights in a project, or a party of a record. */
export interface SightChange {
  projectId: number
  folderId: number | null
  personId: number | null
  organizationId: number | null
}
