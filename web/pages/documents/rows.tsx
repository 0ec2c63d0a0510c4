/** The documents of a folder, in pages; the address says how they are sorted. */
import type { ResponseOf } from '../../app/client.ts'
import { dayOf, shortDay } from '../../app/dates.ts'
import { size } from '../../app/numbers.ts'
import { usePages } from '../../app/paging.ts'
import { todayAt, useProject } from '../../app/project.ts'
import { useAddress, withQuery } from '../../app/router.ts'
import { useRead } from '../../app/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { More } from '../../parts/more.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { documentTexts as t } from '../../texts/documents.ts'
import { foldersIn } from './tree.tsx'

type Row = NonNullable<ResponseOf<'DocumentReadInFolder'>['documentList']>[number]
const rowsAtOnce = 100

const columns: ReadonlyArray<{ head: string; sort?: string; class?: string }> = [
  { head: t.columns.number, sort: 'DocumentNumber', class: 'd-no' },
  { head: t.columns.name, sort: 'DocumentTitle' },
  { head: t.columns.discipline, sort: 'DocumentDiscipline', class: 'd-wide' },
  { head: t.columns.status, sort: 'DocumentStatus', class: 'd-wide' },
  { head: t.columns.issue, sort: 'DocumentIssue', class: 'd-short' },
  { head: t.columns.date, sort: 'DocumentIssueDate', class: 'd-short' },
  { head: t.columns.size, class: 'd-short n' },
  { head: t.columns.version, sort: 'DocumentVersion', class: 'd-short n' },
]

interface RowsProps {
  projectId: number
  folderId: number
  openId: number
  writes: boolean
}

export function Rows({ projectId, folderId, openId, writes }: RowsProps) {
  const { query } = useAddress()
  const sort = query.get('sort') ?? 'DocumentNumber'
  const asked = { parentFolderId: folderId, take: rowsAtOnce, sort }
  const pages = usePages('DocumentReadInFolder', asked, (response) => response.documentList)
  const { rows, error, isWaiting, retry } = pages
  const folders = useRead('FoldersGetByParentFolder', foldersIn(folderId)).data?.folderList
  return (
    <section class="scroll documents-rows" aria-label={t.title}>
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
      {folders?.length === 0 && rows?.length === 0 && <p class="empty">{writes ? t.empty : t.emptyToRead}</p>}
      {rows && rows.length > 0 && (
        <table class="list documents-list">
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.head} {...column} sorted={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line
                key={row.folderId}
                row={row}
                projectId={projectId}
                parentId={folderId}
                isOpen={row.folderId === openId}
              />
            ))}
          </tbody>
        </table>
      )}
      <More of={pages} says={t.more} />
    </section>
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
  row: Row
  projectId: number
  parentId: number
  isOpen: boolean
}

function Line({ row, projectId, parentId, isOpen }: LineProps) {
  const { data: project } = useProject(projectId)
  const day = dayOf(row.documentIssueDate)
  return (
    <tr class={isOpen ? 'on' : undefined}>
      <td class="d-no no">{row.documentNumber}</td>
      <th scope="row" class="subject">
        <a
          href={`/p/${projectId}/documents/${parentId}?doc=${row.folderId}`}
          aria-current={isOpen ? 'true' : undefined}
        >
          {row.documentTitle || row.uploadedFileName || row.folderName}
        </a>
      </th>
      <td class="d-wide">{row.documentDisciplineName}</td>
      <td class="d-wide">{row.documentStatusName}</td>
      <td class="d-short">{row.documentIssue}</td>
      <td class="d-short">{day && shortDay(day, todayAt(project))}</td>
      <td class="d-short n">{row.uploadedFileSize ? size(row.uploadedFileSize) : ''}</td>
      <td class="d-short n">{row.documentVersion || ''}</td>
    </tr>
  )
}
