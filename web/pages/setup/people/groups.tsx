/** Distribution groups: members who are chosen together, kept by managers. */
import { useState } from 'preact/hooks'
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { useProject } from '../../../app/project.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import type { Group } from '../../../parts/fields/people/groups.ts'
import { groupTexts as t } from '../../../texts/setup/groups.ts'
import { type NamedRow, NamedRows } from '../names/namedrows.tsx'
import type { PartProps } from '../partprops.ts'
import { MemberListForm } from './memberlistform.tsx'

export default function Groups({ projectId }: PartProps) {
  const { data, error: unread, retry } = useRead('DistributionGroupRead', { projectId })
  const { data: project } = useProject(projectId)
  const [open, setOpen] = useState<Group>()
  const [error, setError] = useState<unknown>()
  const close = (): void => setOpen(undefined)
  const manages = Boolean(project?.isManager || project?.isAdmin)
  const remove = ({ groupId }: Group): void => {
    setError(undefined)
    write('DistributionGroupRemove', { projectId, groupId }).catch(setError)
  }
  const rowOf = (group: Group): NamedRow => ({
    id: group.groupId!,
    icon: 'people',
    name: <b>{group.name}</b>,
    about: t.people(group.memberList?.length ?? 0),
    ...(manages && { edit: () => setOpen(group) }),
    remove: { label: t.remove(group.name ?? ''), run: () => remove(group) },
  })
  return (
    <NamedRows
      lead={t.lead}
      above={
        <>
          <ErrorBox error={unread} retry={retry} />
          <ErrorBox error={error} />
          {data?.groups?.length === 0 && <p class="second">{t.none}</p>}
        </>
      }
      rows={(data?.groups ?? []).map(rowOf)}
      {...(manages && { add: { label: t.add, run: () => setOpen({}) } })}
    >
      {open && (
        <Dialog title={open.name ?? t.add} close={close}>
          <MemberListForm
            projectId={projectId}
            nameId="group-name"
            list={open}
            texts={t}
            save={(list, idempotencyKey) => {
              const group = { groupId: open.groupId, ...list }
              return write('DistributionGroupSave', { projectId, group }, { idempotencyKey })
            }}
            done={close}
          />
        </Dialog>
      )}
    </NamedRows>
  )
}
