/** Following a record, and who was told of it. */
import type { Value } from '../../contract/kit.ts'
import { followings, RecordFollow, type RecordTold, RecordToldRead } from '../../contract/outbound/notice.ts'
import { shownCompany } from '../access/showncompany.ts'
import { joinNodeRights, visible } from '../access/visibility.ts'
import { partyTypes } from '../codes/nodetypes.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../kernel/paging.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { isSeenAt, unseenOf } from '../records/anyrecord/issuing.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { statusName } from './noticesql.ts'

type Following = (typeof followings)[number]
const stored: Record<Following, boolean | undefined> = { Follow: true, Leave: false, Usual: undefined }

interface Node {
  type: number
  hides: boolean
  follows: boolean | null
}

async function nodeOf(types: RecordTypes, call: Call, folderId: number | null | undefined): Promise<Node> {
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const node = await call.db.row<Node>(
    `SELECT f.type, ${types.hidesNode} AS hides,
            (SELECT w.follows FROM record_follow w WHERE w.folder_id = f.id AND w.person_id = $1) AS follows
       FROM folder f ${joinNodeRights} WHERE f.id = $2 AND f.type IN (${partyTypes.join(', ')}) AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!node) throw notFound('This record')
  return node
}

const followingOf = ({ follows }: Node): Following =>
  followings.find((name) => stored[name] === (follows ?? undefined))!

async function follow(
  types: RecordTypes,
  request: { folderId?: number | null; following?: string | null },
  call: Call,
) {
  const node = await nodeOf(types, call, request.folderId)
  const wanted = followings.find((name) => name.toLowerCase() === request.following?.trim().toLowerCase())
  if (!wanted) throw invalidField('Following', 'Enum', `Following must be one of ${followings.join(', ')}.`)
  const was = followingOf(node)
  if (wanted === was) return { following: was, numberOfRecordsEffected: 0 }
  const ids = [request.folderId, call.caller.id]
  if (wanted === 'Usual')
    await call.db.rows('DELETE FROM record_follow WHERE folder_id = $1 AND person_id = $2', ids)
  else
    await call.db.rows(
      `INSERT INTO record_follow (folder_id, person_id, follows) VALUES ($1, $2, $3)
           ON CONFLICT (folder_id, person_id) DO UPDATE SET follows = excluded.follows`,
      [...ids, stored[wanted]],
    )
  // What somebody follows is private: the event is not in the history of the record.
  await writeEvents(call, [
    {
      action: 'RecordFollowed',
      changes: [
        ['folderId', null, request.folderId],
        ['following', was, wanted],
      ],
    },
  ])
  return { following: wanted }
}

type Told = Value<typeof RecordTold.fields> & { noticeId: number }

/** Who was told of what the caller sees themselves: not of a verdict kept back, nor of the time before it was issued to them. */
const toldSql = (types: RecordTypes, seen: string): string => `SELECT k.id AS "noticeId", t.id AS "userId",
    t.full_name AS "fullName", ${shownCompany('t')} AS company, k.reasons[1] AS reason, e.action,
    ${statusName(types)} AS "statusName", k.at, k.read_at IS NOT NULL AS "isRead",
    coalesce(m.state, CASE WHEN k.delivery = 'now' THEN 'waiting' END) AS "mailState", m.sent_at AS "mailDate"
  FROM notice k LEFT JOIN mail m ON m.id = k.mail_id JOIN event e ON e.id = k.event_id JOIN folder f ON f.id = k.folder_id JOIN project p ON p.id = f.project_id
  JOIN person t ON t.id = k.person_id JOIN organization o ON o.id = t.organization_id
 WHERE k.folder_id = $1 AND ($2::bigint IS NULL OR k.id < $2) AND NOT ($3::boolean AND e.is_withheld) AND ${seen}
 ORDER BY k.id DESC LIMIT $4`

/** Guests of a meeting, who have no notices: the mails to them. */
const guestsSql = `SELECT 0 AS "userId", m.to_name AS "fullName", 'minutes' AS reason, e.action, m.made_at AS at, false AS "isRead",
    m.state AS "mailState", m.sent_at AS "mailDate"
  FROM mail m JOIN event e ON e.id = m.event_id WHERE m.folder_id = $1 AND m.kind = 'guest' ORDER BY m.id DESC LIMIT $2`

async function readTold(types: RecordTypes, request: Paged & { folderId?: number | null }, call: Call) {
  const node = await nodeOf(types, call, request.folderId)
  const folderId = request.folderId!
  const wanted = rowsWanted(request)
  const [before = null] = readCursor(request, 'number') ?? []
  const unseen = await unseenOf(types.byType(node.type), call, folderId)
  const rows = await call.db.rows<Told>(toldSql(types, unseen ? isSeenAt(5).event : 'true'), [
    folderId,
    before,
    node.hides,
    wanted + 1,
    ...(unseen ? [unseen.from, unseen.until] : []),
  ])
  const { page, nextCursor } = pageOf(rows, wanted, ({ noticeId }) => [noticeId])
  const guests = before ? [] : await call.db.rows<Told>(guestsSql, [folderId, wanted])
  const told = guests.length === 0 ? page : [...guests, ...page].sort((a, b) => +b.at! - +a.at!)
  return { told, following: followingOf(node), nextCursor }
}

export default (types: RecordTypes): Served[] => [
  serve(RecordFollow, (request, call) => follow(types, request, call)),
  serve(RecordToldRead, (request, call) => readTold(types, request, call)),
]
