/** The props of every control. */
import type { FieldInfo } from 'plumbline:types'
import type { Refers } from './refers.ts'

export interface FieldProps {
  /** The declaration of the field in the contract. */
  fieldInfo: FieldInfo
  /** The control, if the contract alone does not determine it. */
  as?: ControlName
  /** The type that an id in it refers to; left out: as in the contract. */
  refers?: Refers
  label: string
  value: unknown
  /** The text beside an id, which counts if there is no id: `toName` of `toUserId`. */
  name?: string | null
  /** `name` is given where the control knows the text beside the id. Null clears. */
  onChange: (value: unknown, name?: string | null) => void
  /** The field was left: the moment to check it. */
  onLeave?: () => void
  error?: string
  hint?: string
  needed?: boolean
  projectId: number
  /** Of the control, so that a summary can lead to it. Left out: made up. */
  id?: string
  /** Rows of a longer text at first. */
  rows?: number
  /** The values of the other fields: a room is looked for on its floor. */
  others?: Readonly<Record<string, unknown>>
  /** The texts among its values that stand for nobody, as the record has them. */
  outside?: readonly string[] | null
  /** A list of people that the user may only add to: these entries stay. */
  fixedEntries?: readonly string[]
  /** Called with the chosen document and its version. */
  onDocument?: (chosen: DocumentChosen) => void
}

export interface DocumentChosen {
  documentId: number
  version: number
  name: string
}

/** `FieldProps` once the id is made up. */
export type ControlProps = FieldProps & { id: string; refers?: Refers }

export type ControlName =
  | 'line'
  | 'text'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'date'
  | 'yesno'
  | 'list'
  | 'person'
  | 'people'
  | 'parties'
  | 'organization'
  | 'place'
  | 'document'
  | 'drawing'
  | 'parent'

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
