/** The fields of a form with what the contract says of them. */
import { dayOf } from '../../app/dates.ts'
import { isSame, type Unit, type Values } from '../../parts/conflict/merge.ts'
import { asSent, isEmpty, problemOf } from '../../parts/fields/checks.ts'
import type { ControlName } from '../../parts/fields/field.ts'
import { controlOf, fieldOf } from '../../parts/fields/picking.ts'
import { type FormField, fieldsOf, keysOf, type RecordForm } from '../../recordtypes/forms/form.ts'
import { labelOf } from '../../texts/forms.ts'

export interface Asked extends FormField, Unit {
  readonly label: string
  readonly control: ControlName
  readonly said: ReturnType<typeof fieldOf>['said']
  readonly refers?: ReturnType<typeof fieldOf>['refers']
  /** Of the control in the page. */
  readonly id: string
}

export const askedIn = (form: RecordForm): Asked[] => fieldsOf(form).map((entry) => asked(form, entry))

export function asked(form: RecordForm, entry: FormField): Asked {
  const { said, refers } = fieldOf(form.type, entry.key)
  return {
    ...entry,
    keys: keysOf(entry),
    label: labelOf(form.name, entry.key),
    said,
    refers,
    control: controlOf({ said, refers, as: entry.as }),
    id: `field-${entry.key}`,
  }
}

/** Of a record as it was read, what the form shows. */
export function valuesOf(fields: readonly Asked[], record: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { keys, said, key } of fields) {
    for (const name of keys) values[name] = record[name] ?? null
    if (said.type === 'DateTime') values[key] = dayOf(record[key] as string | undefined) ?? null
  }
  return values
}

export const isShown = ({ shownWhen }: FormField, values: Values): boolean =>
  !shownWhen || shownWhen.is.some((value) => isSame(value, values[shownWhen.key]))

/** A person is there by his id or by the name beside it; 0 is nobody, and of a list none. */
export const isBlank = ({ keys, control }: Asked, values: Values): boolean =>
  keys.every((key) => isEmpty(values[key]) || (values[key] === 0 && isReference(control)))

const isReference = (control: ControlName): boolean =>
  ['person', 'organization', 'document', 'parent', 'list'].includes(control)

/** What is wrong, by the key of the field. What was so when the form opened is not this writer's doing. */
export function problemsIn(
  fields: readonly Asked[],
  values: Values,
  began: Values,
  isSending: boolean,
): Map<string, string> {
  const problems = new Map<string, string>()
  for (const field of fields) {
    if (!isShown(field, values)) continue
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
export function sentOf(fields: readonly Asked[], values: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const { key, keys, control } of fields)
    for (const name of keys)
      if (name in values) sent[name] = name === key ? asSent(control, values[name]) : (values[name] ?? null)
  return sent
}

/** The field that a fault of the server is about: `RfiList[0].Subject`, `RFI.CCUserList[2]`. */
export function fieldAt(fields: readonly Asked[], fieldName: string): Asked | undefined {
  const name = fieldName
    .split('.')
    .at(-1)!
    .replace(/\[\d+\]$/, '')
    .toLowerCase()
  return fields.find(
    ({ said, keys }) =>
      said.documented.toLowerCase() === name || keys.some((key) => key.toLowerCase() === name),
  )
}
