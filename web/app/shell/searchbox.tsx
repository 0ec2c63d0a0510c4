/** The search over everything that the user may see: words, numbers, names; arrows choose, Enter opens. */

import { useId } from 'preact/hooks'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { recordTypeOf } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { searchTexts } from '../../texts/search.ts'
import { go } from '../router.ts'
import { type Hit, placeOfHit, Snippet } from './hit.tsx'
import { useSearchHits } from './searchhits.ts'

export function SearchBox({ projectId, close }: { projectId: number; close: () => void }) {
  const listId = useId()
  const { text, type, searched, isAnswered, keptHits, error, hits, chosen } = useSearchHits(projectId)
  const open = (hit: Hit | undefined): void => {
    if (!hit && !text.trim()) return
    close()
    go(hit ? placeOfHit(hit, searched) : allFound(text.trim(), projectId))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      chosen.move(by)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(hits[chosen.at])
    }
  }
  return (
    <Dialog title={common.search} close={close} wide>
      <input
        class="in"
        type="text"
        inputMode="search"
        autofocus
        role="combobox"
        aria-label={searchTexts.label}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={hits[chosen.at] ? `${listId}-${chosen.at}` : undefined}
        placeholder={searchTexts.placeholder}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {keptHits ? <p class="second">{searchTexts.kept}</p> : <ErrorBox error={error} />}
      <Hits {...{ listId, hits, open, onKeyDown }} at={chosen.at} />
      {hits.length > 0 && (
        <p class="hint">
          <a href={allFound(searched, projectId)} onClick={close}>
            {searchTexts.all}
          </a>
        </p>
      )}
      {isAnswered && hits.length === 0 && <p class="second">{searchTexts.nothing(searched)}</p>}
    </Dialog>
  )
}

interface HitsProps {
  listId: string
  hits: readonly Hit[]
  /** The chosen one. */
  at: number
  open: (hit: Hit) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Hits({ listId, hits, at, open, onKeyDown }: HitsProps) {
  return (
    <ul class="hits" id={listId} role="listbox" aria-label={searchTexts.found}>
      {hits.map((hit, i) => (
        <li
          key={hit.folderId}
          id={`${listId}-${i}`}
          role="option"
          aria-selected={i === at}
          class={i === at ? 'on' : ''}
          onClick={() => open(hit)}
          onKeyDown={onKeyDown}
        >
          <Icon name={recordTypeOf(hit.folderType ?? 0)?.icon ?? 'doc'} />
          <span class="no num">{hit.number}</span>
          <span>
            <b class="cut">{hit.title}</b>
            <Snippet text={hit.snippet ?? ''} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const allFound = (text: string, projectId: number): string =>
  `/search?${new URLSearchParams({ q: text, ...(projectId ? { p: String(projectId) } : {}) })}`
