/** The state of a listing while it is shown: its rows, selection, folded sections, chosen columns. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { remember } from '../../app/device/remember.ts'
import { showToast } from '../../parts/toast.tsx'
import {
  type Listing,
  type Place,
  type Row,
  sortFieldOf,
  wantedBy,
} from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { type ListQuery, sentFilter } from './query.ts'
import { type Asking, hasAll, type ListRows, rowsOf } from './rows.ts'

/** The maximum of one call. */
export const tickedMax = 1_000

/** The rows of the query; the previous ones stay until the first of the new ones are loaded. */
export function useRows(
  list: Listing,
  place: Place,
  listQuery: Pick<ListQuery, 'filter' | 'q' | 'sort'>,
  columns: readonly string[] = [],
): { rows: ListRows; isBusy: boolean } {
  const next = rowsOf(list, place, askingOf(list, listQuery, columns))
  const [, draw] = useState({})
  const shown = useRef<{ rows: ListRows; list: Listing }>({ rows: next, list })
  useEffect(() => {
    const stop = next.watch(() => draw({}))
    next.want()
    return () => void stop()
  }, [next])
  const isBusy = next.isWaiting && next !== shown.current.rows
  // Rows of another record type would not fit the columns.
  if (!isBusy || shown.current.list !== list) shown.current = { rows: next, list }
  return { rows: shown.current.rows, isBusy }
}

/** What is asked of the server; `columns`: those that are shown, left out: all. */
export const askingOf = (
  list: Listing,
  listQuery: Pick<ListQuery, 'filter' | 'q' | 'sort'>,
  columns?: readonly string[],
): Asking => ({
  filter: sentFilter(listQuery),
  sort: sortFieldOf(list, listQuery.sort),
  ...wantedBy(list, columns),
})

export interface Ticks {
  ticked: ReadonlySet<number>
  rows: readonly Row[]
  /** On a phone, after *Select*. */
  isSelecting: boolean
  setSelecting: (yes: boolean) => void
  tick: (row: number, isRange: boolean) => void
  /** Selects these, whether they were selected or not. */
  add: (...rows: number[]) => void
  tickAll: () => void
  clear: () => void
}

export function useTicks(rows: ListRows): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [isSelecting, setSelecting] = useState(false)
  const anchor = useRef(0)
  // Rows that have left the listing are deselected: users should not change rows that they do not see.
  const chosen = rows.rows.filter(({ folderId }) => ticked.has(folderId))
  const put = (ids: readonly number[], from: ReadonlySet<number> = ticked): void => {
    const all = [...new Set([...from, ...ids])]
    if (all.length > tickedMax) showToast(t.atMost(tickedMax))
    setTicked(new Set(all.slice(0, tickedMax)))
  }
  const idsOf = (some: readonly (Row | undefined)[]): number[] =>
    some.flatMap((row) => (row ? [row.folderId] : []))
  return {
    ticked,
    rows: chosen,
    isSelecting,
    setSelecting(yes) {
      setSelecting(yes)
      if (!yes) setTicked(new Set())
    },
    tick(row, isRange) {
      const [from, to] = [Math.min(anchor.current, row), Math.max(anchor.current, row)]
      if (isRange) {
        if (hasAll(rows.rows, { from, to: to + 1 })) put(idsOf(rows.rows.slice(from, to + 1)))
        else
          void rows.all(to + 1, from).then(
            (all) => put(idsOf(all)),
            () => undefined,
          )
        return
      }
      anchor.current = row
      const [id] = idsOf([rows.rows[row]])
      if (id === undefined) return
      if (ticked.has(id)) setTicked(new Set([...ticked].filter((one) => one !== id)))
      else put([id])
    },
    add: (...some) => put(idsOf(some.map((row) => rows.rows[row]))),
    tickAll() {
      if (ticked.size >= Math.min(rows.total ?? 0, tickedMax)) {
        setTicked(new Set())
        return
      }
      void rows.all(tickedMax).then(
        (all) => put(idsOf(all), new Set()),
        // The listing itself shows the error.
        () => undefined,
      )
      if ((rows.total ?? 0) > tickedMax) showToast(t.atMost(tickedMax))
    },
    clear: () => setTicked(new Set()),
  }
}

export function useFolded(): [ReadonlySet<string>, (key: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (key: string): void =>
    setFolded((was) => new Set(was.has(key) ? [...was].filter((one) => one !== key) : [...was, key]))
  return [folded, fold]
}

const keptAt = ({ recordType }: Listing): string => `plumbline:cols:${recordType.savedAs}`

/** The columns in the address; else those chosen last in this browser. */
export const columnsKept = (list: Listing, inAddress: string[] | undefined): string[] | undefined =>
  inAddress ?? localStorage.getItem(keptAt(list))?.split(',').filter(Boolean)

export function useColumnsKept(list: Listing, inAddress: string[] | undefined) {
  const place = keptAt(list)
  return {
    chosen: columnsKept(list, inAddress),
    keep(names: readonly string[] | undefined): void {
      if (names) remember(place, names.join(','))
      else localStorage.removeItem(place)
    },
  }
}
