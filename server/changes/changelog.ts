/**
 * Reads the feed of changes, as SQL that judges when it is read: who sees the record now is told what happened, unless their
 * history of it does not show that event, as it was written before it was issued to them or belongs to a verdict kept back from
 * them; who saw it before and no longer does is told that it is gone, and nothing else; all others are told nothing.
 */
import { audience, sees, seesNotIssued } from '../access/visibility.ts'
import { partyTypes } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'
import { managersOnly } from '../kernel/events/events.ts'
import type { ChangeLog, ChangeRange, FeedEnd, ToldChange } from '../kernel/events/toldchange.ts'
import { showsEvent } from '../records/anyrecord/shownevents.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'

/** The action of a change that tells that somebody sees other records now. */
export const accessChanged = 'AccessChanged'
/** The action that those are told who lost sight of a record, whatever happened. */
const gone = 'Gone'
/** The action that those are told from whom the rest is kept back. */
const updated = 'Updated'

/** Whether the caller with the rights `a` saw the node before the change `c`. */
const saw = `a.reads AND (a.is_admin OR NOT EXISTS (
    SELECT FROM unnest(c.saw_list_ids) AS guard (list) WHERE guard.list <> 0 AND NOT EXISTS (
      SELECT FROM access_list_member m WHERE m.access_list_id = guard.list AND m.person_id = a.person_id)))
  AND CASE WHEN c.saw_audience = ${audience.everybody}
    THEN a.reads_all OR c.folder_type NOT IN (${partyTypes.join(', ')}) OR ${wasParty()}
    ELSE a.is_manager OR a.person_id = ANY (c.saw_author_ids) OR CASE c.saw_audience
      WHEN ${audience.writers} THEN a.writes
      WHEN ${audience.writersOfCompany} THEN a.writes AND ${wasOfCompany()}
      WHEN ${audience.writersAndCompany} THEN a.writes OR ${wasOfCompany()}
      WHEN ${audience.parties} THEN ${wasParty()}
      ELSE false END END`

function wasParty(): string {
  return '(a.person_id = ANY (c.saw_person_ids) OR a.organization_id = ANY (c.saw_organization_ids))'
}
function wasOfCompany(): string {
  return 'coalesce(c.saw_maker_organization_id = a.organization_id, false)'
}

/** `isMasked`: that it changed is told, and nothing else. */
const columns = (isGone: string, isMasked: string): string => `c.position AS "changeId",
  CASE WHEN ${isMasked} THEN 0 ELSE coalesce(c.event_id, 0) END AS "eventId",
  c.project_id AS "projectId", coalesce(c.folder_id, 0) AS "folderId", coalesce(c.folder_type, 0) AS "folderType",
  CASE WHEN ${isGone} THEN 0 ELSE coalesce(c.version, 0) END AS version,
  CASE WHEN ${isGone} THEN '${gone}' WHEN ${isMasked} THEN '${updated}' ELSE c.action END AS action,
  CASE WHEN ${isGone} OR ${isMasked} THEN 0 ELSE coalesce(c.person_id, 0) END AS "userId", c.at, ${isGone} AS "isGone"`

/**
 * The event is looked up for each row: there are far more events than rows of a batch, and a plan that reads them all is slow.
 * $1 the people, $2 and $3 the positions, $4 a project or null, $5 how many rows.
 */
const statement = (types: RecordTypes): string => `WITH c AS MATERIALIZED (
    SELECT * FROM change WHERE position > $2 AND position <= $3 AND ($4::int IS NULL OR project_id = $4))
  SELECT * FROM (
    SELECT a.person_id AS "personId", ${columns('(c.folder_id IS NOT NULL AND NOT s.node)', 's.hides')}
      FROM c JOIN access a ON a.project_id = c.project_id AND a.section = c.section AND a.person_id = ANY ($1::int[])
      LEFT JOIN folder f ON f.id = c.folder_id
      LEFT JOIN LATERAL (SELECT * FROM event e WHERE e.id = c.event_id OFFSET 0) e ON true
     CROSS JOIN LATERAL (SELECT a.person_id) reader
     CROSS JOIN LATERAL (SELECT f.id IS NOT NULL AND coalesce(${sees()}, false) AS node,
       c.is_withheld AND ${types.hidesNode} AS hides OFFSET 0) s
     WHERE c.for_person_id IS NULL AND (a.is_manager OR c.action NOT IN ${managersOnly}) AND CASE
       WHEN c.folder_id IS NULL THEN a.reads
       WHEN s.node THEN CASE WHEN s.hides THEN c.is_partly_shown
           ELSE c.event_id IS NULL OR (e.id IS NOT NULL AND ${showsEvent(types, 'reader.person_id')}) END
         AND (c.audience IN (${audience.everybody}, ${audience.parties}) OR ${seesNotIssued('f', 'c.audience')})
       ELSE c.saw_audience IS NOT NULL AND ${saw} END
     UNION ALL
    SELECT c.for_person_id, ${columns('false', 'false')} FROM c WHERE c.for_person_id = ANY ($1::int[])) told
  ORDER BY "changeId", "personId" LIMIT $5`

export function changeLog(types: RecordTypes): ChangeLog {
  const text = statement(types)
  return {
    end: feedEnd,
    between: (db, people, { after, upTo, projectId, rowsMax }: ChangeRange) =>
      people.length === 0
        ? Promise.resolve([])
        : db.rows<ToldChange & { personId: number }>(text, [
            [...people],
            after,
            upTo,
            projectId ?? null,
            rowsMax ?? null,
          ]),
  }
}

export async function feedEnd(db: Db): Promise<FeedEnd> {
  const row = await db.row<FeedEnd>('SELECT id::text AS "feedId", last_position AS position FROM change_feed')
  return row!
}
