/**
 * Changing an existing daily report. Changes by others since then are shown beside the user's own changes.
 */

import { useRef, useState } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { AlreadySent } from '../../../packages/client/src/queue/index.ts'
import { CallFailed, readAnew } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { drafts } from '../../app/device/drafts.ts'
import { dayOfMoment, momentText } from '../../app/language/dates.ts'
import { type Changing, useChanging } from '../../app/outbox/changing.ts'
import { type Project, todayAt } from '../../app/project.ts'
import { go, useAddress } from '../../app/router.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { later } from '../../parts/later.tsx'
import { WaitingHere } from '../../parts/outbox/waitinghere.tsx'
import { saysWaits } from '../../parts/outbox/writekept.ts'
import { showToast } from '../../parts/toast.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import { sendChanges } from './draft.ts'
import { DailyReportForm, type Written } from './form.tsx'
import { Problem } from './newreport.tsx'
import {
  type Activity,
  linesOf,
  mergeTexts,
  type Report,
  type TextKey,
  type Texts,
  textsOf,
} from './report.ts'
import { useSending } from './sending.ts'
import { Theirs } from './theirs.tsx'

const ChangesWaiting = later(() =>
  import('../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

interface EditReportProps {
  projectId: number
  project: Project
  folderId: number
}

interface Base {
  texts: Texts
  etag?: string
}

/** The draft of a changed report, including the report as it was at the start. */
interface Editing extends Written {
  base: Base
  day: Day
}

export function EditReport(props: EditReportProps) {
  const { data, error, retry } = useRead('DailyReportRead', { folderId: props.folderId })
  const dailyReportId = data?.dailyReport?.dailyReportId ?? undefined
  const crews = useRead('DailyReportActivityReadByReport', dailyReportId ? { dailyReportId } : undefined)
  const changing = useChanging(useAddress().query)
  // The edited values are not replaced by a later read.
  const first = useRef<Pick<ChangeProps, 'report' | 'etag' | 'activities'>>(undefined)
  if (!first.current && data?.dailyReport && crews.data)
    first.current = {
      report: data.dailyReport,
      etag: data.etag,
      activities: crews.data.dailyReportActivities ?? [],
    }
  if (!first.current)
    return error || crews.error ? (
      <main class="ph ph-main" id="main" tabIndex={-1}>
        <h1>{t.title}</h1>
        <ErrorBox error={error ?? crews.error} retry={error ? retry : crews.retry} />
      </main>
    ) : null
  return <Change key={changing?.id} {...props} {...first.current} changing={changing} />
}

interface ChangeProps extends EditReportProps {
  report: Report
  etag?: string
  activities: Activity[]
  changing?: Changing
}

function begun({ report, etag, activities, project }: ChangeProps): Editing {
  const texts = textsOf(report)
  const day = dayOfMoment(report.dated, project.timeZone) ?? todayAt(project)
  return { texts, lines: linesOf(activities), base: { texts, etag }, day }
}

function Change(props: ChangeProps) {
  const { projectId, project, folderId, report, changing } = props
  const usual = `daily:edit:${folderId}`
  const name = changing?.draftName ?? usual
  const [editing, setEditing] = useState<Editing>(() => drafts.find<Editing>(name)?.value ?? begun(props))
  const [error, setError] = useState<unknown>()
  const [clash, setClash] = useState<{ theirs: Texts; both: TextKey[] }>()
  const newest = useRef(editing)
  const dayBefore = useRef(begun(props).day)
  const keep = (part: Partial<Editing>): void => {
    newest.current = { ...newest.current, ...part }
    drafts.keep(name, newest.current)
    setEditing(newest.current)
  }
  /** Takes over changes of the other person, and asks the user about fields that both changed. */
  const meet = async (): Promise<void> => {
    const fresh = await readAnew('DailyReportRead', { folderId })
    const theirs = textsOf(fresh.dailyReport ?? {})
    const { texts, both } = mergeTexts(newest.current.base.texts, theirs, newest.current.texts)
    keep({ texts, base: { texts: theirs, etag: fresh.etag } })
    setClash({ theirs, both })
  }
  const { send, isSending } = useSending(async () => {
    setError(undefined)
    setClash(undefined)
    const { base, day } = newest.current
    if (changing?.isSent) return
    const from = { projectId, report, activities: props.activities, draftName: usual, replaces: changing }
    const dated = day === dayBefore.current ? undefined : momentText(day)
    try {
      const { waits } = await sendChanges(from, newest.current, base, dated)
      drafts.drop(name)
      showToast(waits ? saysWaits(waits, t.keptWaits) : t.saved)
      go(`/p/${projectId}/daily/${folderId}`, { replace: true })
    } catch (why) {
      if (why instanceof CallFailed && why.status === 409 && why.meta.fields) await meet().catch(setError)
      // What it was to replace is sent: the form says so, and keeps what was written.
      else if (!(why instanceof AlreadySent)) setError(why)
    }
  })
  return (
    <DailyReportForm
      projectId={projectId}
      projectName={project.projectName ?? ''}
      day={editing.day}
      today={todayAt(project)}
      setDay={(day) => keep({ day })}
      value={editing}
      change={keep}
      last={{}}
      photosOf={`daily:edit:${folderId}`}
      folderId={folderId}
      back={`/p/${projectId}/daily/${folderId}`}
      draftName={name}
      isSending={isSending}
      send={send}
      sendText={isSending ? t.sending : t.save}
      problem={<Problem error={error} />}
    >
      {changing && <ChangesWaiting changing={changing} listTo={`/p/${projectId}/daily/${folderId}`} />}
      <WaitingHere folderId={folderId} without={changing?.id} />
      {clash && (
        <Theirs
          clash={clash}
          mine={editing.texts}
          choose={(key, text) => keep({ texts: { ...newest.current.texts, [key]: text } })}
        />
      )}
    </DailyReportForm>
  )
}
