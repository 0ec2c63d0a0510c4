/** SQL: who brought the node `f` to its state before it was imported here, and on which day, as far as its source says it. */
import type { RecordType } from '../engine/declare/recordtype.ts'
import { type RecordTypes, sqlByStates } from '../engine/declare/recordtypes.ts'
import { isAnswered, isBegun } from './laststep.ts'

/** SQL: whom the record names as its author: a person, else a text. */
function authorOf({ authorKeys = [], columns, table }: RecordType<any>): string {
  const [personId, name] = authorKeys.map((key) => columns[key]!.column)
  if (!personId || !name) return 'NULL'
  return `(SELECT coalesce((SELECT n.full_name FROM person n WHERE n.id = t.${personId}), t.${name})
             FROM ${table} t WHERE t.folder_id = f.id)`
}

/** Joins `brought`, with its `source`, and `name` and `day` unless a step was taken here: after `lastStepJoin`. */
export const broughtJoin = (types: RecordTypes): string => `
  LEFT JOIN LATERAL (
    SELECT m.source,
           CASE WHEN step.at IS NOT NULL THEN NULL WHEN ${isAnswered(types)} THEN said.by
                ELSE ${sqlByStates(types, (type) => `CASE WHEN ${isBegun(type)} THEN coalesce(${authorOf(type)}, i.made_by) END`)} END AS name,
           CASE WHEN step.at IS NOT NULL THEN NULL WHEN ${isAnswered(types)} THEN said.day
                WHEN ${types.closedNode} THEN f.closed_day
                ELSE ${sqlByStates(types, (type) => `CASE WHEN ${isBegun(type)} THEN f.opened_day END`)} END AS day
      FROM imported_record i JOIN import m ON m.id = i.import_id
      LEFT JOIN LATERAL (SELECT r.said_by AS by, r.said_day AS day FROM reply r
                          WHERE r.folder_id = f.id AND r.is_answer LIMIT 1) said ON true
     WHERE i.folder_id = f.id) brought ON true`
