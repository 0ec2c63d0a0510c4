/** The form of a named list of members: an access list or a distribution group. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useMembers } from '../../../app/project.ts'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { type Entered, MakingField, MakingForm } from '../makingform.tsx'

export interface MemberListFormProps {
  projectId: number
  /** The id of its field for the name. */
  nameId: string
  list: { name?: string | null; memberList?: readonly number[] | null }
  texts: { name: string; members: string; saved: string }
  save: (list: { name: string; memberList: number[] }, idempotencyKey: string) => Promise<unknown>
  done: () => void
  /** Above the members: another way to choose some of them. */
  choose?: (chosen: ReadonlySet<number>, add: (ids: readonly number[]) => void) => ComponentChildren
}

export function MemberListForm({ projectId, nameId, list, texts, save, done, choose }: MemberListFormProps) {
  const members = useMembers(projectId).filter(({ userId }) => userId)
  const [on, setOn] = useState<ReadonlySet<number>>(new Set(list.memberList ?? []))
  const toggle = (id: number): void => {
    const next = new Set(on)
    if (!next.delete(id)) next.add(id)
    setOn(next)
  }
  const make = async ({ text }: Entered, key: string): Promise<void> => {
    await save({ name: text('name'), memberList: [...on] }, key)
    showToast(texts.saved)
    done()
  }
  return (
    <MakingForm make={make} label={common.save}>
      <MakingField
        id={nameId}
        name="name"
        label={texts.name}
        maxLength={255}
        required
        defaultValue={list.name ?? ''}
      />
      {choose?.(on, (ids) => setOn(new Set([...on, ...ids])))}
      <fieldset class="setup-ticks">
        <legend class="label">{texts.members}</legend>
        {members.map(({ userId, fullName, company }) => (
          <label key={userId} class="check">
            <input type="checkbox" class="box" checked={on.has(userId!)} onChange={() => toggle(userId!)} />
            {fullName} <span class="muted">{company}</span>
          </label>
        ))}
      </fieldset>
    </MakingForm>
  )
}
