/** The minutes of the next meeting: all points that are not done are carried over. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../app/calls/client.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../parts/fields/fieldcontrol.tsx'
import { showToast } from '../../parts/toast.tsx'
import { meetingMinuteTexts as t } from '../../texts/recordpages/meetingminute.ts'
import type { RecordContext } from '../records/page.ts'

export function CarryDialog({ context, close }: { context: RecordContext; close: () => void }) {
  const { folderId, projectId, record } = context
  const [meetingDate, setDate] = useState<string>(record.nextMeetingDate ?? '')
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    try {
      const { meetingMinute } = await write(
        'MeetingMinuteCarryOver',
        { folderId, ...(meetingDate ? { meetingDate } : {}) },
        { idempotencyKey: key },
      )
      showToast(t.carried(meetingMinute?.number ?? ''))
      close()
      go(`/p/${projectId}/meetings/${meetingMinute!.folderId}`)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.carry} close={close}>
      <p class="second">{t.carryWhy}</p>
      <form onSubmit={(event) => void make(event)}>
        <FieldControl
          {...fieldOf('MeetingMinute', 'meetingDate')}
          label={t.carryDate}
          projectId={projectId}
          value={meetingDate}
          onChange={(value) => setDate(String(value ?? ''))}
        />
        <ErrorBox error={error} />
        <p class="actions">
          <button type="submit" class="btn primary">
            {t.carrySubmit}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
