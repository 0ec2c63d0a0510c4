/** The entry of a node in the search: its words, and where it lies. */
import { folderType } from '../../../codes/nodetypes.ts'
import type { Db } from '../../../db/db.ts'
import { keyOf, vectorAround, vectorOf, type Weighted } from './words.ts'

export interface Said {
  folderId: number
  projectId: number
  organizationId: number
  section: string
  type: number
  number: string | null
  title: string | null
  /** What is said in the record itself, and in what lies with it in other tables. */
  texts: Weighted[]
  around: Weighted[]
}

export interface Entry {
  folder_id: number
  project_id: number
  type: number
  number: string | null
  /** The words of the record itself and those around it, as tsvectors are written. */
  own: string
  around: string
}

/** Counts the ways in which words were made. With another way comes another number, and all are made anew. */
export const wordVersion = 3

export const entryOf = (said: Said): Entry => ({
  folder_id: said.folderId,
  project_id: said.projectId,
  type: said.type,
  number: (said.number && keyOf(said.number)) || null,
  own: `${vectorOf([['A', said.number ?? ''], ['A', said.title ?? ''], ...said.texts])} ${placesOf(said)}`,
  around: vectorAround(said.around),
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

const rows = (json: string): string =>
  `json_to_recordset(${json}::text::json)
     AS r (folder_id int, project_id int, type int, number text, own tsvector, around tsvector)`

/** Writes entries anew, made from all that is said in those nodes; they were locked before it was read. */
export const writeEntries = (db: Db, entries: readonly Entry[]): Promise<unknown> =>
  db.rows(
    `INSERT INTO search_entry (folder_id, project_id, type, number, words, related_words, word_version)
     SELECT r.folder_id, r.project_id, r.type, r.number, r.own || r.around, r.around, ${wordVersion} FROM ${rows('$1')}
         ON CONFLICT (folder_id) DO UPDATE SET type = excluded.type, number = excluded.number, words = excluded.words,
            related_words = excluded.related_words, word_version = excluded.word_version`,
    [JSON.stringify(entries)],
  )

/**
 * SQL for who knows the words of the record itself alone: what lies around it is as it was. An entry that is not there, or
 * that is to be made anew because a name has changed, is made soon, by `catchUp`.
 */
export const writeOwnWords = (type: number, sql: OwnWordsSql): string =>
  `INSERT INTO search_entry (folder_id, project_id, type, number, words, word_version)
   VALUES (${sql.folderId}, ${sql.projectId}, ${type}, ${sql.number}, ${sql.own}, 0)
       ON CONFLICT (folder_id) DO UPDATE SET number = excluded.number, words = excluded.words || search_entry.related_words`

type OwnWordsSql = Record<'folderId' | 'projectId' | 'number' | 'own', string>
