/** Records that name a sheet and have no pin there. */
import { type NotPlacedRecord, notPlacedMax } from '../../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../../contract/kit.ts'
import { isOfSeen } from '../../../access/sight/pinsight.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { perTypes } from './pertypes.ts'
import { pinnedRecord, statusName } from './pinrows.ts'
import type { PinSheet } from './pinsheets.ts'

/** SQL: the nodes of records that name the document $3, the sheet of the project $2 with the key of the parameter. */
const namesSheet = (types: RecordTypes): string =>
  types.all
    .flatMap(({ table, dto }) => [
      ...('drawing' in dto.fields
        ? [
            `SELECT t.folder_id FROM ${table} t WHERE t.project_id = $2 AND t.drawing IS NOT NULL
                AND sheet_key(t.drawing) = (SELECT d.sheet_key FROM document d WHERE d.id = $3)`,
          ]
        : []),
      ...('documentId' in dto.fields && table !== 'document'
        ? [`SELECT t.folder_id FROM ${table} t WHERE t.document_id = $3`]
        : []),
    ])
    .join(' UNION ')

const statementOf = perTypes(
  (
    types,
  ) => `SELECT f.id AS "recordFolderId", f.type AS "folderType", f.number, f.title, coalesce(f.state, 0) AS "statusId",
      ${statusName(types)} AS "statusName", is_.closed AS "isClosed", NOT p.is_disabled AND is_.takes_part AS "mayPlace"
    FROM (${namesSheet(types)}) named JOIN folder f ON f.id = named.folder_id JOIN project p ON p.id = f.project_id ${joinNodeRights}
    ${pinnedRecord(types)}
   WHERE f.project_id = $2 AND ${visible} AND NOT EXISTS (
     SELECT FROM sheet_pin pin WHERE pin.document_id = $3 AND pin.folder_id = f.id AND ${isOfSeen('is_.hides')})
   ORDER BY is_.closed, f.type, natural_order(f.number), f.id LIMIT ${notPlacedMax}`,
)

export const readNotPlaced = (
  types: RecordTypes,
  call: Call,
  { projectId, documentId }: PinSheet,
): Promise<Array<Value<typeof NotPlacedRecord.fields>>> =>
  call.db.rows(statementOf(types), [call.caller.id, projectId, documentId])
