import { useEffect, useId, useState } from 'preact/hooks'
import { NoConnection } from '../app/client.ts'
import { signIn, WrongSignIn } from '../app/session.ts'
import { signInTexts as t } from '../texts/signin.ts'
import { sentenceOf } from './errorbox.tsx'
import { Icon } from './icon.tsx'

/** Name and password; a password manager finds both. */
export function SignInForm({ userName = '', done }: { userName?: string; done: () => void }) {
  const id = useId()
  const [name, setName] = useState(userName)
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [waitSeconds, setWait] = useState(0)
  useEffect(() => {
    if (!waitSeconds) return
    const timer = setTimeout(() => {
      setProblem(t.waited)
      setWait(0)
    }, waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    // A password manager may fill it in without an event.
    const typed = String(form.get('username') ?? '').trim()
    const password = String(form.get('password') ?? '')
    setName(typed)
    if (!typed || !password) return setProblem(t.missing)
    setBusy(true)
    try {
      await signIn(typed, password, form.get('remember') === 'on')
      done()
    } catch (error) {
      setWait(error instanceof WrongSignIn ? error.waitSeconds : 0)
      setProblem(told(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      {problem && (
        <p class="note bad" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <div class="field">
        <label for={`${id}-name`}>{t.name}</label>
        <input
          class="in"
          id={`${id}-name`}
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
      </div>
      <div class="field">
        <label for={`${id}-password`}>{t.password}</label>
        <span class="reveal">
          <input
            class="in"
            id={`${id}-password`}
            name="password"
            {...(isShown ? { type: 'text' as const } : { type: 'password' as const })}
            autocomplete="current-password"
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
          <button
            type="button"
            class="btn quiet icon"
            aria-label={isShown ? t.hide : t.show}
            onClick={() => setShown(!isShown)}
          >
            <Icon name="eye" />
          </button>
        </span>
      </div>
      <label class="check">
        <input type="checkbox" class="box" name="remember" />
        {t.remember}
      </label>
      <button type="submit" class="btn primary wide">
        {t.submit}
      </button>
    </form>
  )
}

function told(error: unknown): string {
  if (error instanceof WrongSignIn) return error.message
  return error instanceof NoConnection ? t.offline : sentenceOf(error)
}
