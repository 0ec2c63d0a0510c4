/** The documents of a folder, in pages; the address says how they are sorted. */

import { useState } from 'preact/hooks'
import { usePages } from '../../app/calls/paging.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf, shortDay } from '../../app/language/dates.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { size } from '../../app/language/numbers.ts'
import { todayAt, useProject } from '../../app/project.ts'
import { useAddress, withQuery } from '../../app/router.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { type Label, LabelTags, useLabelsOf } from '../../parts/labels/labels.tsx'
import { More } from '../../parts/more.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { documentTexts as t } from '../../texts/documents.ts'
import { Filters, filterIn } from './filters.tsx'
import { type DocumentRow, Ticked } from './ticked.tsx'
import { foldersIn } from './tree.tsx'

const rowsAtOnce = 100
/** The maximum of one call. */
const labelledMax = 1_000

const columns: ReadonlyArray<{ head: string; sort?: string; class?: string }> = [
  { head: t.columns.number, sort: 'DocumentNumber', class: 'd-no' },
  { head: t.columns.name, sort: 'DocumentTitle' },
  { head: t.columns.discipline, sort: 'DocumentDiscipline', class: 'd-wide d-discipline' },
  { head: t.columns.status, sort: 'DocumentStatus', class: 'd-wide' },
  { head: t.columns.issue, sort: 'DocumentIssue', class: 'd-short d-issue' },
  { head: t.columns.date, sort: 'DocumentIssueDate', class: 'd-short d-date' },
  { head: t.columns.size, class: 'd-short d-size n' },
  { head: t.columns.version, sort: 'DocumentVersion', class: 'd-short d-version n' },
]

interface RowsProps {
  projectId: number
  folderId: number
  openId: number
  writes: boolean
}

const nothing: ReadonlySet<number> = new Set()

export function Rows({ projectId, folderId, openId, writes }: RowsProps) {
  const { query } = useAddress()
  const sort = query.get('sort') ?? 'DocumentNumber'
  const filter = filterIn(query)
  const asked = { parentFolderId: folderId, take: rowsAtOnce, sort, ...(filter && { filter }) }
  const pages = usePages('DocumentReadInFolder', asked, (response) => response.documentList)
  const { rows, error, isWaiting, retry } = pages
  const folders = useRead('FoldersGetByParentFolder', foldersIn(folderId)).data?.folderList
  // What was ticked in another folder, or under another filter, counts no more.
  const scope = `${folderId} ${JSON.stringify(filter)}`
  const [last, setLast] = useState({ scope, ids: nothing })
  const ticked = last.scope === scope ? last.ids : nothing
  const clear = (): void => setLast({ scope, ids: nothing })
  const tick = (ids: readonly number[], isOn: boolean): void =>
    setLast((was) => {
      const next = new Set(was.scope === scope ? was.ids : [])
      for (const id of ids) isOn ? next.add(id) : next.delete(id)
      return { scope, ids: next }
    })
  const isFiltered = filter !== undefined
  return (
    <section class="scroll documents-rows" aria-label={t.title}>
      {(isFiltered || rows?.length !== 0) && <Filters projectId={projectId} />}
      <ErrorBox error={error} retry={retry} />
      {isWaiting && <Skeleton />}
      {Boolean(folders?.length) && (
        <ul class="folder-row" aria-label={t.tree}>
          {folders?.map((folder) => (
            <li key={folder.folderId}>
              <a class="btn" href={`/p/${projectId}/documents/${folder.folderId}`}>
                <Icon name={folder.accessByList ? 'lock' : 'folder'} />
                {folder.folderName}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isFiltered && rows?.length === 0 && <NoneFit />}
      {!isFiltered && folders?.length === 0 && rows?.length === 0 && (
        <p class="empty">{writes ? t.empty : t.emptyToRead}</p>
      )}
      {rows && rows.length > 0 && <Table {...{ projectId, folderId, openId, rows, sort, ticked, tick }} />}
      <More of={pages} says={t.more} />
      <Ticked
        projectId={projectId}
        rows={(rows ?? []).filter(({ folderId: id }) => ticked.has(id ?? 0))}
        writes={writes}
        clear={clear}
      />
    </section>
  )
}

interface TableProps {
  projectId: number
  folderId: number
  openId: number
  rows: readonly DocumentRow[]
  sort: string
  ticked: ReadonlySet<number>
  tick: (ids: readonly number[], isOn: boolean) => void
}

function Table({ projectId, folderId, openId, rows, sort, ticked, tick }: TableProps) {
  const ids = rows.map((row) => row.folderId ?? 0)
  const labelsOf = useLabelsOf(projectId, ids.slice(0, labelledMax))
  return (
    <table class="list gives documents-list">
      <thead>
        <tr>
          <th scope="col" class="d-tick">
            <input
              type="checkbox"
              aria-label={t.tickAll}
              checked={ids.every((id) => ticked.has(id))}
              onChange={(event) => tick(ids, event.currentTarget.checked)}
            />
          </th>
          {columns.map((column) => (
            <Head key={column.head} {...column} sorted={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <Line
            key={row.folderId}
            row={row}
            labels={labelsOf(ids[i]!)}
            projectId={projectId}
            parentId={folderId}
            isOpen={row.folderId === openId}
            isTicked={ticked.has(ids[i]!)}
            tick={(isOn) => tick([ids[i]!], isOn)}
          />
        ))}
      </tbody>
    </table>
  )
}

function NoneFit() {
  return (
    <p class="empty">
      {t.noneFit}{' '}
      <a href={withQuery({ q: undefined, status: undefined, discipline: undefined, label: undefined })}>
        {t.clearFilter}
      </a>
    </p>
  )
}

function Head({ head, sort, sorted, class: look }: (typeof columns)[number] & { sorted: string }) {
  const isUp = sorted === sort
  const isDown = sorted === `-${sort}`
  if (!sort)
    return (
      <th scope="col" class={look}>
        {head}
      </th>
    )
  return (
    <th scope="col" class={look} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <a class="sortable" href={withQuery({ sort: isUp ? `-${sort}` : sort })}>
        {head}
        {(isUp || isDown) && <Icon name={isUp ? 'up' : 'arrowdown'} />}
      </a>
    </th>
  )
}

interface LineProps {
  row: DocumentRow
  labels: readonly Label[]
  projectId: number
  parentId: number
  isOpen: boolean
  isTicked: boolean
  tick: (isOn: boolean) => void
}

/** The same list with this document beside it. */
function opened(projectId: number, parentId: number, folderId: number): string {
  const [, query = ''] = withQuery({ doc: String(folderId), v: undefined }).split('?')
  return `/p/${projectId}/documents/${parentId}?${query}`
}

function Line({ row, labels, projectId, parentId, isOpen, isTicked, tick }: LineProps) {
  const { data: project } = useProject(projectId)
  const day = dayOf(row.documentIssueDate)
  const name = row.documentTitle || row.uploadedFileName || row.folderName || ''
  return (
    <tr class={isOpen ? 'on' : undefined}>
      <td class="d-tick">
        <input
          type="checkbox"
          aria-label={t.tick(name)}
          checked={isTicked}
          onChange={(event) => tick(event.currentTarget.checked)}
        />
      </td>
      <td class="d-no no">{row.documentNumber}</td>
      <th scope="row" class="subject">
        <a href={opened(projectId, parentId, row.folderId ?? 0)} aria-current={isOpen ? 'true' : undefined}>
          {name}
        </a>
        <LabelTags labels={labels} />
        <small class="d-under muted">{under(row)}</small>
      </th>
      <td class="d-wide d-discipline">{shipped(row.documentDisciplineName)}</td>
      <td class="d-wide">{shipped(row.documentStatusName)}</td>
      <td class="d-short d-issue">{row.documentIssue}</td>
      <td class="d-short d-date">{day && shortDay(day, todayAt(project))}</td>
      <td class="d-short d-size n">{row.uploadedFileSize ? size(row.uploadedFileSize) : ''}</td>
      <td class="d-short d-version n">{row.documentVersion || ''}</td>
    </tr>
  )
}

/** On a phone, in place of the columns. */
const under = (row: DocumentRow): string =>
  [
    shipped(row.documentStatusName),
    row.documentIssue,
    row.documentVersion ? t.version(row.documentVersion) : '',
    row.uploadedFileSize ? size(row.uploadedFileSize) : '',
  ]
    .filter(Boolean)
    .join(' · ')
