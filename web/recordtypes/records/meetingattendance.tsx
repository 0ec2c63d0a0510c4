/** Who came to a meeting: members of the attendee list, and guests by name. Stated while it is a draft. */
import { useState } from 'preact/hooks'
import type { presences } from '../../../contract/records/meetingreview.ts'
import { meetingStatus } from '../../../contract/states.ts'
import { newIdempotencyKey, type ResponseOf, read, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Person } from '../../parts/person.tsx'
import { showToast } from '../../parts/toast.tsx'
import { fieldTexts } from '../../texts/fields.ts'
import { meetingReviewTexts as t } from '../../texts/recordpages/meetingreview.ts'
import type { RecordContext } from './page.ts'

type Entry = NonNullable<ResponseOf<'MeetingAttendanceRead'>['attendance']>[number]
type Presence = (typeof presences)[number]

export function MeetingAttendance({ context }: { context: RecordContext }) {
  const { folderId, standing } = context
  const { data, error: failed, retry } = useRead('MeetingAttendanceRead', { folderId })
  const [error, setError] = useState<unknown>()
  const entries = data?.attendance ?? []
  const may = Boolean(standing.userCanModify) && standing.statusId === meetingStatus.Draft.code
  const save = async (all: Entry[]): Promise<boolean> => {
    // Nothing is stated yet of those without a presence.
    const attendance = all.filter(({ presence }) => presence)
    try {
      const { etag } = await read('MeetingMinuteRead', { folderId })
      const options = { idempotencyKey: newIdempotencyKey(), ifMatch: etag }
      await write('MeetingAttendanceSave', { folderId, attendance }, options)
      setError(undefined)
      showToast(t.attendanceSaved)
      return true
    } catch (why) {
      setError(why)
      return false
    }
  }
  const set = (at: number, presence: string): Promise<boolean> =>
    save(entries.map((entry, i) => (i === at ? { ...entry, presence } : entry)))
  if (data && entries.length === 0 && !may) return null
  return (
    <section class="part">
      <h2>{t.attendance}</h2>
      <ErrorBox error={failed ?? error} retry={failed ? retry : undefined} />
      <ul class="parties">
        {entries.map((entry, i) => (
          <li key={`${entry.userId} ${entry.name}`}>
            <span>
              <Person name={entry.name} userId={entry.userId} />
              {!entry.userId && <span class="muted"> {fieldTexts.notHere}</span>}
            </span>
            {may ? (
              <PresenceOf entry={entry} set={(presence) => void set(i, presence)} />
            ) : (
              <span>{t.presences[entry.presence as Presence] ?? t.notStated}</span>
            )}
          </li>
        ))}
      </ul>
      {may && data && (
        <NewGuest
          add={(name, email) => save([...entries, { userId: 0, name, email, presence: 'present' }])}
        />
      )}
    </section>
  )
}

function PresenceOf({ entry, set }: { entry: Entry; set: (presence: string) => void }) {
  return (
    <select
      class="in"
      aria-label={t.presenceOf(entry.name ?? '')}
      value={entry.presence ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
    >
      {!entry.presence && <option value="">{t.notStated}</option>}
      {Object.entries(t.presences).map(([presence, name]) => (
        <option key={presence} value={presence}>
          {name}
        </option>
      ))}
    </select>
  )
}

function NewGuest({ add }: { add: (name: string, email: string) => Promise<boolean> }) {
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const entered = (key: string): string => String(new FormData(form).get(key) ?? '').trim()
    if (entered('guest') && (await add(entered('guest'), entered('email')))) form.reset()
  }
  return (
    <form class="under" onSubmit={(event) => void submit(event)}>
      <input class="in" name="guest" aria-label={t.guest} placeholder={t.guest} maxLength={255} />
      <input class="in" name="email" aria-label={t.guestMail} placeholder={t.guestMail} maxLength={255} />
      <button type="submit" class="btn">
        {t.addGuest}
      </button>
    </form>
  )
}
