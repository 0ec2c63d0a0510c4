/** The steps of the minutes: distributed, final; and the next meeting. */

import { useState } from 'preact/hooks'
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf } from '../../app/language/dates.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'
import { done } from './points.ts'
import type { Running } from './running.ts'

type Link = NonNullable<ResponseOf<'RecordLinksRead'>['links']>[number]

interface StepsProps {
  projectId: number
  folderId: number
  today: Day
  running: Running
  links: readonly Link[]
  writes: boolean
}

export function Steps({ projectId, folderId, today, running, links, writes }: StepsProps) {
  const [error, setError] = useState<unknown>()
  const [isPlanning, setPlanning] = useState(false)
  const { data } = useRead('RecordTransitionsRead', { folderId })
  const next = links.find(({ relation }) => relation === 'CarriedOverTo')
  // A step that asks for a reason is taken on the page of the minutes.
  const withoutNeeds = data?.transitions?.filter(({ requiredFields }) => !requiredFields?.length) ?? []
  const step = async (statusId: number): Promise<void> => {
    setError(undefined)
    try {
      const etag = await running.saveNow()
      if (!etag) return
      const response = await write(
        'MeetingMinuteUpdate',
        { meetingMinute: { folderId, statusId } },
        { ifMatch: etag },
      )
      running.renew(response.meetingMinute!, response.etag)
      showToast(t.stepDone[statusId] ?? '')
    } catch (why) {
      setError(why)
    }
  }
  return (
    <>
      {withoutNeeds.map(({ statusId, statusName }) => (
        <button key={statusId} type="button" class="btn" onClick={() => void step(statusId!)}>
          {t.steps[statusId!] ?? shipped(statusName)}
        </button>
      ))}
      {next ? (
        <a class="btn" href={`/p/${projectId}/meetings/${next.folderId}/run`}>
          {t.nextIs(next.number || t.draft)}
        </a>
      ) : (
        writes && (
          <button type="button" class="btn primary" onClick={() => setPlanning(true)}>
            {t.next}
          </button>
        )
      )}
      <ErrorBox error={error} />
      {isPlanning && (
        <NextMeeting
          projectId={projectId}
          folderId={folderId}
          today={today}
          running={running}
          close={() => setPlanning(false)}
        />
      )}
    </>
  )
}

type NextProps = Pick<StepsProps, 'projectId' | 'folderId' | 'today' | 'running'> & { close: () => void }

function NextMeeting({ projectId, folderId, today, running, close }: NextProps) {
  const { minutes, written } = running
  const [key] = useState(newIdempotencyKey)
  const usual = addDays(dayOf(minutes.meetingDate) ?? today, 7)
  const [day, setDay] = useState<Day | ''>(dayOf(minutes.nextMeetingDate) ?? usual)
  const [error, setError] = useState<unknown>()
  const open = written.points.filter(({ statusId }) => statusId !== done).length
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setError(undefined)
    try {
      // The reason is shown on the page below.
      if (!(await running.saveNow())) return close()
      const response = await write(
        'MeetingMinuteCarryOver',
        { folderId, meetingDate: day },
        { idempotencyKey: key },
      )
      close()
      go(`/p/${projectId}/meetings/${response.meetingMinute!.folderId}/run`)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.next} close={close}>
      <p class="second">{t.nextWhat(open)}</p>
      <form onSubmit={(event) => void make(event)}>
        <PlainField
          type="date"
          label={t.nextWhen}
          value={day}
          onValue={(text) => setDay(dayOf(text) ?? '')}
        />
        <ErrorBox error={error} />
        <button type="submit" class="btn primary">
          {t.makeNext}
        </button>
      </form>
    </Dialog>
  )
}
