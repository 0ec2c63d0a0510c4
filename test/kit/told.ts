/** Short forms of refusals and events, to compare in tests. */
import { refused, type Site } from './harness.ts'

/** The refusal of a call in one line: `403 Forbidden`, `400 ValidationException Folder.FolderType:Enum`. */
export async function told(call: Promise<unknown>): Promise<string> {
  const { status, errorCode, fields } = await refused(call)
  return [status, errorCode, ...fields.map((field) => `${field.fieldName}:${field.errorCode}`)].join(' ')
}

/** `400 ValidationException` about one field. */
export const wrong = (fieldName: string, errorCode: string): string =>
  `400 ValidationException ${fieldName}:${errorCode}`

export interface EventRow {
  id: number
  action: string
  version: number | null
  personId: number | null
  organizationId: number | null
  changes: Array<[field: string, from: unknown, to: unknown]>
}

/** The events of a record, of a project or by a person: oldest first. */
export const eventsOf = (
  site: Site,
  of: { folderId?: number | null; projectId?: number; personId?: number },
): Promise<EventRow[]> =>
  site.database.rows<EventRow>(
    `SELECT id, action, version, person_id AS "personId", organization_id AS "organizationId", changes
       FROM event
      WHERE ($1::int IS NULL OR folder_id = $1) AND ($2::int IS NULL OR project_id = $2)
        AND ($3::int IS NULL OR person_id = $3) ORDER BY id`,
    [of.folderId ?? null, of.projectId ?? null, of.personId ?? null],
  )
