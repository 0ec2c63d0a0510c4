/** A part of the set-up that lists things by name: what they are for, a row for each, and a button that adds one. */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { common } from '../../../texts/everypage.ts'

export interface NamedRow {
  id: number
  icon?: IconName
  name: ComponentChildren
  about?: ComponentChildren
  /** Left out: the reader may not change it. */
  edit?: () => void
  remove?: { label: string; run: () => void }
}

interface Props {
  lead: string
  /** Errors, and what is shown if there are no rows. */
  above: ComponentChildren
  rows: readonly NamedRow[]
  /** Left out: the reader adds none. */
  add?: { label: string; run: () => void }
  /** Dialogs. */
  children: ComponentChildren
}

export function NamedRows({ lead, above, rows, add, children }: Props) {
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{lead}</p>
        {above}
        <ul class="setup-rows">
          {rows.map((row) => (
            <Row key={row.id} of={row} />
          ))}
        </ul>
        {add && (
          <div class="setup-more">
            <button type="button" class="btn" onClick={add.run}>
              <Icon name="plus" />
              {add.label}
            </button>
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

function Row({ of: { icon, name, about, edit, remove } }: { of: NamedRow }) {
  return (
    <li>
      {icon && <Icon name={icon} />}
      <span>
        {name}
        {about && <small>{about}</small>}
      </span>
      {edit && (
        <span class="end">
          <button type="button" class="btn" onClick={edit}>
            {common.edit}
          </button>
          {remove && (
            <button type="button" class="btn quiet icon" aria-label={remove.label} onClick={remove.run}>
              <Icon name="x" />
            </button>
          )}
        </span>
      )}
    </li>
  )
}
