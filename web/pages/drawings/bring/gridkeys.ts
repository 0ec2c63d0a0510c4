/** Where one is in the grid of pages, and how the keys lead on: up and down in a column, or from page to page. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import type { Confirming } from './confirming.ts'
import { isOut, textOf, type Word } from './pagesmodel.ts'

interface Place {
  row: number
  /** Left out: the page itself, and none of its fields. */
  word?: Word
}

/** How many rows are drawn, and how there are more. */
interface Drawing {
  drawn: number
  more: () => void
  /** Shows where a word stands on that page. */
  show: (key: string | undefined) => void
}

export function useGridKeys(
  confirming: Confirming,
  shown: readonly string[],
  { drawn, more, show }: Drawing,
) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(0)
  const wanted = useRef<Place | undefined>(undefined)
  const [, draw] = useState({})
  const here = Math.min(at, Math.max(0, shown.length - 1))

  useLayoutEffect(() => {
    if (!wanted.current) return
    const { row, word } = wanted.current
    const line = table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"]`)
    const target = word ? line?.querySelector<HTMLInputElement>(`[name="${word}"]`) : line
    if (!target) return
    wanted.current = undefined
    target.focus()
    line?.scrollIntoView({ block: 'nearest' })
    if (target instanceof HTMLInputElement) target.select()
  })
  const go = (row: number, word?: Word): void => {
    if (shown.length === 0) return
    const next = Math.max(0, Math.min(shown.length - 1, row))
    wanted.current = { row: next, word }
    setAt(next)
    if (next >= drawn) more()
    // The focus moves even if the row stays the same.
    draw({})
  }
  const leaveOut = (row = here): void => {
    const key = shown[row]
    if (key) confirming.change(key, { isLeftOut: !isOut(confirming.pages, key) })
  }
  /** From outside of the grid the first key goes to the current page. */
  const step = (by: number) => (): void =>
    go(table.current?.contains(document.activeElement) ? here + by : here)
  useShortcuts({
    title: t.grid,
    on: {
      ArrowDown: { says: t.keys.down, also: 'j', does: step(1) },
      ArrowUp: { says: t.keys.up, also: 'k', does: step(-1) },
      j: { does: step(1) },
      k: { does: step(-1) },
      Enter: { says: t.keys.edit },
      x: { says: t.keys.out, does: () => leaveOut() },
      b: { says: t.showWhere, does: () => show(shown[here]) },
      Escape: { says: t.keys.back },
    },
  })
  return {
    table,
    at: here,
    setAt,
    leaveOut,
    onKeyDown: (event: KeyboardEvent): void => onKey(event, { confirming, shown, here, go }),
  }
}

interface Doing {
  confirming: Confirming
  shown: readonly string[]
  here: number
  go: (row: number, word?: Word) => void
}

function onKey(event: KeyboardEvent, { confirming, shown, here, go }: Doing): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const field = event.target instanceof HTMLInputElement ? event.target : undefined
  const word = field?.name as Word | undefined
  const isOnRow = event.target instanceof HTMLTableRowElement
  if (event.key === 'Enter' && word) {
    confirm(confirming, shown[here])
    go(here + 1, word)
  } else if (event.key === 'Enter' && isOnRow) go(here, 'number')
  else if (event.key === 'ArrowDown' && word) go(here + 1, word)
  else if (event.key === 'ArrowUp' && word) go(here - 1, word)
  else if (event.key === 'Escape' && word) go(here)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** What is sent counts as confirmed, even if nothing of it was changed. */
function confirm(confirming: Confirming, key: string | undefined): void {
  const page = key && confirming.pages.all.get(key)
  if (!page || (page.confidence ?? 0) === 100) return
  confirming.change(key, { number: textOf(confirming.pages, key, 'number') })
}
