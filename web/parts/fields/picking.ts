/** Which control a field gets, by what the contract says of it. */
import { type FieldSaid, types } from 'plumbline:types'
import type { ControlName, FieldProps } from './field.ts'
import { type Refers, type RefersTo, refersOf } from './refers.ts'

/** A field of a type by its key or its documented name, with what it refers to. */
export function fieldOf(type: string, name: string): { said: FieldSaid; refers?: Refers } {
  const said = types[type]?.find(({ key, documented }) => key === name || documented === name)
  if (!said) throw new Error(`${type} has no field ${name}.`)
  return { said, refers: refersOf(said, type) }
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

export function controlOf({ said, as, ...more }: Pick<FieldProps, 'said' | 'as' | 'refers'>): ControlName {
  if (as) return as
  const refers = more.refers ?? refersOf(said)
  if (refers) return 'list' in refers ? 'list' : 'place' in refers ? 'place' : byTo[refers.to]
  if (said.date || said.type === 'DateTime') return 'date'
  if (said.type === 'bool') return 'yesno'
  if (said.type === 'decimal') return 'decimal'
  if (/^(int|long)/.test(said.type)) return 'whole'
  if (said.type === 'List<int>') return 'people'
  if (said.type === 'List<string>') return 'parties'
  return (said.max ?? 0) <= lineMax ? 'line' : 'text'
}
