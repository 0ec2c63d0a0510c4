/** Members who see one of the sheets that a publication of drawings brought, or that were withdrawn. */
import { sees } from '../access/visibility.ts'
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import { changedTo } from './classify.ts'
import type { Classified } from './directorypeople.ts'
import { tells } from './rules.ts'

/** Which sheets somebody sees depends on the folder and the access list of each: one of each kind is looked at. */
const statement = `SELECT DISTINCT q.id, a.person_id AS "personId"
  FROM unnest($1::bigint[], $2::int[], $3::timestamptz[]) AS q (id, publication_id, withdrawn_at)
 CROSS JOIN LATERAL (
   SELECT DISTINCT ON (f.parent_id, f.access_by_list) f.*
     FROM sheet_version v JOIN folder f ON f.id = v.folder_id
    WHERE v.publication_id = q.publication_id AND (q.withdrawn_at IS NULL OR v.withdrawn_at = q.withdrawn_at)
      AND f.deleted_at IS NULL ORDER BY f.parent_id, f.access_by_list, f.id) f
  JOIN access a ON a.project_id = f.project_id AND a.section = 'documents' AND ${sees()}
  JOIN member m ON m.project_id = a.project_id AND m.person_id = a.person_id AND m.removed_at IS NULL`

export async function sheetReaders(db: Db, all: readonly Classified[]) {
  const events = all.flatMap(({ event, noticeEvents }) =>
    tells(noticeEvents, 'who sees one of the sheets') ? [event] : [],
  )
  const rows =
    events.length === 0
      ? []
      : await db.rows<{ id: number; personId: number }>(statement, [
          events.map(({ id }) => id),
          events.map(({ changes }) => Number(changedTo(changes, 'publicationId'))),
          events.map(({ action, at }) => (action === 'DrawingsWithdrawn' ? at : null)),
        ])
  return ({ id, changes }: ReadEvent): number[] => {
    // Of a withdrawal nobody is left out.
    const chosen = changedTo(changes, 'tellUserIds') as number[] | undefined
    return rows
      .filter((row) => row.id === id && (!chosen || chosen.includes(row.personId)))
      .map(({ personId }) => personId)
  }
}
