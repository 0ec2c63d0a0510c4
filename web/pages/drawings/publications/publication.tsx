/** One publication: by whom and when, the sheets that it changed, and what of it was withdrawn and why. */
import '../../../app/styles/deskstyles.ts'
import '../../../app/styles/drawingstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import { publicationState } from '../../../../contract/drawings/publicationstates.ts'
import { isNotThere } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { dayOf, dayWithYear, instantOf, moment } from '../../../app/language/dates.ts'
import { size } from '../../../app/language/numbers.ts'
import type { PageProps } from '../../../app/page.ts'
import { useProject } from '../../../app/project.ts'
import { go } from '../../../app/router.ts'
import { NotFound } from '../../../app/shell/notfound.tsx'
import { useTitle } from '../../../app/shell/title.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { later } from '../../../parts/later.tsx'
import { More } from '../../../parts/more.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { drawingTexts } from '../../../texts/drawings/register.ts'
import type { Publication } from './read.ts'
import { SheetsBrought } from './sheetsbrought.tsx'
import { StateTag } from './statetag.tsx'

const WithdrawDialog = later(() => import('./withdrawdialog.tsx').then((part) => part.WithdrawDialog))

const { Published, Withdrawn } = publicationState

export default function OnePublication({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const publicationId = Number(at.publicationId)
  const { data: project } = useProject(projectId)
  const asked = publicationId ? { publicationId } : undefined
  const head = useRead('DrawingPublicationRead', asked)
  const pages = usePages('DrawingPublicationRead', asked, (response) => response.pages)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { publication } = head.data ?? {}
  const isOpen =
    publication && publication.stateId !== Published.code && publication.stateId !== Withdrawn.code
  useTitle(publication?.name, project?.projectName)
  useEffect(() => {
    if (isOpen) go(`/p/${projectId}/drawings/bring/${publicationId}`, { replace: true })
  }, [isOpen])
  if (!asked || isNotThere(head.error) || (publication && publication.projectId !== projectId))
    return <NotFound />
  if (head.error && !publication) return <ErrorBox error={head.error} retry={head.retry} />
  if (!publication || !project || isOpen) return <Skeleton />
  return (
    <>
      <header class="head wraps">
        <h1>{publication.name}</h1>
        <StateTag stateId={publication.stateId ?? 0} />
        <div class="end">
          {publication.mayWithdraw && (
            <button type="button" class="btn stays" onClick={() => setWithdrawing(true)}>
              {t.withdraw}
            </button>
          )}
        </div>
      </header>
      <div class="scroll">
        <div class="setup">
          <p class="screen-only">
            <a href={`/p/${projectId}/drawings`}>{drawingTexts.title}</a> ·{' '}
            <a href={`/p/${projectId}/drawings/publications`}>{t.publications}</a>
          </p>
          <Facts publication={publication} timeZone={project.timeZone} />
          <section class="setup-top" aria-labelledby="brought">
            <h2 id="brought">{t.brought}</h2>
            <SheetsBrought projectId={projectId} pages={pages.rows ?? []} />
            <More of={pages} says={t.morePages} />
          </section>
          <Files publication={publication} />
        </div>
      </div>
      {isWithdrawing && (
        <WithdrawDialog publication={publication} pages={pages} close={() => setWithdrawing(false)} />
      )}
    </>
  )
}

function Facts({ publication, timeZone }: { publication: Publication; timeZone: string | null | undefined }) {
  const day = dayOf(publication.issueDate)
  const [published, withdrawn] = [publication.publishedDate, publication.withdrawnDate].map(instantOf)
  const facts = [
    t.sheets(publication.pageCount ?? 0),
    day && t.issuedOn(dayWithYear(day)),
    published && t.publishedBy(publication.publishedBy ?? '', moment(published, timeZone)),
    !withdrawn && publication.withdrawnSheetCount && t.withdrawnSheets(publication.withdrawnSheetCount),
  ]
  return (
    <>
      <p class="second">{facts.filter(Boolean).join(' · ')}</p>
      {withdrawn && (
        <p class="note bad">
          <Icon name="s-void" />
          <span>
            <b>{t.withdrawnWhole(publication.withdrawnBy ?? '', moment(withdrawn, timeZone))}</b>
            <br />
            {publication.withdrawnReason}
          </span>
        </p>
      )}
    </>
  )
}

/** Only for those who may have them whole. */
function Files({ publication: { publicationId, files } }: { publication: Publication }) {
  const whole = files?.filter(({ mayDownload }) => mayDownload) ?? []
  if (whole.length === 0) return null
  return (
    <section class="setup-top" aria-labelledby="whole-files">
      <h2 id="whole-files">{t.whichFile}</h2>
      <ul class="setup-rows">
        {whole.map(({ fileId, fileName, fileSize, pageCount }) => (
          <li key={fileId}>
            <Icon name="file" />
            <span>
              <a href={`/files/drawings/${publicationId}/${fileId}`} download={fileName ?? ''}>
                <b>{fileName}</b>
              </a>
              <small>{`${t.pages(pageCount ?? 0)} · ${size(Number(fileSize ?? 0))}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
