/** Columns that listings of several record types share, of the row `t` and the node `f`. */
import type { ListName } from '../../../codes/shipped.ts'
import type { Sql } from '../../../db/sql.ts'
import type { NamedEntity } from '../declare/namefill.ts'

/**
 * SQL of a column. Names are filled in after reading: of a code of a code list; of a person or company by id, with the
 * text to use if there is none; of seats, which fill another column too. Rare values are read only for the rows that have
 * one, with the joins that the record type declares for them.
 */
export type ListColumn =
  | Sql
  | { readonly code: Sql; readonly list: ListName; readonly text?: Sql }
  | { readonly of: NamedEntity; readonly id: Sql; readonly text?: Sql }
  | { readonly seats: Sql; readonly joined: string; readonly first?: string }
  | { readonly rare: Sql; readonly text?: Sql }
  | { readonly filledBy: string }

/** SQL: the name for the id, else the text. */
export const personName = (id: string, text = 'NULL'): string =>
  `coalesce((SELECT n.full_name FROM person n WHERE n.id = ${id}), ${text})`
export const companyName = (id: string, text: string): string =>
  `coalesce((SELECT n.name FROM organization n WHERE n.id = ${id}), ${text})`

const files = 'FROM attachment x WHERE x.folder_id = f.id AND x.deleted_at IS NULL'
/** SQL: joins the number of files of a row, `files.count`. */
export const countFiles = `CROSS JOIN LATERAL (SELECT count(*)::int AS count ${files}) files`
export const attachmentCount = `(SELECT count(*)::int ${files})`
