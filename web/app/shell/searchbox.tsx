/** The search over everything that the user may see: words, numbers, names; arrows choose, Enter opens. */

import { useId, useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { recordTypeOf } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { searchTexts } from '../../texts/search.ts'
import { useDebounced } from '../calls/debounced.ts'
import { useRead } from '../calls/useread.ts'
import { go } from '../router.ts'
import { type Hit, placeOfHit, Snippet } from './hit.tsx'
import { useKeptHits } from './kepthits.ts'

export function SearchBox({ projectId, close }: { projectId: number; close: () => void }) {
  const [text, setText] = useState('')
  const [moved, setChosen] = useState<number>()
  const searched = useDebounced(text.trim())
  const everywhere = { text: searched, take: 20 }
  const { data, error } = useRead(
    'RecordSearch',
    searched ? { ...everywhere, ...(projectId ? { projectId } : {}) } : undefined,
  )
  const keptHits = useKeptHits(error, searched, projectId)
  const hits = searched ? (keptHits ?? data?.hits ?? []) : []
  const listId = useId()
  // Enter opens the record whose whole number was typed; otherwise it shows all hits.
  const chosen = moved ?? (isNumberOf(hits[0], searched) ? 0 : -1)
  const open = (hit: Hit | undefined): void => {
    if (!hit && !text.trim()) return
    close()
    go(hit ? placeOfHit(hit) : allFound(text.trim(), projectId))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      setChosen(Math.max(-1, Math.min(hits.length - 1, chosen + by)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(hits[chosen])
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
        aria-activedescendant={hits[chosen] ? `${listId}-${chosen}` : undefined}
        placeholder={searchTexts.placeholder}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setChosen(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {keptHits ? <p class="second">{searchTexts.kept}</p> : <ErrorBox error={error} />}
      <ul class="hits" id={listId} role="listbox" aria-label={searchTexts.found}>
        {hits.map((hit, i) => (
          <li
            key={hit.folderId}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === chosen}
            class={i === chosen ? 'on' : ''}
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
      {hits.length > 0 && (
        <p class="hint">
          <a href={allFound(searched, projectId)} onClick={close}>
            {searchTexts.all}
          </a>
        </p>
      )}
      {searched && (data || keptHits) && hits.length === 0 && (
        <p class="second">{searchTexts.nothing(searched)}</p>
      )}
    </Dialog>
  )
}

const allFound = (text: string, projectId: number): string =>
  `/search?${new URLSearchParams({ q: text, ...(projectId ? { p: String(projectId) } : {}) })}`

/** RFI-012, rfi 12: signs and leading zeros do not count. */
const bare = (number: string): string =>
  number
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')

const isNumberOf = (hit: Hit | undefined, text: string): boolean =>
  Boolean(hit?.number) && bare(hit!.number!) === bare(text)
