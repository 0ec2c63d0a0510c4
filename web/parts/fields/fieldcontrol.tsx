/** The control of a field: picked by what the contract says of it. */

import { type FieldSaid, types } from 'plumbline:types'
import { useId } from 'preact/hooks'
import { DateField } from './datefield.tsx'
import { DocumentField } from './documentfield.tsx'
import type { ControlName, ControlProps, FieldProps } from './field.ts'
import { ListField } from './listfield.tsx'
import { MembersField, PartiesField } from './peoplefield.tsx'
import { OrganizationField, PersonField } from './personfield.tsx'
import { PlaceField } from './placefield.tsx'
import { type PlacePart, type Refers, type RefersTo, refersOf } from './refers.ts'
import { LineField, TextField } from './textfield.tsx'
import { YesNo } from './yesno.tsx'

export type { FieldProps }

/** A field of a type by its key or its documented name, with what it refers to. */
export function fieldOf(type: string, name: string): { said: FieldSaid; refers?: Refers } {
  const said = types[type]?.find(({ key, documented }) => key === name || documented === name)
  if (!said) throw new Error(`${type} has no field ${name}.`)
  return { said, refers: refersOf(type, said.key) }
}

const lineMax = 255
const byTo: Record<RefersTo, ControlName> = {
  member: 'person',
  members: 'people',
  parties: 'parties',
  organization: 'organization',
  document: 'document',
  drawing: 'drawing',
}

export function controlOf({ said, as, refers }: Pick<FieldProps, 'said' | 'as' | 'refers'>): ControlName {
  if (as) return as
  if (refers) return 'list' in refers ? 'list' : 'place' in refers ? 'place' : byTo[refers.to]
  if (said.date || said.type === 'DateTime') return 'date'
  if (said.type === 'bool') return 'yesno'
  if (said.type === 'decimal') return 'decimal'
  if (/^(int|long)/.test(said.type)) return 'whole'
  if (said.type === 'List<int>') return 'people'
  if (said.type === 'List<string>') return 'parties'
  return (said.max ?? 0) <= lineMax ? 'line' : 'text'
}

const controls: Record<ControlName, (props: ControlProps) => preact.JSX.Element> = {
  line: (props) => <LineField {...props} />,
  text: (props) => <TextField {...props} />,
  whole: (props) => <LineField {...props} inputMode="numeric" />,
  decimal: (props) => <LineField {...props} inputMode="decimal" />,
  money: (props) => <LineField {...props} inputMode="decimal" />,
  date: (props) => <DateField {...props} />,
  yesno: (props) => <YesNo {...props} />,
  list: (props) => <ListField {...props} list={(props.refers as { list: string }).list} />,
  person: (props) => <PersonField {...props} />,
  people: (props) => <MembersField {...props} />,
  parties: (props) => <PartiesField {...props} />,
  organization: (props) => <OrganizationField {...props} />,
  place: (props) => <PlaceField {...props} part={(props.refers as { place: PlacePart }).place} />,
  document: (props) => <DocumentField {...props} isText={false} />,
  drawing: (props) => <DocumentField {...props} isText />,
}

export function FieldControl(props: FieldProps) {
  const madeUp = useId()
  const Control = controls[controlOf(props)]
  return <Control {...props} id={props.id ?? madeUp} />
}
