/** Distribution groups: members who are chosen together, kept by managers. */
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { useProject } from '../../../app/project.ts'
import { groupTexts as t } from '../../../texts/setup/groups.ts'
import type { PartProps } from '../partprops.ts'
import { MemberLists } from './memberlists.tsx'

export default function Groups({ projectId }: PartProps) {
  const { data, error, retry } = useRead('DistributionGroupRead', { projectId })
  const { data: project } = useProject(projectId)
  return (
    <MemberLists
      projectId={projectId}
      nameId="group-name"
      read={{ lists: data?.groups, error, retry }}
      writes={Boolean(project?.isManager || project?.isAdmin)}
      icon="people"
      texts={t}
      idOf={({ groupId }) => groupId!}
      about={({ memberList }) => t.people(memberList?.length ?? 0)}
      save={({ groupId }, list, idempotencyKey) =>
        write('DistributionGroupSave', { projectId, group: { groupId, ...list } }, { idempotencyKey })
      }
      removing={({ groupId }) =>
        () =>
          write('DistributionGroupRemove', { projectId, groupId })
        }
    />
  )
}
