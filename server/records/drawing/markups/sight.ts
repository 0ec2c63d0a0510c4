/** The sheets on which mark-ups are. */
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { nodeType } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { notEmpty, notFound } from '../../../kernel/faults.ts'

/** A sheet that the caller sees, and their company. */
export interface MarkedSheet {
  readonly sheetFolderId: number
  readonly projectId: number
  readonly organizationId: number
  readonly newest: number
}

export async function findMarked(call: Call, sheetFolderId: number | null | undefined): Promise<MarkedSheet> {
  if (!sheetFolderId) throw notEmpty('SheetFolderId', 'the sheet')
  const found = await call.db.row<MarkedSheet>(
    `SELECT f.id AS "sheetFolderId", f.project_id AS "projectId", a.organization_id AS "organizationId", t.version AS newest
       FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE f.id = $2 AND f.type = ${nodeType.document} AND t.sheet_key IS NOT NULL AND ${visible}`,
    [call.caller.id, sheetFolderId],
  )
  if (!found) throw notFound('This sheet')
  return found
}

/** A version of a sheet, and the sides of its page in points; 0 if they are not known. */
export interface PageSize {
  readonly version: number
  readonly width: number
  readonly height: number
}

export async function pageSizes(call: Call, sheetFolderId: number): Promise<Map<number, PageSize>> {
  const rows = await call.db.rows<PageSize>(
    `SELECT v.version, coalesce(x.width, 0) AS width, coalesce(x.height, 0) AS height
       FROM document t JOIN document_version v ON v.document_id = t.id
       LEFT JOIN sheet_version x ON x.document_id = t.id AND x.version = v.version WHERE t.folder_id = $1`,
    [sheetFolderId],
  )
  return new Map(rows.map((row) => [row.version, row]))
}
