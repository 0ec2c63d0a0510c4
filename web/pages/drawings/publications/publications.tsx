/** The publications of a project, the newest first: what was published, and what of it was withdrawn. */
import '../../../app/styles/deskstyles.ts'
import '../../../app/styles/drawingstyles.ts'
import { publicationState } from '../../../../contract/drawings/publicationstates.ts'
import { isNotThere, type ResponseOf } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { dayOf, dayWithYear, instantOf, moment } from '../../../app/language/dates.ts'
import type { PageProps } from '../../../app/page.ts'
import { type Project, rightsIn, useProject } from '../../../app/project.ts'
import { NotFound } from '../../../app/shell/notfound.tsx'
import { useTitle } from '../../../app/shell/title.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { More } from '../../../parts/more.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { drawingTexts } from '../../../texts/drawings/register.ts'
import { countsOf } from '../register/requests.ts'
import { RegisterTabs } from '../register/tabs.tsx'
import { StateTag } from './statetag.tsx'

type Row = NonNullable<ResponseOf<'DrawingPublicationList'>['publications']>[number]

const rowsAtOnce = 50
const { Reading, 'To confirm': toConfirm, Withdrawn } = publicationState

export default function Publications({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const { data: project, error, retry } = useProject(projectId)
  if (isNotThere(error)) return <NotFound />
  if (error && !project) return <ErrorBox error={error} retry={retry} />
  if (!project) return <Skeleton />
  if (!rightsIn(project, 'documents').reads) return <NotFound />
  return <Shown projectId={projectId} project={project} />
}

function Shown({ projectId, project }: { projectId: number; project: Project }) {
  const counts = useRead('DrawingRegisterSections', countsOf(projectId)).data
  const pages = usePages(
    'DrawingPublicationList',
    { projectId, take: rowsAtOnce },
    ({ publications }) => publications,
  )
  useTitle(t.publications, project.projectName)
  return (
    <>
      <header class="head">
        <h1>{drawingTexts.title}</h1>
      </header>
      <RegisterTabs projectId={projectId} project={project} counts={counts} current="publications" />
      <div class="scroll">
        <div class="setup">
          <ErrorBox error={pages.error} retry={pages.retry} />
          {pages.isWaiting && <Skeleton rows={4} />}
          {pages.rows?.length === 0 && <p class="second">{t.none}</p>}
          {pages.rows && pages.rows.length > 0 && (
            <ul class="setup-rows">
              {pages.rows.map((row) => (
                <Line key={row.publicationId} row={row} project={project} />
              ))}
            </ul>
          )}
          <More of={pages} says={t.more} />
        </div>
      </div>
    </>
  )
}

function Line({ row, project: { timeZone } }: { row: Row; project: Project }) {
  const { stateId, publicationId, withdrawnSheetCount: withdrawn } = row
  const isOpen = stateId === Reading.code || stateId === toConfirm.code
  const day = dayOf(row.issueDate)
  const said = (date: string | null | undefined, says: (when: string) => string): string | false => {
    const at = instantOf(date)
    return at ? says(moment(at, timeZone)) : false
  }
  const facts = [
    isOpen ? t.pages(row.pageCount ?? 0) : t.sheets(row.pageCount ?? 0),
    day && t.issuedOn(dayWithYear(day)),
    row.publishedDate
      ? said(row.publishedDate, (when) => t.publishedBy(row.publishedBy ?? '', when))
      : said(row.uploadedDate, (when) => t.uploadedBy(row.uploadedBy ?? '', when)),
    said(row.withdrawnDate, (when) => t.withdrawnBy(row.withdrawnBy ?? '', when)),
    stateId !== Withdrawn.code && withdrawn ? t.withdrawnSheets(withdrawn) : false,
  ]
  return (
    <li>
      <Icon name="sheet" />
      <span>
        <a href={`/p/${row.projectId}/drawings/${isOpen ? 'bring' : 'publications'}/${publicationId}`}>
          <b>{row.name}</b>
        </a>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {row.withdrawnReason && <small>{row.withdrawnReason}</small>}
      </span>
      <span class="end">
        <StateTag stateId={stateId ?? 0} />
      </span>
    </li>
  )
}
