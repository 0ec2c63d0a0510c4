/** The views that are shared with the project: tabs beside the user's own, which come after the rows. */
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { go } from '../../../app/router.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { type Listing, sortFieldOf, type View } from '../../../recordtypes/listings/listing.ts'
import { common } from '../../../texts/everypage.ts'
import { listTexts } from '../../../texts/lists/lists.ts'
import { sharedViewTexts as t } from '../../../texts/lists/sharedviews.ts'
import { type ListQuery, sentFilter } from '../query.ts'
import { sharedViews } from './ownviews.ts'

type Shared = NonNullable<View['shared']>

export interface SharedViewsProps {
  list: Listing
  projectId: number
  /** Where those of this list are kept. */
  whose: string
  view: View | undefined
  query: ListQuery
  isChanged: boolean
  addressOf: (view: View) => string
  /** The address of the list. */
  base: string
}

export function SharedViews(props: SharedViewsProps) {
  const { list, projectId, whose, view, isChanged, addressOf } = props
  const { data } = useRead('SavedViewRead', { projectId, folderType: list.recordType.folderType })
  const views = useMemo(() => (data?.views ?? []).map((one) => viewOf(list, one)), [data, list])
  useEffect(() => sharedViews.set(new Map(sharedViews.get()).set(whose, views)), [views, whose])
  const [isOpen, setOpen] = useState(false)
  const canChange = view?.shared?.userCanModify
  return (
    <>
      {views.length > 0 && <span class="sep" />}
      {views.map((one) => (
        <a
          key={one.name}
          href={addressOf(one)}
          aria-current={one.name === view?.name ? 'page' : undefined}
          onClick={() => setOpen(false)}
        >
          {one.label} <span>{t.by(one.shared!.sharedBy ?? '')}</span>
        </a>
      ))}
      {view?.isOwn && !view.shared && !isChanged && (
        <button type="button" class="btn quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t.share}
        </button>
      )}
      {canChange && isChanged && <SaveForAll {...props} view={view} />}
      {canChange && !isChanged && (
        <button
          type="button"
          class="btn quiet icon"
          aria-label={t.change(view.label)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="dots" />
        </button>
      )}
      {isOpen && view && <Naming {...props} view={view} close={() => setOpen(false)} />}
    </>
  )
}

/** As the page has it: its words apart from its filter, its order by the name of a column. */
function viewOf(list: Listing, shared: Shared): View {
  const { Words: q, ...filter } = shared.filter ?? {}
  const isDown = shared.sort?.startsWith('-')
  const field = shared.sort?.replace(/^-\s*/, '').toLowerCase()
  const column = field && list.columns.find((one) => one.field?.toLowerCase() === field)
  return {
    name: `shared.${shared.savedViewId}`,
    label: shared.name ?? '',
    isOwn: true,
    shared,
    filter,
    ...(q && { q }),
    ...(column && { sort: `${isDown ? '-' : ''}${column.name}` }),
    ...(shared.columns?.length && { cols: shared.columns }),
  }
}

/** As the server has it. */
const sentOf = (list: Listing, { filter, q, sort, cols }: ListQuery) => ({
  filter: sentFilter({ filter, q }),
  sort: sortFieldOf(list, sort) ?? '',
  columns: cols ?? [],
})

function SaveForAll({ list, projectId, view, query }: SharedViewsProps & { view: View }) {
  const [error, setError] = useState<unknown>()
  const save = (): void => {
    const request = { projectId, savedViewId: view.shared!.savedViewId, ...sentOf(list, query) }
    write('SavedViewSave', request, { idempotencyKey: newIdempotencyKey() }).then(
      () => showToast(t.saved(view.label)),
      setError,
    )
  }
  return (
    <>
      <button type="button" class="btn quiet" onClick={save}>
        {t.saveForAll}
      </button>
      {error !== undefined && (
        <Dialog title={t.saveForAll} close={() => setError(undefined)}>
          <ErrorBox error={error} />
        </Dialog>
      )}
    </>
  )
}

/** Shares a view of the user's own under a name; names a shared one anew, or removes it. */
function Naming({
  list,
  projectId,
  query,
  view,
  addressOf,
  base,
  close,
}: SharedViewsProps & { view: View; close: () => void }) {
  const id = useId()
  const [key] = useState(newIdempotencyKey)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { shared } = view
  const run = (work: () => Promise<void>): void => {
    setBusy(true)
    setError(undefined)
    work()
      .then(close, setError)
      .finally(() => setBusy(false))
  }
  const save = async (name: string): Promise<void> => {
    const of = shared
      ? { savedViewId: shared.savedViewId }
      : { folderType: list.recordType.folderType, ...sentOf(list, query) }
    const saved = await write('SavedViewSave', { projectId, name, ...of }, { idempotencyKey: key })
    showToast(shared ? t.saved(name) : t.shared(name))
    if (saved.view) go(addressOf(viewOf(list, saved.view)))
  }
  const remove = async (): Promise<void> => {
    const request = { projectId, savedViewId: shared?.savedViewId }
    await write('SavedViewRemove', request, { idempotencyKey: newIdempotencyKey() })
    showToast(t.removed(view.label))
    go(base)
  }
  return (
    <Dialog title={shared ? t.change(view.label) : t.share} close={close}>
      <form
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
          if (name) run(() => save(name))
        }}
      >
        <p class="second">{t.shareLead}</p>
        <div class="field">
          <label class="label" for={id}>
            {listTexts.viewName}
          </label>
          <input
            class="in"
            id={id}
            name="name"
            defaultValue={view.label}
            maxLength={60}
            autocomplete="off"
            required
          />
        </div>
        <ErrorBox error={error} />
        <div class="actions">
          {shared && (
            <button type="button" class="btn danger" onClick={() => run(remove)}>
              {t.remove}
            </button>
          )}
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {shared ? common.save : t.share}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
