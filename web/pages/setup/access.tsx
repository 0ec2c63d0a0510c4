/** Access lists: the members who alone see restricted folders. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/client.ts'
import { useMembers } from '../../app/project.ts'
import { useRead } from '../../app/useread.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { AddGroup } from '../../parts/fields/addgroup.tsx'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { accessTexts as t } from '../../texts/setup.ts'
import type { PartProps } from '../setup.tsx'

type AccessList = NonNullable<ResponseOf<'AccessListRead'>['accessLists']>[number]

export default function Access({ projectId, writes }: PartProps) {
  const { data, error: unread, retry } = useRead('AccessListRead', { projectId })
  const [open, setOpen] = useState<AccessList>()
  const [error, setError] = useState<unknown>()
  const lists = data?.accessLists ?? []
  const remove = async ({ accessListId }: AccessList): Promise<void> => {
    setError(undefined)
    try {
      await write('AccessListRemove', { projectId, accessListId })
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
        {data && lists.length === 0 && <p class="second">{t.none}</p>}
        <ul class="setup-rows">
          {lists.map((list) => (
            <li key={list.accessListId}>
              <Icon name="lock" />
              <span>
                <b>{list.name}</b>
                <small>
                  {t.people(list.memberList?.length ?? 0)}, {t.folders(list.folderCount ?? 0)}
                </small>
              </span>
              {writes && (
                <span class="end">
                  <button type="button" class="btn" onClick={() => setOpen(list)}>
                    {common.edit}
                  </button>
                  {!list.folderCount && (
                    <button
                      type="button"
                      class="btn quiet icon"
                      aria-label={t.remove(list.name ?? '')}
                      onClick={() => remove(list)}
                    >
                      <Icon name="x" />
                    </button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
        {writes && (
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
          <Edit projectId={projectId} list={open} done={() => setOpen(undefined)} />
        </Dialog>
      )}
    </div>
  )
}

function Edit({ projectId, list, done }: { projectId: number; list: AccessList; done: () => void }) {
  const members = useMembers(projectId).filter(({ userId }) => userId)
  const [key] = useState(newIdempotencyKey)
  const [on, setOn] = useState<ReadonlySet<number>>(new Set(list.memberList ?? []))
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
      await write(
        'AccessListSave',
        { projectId, accessList: { accessListId: list.accessListId, name, memberList: [...on] } },
        { idempotencyKey: key },
      )
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
        <label for="access-name">{t.name}</label>
        <input
          class="in"
          id="access-name"
          name="name"
          maxLength={255}
          required
          defaultValue={list.name ?? ''}
        />
      </div>
      <AddGroup projectId={projectId} chosen={on} add={(ids) => setOn(new Set([...on, ...ids]))} />
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
