/** The views as tabs: built-in ones first, then the user's own, and the actions for a changed one. */
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { useRead } from '../../../app/calls/useread.ts'
import { count } from '../../../app/language/numbers.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Views } from '../../../parts/views.tsx'
import type { Listing, View } from '../../../recordtypes/listings/listing.ts'
import { common } from '../../../texts/everypage.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'

export interface ViewTabsProps {
  /** The list of the page; a view may show another one. */
  list: Listing
  views: readonly View[]
  view: View | undefined
  projectId: number
  /** The punch list that is looked into: the numbers are its own. */
  folderId: number | undefined
  isChanged: boolean
  addressOf: (view: View) => string
  save: () => void
  saveAs: (label: string) => void
  remove: () => void
  /** Those that are shared with the project. */
  children: ComponentChildren
}

export function ViewTabs(props: ViewTabsProps) {
  const { list, views, view, projectId, folderId, isChanged, addressOf } = props
  const [isNaming, setNaming] = useState(false)
  const ours = views.filter(({ isOwn }) => !isOwn)
  const counts = useCounts(list, ours, projectId, folderId)
  const tab = (one: View) => (
    <a key={one.name} href={addressOf(one)} aria-current={one.name === view?.name ? 'page' : undefined}>
      {one.label} {counts.has(one.name) && <span>{count(counts.get(one.name)!)}</span>}
    </a>
  )
  const own = views.filter(({ isOwn, shared }) => isOwn && !shared)
  const isMine = view?.isOwn && !view.shared
  return (
    <Views label={t.views} current={`${view?.name} ${counts.size} ${views.length}`}>
      {ours.map(tab)}
      {own.length > 0 && <span class="sep" />}
      {own.map(tab)}
      {props.children}
      {isMine && !isChanged && (
        <button
          type="button"
          class="btn quiet icon"
          aria-label={t.removeView(view.label)}
          onClick={props.remove}
        >
          <Icon name="x" />
        </button>
      )}
      {isChanged && isMine && (
        <button type="button" class="btn quiet" onClick={props.save}>
          {t.saveView}
        </button>
      )}
      {isChanged && (
        <button type="button" class="btn quiet" onClick={() => setNaming(true)}>
          {t.saveViewAs}
        </button>
      )}
      {isNaming && <NameDialog close={() => setNaming(false)} done={props.saveAs} />}
    </Views>
  )
}

/** The counts of all built-in views: one request for each record type that they list. */
function useCounts(
  list: Listing,
  views: readonly View[],
  projectId: number,
  parentFolderId: number | undefined,
): Map<string, number> {
  const here = views.filter(({ of }) => !of)
  const elsewhere = views.filter(({ of }) => of)
  const countRequest = (listing: Listing, some: readonly View[]) =>
    some.length > 0
      ? {
          projectId,
          ...(parentFolderId ? { parentFolderId } : {}),
          folderType: listing.recordType.folderType,
          filters: some.map(({ filter }) => ({ ...filter })),
        }
      : undefined
  const one = useRead('RecordCount', countRequest(list, here)).data
  const other = useRead('RecordCount', countRequest(elsewhere[0]?.of ?? list, elsewhere)).data
  return new Map([
    ...here.flatMap(({ name }, i) => (one?.counts ? [[name, one.counts[i] ?? 0] as const] : [])),
    ...elsewhere.flatMap(({ name }, i) => (other?.counts ? [[name, other.counts[i] ?? 0] as const] : [])),
  ])
}

function NameDialog({ close, done }: { close: () => void; done: (label: string) => void }) {
  const id = useId()
  return (
    <Dialog title={t.saveViewAs} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const label = String(new FormData(event.currentTarget).get('label') ?? '').trim()
          if (!label) return
          close()
          done(label)
        }}
      >
        <div class="field">
          <label class="label" for={id}>
            {t.viewName}
          </label>
          <input class="in" id={id} name="label" autofocus maxLength={60} autocomplete="off" required />
        </div>
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {common.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
