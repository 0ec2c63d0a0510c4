/** The user's own views: named list queries, stored in this browser; and those that are shared with the project. */
import { meNow } from '../../../app/session.ts'
import { store, useStore } from '../../../app/store.ts'
import type { View } from '../../../recordtypes/listings/listing.ts'

type Own = Pick<View, 'name' | 'label' | 'filter' | 'sort' | 'q' | 'cols'>

const turn = store(0)
const place = (list: string): string => `plumbline:views:${meNow()?.userId ?? 0}:${list}`

function kept(list: string): Own[] {
  try {
    const found = JSON.parse(localStorage.getItem(place(list)) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => one?.name && one.label && one.filter) : []
  } catch {
    return []
  }
}

function keep(list: string, views: readonly Own[]): void {
  try {
    localStorage.setItem(place(list), JSON.stringify(views))
  } catch {
    // The storage is full or closed: the view is still in the address.
  }
  turn.set(turn.get() + 1)
}

/** By the list: put here once they are read, which is after the rows. */
export const sharedViews = store<ReadonlyMap<string, readonly View[]>>(new Map())

/** The name in the address: `envelope-by-due-date`. */
const slugOf = (label: string, taken: readonly string[]): string => {
  const slug =
    label
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'view'
  for (let n = 1; ; n++) {
    const name = n === 1 ? slug : `${slug}-${n}`
    if (!taken.includes(name)) return name
  }
}

export const ownViews = {
  use(list: string): View[] {
    useStore(turn)
    return kept(list).map((view) => ({ ...view, isOwn: true }))
  },
  /** Under a new name; returns the view. */
  add(list: string, taken: readonly string[], view: Omit<Own, 'name'>): View {
    const added = { ...view, name: slugOf(view.label, taken) }
    keep(list, [...kept(list), added])
    return { ...added, isOwn: true }
  },
  change(list: string, view: Own): void {
    keep(
      list,
      kept(list).map((one) => (one.name === view.name ? { ...view } : one)),
    )
  },
  remove(list: string, name: string): void {
    keep(
      list,
      kept(list).filter((one) => one.name !== name),
    )
  },
}
