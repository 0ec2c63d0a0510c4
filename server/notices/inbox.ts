/** The inbox of the caller: what they were told, as far as they still see it. */
import type { Value } from '../../contract/kit.ts'
import { type Notice, NoticesMarkRead, NoticesRead, unreadCountMax } from '../../contract/outbound/notice.ts'
import { folderType } from '../codes/nodetypes.ts'
import type { Call } from '../kernel/call.ts'
import { onBehalfName } from '../kernel/events/events.ts'
import { notEmpty } from '../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../kernel/paging.ts'
import { type Served, serve } from '../kernel/serve.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { projectRights } from '../records/engine/tree/projectrights.ts'
import { mailIsOn } from './mailison.ts'
import {
  company,
  isSeen,
  joins,
  statusName,
  toldAction,
  toldNumber,
  toldPublication,
  toldTitle,
  toldTransmittal,
} from './noticesql.ts'

type Row = Value<typeof Notice.fields>

interface ReadRequest extends Paged {
  unreadOnly?: boolean | null
  projectId?: number | null
}

interface Statements {
  page: string
  unread: string
}

const statementsOf = (types: RecordTypes): Statements => ({
  page: `SELECT k.id AS "noticeId", k.reasons[1] AS reason, k.reasons, coalesce(k.folder_id, 0) AS "folderId",
      f.type AS "folderType", ${toldNumber} AS number, ${toldTitle} AS title, coalesce(${toldTransmittal}, 0) AS "transmittalId",
      coalesce(${toldPublication}, 0) AS "publicationId",
      k.record_count AS "recordCount", coalesce(k.project_id, 0) AS "projectId",
      p.name AS "projectName", p.time_zone AS "timeZone", ${toldAction(types)} AS action, ${statusName(types)} AS "statusName",
      coalesce(e.person_id, 0) AS "userId", n.full_name AS "fullName", ${company} AS company,
      ${onBehalfName} AS "onBehalfOfName", e.at, k.read_at IS NOT NULL AS "isRead"
    FROM notice k ${joins}
   WHERE k.person_id = $1 AND ($2::bigint IS NULL OR k.id < $2) AND ($3::boolean IS NOT TRUE OR k.read_at IS NULL)
     AND ($4::int IS NULL OR k.project_id = $4) AND ${isSeen(types)}
   ORDER BY k.id DESC LIMIT $5`,
  unread: `SELECT count(*)::int AS count FROM (
    SELECT FROM notice k ${joins} WHERE k.person_id = $1 AND k.read_at IS NULL AND ${isSeen(types)} LIMIT ${unreadCountMax}) x`,
})

async function readInbox(statements: Statements, request: ReadRequest, call: Call) {
  const projectId = request.projectId || null
  if (projectId) await projectRights(call, 'setup', projectId)
  const wanted = rowsWanted(request)
  const [before = null] = readCursor(request, 'number') ?? []
  const values = [call.caller.id, before, request.unreadOnly ?? false, projectId, wanted + 1]
  const [rows, unreadCount] = await Promise.all([
    call.db.rows<Row>(statements.page, values),
    countUnread(statements, call),
  ])
  const { page, nextCursor } = pageOf(rows, wanted, ({ noticeId }) => [noticeId!])
  const notices = page.map((row) => ({
    ...row,
    folderTypeName: row.folderType ? folderType(row.folderType).name : undefined,
  }))
  return { notices, unreadCount, isMailOn: mailIsOn(call.settings), nextCursor }
}

const countUnread = async ({ unread }: Statements, call: Call): Promise<number> =>
  (await call.db.row<{ count: number }>(unread, [call.caller.id]))!.count

interface MarkRequest {
  noticeIds?: number[] | null
  folderId?: number | null
  all?: boolean | null
  isUnread?: boolean | null
}

async function markRead(statements: Statements, request: MarkRequest, call: Call) {
  const { noticeIds, folderId, all, isUnread } = request
  if (!noticeIds && !folderId && !all) throw notEmpty('NoticeIds', 'the notices, or a record, or all of them')
  const rows = await call.db.rows(
    `UPDATE notice SET read_at = CASE WHEN $5 THEN NULL ELSE $2::timestamptz END
      WHERE person_id = $1 AND (read_at IS NULL) <> $5::boolean
        AND ($3::bigint[] IS NULL OR id = ANY ($3::bigint[])) AND ($4::int IS NULL OR folder_id = $4) RETURNING id`,
    [call.caller.id, call.now, noticeIds ?? null, folderId || null, isUnread ?? false],
  )
  return { unreadCount: await countUnread(statements, call), numberOfRecordsEffected: rows.length }
}

export default (types: RecordTypes): Served[] => {
  const statements = statementsOf(types)
  return [
    serve(NoticesRead, (request, call) => readInbox(statements, request, call)),
    serve(NoticesMarkRead, (request, call) => markRead(statements, request, call)),
  ]
}
