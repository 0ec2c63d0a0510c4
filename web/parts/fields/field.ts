/** What a control is given, whichever it is. */
import type { FieldInfo } from 'plumbline:types'
import type { Refers } from './refers.ts'

export interface FieldProps {
  /** What the contract says of the field. */
  fieldInfo: FieldInfo
  /** Which control, where the contract alone does not tell. */
  as?: ControlName
  /** What an id in it is the id of; left out: as the contract says it. */
  refers?: Refers
  label: string
  value: unknown
  /** The text that stands beside an id and counts where there is none: `toName` of `toUserId`. */
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
  /** Told which document was chosen, at which version. */
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
