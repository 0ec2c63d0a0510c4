/** The fields of a form with their declarations in the contract. */
import { dayOfMoment } from '../../app/language/dates.ts'
import { zoneOfPage } from '../../app/project.ts'
import { isSame, type Unit, type Values } from '../../parts/conflict/merge.ts'
import { asSent, isEmpty, problemOf } from '../../parts/fields/checks.ts'
import type { ControlName } from '../../parts/fields/field.ts'
import { controlOf, fieldOf } from '../../parts/fields/picking.ts'
import { type FormField, fieldsOf, keysOf, type RecordForm } from '../../recordtypes/forms/form.ts'
import { labelOf } from '../../texts/formlabels.ts'

export interface ShownField extends FormField, Unit {
  readonly label: string
  readonly control: ControlName
  readonly fieldInfo: ReturnType<typeof fieldOf>['fieldInfo']
  readonly refers?: ReturnType<typeof fieldOf>['refers']
  /** The user may not change it now: it is shown as text. */
  readonly isFixed?: boolean
  /** Of the control in the page. */
  readonly id: string
}

export const shownFieldsOf = (form: RecordForm): ShownField[] =>
  fieldsOf(form).map((entry) => shownField(form, entry))

export const newFieldsOf = (form: RecordForm): ShownField[] =>
  shownFieldsOf(form).filter(({ later }) => !later)

/** Those of a record, once it is known which of them the user may change; `editable` by documented name. */
export const fieldsToEdit = (
  fields: readonly ShownField[],
  values: Values,
  editable: readonly string[],
): ShownField[] =>
  fields
    .map((field) => ({ ...field, isFixed: !editable.includes(field.fieldInfo.documented) }))
    .filter((field) => !(field.isFixed || field.later === 'filled') || !isBlank(field, values))

function shownField(form: RecordForm, entry: FormField): ShownField {
  const { fieldInfo, refers } = fieldOf(form.type, entry.key)
  return {
    ...entry,
    keys: keysOf(entry),
    label: labelOf(form.texts, entry.key),
    fieldInfo,
    refers,
    control: controlOf({ fieldInfo, refers, as: entry.as }),
    id: `field-${entry.key}`,
  }
}

/** The fields of a record that the form shows. */
export function valuesOf(fields: readonly ShownField[], record: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { keys, fieldInfo, key } of fields) {
    for (const name of keys) values[name] = record[name] ?? null
    if (fieldInfo.type === 'DateTime')
      values[key] = dayOfMoment(record[key] as string | undefined, zoneOfPage()) ?? null
  }
  return values
}

export const isShown = ({ shownWhen }: FormField, values: Values): boolean =>
  !shownWhen || shownWhen.is.some((value) => isSame(value, values[shownWhen.key]))

/** A person is set by id or by the name beside it; 0 is nobody, or no item of a code list. */
export const isBlank = ({ keys, control }: ShownField, values: Values): boolean =>
  keys.every((key) => isEmpty(values[key]) || (values[key] === 0 && isReference(control)))

const isReference = (control: ControlName): boolean =>
  ['person', 'organization', 'document', 'parent', 'list'].includes(control)

/** Errors by the key of the field. A value that was wrong when the form was opened is not reported. */
export function problemsIn(
  fields: readonly ShownField[],
  values: Values,
  began: Values,
  isSending: boolean,
): Map<string, string> {
  const problems = new Map<string, string>()
  for (const field of fields) {
    if (field.isFixed || !isShown(field, values)) continue
    const needed = field.needed === 'always' || (isSending && field.needed === 'toSend')
    const blank = isBlank(field, values)
    if (!blank && field.keys.every((key) => isSame(values[key], began[key]))) continue
    const value = blank ? null : field.keys.map((key) => values[key]).find((each) => !isEmpty(each))
    const problem = problemOf({ ...field, needed }, value)
    if (problem) problems.set(field.key, problem)
  }
  return problems
}

/** Ready for the wire: only these keys of these fields. */
export function sentOf(fields: readonly ShownField[], values: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const { key, keys, control } of fields)
    for (const name of keys)
      if (name in values) sent[name] = name === key ? asSent(control, values[name]) : (values[name] ?? null)
  return sent
}

/** The field that a fault of the server is about: `RfiList[0].Subject`, `RFI.CCUserList[2]`. */
export function fieldAt(fields: readonly ShownField[], fieldName: string): ShownField | undefined {
  const name = fieldName
    .split('.')
    .at(-1)!
    .replace(/\[\d+\]$/, '')
    .toLowerCase()
  return fields.find(
    ({ fieldInfo, keys }) =>
      fieldInfo.documented.toLowerCase() === name || keys.some((key) => key.toLowerCase() === name),
  )
}
