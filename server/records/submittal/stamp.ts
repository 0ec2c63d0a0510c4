/**
 * The stamp of a submittal item without reviewers of its own: the reviewing contact of its package, by the name and company
 * that they had when the verdict was given.
 */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalStamp } from '../../../contract/records/submittalreview.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'

/** After a change of the verdict. */
export async function writeStamp(call: Call, folderId: number, isGiven: boolean): Promise<void> {
  await call.db.rows('DELETE FROM submittal_stamp WHERE folder_id = $1', [folderId])
  if (!isGiven) return
  await call.db.rows(
    `INSERT INTO submittal_stamp (folder_id, project_id, name, company)
     SELECT f.id, f.project_id, coalesce(n.full_name, t.reviewing_company_contact), ${shownCompany()}
       FROM folder f JOIN submittal t ON t.folder_id = f.parent_id
       LEFT JOIN person n ON n.id = t.reviewing_company_contact_id
       LEFT JOIN organization o ON o.id = n.organization_id
      WHERE f.id = $1 AND coalesce(n.full_name, t.reviewing_company_contact) IS NOT NULL`,
    [folderId],
  )
}

/** The stamps of the items that the caller sees, of an item or of a package; `hides`: SQL, whether the verdict is hidden. */
export const readStamps = (call: Call, folderId: number, hides: string) =>
  call.db.rows<Value<typeof SubmittalStamp.fields>>(
    `SELECT s.folder_id AS "folderId", s.name AS "userName", s.company AS "signedCompany"
       FROM folder f JOIN submittal_item t ON t.folder_id = f.id ${joinNodeRights}
       JOIN submittal_stamp s ON s.folder_id = f.id
      WHERE (f.id = $2 OR f.parent_id = $2) AND ${visible} AND NOT (${hides})`,
    [call.caller.id, folderId],
  )
