/** A set of drawings that is being read, or is confirmed page by page until it is published. */
import '../../../app/styles/deskstyles.ts'
import '../../../app/styles/drawingstyles.ts'
import { useEffect } from 'preact/hooks'
import { publicationState } from '../../../../contract/drawings/publicationstates.ts'
import { isNotThere, outdate } from '../../../app/calls/client.ts'
import { usePolled } from '../../../app/calls/usepolled.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import type { PageProps } from '../../../app/page.ts'
import { type Project, useProject } from '../../../app/project.ts'
import { go } from '../../../app/router.ts'
import { NotFound } from '../../../app/shell/notfound.tsx'
import { useTitle } from '../../../app/shell/title.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { Confirm } from './confirm.tsx'
import type { Publication } from './confirming.ts'
import { Reading } from './reading.tsx'

const is = (publication: Publication | undefined, name: keyof typeof publicationState): boolean =>
  publication?.stateId === publicationState[name].code

export default function Bring({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const publicationId = Number(at.publicationId)
  const { data: project } = useProject(projectId)
  const asked = publicationId ? { publicationId, take: 1 } : undefined
  const { data, error, retry } = usePolled(
    'DrawingPublicationRead',
    asked,
    (response) => !is(response.publication ?? undefined, 'Reading'),
  )
  const publication = data?.publication ?? undefined
  const isOver = is(publication, 'Published') || is(publication, 'Withdrawn')
  useTitle(publication?.name, project?.projectName)
  useEffect(() => {
    if (isOver) go(`/p/${projectId}/drawings/publications/${publicationId}`, { replace: true })
  }, [isOver])
  if (!asked || isNotThere(error) || (publication && publication.projectId !== projectId)) return <NotFound />
  if (error && !publication) return <ErrorBox error={error} retry={retry} />
  if (!publication || !project || isOver) return <Skeleton />
  if (is(publication, 'Discarded')) return <Discarded publication={publication} project={project} />
  if (is(publication, 'Reading')) return <Reading publication={publication} />
  const isReadAgain = (): void => {
    outdate('DrawingPublicationRead', asked)
    retry()
  }
  return (
    <Confirm
      key={publicationId}
      publicationId={publicationId}
      projectId={projectId}
      project={project}
      isReadAgain={isReadAgain}
    />
  )
}

function Discarded({ publication, project }: { publication: Publication; project: Project }) {
  const when = instantOf(publication.discardedDate)
  return (
    <>
      <header class="head">
        <h1>{publication.name}</h1>
      </header>
      <p class="empty">
        {t.discardedBy(publication.discardedBy ?? '', when ? moment(when, project.timeZone) : '')}{' '}
        <a href={`/p/${publication.projectId}/drawings`}>{t.toRegister}</a>
      </p>
    </>
  )
}
