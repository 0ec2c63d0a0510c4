/** Whether a change is marked as the table says: on behalf of whom, and as an override of the rules. */
import type { RecordData } from '../../kit/records.ts'
import type { World } from '../people.ts'
import type { OnBehalf, Person } from './table/types.ts'

interface Marked {
  readonly onBehalf?: OnBehalf
  readonly override?: readonly Person[]
}

interface Mark {
  action: string
  onBehalfOf: number | null
  onBehalfName: string | null
}

/** The last event of the record by that person, with a change of that field. */
const last = `SELECT action, on_behalf_of AS "onBehalfOf", on_behalf_name AS "onBehalfName" FROM event
  WHERE folder_id = $1 AND person_id = $2 AND action IN ('Created', 'Updated', 'StatusChanged', 'StatusOverridden', 'Corrected')
    AND ($3::jsonb IS NULL OR changes @> $3::jsonb) ORDER BY id DESC LIMIT 1`

export async function wrongMarks(
  { here, who }: World,
  { onBehalf, override = [] }: Marked,
  { folderId }: RecordData,
  person: Person,
  label: string,
  field?: string,
): Promise<string[]> {
  const changed = field ? JSON.stringify([[field]]) : null
  const [event] = await here.database.rows<Mark>(last, [folderId, who[person].id, changed])
  if (!event) return []
  const wrong: string[] = []
  const isMarked = event.onBehalfOf !== null || event.onBehalfName !== null
  const isDue = onBehalf?.by.includes(person) ?? false
  if (isMarked !== isDue) wrong.push(`${label}: on behalf ${isMarked}, not ${isDue}`)
  const of = onBehalf?.of as Person | undefined
  if (isDue && of && of in who && event.onBehalfOf !== who[of].id)
    wrong.push(`${label}: on behalf of ${event.onBehalfOf ?? event.onBehalfName}, not ${of}`)
  const isOverride = event.action === 'StatusOverridden'
  // To open a restriction is the right of project admins: nothing is overridden there.
  if (isOverride !== override.includes(person) && field !== 'accessByList' && field !== 'folderParentId')
    wrong.push(`${label}: override ${isOverride}`)
  return wrong
}

interface StepEvent {
  action: string
  reason: string | null
  changes: Array<[field: string, from: unknown, to: unknown]>
}

const lastStep = `SELECT action, reason, changes FROM event WHERE folder_id = $1 AND person_id = $2 AND action LIKE 'Status%'
  ORDER BY id DESC LIMIT 1`

/** A step is recorded with its reason and the state that was asked for; one that is not in the table as an override. */
export async function wrongStep(
  { here, who }: World,
  { folderId }: RecordData,
  person: Person,
  { asked, reason, override }: { asked: RecordData; reason: string; override?: boolean },
): Promise<string[]> {
  const [event] = await here.database.rows<StepEvent>(lastStep, [folderId, who[person].id])
  if (!event) return [`${person}: the step is not recorded`]
  const isAsked = event.changes.some(([field, , to]) => field in asked && String(to) === String(asked[field]))
  return [
    ...(isAsked ? [] : [`${person}: recorded is ${JSON.stringify(event.changes)}`]),
    ...(event.reason === reason ? [] : [`${person}: the reason is ${event.reason}`]),
    ...(override && event.action !== 'StatusOverridden' ? [`${person}: recorded as ${event.action}`] : []),
  ]
}
