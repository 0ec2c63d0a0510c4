/** Members who see one of the sheets that a publication of drawings brought, or that were withdrawn. */
import { seesRecordOf, seesSheetOfPinBy } from '../access/sight/pinsight.ts'
import { isOwnParty, isPartyOf, sees } from '../access/visibility.ts'
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import { changedTo } from './classify.ts'
import type { Classified } from './directorypeople.ts'
import { onlyReads, tells } from './rules.ts'

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

/** Who has a part in a record that is pinned on one of its sheets, where they see both. What is withheld counts for nobody. */
const withPins = `SELECT DISTINCT q.id, a.person_id AS "personId"
  FROM unnest($1::bigint[], $2::int[]) AS q (id, publication_id)
  JOIN sheet_version v ON v.publication_id = q.publication_id
  JOIN sheet_pin pin ON pin.document_id = v.document_id JOIN folder f ON f.id = pin.folder_id
  JOIN LATERAL (SELECT DISTINCT a.person_id
     FROM party y JOIN access a ON a.project_id = f.project_id AND a.section = f.section AND ${isOwnParty}
    WHERE ${isPartyOf()} AND y.part <> '${onlyReads}') reader ON true
  JOIN access a ON a.project_id = f.project_id AND a.section = f.section AND a.person_id = reader.person_id
 WHERE ${seesRecordOf('true')} AND ${seesSheetOfPinBy('reader.person_id')}`

const keyOf = ({ id, personId }: { id: number; personId: number }): string => `${id} ${personId}`

async function readersByPin(db: Db, events: readonly ReadEvent[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: number; personId: number }>(withPins, [
    events.map(({ id }) => id),
    events.map(({ changes }) => Number(changedTo(changes, 'publicationId'))),
  ])
  return new Set(rows.map(keyOf))
}

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
  const chosenIn = ({ changes }: ReadEvent) => changedTo(changes, 'tellUserIds') as number[] | undefined
  const narrowed = events.filter(chosenIn)
  const byPin = narrowed.length === 0 ? undefined : await readersByPin(db, narrowed)
  return (event: ReadEvent): number[] => {
    // Of a withdrawal nobody is left out.
    const chosen = chosenIn(event)
    return rows
      .filter(
        (row) => row.id === event.id && (!chosen || chosen.includes(row.personId) || byPin?.has(keyOf(row))),
      )
      .map(({ personId }) => personId)
  }
}
