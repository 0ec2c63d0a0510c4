/** Who uses the database in a call: see db/pool/queue.ts. */
import type { ConnectionUser } from '../db/connectionuser.ts'
import type { BoundCall, BoundRequest } from './call.ts'

/** Who is asking. */
export const clientOf = ({ caller, address }: BoundRequest): ConnectionUser['client'] => caller?.id ?? address

export const connectionUserOf = (
  bound: BoundRequest & Partial<BoundCall>,
  operation: string,
): ConnectionUser => ({
  client: clientOf(bound),
  operation,
  record: bound.operation?.effect === 'write' ? recordIn(bound.request) : undefined,
  isWrite: bound.operation?.effect === 'write',
  limit: bound.limit,
})

/** Where a request or its first record names what it changes, or where it is put; the first that is given counts. */
const places = ['folderId', 'projectId', 'folderProjectId', 'folderProject', 'folderParentId'] as const

/** What a write will lock first, as far as its request tells. It need not be exact: it only shares connections out. */
function recordIn(request: Record<string, unknown>): string | undefined {
  const own = placeIn(request)
  if (own) return own
  for (const value of Object.values(request)) {
    const first = Array.isArray(value) ? value[0] : value
    const place = typeof first === 'object' && first !== null ? placeIn(first) : undefined
    if (place) return place
  }
  return undefined
}

function placeIn(fields: Record<string, unknown>): string | undefined {
  for (const place of places) {
    const id = fields[place]
    // The projects of new records have several names, and ids of their own.
    if (typeof id === 'number' && id > 0) return `${place === 'folderId' ? place : 'place'} ${id}`
  }
  return undefined
}
