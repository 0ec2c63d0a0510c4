/** A new daily report: filled in from the last one, stored on the phone at each key stroke, not written before it is sent. */
import { useRef, useState } from 'preact/hooks'
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { AlreadySent, type Entry } from '../../../packages/client/src/queue/index.ts'
import { NoConnection } from '../../app/calls/client.ts'
import { type ReadState, useRead } from '../../app/calls/useread.ts'
import { drafts } from '../../app/device/drafts.ts'
import { dayOfMoment } from '../../app/language/dates.ts'
import { useChanging, useWaiting } from '../../app/outbox/changing.ts'
import { type Project, rightsIn, todayAt } from '../../app/project.ts'
import { go, useAddress } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { ErrorBox, sentenceOf } from '../../parts/errorbox.tsx'
import { endUndo } from '../../parts/files/takeout.ts'
import { later } from '../../parts/later.tsx'
import { saysWaits } from '../../parts/outbox/writekept.ts'
import { showToast } from '../../parts/toast.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import { type DailyReportDraft, type LastReport, photosName, sendNew } from './draft.ts'
import { Began, Exists, WaitsToo } from './existing.tsx'
import { DailyReportForm } from './form.tsx'
import { draftName, type NewDraftOf, useNewDraft } from './newdraft.ts'
import { type Report, textsOf } from './report.ts'
import { useSending } from './sending.ts'

const ChangesWaiting = later(() =>
  import('../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

type Row = Report & { author?: number | null }

interface NewReportProps {
  projectId: number
  project: Project
  day: Day
}

/** The user's own last report before that day; without one, the last report of the project. */
function useLast({ project, day }: NewReportProps): ReadState<unknown> & { last?: LastReport } {
  const me = useMe()
  const before = { Dated: `..${addDays(day, -1)}` }
  const list = { parentFolderId: project.rootFolderId!, sort: '-Dated', take: 1 }
  const own = useRead('DailyReportReadInFolder', {
    ...list,
    filter: { ...before, Author: String(me.userId) },
  })
  const isFirst = own.data?.dailyReportList?.length === 0
  const any = useRead('DailyReportReadInFolder', isFirst ? { ...list, filter: before } : undefined)
  const report = (isFirst ? any : own).data?.dailyReportList?.[0]
  const dailyReportId = report?.dailyReportId ?? undefined
  const crews = useRead('DailyReportActivityReadByReport', dailyReportId ? { dailyReportId } : undefined)
  const lies = useFolderIfSeen(report?.folderParentId, rightsIn(project, 'dailyreports').folderId)
  const reading = [own, any, crews].find(({ error }) => error) ?? own
  const isWaiting = [own, any, crews, lies].some((one) => one.isWaiting) || (isFirst && !any.data)
  if (!report || !crews.data) return { ...reading, isWaiting }
  const lastDay = dayOfMoment(report.dated, project.timeZone) ?? day
  const last = {
    report: { ...report, folderParentId: lies.folderId },
    activities: crews.data.dailyReportActivities ?? [],
    day: lastDay,
  }
  return { ...reading, isWaiting, last }
}

/** A reader of a report may not see its folder: then the new one is created in the section. */
function useFolderIfSeen(
  folderId: number | null | undefined,
  sectionId: number | null | undefined,
): { folderId?: number; isWaiting: boolean } {
  const isElsewhere = folderId && folderId !== sectionId
  const { data, isWaiting } = useRead('FolderGet', isElsewhere ? { folderId } : undefined)
  return { folderId: data?.folder?.folderId ?? undefined, isWaiting }
}

export function NewReport(props: NewReportProps) {
  const { projectId, project, day } = props
  const me = useMe()
  const changing = useChanging(useAddress().query)
  const name = changing?.draftName ?? draftName(projectId, day)
  const kept = drafts.find<DailyReportDraft>(name)
  const waiting = useWaiting(draftName(projectId, day))
  // What is sent from this page is no other report.
  const [waitedBefore] = useState(waiting)
  const [isAnother, setAnother] = useState(false)
  // While it is being sent, the new report appears among those of the day; the form stays open.
  const isWriting = useRef(Boolean(kept))
  const ofDay = useRead('DailyReportReadInFolder', {
    parentFolderId: project.rootFolderId!,
    filter: { Dated: day },
    take: 20,
  })
  const { last, isWaiting, error, retry } = useLast(props)
  const there = (ofDay.data?.dailyReportList ?? []) as Row[]
  const mine = there.find(({ author }) => author === me.userId)
  if (waiting && !changing && !isAnother && !isWriting.current)
    return <Exists projectId={projectId} waiting={waiting} another={() => setAnother(true)} />
  // The draft alone is enough to continue without a connection.
  if (!isWriting.current) {
    const failed = [error, ofDay.error].find((one) => one && !(one instanceof NoConnection))
    if (failed) return <Gate error={failed} retry={error ? retry : ofDay.retry} />
    if ((isWaiting && !error) || ofDay.isWaiting) return null
    if (mine && !isAnother)
      return (
        <Exists
          projectId={projectId}
          says={t.exists(mine.folderName ?? '')}
          at={`/p/${projectId}/daily/${mine.folderId}`}
          another={() => setAnother(true)}
        />
      )
  }
  isWriting.current = true
  return (
    <Write
      {...props}
      key={name}
      name={name}
      changing={changing}
      last={last}
      unread={error}
      waits={waiting?.id === waitedBefore?.id ? waiting : undefined}
      others={there.filter(({ author }) => author !== me.userId)}
      kept={kept?.value}
      keptWhen={kept?.when}
    />
  )
}

function Gate({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main class="ph ph-main" id="main" tabIndex={-1}>
      <h1>{t.title}</h1>
      <ErrorBox error={error} retry={retry} />
    </main>
  )
}

interface WriteProps extends NewReportProps, NewDraftOf {
  /** Why the last report could not be read, if it could not. */
  unread: unknown
  others: readonly Report[]
  /** Another report of that day, on this device. */
  waits?: Entry
}

function Write(props: WriteProps) {
  const { projectId, project, day, last, unread, others, name, changing, waits } = props
  const { draft, newest, restored, keep, startWith, setDay } = useNewDraft(props)
  const [error, setError] = useState<unknown>()
  const { send, isSending } = useSending(async () => {
    setError(undefined)
    endUndo()
    try {
      if (changing?.isSent) return
      const usual = draftName(projectId, day)
      const at = { projectId, day, draftName: usual, replaces: changing }
      const { waits, folderId, photos } = await sendNew(newest.current, at)
      drafts.drop(name)
      showToast(waits ? saysWaits(waits, t.keptWaits) : t.sent(photos))
      go(`/p/${projectId}/daily${folderId ? `/${folderId}` : ''}`, { replace: true })
    } catch (why) {
      // What it was to replace is sent: the form says so, and keeps what was written.
      if (!(why instanceof AlreadySent)) setError(why)
    }
  })
  return (
    <DailyReportForm
      projectId={projectId}
      projectName={project.projectName ?? ''}
      day={day}
      today={todayAt(project)}
      setDay={setDay}
      value={draft}
      change={(value) => keep({ ...newest.current, ...value })}
      last={last ? textsOf(last.report) : {}}
      photosOf={photosName(draft)}
      back={`/p/${projectId}/daily`}
      draftName={name}
      isSending={isSending}
      send={send}
      sendText={isSending ? t.sending : changing ? t.save : t.send}
      problem={<Problem error={error} />}
    >
      {changing ? (
        <ChangesWaiting changing={changing} listTo={`/p/${projectId}/daily`} />
      ) : (
        <Began
          draft={draft}
          last={last}
          unread={unread}
          restored={restored}
          today={todayAt(project)}
          timeZone={project.timeZone}
          startWith={startWith}
        />
      )}
      {waits && !changing && <WaitsToo waiting={waits} />}
      {others.length > 0 && (
        <div class="note slim">
          <p>{t.byOthers(others.map(({ folderName }) => folderName).join(', '))}</p>
          <a href={`/p/${projectId}/daily/${others[0]!.folderId}`}>{t.openIt}</a>
        </div>
      )}
    </DailyReportForm>
  )
}

export function Problem({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p class="offline" role="alert">
      {sentenceOf(error)}
    </p>
  )
}
