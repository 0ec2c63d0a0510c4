/** Drawings outside of the register, because another document has their number: managers choose which one is the sheet. */
import type {
  DrawingOutsideRead,
  DrawingOutsideRow,
  DrawingSheetChoose,
} from '../../../contract/drawings/register.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible, visibleWithParent } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { firstLine, listsInOrder, settleSheets } from '../document/sheets.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import { lockPublishing } from './publish.ts'

/** SQL: a drawing `t` that is no sheet, with the sheet `s` that has its key in its place of rights, if one has. */
const outside = `FROM document t JOIN folder f ON f.id = t.folder_id JOIN folder up ON up.id = f.parent_id ${joinNodeRights}
  LEFT JOIN sheet s ON s.project_id = t.project_id AND s.key = t.sheet_key AND s.access_list_ids = ${listsInOrder()}
  LEFT JOIN document o ON o.id = s.document_id LEFT JOIN folder h ON h.id = o.folder_id LEFT JOIN folder hup ON hup.id = h.parent_id
 WHERE f.type = ${nodeType.document} AND t.sheet_key IS NOT NULL AND NOT EXISTS (SELECT FROM sheet own WHERE own.document_id = t.id)`

const pathOf = (up: string, own: string): string => `concat_ws(' / ', nullif(${up}.path, ''), ${own}.name)`

export async function readOutside(request: Value<typeof DrawingOutsideRead.request.fields>, call: Call) {
  if (!request.projectId) throw notEmpty('ProjectId', 'the project')
  const { isManager } = await projectRights(call, 'documents', request.projectId)
  if (!isManager)
    throw forbidden('Only managers of the project see which drawings are outside of the register.')
  const wanted = rowsWanted(request)
  const [after] = readCursor(request, 'number') ?? [0]
  const rows = await call.db.rows<Value<typeof DrawingOutsideRow.fields>>(
    `SELECT f.id AS "folderId", t.number, ${firstLine('f.description')} AS title, coalesce(t.issue, t.version::text) AS revision,
            to_char(t.issue_date_day, 'YYYY-MM-DD') AS "issueDate", ${pathOf('up', 'f')} AS "folderPath",
            coalesce(h.id, 0) AS "sheetFolderId", ${firstLine('h.description')} AS "sheetTitle", CASE WHEN h.id IS NOT NULL THEN ${pathOf('hup', 'h')} END AS "sheetPath"
       ${outside} AND t.project_id = $2 AND f.id > $3::bigint AND ${visibleWithParent} ORDER BY f.id LIMIT $4`,
    [call.caller.id, request.projectId, after, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, ({ folderId }) => [folderId!])
  return { documents: page, nextCursor }
}

/** How many the caller would be shown. */
export async function countOutside(call: Call, projectId: number): Promise<number> {
  const row = await call.db.row<{ count: number }>(
    `SELECT count(*)::int AS count ${outside} AND t.project_id = $2 AND ${visibleWithParent}`,
    [call.caller.id, projectId],
  )
  return row!.count
}

interface Chosen {
  projectId: number
  number: string
  isManager: boolean
  isSheet: boolean
}

export async function chooseSheet({ folderId }: Value<typeof DrawingSheetChoose.request.fields>, call: Call) {
  if (!folderId) throw notEmpty('FolderId', 'the drawing that is to be the sheet')
  const found = await call.db.row<Chosen>(
    `SELECT f.project_id AS "projectId", t.number, a.is_manager AS "isManager",
            EXISTS (SELECT FROM sheet s WHERE s.document_id = t.id) AS "isSheet"
       FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE f.id = $2 AND f.type = ${nodeType.document} AND t.sheet_key IS NOT NULL AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!found) throw notFound('This drawing')
  if (!found.isManager) throw forbidden('Only managers of the project choose which drawing is the sheet.')
  if (found.isSheet) return { numberOfRecordsEffected: 0 }
  await lockPublishing(call, found.projectId)
  const before = await call.db.row<{ folderId: number }>(
    `DELETE FROM sheet WHERE document_id = (
       SELECT s.document_id ${outside} AND f.id = $2 AND ${visibleWithParent})
     RETURNING (SELECT d.folder_id FROM document d WHERE d.id = document_id) AS "folderId"`,
    [call.caller.id, folderId],
  )
  await settleSheets(call, [folderId])
  const isNow = await call.db.row(
    'SELECT FROM sheet s JOIN document t ON t.id = s.document_id WHERE t.folder_id = $1',
    [folderId],
  )
  if (!isNow) throw conflict('Somebody has just changed which drawing is the sheet. Look again.')
  await writeEvents(call, [
    {
      action: 'SheetChosen',
      projectId: found.projectId,
      folderId,
      changes: [['sheetFolderId', before?.folderId ?? null, folderId]],
    },
  ])
  return { numberOfRecordsEffected: 1 }
}
