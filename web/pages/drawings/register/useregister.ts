/** The state of the register: what its address asks for, the counts, the rows and the shortcuts. */
import { useMemo, useState } from 'preact/hooks'
import { useRead } from '../../../app/calls/useread.ts'
import { type Project, rightsIn, todayAt } from '../../../app/project.ts'
import { addressText, go, useAddress, withQuery } from '../../../app/router.ts'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { columnsFor, widthsFor } from '../../list/grid/columns.ts'
import { useListShortcuts } from '../../list/listshortcuts.ts'
import { useRows, useTicks } from '../../list/liststate.ts'
import { sentFilter } from '../../list/query.ts'
import type { Section } from '../../list/sections.ts'
import { asOfIn } from './asof.ts'
import { disciplineName, sheetListing } from './listing.tsx'
import { countsOf, newestChange } from './requests.ts'

export type View = 'current' | 'changed'

/** What the address asks for. */
function useAsked(timeZone: string | null | undefined) {
  const address = useAddress()
  const { query } = address
  return {
    address: addressText(address),
    view: (query.get('view') === 'changed' ? 'changed' : 'current') as View,
    q: query.get('q') ?? '',
    sort: query.get('sort') || 'number',
    isGrouped: query.get('flat') !== '1',
    asOf: asOfIn(query.get('asof'), timeZone),
  }
}

/** The heads, as the server counts them; undefined while the rows are in another order. */
function useHeads(projectId: number, filter: Record<string, string>, { asOf, sort, isGrouped }: Asked) {
  const isNarrowed = Object.keys(filter).length > 0
  const request = { ...countsOf(projectId, asOf?.at), ...(isNarrowed && { filter }) }
  const { data } = useRead('DrawingRegisterSections', request)
  if (!data || !isGrouped || sort.replace(/^-/, '') !== 'number') return undefined
  const heads = (data.sections ?? []).map(
    ({ discipline, disciplineName: name, count }): Section => ({
      key: String(discipline ?? 0),
      name: disciplineName(name),
      count: count ?? 0,
      counted: t.sheets(count ?? 0),
    }),
  )
  return sort.startsWith('-') ? heads.toReversed() : heads
}

type Asked = ReturnType<typeof useAsked>

export interface RegisterProps {
  projectId: number
  project: Project
}

export function useRegister({ projectId, project }: RegisterProps) {
  const asked = useAsked(project.timeZone)
  const { asOf, view, q, sort, isGrouped } = asked
  const counts = useRead('DrawingRegisterSections', countsOf(projectId, asOf?.at))
  const newestId = asOf ? undefined : newestChange(counts.data)?.id
  const list = useMemo(
    () => sheetListing({ newestId, isGrouped, isPast: asOf !== undefined }),
    [newestId, isGrouped, asOf === undefined],
  )
  // Without a publication nothing has changed: no sheet has this one.
  const filter: Record<string, string> = view === 'changed' ? { PublicationId: String(newestId ?? 0) } : {}
  const place = { projectId, folderId: 0, ...(asOf && { asOf: asOf.at }) }
  const { rows, isBusy } = useRows(list, place, { filter, q, sort })
  const sent = sentFilter({ filter, q })
  const heads = useHeads(projectId, sent, asked)
  return {
    projectId,
    project,
    ...asked,
    ...useDrawn({ ...asked, list, rows, heads, project, projectId }),
    counts,
    list,
    rows,
    filter: sent,
    isBusy,
    heads,
  }
}

interface Drawn extends RegisterProps, Asked {
  list: ReturnType<typeof sheetListing>
  rows: ReturnType<typeof useRows>['rows']
  heads: Section[] | undefined
}

/** What the grid needs besides: columns in the room there is, and the keys. */
function useDrawn({ list, rows, heads, project, projectId, address, sort }: Drawn) {
  const reader = { today: todayAt(project), timeZone: project.timeZone }
  const [room, setRoom] = useState(() => Math.floor(innerWidth / 16))
  const columns = useMemo(() => columnsFor(list, undefined, room), [list, room])
  const widths = useMemo(
    () => widthsFor(list, columns, rows.rows, reader, room),
    [list, columns, rows.rows, room],
  )
  const ticks = useTicks(rows)
  const base = `/p/${projectId}/drawings`
  const keys = useListShortcuts({
    list,
    rows,
    ticks,
    sections: heads,
    address,
    base,
    canTick: false,
    canMake: false,
    openFilter: () => document.querySelector<HTMLElement>('.tools input')?.focus(),
  })
  const sortBy = (name: string): void => go(withQuery({ sort: sort === name ? `-${name}` : name }))
  return {
    reader,
    columns,
    widths,
    ticks,
    base,
    keys,
    setRoom,
    sortBy,
    mayUpload: rightsIn(project, 'documents').writes,
  }
}

export type RegisterNow = ReturnType<typeof useRegister>
