/** SQL: what somebody sees of what a publication of drawings brought. */
import { joinRights, sees } from '../visibility.ts'

/** Versions v of sheets f that came with that publication, with the rights a of that person. It ends in a condition. */
export const sheetsOf = (publication: string, caller = '$1', more = ''): string =>
  `sheet_version v JOIN folder f ON f.id = v.folder_id
   ${joinRights({ caller: caller === '$1' ? undefined : caller, project: 'f.project_id', section: 'documents' }).text}
   WHERE v.publication_id = ${publication} ${more}`

/** Whether they see one of its sheets; else the publication does not exist for them. */
export const seesSheetOf = (publication: string, caller = '$1', more = ''): string =>
  `EXISTS (SELECT FROM ${sheetsOf(publication, caller, more)} AND ${sees()})`
