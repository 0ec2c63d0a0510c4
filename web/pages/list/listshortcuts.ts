/** The shortcuts of a listing: the current row, and what the keys do with it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { recordPreview } from '../../app/calls/preview.ts'
import { listContext } from '../../app/listcontext.ts'
import { go, placeOf } from '../../app/router.ts'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { type Listing, placeOfRow } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import type { Ticks } from './liststate.ts'
import type { ListRows } from './rows.ts'
import type { Section } from './sections.ts'

export interface ListShortcutsProps {
  list: Listing
  rows: ListRows
  ticks: Ticks
  sections: readonly Section[] | undefined
  /** Of the list, for the way back. */
  address: string
  base: string
  canTick: boolean
  canMake: boolean
  openFilter: () => void
}

export function useListShortcuts(props: ListShortcutsProps) {
  const { list, rows, ticks, sections, address, base, canTick, canMake } = props
  const [shown] = useState(() => shownOf(address))
  const [active, setActiveRow] = useState(() => rowOf(rows, shown) ?? placeOf.find('row'))
  const [isPeeking, setPeeking] = useState(false)
  const show = useRef<(row: number) => void>(() => undefined)
  const last = Math.max(0, (rows.total ?? 1) - 1)

  /** Keys may come faster than rows are drawn. */
  const current = useRef(active)
  /** The record that has the mark. */
  const marked = useRef(shown)
  const setActive = (row: number): void => {
    current.current = row
    marked.current = rows.rows[row]?.folderId
    setActiveRow(row)
    placeOf.keep('row', row)
  }
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) {
      setActive(0)
      marked.current = undefined
    }
    isFirst.current = false
  }, [rows])
  // Rows that are read again may be in another order.
  useEffect(() => {
    const row = rows.rows.findIndex((one) => one?.folderId === marked.current)
    if (marked.current && row >= 0 && row !== current.current) setActive(row)
  }, [rows.rows])
  // Back from a record, its row is in sight and has the mark.
  useEffect(() => {
    if (!shown || rows.isWaiting) return
    setActive(current.current)
    show.current(current.current)
    if (/^(BODY|MAIN)$/.test(document.activeElement?.tagName ?? '')) gridNow()?.focus({ preventScroll: true })
  }, [rows.isWaiting])

  const moveTo = (row: number): void => {
    const next = Math.max(0, Math.min(last, row))
    setActive(next)
    show.current(next)
    gridNow()?.focus({ preventScroll: true })
  }
  /** From outside of the list the first key goes to the current row, which is the first one at the beginning. */
  const step = (by: number) => (): void => {
    const isInside = gridNow()?.contains(document.activeElement)
    moveTo(isInside ? current.current + by : current.current)
  }
  const open = (row: number): void => {
    const record = rows.rows[row]
    if (!record) return
    if (ticks.isSelecting) {
      ticks.tick(row, false)
      return
    }
    listContext.set({
      address,
      ids: rows.rows.map(({ folderId }) => folderId),
      total: rows.total ?? rows.rows.length,
    })
    recordPreview.put(record.folderId, { title: list.title(record), number: list.number(record) })
    go(placeOfRow(list, base, record))
  }
  const further = (by: number): void => {
    const next = Math.max(0, Math.min(last, current.current + by))
    ticks.add(current.current, next)
    moveTo(next)
  }
  const toSection = (by: number): void => moveTo(sectionStart(sections ?? [], current.current, by))
  const backOut = (): void => {
    if (isPeeking) setPeeking(false)
    else if (ticks.ticked.size > 0 || ticks.isSelecting) ticks.setSelecting(false)
  }
  const { keyNames: k } = t
  useShortcuts({
    title: list.recordType.texts.many,
    on: {
      ArrowDown: { says: k.down, also: 'j', does: step(1) },
      ArrowUp: { says: k.up, also: 'k', does: step(-1) },
      j: { does: step(1) },
      k: { does: step(-1) },
      PageDown: { says: k.farDown, does: step(20) },
      PageUp: { says: k.farUp, does: step(-20) },
      Home: { says: k.first, does: () => moveTo(0) },
      End: { says: k.last, does: () => moveTo(last) },
      Enter: { says: k.open },
      Space: { says: k.peek },
      f: { says: k.filter, does: props.openFilter },
      Escape: { says: k.back, does: backOut },
      ...(canTick
        ? {
            x: { says: k.tick, does: () => ticks.tick(current.current, false) },
            'Shift+ArrowDown': { says: k.more, does: () => further(1) },
            'Shift+ArrowUp': { says: k.fewer, does: () => further(-1) },
          }
        : {}),
      ...(sections
        ? {
            ']': { says: k.nextSection, does: () => toSection(1) },
            '[': { says: k.sectionBefore, does: () => toSection(-1) },
          }
        : {}),
      ...(canMake ? { c: { says: list.recordType.texts.create, does: () => go(`${base}/new`) } } : {}),
    },
  })
  return {
    active: Math.min(active, last),
    setActive,
    open,
    isPeeking,
    closePeek: () => {
      setPeeking(false)
      gridNow()?.focus()
    },
    hold: (how: (row: number) => void) => {
      show.current = how
    },
    /** Only while the grid has the focus: on a button these two press it. */
    onKeyDown(event: KeyboardEvent): void {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter') open(current.current)
      else if (event.key === ' ') setPeeking(!isPeeking)
      else return
      event.preventDefault()
    },
  }
}

const gridNow = (): HTMLElement | null => document.querySelector('table[role=grid]')

/** The record that was shown last of the list at this address, once. */
function shownOf(address: string): number | undefined {
  const context = listContext.get()
  if (context?.address !== address) return undefined
  const { shown } = context
  context.shown = undefined
  return shown
}

/** Where a record is in a list; while its rows are not read, where it was. */
function rowOf(rows: ListRows, folderId: number | undefined): number | undefined {
  if (!folderId) return undefined
  const row = rows.rows.findIndex((one) => one?.folderId === folderId)
  const at = row >= 0 ? row : (listContext.get()?.ids.indexOf(folderId) ?? -1)
  return at >= 0 ? at : undefined
}

/** The first row of the section after this one, or of the one before. */
function sectionStart(sections: readonly Section[], row: number, by: number): number {
  const starts: number[] = []
  let start = 0
  for (const { count } of sections) {
    starts.push(start)
    start += count
  }
  return by > 0 ? (starts.find((one) => one > row) ?? row) : (starts.findLast((one) => one < row) ?? 0)
}
