/**
 * Writes the feed of changes from the events, as a reader of events: in one order, without gaps, by one server at a time. What
 * somebody sees can change without an event of the record (rights, access lists, parties of the package); triggers note that in
 * `sight_change`, and it becomes a change as well.
 */

import { msPerDay } from '../../contract/fields/durations.ts'
import { changeDays } from '../../contract/outbound/change.ts'
import { fixedTypes, packageTypes } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'
import { type Columns, selectRows, valuesOfRows } from '../db/driver/columnsets.ts'
import { lookUp } from '../db/lookup.ts'
import type { EventReader, ReadEvent } from '../kernel/events/eventreader.ts'
import { changesNotice } from '../kernel/events/toldchange.ts'
import { audiencesThen } from '../notices/lookat.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { ofPlaces, ofRights } from './accesschanges.ts'
import { accessChanged } from './changelog.ts'
import type { ChangeRow, Node, SightChange } from './changerow.ts'
import { feedOn } from './feedid.ts'
import { type Sight, sightsOf } from './sights.ts'

const eventsAtOnce = 1000

/** `writtenOn` names the PostgreSQL that is written on, if it says so (feedid.ts). */
export const changeReader = (
  types: RecordTypes,
  writtenOn: () => Promise<string | undefined>,
): EventReader => ({
  name: 'changes',
  eventsAtOnce,
  withQuiet: true,
  work: async (db, events) => {
    const seen = await takeSightChanges(db, events.at(-1)!.transactionId)
    const rows = await rowsOf(db, types, events, seen)
    await append(db, rows, await writtenOn())
    await forgetOld(db, events.at(-1)!.at)
  },
})

/**
 * From the beginning on, so that what is left has no gaps; at most twice as many as are added at once. In the order of their
 * age: looking for the last position, PostgreSQL would read all that is not old, from the end.
 */
const forgetOld = (db: Db, now: Date): Promise<unknown> =>
  db.rows(
    `DELETE FROM change WHERE position <= (SELECT max(c.position) FROM (
       SELECT position FROM change WHERE at < $1 ORDER BY at LIMIT ${2 * eventsAtOnce}) c)`,
    [new Date(now.getTime() - changeDays * msPerDay)],
  )

/** The sight changes of the transactions that were read. */
const takeSightChanges = (db: Db, upTo: string): Promise<SightChange[]> =>
  db.rows<SightChange>(
    `DELETE FROM sight_change WHERE transaction_id <= $1::xid8
     RETURNING project_id AS "projectId", folder_id AS "folderId", person_id AS "personId", organization_id AS "organizationId"`,
    [upTo],
  )

const plainColumns: Columns = [
  ['position', 'bigint'],
  ['event_id', 'bigint'],
  ['project_id', 'int'],
  ['folder_id', 'int'],
  ['folder_type', 'int'],
  ['section', 'text'],
  ['version', 'int'],
  ['action', 'text'],
  ['person_id', 'int'],
  ['at', 'timestamptz'],
  ['audience', 'smallint'],
  ['is_withheld', 'boolean'],
  ['is_partly_shown', 'boolean'],
]

/** Of few changes: who alone is told, who saw it before. */
const rareColumns: Columns = [
  ['for_person_id', 'int'],
  ['saw_audience', 'smallint'],
  ['saw_person_ids', 'int[]'],
  ['saw_organization_ids', 'int[]'],
  ['saw_author_ids', 'int[]'],
  ['saw_list_ids', 'int[]'],
  ['saw_maker_organization_id', 'int'],
]

const allColumns: Columns = [...plainColumns, ...rareColumns]
const insertChanges = (columns: Columns): string =>
  `INSERT INTO change (${columns.map(([column]) => column).join(', ')}) ${selectRows(columns)}`
const [insertPlain, insertAll] = [insertChanges(plainColumns), insertChanges(allColumns)]

async function append(db: Db, rows: readonly ChangeRow[], writtenOn: string | undefined): Promise<void> {
  const before = await feedOn(db, writtenOn, rows.length)
  if (rows.length > 0) {
    const full = rows.map((row, i) =>
      Object.assign({} as Record<string, unknown>, row, {
        position: before + i + 1,
        audience: row.audience ?? 0,
        is_withheld: row.is_withheld ?? false,
        is_partly_shown: row.is_partly_shown ?? false,
      }),
    )
    const isRare = full.some((row) => rareColumns.some(([column]) => column in row))
    if (isRare) await db.rows(insertAll, valuesOfRows(allColumns, full))
    else await db.rows(insertPlain, valuesOfRows(plainColumns, full))
  }
  // One notice for the batch, from here alone: in the transactions of callers it would make their commits wait for each other.
  await db.rows(`SELECT pg_notify('plumbline_sessions', $1)`, [`${changesNotice} ${before + rows.length}`])
}

/** Events with which a record begins. */
const beginnings: readonly string[] = ['Created', 'Imported']

async function rowsOf(
  db: Db,
  types: RecordTypes,
  events: readonly ReadEvent[],
  seen: readonly SightChange[],
): Promise<ChangeRow[]> {
  const nodes = await nodesOf(db, events, seen)
  const typeOf = ({ folderId }: ReadEvent) => types.byType(nodes.get(folderId ?? 0)?.type ?? 0)
  const then = await audiencesThen(db, events, nodes, typeOf)
  const former = formerParties(seen, nodes)
  const isNarrowed = (event: ReadEvent): boolean => {
    const { before, after } = then(event)
    return event.action === 'Deleted' || (!beginnings.includes(event.action) && before !== after)
  }
  const narrowed = events.filter(isNarrowed)
  const sights = await sightsOf(db, [...former.keys(), ...narrowed.flatMap(({ folderId }) => folderId ?? [])])
  const at = events.at(-1)!.at
  const last = new Map(events.map((event) => [event.folderId, event]))
  const firstNarrowed = new Map(narrowed.toReversed().map((event) => [event.folderId, event]))
  // Those who were parties are told once, by the last event, of what they saw before all of them.
  const sightOf = (folderId: number, event?: ReadEvent): Sight | undefined => {
    const lost = !event || last.get(folderId) === event ? former.get(folderId) : undefined
    const by = lost ? firstNarrowed.get(folderId) : event && isNarrowed(event) ? event : undefined
    const audienceBefore = by && then(by).before
    const sight = lost || audienceBefore !== undefined ? sights.get(folderId) : undefined
    return sight && merged(sight, lost ?? [], audienceBefore)
  }
  const ofEvents = events.flatMap((event) => {
    const node = nodes.get(event.folderId ?? 0)
    if (!node || fixedTypes.includes(node.type)) return []
    return [ofEvent(event, node, then(event).after, typeOf(event), sightOf(node.id, event))]
  })
  const told = new Set(ofEvents.map(({ folder_id }) => folder_id))
  const silent = [...childrenOf(events, nodes), ...former.keys()].filter((id) => !told.has(id))
  return [
    ...ofEvents,
    ...[...new Set(silent)].flatMap((id) => ofSight(nodes.get(id), sightOf(id), at)),
    ...(await ofPlaces(db, events, nodes)),
    ...ofRights(seen, at),
  ]
}

const ofEvent = (
  event: ReadEvent,
  node: Node,
  then: number,
  recordType: RecordType<any> | undefined,
  sight: Sight | undefined,
): ChangeRow => ({
  event_id: event.id,
  project_id: node.projectId,
  folder_id: node.id,
  folder_type: node.type,
  section: node.section,
  version: event.version,
  action: event.action,
  person_id: event.personId,
  at: event.at,
  audience: then,
  ...withheldOf(event, recordType),
  ...sight,
})

/**
 * What is kept back from some: what a reviewer does, and changes of a verdict by whomever. Where the same event changed something
 * else as well, the stage of an item for example, they hear that.
 */
function withheldOf({ isWithheld, changes }: ReadEvent, recordType: RecordType<any> | undefined) {
  const kept = [...(recordType?.hidden?.fields ?? []), ...(recordType?.hidden?.changes ?? [])]
  const shown = changes.filter(([field]) => field in (recordType?.dto.fields ?? {}) && !kept.includes(field))
  const isVerdict = changes.some(([field]) => kept.includes(field)) && shown.length === 0
  return { is_withheld: isWithheld || isVerdict, is_partly_shown: isWithheld && shown.length > 0 }
}

/** Others see the record now, and it has no event of its own that says so. */
const ofSight = (node: Node | undefined, sight: Sight | undefined, at: Date): ChangeRow[] =>
  node
    ? [
        {
          project_id: node.projectId,
          folder_id: node.id,
          folder_type: node.type,
          section: node.section,
          action: accessChanged,
          at,
          audience: node.audience,
          ...sight,
        },
      ]
    : []

/** Events of a package that change nothing for the items in it. */
const ofPackageAlone = [...beginnings, 'ReplyAdded', 'FileAttached', 'FileDeleted', 'Opened']

/** The items of packages that changed: the parties of a package are theirs as well. */
const childrenOf = (events: readonly ReadEvent[], nodes: ReadonlyMap<number, Node>): number[] => {
  const packages = new Set(
    events.flatMap(({ folderId, action }) =>
      folderId && !ofPackageAlone.includes(action) && packageTypes.includes(nodes.get(folderId)?.type ?? 0)
        ? [folderId]
        : [],
    ),
  )
  return [...nodes.values()].filter(({ parentId }) => packages.has(parentId ?? 0)).map(({ id }) => id)
}

interface FormerParty {
  personId: number | null
  organizationId: number | null
}

/** By record: who was a party of it or of its package. */
function formerParties(
  seen: readonly SightChange[],
  nodes: ReadonlyMap<number, Node>,
): Map<number, FormerParty[]> {
  const found = new Map<number, FormerParty[]>()
  const add = (id: number, one: FormerParty): void => void found.set(id, [...(found.get(id) ?? []), one])
  for (const one of seen) {
    if (!one.folderId) continue
    if (nodes.has(one.folderId)) add(one.folderId, one)
    for (const { id, parentId } of nodes.values()) if (parentId === one.folderId) add(id, one)
  }
  return found
}

const merged = (sight: Sight, lost: readonly FormerParty[], audienceBefore: number | undefined): Sight => ({
  ...sight,
  saw_audience: audienceBefore ?? sight.saw_audience,
  saw_person_ids: [...sight.saw_person_ids, ...lost.flatMap(({ personId }) => personId ?? [])],
  saw_organization_ids: [
    ...sight.saw_organization_ids,
    ...lost.flatMap(({ organizationId }) => organizationId ?? []),
  ],
})

/**
 * The nodes of the events, of the former parties, and the items of packages that changed. Their ids first: with OR in place of UNION,
 * PostgreSQL reads all nodes there are.
 */
async function nodesOf(
  db: Db,
  events: readonly ReadEvent[],
  seen: readonly SightChange[],
): Promise<Map<number, Node>> {
  const idsOf = (some: ReadonlyArray<{ folderId: number | null }>): number[] => [
    ...new Set(some.flatMap(({ folderId }) => folderId ?? [])),
  ]
  const changed = events.filter(({ action }) => !ofPackageAlone.includes(action))
  const rows = await db.rows<Node>(
    `SELECT f.id, f.project_id AS "projectId", f.parent_id AS "parentId", f.type, f.section, f.audience, f.version,
            EXISTS (SELECT FROM folder g WHERE g.project_id = f.project_id AND g.access_by_list <> 0) AS "isRestricted"
       FROM (SELECT unnest($1::int[]) AS id
              UNION
             SELECT c.id FROM unnest($2::int[]) AS g (id) ${lookUp('folder', 'id = g.id', 'package')}
               JOIN folder c ON c.parent_id = package.id WHERE package.type IN (${packageTypes.join(', ')})) q
       ${lookUp('folder', 'id = q.id', 'f')}`,
    [idsOf([...events, ...seen]), idsOf([...changed, ...seen])],
  )
  return new Map(rows.map((node) => [node.id, node]))
}
