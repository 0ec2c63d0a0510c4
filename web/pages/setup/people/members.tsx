/** The members of a project and their roles; add and remove members. */

import { useMemo, useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { compare } from '../../../app/language/locale.ts'
import { useMembers, useProject } from '../../../app/project.ts'
import { useMe } from '../../../app/session.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import type { Sent } from '../../../parts/invite/results.tsx'
import { later } from '../../../parts/later.tsx'
import { Person } from '../../../parts/person.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { heldMailTexts as held } from '../../../texts/setup/heldmail.ts'
import { memberTexts as t } from '../../../texts/setup/setup.ts'
import { BouncedAddresses, useBounced } from '../mail/bounced.tsx'
import { NewcomerNames } from '../names/names.tsx'
import type { PartProps } from '../partprops.ts'
import { AddMember } from './addmember.tsx'

const Invite = later(() => import('../../../parts/invite/invite.tsx').then((parts) => parts.Invite))
const OpenInvitations = later(() =>
  import('../../people/invitations.tsx').then((parts) => parts.OpenInvitations),
)

export type Member = NonNullable<ResponseOf<'ProjectGetMembersByProject'>['projectMembers']>[number]

const byCompany = (one: Member, other: Member): number =>
  compare(one.company, other.company) || compare(one.fullName, other.fullName)

export default function Members({ projectId, writes }: PartProps) {
  const members = useMembers(projectId)
  const roles = useRead('ProjectRoleRead', { projectId }).data?.roles ?? []
  const [isAdding, setAdding] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [newcomer, setNewcomer] = useState<{ userId: number; name: string }>()
  const { data: project } = useProject(projectId)
  const bounced = useBounced(projectId, project?.isManager ?? false)
  const { word, setWord, shown } = useFound(members)
  const { error, give, remove } = useMemberActs(projectId)
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{writes ? t.lead : t.leadReader}</p>
        <div class="setup-tools">
          <FindField word={word} setWord={setWord} />
          {writes && (
            <>
              <button type="button" class="btn" onClick={() => setAdding(true)}>
                {t.add}
              </button>
              <button type="button" class="btn primary" onClick={() => setInviting(true)}>
                <Icon name="plus" />
                {t.invite}
              </button>
            </>
          )}
        </div>
        <ErrorBox error={error} />
        {project?.isManager && <BouncedAddresses projectId={projectId} />}
        {newcomer && project?.isManager && (
          <NewcomerNames
            key={newcomer.userId}
            projectId={projectId}
            newcomer={newcomer}
            close={() => setNewcomer(undefined)}
          />
        )}
        <OpenInvitations projectId={projectId} />
        <MembersTable
          members={shown}
          bounced={bounced}
          roles={roles.map(({ roleName }) => roleName ?? '')}
          writes={writes}
          give={give}
          remove={remove}
        />
        {shown.length === 0 && word && <p class="second">{t.none}</p>}
      </div>
      {isInviting && (
        <Dialog title={t.invite} close={() => setInviting(false)}>
          <Invite
            projectId={projectId}
            done={(sent) => {
              setInviting(false)
              setNewcomer(newcomerOf(sent))
            }}
          />
        </Dialog>
      )}
      {isAdding && (
        <Dialog title={t.add} close={() => setAdding(false)}>
          <AddMember
            projectId={projectId}
            roles={roles.map(({ roleName }) => roleName ?? '')}
            done={(added) => {
              setAdding(false)
              setNewcomer(added)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

/** The members that fit what is typed, by company. */
function useFound(members: readonly Member[]) {
  const [word, setWord] = useState('')
  const shown = useMemo(() => {
    const wanted = word.trim().toLowerCase()
    const fits = ({ fullName, company, role, email }: Member): boolean =>
      `${fullName} ${company} ${role} ${email}`.toLowerCase().includes(wanted)
    return members.filter(fits).sort(byCompany)
  }, [members, word])
  return { word, setWord, shown }
}

function useMemberActs(projectId: number) {
  const [error, setError] = useState<unknown>()
  const does = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined)
    try {
      await work()
    } catch (why) {
      setError(why)
    }
  }
  const give = (member: Member, role: string): Promise<void> =>
    does(async () => {
      await write('ProjectMemberUpdate', { projectId, member: { userId: member.userId, role } })
      showToast(t.changed(member.fullName ?? '', role))
    })
  const remove = (member: Member): Promise<void> =>
    does(async () => {
      await write('ProjectMemberRemove', { projectId, member: { userId: member.userId } })
      showToast(t.removed(member.fullName ?? ''))
    })
  return { error, give, remove }
}

const FindField = ({ word, setWord }: { word: string; setWord: (word: string) => void }) => (
  <label class="filterbox">
    <Icon name="search" />
    <span class="vh">{t.find}</span>
    <input
      type="text"
      placeholder={t.find}
      value={word}
      onInput={(event) => setWord(event.currentTarget.value)}
    />
  </label>
)

interface MembersTableProps {
  members: readonly Member[]
  bounced: ReturnType<typeof useBounced>
  roles: readonly string[]
  writes: boolean
  give: (member: Member, role: string) => Promise<void>
  remove: (member: Member) => Promise<void>
}

function MembersTable({ members, bounced, roles, writes, give, remove }: MembersTableProps) {
  return (
    <table class="list gives members">
      <thead>
        <tr>
          <th scope="col">{t.columns.name}</th>
          <th scope="col">{t.columns.company}</th>
          <th scope="col">{t.columns.role}</th>
          <th scope="col">{t.columns.email}</th>
          <th scope="col">{t.columns.phone}</th>
          {writes && (
            <th scope="col" class="n">
              <span class="vh">{t.remove('')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row
            key={member.userId || member.email}
            member={member}
            cameBack={bounced.find(({ userId }) => userId === member.userId)?.said}
            roles={roles}
            writes={writes}
            give={give}
            remove={remove}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Names in records are offered for one person at a time. */
function newcomerOf(sent: readonly Sent[]): { userId: number; name: string } | undefined {
  const [one] = sent
  return sent.length === 1 && one?.userId ? { userId: one.userId, name: one.email ?? '' } : undefined
}

interface RowProps {
  member: Member
  /** What was said of mail that came back from their address. */
  cameBack: string | null | undefined
  roles: readonly string[]
  writes: boolean
  give: (member: Member, role: string) => Promise<void>
  remove: (member: Member) => Promise<void>
}

function Row({ member, cameBack, roles, writes, give, remove }: RowProps) {
  const me = useMe()
  const name = member.fullName ?? ''
  return (
    <tr>
      <th scope="row">
        <Person name={name} userId={member.userId} />
      </th>
      <td>{member.company}</td>
      <td>
        {writes ? (
          <select
            class="in slim-in"
            aria-label={t.roleOf(name)}
            value={member.role ?? ''}
            onChange={(event) => give(member, event.currentTarget.value)}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {shipped(role)}
              </option>
            ))}
          </select>
        ) : (
          shipped(member.role)
        )}
      </td>
      <td>
        {member.email && <a href={`mailto:${member.email}`}>{member.email}</a>}
        {cameBack !== undefined && (
          <span class="late" title={cameBack ?? ''}>
            {held.bouncedHere}
          </span>
        )}
      </td>
      <td>{member.phone && <a href={`tel:${member.phone}`}>{member.phone}</a>}</td>
      {writes && (
        <td class="n">
          {member.userId !== me.userId && (
            <button
              type="button"
              class="btn quiet icon"
              aria-label={t.remove(name)}
              onClick={() => remove(member)}
            >
              <Icon name="x" />
            </button>
          )}
        </td>
      )}
    </tr>
  )
}
