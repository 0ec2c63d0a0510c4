/** SQL that lists of several kinds have in their columns, of the row `t` and the node `f`. */

/** The name of whom the id names, else the text. */
export const personName = (id: string, text = 'NULL'): string =>
  `coalesce((SELECT n.full_name FROM person n WHERE n.id = ${id}), ${text})`
export const companyName = (id: string, text: string): string =>
  `coalesce((SELECT n.name FROM organization n WHERE n.id = ${id}), ${text})`

const files = 'FROM attachment x WHERE x.folder_id = f.id AND x.deleted_at IS NULL'
export const hasFiles = `EXISTS (SELECT ${files})`
export const attachmentCount = `(SELECT count(*)::int ${files})`
