/**
 * The feed of changes, for programs: first all nodes that the caller sees, by id, then the changes since the moment at which that
 * began. Both are judged when they are read. A position is a stretch of the feed that was looked through, so a caller who sees
 * little gets short pages, and none takes long.
 */
import { ChangesRead, changesMax } from '../../contract/outbound/change.ts'
import { joinRights, sees } from '../access/visibility.ts'
import { fixedTypes, folderType } from '../codes/nodetypes.ts'
import { raw } from '../db/sql.ts'
import type { Call } from '../kernel/call.ts'
import type { FeedEnd, ToldChange } from '../kernel/events/toldchange.ts'
import { conflict, invalidField } from '../kernel/faults.ts'
import { cursorOf, type Paged, readCursor } from '../kernel/paging.ts'
import { type Served, serve } from '../kernel/serve.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { projectRights } from '../records/engine/tree/projectrights.ts'
import { changeLog, feedEnd } from './changelog.ts'

interface Request extends Paged {
  projectId?: number | null
}

/** Where a reader is. */
interface Place {
  feedId: string
  /** 0: all projects of the caller. */
  projectId: number
  position: number
  /** Of the first part, which lists what is there: the last node. `listed`: that part is over. */
  afterNode: number
}

const listed = -1
/** How many positions are looked through at once for somebody who sees little of them. */
const stretch = 5_000
/** The same for the ids of nodes. */
const nodeStretch = 50_000

async function readChanges(types: RecordTypes, request: Request, call: Call) {
  const projectId = request.projectId || 0
  if (projectId) await projectRights(call, 'setup', projectId)
  const take = wanted(request)
  const end = await feedEnd(call.db)
  const place = await placeOf(request, call, end)
  const { changes, next, isAtEnd } =
    place.afterNode === listed
      ? await since(types, call, place, end, take)
      : await there(call, place, end, take)
  const { feedId, position, afterNode } = next
  return {
    changes: changes.map((change) => ({
      ...change,
      folderTypeName: change.folderType ? folderType(change.folderType).name : undefined,
    })),
    nextCursor: cursorOf([feedId, projectId, position, afterNode]),
    isAtEnd,
  }
}

function wanted({ take }: Request): number {
  if (!take) return changesMax
  if (take < 0 || take > changesMax)
    throw invalidField('Take', 'InclusiveBetween', `Take must be between 1 and ${changesMax}.`)
  return take
}

/** Where a cursor is, or the beginning. Refuses those of another project, and of a past that is no more. */
export async function placeOf(request: Request, call: Call, end: FeedEnd): Promise<Place> {
  const projectId = request.projectId || 0
  const given = readCursor(request, 'string', 'number', 'number', 'number')
  if (!given) return { ...end, projectId, afterNode: 0 }
  const [feedId, ofProject, position, afterNode] = given as [string, number, number, number]
  if (ofProject !== projectId)
    throw invalidField(
      'Cursor',
      'Enum',
      `Cursor is of ${ofProject ? 'another project' : 'all projects'}: send it with the project that it was read with, or ` +
        'start again without one.',
    )
  if (feedId !== end.feedId || position > end.position || position < 0) throw startAgain()
  if (position < end.position) {
    const oldest = await call.db.row<{ position: number }>('SELECT min(position) AS position FROM change')
    if (position + 1 < (oldest?.position ?? end.position + 1)) throw startAgain()
  }
  return { feedId, projectId, position, afterNode: Math.max(afterNode, listed) }
}

const startAgain = () =>
  conflict(
    'This cursor belongs to a past that the database no longer has. Please start again without a cursor.',
    { startAgain: 'true' },
  )

interface Page {
  changes: ToldChange[]
  next: Place
  isAtEnd: boolean
}

/** The changes from the position on. */
async function since(
  types: RecordTypes,
  call: Call,
  place: Place,
  end: FeedEnd,
  take: number,
): Promise<Page> {
  const projectId = place.projectId || undefined
  const upTo = projectId
    ? await lastOfProject(call, place, end, stretch)
    : Math.min(place.position + stretch, end.position)
  const range = { after: place.position, upTo, projectId, rowsMax: take + 1 }
  const rows = await changeLog(types).between(call.db, [call.caller.id], range)
  const changes = rows.slice(0, take)
  const isCut = rows.length > take
  const position = isCut ? changes.at(-1)!.changeId : upTo
  return { changes, next: { ...place, position }, isAtEnd: !isCut && position === end.position }
}

/** The position of the last of so many changes of the project. */
async function lastOfProject(call: Call, place: Place, end: FeedEnd, count: number): Promise<number> {
  const row = await call.db.row<{ position: number }>(
    `SELECT position FROM change WHERE project_id = $1 AND position > $2 AND position <= $3
      ORDER BY position OFFSET $4 LIMIT 1`,
    [place.projectId, place.position, end.position, count - 1],
  )
  return row?.position ?? end.position
}

const nodes = (
  ofProject: boolean,
): string => `SELECT f.id AS "folderId", f.project_id AS "projectId", f.type AS "folderType",
    f.version, f.updated_at AS at
  FROM folder f ${joinRights({ project: 'f.project_id', section: raw('f.section') })}
 WHERE f.id > $2 AND f.id <= $3 AND ${ofProject ? 'f.project_id = $5' : '$5::int IS NULL'}
   AND f.type NOT IN (${fixedTypes.join(', ')}) AND ${sees()}
 ORDER BY f.id LIMIT $4`

/** What is there, by node. Then the changes since it began. */
async function there(call: Call, place: Place, end: FeedEnd, take: number): Promise<Page> {
  const last = (await call.db.row<{ id: number }>('SELECT max(id) AS id FROM folder'))?.id ?? 0
  const upTo = place.projectId ? last : Math.min(place.afterNode + nodeStretch, last)
  const rows = await call.db.rows<
    Pick<ToldChange, 'folderId' | 'projectId' | 'folderType' | 'version' | 'at'>
  >(nodes(place.projectId !== 0), [call.caller.id, place.afterNode, upTo, take + 1, place.projectId || null])
  const isCut = rows.length > take
  const changes = rows.slice(0, take).map((row) => ({
    changeId: place.position,
    eventId: 0,
    action: 'Exists',
    userId: 0,
    isGone: false,
    ...row,
  }))
  const afterNode = isCut ? changes.at(-1)!.folderId : upTo >= last ? listed : upTo
  const isAtEnd = afterNode === listed && place.position === end.position
  return { changes, next: { ...place, afterNode }, isAtEnd }
}

export default (types: RecordTypes): Served[] => [
  serve(ChangesRead, (request, call) => readChanges(types, request, call)),
]
