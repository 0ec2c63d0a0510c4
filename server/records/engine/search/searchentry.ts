/** The search entry of a node: its words and its place. */
import { folderType } from '../../../codes/nodetypes.ts'
import type { Db } from '../../../db/db.ts'
import { vectorAround, vectorOf } from './vector.ts'
import { keyOf, type Weighted } from './words.ts'

export interface NodeTexts {
  folderId: number
  projectId: number
  organizationId: number
  section: string
  type: number
  number: string | null
  title: string | null
  /** The texts of the record itself, and related texts from other tables. */
  texts: Weighted[]
  around: Weighted[]
  /** Texts that some people do not see yet. */
  withheld?: Weighted[]
}

export interface Entry {
  folder_id: number
  project_id: number
  type: number
  number: string | null
  /** The words of the record itself and the related words, as tsvector literals. */
  own: string
  around: string
  /** Those that some people do not see yet, if there are any. */
  withheld: string | null
}

/** The version of the way in which words are extracted. If it changes, all entries are rebuilt. */
export const wordVersion = 3

export const entryOf = (node: NodeTexts): Entry => ({
  folder_id: node.folderId,
  project_id: node.projectId,
  type: node.type,
  number: (node.number && keyOf(node.number)) || null,
  own: `${vectorOf([['A', node.number ?? ''], ['A', node.title ?? ''], ...node.texts])} ${placesOf(node)}`,
  around: vectorAround(node.around),
  withheld: node.withheld?.length ? vectorOf(node.withheld) : null,
})

/** The place of a node as lexemes that cannot be words: its organization, its project and its section. */
const placesOf = ({ organizationId, projectId, section, type }: NodeTexts): string =>
  `${place.organization(organizationId)} ${place.project(projectId)} ${place.shelf(projectId, section, isShared(type))}`

/** Whether the node is visible to everyone with access to the section, and not only to its parties. */
const isShared = (type: number): boolean => !folderType(type).parties

export const place = {
  organization: (id: number): string => `'#${id}'`,
  project: (id: number): string => `'@${id}'`,
  shelf: (projectId: number, section: string, shared: boolean): string =>
    `'@${projectId}/${section}${shared ? '+' : ''}'`,
}

const rows = (json: string): string =>
  `json_to_recordset(${json}::text::json)
     AS r (folder_id int, project_id int, type int, number text, own tsvector, around tsvector,
            withheld tsvector)`

const insertEntries = (json: string): string =>
  `INSERT INTO search_entry (folder_id, project_id, type, number, words, related_words, withheld_words, word_version)
   SELECT r.folder_id, r.project_id, r.type, r.number, r.own || r.around, r.around, r.own || r.around || r.withheld,
          ${wordVersion} FROM ${rows(json)}`

/** SQL that writes the entries of new records of a type, in the rows `r`. Rows without words are left out. */
export const insertNewEntries = (type: number): string =>
  `INSERT INTO search_entry (folder_id, project_id, type, number, words, related_words, word_version)
   SELECT r.folder_id, r.project_id, ${type}, r.entry_number, r.entry_words || r.entry_related, r.entry_related, ${wordVersion}
     FROM r WHERE r.entry_words IS NOT NULL`

/**
 * Writes entries built from all texts of the nodes, which must have been locked before the texts were read.
 */
export const writeEntries = (db: Db, entries: readonly Entry[]): Promise<unknown> =>
  db.rows(
    `${insertEntries('$1')}
      ORDER BY r.folder_id DESC
         ON CONFLICT (folder_id) DO UPDATE SET type = excluded.type, number = excluded.number, words = excluded.words,
            related_words = excluded.related_words, withheld_words = excluded.withheld_words, word_version = excluded.word_version`,
    [JSON.stringify(entries)],
  )

/**
 * SQL that writes only the words of the record itself: its related words are unchanged. A missing entry, or
 * one that is outdated because a name has changed, is completed soon by `catchUp`. Of one record, or of as many as there are
 * rows in `from`.
 */
export const writeOwnWords = (type: number, sql: OwnWordsSql, from: string): string =>
  `INSERT INTO search_entry (folder_id, project_id, type, number, words, word_version)
   SELECT ${sql.folderId}, ${sql.projectId}, ${type}, ${sql.number}, ${sql.own}, 0 ${from}
       ON CONFLICT (folder_id) DO UPDATE SET number = excluded.number, words = excluded.words || search_entry.related_words`

type OwnWordsSql = Record<'folderId' | 'projectId' | 'number' | 'own', string>
