/** A new member: by e-mail, or as a new user. */

import { useId, useState } from 'preact/hooks'
import { CallFailed, newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { useMe } from '../../../app/session.ts'
import { sentenceOf } from '../../../parts/errorbox.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { memberTexts as t } from '../../../texts/setup/setup.ts'

const usual = 'Viewer'

export function AddMember({
  projectId,
  roles,
  done,
}: {
  projectId: number
  roles: readonly string[]
  done: (added: { userId: number; name: string } | undefined) => void
}) {
  const me = useMe()
  const [isNew, setNew] = useState(false)
  const [problem, setProblem] = useState('')
  const [key] = useState(newIdempotencyKey)

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const entered = (name: string): string => String(form.get(name) ?? '').trim()
    try {
      const userId = isNew ? await makeUser(entered, key) : undefined
      const { member } = await write(
        'ProjectMemberAdd',
        {
          projectId,
          member: { ...(userId ? { userId } : { email: entered('email') }), role: entered('role') },
        },
        { idempotencyKey: `${key}-member` },
      )
      const name = member?.fullName || entered('email')
      showToast(t.added(name))
      done(member?.userId ? { userId: member.userId, name } : undefined)
    } catch (error) {
      setProblem(
        error instanceof CallFailed ? (error.fields[0]?.message ?? sentenceOf(error)) : sentenceOf(error),
      )
    }
  }

  return (
    <form onSubmit={submit}>
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <Field name="email" label={t.email} type="email" />
      {isNew && (
        <>
          <p class="hint">{t.newUserWhy}</p>
          <Field name="firstName" label={t.firstName} />
          <Field name="lastName" label={t.lastName} />
          <Field name="login" label={t.login} />
          <Field name="password" label={t.password} />
        </>
      )}
      <RoleField roles={roles} />
      {me.isAdmin && !isNew && (
        <button type="button" class="link" onClick={() => setNew(true)}>
          {t.newUser}
        </button>
      )}
      <div class="actions">
        <button type="submit" class="btn primary">
          {isNew ? t.makeUser : t.add}
        </button>
      </div>
    </form>
  )
}

async function makeUser(entered: (name: string) => string, key: string): Promise<number | undefined> {
  const { user } = await write(
    'UserAdd',
    {
      user: {
        userLogin: entered('login'),
        userPassword: entered('password'),
        firstName: entered('firstName'),
        lastName: entered('lastName'),
        email: entered('email'),
        isActive: true,
      },
    },
    { idempotencyKey: `${key}-user` },
  )
  return user?.userId ?? undefined
}

function Field({ name, label, type = 'text' }: { name: string; label: string; type?: 'text' | 'email' }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === 'email' ? (
        <input class="in" id={id} name={name} type="email" autocomplete="off" />
      ) : (
        <input class="in" id={id} name={name} type="text" autocomplete="off" />
      )}
    </div>
  )
}

function RoleField({ roles }: { roles: readonly string[] }) {
  const id = useId()
  // The weakest shipped role, or else the last one: more rights are given on purpose.
  const proposed = roles.includes(usual) ? usual : roles.at(-1)
  return (
    <div class="field">
      <label for={id}>{t.role}</label>
      <select class="in" id={id} name="role">
        {roles.map((role) => (
          <option key={role} value={role} selected={role === proposed}>
            {shipped(role)}
          </option>
        ))}
      </select>
    </div>
  )
}
