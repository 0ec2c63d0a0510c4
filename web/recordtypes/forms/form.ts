/**
 * A form as data: its fields in order, in groups, and the operations that read, create and change its
 * record.
 */
import type { CodeListItem } from '../../../contract/states.ts'
import type { OperationName } from '../../app/calls/client.ts'
import type { ControlName } from '../../parts/fields/field.ts'
import type { FormTexts } from '../../texts/formlabels.ts'
import type { RecordType } from '../recordtype.ts'

export interface FormField {
  readonly key: string
  /** The text beside an id, which counts if there is no id: `toName` of `toUserId`. */
  readonly name?: string
  /** Required to be saved at all, or only to be sent: a draft may lack it. */
  readonly needed?: 'always' | 'toSend'
  readonly as?: ControlName
  /** Half a line wide where there is room. */
  readonly half?: true
  readonly rows?: number
  /** Only while another field has one of these values: the amount of a cost that is known. */
  readonly shownWhen?: { readonly key: string; readonly is: readonly unknown[] }
  /** Not in a new one. `filled`: only to correct a value that is there, as an answer is given by a step. */
  readonly later?: 'empty' | 'filled'
  /** The initial value of a new one. */
  readonly starts?: 'me' | 'today'
}

export interface FormGroup {
  /** Its title among the texts; the first group has none and is always open. */
  readonly name?: string
  readonly fields: readonly FormField[]
}

/** A way to save a new one: as a draft, or so that it is sent to somebody. */
export interface Way {
  readonly name: 'draft' | 'send' | 'save' | 'submit'
  /** Values set besides the typed ones. */
  readonly set?: Readonly<Record<string, unknown>>
}

export interface RecordForm {
  readonly name: string
  readonly texts: FormTexts
  /** Left out for a folder, which is not a record. */
  readonly recordType?: RecordType
  /** Its part of the address. */
  readonly path: string
  readonly section: RecordType['section']
  /** The type in the contract. */
  readonly type: string
  /** The operation, and the field of its response that is the record. */
  readonly read: readonly [operation: OperationName, key: string]
  /** `list`: many at once, of which this is one. Neither: the fields are in the request itself. */
  readonly create: { readonly operation: OperationName; readonly list?: string; readonly one?: string }
  readonly update: readonly [operation: OperationName, key: string]
  /** The field that names the project; left out: the project is sent in AdditionalInfo. */
  readonly project?: string
  readonly groups: readonly FormGroup[]
  /** The last one is the likely one. */
  readonly ways: readonly Way[]
  /** Whether a change of this record needs a reason. */
  readonly asksReason?: (record: { statusId?: number | null }) => boolean
  /** Whether files are sent with it. */
  readonly files?: true
}

/** The name under which the browser stores its drafts. */
export const savedAs = ({ recordType, name }: RecordForm): string => recordType?.savedAs ?? name

export const field = (key: string, more: Omit<FormField, 'key'> = {}): FormField => ({ key, ...more })
export const half = (key: string, more: Omit<FormField, 'key'> = {}): FormField => ({
  key,
  half: true,
  ...more,
})

export const fieldsOf = (form: RecordForm): FormField[] => form.groups.flatMap(({ fields }) => fields)

/** The keys of the record that a field sets. */
export const keysOf = ({ key, name }: FormField): string[] => (name ? [key, name] : [key])

export const draftOrSend = (status: string, draft: CodeListItem): Way[] => [
  { name: 'draft', set: { [status]: draft.code } },
  { name: 'send' },
]
export const justSave: Way[] = [{ name: 'save' }]

export const place: FormField[] = [
  half('locationFloor'),
  half('locationRoom'),
  half('locationBuilding'),
  half('locationSite'),
]
