/** Objections to distributed minutes: attendees raise them for some days, managers settle each with a note. */
import { useId, useState } from 'preact/hooks'
import { meetingStatus } from '../../../contract/states.ts'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf, wholeDay } from '../../app/language/dates.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Labelled } from '../../parts/fields/labelled.tsx'
import { aboutRecord, writeKept } from '../../parts/outbox/writekept.ts'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { Avatar } from '../../parts/person.tsx'
import { showToast } from '../../parts/toast.tsx'
import { meetingReviewTexts as t } from '../../texts/recordpages/meetingreview.ts'
import type { RecordContext } from '../records/page.ts'

type Minutes = NonNullable<ResponseOf<'MeetingMinuteRead'>['meetingMinute']>
type Objection = NonNullable<ResponseOf<'MeetingObjectionsRead'>['objections']>[number]
type Context = RecordContext<Minutes>

export function MeetingObjections({ context }: { context: Context }) {
  const { folderId, record, standing, me, today } = context
  const hasLeftDraft = standing.statusId !== meetingStatus.Draft.code
  const { data, error, retry } = useRead('MeetingObjectionsRead', hasLeftDraft ? { folderId } : undefined)
  if (!hasLeftDraft) return null
  const until = dayOf(data?.objectionsUntil)
  const objections = data?.objections ?? []
  const isOpen = standing.statusId === meetingStatus.Distributed.code && Boolean(until && until >= today)
  const may = isOpen && Boolean(record.attendeeList?.includes(me.userId ?? 0))
  if (!error && objections.length === 0 && !isOpen) return null
  const object = (message: string): Promise<unknown> =>
    writeKept(
      'MeetingMinuteReplyCreate',
      { reply: { meetingMinuteId: record.meetingMinuteId, message, isObjection: true } },
      aboutRecord(context, t.objection),
    )
  return (
    <section class="part">
      <h2>{t.objections}</h2>
      <ErrorBox error={error} retry={retry} />
      {isOpen && <p class="second">{t.until(wholeDay(until!))}</p>}
      <ol class="line-up">
        {objections.map((objection) => (
          <One key={objection.replyId} objection={objection} context={context} />
        ))}
      </ol>
      {may && <Words label={t.objection} does={t.object} says={t.objected} send={object} />}
    </section>
  )
}

function One({ objection, context }: { objection: Objection; context: Context }) {
  const { personOf, project, me } = context
  const who = personOf(objection.creatorId)?.name ?? ''
  const mayManage = Boolean(project?.isManager || project?.isAdmin)
  const settle = (note: string): Promise<unknown> =>
    write(
      'MeetingObjectionSettle',
      { replyId: objection.replyId, note },
      { idempotencyKey: newIdempotencyKey() },
    )
  return (
    <li class="say">
      <Avatar name={who} mine={objection.creatorId === me.userId} />
      <div>
        <p class="top">
          <b>{who}</b>
        </p>
        <Paragraphs text={objection.message} />
        {objection.isSettled && (
          <p class="second">
            {t.settledBy(personOf(objection.settledBy)?.name ?? '')} {objection.settledNote}
          </p>
        )}
        {!objection.isSettled && !mayManage && <p class="second">{t.unsettled}</p>}
        {!objection.isSettled && mayManage && (
          <Words label={t.note} does={t.settle} says={t.settled} send={settle} />
        )}
      </div>
    </li>
  )
}

/** A text and its button. */
function Words({
  label,
  does,
  says,
  send,
}: {
  label: string
  does: string
  says: string
  send: (words: string) => Promise<unknown>
}) {
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const id = useId()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || !words.trim()) return
    setBusy(true)
    try {
      const response = await send(words)
      setWords('')
      setError(undefined)
      if (response) showToast(says)
    } catch (why) {
      setError(why)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="step" onSubmit={(event) => void submit(event)}>
      <Labelled id={id} label={label}>
        <textarea
          dir="auto"
          class="in"
          id={id}
          rows={2}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </Labelled>
      <ErrorBox error={error} />
      <p class="actions">
        <button type="submit" class="btn">
          {does}
        </button>
      </p>
    </form>
  )
}
