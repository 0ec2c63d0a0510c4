/** Looks at a batch of events: what each is, who saw its record then, who is new in a court, who is named in a reply. */
import { audience } from '../access/visibility.ts'
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { noticeEventsOf, stepOf, withdraws } from './classify.ts'
import { administrators, knownSignIns, projectLeaders } from './directorypeople.ts'
import { peopleNamed } from './mentions.ts'
import { newInCourts, takenFrom } from './movedcourts.ts'
import type { Recipients } from './recipients.ts'
import { sheetReaders } from './sheetreaders.ts'
import type { Happened } from './whohears.ts'

interface Node {
  id: number
  type: number
  /** Who sees it now. */
  audience: number
  version: number
}

export async function lookAt(
  db: Db,
  types: RecordTypes,
  events: readonly ReadEvent[],
  concerned: Recipients,
): Promise<Happened[]> {
  const ids = [...new Set(events.flatMap(({ folderId }) => folderId ?? []))]
  const nodes = new Map(
    (
      await db.rows<Node>('SELECT id, type, audience, version FROM folder WHERE id = ANY ($1::int[])', [ids])
    ).map((node) => [node.id, node]),
  )
  const typeOf = ({ folderId }: ReadEvent): RecordType<any> | undefined =>
    folderId ? types.byType(nodes.get(folderId)?.type ?? 0) : undefined
  const then = await audiencesThen(db, events, nodes, typeOf)
  const newcomers = newInCourts(events, typeOf, concerned)
  const formers = takenFrom(events, typeOf, concerned)
  const named = await peopleNamed(db, events)
  const gave = await givers(db, events, typeOf)
  const isKnown = await knownSignIns(db, events)
  const classified = events.map((event) => {
    const recordType = typeOf(event)
    const { before, after } = then(event)
    const noticeEvents = isKnown(event) ? [] : noticeEventsOf(event, recordType, isIssued(before))
    return { event, recordType, noticeEvents, audience: after }
  })
  const admins = await administrators(db, classified)
  const leadersOf = await projectLeaders(db, classified)
  const readersOf = await sheetReaders(db, classified)
  return classified.map((one): Happened => {
    const { event } = one
    return {
      ...one,
      newInCourt: newcomers.get(event.id) ?? [],
      takenFrom: formers.get(event.id) ?? [],
      named: named.get(event.id) ?? [],
      gave: gave.get(event.id) ?? [],
      seeSheets: readersOf(event),
      ...leadersOf(event),
      ...admins(event),
    }
  })
}

/** By event that withdraws words: the people who gave them, and those for whom. */
async function givers(
  db: Db,
  events: readonly ReadEvent[],
  typeOf: (event: ReadEvent) => RecordType<any> | undefined,
): Promise<Map<number, number[]>> {
  const ids = events.flatMap((event) => {
    const recordType = typeOf(event)
    return recordType && withdraws(event, recordType) ? event.id : []
  })
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ eventId: number; people: number[] }>(
    `SELECT e.id AS "eventId", array_remove(array_agg(r.person_id) || array_agg(r.on_behalf_of), NULL) AS people
       FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) c (change)
       JOIN reply r ON r.folder_id = e.folder_id AND coalesce(r.edited, r.message) = c.change ->> 1
      WHERE e.id = ANY ($1::bigint[]) GROUP BY e.id`,
    [ids],
  )
  return new Map(rows.map(({ eventId, people }) => [eventId, people]))
}

const isIssued = (code: number): boolean => code === audience.everybody || code === audience.parties

/**
 * Who saw the record before and after each event. The next step of the record says in which state it was. If there is none, the
 * audience of the node is still that after the event. Every step raises the version of the node and writes it into its event: if the
 * event has the same version as the node, no step followed, and none is looked up.
 */
export async function audiencesThen(
  db: Db,
  events: readonly ReadEvent[],
  nodes: ReadonlyMap<number, Pick<Node, 'audience' | 'version'>>,
  typeOf: (event: ReadEvent) => RecordType<any> | undefined,
) {
  const isLast = ({ folderId, version }: ReadEvent): boolean => nodes.get(folderId ?? 0)?.version === version
  const later = events.filter((event) => hasDrafts(typeOf(event)) && !isLast(event))
  const stateAfter = later.length > 0 ? await statesAfter(db, later, typeOf) : undefined
  return (event: ReadEvent): { before: number; after: number } => {
    const recordType = typeOf(event)
    const node = nodes.get(event.folderId ?? 0)
    const code = stateAfter?.get(event.id)
    const now = node?.audience ?? audience.everybody
    const after = code === undefined ? now : audienceOf(recordType!, recordType!.states!.nameOf(code), now)
    const step = recordType && stepOf(event.changes, recordType)
    if (!step) return { before: after, after }
    return { before: step.from ? audienceOf(recordType, step.from, now) : audience.authors, after }
  }
}

/** By event: the state that the next step of its record began with. */
async function statesAfter(
  db: Db,
  events: readonly ReadEvent[],
  typeOf: (event: ReadEvent) => RecordType<any> | undefined,
): Promise<Map<number, number>> {
  const rows = await db.rows<{ id: number; from: string }>(
    `SELECT q.id, step.from FROM unnest($1::bigint[], $2::int[], $3::text[]) AS q (id, folder_id, status)
      CROSS JOIN LATERAL (
        SELECT c.change ->> 1 AS from FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
         WHERE e.folder_id = q.folder_id AND e.id > q.id AND c.change ->> 0 = q.status ORDER BY e.id LIMIT 1) step`,
    [
      events.map(({ id }) => id),
      events.map(({ folderId }) => folderId),
      events.map((event) => typeOf(event)!.status!),
    ],
  )
  return new Map(rows.map(({ id, from }) => [id, Number(from)]))
}

const hasDrafts = (recordType: RecordType<any> | undefined): boolean =>
  recordType?.status !== undefined &&
  Object.values(recordType.states?.states ?? {}).some(({ seenBy }) => seenBy)

/** Of a void record it is not known here who saw it before: the fewest. */
function audienceOf({ states }: RecordType<any>, name: string, now: number): number {
  const seenBy = states!.states[name]?.seenBy
  if (seenBy === 'as before') return audience.authors
  if (seenBy) return audience[seenBy]
  return now === audience.parties ? now : audience.everybody
}
