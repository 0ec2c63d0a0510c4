/** The page of one record, whatever its kind: what it is, whose turn it is, what one can do, what was said and done. */
import { useEffect, useState } from 'preact/hooks'
import { CallFailed } from '../app/client.ts'
import { fetched } from '../app/fetched.ts'
import { NotHere } from '../app/nothere.tsx'
import { ErrorBox } from '../parts/errorbox.tsx'
import { Files } from '../parts/files/files.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { loadRecordPage } from '../recordtypes/records/load.ts'
import type { RecordPage } from '../recordtypes/records/page.ts'
import { type RecordTypeName, recordTypeAt } from '../recordtypes/recordtypes.ts'
import type { PageProps } from './pages.ts'
import { Head } from './record/head.tsx'
import { useHere } from './record/here.ts'
import { Now } from './record/now.tsx'
import { Photo } from './record/photo.tsx'
import { Rail } from './record/rail.tsx'
import { StepsAt } from './record/steps.ts'
import { Timeline } from './record/timeline.tsx'
import { Title } from './record/title.tsx'

export default function RecordAt({ at }: PageProps) {
  const recordType = recordTypeAt(at.recordType ?? '')
  const { page, error, retry } = usePage(recordType?.name)
  const [projectId, folderId] = [Number(at.projectId), Number(at.folderId)]
  if (!recordType || !projectId || !folderId) return <NotHere />
  if (!page) return <ErrorBox error={error} retry={retry} />
  return <Record page={page} projectId={projectId} folderId={folderId} />
}

function usePage(name: RecordTypeName | undefined) {
  const [page, setPage] = useState<RecordPage>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!name) return
    let isOver = false
    setError(undefined)
    fetched(() => loadRecordPage(name)).then(
      (loaded) => isOver || setPage(() => loaded),
      (why) => isOver || setError(why),
    )
    return () => {
      isOver = true
    }
  }, [name, turn])
  return { page, error, retry: () => setTurn(turn + 1) }
}

/** What takes the record away is done with nothing of it on the page: else all of it would be asked for once more, in vain. */
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
  const { here, preview, error, retry } = useHere(page, projectId, folderId)
  if (error instanceof CallFailed && error.status === 404) return <NotHere />
  // Of another project: the address says something that is not so.
  if (here && here.standing.projectId !== projectId) return <NotHere />
  return (
    <StepsAt folderId={folderId} page={page} here={here}>
      <Head
        page={page}
        projectId={projectId}
        folderId={folderId}
        here={here}
        standing={preview}
        leave={leave}
      />
      <div class="scroll">
        <ErrorBox error={error ?? refused} retry={error ? retry : undefined} />
        <article class="record">
          <div class="record-main">
            <Title page={page} standing={preview} here={here} />
            {here ? <Body page={page} here={here} /> : <Skeleton rows={6} />}
          </div>
          {here ? <Rail page={page} here={here} /> : <aside class="facts-rail" />}
        </article>
      </div>
    </StepsAt>
  )
}

function Body({ page, here }: { page: RecordPage; here: NonNullable<ReturnType<typeof useHere>['here']> }) {
  const { standing, me } = here
  return (
    <>
      <Now page={page} here={here} />
      {page.photoFirst && <Photo folderId={here.folderId} />}
      <page.Matter here={here} />
      <Files
        folderId={here.folderId}
        canAdd={Boolean(standing.userCanAdd)}
        canRemove={(file) =>
          Boolean(standing.userCanDelete || (standing.userCanAdd && file.by === me.fullName))
        }
      />
      <Timeline here={here} page={page} />
    </>
  )
}
