/** SQL for notices `k` with their events `e` and records `f`: what the caller $1 may see of them, and how it is told. */
import { audience, isCallersProject, rights, sees, seesNotIssued } from '../access/visibility.ts'
import { codeName } from '../codes/codes.ts'
import { param, raw } from '../db/sql.ts'
import { showsEvent } from '../records/anyrecord/shownevents.ts'
import { listOfField } from '../records/engine/declare/recordstate.ts'
import { type RecordTypes, sqlByStates } from '../records/engine/declare/recordtypes.ts'

/** The event, the record with the caller's rights `a`, the project `p`, and who did it `n`. */
export const joins = `JOIN event e ON e.id = k.event_id
  LEFT JOIN folder f ON f.id = k.folder_id
  LEFT JOIN LATERAL (${rights({ project: 'f.project_id', section: raw('f.section') })} OFFSET 0) a ON true
  LEFT JOIN project p ON p.id = k.project_id
  LEFT JOIN person n ON n.id = e.person_id LEFT JOIN organization o ON o.id = n.organization_id`

/** Whether the caller sees what the notice is about. */
export const isSeen = (types: RecordTypes): string => `CASE
    WHEN k.folder_id IS NOT NULL THEN coalesce(${sees()} AND ${showsEvent(types, param(1))}
      AND (k.audience IN (${audience.everybody}, ${audience.parties}) OR ${seesNotIssued('f', 'k.audience')}), false)
    WHEN k.project_id IS NOT NULL THEN ${isCallersProject('k.project_id')} ELSE true END`

/** The name of the status that a step led to. */
export const statusName = (types: RecordTypes): string =>
  `CASE WHEN e.action IN ('StatusChanged', 'StatusOverridden', 'Created') THEN ${sqlByStates(
    types,
    (recordType) =>
      codeName(
        listOfField(recordType, recordType.status!)!,
        raw(`(SELECT (c.change ->> 2)::int FROM jsonb_array_elements(e.changes) AS c (change)
               WHERE c.change ->> 0 = '${recordType.status}')`),
      ).text,
  )} END`

/** The action; of a changed account, which of the two that people hear of. */
export const toldAction = `CASE WHEN e.action <> 'UserUpdated' THEN e.action
    WHEN ${changes('email')} AND NOT ${changes('userPassword')} THEN 'EmailChanged'
    WHEN ${changes('userPassword')} AND NOT ${changes('email')} THEN 'PasswordChanged' ELSE e.action END`

function changes(field: string): string {
  return `EXISTS (SELECT FROM jsonb_array_elements(e.changes) c (change) WHERE c.change ->> 0 = '${field}')`
}

export const company = `coalesce(nullif(btrim(n.company), ''), o.name)`
