/** Which records use which items of a code list, so that no value in a record loses its meaning. */
import type { CodeListScope } from '../../codes/codes.ts'
import type { ListName } from '../../codes/shipped.ts'
import type { Call } from '../../kernel/call.ts'
import { checksOf } from '../../records/engine/declare/column.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'

/** SQL for every stored value of a code list: its project, the record's node and the code. */
function storedValues(types: RecordTypes, list: ListName): string[] {
  const ofRecords = types.all.flatMap((recordType) =>
    Object.values(recordType.columns).flatMap((column) =>
      checksOf(column).flatMap((check) => {
        if (check.of !== 'code' || check.list !== list) return []
        const value = `t.${column.column}`
        return check.field
          ? `SELECT t.project_id, t.folder_id, (e.entry ->> '${check.field}')::int AS code
               FROM ${recordType.table} t CROSS JOIN LATERAL jsonb_array_elements(${value}) AS e (entry)`
          : `SELECT t.project_id, t.folder_id, ${value} AS code FROM ${recordType.table} t`
      }),
    ),
  )
  return [...ofRecords, ...ofVersions(list)]
}

/** The coded columns of earlier document versions. */
const versionColumns: Partial<Record<ListName, string>> = {
  discipline: 'discipline',
  documentType: 'type',
  documentStatus: 'status',
}

const ofVersions = (list: ListName): string[] => {
  const column = versionColumns[list]
  if (!column) return []
  return [
    `SELECT v.project_id, t.folder_id, v.${column} AS code
       FROM document_past_version v JOIN document t ON t.id = v.document_id`,
  ]
}

/**
 * Where the code list of a level is in force: in the project, or in the organization's projects without a
 * list of their own.
 */
const scopes = {
  project: 'u.project_id = $2',
  organization: `u.project_id IN (SELECT p.id FROM project p WHERE p.organization_id = $2
    AND NOT EXISTS (SELECT FROM code_list l WHERE l.name = $3 AND l.project_id = p.id))`,
}

/**
 * By code: the number of records that use it where that level's code list is in force, including those in the
 * bin.
 */
export async function usesOf(
  types: RecordTypes,
  call: Call,
  list: ListName,
  { projectId, organizationId }: CodeListScope,
  codes: readonly number[],
): Promise<Map<number, number>> {
  const values = storedValues(types, list)
  if (values.length === 0 || codes.length === 0) return new Map()
  const rows = await call.db.rows<{ code: number; records: number }>(
    `SELECT u.code, count(DISTINCT u.folder_id)::int AS records
       FROM (${values.join('\n UNION ALL ')}) u
      WHERE u.code = ANY($1::int[]) AND ${projectId ? scopes.project : scopes.organization}
      GROUP BY u.code`,
    projectId ? [codes, projectId] : [codes, organizationId, list],
  )
  return new Map(rows.map(({ code, records }) => [code, records]))
}
