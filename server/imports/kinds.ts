/** The kinds of data that can be imported. */
import { importKinds } from '../../contract/projects/importkinds.ts'
import { invalidField, notEmpty } from '../kernel/faults.ts'
import { types } from '../records/register.ts'
import type { ImportKind } from './importkind.ts'
import { documents } from './kinds/documents.ts'
import { people } from './kinds/people.ts'
import { submittalRegister } from './kinds/submittalregister.ts'
import { labelsField } from './labels.ts'
import { recordKind } from './recordkind.ts'
import { kindOf } from './recordrow.ts'

/** Every record carries labels. */
const labelled = (kind: ImportKind): ImportKind => ({ ...kind, fields: [...kind.fields, labelsField] })

/** The record types that say how sheets bring them in. */
const ofRecords = types.all.flatMap((recordType) =>
  recordType.importing ? recordKind(kindOf(recordType, recordType.importing)) : [],
)

export const kinds: readonly ImportKind[] = [
  people,
  ...[...ofRecords, submittalRegister, documents].map(labelled),
]

export function kindNamed(given: string | null | undefined): ImportKind {
  if (!given?.trim()) throw notEmpty('Kind', `what the rows are: ${importKinds.join(', ')}`)
  const found = kinds.find(({ name }) => name.toLowerCase() === given.trim().toLowerCase())
  if (found) return found
  throw invalidField(
    'Kind',
    'Enum',
    `"${given.slice(0, 60)}" cannot be brought in. Kinds: ${importKinds.join(', ')}.`,
  )
}
