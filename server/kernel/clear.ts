/**
 * `additionalInfo` `Clear: "ToUserId;CostImpactId"` empties fields by name. It is for typed clients, which cannot tell an empty
 * field from one that they did not fill in.
 */
import type { Dto } from '../../contract/kit.ts'
import type { Call } from './call.ts'
import { type FieldFault, invalid } from './faults.ts'

/** The keys of the fields to empty. A name that the type does not have, or that cannot be emptied, is a 400. */
export function fieldsToClear(call: Call, dto: Dto<any>, mayClear: (key: string) => boolean): string[] {
  const names = (call.info('Clear') ?? '').split(/[;,]/).flatMap((name) => name.trim() || [])
  const faults: FieldFault[] = []
  const keys = names.flatMap((name) => {
    const lower = name.toLowerCase()
    const entry = dto.entries.find(
      ({ key, documented }) => key.toLowerCase() === lower || documented.toLowerCase() === lower,
    )
    if (entry && !entry.field.isReadOnly && !entry.field.isOwn && mayClear(entry.key)) return [entry.key]
    const message = entry
      ? `${entry.documented} cannot be emptied.`
      : `Clear names "${name.slice(0, 100)}", but a ${dto.type} has no such field.`
    faults.push({ errorCode: 'Enum', fieldName: 'AdditionalInfo.Clear', message })
    return []
  })
  if (faults.length > 0) throw invalid(faults)
  return keys
}

/** What was sent, with those fields empty, whatever was sent for them. */
export const withCleared = <T extends object>(sent: T, keys: readonly string[]): T =>
  keys.length === 0 ? sent : { ...sent, ...Object.fromEntries(keys.map((key) => [key, null])) }
