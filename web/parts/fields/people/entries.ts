/** Those who are chosen in a field of people: added, removed, or all of a group at once; and what is said of it. */
import { useState } from 'preact/hooks'
import { fieldTexts as t } from '../../../texts/fields.ts'
import { groupTexts } from '../../../texts/setup/groups.ts'
import type { ControlProps } from '../field.ts'
import type { Choice } from '../matching.ts'
import { type Group, groupOf, useGroups } from './groups.ts'
import { memberOf, type People, partyLabel } from './parties.ts'
import type { Member } from './personfield.tsx'

export interface ChipsProps extends ControlProps {
  entries: readonly string[]
  people: People<Member>
  choices: readonly Choice[]
  /** How a member is stored in this field. */
  entryOf: (member: Member) => string
  isWaiting: boolean
  change: (entries: string[]) => void
  takesAny?: boolean
}

export function useEntries(props: ChipsProps) {
  const { entries, people, change, outside } = props
  const [told, setTold] = useState('')
  const [expanded, setExpanded] = useState('')
  const groups = useGroups(props.projectId)
  const labelOf = (entry: string): string => partyLabel(entry, people, outside)
  const isThere = (entry: string): boolean =>
    entries.some((one) => one === entry || isSame(one, entry, people.members))
  const without = (at: number): void => {
    setTold(t.removed(labelOf(entries[at]!)))
    change(entries.filter((_, i) => i !== at))
  }
  const add = (entry: string): void => {
    if (isThere(entry)) return
    setTold(t.added(labelOf(entry)))
    change([...entries, entry])
  }
  /** Those who are in the group now; a later change of it changes nothing here. */
  const addGroup = (group: Group): void => {
    const those = people.members.filter(({ userId }) => group.memberList?.includes(userId ?? 0))
    const fresh = those.map(props.entryOf).filter((entry) => !isThere(entry))
    const name = group.name ?? ''
    setExpanded(fresh.length > 0 ? groupTexts.expanded(name, fresh.length) : groupTexts.allThere(name))
    change([...entries, ...fresh])
  }
  const pick = (value: string): void => {
    const group = groupOf(groups, value)
    if (group) addGroup(group)
    else add(value)
  }
  return { groups, labelOf, without, pick, told, expanded }
}

const isSame = (one: string, other: string, members: readonly Member[]): boolean => {
  const [first, second] = [memberOf(one, members), memberOf(other, members)]
  return Boolean(first) && first === second
}
