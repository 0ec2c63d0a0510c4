/** A part of the set-up that lists things by name: what they are for, a row for each, and a button that adds one. */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { common } from '../../../texts/everypage.ts'
import { ListWithDialog, type ListWithDialogProps } from '../listwithdialog.tsx'

export interface NamedRow {
  id: number
  icon?: IconName
  name: ComponentChildren
  about?: ComponentChildren
  /** Left out: the reader may not change it. */
  edit?: () => void
  remove?: { label: string; run: () => void }
}

interface Props extends Omit<ListWithDialogProps, 'list'> {
  rows: readonly NamedRow[]
}

export const NamedRows = ({ rows, ...frame }: Props) => (
  <ListWithDialog
    {...frame}
    list={
      <ul class="setup-rows">
        {rows.map((row) => (
          <Row key={row.id} of={row} />
        ))}
      </ul>
    }
  />
)

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
