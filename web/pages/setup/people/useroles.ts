/** The roles of a project with what is changed in them and not saved yet. */
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { useMembers } from '../../../app/project.ts'
import { roleTexts as t } from '../../../texts/setup/setup.ts'
import { useSetupDraft } from '../setupdraft.tsx'
import { differences, inWords, movedRoles, type Right, type Role, type Side, toggled } from './rolerights.ts'

export function useRoles(projectId: number) {
  const { data, error: unread, retry } = useRead('ProjectRoleRead', { projectId })
  const members = useMembers(projectId)
  const draft = useSetupDraft<Role[]>(`setup/roles/${projectId}`, t.saved)
  const { edited, setEdited } = draft
  const saved = data?.roles ?? []
  // Roles that are added or removed meanwhile do not affect unsaved changes of the others.
  const roles = saved.map((role) => edited?.find(({ roleId }) => roleId === role.roleId) ?? role)
  const countOf = ({ roleName }: Role): number => members.filter(({ role }) => role === roleName).length
  const changes = differences(saved, roles)
  const moved = movedRoles(saved, roles)
  const unsaved = changes.length + moved.length
  const sentences = [
    ...changes.map((change) => inWords(change, countOf(change.role))),
    ...moved.map(({ roleName, side }) => t.isOn(shipped(roleName ?? ''), t.sides[side as Side] ?? '')),
  ]

  const change = (role: Role, next: Role): void =>
    setEdited(roles.map((entry) => (entry === role ? next : entry)))
  const send = (request: { roles?: Role[]; removedRoleIds?: number[] }) =>
    write('ProjectRoleSave', { projectId, ...request })
  return {
    unread,
    retry,
    draft,
    roles,
    countOf,
    changes,
    unsaved,
    sentences,
    toggle: (role: Role, section: string, right: Right): void => change(role, toggled(role, section, right)),
    move: (role: Role, side: string): void => change(role, { ...role, side }),
    add: (role: Role): Promise<boolean> => draft.attempt(() => send({ roles: [role] })),
    remove: (roleId: number): void => void draft.attempt(() => send({ removedRoleIds: [roleId] })),
    save: (): void => {
      const changed = [...new Set([...changes.map(({ role }) => role), ...moved])]
      void draft.save(() => send({ roles: changed.map(withoutOurs) }))
    },
  }
}

/** A role as it is sent: without read-only fields. */
const withoutOurs = ({ isAdmin: _, ...role }: Role): Role => role
