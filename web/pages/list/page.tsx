/** The list of a record type. The query is in the address; this joins it with the rows and the shortcuts. */
import { isNotThere } from '../../app/calls/client.ts'
import '../../app/styles/liststyles.ts'
import { useRead } from '../../app/calls/useread.ts'
import type { PageProps } from '../../app/page.ts'
import { rightsIn } from '../../app/project.ts'
import { go } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { later } from '../../parts/later.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import { type Column, type Listing, placeOfRow } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { Empty } from './empty.tsx'
import { Exporting } from './export/export.tsx'
import { Foot } from './foot.tsx'
import { Grid } from './grid/grid.tsx'
import { ListHead } from './head.tsx'
import { useFolded } from './liststate.ts'
import { Peek } from './peek.tsx'
import { PunchLists } from './punchlists.tsx'
import { isChanged } from './query.ts'
import { Tools } from './tools.tsx'
import { type ListNow, type ListPageProps, useList } from './uselist.ts'
import { ownViews } from './views/ownviews.ts'
import { ViewTabs } from './views/viewtabs.tsx'

const WaitingRows = later(() => import('../../parts/outbox/waiting.tsx').then((parts) => parts.WaitingRows))
const BulkBar = later(() => import('./bulk.tsx').then((bulk) => bulk.BulkBar))
const SharedViews = later(() => import('./views/sharedviews.tsx').then((shared) => shared.SharedViews))
const FilterDialog = later(() => import('./filters/filterdialog.tsx').then((filters) => filters.FilterDialog))

export default function ListPage({ at, part: own }: PageProps<Listing>) {
  const projectId = Number(at.projectId)
  const { data: project, error, retry } = useRead('ProjectSectionsRead', own && { projectId })
  if (!own) return <NotFound />
  if (isNotThere(error)) return <NotFound />
  if (error && !project) return <ErrorBox error={error} retry={retry} />
  if (!project) return <Skeleton />
  if (!rightsIn(project, own.recordType.section).reads) return <NotFound />
  // Packages are a view of the register: one page, one set of tabs.
  const isPackages = own.recordType.path !== at.recordType
  return <Listed own={own} isPackages={isPackages} projectId={projectId} project={project} />
}

function Listed(props: ListPageProps) {
  const now = useList(props)
  useTitle(now.listQuery.view?.label, now.recordType.texts.many, now.project.projectName)
  const { list, listQuery, projectId, project, rows, sections, canMake, ticks, exporting, filtering } = now
  return (
    <>
      <ListHead {...now} name={now.fileName} />
      <Views now={now} />
      {now.recordType.name === 'punchListItem' && (
        <PunchLists
          projectId={projectId}
          rootFolderId={project.rootFolderId ?? 0}
          folderId={listQuery.folderId}
          canMake={canMake}
          choose={(folderId) => now.changeQuery({ folderId })}
        />
      )}
      <Tools
        {...now}
        shown={now.columns}
        today={now.reader.today}
        openFilter={(field) => now.setFiltering({ field })}
      />
      <WaitingRows projectId={projectId} path={list.recordType.path} folderId={listQuery.folderId} />
      <ErrorBox error={rows.error} retry={() => rows.want()} />
      <Rows now={now} />
      {ticks.rows.length > 0 && (
        <BulkBar
          list={list}
          projectId={projectId}
          rows={ticks.rows}
          canMake={canMake}
          clear={ticks.clear}
          exportThem={() => exporting.some(ticks.rows, now.fileName)}
          place={now.place}
          total={rows.total ?? 0}
          tickAll={ticks.tickAll}
        />
      )}
      <Foot list={list} rows={rows} sections={sections} />
      <Exporting exporting={exporting} />
      {!rows.isWhole && <p class="paper-only">{t.onlySome}</p>}
      {filtering && <Filtering now={now} field={filtering.field} />}
    </>
  )
}

function Views({ now }: { now: ListNow }) {
  const { list, listQuery, views, whose, addressOf } = now
  const { filter, sort, q, cols, view } = listQuery
  // A view of its own is one of the page's list; packages are another list.
  const isViewChanged = isChanged(list, listQuery) && list === now.own
  const kept = (label: string) => ({ label, filter, sort, q, cols })
  return (
    <ViewTabs
      list={now.own}
      views={views}
      view={view}
      projectId={now.projectId}
      folderId={listQuery.folderId}
      isChanged={isViewChanged}
      addressOf={addressOf}
      save={() => {
        ownViews.change(whose, { ...kept(view!.label), name: view!.name })
        showToast(t.viewKept(view!.label))
      }}
      saveAs={(label) => {
        const taken = views.map(({ name }) => name)
        go(addressOf(ownViews.add(whose, taken, kept(label))))
        showToast(t.viewKept(label))
      }}
      remove={() => {
        ownViews.remove(whose, view!.name)
        go(now.base)
      }}
    >
      {now.rows.total !== undefined && (
        <SharedViews
          list={now.own}
          projectId={now.projectId}
          whose={whose}
          view={view}
          query={listQuery}
          isChanged={isViewChanged}
          addressOf={addressOf}
          base={now.base}
        />
      )}
    </ViewTabs>
  )
}

const nextSort = (sort: string, { name }: Column): string => (sort === name ? `-${name}` : name)

function Rows({ now }: { now: ListNow }) {
  const { list, listQuery, rows, sections, columns, widths, reader, keys, ticks, canMake, records } = now
  const [folded, fold] = useFolded()
  if (rows.total === 0 && !rows.error)
    return (
      <Empty
        list={list}
        listQuery={listQuery}
        projectId={now.projectId}
        canMake={canMake}
        address={now.addressFor({ view: undefined, filter: {}, q: '', folderId: undefined })}
      />
    )
  const peeked = keys.isPeeking ? rows.rows[keys.active] : undefined
  return (
    <div class="beside">
      <Grid
        {...keys}
        {...ticks}
        list={list}
        label={`${listQuery.view?.label ?? t.filter}, ${list.recordType.texts.many}`}
        rows={rows}
        sections={sections?.heads}
        folded={folded}
        fold={fold}
        columns={columns}
        widths={widths}
        reader={reader}
        sort={listQuery.sort}
        sortBy={(column) => now.changeQuery({ sort: nextSort(listQuery.sort, column) })}
        canTick={canMake}
        isTicking={ticks.isSelecting}
        base={records}
        onRoom={now.setRoom}
        isBusy={now.isBusy}
        isWhole={now.exporting.isPrinting}
      />
      {peeked && (
        <Peek
          list={list}
          row={peeked}
          reader={reader}
          href={placeOfRow(list, records, peeked)}
          close={keys.closePeek}
        />
      )}
    </div>
  )
}

function Filtering({ now, field }: { now: ListNow; field: string | undefined }) {
  const { list, listQuery, projectId, reader, changeQuery, setFiltering } = now
  return (
    <FilterDialog
      list={list}
      filter={listQuery.filter}
      projectId={projectId}
      today={reader.today}
      field={field}
      close={() => setFiltering(undefined)}
      set={(name, value) => {
        const { [name]: _, ...rest } = listQuery.filter
        changeQuery({ filter: value === undefined ? rest : { ...rest, [name]: value } })
      }}
    />
  )
}
