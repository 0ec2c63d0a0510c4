/** The state of a list page: the query, the rows, the ticks, and the addresses of other queries. */
import { useMemo, useState } from 'preact/hooks'
import { type Project, rightsIn, todayAt } from '../../app/project.ts'
import { addressText, go, useAddress } from '../../app/router.ts'
import { useStore } from '../../app/store.ts'
import type { Listing, View } from '../../recordtypes/listings/listing.ts'
import { allAsBcf, isTopic } from './export/bcf.ts'
import { useExport } from './export/export.tsx'
import { pdfOf } from './export/listpaper.ts'
import { columnsFor, widthsFor } from './grid/columns.ts'
import { useListShortcuts } from './listshortcuts.ts'
import { askingOf, useColumnsKept, useRows, useTicks } from './liststate.ts'
import { type ListQuery, listQueryIn, meantIn, queryOf, viewIn } from './query.ts'
import { rowsOf } from './rows.ts'
import { useSections } from './sections.ts'
import { ownViews, sharedViews } from './views/ownviews.ts'

export interface ListPageProps {
  /** The listing of the page; a view may show another one. */
  own: Listing
  /** The address is that of packages, which are a view of the register. */
  isPackages: boolean
  projectId: number
  project: Project
}

/** The query in the address, and how the address of another query is made. */
function useListQuery({ own, isPackages, projectId }: ListPageProps) {
  const { recordType } = own
  const { path, query } = useAddress()
  const base = `/p/${projectId}/${recordType.path}`
  const whose = `${projectId}:${recordType.savedAs}`
  const views: View[] = [...own.views, ...ownViews.use(whose), ...(useStore(sharedViews).get(whose) ?? [])]
  const meant = meantIn(query, isPackages)
  const list = viewIn(views, meant)?.of ?? own
  const listQuery = listQueryIn(list, views, meant)
  const withQuery = (text: string): string => (text ? `${base}?${text}` : base)
  return {
    base,
    whose,
    views,
    list,
    listQuery,
    address: addressText({ path, query }),
    addressFor: (changes: Partial<ListQuery>): string =>
      withQuery(queryOf(list, views, { ...listQuery, ...changes })),
    addressOf: (view: View): string => {
      const of = view.of ?? own
      const { q = '', sort = of.sort, cols } = view
      const folderId = view.of ? undefined : listQuery.folderId
      const parts = { view, q, sort, folderId, isGrouped: true, filter: { ...view.filter } }
      return withQuery(queryOf(of, views, { ...parts, cols: cols && [...cols] }))
    },
  }
}

export function useList(props: ListPageProps) {
  const { projectId, project } = props
  const { recordType } = props.own
  const current = useListQuery(props)
  const { list, listQuery, addressFor } = current
  const reader = { today: todayAt(project), timeZone: project.timeZone }
  const place = { projectId, folderId: listQuery.folderId ?? project.rootFolderId ?? 0 }
  const cols = useColumnsKept(list, listQuery.cols)
  const { rows, isBusy } = useRows(list, place, listQuery, cols.chosen)
  const sections = useSections(list, projectId, listQuery)
  const [room, setRoom] = useState(() => Math.floor(innerWidth / 16))
  // The same array while they are the same columns: rows are rendered again if it is another one.
  const columns = useMemo(() => columnsFor(list, cols.chosen, room), [list, cols.chosen?.join(), room])
  const widths = useMemo(
    () => widthsFor(list, columns, rows.rows, reader, room),
    [list, columns, rows.rows, room],
  )
  const ticks = useTicks(rows)
  const whole = () => rowsOf(list, place, askingOf(list, listQuery))
  const exporting = useExport({ list, project, projectId, shown: columns, reader }, rows, whole)
  const [filtering, setFiltering] = useState<{ field?: string }>()
  const { makes: canMake, writes } = rightsIn(project, recordType.section)
  const records = `/p/${projectId}/${list.recordType.path}`
  const keys = useListShortcuts({
    list,
    rows,
    ticks,
    sections: sections?.heads,
    address: current.address,
    base: records,
    canTick: canMake,
    canMake,
    openFilter: () => setFiltering({}),
  })
  return {
    ...props,
    recordType,
    ...current,
    reader,
    rows,
    isBusy,
    sections,
    setRoom,
    columns,
    widths,
    ticks,
    exporting,
    filtering,
    setFiltering,
    canMake,
    canImport: writes,
    records,
    keys,
    pdf: pdfOf(list, place, listQuery),
    place,
    /** As a BCF file: all matching rows, or some; undefined where records are no topics. */
    bcf: isTopic(list) ? allAsBcf(list, place, listQuery, rows.total ?? 0) : undefined,
    /** Of the file that is exported. */
    fileName: `${[project.projectNumber, list.recordType.texts.many].filter(Boolean).join(' ')}.csv`,
    changeQuery(changes: Partial<ListQuery>, isTyped = false): void {
      if ('cols' in changes) cols.keep(changes.cols)
      go(addressFor(changes), { replace: isTyped || 'cols' in changes })
    },
  }
}

export type ListNow = ReturnType<typeof useList>
