/** Access lists: the members who alone see restricted folders. */
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { AddGroup } from '../../../parts/fields/people/addgroup.tsx'
import { accessTexts as t } from '../../../texts/setup/setup.ts'
import type { PartProps } from '../partprops.ts'
import { MemberLists } from './memberlists.tsx'

export default function Access({ projectId, writes }: PartProps) {
  const { data, error, retry } = useRead('AccessListRead', { projectId })
  return (
    <MemberLists
      projectId={projectId}
      nameId="access-name"
      read={{ lists: data?.accessLists, error, retry }}
      writes={writes}
      icon="lock"
      texts={t}
      idOf={({ accessListId }) => accessListId!}
      about={({ memberList, folderCount }) =>
        `${t.people(memberList?.length ?? 0)}, ${t.folders(folderCount ?? 0)}`
      }
      save={({ accessListId }, list, idempotencyKey) =>
        write('AccessListSave', { projectId, accessList: { accessListId, ...list } }, { idempotencyKey })
      }
      removing={({ accessListId, folderCount }) =>
        folderCount ? undefined : () => write('AccessListRemove', { projectId, accessListId })
      }
      choose={(chosen, add) => <AddGroup projectId={projectId} chosen={chosen} add={add} />}
    />
  )
}
