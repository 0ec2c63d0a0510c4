/** The control of a field, by its declaration in the contract. */
import { type FieldInfo, types } from 'plumbline:types'
import type { ControlName, FieldProps } from './field.ts'
import { type Refers, type RefersTo, refersOf } from './refers.ts'

/** A field of a type by its key or its documented name, with the type it refers to. */
export function fieldOf(type: string, name: string): { fieldInfo: FieldInfo; refers?: Refers } {
  const fieldInfo = types[type]?.find(({ key, documented }) => key === name || documented === name)
  if (!fieldInfo) throw new Error(`${type} has no field ${name}.`)
  return { fieldInfo, refers: refersOf(fieldInfo, type) }
}

const lineMax = 255
const byTo: Record<RefersTo, ControlName> = {
  member: 'person',
  members: 'people',
  parties: 'parties',
  organization: 'organization',
  document: 'document',
  drawing: 'drawing',
  punchLists: 'parent',
  packages: 'parent',
}

export function controlOf({
  fieldInfo,
  as,
  ...more
}: Pick<FieldProps, 'fieldInfo' | 'as' | 'refers'>): ControlName {
  if (as) return as
  const refers = more.refers ?? refersOf(fieldInfo)
  if (refers) return 'list' in refers ? 'list' : 'place' in refers ? 'place' : byTo[refers.to]
  if (fieldInfo.date || fieldInfo.type === 'DateTime') return 'date'
  if (fieldInfo.type === 'bool') return 'yesno'
  if (fieldInfo.type === 'decimal') return 'decimal'
  if (/^(int|long)/.test(fieldInfo.type)) return 'whole'
  if (fieldInfo.type === 'List<int>') return 'people'
  if (fieldInfo.type === 'List<string>') return 'parties'
  return (fieldInfo.max ?? 0) <= lineMax ? 'line' : 'text'
}
