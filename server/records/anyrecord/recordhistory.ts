/**
 * The history of a record, from the table of events. Whoever sees the record reads it; what is not his to
 * see is masked.
 */
import { Folder } from '../../../contract/folder.ts'
import { documentedName } from '../../../contract/kit.ts'
import { RecordHistoryRead } from '../../../contract/recordhistory.ts'
import { grantJoin, visible } from '../../access/grants.ts'
import { hasRights } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { readLines, valueCharsMax } from '../../kernel/eventlines.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import type { Paged } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { StoredType } from '../engine/declare/column.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { type Shown, shownValues } from '../engine/history/eventvalues.ts'

interface Line {
  field: string | null
  was: unknown
  is: unknown
}

/** A text may be long, and nobody reads all of it here. */
const value = (place: number): string => `CASE jsonb_typeof(c.change -> ${place})
  WHEN 'string' THEN to_jsonb(left(c.change ->> ${place}, ${valueCharsMax})) ELSE c.change -> ${place} END`

/**
 * What was done with the project itself, and who took lists away, is read by who may see the project's
 * setup.
 */
const ofRecord = `e.folder_id = $2 AND (e.action NOT IN ('ProjectUpdated', 'Exported') OR
  ${hasRights({ project: 'e.project_id', section: 'setup' }, 'AND x.reads')})`

const said = `(e.action = 'ReplyAdded' OR e.reason IS NOT NULL)`

interface Asked extends Paged {
  folderId?: number | null
  repliesOnly?: boolean | null
}

async function readHistory(types: RecordTypes, request: Asked, call: Call) {
  const { folderId, repliesOnly } = request
  if (!folderId) throw notEmpty('FolderId', 'the FolderId of the record')
  const node = await call.db.row<{ type: number; projectId: number }>(
    `SELECT f.type, f.project_id AS "projectId" FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!node) throw notFound('This record')
  const { page, nextCursor } = await readLines<Line>(call.db, request, {
    where: repliesOnly ? `${ofRecord} AND ${said}` : ofRecord,
    values: [call.caller.id, folderId],
    columns: `${value(1)} AS was, ${value(2)} AS is`,
    order: 'written',
  })
  const recordType = types.byType(node.type)
  const places = page.map(({ field }) => placeOf(recordType, field ?? ''))
  const shown = await shownValues(
    call,
    node.projectId,
    page.flatMap(({ was, is }, i) => [was, is].map((value) => ({ ...places[i]!, value }))),
  )
  const changes = page.map((line, i) => ({
    ...line,
    field: line.field === null ? null : places[i]!.name,
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
function placeOf(
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
