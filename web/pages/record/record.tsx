/** The page of a record of any type: its data, its court, the possible steps, replies and history. */
import { useEffect, useState } from 'preact/hooks'
import { CallFailed, write } from '../../app/calls/client.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useReadHere } from '../../app/shell/notices.ts'
import '../../app/styles/recordstyles.ts'
import { takeNew } from '../../app/device/savednow.ts'
import { useChanging } from '../../app/outbox/changing.ts'
import type { PageProps } from '../../app/page.ts'
import { useAddress } from '../../app/router.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Files } from '../../parts/files/files.tsx'
import { later } from '../../parts/later.tsx'
import { WaitingHere } from '../../parts/outbox/waitinghere.tsx'
import { isReasonMissing } from '../../parts/reasonfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { Head } from './head.tsx'
import { Now } from './now.tsx'
import { Photo } from './photo.tsx'
import { Rail } from './rail.tsx'
import { useRecordContext } from './recordcontext.ts'
import { StepsAt } from './steps/steps.ts'
import { Timeline } from './timeline/timeline.tsx'
import { Title } from './title.tsx'

const Imported = later(() => import('./imported.tsx').then((part) => part.Imported))
const LeftChange = later(() => import('../../parts/outbox/leftchange.tsx').then((part) => part.LeftChange))
const Addresses = later(() => import('./addresses.tsx').then((part) => part.Addresses))

export default function RecordAt({ at, part: page }: PageProps<RecordPage>) {
  const [projectId, folderId] = [Number(at.projectId), Number(at.folderId)]
  if (!page || !projectId || !folderId) return <NotFound />
  return <Record page={page} projectId={projectId} folderId={folderId} />
}

/**
 * Nothing of the record is on the page while it is deleted or moved: otherwise all of it would be read
 * again in vain.
 */
function Record(at: { page: RecordPage; projectId: number; folderId: number }) {
  const [isLeaving, setLeaving] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const leave = (does: () => Promise<void>): void => {
    setLeaving(true)
    does().catch((why) => {
      setRefused(why)
      setLeaving(false)
    })
  }
  return isLeaving ? <Skeleton /> : <Shown {...at} leave={leave} refused={refused} />
}

function Shown({
  page,
  projectId,
  folderId,
  leave,
  refused,
}: {
  page: RecordPage
  projectId: number
  folderId: number
  leave: (does: () => Promise<void>) => void
  refused: unknown
}) {
  const { context, preview, error, retry } = useRecordContext(page, projectId, folderId)
  if (error instanceof CallFailed && error.status === 404) return <NotFound />
  // The address names another project than the one it belongs to.
  if (context && context.standing.projectId !== projectId) return <NotFound />
  return (
    <StepsAt folderId={folderId} page={page} context={context}>
      <Head
        page={page}
        projectId={projectId}
        folderId={folderId}
        context={context}
        standing={preview}
        leave={leave}
        refused={refused}
      />
      <div class="scroll">
        <ErrorBox
          error={error ?? (isReasonMissing(refused) ? undefined : refused)}
          retry={error ? retry : undefined}
        />
        <article class="record">
          <div class="record-main">
            <Title page={page} standing={preview} context={context} />
            {context ? <Body page={page} context={context} /> : <Skeleton rows={6} />}
          </div>
          {context ? <Rail page={page} context={context} /> : <aside class="facts-rail" />}
        </article>
      </div>
    </StepsAt>
  )
}

function Body({
  page,
  context,
}: {
  page: RecordPage
  context: NonNullable<ReturnType<typeof useRecordContext>['context']>
}) {
  const { standing, me, project } = context
  useOpened(page, context)
  const { path, query } = useAddress()
  const changing = useChanging(query)
  const isStep = query.has('step') && path.endsWith(`/${context.folderId}`)
  const [asked] = useState(() => takeNew(context.folderId, standing.outsideParties ?? []))
  const { outsideParties, untoldParties, contacts } = standing
  const hasUntold = [outsideParties, untoldParties, contacts].some((some) => some?.length)
  useRest()
  return (
    <>
      <WaitingHere folderId={context.folderId} without={changing?.id} />
      {changing?.isSent && isStep && <LeftChange changing={changing} />}
      <Imported context={context} />
      <Now page={page} context={context} />
      {hasUntold && <Addresses context={context} asked={asked} />}
      {page.photoFirst && <Photo folderId={context.folderId} />}
      <page.Body context={context} />
      <Files
        folderId={context.folderId}
        canAdd={Boolean(standing.userCanAdd)}
        canRemove={(file) =>
          Boolean(project?.isManager || project?.isAdmin || (standing.userCanAdd && file.by === me.fullName))
        }
      />
      <Timeline context={context} page={page} />
    </>
  )
}

const restAfterMs = 1_500

/** The forms of steps and dialogs come after the record: people read before they act. */
function useRest(): void {
  useEffect(() => {
    const timer = setTimeout(() => void import('./steps/stepform.tsx').catch(() => undefined), restAfterMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Says once that the person it was sent to has opened it; a row shown in a list or beside it does not count. */
function useOpened(page: RecordPage, context: RecordContext): void {
  const { folderId } = context
  const isFirst = page.opens?.(context) ?? false
  useEffect(() => {
    // It only notes the day: if it fails, the next opening notes it.
    if (isFirst) write('RecordOpened', { folderId }).catch(() => undefined)
  }, [folderId, isFirst])
  useReadHere(folderId)
}
