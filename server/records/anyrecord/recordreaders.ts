/**
 * The people who may see a record: the same visibility condition as for a read, evaluated for every member at
 * once.
 */

import type { Value } from '../../../contract/kit.ts'
import { type RecordReader, RecordReadersRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { joinNodeRights, ownParties, rights, visible, visibleOrInBin } from '../../access/visibility.ts'
import { raw } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { serve } from '../../kernel/serve.ts'

type Reader = Value<typeof RecordReader.fields>

const select = `SELECT n.id AS "userId", n.full_name AS "fullName", ${shownCompany()} AS company,
    r.name AS role, m.person_id IS NULL AND NOT a.is_admin AS "isContact",
    EXISTS (SELECT ${ownParties()}) AS "isParty", a.writes
  FROM folder f
  CROSS JOIN LATERAL (${rights({ caller: 'anybody', project: 'f.project_id', section: raw('f.section') })}) a
  JOIN person n ON n.id = a.person_id JOIN organization o ON o.id = n.organization_id
  LEFT JOIN member m ON m.project_id = f.project_id AND m.person_id = n.id AND m.removed_at IS NULL
  LEFT JOIN role r ON r.id = m.role_id
 WHERE f.id = $1 AND n.is_active AND ${visibleOrInBin} AND ($2::int IS NULL OR (lower(n.full_name), n.id) > (lower($3::text), $2::int))
 ORDER BY lower(n.full_name), n.id LIMIT $4`

async function readersOf(request: Paged & { folderId?: number | null }, call: Call) {
  const { folderId } = request
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const node = await call.db.row(`SELECT FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`, [
    call.caller.id,
    folderId,
  ])
  if (!node) throw notFound('This record')
  const wanted = rowsWanted(request)
  const [name = null, id = null] = readCursor(request, 'string', 'number') ?? []
  const rows = await call.db.rows<Reader>(select, [folderId, id, name, wanted + 1])
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row.fullName!, row.userId!])
  return { readers: page, nextCursor }
}

export default [serve(RecordReadersRead, readersOf)]
