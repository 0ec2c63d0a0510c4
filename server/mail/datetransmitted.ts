/** Fills in DateTransmitted of RFIs: the day of the first mail to the person it is addressed to. */
import { rfiStatus } from '../../contract/states.ts'
import { nodeType } from '../codes/nodetypes.ts'
import type { Database } from '../db/open.ts'

/** An event of the system, without a version: the ETag does not move. Only an empty field is filled in. */
export async function fillDateTransmitted(
  database: Database,
  folderIds: readonly number[],
  now: Date,
): Promise<void> {
  await database.rows(
    `WITH filled AS (
       UPDATE rfi t SET date_transmitted = to_char(today.day, 'YYYY-MM-DD'), date_transmitted_day = today.day
         FROM folder f JOIN project p ON p.id = f.project_id
        CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE p.time_zone)::date AS day) today
        WHERE f.id = ANY ($1::int[]) AND f.type = ${nodeType.rfi} AND t.folder_id = f.id AND t.status_id IN (${rfiStatus.Open.code}, ${rfiStatus.Answered.code})
          AND coalesce(t.date_transmitted, '') = '' RETURNING t.project_id, t.folder_id, t.date_transmitted)
     INSERT INTO event (project_id, folder_id, action, at, changes)
     SELECT project_id, folder_id, 'Opened', $2, jsonb_build_array(jsonb_build_array('dateTransmitted', NULL, date_transmitted))
       FROM filled`,
    [folderIds, now],
  )
}
