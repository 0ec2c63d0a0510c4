/** What lists of several kinds have in their columns, of the row `t` and the node `f`. */
import type { ListName } from '../../../codes/shipped.ts'
import type { NamedEntity } from '../declare/namefill.ts'

/**
 * SQL of a column. Names are put in after reading: of a code of a list, of somebody by his id with the text that stands
 * where there is none, of seats, which fill in another column, too. What few rows have is read for those alone, by what
 * the kind joins for it.
 */
export type ListColumn =
  | string
  | { readonly code: string; readonly list: ListName; readonly text?: string }
  | { readonly of: NamedEntity; readonly id: string; readonly text?: string }
  | { readonly seats: string; readonly joined: string; readonly first?: string }
  | { readonly rare: string; readonly text?: string }
  | { readonly filledBy: string }

/** The name of whom the id names, else the text. */
export const personName = (id: string, text = 'NULL'): string =>
  `coalesce((SELECT n.full_name FROM person n WHERE n.id = ${id}), ${text})`
export const companyName = (id: string, text: string): string =>
  `coalesce((SELECT n.name FROM organization n WHERE n.id = ${id}), ${text})`

const files = 'FROM attachment x WHERE x.folder_id = f.id AND x.deleted_at IS NULL'
/** Joins how many files a row has, `files.count`. */
export const countFiles = `CROSS JOIN LATERAL (SELECT count(*)::int AS count ${files}) files`
export const attachmentCount = `(SELECT count(*)::int ${files})`
