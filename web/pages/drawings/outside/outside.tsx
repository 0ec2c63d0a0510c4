/** For managers: drawings outside of the register, each beside the one that has its number. They choose which is the sheet. */
import '../../../app/styles/deskstyles.ts'
import '../../../app/styles/drawingstyles.ts'
import { useState } from 'preact/hooks'
import { isNotThere, type ResponseOf, write } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { dayOf, dayWithYear } from '../../../app/language/dates.ts'
import type { PageProps } from '../../../app/page.ts'
import { useProject } from '../../../app/project.ts'
import { NotFound } from '../../../app/shell/notfound.tsx'
import { useTitle } from '../../../app/shell/title.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { More } from '../../../parts/more.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { drawingTexts } from '../../../texts/drawings/register.ts'

type Row = NonNullable<ResponseOf<'DrawingOutsideRead'>['documents']>[number]

const rowsAtOnce = 50

export default function Outside({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const { data: project } = useProject(projectId)
  const isManager = Boolean(project?.isManager || project?.isAdmin)
  const asked = isManager ? { projectId, take: rowsAtOnce } : undefined
  const pages = usePages('DrawingOutsideRead', asked, ({ documents }) => documents)
  useTitle(t.outside, project?.projectName)
  if (isNotThere(pages.error) || (project && !isManager)) return <NotFound />
  return (
    <>
      <header class="head">
        <h1>{t.outside}</h1>
      </header>
      <div class="scroll">
        <div class="setup">
          <p class="screen-only">
            <a href={`/p/${projectId}/drawings`}>{drawingTexts.title}</a>
          </p>
          <p class="second">{t.outsideLead}</p>
          <ErrorBox error={pages.error} retry={pages.retry} />
          {pages.isWaiting && <Skeleton rows={4} />}
          {pages.rows?.length === 0 && <p class="second">{t.outsideNone}</p>}
          <ul class="outside-pairs">
            {pages.rows?.map((row) => (
              <Pair key={row.folderId} row={row} projectId={projectId} />
            ))}
          </ul>
          <More of={pages} says={t.moreOutside} />
        </div>
      </div>
    </>
  )
}

function Pair({ row, projectId }: { row: Row; projectId: number }) {
  const [error, setError] = useState<unknown>()
  const { folderId, number, title, revision, issueDate, folderPath } = row
  const day = dayOf(issueDate)
  const facts = [revision && t.rev(revision), day && dayWithYear(day), folderPath].filter(Boolean).join(' · ')
  const choose = async (): Promise<void> => {
    try {
      await write('DrawingSheetChoose', { folderId })
      showToast(t.chosenSheet(number ?? ''))
    } catch (why) {
      setError(why)
    }
  }
  return (
    <li class="panel">
      <div>
        <small class="tag amber">{t.thisOne}</small>
        <a href={`/p/${projectId}/documents/${folderId}`}>
          <b>{[number, title].filter(Boolean).join(' ')}</b>
        </a>
        <small>{facts}</small>
        <button type="button" class="btn" aria-label={t.isTheSheetOf(facts)} onClick={() => void choose()}>
          {t.isTheSheet}
        </button>
        <ErrorBox error={error} />
      </div>
      <div>
        {row.sheetFolderId ? (
          <>
            <small class="tag green">{t.inRegister}</small>
            <a href={`/p/${projectId}/documents/${row.sheetFolderId}`}>
              <b>{[number, row.sheetTitle].filter(Boolean).join(' ')}</b>
            </a>
            <small>{row.sheetPath}</small>
          </>
        ) : (
          <small>{t.nobodyHas}</small>
        )}
      </div>
    </li>
  )
}
