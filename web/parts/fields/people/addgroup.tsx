/** Adds the people of a distribution group to those who are ticked: those who are in it now. */
import { useId, useState } from 'preact/hooks'
import { groupTexts as t } from '../../../texts/setup/groups.ts'
import { useGroups } from './groups.ts'

interface AddGroupProps {
  projectId: number
  /** Those who are ticked already. */
  chosen: ReadonlySet<number>
  add: (ids: readonly number[]) => void
}

export function AddGroup({ projectId, chosen, add }: AddGroupProps) {
  const id = useId()
  const groups = useGroups(projectId).filter(({ memberList }) => memberList?.length)
  const [told, setTold] = useState('')
  if (groups.length === 0) return null
  const choose = (groupId: number): void => {
    const group = groups.find((one) => one.groupId === groupId)
    if (!group) return
    const fresh = (group.memberList ?? []).filter((userId) => !chosen.has(userId))
    const name = group.name ?? ''
    if (fresh.length > 0) add(fresh)
    setTold(fresh.length > 0 ? t.expanded(name, fresh.length) : t.allThere(name))
  }
  return (
    <div class="field">
      <label for={id}>{t.addPeople}</label>
      <select class="in" id={id} value="" onChange={(event) => choose(Number(event.currentTarget.value))}>
        <option value="">{t.choose}</option>
        {groups.map(({ groupId, name }) => (
          <option key={groupId} value={String(groupId)}>
            {name}
          </option>
        ))}
      </select>
      <p class="hint" role="status">
        {told}
      </p>
    </div>
  )
}
