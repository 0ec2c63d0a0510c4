/** Who is not told of a record. */
import { partyIsReached } from './court.ts'

/**
 * SQL: the names of parties of the record `f` who are not told of it: texts that stand for nobody; while it `isOpen`, also people
 * and companies who are not reached. Its authors and those who only read are not among them.
 */
export const untoldParties = (
  apart: readonly string[],
  isOpen: string,
): string => `(SELECT array_agg(DISTINCT btrim(x.name)) FROM (
    SELECT coalesce(n.full_name, o.name, y.label) AS name FROM party y LEFT JOIN person n ON n.id = y.person_id
      LEFT JOIN organization o ON o.id = y.organization_id
     WHERE y.folder_id = f.id AND y.via IS NULL AND y.part <> ALL ('{${apart.join(',')}}')
       AND CASE WHEN ${isOpen} THEN NOT ${partyIsReached} ELSE y.person_id IS NULL AND y.organization_id IS NULL END
    UNION ALL SELECT c.name FROM court c WHERE c.folder_id = f.id AND f.is_open AND c.name IS NOT NULL AND NOT c.is_manager
     AND c.person_id IS NULL AND c.organization_id IS NULL) x WHERE btrim(x.name) <> '')`
