/** A meeting in the web app: the agenda on one side, the current point on the other. */

import '../../app/styles/deskstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { meetingStatus } from '../../../contract/states.ts'
import { isNotThere, readAnew } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { clock, dayOf, wholeDay } from '../../app/language/dates.ts'
import type { PageProps } from '../../app/page.ts'
import { type Project, rightsIn, todayAt, useProject } from '../../app/project.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { NotKept, useNotKept } from '../../parts/notkept.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { State } from '../../parts/state.tsx'
import { openIssue, meetingMinute as recordType } from '../../recordtypes/recordtypes.ts'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'
import { Agenda } from './agenda.tsx'
import { Attendance } from './attendance.tsx'
import { Clashes } from './clashes.tsx'
import { OpenPoint } from './openpoint.tsx'
import type { Minutes } from './points.ts'
import { meetingDraft, type Running, useRunning } from './running.ts'
import { Steps } from './steps.tsx'
import { useAgenda } from './useagenda.ts'

interface First {
  minutes: Minutes
  etag?: string
}

export default function MeetingMinutePage({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const folderId = Number(at.folderId)
  const { data: project, error, retry } = useProject(projectId)
  const [first, setFirst] = useState<First>()
  const [failed, setFailed] = useState<unknown>()
  // Read once: from then on the page has the newest text, which a read must not replace.
  const load = (): void => {
    setFailed(undefined)
    readAnew('MeetingMinuteRead', { folderId }).then(
      (response) => setFirst({ minutes: response.meetingMinute!, etag: response.etag }),
      setFailed,
    )
  }
  useEffect(load, [folderId])
  if (isNotThere(failed)) return <NotFound />
  if (failed) return <ErrorBox error={failed} retry={load} />
  if (isNotThere(error)) return <NotFound />
  if (error && !project) return <ErrorBox error={error} retry={retry} />
  if (!project || !first) return <Skeleton />
  return <Run projectId={projectId} folderId={folderId} project={project} first={first} />
}

interface RunProps {
  projectId: number
  folderId: number
  project: Project
  first: First
}

/** The previous meeting: its points are old business, its attendees are expected. */
function useBefore(folderId: number) {
  const { data } = useRead('RecordLinksRead', { folderId })
  const links = data?.links ?? []
  const from = links.find(({ relation }) => relation === 'CarriedOverFrom')?.folderId
  const last = useRead('MeetingMinuteRead', from ? { folderId: from } : undefined)
  const minutes = last.data?.meetingMinute
  return {
    links,
    numbers: new Set((minutes?.itemList ?? []).map(({ itemNumber }) => itemNumber ?? '')),
    attendees: minutes?.attendeeList ?? [],
  }
}

function Run({ projectId, folderId, project, first }: RunProps) {
  const running = useRunning(folderId, first)
  const { minutes, written } = running
  const before = useBefore(folderId)
  const isDraft = minutes.statusId === meetingStatus.Draft.code
  const writes = isDraft && Boolean(minutes.userCanModify)
  const today = todayAt(project)
  const agenda = useAgenda(
    written.points,
    before.numbers,
    writes ? (points) => running.change({ points }) : undefined,
  )
  const { point } = agenda
  useTitle(minutes.topic, project.projectName)
  return (
    <div class={`meeting${point ? ' has-point' : ''}`}>
      <Head projectId={projectId} folderId={folderId} project={project} running={running}>
        <Steps
          projectId={projectId}
          folderId={folderId}
          today={today}
          running={running}
          links={before.links}
          writes={rightsIn(project, recordType.section).writes}
        />
      </Head>
      <Told projectId={projectId} running={running} writes={writes} />
      <div class="meeting-body">
        <Side {...{ projectId, today, running, before, agenda, writes }} />
        {point ? (
          <OpenPoint
            key={point.key}
            projectId={projectId}
            point={point}
            change={agenda.changePoint}
            remove={agenda.remove}
            next={() => agenda.go(1)}
            close={() => agenda.open(undefined)}
            meeting={{
              folderId,
              name: [minutes.number, minutes.topic, minutes.meetingDate].filter(Boolean).join(' '),
            }}
            mayMakeOpenIssues={rightsIn(project, openIssue.section).makes}
            saveNow={running.saveNow}
          />
        ) : (
          <p class="second pad no-point">{t.choosePoint}</p>
        )}
      </div>
    </div>
  )
}

interface SideProps {
  projectId: number
  today: Day
  running: Running
  before: ReturnType<typeof useBefore>
  agenda: ReturnType<typeof useAgenda>
  writes: boolean
}

/** The agenda, who was there, and the notes. */
function Side({ projectId, today, running, before, agenda, writes }: SideProps) {
  const { written, change } = running
  return (
    <div class="meeting-side">
      <Agenda
        projectId={projectId}
        points={written.points}
        before={before.numbers}
        today={today}
        openKey={agenda.openKey}
        open={agenda.open}
        add={agenda.add}
      />
      <Attendance
        key={before.attendees.length}
        projectId={projectId}
        attendees={written.attendees}
        before={before.attendees}
        change={writes ? (attendees) => change({ attendees }) : undefined}
      />
      <label class="field meeting-notes">
        <span class="label">{t.notes}</span>
        <textarea
          dir="auto"
          class="in"
          rows={3}
          readOnly={!writes}
          value={written.notes}
          onInput={(event) => change({ notes: event.currentTarget.value })}
        />
      </label>
    </div>
  )
}

interface HeadProps extends Omit<RunProps, 'first'> {
  running: Running
  children: preact.ComponentChildren
}

function Head({ projectId, folderId, project, running, children }: HeadProps) {
  const { minutes, saving, savedAt } = running
  const day = dayOf(minutes.meetingDate)
  const isStuck = saving === 'offline' || saving === 'failed'
  // It does not say that it is kept if it is not.
  const isLost = useNotKept(meetingDraft(folderId)) !== '' && saving === 'offline'
  return (
    <header class="meeting-head">
      <a class="btn quiet icon" href={`/p/${projectId}/meetings/${folderId}`} aria-label={t.back}>
        <Icon name="left" />
      </a>
      <div>
        <h1>{minutes.topic || minutes.number}</h1>
        <p class="second">
          <State recordType={recordType} code={minutes.statusId} name={minutes.statusName} />{' '}
          {[minutes.number, day && wholeDay(day), minutes.location].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div class="end">
        <span class={`saving ${saving}`} role="status">
          {t.saving(isLost ? 'failed' : saving, savedAt && clock(savedAt, project.timeZone))}
        </span>
        {isStuck && (
          <button type="button" class="btn" onClick={() => void running.saveNow()}>
            {t.tryAgain}
          </button>
        )}
        {children}
      </div>
    </header>
  )
}

/** Notices to read before writing. */
function Told({ projectId, running, writes }: { projectId: number; running: Running; writes: boolean }) {
  const { clashes, taken, minutes, saving, error } = running
  return (
    <>
      {!writes && <p class="note">{whyFixed(minutes)}</p>}
      {saving === 'failed' && <ErrorBox error={error} />}
      <NotKept name={meetingDraft(minutes.folderId!)} />
      {clashes.length > 0 && <Clashes projectId={projectId} clashes={clashes} settle={running.settle} />}
      {taken.length > 0 && (
        <p class="note" role="status">
          {t.taken(taken.join(', '))}
        </p>
      )}
    </>
  )
}

const whyFixed = ({
  statusId,
  userCanModify,
}: {
  statusId?: number | null
  userCanModify?: boolean | null
}) => {
  if (statusId === meetingStatus.Final.code) return t.final
  return userCanModify && statusId === meetingStatus.Distributed.code ? t.isDistributed : t.readsOnly
}
