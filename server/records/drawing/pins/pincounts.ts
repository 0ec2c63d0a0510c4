/** How many pins the sheets of the register have, by the states of their records. */
import type { SheetPinCount } from '../../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../../contract/kit.ts'
import { seesRecordOf } from '../../../access/sight/pinsight.ts'
import { joinNodeRights } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { perTypes } from './pertypes.ts'
import { statusName } from './pinrows.ts'

type Count = Value<typeof SheetPinCount.fields>

const statementOf = perTypes(
  (
    types,
  ) => `SELECT c."documentId", c."folderType", c."statusId", c."isClosed", max(c."statusName") AS "statusName", count(*)::int AS count
    FROM (SELECT pin.document_id AS "documentId", f.type AS "folderType", coalesce(f.state, 0) AS "statusId", is_.closed AS "isClosed",
                 ${statusName(types)} AS "statusName"
            FROM sheet_pin pin JOIN folder f ON f.id = pin.folder_id JOIN project p ON p.id = f.project_id ${joinNodeRights}
           CROSS JOIN LATERAL (SELECT ${types.closedNode} AS closed, ${types.hidesNode} AS hides) is_
           WHERE pin.document_id = ANY ($2::int[]) AND ${seesRecordOf('is_.hides')}) c
   GROUP BY 1, 2, 3, 4 ORDER BY c."isClosed", c."folderType", c."statusId"`,
)

/** By the ids of the sheets, which the caller sees. */
export async function countPins(
  types: RecordTypes,
  call: Call,
  documentIds: readonly number[],
): Promise<Map<number, Count[]>> {
  const counts = new Map<number, Count[]>()
  if (documentIds.length === 0) return counts
  const rows = await call.db.rows<Count & { documentId: number }>(statementOf(types), [
    call.caller.id,
    documentIds,
  ])
  for (const { documentId, ...count } of rows)
    counts.set(documentId, [...(counts.get(documentId) ?? []), count])
  return counts
}
