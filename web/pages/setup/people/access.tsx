/** Access lists: the members who alone see restricted folders. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { AddGroup } from '../../../parts/fields/people/addgroup.tsx'
import { accessTexts as t } from '../../../texts/setup/setup.ts'
import { type NamedRow, NamedRows } from '../names/namedrows.tsx'
import type { PartProps } from '../partprops.ts'
import { MemberListForm } from './memberlistform.tsx'

type AccessList = NonNullable<ResponseOf<'AccessListRead'>['accessLists']>[number]

export default function Access({ projectId, writes }: PartProps) {
  const { data, error: unread, retry } = useRead('AccessListRead', { projectId })
  const [open, setOpen] = useState<AccessList>()
  const [error, setError] = useState<unknown>()
  const close = (): void => setOpen(undefined)
  const remove = ({ accessListId }: AccessList): void => {
    setError(undefined)
    write('AccessListRemove', { projectId, accessListId }).catch(setError)
  }
  const rowOf = (list: AccessList): NamedRow => ({
    id: list.accessListId!,
    icon: 'lock',
    name: <b>{list.name}</b>,
    about: `${t.people(list.memberList?.length ?? 0)}, ${t.folders(list.folderCount ?? 0)}`,
    ...(writes && { edit: () => setOpen(list) }),
    ...(!list.folderCount && { remove: { label: t.remove(list.name ?? ''), run: () => remove(list) } }),
  })
  return (
    <NamedRows
      lead={t.lead}
      above={
        <>
          <ErrorBox error={unread} retry={retry} />
          <ErrorBox error={error} />
          {data?.accessLists?.length === 0 && <p class="second">{t.none}</p>}
        </>
      }
      rows={(data?.accessLists ?? []).map(rowOf)}
      {...(writes && { add: { label: t.add, run: () => setOpen({}) } })}
    >
      {open && (
        <Dialog title={open.name ?? t.add} close={close}>
          <MemberListForm
            projectId={projectId}
            nameId="access-name"
            list={open}
            texts={t}
            save={(list, idempotencyKey) => {
              const accessList = { accessListId: open.accessListId, ...list }
              return write('AccessListSave', { projectId, accessList }, { idempotencyKey })
            }}
            done={close}
            choose={(chosen, add) => <AddGroup projectId={projectId} chosen={chosen} add={add} />}
          />
        </Dialog>
      )}
    </NamedRows>
  )
}
