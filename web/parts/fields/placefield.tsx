/** A part of a place: any text, with those offered that records of the project have already. */
import { useRead } from '../../app/calls/useread.ts'
import { Combobox } from './combobox.tsx'
import { asText, type ControlProps } from './field.ts'
import { describedBy, Labelled } from './labelled.tsx'
import { type Place, placesFor } from './places.ts'
import type { PlacePart } from './refers.ts'

export function PlaceField(props: ControlProps & { part: PlacePart }) {
  const { id, label, value, onChange, onLeave, needed, projectId, part, others = {} } = props
  const { data } = useRead('ProjectPlacesRead', { projectId })
  const choices = placesFor(part, data?.places ?? [], others as Place).map((text) => ({
    value: text,
    label: text,
  }))
  return (
    <Labelled {...props}>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        text={asText(value)}
        onText={(text) => onChange(text || null)}
        onPick={(choice) => onChange(choice?.value ?? null)}
        onLeave={onLeave}
        describedBy={describedBy(props)}
        isInvalid={Boolean(props.error)}
        isNeeded={needed}
      />
    </Labelled>
  )
}
