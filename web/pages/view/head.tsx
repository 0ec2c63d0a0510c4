/** The head of the viewer: the way back, the name, the search. */
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { viewTexts as t } from '../../texts/view.ts'
import type { Search } from './usesearch.ts'

interface Searching extends Search {
  /** Undefined: it is closed. */
  typed: string | undefined
  setTyped: (typed: string | undefined) => void
  at: number
  setAt: (at: number) => void
}

interface HeadProps {
  title: string
  leave: () => void
  search: Searching
  dark: { isOn: boolean; turn: () => void }
}

export function Head({ title, leave, search, dark }: HeadProps) {
  const isOpen = search.typed !== undefined
  return (
    <header class="view-head">
      <button type="button" class="btn quiet icon" aria-label={t.back} onClick={leave}>
        <Icon name="left" />
      </button>
      <h1 class="cut">{title || t.title}</h1>
      <button
        type="button"
        class="btn quiet icon"
        aria-label={isOpen ? t.closeSearch : t.search}
        aria-expanded={isOpen}
        onClick={() => search.setTyped(isOpen ? undefined : '')}
      >
        <Icon name={isOpen ? 'x' : 'search'} />
      </button>
      <button
        type="button"
        class="btn quiet icon"
        aria-label={t.dark}
        aria-pressed={dark.isOn}
        onClick={dark.turn}
      >
        <Icon name="moon" />
      </button>
      {isOpen && <SearchBar {...search} />}
    </header>
  )
}

function SearchBar({ typed, setTyped, at, setAt, places, isDone, hasText }: Searching) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const turn = (by: number): void => {
    if (places.length > 0) setAt((at + by + places.length) % places.length)
  }
  return (
    <form
      class="view-search"
      onSubmit={(event) => {
        event.preventDefault()
        turn(1)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.shiftKey) return
        event.preventDefault()
        turn(-1)
      }}
    >
      <input
        ref={input}
        class="in"
        type="search"
        aria-label={t.searchFor}
        placeholder={t.searchFor}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <output class="num muted">{saidOf({ typed, at, places, isDone, hasText })}</output>
      <button type="button" class="btn icon" aria-label={t.previous} onClick={() => turn(-1)}>
        <Icon name="up" />
      </button>
      <button type="submit" class="btn icon" aria-label={t.next}>
        <Icon name="arrowdown" />
      </button>
    </form>
  )
}

function saidOf({
  typed,
  at,
  places,
  isDone,
  hasText,
}: Pick<Searching, 'typed' | 'at' | 'places' | 'isDone' | 'hasText'>) {
  if (!typed?.trim()) return ''
  if (places.length > 0) return t.place(at + 1, places.length)
  if (!isDone) return t.searching
  return hasText ? t.nothing : t.noText
}
