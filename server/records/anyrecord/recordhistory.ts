/**
 * The history of a record, from the table of events. Everybody who may see the record may read it; values
 * that the caller may not see are masked.
 */
import { Folder } from '../../../contract/documents/folder.ts'
import { documentedName } from '../../../contract/kit.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { param } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { readLines, valueCharsMax } from '../../kernel/events/eventlines.ts'
import { managersOnly, onBehalfName } from '../../kernel/events/events.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import type { Paged } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { StoredType } from '../engine/declare/column.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { type Shown, shownValues } from '../engine/history/eventvalues.ts'
import { isSeenAt, unseenOf } from './issuing.ts'
import { hiddenChanges, showsBesideHidden, showsToCaller } from './shownevents.ts'

interface Line {
  field: string | null
  was: unknown
  is: unknown
  reason: string | null
  isWithheld: boolean
}

/** SQL: a long text is cut, as the history shows only its beginning. */
const value = (place: number): string => `CASE jsonb_typeof(c.change -> ${place})
  WHEN 'string' THEN to_jsonb(left(c.change ->> ${place}, ${valueCharsMax})) ELSE c.change -> ${place} END`

const isReply = `(e.action IN ('ReplyAdded', 'ReplyImported') OR e.reason IS NOT NULL)`

interface HistoryRequest extends Paged {
  folderId?: number | null
  repliesOnly?: boolean | null
}

async function readHistory(types: RecordTypes, request: HistoryRequest, call: Call) {
  const { folderId, repliesOnly } = request
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const node = await call.db.row<{ type: number; projectId: number; hides: boolean; isManager: boolean }>(
    `SELECT f.type, f.project_id AS "projectId", ${types.hidesNode} AS hides, a.is_manager AS "isManager" FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!node) throw notFound('This record')
  const recordType = types.byType(node.type)
  const hidden = node.hides ? hiddenChanges(recordType!) : undefined
  const unseen = await unseenOf(recordType, call, folderId)
  const seen = unseen && isSeenAt(hidden ? 4 : 3)
  const steps = [recordType?.status, recordType?.number ?? 'number']
  const { page, nextCursor } = await readLines<Line>(call.db, request, {
    where: [
      'e.folder_id = $2',
      showsToCaller(param(1)),
      ...(node.isManager ? [] : [`e.action NOT IN ${managersOnly}`]),
      ...(repliesOnly ? [isReply] : []),
      ...(hidden ? [showsBesideHidden('$3::text[]'), ...(repliesOnly ? ['NOT e.is_withheld'] : [])] : []),
      ...(seen ? [seen.event] : []),
    ].join(' AND '),
    values: [
      call.caller.id,
      folderId,
      ...(hidden ? [hidden] : []),
      ...(unseen ? [unseen.from, unseen.until, unseen.stepsOnly, steps] : []),
    ],
    lines: [...(hidden ? ['c.change ->> 0 <> ALL ($3::text[])'] : []), ...(seen ? [seen.line] : [])],
    columns: `e.is_withheld AS "isWithheld", ${value(1)} AS was, ${value(2)} AS is, e.on_behalf_of AS "onBehalfOfUserId",
      ${onBehalfName} AS "onBehalfOfName", e.came_by AS "cameBy"`,
    order: 'written',
  })
  const fields = page.map(({ field }) => fieldOfLine(recordType, field ?? ''))
  const shown = await shownValues(
    call,
    node.projectId,
    page.flatMap(({ was, is }, i) => [was, is].map((value) => ({ ...fields[i]!, value }))),
  )
  const changes = page.map((line, i) => ({
    ...line,
    reason: hidden && line.isWithheld ? null : line.reason,
    field: line.field === null ? null : fields[i]!.name,
    ...pair(shown[2 * i]!, shown[2 * i + 1]!),
  }))
  return { changes, nextCursor }
}

const pair = (was: Shown, is: Shown) => ({
  oldValue: was.value,
  newValue: is.value,
  oldId: was.id,
  newId: is.id,
})

const fieldOfRow = /^((\w+)\[\d+\])\.(.+)$/

/** The field that a line is about: of the record, of its node, or of one of its rows. */
function fieldOfLine(
  recordType: RecordType<any> | undefined,
  field: string,
): { recordType?: StoredType<any>; key: string; name: string } {
  const [, place, list, inner] = fieldOfRow.exec(field) ?? []
  const rows = list && recordType?.subRows?.[list]
  if (rows)
    return {
      recordType: rows,
      key: inner!,
      name: `${documentedName(Folder, place!)}.${documentedName(rows.dto, inner!)}`,
    }
  return { recordType, key: field, name: field && documentedName(recordType?.dto ?? Folder, field) }
}

export default (types: RecordTypes): Served[] => [
  serve(RecordHistoryRead, (request, call) => readHistory(types, request, call)),
]
