/** A person: how to reach them, what they are members of, and what an administrator of theirs may do. */

import { useState } from 'preact/hooks'
import { type RequestOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { useMe } from '../../app/session.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { signInTexts } from '../../texts/account/signin.ts'
import { common } from '../../texts/everypage.ts'
import { personTexts as t } from '../../texts/people/people.ts'
import { CorrectPerson } from './correctperson.tsx'
import { InviteContact } from './invitecontact.tsx'
import type { KnownPerson } from './knownperson.ts'

type Change = NonNullable<RequestOf<'UserUpdate'>['user']>

export function PersonDialog({ person, close }: { person: KnownPerson; close: () => void }) {
  const { data, error } = useRead('PersonProjectsRead', { userId: person.userId })
  const [isCorrecting, setCorrecting] = useState(false)
  const projects = data?.projects ?? []
  const used = instantOf(person.lastLogin)
  const signIn = person.signsIn
    ? [t.can, person.isAdministered ? (used ? t.lastLogin(moment(used)) : t.never) : '']
        .filter(Boolean)
        .join(', ')
    : t.cannot
  const facts: ReadonlyArray<[name: string, value: string | null | undefined]> = [
    [t.company, person.company],
    [t.email, person.email],
    [t.phone, person.phone],
    [t.cell, person.cell],
    [t.signsIn, signIn],
  ]
  if (isCorrecting)
    return <CorrectPerson userId={person.userId ?? 0} fullName={person.fullName ?? ''} close={close} />
  return (
    <Dialog title={person.fullName ?? ''} close={close}>
      <dl class="person-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t.projects}</dt>
          <dd>
            <ErrorBox error={error} />
            {data && projects.length === 0 && t.noProjects}
            <ul>
              {projects.map(({ projectId, projectName, role }) => (
                <li key={projectId}>
                  <a href={`/p/${projectId}`}>{projectName}</a> <span class="muted">{shipped(role)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {isUninvited(person) && <InviteContact person={person} done={close} />}
      {person.isAdministered && (
        <Administer person={person} correct={() => setCorrecting(true)} close={close} />
      )}
    </Dialog>
  )
}

/** A contact whom an administrator of theirs can invite. */
const isUninvited = ({ isAdministered, isActive, signsIn, isInvited, email }: KnownPerson): boolean =>
  Boolean(isAdministered && isActive && !signsIn && !isInvited && email)

interface AdministerProps {
  person: KnownPerson
  correct: () => void
  close: () => void
}

function Administer({ person, correct, close }: AdministerProps) {
  const me = useMe()
  const [isResetting, setResetting] = useState(false)
  const [error, setError] = useState<unknown>()
  const name = person.fullName ?? ''
  const save = (change: Omit<Change, 'userId'>, says: string): void => {
    write('UserUpdate', { user: { userId: person.userId, ...change } }).then(() => {
      showToast(says)
      close()
    }, setError)
  }
  if (person.userId === me.userId) return null
  if (isResetting) return <Reset person={person} close={() => setResetting(false)} done={close} />
  return (
    <>
      <ErrorBox error={error} />
      {person.isActive && <p class="hint">{t.deactivateWhy}</p>}
      <p class="actions">
        <button type="button" class="btn" onClick={correct}>
          {t.correct}
        </button>
        {person.signsIn && (
          <>
            <button type="button" class="btn" onClick={() => setResetting(true)}>
              {t.reset}
            </button>
            <button
              type="button"
              class="btn"
              onClick={() =>
                save({ isAdmin: !person.isAdmin }, person.isAdmin ? t.endedAdmin(name) : t.madeAdmin(name))
              }
            >
              {person.isAdmin ? t.endAdmin : t.makeAdmin}
            </button>
          </>
        )}
        <button
          type="button"
          class={`btn${person.isActive ? ' danger' : ''}`}
          onClick={() =>
            save({ isActive: !person.isActive }, person.isActive ? t.deactivated(name) : t.activated(name))
          }
        >
          {person.isActive ? t.deactivate : t.activate}
        </button>
      </p>
    </>
  )
}

interface ResetProps {
  person: KnownPerson
  close: () => void
  done: () => void
}

function Reset({ person, close, done }: ResetProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const charsMin = useRead('SignInOptionsRead', {}).data?.passwordCharsMin
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    write('UserUpdate', { user: { userId: person.userId, userPassword: password } }).then(() => {
      showToast(t.resetDone(person.fullName ?? ''))
      done()
    }, setError)
  }
  return (
    <form onSubmit={submit}>
      <p class="second">{t.resetWhy}</p>
      <ErrorBox error={error} />
      <PlainField
        label={t.password}
        value={password}
        onValue={setPassword}
        autocomplete="off"
        {...(charsMin ? { hint: signInTexts.rule(charsMin) } : {})}
        needed
      />
      <p class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="submit" class="btn primary">
          {t.reset}
        </button>
      </p>
    </form>
  )
}
