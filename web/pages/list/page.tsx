/** The list of a record kind. What is asked for stands in the address; this joins it with the rows and the keyboard. */
import { useState } from 'preact/hooks'
import { NotHere } from '../../app/nothere.tsx'
import { type Project, rightsIn, todayAt, useProject } from '../../app/project.ts'
import { go, useAddress } from '../../app/router.ts'
import { type Kind, kindAt } from '../../kinds/kinds.ts'
import type { Column, Row, View } from '../../kinds/lists/list.ts'
import { lists } from '../../kinds/lists/lists.ts'
import { Bones } from '../../parts/bones.tsx'
import { say } from '../../parts/said.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { listTexts as t } from '../../texts/lists.ts'
import type { PageProps } from '../pages.ts'
import { BulkBar } from './bulk.tsx'
import { columnsFor } from './columns.ts'
import { Empty } from './empty.tsx'
import { Exporting, useExport } from './export.tsx'
import { FilterDialog } from './filters.tsx'
import { Foot } from './foot.tsx'
import { Grid } from './grid.tsx'
import { ListHead } from './head.tsx'
import { useListKeys } from './listkeys.ts'
import { ownViews } from './ownviews.ts'
import { Peek } from './peek.tsx'
import { PunchLists } from './punchlists.tsx'
import { type Asked, askedIn, isChanged, queryOf, viewIn } from './query.ts'
import { useSections } from './sections.ts'
import { Tools } from './tools.tsx'
import { useColumnsKept, useFolded, useRows, useTicks } from './uses.ts'
import { ViewTabs } from './viewtabs.tsx'

export default function ListPage({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const kind = kindAt(at.kind ?? '')
  const { data: project, error } = useProject(projectId)
  if (!kind) return <NotHere />
  if (error) return <Trouble error={error} />
  if (!project) return <Bones />
  if (!rightsIn(project, kind.section).reads) return <NotHere />
  // Packages are a view of the register: one page, one set of tabs.
  const shown = kind.name === 'submittalPackage' ? kindAt('submittals')! : kind
  return <Listed kind={shown} isPackages={shown !== kind} projectId={projectId} project={project} />
}

function Listed({
  kind,
  isPackages,
  projectId,
  project,
}: {
  kind: Kind
  isPackages: boolean
  projectId: number
  project: Project
}) {
  const { path, query } = useAddress()
  const base = `/p/${projectId}/${kind.path}`
  const whose = `${projectId}:${kind.name}`
  const own = lists[kind.name]
  const views: View[] = [...own.views, ...ownViews.use(whose)]
  const meant = new URLSearchParams(query)
  if (isPackages && !meant.has('view')) meant.set('view', 'packages')
  const list = lists[viewIn(views, meant)?.of ?? kind.name]
  const asked = askedIn(list, views, meant)
  const reader = { today: todayAt(project), timeZone: project.timeZone }
  const place = { projectId, folderId: asked.folderId ?? project.rootFolderId ?? 0 }
  const { rows, isBusy } = useRows(list, place, asked)
  const sections = useSections(list, projectId, asked)
  const [room, setRoom] = useState(64)
  const cols = useColumnsKept(list, asked.cols)
  const columns = columnsFor(list, cols.chosen, room)
  const [folded, fold] = useFolded()
  const ticks = useTicks(rows)
  const [filtering, setFiltering] = useState<{ field?: string }>()
  const exporting = useExport(list, columns, reader, rows)
  const canWrite = rightsIn(project, kind.section).writes ?? false
  const canTick = canWrite || ticks.isSelecting

  const addressFor = (changes: Partial<Asked>): string => {
    const text = queryOf(list, views, { ...asked, ...changes })
    return text ? `${base}?${text}` : base
  }
  const ask = (changes: Partial<Asked>, isTyped = false): void => {
    if ('cols' in changes) cols.keep(changes.cols)
    go(addressFor(changes), { replace: isTyped || 'cols' in changes })
  }
  const addressOf = (view: View): string => {
    const of = lists[view.of ?? kind.name]
    const { name: _, ...said } = { ...view }
    const text = queryOf(of, views, {
      view,
      q: said.q ?? '',
      filter: { ...said.filter },
      sort: said.sort ?? of.sort,
      cols: said.cols ? [...said.cols] : undefined,
      folderId: view.of ? undefined : asked.folderId,
      isGrouped: asked.isGrouped || !of.isBySection,
    })
    return text ? `${base}?${text}` : base
  }
  const records = `/p/${projectId}/${list.kind.path}`
  const keys = useListKeys({
    list,
    rows,
    ticks,
    sections: sections?.heads,
    address: path + (query.size > 0 ? `?${query}` : ''),
    base: records,
    canTick,
    canWrite,
    openFilter: () => setFiltering({}),
  })
  const label = `${asked.view?.label ?? t.all}, ${list.kind.texts.many}`
  const changed = isChanged(list, asked)
  const ownView = () => ({ label: '', filter: asked.filter, sort: asked.sort, q: asked.q, cols: asked.cols })
  const peeked = keys.isPeeking ? rows.rows[keys.active] : undefined
  const isEmpty = rows.total === 0 && !rows.error
  return (
    <>
      <ListHead
        list={list}
        kind={kind}
        projectId={projectId}
        canWrite={canWrite}
        exporting={exporting}
        ticks={ticks}
        name={exportName(project, list.kind)}
      />
      <ViewTabs
        list={own}
        views={views}
        view={asked.view}
        projectId={projectId}
        isChanged={changed && (asked.view?.of === undefined || asked.q !== '')}
        addressOf={addressOf}
        save={() => {
          ownViews.change(whose, { ...ownView(), name: asked.view!.name, label: asked.view!.label })
          say(t.viewKept(asked.view!.label))
        }}
        saveAs={(named) => {
          const taken = views.map(({ name }) => name)
          const added = ownViews.add(whose, taken, { ...ownView(), label: named })
          go(addressOf(added))
          say(t.viewKept(named))
        }}
        remove={() => {
          ownViews.remove(whose, asked.view!.name)
          go(base)
        }}
      />
      {kind.name === 'punch' && (
        <PunchLists
          projectId={projectId}
          rootFolderId={project.rootFolderId ?? 0}
          folderId={asked.folderId}
          canWrite={canWrite}
          choose={(folderId) => ask({ folderId })}
        />
      )}
      <Tools
        list={list}
        asked={asked}
        shown={columns}
        projectId={projectId}
        today={reader.today}
        sections={sections}
        ask={ask}
        openFilter={(field) => setFiltering({ field })}
        addressFor={addressFor}
      />
      <Trouble error={rows.error} again={() => rows.want(1)} />
      <div class="beside">
        {isEmpty ? (
          <Empty
            kind={list.kind}
            asked={asked}
            projectId={projectId}
            canWrite={canWrite}
            address={addressFor({ view: undefined, filter: {}, q: '', folderId: undefined })}
          />
        ) : (
          <Grid
            list={list}
            label={label}
            rows={rows}
            sections={sections?.heads}
            folded={folded}
            fold={fold}
            columns={columns}
            reader={reader}
            sort={asked.sort}
            sortBy={(column) => ask({ sort: nextSort(asked.sort, column) })}
            active={keys.active}
            setActive={keys.setActive}
            ticked={ticks.ticked}
            tick={ticks.tick}
            tickAll={ticks.tickAll}
            canTick={canTick}
            isTicking={ticks.isSelecting}
            open={keys.open}
            base={records}
            onRoom={setRoom}
            isBusy={isBusy}
            isWhole={exporting.isPrinting}
            hold={keys.hold}
            onKeyDown={keys.onKeyDown}
          />
        )}
        {peeked && (
          <Peek
            list={list}
            row={peeked}
            reader={reader}
            href={`${records}/${peeked.folderId}`}
            close={keys.closePeek}
          />
        )}
      </div>
      <BulkBar
        list={list}
        projectId={projectId}
        rows={ticks.rows as Row[]}
        canWrite={canWrite}
        clear={ticks.clear}
        exportThem={() => exporting.some(ticks.rows, exportName(project, list.kind))}
        total={rows.total ?? 0}
        tickAll={ticks.tickAll}
      />
      <Foot list={list} rows={rows} sections={sections} />
      <Exporting exporting={exporting} />
      {filtering && (
        <FilterDialog
          list={list}
          filter={asked.filter}
          projectId={projectId}
          today={reader.today}
          field={filtering.field}
          close={() => setFiltering(undefined)}
          set={(field, value) => {
            const { [field]: _, ...rest } = asked.filter
            ask({ filter: value === undefined ? rest : { ...rest, [field]: value } })
          }}
        />
      )}
    </>
  )
}

const nextSort = (sort: string, { name }: Column): string => (sort === name ? `-${name}` : name)

const exportName = (project: Project, kind: Kind): string =>
  `${[project.projectNumber, kind.texts.many].filter(Boolean).join(' ')}.csv`
