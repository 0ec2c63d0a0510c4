/** The control of a field, by its declaration in the contract. */

import { useId } from 'preact/hooks'
import { DateField } from './days/datefield.tsx'
import { DocumentField } from './documentfield.tsx'
import type { ControlName, ControlProps, FieldProps } from './field.ts'
import { ListField } from './listfield.tsx'
import { ParentField } from './parentfield.tsx'
import { MembersField, PartiesField } from './people/peoplefield.tsx'
import { OrganizationField, PersonField } from './people/personfield.tsx'
import { controlOf, fieldOf } from './picking.ts'
import { PlaceField } from './placefield.tsx'
import { type PlacePart, refersOf } from './refers.ts'
import { LineField, TextField } from './textfield.tsx'
import { YesNo } from './yesno.tsx'

export { controlOf, type FieldProps, fieldOf }

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
  parent: (props) => <ParentField {...props} of={(props.refers as { to: 'punchLists' | 'packages' }).to} />,
}

export function FieldControl(props: FieldProps) {
  const madeUp = useId()
  const Control = controls[controlOf(props)]
  return <Control {...props} id={props.id ?? madeUp} refers={props.refers ?? refersOf(props.fieldInfo)} />
}
