/** Meeting minutes: the points with responsible person and due day, and the notes. */
import { meetingItemStatus, meetingStatus } from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { dayOf, wholeDay } from '../../app/language/dates.ts'
import { rightsIn, useList } from '../../app/project.ts'
import { Due } from '../../parts/due.tsx'
import { later } from '../../parts/later.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { Person } from '../../parts/person.tsx'
import { meetingMinuteTexts as t } from '../../texts/recordpages/meetingminute.ts'
import { meetingMinute as recordType } from '../recordtypes.ts'
import { byCode, byStep } from '../states.ts'
import { coded, court, day, joined, text } from './facts.tsx'
import { MeetingAttendance } from './meetingattendance.tsx'
import { type RecordContext, recordPage } from './page.ts'

type Minutes = NonNullable<ResponseOf<'MeetingMinuteRead'>['meetingMinute']>
type Point = NonNullable<Minutes['itemList']>[number]
const done = meetingItemStatus.Done.code

const MeetingObjections = later(() =>
  import('../acts/meetingobjections.tsx').then((acts) => acts.MeetingObjections),
)
const CarryDialog = later(() => import('../acts/meetingcarryover.tsx').then((acts) => acts.CarryDialog))

export default recordPage<'MeetingMinuteRead', 'meetingMinute'>({
  recordType,
  write: 'MeetingMinuteUpdate',
  at: 'meetingMinute',
  dto: 'MeetingMinute',
  status: 'StatusId',
  steps: byStep(meetingStatus, {
    Draft: { Distributed: { label: t.distribute, past: t.distributed, likely: 3 } },
    Distributed: {
      Final: { label: t.final, past: t.made, likely: 2 },
      Draft: { label: t.back, past: t.wentBack, likely: 1 },
    },
    Final: {},
  }),
  mine: byCode(meetingStatus, { Draft: () => ({ lead: t.mineDraft, next: t.mineDraftThen }) }),
  facts: [
    [
      court,
      day(t.date, 'meetingDate'),
      joined(t.time, ['startTime', 'endTime'], ' – '),
      text(t.location, 'location'),
      coded(t.type, 'typeName'),
      day(t.next, 'nextMeetingDate'),
    ],
    [
      {
        label: t.attendees,
        show: ({ record, personOf }) =>
          (record.attendeeList ?? []).flatMap((id) => personOf(id)?.name ?? []).join(', '),
      },
    ],
  ],
  Body,
  reads: (_minutes, folderId) => [['MeetingAttendanceRead', { folderId }]],
  actions: [
    {
      label: t.carry,
      icon: 'meetingminute',
      may: ({ project, links }) =>
        rightsIn(project, recordType.section).makes === true &&
        !links.some(({ relation }) => relation === 'CarriedOverTo'),
      Dialog: CarryDialog,
    },
  ],
})

function Body({ context }: { context: RecordContext<Minutes> }) {
  const { record, projectId, folderId, standing } = context
  const points = record.itemList ?? []
  const open = points.filter(({ statusId }) => statusId !== done).length
  return (
    <>
      <section class="part">
        <header class="part-head">
          <h2>
            {t.points} <span class="muted">{points.length > 0 && t.open(open)}</span>
          </h2>
          {standing.userCanModify && standing.statusId === meetingStatus.Draft.code && (
            <a class="btn" href={`/p/${projectId}/meetings/${folderId}/run`}>
              {t.run}
            </a>
          )}
        </header>
        {points.length === 0 ? (
          <p class="second">{t.noPoints}</p>
        ) : (
          <Points context={context} points={points} />
        )}
      </section>
      <MeetingAttendance context={context} />
      <MeetingObjections context={context} />
      {record.notes && (
        <section class="part">
          <h2>{t.notes}</h2>
          <Paragraphs text={record.notes} />
        </section>
      )}
    </>
  )
}

function Points({ context, points }: { context: RecordContext<Minutes>; points: readonly Point[] }) {
  const states = useList(context.projectId, 'meetingItemStatus')?.items ?? []
  return (
    <table class="small-table">
      <thead>
        <tr>
          <th scope="col">{t.number}</th>
          <th scope="col">{t.point}</th>
          <th scope="col">{t.who}</th>
          <th scope="col">{t.due}</th>
          <th scope="col">{t.status}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, i) => {
          const due = dayOf(point.dueDate)
          const who = context.personOf(point.assignedTo)?.name
          const isLate = Boolean(due && due < context.today && point.statusId !== done)
          return (
            <tr key={point.itemNumber ?? i}>
              <td class="num">{point.itemNumber}</td>
              <th scope="row">
                {point.topic}
                {point.notes && <span class="second">{point.notes}</span>}
              </th>
              <td>{who && <Person name={who} userId={point.assignedTo} />}</td>
              <td title={due && wholeDay(due)}>
                <Due day={due} today={context.today} isOverdue={isLate} />
              </td>
              <td>{states.find(({ id }) => id === point.statusId)?.name}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
