/** The agenda: old business first, then new, and a line to type the next point on. */

import { useRef, useState } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { dayOf } from '../../app/language/dates.ts'
import { useMembers } from '../../app/project.ts'
import { Due } from '../../parts/due.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Avatar } from '../../parts/person.tsx'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'
import { businessOf, done, type Point } from './points.ts'

interface AgendaProps {
  projectId: number
  points: readonly Point[]
  /** The numbers of the meeting before. */
  before: ReadonlySet<string>
  today: Day
  openKey?: string
  open: (key: string) => void
  /** Left out: nothing can be written. */
  add?: (topic: string) => void
}

export const addLineId = 'add-point'

export function Agenda({ points, before, add, ...rest }: AgendaProps) {
  const { old, fresh } = businessOf(points, before)
  return (
    <section class="agenda" aria-labelledby="agenda-heading">
      <h2 id="agenda-heading" class="vh">
        {t.agenda}
      </h2>
      {old.length > 0 && <Group title={t.oldBusiness} points={old} {...rest} />}
      {(fresh.length > 0 || old.length > 0) && (
        <Group title={old.length > 0 ? t.newBusiness : t.points} points={fresh} {...rest} />
      )}
      {points.length === 0 && <p class="second pad">{t.noPoints}</p>}
      {add && <AddLine add={add} />}
    </section>
  )
}

type GroupProps = Omit<AgendaProps, 'before' | 'add'> & { title: string }

function Group({ title, points, ...rest }: GroupProps) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <Line key={point.key} point={point} {...rest} />
        ))}
      </ul>
    </>
  )
}

type LineProps = Omit<GroupProps, 'title' | 'points'> & { point: Point }

function Line({ projectId, point, today, openKey, open }: LineProps) {
  const members = useMembers(projectId)
  const name = members.find(({ userId }) => userId && userId === point.assignedTo)?.fullName
  const isDone = point.statusId === done
  const due = dayOf(point.dueDate)
  return (
    <li>
      <button
        type="button"
        class={isDone ? 'done' : undefined}
        aria-current={point.key === openKey ? 'true' : undefined}
        onClick={() => open(point.key)}
      >
        <span class="no num">{point.itemNumber}</span>
        <span class="cut">{point.topic || t.newPoint}</span>
        {name && (
          <span title={name}>
            <Avatar name={name} />
            <span class="vh">{name}</span>
          </span>
        )}
        {isDone ? (
          <span class="is-done">
            <Icon name="check" />
            <span class="vh">{t.done}</span>
          </span>
        ) : (
          due && <Due day={due} today={today} isOverdue={due < today} />
        )}
      </button>
    </li>
  )
}

/** Enter adds the line and leaves an empty one for the next. */
function AddLine({ add }: { add: (topic: string) => void }) {
  const [topic, setTopic] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!topic.trim()) return
    add(topic.trim())
    setTopic('')
    input.current?.focus()
  }
  return (
    <form class="add-line" onSubmit={submit}>
      <label class="vh" for={addLineId}>
        {t.addPoint}
      </label>
      <input
        ref={input}
        class="in"
        id={addLineId}
        maxLength={255}
        autocomplete="off"
        placeholder={t.addSuch}
        enterKeyHint="next"
        value={topic}
        onInput={(event) => setTopic(event.currentTarget.value)}
      />
      <button type="submit" class="btn icon" aria-label={t.addPoint}>
        <Icon name="plus" />
      </button>
    </form>
  )
}
