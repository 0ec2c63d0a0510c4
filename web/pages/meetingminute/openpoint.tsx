/** The open point: notes, responsible person, due day; and whether it becomes an open issue. */
import { useState } from 'preact/hooks'
import { dayOf } from '../../app/language/dates.ts'
import { useList, useMembers } from '../../app/project.ts'
import { FieldControl, fieldOf } from '../../parts/fields/fieldcontrol.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Person } from '../../parts/person.tsx'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'
import { MakeOpenIssue } from './makeopenissue.tsx'
import type { Point, PointField } from './points.ts'
import type { Running } from './running.ts'

interface OpenPointProps {
  projectId: number
  point: Point
  /** Left out: it is only read. */
  change?: (fields: Partial<Point>) => void
  remove: () => void
  next: () => void
  /** Back to the agenda, where there is room for one of the two only. */
  close: () => void
  /** The minutes, for the reference of an issue. */
  meeting: { folderId: number; name: string }
  mayMakeOpenIssues: boolean
  saveNow: Running['saveNow']
}

/** For `a` and `d`. */
export const fieldId = (field: string): string => `point-${field}`

export function OpenPoint({ projectId, point, change, close, ...more }: OpenPointProps) {
  const title = point.itemNumber ? t.pointOf(point.itemNumber) : t.newPoint
  return (
    <section class="open-point" aria-labelledby="point-heading">
      <div class="point-head">
        <button type="button" class="btn quiet to-agenda" onClick={close}>
          <Icon name="left" />
          {t.toAgenda}
        </button>
        <h2 id="point-heading">{title}</h2>
        {change && (
          <button type="button" class="btn quiet icon" aria-label={t.remove} onClick={more.remove}>
            <Icon name="trash" />
          </button>
        )}
      </div>
      {change ? (
        <Fields projectId={projectId} point={point} change={change} {...more} />
      ) : (
        <Read projectId={projectId} point={point} />
      )}
    </section>
  )
}

type FieldsProps = Omit<OpenPointProps, 'close' | 'change' | 'remove'> & {
  change: (fields: Partial<Point>) => void
}

function Fields({ projectId, point, change, next, ...issue }: FieldsProps) {
  const [isNoDay, setNoDay] = useState(false)
  /** A partly typed day is not a day yet: it is not saved with the rest, and nothing else waits for it. */
  const set = (name: PointField, value: unknown): void => {
    if (name === 'dueDate') setNoDay(Boolean(value && !dayOf(String(value))))
    if (name !== 'dueDate') change({ [name]: value ?? 0 })
    else if (!value || dayOf(String(value))) change({ dueDate: String(value ?? '') })
  }
  const field = (name: 'assignedTo' | 'dueDate' | 'categoryId' | 'statusId', label: string) => (
    <FieldControl
      {...fieldOf('MeetingMinuteItem', name)}
      key={`${point.key} ${name}`}
      id={fieldId(name)}
      label={label}
      value={point[name] || null}
      onChange={(value) => set(name, value)}
      error={name === 'dueDate' && isNoDay ? t.noDay : undefined}
      projectId={projectId}
    />
  )
  return (
    <>
      <div class="field">
        <label for={fieldId('topic')}>{t.topic}</label>
        <input
          class="in"
          id={fieldId('topic')}
          maxLength={255}
          value={point.topic ?? ''}
          onInput={(event) => change({ topic: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            next()
          }}
        />
      </div>
      <div class="field">
        <label for={fieldId('notes')}>{t.discussion}</label>
        <textarea
          dir="auto"
          class="in"
          id={fieldId('notes')}
          rows={6}
          value={point.notes ?? ''}
          onInput={(event) => change({ notes: event.currentTarget.value })}
        />
      </div>
      <div class="point-fields">
        {field('assignedTo', t.assigned)}
        {field('dueDate', t.due)}
        {field('statusId', t.status)}
        {field('categoryId', t.category)}
      </div>
      <div class="point-end">
        <MakeOpenIssue projectId={projectId} point={point} change={change} {...issue} />
        <button type="button" class="btn" onClick={next}>
          {t.nextPoint}
          <Icon name="right" />
        </button>
      </div>
    </>
  )
}

function Read({ projectId, point }: { projectId: number; point: Point }) {
  const members = useMembers(projectId)
  const statuses = useList(projectId, 'meetingItemStatus')?.items
  return (
    <>
      <p class="strong">{point.topic}</p>
      <p class="point-text">{point.notes}</p>
      <dl class="facts">
        <dt>{t.assigned}</dt>
        <dd>
          <Person name={members.find(({ userId }) => userId === point.assignedTo)?.fullName} />
        </dd>
        <dt>{t.due}</dt>
        <dd>{point.dueDate}</dd>
        <dt>{t.status}</dt>
        <dd>{statuses?.find(({ id }) => id === point.statusId)?.name}</dd>
      </dl>
    </>
  )
}
