/** Fields that two people changed: theirs and mine side by side. Nothing is preselected. */
import { useList, useMembers } from '../../app/project.ts'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'
import type { Clash } from './points.ts'

interface ClashesProps {
  projectId: number
  clashes: readonly Clash[]
  settle: (clash: Clash, takeTheirs: boolean) => void
}

const labels = {
  topic: t.topic,
  notes: t.discussion,
  assignedTo: t.assigned,
  dueDate: t.due,
  statusId: t.status,
  categoryId: t.category,
}

export function Clashes({ projectId, clashes, settle }: ClashesProps) {
  const members = useMembers(projectId)
  const statuses = useList(projectId, 'meetingItemStatus')?.items ?? []
  const categories = useList(projectId, 'meetingCategory')?.items ?? []
  const textOf = (field: Clash['field'], value: Clash['mine']): string => {
    if (!value) return t.nothing
    if (field === 'assignedTo')
      return members.find(({ userId }) => userId === value)?.fullName ?? String(value)
    const items = field === 'statusId' ? statuses : field === 'categoryId' ? categories : []
    return items.find(({ id }) => id === value)?.name ?? String(value)
  }
  return (
    <div class="note warn clash" role="alert">
      <p>
        <b>{t.clashTitle}.</b> {t.clashWhat}
      </p>
      {clashes.map((clash) => (
        <div key={`${clash.key} ${clash.field}`} class="sides">
          <h3>{clash.key ? `${clash.itemNumber ?? t.newPoint}, ${labels[clash.field]}` : t.notes}</h3>
          {([true, false] as const).map((isTheirs) => (
            <div key={String(isTheirs)}>
              <p>
                <span class="label">{isTheirs ? t.theirs : t.mine}</span>
                <span class="point-text">{textOf(clash.field, isTheirs ? clash.theirs : clash.mine)}</span>
              </p>
              <button type="button" class="btn" onClick={() => settle(clash, isTheirs)}>
                {isTheirs ? t.theirs : t.mine}
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
