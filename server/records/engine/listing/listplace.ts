/** The place of a listing, a folder or a project, and how much of it the caller may see. */
import {
  hasRestrictions,
  joinRights,
  joinRightsOfRequest,
  requestedNodes,
  rights,
  visibleWithParent,
} from '../../../access/visibility.ts'
import { nodeType, type Section } from '../../../codes/nodetypes.ts'
import { batchedRead } from '../../../db/driver/batchedread.ts'
import { lookUp } from '../../../db/lookup.ts'
import type { Call } from '../../../kernel/call.ts'
import { notFound } from '../../../kernel/faults.ts'
import type { Listing } from './listtype.ts'

export interface ListPlace {
  readonly projectId: number
  readonly timeZone: string
  readonly parentId?: number
  /** All records, or only the caller's own: few (the listing starts from them), some (their ids are read first) or many. */
  readonly sees: 'all' | 'fewOwn' | 'someOwn' | 'manyOwn'
  /** Whether the project has restricted folders, and the caller is not an administrator. */
  readonly isRestricted: boolean
}

/** The part of a place that decides which SQL is needed to see its records. */
export type Sight = Pick<ListPlace, 'sees' | 'isRestricted'>

/** Composes SQL once for each listing and sight: pages of a listing differ only in where they begin. */
export function oncePerSight<T>(compose: (listing: Listing<any>, sight: Sight) => T) {
  const known = new WeakMap<Listing<any>, Map<string, T>>()
  return (listing: Listing<any>, { sees, isRestricted }: Sight): T => {
    const bySight = known.get(listing) ?? new Map<string, T>()
    const key = isRestricted ? `${sees}, restricted` : sees
    const composed = bySight.get(key) ?? compose(listing, { sees, isRestricted })
    known.set(listing, bySight.set(key, composed))
    return composed
  }
}

/**
 * Up to here, sorting the caller's own records is better than scanning the listing for them: the scan has no bound, as all
 * their records may be at its end.
 */
const ownFewMax = 2_000
/** Up to here, reading all their ids is better than checking each record of the listing for a part of the caller. */
const ownSomeMax = 20_000

/** A place with the caller's rights in the listed section, `k` in the SQL. */
interface FoundPlace {
  projectId: number
  timeZone: string
  readsAll: boolean
  organizationId: number | null
  isRestricted: boolean
}

const placeColumns = `p.id AS "projectId", p.time_zone AS "timeZone", coalesce(k.reads_all, true) AS "readsAll",
  k.organization_id AS "organizationId", NOT coalesce(k.is_admin, false)
    AND ${hasRestrictions('p.id')} AS "isRestricted"`

const sectionOf = ({ section }: Listing<any>): Section => section ?? 'documents'

const folders = new Map<string, ReturnType<typeof folderReader>>()

/** Reads a folder, and the caller's rights in that section of its project. */
const folderReader = (section: Section) =>
  batchedRead<FoundPlace & { type: number; parentId: number }>(
    `SELECT f.type, f.id AS "parentId", ${placeColumns}, q.n::int AS gathered
       FROM ${requestedNodes}
       ${lookUp('folder', 'id = q.folder_id', 'f')}
       ${lookUp('project', 'id = f.project_id', 'p')}
       ${joinRightsOfRequest}
       LEFT JOIN LATERAL (SELECT * FROM folder x WHERE x.id = f.parent_id OFFSET 0) up ON true
       LEFT JOIN LATERAL (${rights({ caller: 'q.person_id', project: 'p.id', section })} OFFSET 0) k ON true
      WHERE ${visibleWithParent}`,
  )

/** A folder as the place of a listing. */
export async function placeIn(
  listing: Listing<any>,
  call: Call,
  folderId: number,
): Promise<ListPlace & { type: number }> {
  const section = sectionOf(listing)
  const read = folders.get(section) ?? folderReader(section)
  folders.set(section, read)
  const [found] = await read(call.db, [call.caller.id, folderId])
  if (!found) throw notFound('This folder')
  return { type: found.type, parentId: found.parentId, ...(await listPlaceOf(listing, call, found)) }
}

/** A folder as the place of a listing; for the root folder, the whole project. */
export async function placeBelow(listing: Listing<any>, call: Call, folderId: number): Promise<ListPlace> {
  const { type, ...place } = await placeIn(listing, call, folderId)
  return type === nodeType.project ? { ...place, parentId: undefined } : place
}

/** A project as the place of a listing. */
export async function placeInProject(
  listing: Listing<any>,
  call: Call,
  projectId: number,
): Promise<ListPlace> {
  const found = await call.db.row<FoundPlace>(
    `SELECT ${placeColumns} FROM project p ${joinRights({ project: 'p.id', section: sectionOf(listing) }, 'k')}
      WHERE p.id = $2`,
    [call.caller.id, projectId],
  )
  if (!found) throw notFound('This project')
  return listPlaceOf(listing, call, found)
}

async function listPlaceOf(
  { hasParties }: Listing<any>,
  call: Call,
  { projectId, timeZone, readsAll, organizationId, isRestricted }: FoundPlace,
): Promise<ListPlace> {
  const sees = readsAll || !hasParties ? 'all' : await ownPartsOf(call, projectId, organizationId)
  return { projectId, timeZone, isRestricted, sees }
}

/** How many nodes the caller has a part in, counted up to the limit. */
async function ownPartsOf(
  call: Call,
  projectId: number,
  organizationId: number | null,
): Promise<ListPlace['sees']> {
  const parts = (whose: string): string =>
    `(SELECT FROM party y WHERE y.project_id = $1 AND y.${whose} LIMIT ${ownSomeMax + 1})`
  const own = await call.db.row<{ count: number }>(
    `SELECT count(*) FROM (${parts('person_id = $2')} UNION ALL ${parts('organization_id = $3')}) y`,
    [projectId, call.caller.id, organizationId],
  )
  if (own!.count > ownSomeMax) return 'manyOwn'
  return own!.count > ownFewMax ? 'someOwn' : 'fewOwn'
}
