/** A part of the setup that lists things: what they are for, the list, a button that adds one, and the dialog that is open. */
import type { ComponentChildren } from 'preact'
import { ColumnHeads } from '../../parts/columnheads.tsx'
import { Icon } from '../../parts/icon.tsx'

export interface ListWithDialogProps {
  lead: string
  /** Errors, and what is shown if there is nothing. */
  above: ComponentChildren
  list: ComponentChildren
  /** Left out: the reader adds none. */
  add?: { label: string; run: () => void }
  /** Dialogs. */
  children: ComponentChildren
}

export function ListWithDialog({ lead, above, list, add, children }: ListWithDialogProps) {
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{lead}</p>
        {above}
        {list}
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

interface TableProps {
  class: string
  columns: Readonly<Record<string, string>>
  /** The head of the last column, for screen readers: its cells have buttons. */
  act: string
  children: ComponentChildren
}

export function ActTable({ class: name, columns, act, children }: TableProps) {
  return (
    <table class={`list ${name}`}>
      <thead>
        <tr>
          <ColumnHeads names={columns} />
          <th scope="col" class="n">
            <span class="vh">{act}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
