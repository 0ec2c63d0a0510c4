/**
 * The places of a project, read by an index scan that skips from one place to the next: the cost is per
 * place, not per record.
 */
import { ProjectPlacesRead, placesMax } from '../../../contract/projects/projectplace.ts'
import { rightsOnce, visible } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import { param } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordType } from '../../records/engine/declare/recordtype.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'

const place =
  'location_key(t.location_site, t.location_building, t.location_floor, t.location_room) COLLATE "C"'

/**
 * SQL: the next place that has a record visible to the caller, by their rights `a`. OFFSET 0 keeps PostgreSQL
 * from reading all records of the project first, as it would with few statistics.
 */
const nextPlace = ({ table }: RecordType<any>, after: string): string => `
  SELECT t.at
    FROM (SELECT ${place} AS at, t.folder_id FROM ${table} t
           WHERE t.project_id = $2 AND ${place} > ${after} ORDER BY ${place} OFFSET 0) t
    CROSS JOIN LATERAL (SELECT * FROM folder WHERE id = t.folder_id OFFSET 0) f CROSS JOIN a
   WHERE ${visible} ORDER BY t.at LIMIT 1`

const allPlaces = (recordType: RecordType<any>): string => `
  WITH RECURSIVE ${rightsOnce({ project: param(2), section: folderType(recordType.type).section })},
  step (at) AS (
    (${nextPlace(recordType, `'{}'::text[]`)})
    UNION ALL SELECT next.at FROM step CROSS JOIN LATERAL (${nextPlace(recordType, 'step.at')}) next)
  SELECT at FROM step LIMIT ${placesMax}`

/** Every type whose records have a place. */
const placesIn = ({ all }: RecordTypes): string => `
  SELECT at[1] AS "locationSite", at[2] AS "locationBuilding", at[3] AS "locationFloor", at[4] AS "locationRoom"
    FROM (${all.flatMap((one) => (one.columns.locationRoom ? `(${allPlaces(one)})` : [])).join(' UNION ')}) place ORDER BY at LIMIT ${placesMax}`

interface Place {
  locationSite: string | null
  locationBuilding: string | null
  locationFloor: string | null
  locationRoom: string | null
}

/** Empty fields become null. */
const emptyToNull = (row: Place): Place =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value || null])) as unknown as Place

async function read(types: RecordTypes, { projectId }: { projectId?: number | null }, call: Call) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  await projectRights(call, 'setup', projectId)
  const rows = await call.db.rows<Place>(placesIn(types), [call.caller.id, projectId])
  return { places: rows.map(emptyToNull) }
}

export default (types: RecordTypes): Served[] => [
  serve(ProjectPlacesRead, (request, call) => read(types, request, call)),
]
