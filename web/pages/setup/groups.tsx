/** Distribution groups: members who are chosen together, kept by managers. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../app/client.ts'
import { useMembers, useProject } from '../../app/project.ts'
import { useRead } from '../../app/useread.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import type { Group } from '../../parts/fields/groups.ts'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { groupTexts as t } from '../../texts/groups.ts'
import type { PartProps } from '../setup.tsx'

export default function Groups({ projectId }: PartProps) {
  const { data, error: unread, retry } = useRead('DistributionGroupRead', { projectId })
  const { data: project } = useProject(projectId)
  const [open, setOpen] = useState<Group>()
  const [error, setError] = useState<unknown>()
  const groups = data?.groups ?? []
  const manages = Boolean(project?.isManager || project?.isAdmin)
  const remove = async ({ groupId }: Group): Promise<void> => {
    setError(undefined)
    try {
      await write('DistributionGroupRemove', { projectId, groupId })
    } catch (why) {
      setError(why)
    }
  }
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        <ErrorBox error={unread} retry={retry} />
        <ErrorBox error={error} />
        {data && groups.length === 0 && <p class="second">{t.none}</p>}
        <ul class="setup-rows">
          {groups.map((group) => (
            <li key={group.groupId}>
              <Icon name="people" />
              <span>
                <b>{group.name}</b>
                <small>{t.people(group.memberList?.length ?? 0)}</small>
              </span>
              {manages && (
                <span class="end">
                  <button type="button" class="btn" onClick={() => setOpen(group)}>
                    {common.edit}
                  </button>
                  <button
                    type="button"
                    class="btn quiet icon"
                    aria-label={t.remove(group.name ?? '')}
                    onClick={() => remove(group)}
                  >
                    <Icon name="x" />
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {manages && (
          <div class="setup-more">
            <button type="button" class="btn" onClick={() => setOpen({})}>
              <Icon name="plus" />
              {t.add}
            </button>
          </div>
        )}
      </div>
      {open && (
        <Dialog title={open.name ?? t.add} close={() => setOpen(undefined)}>
          <Edit projectId={projectId} group={open} done={() => setOpen(undefined)} />
        </Dialog>
      )}
    </div>
  )
}

function Edit({ projectId, group, done }: { projectId: number; group: Group; done: () => void }) {
  const members = useMembers(projectId).filter(({ userId }) => userId)
  const [key] = useState(newIdempotencyKey)
  const [on, setOn] = useState<ReadonlySet<number>>(new Set(group.memberList ?? []))
  const [error, setError] = useState<unknown>()
  const toggle = (id: number): void => {
    const next = new Set(on)
    if (!next.delete(id)) next.add(id)
    setOn(next)
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name') ?? '').trim()
    try {
      const sent = { groupId: group.groupId, name, memberList: [...on] }
      await write('DistributionGroupSave', { projectId, group: sent }, { idempotencyKey: key })
      showToast(t.saved)
      done()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <form onSubmit={submit}>
      <ErrorBox error={error} />
      <div class="field">
        <label for="group-name">{t.name}</label>
        <input
          class="in"
          id="group-name"
          name="name"
          maxLength={255}
          required
          defaultValue={group.name ?? ''}
        />
      </div>
      <fieldset class="setup-ticks">
        <legend class="label">{t.members}</legend>
        {members.map(({ userId, fullName, company }) => (
          <label key={userId} class="check">
            <input type="checkbox" class="box" checked={on.has(userId!)} onChange={() => toggle(userId!)} />
            {fullName} <span class="muted">{company}</span>
          </label>
        ))}
      </fieldset>
      <div class="actions">
        <button type="submit" class="btn primary">
          {common.save}
        </button>
      </div>
    </form>
  )
}
