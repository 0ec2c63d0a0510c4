/** The attendees: a box each. Those of the last meeting come first, the other members are one tap away. */
import { useState } from 'preact/hooks'
import { useMembers } from '../../app/project.ts'
import { AddGroup } from '../../parts/fields/people/addgroup.tsx'
import { Icon } from '../../parts/icon.tsx'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'

interface AttendanceProps {
  projectId: number
  attendees: readonly number[]
  before: readonly number[]
  change?: (attendees: number[]) => void
}

export function Attendance({ projectId, attendees, before, change }: AttendanceProps) {
  const members = useMembers(projectId).filter(({ userId }) => userId)
  // Somebody unticked by mistake must not move to the other group.
  const [expected] = useState(() => new Set([...attendees, ...before]))
  const here = new Set(attendees)
  const first = members.filter(({ userId }) => expected.has(userId!) || here.has(userId!))
  const others = members.filter((member) => !first.includes(member))
  const tick = (userId: number): void =>
    change?.(here.has(userId) ? attendees.filter((id) => id !== userId) : [...attendees, userId])
  const row = ({ userId, fullName, company }: (typeof members)[number]) => (
    <li key={userId}>
      <label class="check">
        <input
          type="checkbox"
          class="box"
          checked={here.has(userId!)}
          disabled={!change}
          onChange={() => tick(userId!)}
        />
        <span>
          {fullName} <small class="muted">{company}</small>
        </span>
      </label>
    </li>
  )
  return (
    <details class="fold attendance">
      <summary>
        <Icon name="right" />
        {t.attendance}
        <span class="muted num">{t.attending(attendees.length)}</span>
      </summary>
      {change && (
        <AddGroup projectId={projectId} chosen={here} add={(ids) => change([...attendees, ...ids])} />
      )}
      <ul>{(first.length > 0 ? first : members).map(row)}</ul>
      {first.length > 0 && others.length > 0 && change && (
        <details class="fold">
          <summary>
            <Icon name="right" />
            {t.others(others.length)}
          </summary>
          <ul>{others.map(row)}</ul>
        </details>
      )}
    </details>
  )
}
