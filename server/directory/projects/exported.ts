/**
 * Writes an event for each listing exported as a file: who exported what, of which project, how many rows and
 * from where.
 */

import { digestOf } from '../../access/secrets.ts'
import type { BoundCall } from '../../kernel/call.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import type { Services } from '../../kernel/services.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { isKnown } from '../companies/organization.ts'
import { isSeen } from './project.ts'

const itself = (id: string): string => id
const ofTable =
  (table: string) =>
  (id: string): string =>
    `(SELECT folder_id FROM ${table} WHERE id = ${id})`

/** The request fields that refer to a node of the tree, and SQL for the id of that node. */
const nodeFields = (types: RecordTypes): Array<[field: string, node: (id: string) => string]> => [
  ['folderId', itself],
  ['folderID', itself],
  ['parentFolderId', itself],
  ['folderParentId', itself],
  ['sheetFolderId', itself],
  ['oldSheetFolderId', itself],
  ['documentId', ofTable('document')],
  ...types.all.map(({ key, table }): [string, (id: string) => string] => [key, ofTable(table)]),
]

const projectFields = ['projectId', 'folderProjectId', 'folderProject']

/**
 * Called before the listing is sent: if the event cannot be written, nothing is sent. Nodes and projects that
 * the request names but the caller may not see were not exported, so the event does not name them.
 */
export function exportNoter(types: RecordTypes): Services['noteExport'] {
  const fields = nodeFields(types)
  return (services, bound, rows) => noteExport(fields, services, bound, rows)
}

async function noteExport(
  fields: ReturnType<typeof nodeFields>,
  services: Services,
  bound: BoundCall,
  rows: number,
): Promise<void> {
  const { request, operation, caller } = bound
  const [nodeField, nodeIdOf] = fields.find(([field]) => request[field]) ?? ['', itself]
  const changes: FieldChange[] = [
    ['operation', null, operation.name],
    ['rows', null, rows],
    ['Address', null, bound.address],
  ]
  await services.database.rows(
    `WITH f AS (SELECT id, project_id FROM folder WHERE id = ${nodeIdOf('$2::int')}),
     p AS (SELECT id, organization_id FROM project p
            WHERE id = coalesce((SELECT project_id FROM f), $3::int, (SELECT project_id FROM transmittal WHERE id = $9::int))
              AND ${isSeen}),
     o AS (SELECT o.id FROM organization o WHERE o.id = $4::int AND ${isKnown}),
     k AS (SELECT organization_id FROM api_key WHERE digest = $5)
     INSERT INTO event (project_id, organization_id, folder_id, action, person_id, at, changes)
     SELECT (SELECT id FROM p), coalesce((SELECT organization_id FROM k), (SELECT organization_id FROM p),
              (SELECT id FROM o), $6), (SELECT f.id FROM f JOIN p ON p.id = f.project_id),
            'Exported', $1, $7, $8::text::jsonb`,
    [
      caller?.id ?? null,
      request[nodeField] ?? null,
      projectFields.map((field) => request[field]).find((id) => id) ?? null,
      request.organizationId ?? null,
      typeof request.apiKey === 'string' ? digestOf(request.apiKey.trim()) : null,
      caller?.organizationId ?? null,
      services.now(),
      JSON.stringify(changes),
      request.transmittalId ?? null,
    ],
  )
}
