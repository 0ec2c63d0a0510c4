/** The kinds of data that can be imported. */
import { importKinds } from '../../contract/projects/importkinds.ts'
import { invalidField, notEmpty } from '../kernel/faults.ts'
import type { ImportKind } from './importkind.ts'
import { documents } from './kinds/documents.ts'
import { openIssues } from './kinds/openissues.ts'
import { people } from './kinds/people.ts'
import { punchItems } from './kinds/punchitems.ts'
import { rfis } from './kinds/rfis.ts'
import { submittalRegister } from './kinds/submittalregister.ts'
import { labelsField } from './labels.ts'

/** Every record carries labels. */
const labelled = (kind: ImportKind): ImportKind => ({ ...kind, fields: [...kind.fields, labelsField] })

export const kinds: readonly ImportKind[] = [
  people,
  ...[rfis, punchItems, openIssues, submittalRegister, documents].map(labelled),
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
