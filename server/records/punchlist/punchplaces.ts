/** The places of punch list items: the rooms of a site walk, with counts of the items in each. */
import type { Value } from '../../../contract/kit.ts'
import {
  type PunchListPlace,
  PunchListPlacesRead,
  punchPlacesMax,
} from '../../../contract/records/punchlist.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Fragment } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { placeIn } from '../engine/listing/listplace.ts'
import { listQueryOf, rights } from '../engine/listing/listquery.ts'
import { location, punchListing } from './punchitemlist.ts'
import { punchListStates } from './punchlist.ts'

const { Draft, 'Ready for review': Ready, Closed, Void } = punchListStates.states

/** Natural order: floor 2 before floor 10. */
const walkingOrder = ['site', 'building', 'floor', 'room'].map(
  (part) => `natural_order(nullif(min(t.location_${part} COLLATE "C"), '')) COLLATE "C" NULLS LAST`,
)

/** Grouped as the Location filter of the listing compares: texts that it treats as equal are one place. */
const statement = (fromAndWhere: Fragment): string => `${rights}
  SELECT min(t.location_site COLLATE "C") AS "locationSite", min(t.location_building COLLATE "C") AS "locationBuilding",
         min(t.location_floor COLLATE "C") AS "locationFloor", min(t.location_room COLLATE "C") AS "locationRoom",
         min(${location} COLLATE "C") AS location, count(*)::int AS count,
         (count(*) FILTER (WHERE t.status_id <> ${Closed!.code}))::int AS open,
         (count(*) FILTER (WHERE t.status_id = ${Ready!.code}))::int AS ready,
         (count(*) OVER ())::int AS places
    ${fromAndWhere} AND t.status_id NOT IN (${Draft!.code}, ${Void!.code})
   GROUP BY natural_order(${location})
   ORDER BY min(${location}) IS NULL, ${walkingOrder.join(', ')}
   LIMIT ${punchPlacesMax}`

type Place = Value<typeof PunchListPlace.fields>

async function readPlaces({ parentFolderId }: { parentFolderId?: number | null }, call: Call) {
  if (!parentFolderId) throw notEmpty('ParentFolderId', 'the punch list or folder to look into')
  const place = await placeIn(punchListing, call, parentFolderId)
  const isRoot = place.type === nodeType.project
  const { parts, values } = await listQueryOf(
    punchListing,
    call,
    isRoot ? { ...place, parentId: undefined } : place,
    {},
  )
  const rows = await call.db.rows<Place & { places: number }>(statement(parts[0]!), values.list)
  return { places: rows, placesLeftOff: Math.max(0, (rows[0]?.places ?? 0) - rows.length) }
}

export default [serve(PunchListPlacesRead, readPlaces)]
