/**
 * Makes the notices of a batch of events: who is meant by the rules, who of them may be told, how each of them wants it. One
 * notice for a person and a transaction in each record; records that one call changed are one notice.
 */
import { type NoticeDelivery, type NoticeReason, reasonsInOrder } from '../../contract/outbound/notice.ts'
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { judge } from './allowed.ts'
import { lookAt } from './lookat.ts'
import { byRecord, noteCourts, recipientsOf } from './recipients.ts'
import { candidatesOf, type Happened } from './whohears.ts'
import { type DeliveryOf, wishesOf } from './wishes.ts'

export interface Making {
  now: () => Date
  /** Without mail nothing is kept to be sent later. */
  isMailOn: () => boolean
}

/** A person who is told of an event, and why. */
interface Recipient {
  happened: Happened
  personId: number
  reasons: NoticeReason[]
  recordCount: number
}

/** The work of a reader of events. */
export function noticeMaker(types: RecordTypes, { now, isMailOn }: Making) {
  const allowed = judge(types)
  return async (db: Db, events: ReadEvent[]): Promise<number> => {
    const folderIds = [...new Set(events.flatMap(({ folderId }) => folderId ?? []))]
    const concerned = await recipientsOf(db, folderIds)
    const all = await lookAt(db, types, events, concerned)
    const concernedOf = byRecord(concerned)
    const meant = all.flatMap((happened) =>
      byPerson(happened, candidatesOf(happened, concernedOf(happened.event.folderId))),
    )
    await noteCourts(db, concerned)
    const may = await allowed(
      db,
      meant.map(({ personId, happened: { event, audience } }) => ({
        personId,
        folderId: event.folderId ?? 0,
        audience,
        eventId: event.id,
      })),
    )
    const told = ofOneRecord(meant.filter(({ happened: { event } }, i) => may[i] || !event.folderId))
    const deliveryOf = await wishesOf(db, told)
    const rows = ofManyRecords(told, deliveryOf).map((one) =>
      rowOf(one, isMailOn() ? deliveryOf(one)! : 'never'),
    )
    await insert(db, rows, now())
    return rows.length
  }
}

const rowOf = (
  { happened: { event, audience }, personId, reasons, recordCount }: Recipient,
  delivery: NoticeDelivery,
) => ({
  person_id: personId,
  event_id: event.id,
  project_id: event.projectId,
  folder_id: event.folderId,
  reasons,
  record_count: recordCount,
  audience,
  delivery,
})

/** The demo is told to nobody, nor is anybody of it told of anything. */
const insert = (db: Db, rows: object[], now: Date): Promise<unknown> =>
  rows.length === 0
    ? Promise.resolve()
    : db.rows(
        `INSERT INTO notice (person_id, event_id, project_id, folder_id, reasons, record_count, audience, at, delivery)
         SELECT r.person_id, r.event_id, r.project_id, r.folder_id, r.reasons, r.record_count, r.audience, $2, r.delivery
           FROM json_to_recordset($1::text::json) AS r (person_id int, event_id bigint, project_id int, folder_id int,
                reasons text[], record_count int, audience smallint, delivery text)
           JOIN person n ON n.id = r.person_id AND n.is_active AND NOT n.is_demo
          WHERE NOT EXISTS (SELECT FROM project p WHERE p.id = r.project_id AND p.is_demo)
             ON CONFLICT DO NOTHING`,
        [JSON.stringify(rows), now],
      )

function byPerson(
  happened: Happened,
  candidates: ReadonlyArray<{ personId: number; reason: NoticeReason }>,
): Recipient[] {
  const people = new Map<number, NoticeReason[]>()
  for (const { personId, reason } of candidates)
    people.set(personId, [...(people.get(personId) ?? []), reason])
  return [...people].map(([personId, reasons]) => ({ happened, personId, reasons, recordCount: 1 }))
}

/** One notice for a person, a transaction and a record. */
const ofOneRecord = (told: readonly Recipient[]): Recipient[] =>
  merged(told, ({ happened: { event }, personId }) =>
    [personId, event.transactionId, event.folderId ?? event.id].join(' '),
  )

/** Of many changed records, one notice in all; those that a person wants no mail of stay apart. */
const ofManyRecords = (told: readonly Recipient[], deliveryOf: DeliveryOf): Recipient[] =>
  merged(
    told.filter((one) => deliveryOf(one)),
    (one) => {
      const { personId, reasons, happened } = one
      const { id, action, folderId, transactionId, callNumber } = happened.event
      return action === 'Created' || !folderId
        ? [personId, id].join(' ')
        : [personId, transactionId, callNumber, action, reasons[0], deliveryOf(one)].join(' ')
    },
    true,
  )

/** Notices with the same key are one: about the event of the strongest reason, the first of those. */
function merged(
  told: readonly Recipient[],
  keyOf: (one: Recipient) => string,
  countsRecords = false,
): Recipient[] {
  const found = new Map<string, Recipient>()
  for (const one of told.map((each) => ({ ...each, reasons: inOrder(each.reasons) }))) {
    const key = keyOf(one)
    const before = found.get(key)
    if (!before) {
      found.set(key, one)
      continue
    }
    const first = rank(one) < rank(before) ? one : before
    found.set(key, {
      ...first,
      reasons: inOrder([...before.reasons, ...one.reasons]),
      recordCount: before.recordCount + (countsRecords ? 1 : 0),
    })
  }
  return [...found.values()]
}

const rank = ({ reasons }: Recipient): number => reasonsInOrder.indexOf(reasons[0]!)
const inOrder = (reasons: readonly NoticeReason[]): NoticeReason[] =>
  reasonsInOrder.filter((reason) => reasons.includes(reason))
