/** The entry of a node in the search: its words, and where it lies. */
import { folderType } from '../../codes/foldertypes.ts'
import type { Db } from '../../db/open.ts'
import { keyOf, vectorOf, type Weighted } from './words.ts'

export interface Said {
  folderId: number
  projectId: number
  organizationId: number
  section: string
  type: number
  number: string | null
  title: string | null
  texts: Weighted[]
}

export interface Entry {
  folder_id: number
  project_id: number
  type: number
  number: string | null
  words: string
}

/** Counts the ways in which words were made. With another way comes another number, and all are made anew. */
export const making = 2

export const entryOf = (said: Said): Entry => ({
  folder_id: said.folderId,
  project_id: said.projectId,
  type: said.type,
  number: (said.number && keyOf(said.number)) || null,
  words: `${vectorOf([['A', said.number ?? ''], ['A', said.title ?? ''], ...said.texts])} ${placesOf(said)}`,
})

/**
 * Where it lies, as lexemes that are no words: of whose projects, in which project, and in which part of
 * that.
 */
const placesOf = ({ organizationId, projectId, section, type }: Said): string =>
  [
    place.organization(organizationId),
    place.project(projectId),
    place.shelf(projectId, section, isShared(type)),
  ].join(' ')

/** What one sees with a part in it, or what all see who see something of the section. */
const isShared = (type: number): boolean => !folderType(type).parties

export const place = {
  organization: (id: number): string => `'#${id}'`,
  project: (id: number): string => `'@${id}'`,
  shelf: (projectId: number, section: string, shared: boolean): string =>
    `'@${projectId}/${section}${shared ? '+' : ''}'`,
}

/** The columns of an entry with their SQL types. */
const shape = 'folder_id int, project_id int, type int, number text, words text'

/** SQL that writes the entries in that JSON, new ones and known ones. */
const insertEntries = (
  json: string,
  kept: string,
): string => `INSERT INTO search_entry (folder_id, project_id, type, number, words, making)
  SELECT r.folder_id, r.project_id, r.type, r.number, r.words::tsvector, ${making}
    FROM json_to_recordset(${json}::text::json) AS r (${shape})
  ON CONFLICT (folder_id) DO UPDATE SET type = excluded.type, number = excluded.number, words = excluded.words${kept}`

/** Made from the tables after their nodes were locked: all that they say is as it is now. */
export const writeEntries = (db: Db, entries: readonly Entry[]): Promise<unknown> =>
  db.rows(insertEntries('$1', ', making = excluded.making'), [JSON.stringify(entries)])

/**
 * SQL for who knows the words from what he read before. Names may have changed since: an entry that is to be made anew stays
 * so.
 */
export const insertKnown = (json: string): string => insertEntries(json, '')
