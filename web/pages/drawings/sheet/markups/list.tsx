/** The list of mark-ups beside the sheet, and which layers are shown. */
import { useState } from 'preact/hooks'
import { readAnew } from '../../../../app/calls/client.ts'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import { layerSaid } from './markbar.tsx'
import type { Markup } from './usemarkups.ts'

export const groups = ['mine', 'company', 'everybody'] as const
export type Group = (typeof groups)[number]

export const groupOf = ({ isMine, layer }: Markup): Group =>
  isMine && layer === 1 ? 'mine' : layer === 3 ? 'everybody' : 'company'

interface ListProps {
  markups: readonly Markup[]
  hidden: ReadonlySet<Group>
  turn: (group: Group) => void
  chosen: Markup | undefined
  choose: (markup: Markup) => void
  /** Undefined: there is nothing to carry over, or nowhere. */
  carry: { to: string; does: () => void } | undefined
  place: { sheetFolderId: number; version: number }
  restore: (markupIds: number[]) => Promise<unknown>
}

export function MarkupList({ markups, hidden, turn, chosen, choose, carry, place, restore }: ListProps) {
  const shown = markups.filter((markup) => !hidden.has(groupOf(markup)))
  const there = groups.filter((group) => markups.some((markup) => groupOf(markup) === group))
  return (
    <section aria-label={t.title}>
      <h2>
        {t.title} <span class="muted num">{markups.length}</span>
      </h2>
      {there.map((group) => (
        <label key={group} class="mark-group">
          <input type="checkbox" checked={!hidden.has(group)} onChange={() => turn(group)} /> {t.shown[group]}
        </label>
      ))}
      {markups.length === 0 && <p class="mark-note muted">{t.none}</p>}
      <ul>
        {shown.map((markup) => (
          <li key={markup.markupId}>
            <button type="button" aria-pressed={markup === chosen} onClick={() => choose(markup)}>
              <b>{t.tool[markup.kind]}</b> <span class="cut">{markup.text}</span>
              <small>
                {markup.isMine ? '' : `${markup.ownerName}. `}
                {layerSaid(markup.layer)}
              </small>
              {markup.needsCheck && <small class="mark-check">{t.check}</small>}
            </button>
          </li>
        ))}
      </ul>
      {carry && (
        <button type="button" class="btn mark-note" onClick={carry.does}>
          {t.carry(carry.to)}
        </button>
      )}
      <Deleted place={place} restore={restore} />
    </section>
  )
}

function Deleted({ place, restore }: Pick<ListProps, 'place' | 'restore'>) {
  const [found, setFound] = useState<readonly Markup[]>()
  const look = (): void =>
    void readAnew('SheetMarkupsRead', { ...place, wantDeleted: true }).then(
      ({ markups }) => setFound((markups ?? []) as Markup[]),
      () => setFound([]),
    )
  return (
    <details
      class="mark-note"
      onToggle={(event) => (event.currentTarget.open ? look() : setFound(undefined))}
    >
      <summary>{t.deleted}</summary>
      <ul>
        {found?.map((markup) => (
          <li key={markup.markupId}>
            {t.tool[markup.kind]} <span class="cut">{markup.text}</span>{' '}
            <button type="button" class="btn" onClick={() => void restore([markup.markupId]).then(look)}>
              {t.back}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
