/** Before what was sent with a transmittal is removed for good, who sees it is noted: afterwards nothing else tells. */
import { listsOf, sees } from '../../access/visibility.ts'
import type { Db } from '../../db/db.ts'

export const noteSight = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.rows(
    `UPDATE transmittal_item i SET gone_section = f.section, gone_lists = ${listsOf('f')},
            gone_seen_by = ARRAY(SELECT a.person_id FROM access a
              WHERE a.project_id = f.project_id AND a.section = f.section AND ${sees({ inBin: true })})
       FROM folder f WHERE f.id = i.folder_id AND f.id = ANY($1::int[])`,
    [ids],
  )
}
