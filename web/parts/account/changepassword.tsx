import { useId, useState } from 'preact/hooks'
import { CallFailed, callOnce } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { signIn, useMe } from '../../app/session.ts'
import { signInTexts as t } from '../../texts/account/signin.ts'
import { sentenceOf } from '../errorbox.tsx'

/** The old password, the new one, and the new one once more. */
export function ChangePassword({ done, says = t.changeSubmit }: { done: () => void; says?: string }) {
  const me = useMe()
  const id = useId()
  const [problem, setProblem] = useState('')
  const charsMin = useRead('SignInOptionsRead', {}).data?.passwordCharsMin

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const [old, chosen, retry] = ['old', 'new', 'again'].map((name) => String(form.get(name) ?? ''))
    if (!old || !chosen) return setProblem(t.missing)
    if (chosen !== retry) return setProblem(t.differ)
    if (chosen === old) return setProblem(t.same)
    try {
      const { sessions } = await callOnce('SessionsRead', {})
      await callOnce('UserUpdate', {
        user: { userId: me.userId, userPassword: chosen },
        additionalInfo: [{ propertyName: 'OldPassword', propertyValue: old }],
      })
      // A new password ends every session, also this one.
      await signIn(me.userLogin ?? '', chosen, Boolean(sessions?.find((one) => one.isCurrent)?.isLasting))
      done()
    } catch (error) {
      setProblem(
        error instanceof CallFailed ? (error.fields[0]?.message ?? sentenceOf(error)) : sentenceOf(error),
      )
    }
  }

  const field = (name: string, label: string, autocomplete: string, hint = '') => (
    <div class="field">
      <label for={`${id}-${name}`}>{label}</label>
      <input
        class="in"
        id={`${id}-${name}`}
        name={name}
        type="password"
        autocomplete={autocomplete}
        aria-describedby={[problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
  return (
    <form onSubmit={submit}>
      {problem && (
        <p class="note bad" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {/* Password managers need the user name. */}
      <input type="text" name="username" autocomplete="username" value={me.userLogin ?? ''} hidden readOnly />
      {field('old', t.oldPassword, 'current-password')}
      {field('new', t.newPassword, 'new-password', charsMin ? t.rule(charsMin) : '')}
      {field('again', t.newAgain, 'new-password')}
      <button type="submit" class="btn primary wide">
        {says}
      </button>
    </form>
  )
}
