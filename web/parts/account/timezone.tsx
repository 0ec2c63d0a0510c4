/** A time zone, from those that the browser knows. */
import { useId } from 'preact/hooks'
import { firstTexts as t } from '../../texts/account/first.ts'
import { describedBy, Labelled } from '../fields/labelled.tsx'

const zones = Intl.supportedValuesOf('timeZone')

export function TimeZone({ value, onValue }: { value: string; onValue: (zone: string) => void }) {
  const id = useId()
  const labelling = { id, label: t.timeZone, hint: t.timeZoneHint }
  const known = zones.includes(value) ? zones : [value, ...zones]
  return (
    <Labelled {...labelling}>
      <select
        class="in"
        id={id}
        value={value}
        aria-describedby={describedBy(labelling)}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {known.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
