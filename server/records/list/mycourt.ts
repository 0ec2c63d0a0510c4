/** What waits on the asker, in all his projects: by the court of each record, the oldest due first. */
import type { Value } from '../../../contract/kit.ts'
import { type MyCourtItem, MyCourtRead } from '../../../contract/mycourt.ts'
import { grantJoin, visible } from '../../access/grants.ts'
import { codeName } from '../../codes/codes.ts'
import { folderType } from '../../codes/foldertypes.ts'
import type { Call } from '../../kernel/call.ts'
import { type Paged, pageOf, placeOf, rowsWanted } from '../../kernel/paging.ts'
import { serve } from '../../kernel/serve.ts'
import { allKinds } from '../kinds.ts'
import { standingIn } from '../standing.ts'
import { listOfField } from '../states.ts'
import { sorts } from './listfield.ts'
import { daysTo, overdue } from './listing.ts'

type Item = Value<typeof MyCourtItem.fields>

/**
 * The nodes that wait on the asker $1: himself, his company, or as the manager. Who that is follows from roles, so those
 * are looked at one by one: where he is the From person, and where he owns the project.
 */
const mine = `
  SELECT c.folder_id FROM court c WHERE c.person_id = $1 AND NOT c.is_manager
   UNION
  SELECT c.folder_id FROM court c WHERE c.organization_id = (SELECT n.organization_id FROM person n WHERE n.id = $1)
     AND c.project_id IN (SELECT m.project_id FROM member m WHERE m.person_id = $1 AND m.removed_at IS NULL)
   UNION
  SELECT c.folder_id FROM court c JOIN in_court w ON w.folder_id = c.folder_id AND w.position = c.position
   WHERE c.is_manager AND w.person_id = $1
     AND (c.person_id = $1 OR c.project_id IN (SELECT p.id FROM project p WHERE p.owner_id = $1))`

const today = 'today.day'

/** SQL that differs from kind to kind, for the node `f`. */
const byKind = (sql: (kind: ReturnType<typeof allKinds>[number]) => string | undefined): string =>
  `CASE f.type ${allKinds()
    .filter(({ states }) => states)
    .map((kind) => `WHEN ${kind.type} THEN ${sql(kind)}`)
    .join(' ')} END`

const select = (): string => `SELECT f.id AS "folderId", f.type AS "folderType", f.project_id AS "projectId",
  p.name AS "projectName", f.number, f.title, f.state AS "statusId",
  ${byKind((kind) => codeName(listOfField(kind, kind.status!)!, 'f.state'))} AS "statusName",
  to_char(f.due_day, 'YYYY-MM-DD') AS "dueDate", ${byKind((kind) => overdue(kind, 'f', today))} AS "isOverdue",
  ${daysTo('f.closed_day', today)} AS "daysOpen", f.updated_at AS "updatedDate"
  FROM (${mine}) waiting JOIN folder f ON f.id = waiting.folder_id JOIN project p ON p.id = f.project_id
 CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE p.time_zone)::date AS day) today ${grantJoin}`

const isDay = (value: unknown): boolean => value === null || sorts.day.fits(value)

async function myCourt(request: Paged & { projectId?: number | null }, call: Call) {
  if (request.projectId) await standingIn(call, 'documents', request.projectId)
  const wanted = rowsWanted(request)
  const [day, id] = placeOf(request, isDay, isNode) ?? []
  const rows = await call.db.rows<Item>(
    `${select()}
      WHERE ($3::int IS NULL OR f.project_id = $3) AND f.is_open AND ${visible}
        AND ($5::int IS NULL OR (f.due_day, f.id) > ($4::date, $5::int) OR (f.due_day IS NULL
             AND ($4::date IS NOT NULL OR f.id > $5)))
      ORDER BY f.due_day NULLS LAST, f.id LIMIT $6`,
    [call.asker.id, call.now, request.projectId ?? null, day ?? null, id ?? null, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row.dueDate ?? null, row.folderId!])
  return {
    items: page.map((item) => ({ ...item, folderTypeName: folderType(item.folderType!).name })),
    nextCursor,
  }
}

const isNode = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

export default [serve(MyCourtRead, myCourt)]
