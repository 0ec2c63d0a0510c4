/** Locations: the offices of an organization, visible to everybody who may see the organization. */
import type { Value } from '../../../contract/kit.ts'
import {
  Location,
  LocationAdd,
  LocationGet,
  LocationList,
  LocationUpdate,
} from '../../../contract/projects/location.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import {
  assignments,
  columnValues,
  differences,
  filledKeys,
  merged,
  type StoredFields,
  selected,
} from '../row.ts'
import { isKnown, refuseForeign } from './organization.ts'

type LocationValue = Value<typeof Location.fields>

const storedFields: StoredFields = {
  dto: Location,
  columns: {
    locationName: 'name',
    address: 'address',
    locationPhone: 'phone',
    locationFax: 'fax',
    locationLogo: 'logo',
    locationIsDisabled: 'is_disabled',
  },
}

const columns = `l.id AS "locationId", l.organization_id AS "organizationId", ${selected(storedFields, 'l')}`
const newName = 'New location'

async function addLocation(location: LocationValue | null | undefined, call: Call): Promise<LocationValue> {
  if (!location) throw notEmpty('Location', 'the location to create')
  if (!call.caller.isAdmin)
    throw forbidden('Only an administrator of an organization can add locations to it.')
  const organizationId = location.organizationId ?? call.caller.organizationId
  await refuseForeign(call, organizationId)
  const locationName = location.locationName?.trim() ? location.locationName : newName
  const sent = { ...location, locationName }
  const row = columnValues(storedFields, sent, filledKeys(storedFields, sent), 2)
  const created = await call.db.row<LocationValue>(
    `WITH l AS (
       INSERT INTO location (organization_id, created_at, ${row.columns.join(', ')})
       VALUES ($1, $2, ${row.places.join(', ')}) RETURNING *)
     SELECT ${columns} FROM l`,
    [organizationId, call.now, ...row.values],
  )
  await writeEvents(call, [
    {
      action: 'LocationAdded',
      organizationId,
      changes: [
        ['locationId', null, created!.locationId],
        ['locationName', null, locationName],
      ],
    },
  ])
  return created!
}

async function getLocation(locationId: number | null | undefined, call: Call): Promise<LocationValue> {
  if (!locationId) throw notEmpty('LocationId', 'the location')
  const found = await call.db.row<LocationValue>(
    `SELECT ${columns} FROM location l JOIN organization o ON o.id = l.organization_id WHERE l.id = $2 AND ${isKnown}`,
    [call.caller.id, locationId],
  )
  if (!found) throw notFound('This location')
  return found
}

async function updateLocation(sent: LocationValue | null | undefined, call: Call): Promise<LocationValue> {
  if (!sent) throw notEmpty('Location', 'the location to change')
  const previous = await getLocation(sent.locationId, call)
  const organizationId = previous.organizationId!
  await refuseForeign(call, organizationId)
  await call.db.rows('SELECT FROM location WHERE id = $1 FOR NO KEY UPDATE', [previous.locationId])
  const next = merged(storedFields, previous, sent)
  if (!(next.locationName as string | null)?.trim())
    throw notEmpty('Location.LocationName', 'the name of the location')
  const changes = differences(storedFields, previous, next)
  if (changes.length === 0) return previous
  const row = columnValues(
    storedFields,
    next,
    changes.map(([key]) => key),
    1,
  )
  await call.db.rows(`UPDATE location SET ${assignments(row)} WHERE id = $1`, [
    previous.locationId,
    ...row.values,
  ])
  await writeEvents(call, [
    {
      action: 'LocationUpdated',
      organizationId,
      changes: [['locationId', previous.locationId, previous.locationId], ...changes],
    },
  ])
  return getLocation(previous.locationId, call)
}

async function listLocations(organizationId: number | null | undefined, call: Call) {
  const locations = await call.db.rows<LocationValue>(
    `SELECT ${columns} FROM location l JOIN organization o ON o.id = l.organization_id
      WHERE o.id = $2 AND ${isKnown} ORDER BY l.name, l.id LIMIT 1000`,
    [call.caller.id, organizationId || call.caller.organizationId],
  )
  return { locations }
}

export default [
  serve(LocationAdd, async (request, call) => ({ location: await addLocation(request.location, call) })),
  serve(LocationGet, async (request, call) => ({ location: await getLocation(request.locationId, call) })),
  serve(LocationUpdate, async (request, call) => ({
    location: await updateLocation(request.location, call),
  })),
  serve(LocationList, ({ organizationId }, call) => listLocations(organizationId, call)),
]
