/** Fills in the day on which the person whom a record is addressed to first got a mail of it, where its type declares that. */
import type { Database } from '../db/open.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'

/** $1 the nodes, $2 now. An event of the system, without a version: the ETag does not move. Only an empty field is filled in. */
const statement = ({ type, table, columns, status, states, opening }: RecordType<any>): string => {
  const { fills, states: names } = opening!
  const column = columns[fills]!.column!
  const codes = names.map((name) => states!.states[name]!.code)
  return `WITH filled AS (
       UPDATE ${table} t SET ${column} = to_char(today.day, 'YYYY-MM-DD'), ${column}_day = today.day
         FROM folder f JOIN project p ON p.id = f.project_id
        CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE p.time_zone)::date AS day) today
        WHERE f.id = ANY ($1::int[]) AND f.type = ${type} AND t.folder_id = f.id AND t.${columns[status!]!.column} IN (${codes.join(', ')})
          AND coalesce(t.${column}, '') = '' RETURNING t.project_id, t.folder_id, t.${column} AS day)
     INSERT INTO event (project_id, folder_id, action, at, changes)
     SELECT project_id, folder_id, 'Opened', $2, jsonb_build_array(jsonb_build_array('${fills}', NULL, day))
       FROM filled`
}

export async function fillDateTransmitted(
  database: Database,
  types: RecordTypes,
  folderIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const recordType of types.all.filter(({ opening }) => opening?.byMail))
    await database.rows(statement(recordType), [folderIds, now])
}
