/** Which mails are listed, by their state: kept in the address. */
import { go, withQuery } from '../../../app/router.ts'

interface Props {
  id: string
  label: string
  state: string
  /** By their names in the address. */
  states: Readonly<Record<string, string>>
}

export function StateChoice({ id, label, state, states }: Props) {
  return (
    <div class="setup-tools">
      <div class="field">
        <label for={id}>{label}</label>
        <select
          class="in"
          id={id}
          value={state}
          onChange={(event) => go(withQuery({ state: event.currentTarget.value }), { replace: true })}
        >
          {Object.entries(states).map(([name, says]) => (
            <option key={name} value={name}>
              {says}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
