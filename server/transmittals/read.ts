/** Reads transmittals: for their senders, those they were sent to, and managers, with what each of them may see now. */

import type {
  Transmittal,
  TransmittalItem,
  TransmittalRecipient,
  TransmittalRow,
  TransmittalsRead,
} from '../../contract/documents/transmittal.ts'
import type { Value } from '../../contract/kit.ts'
import { shownCompany } from '../access/showncompany.ts'
import { isSeenItem, seenItems, seesSome } from '../access/sight/transmittalsight.ts'
import { joinRights } from '../access/visibility.ts'
import { folderType } from '../codes/nodetypes.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { notEmpty, notFound } from '../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../kernel/paging.ts'
import type { Found } from '../kernel/serve.ts'
import { projectRights } from '../records/engine/tree/projectrights.ts'
import { transmittalNumber } from './send.ts'

type Item = Value<typeof TransmittalItem.fields>
type Row = Value<typeof TransmittalRow.fields>
type Whole = Value<typeof Transmittal.fields>
/** As it is stored. */
type Numbered<T> = Omit<T, 'number'> & { number: number }

const isRecipient =
  'EXISTS (SELECT FROM transmittal_recipient x WHERE x.transmittal_id = t.id AND x.person_id = $1)'

/** SQL: transmittals `t` with their project `p`, sender `n` and the caller's rights `m`. Always together with `isSeen`. */
const from = `FROM transmittal t JOIN project p ON p.id = t.project_id
  JOIN person n ON n.id = t.sent_by JOIN organization o ON o.id = n.organization_id
  ${joinRights({ project: 't.project_id', section: 'setup' }, 'm')}`

const described = `t.id AS "transmittalId", t.project_id AS "projectId", t.number, t.subject, t.sent_by AS "sentByUserId",
  coalesce(t.sent_by_name, n.full_name) AS "sentBy",
  CASE WHEN t.sent_by_name IS NULL THEN ${shownCompany()} ELSE t.sent_by_company END AS "sentByCompany", t.sent_at AS "sentDate"`

/** With the file that the caller got. */
const seenFiles = `${seenItems()}
  LEFT JOIN transmittal_paper y ON y.transmittal_id = i.transmittal_id AND y.position = i.position AND y.person_id = $1
  LEFT JOIN stored_file s ON s.id = coalesce(i.stored_file_id, y.stored_file_id)`

/** SQL: who may see a transmittal: its sender; those it was sent to and managers, if there is something in it that they may see now. */
const isSeen = `(t.sent_by = $1 OR ((${isRecipient} OR m.is_manager) AND ${seesSome('t.id')}))`

export async function readTransmittal(call: Call, transmittalId: number | null | undefined): Promise<Whole> {
  if (!transmittalId) throw notEmpty('TransmittalId', 'the transmittal')
  const found = await call.db.row<Numbered<Whole>>(
    `SELECT ${described}, t.remarks, p.name AS "projectName", p.time_zone AS "timeZone", ${isRecipient} AS "isSentToYou"
       ${from} WHERE ${isSeen} AND t.id = $2`,
    [call.caller.id, transmittalId],
  )
  if (!found) throw notFound('This transmittal')
  const [items, recipients] = await Promise.all([
    call.db.rows<Item>(
      `SELECT i.position, coalesce(i.folder_id, 0) AS "folderId", i.folder_type AS "folderType", i.number, i.title, i.version,
              i.issue, i.as_of AS "asOf", s.name AS "fileName", s.size_bytes AS "fileSize", s.id IS NOT NULL AS "hasFile"
         FROM ${seenFiles} WHERE i.transmittal_id = $2 AND ${isSeenItem()} ORDER BY i.position`,
      [call.caller.id, transmittalId],
    ),
    recipientsOf(call, transmittalId),
  ])
  return {
    ...found,
    number: transmittalNumber(found.number),
    items: items.map((item) => ({ ...item, folderTypeName: folderType(item.folderType!).name })),
    recipients,
  }
}

const recipientsOf = (call: Call, transmittalId: number) =>
  call.db.rows<Value<typeof TransmittalRecipient.fields>>(
    `SELECT n.id AS "userId", coalesce(r.full_name, n.full_name) AS "fullName",
            CASE WHEN r.full_name IS NULL THEN ${shownCompany()} ELSE r.company END AS company, r.read_at AS "readDate"
       FROM transmittal_recipient r JOIN person n ON n.id = r.person_id JOIN organization o ON o.id = n.organization_id
      WHERE r.transmittal_id = $1 ORDER BY r.position`,
    [transmittalId],
  )

export async function listTransmittals(request: Value<typeof TransmittalsRead.request.fields>, call: Call) {
  const { projectId } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  await projectRights(call, 'setup', projectId)
  const wanted = rowsWanted(request)
  const [below = null] = readCursor(request, 'number') ?? []
  const rows = await call.db.rows<Numbered<Row>>(
    `SELECT ${described},
            (SELECT count(*)::int FROM ${seenItems()} WHERE i.transmittal_id = t.id AND ${isSeenItem()}) AS "itemCount",
            r.*, EXISTS (SELECT FROM transmittal_recipient x
              WHERE x.transmittal_id = t.id AND x.person_id = $1 AND x.read_at IS NULL) AS "isUnread"
       ${from} CROSS JOIN LATERAL (
              SELECT count(*)::int AS "recipientCount", count(q.read_at)::int AS "readCount",
                     string_agg(coalesce(q.full_name, w.full_name), ', ' ORDER BY q.position) AS recipients
                FROM transmittal_recipient q JOIN person w ON w.id = q.person_id WHERE q.transmittal_id = t.id) r
      WHERE ${isSeen} AND t.project_id = $2 AND ($3::int IS NULL OR t.number < $3) ORDER BY t.number DESC LIMIT $4`,
    [call.caller.id, projectId, below, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, ({ number }) => [number])
  return {
    transmittals: page.map((row) => ({ ...row, number: transmittalNumber(row.number) })),
    nextCursor,
  }
}

/** Once; later openings change nothing. */
export async function noteOpened(call: Call, transmittalId: number | null | undefined): Promise<number> {
  const { projectId, number } = await readTransmittal(call, transmittalId)
  const noted = await call.db.rows(
    `UPDATE transmittal_recipient SET read_at = $3 WHERE transmittal_id = $1 AND person_id = $2 AND read_at IS NULL
     RETURNING person_id`,
    [transmittalId, call.caller.id, call.now],
  )
  if (noted.length > 0)
    await writeEvents(call, [
      {
        action: 'TransmittalOpened',
        projectId: projectId!,
        changes: [
          ['transmittalId', null, transmittalId],
          ['number', null, number],
        ],
      },
    ])
  return noted.length
}

export async function findFile(
  call: Call,
  transmittalId: number | null | undefined,
  position: number | null | undefined,
): Promise<Found> {
  const found = await call.db.row<Found>(
    `SELECT s.sha256, s.size_bytes AS "sizeBytes", s.name, s.type FROM ${seenFiles}
      WHERE i.transmittal_id = $2 AND i.position = $3 AND s.sha256 IS NOT NULL AND ${isSeenItem()}
        AND EXISTS (SELECT 1 ${from} WHERE ${isSeen} AND t.id = i.transmittal_id)`,
    [call.caller.id, transmittalId ?? 0, position ?? 0],
  )
  if (!found) throw notFound('This file of a transmittal')
  return found
}
