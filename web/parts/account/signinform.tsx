import { useEffect, useId, useState } from 'preact/hooks'
import '../../app/styles/gatestyles.ts'
import { NoConnection } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { canUsePasskeys, NoPasskey, signInByPasskey } from '../../app/passkeys.ts'
import { nameKept, signIn, WrongSignIn } from '../../app/session.ts'
import { signInTexts as t } from '../../texts/account/signin.ts'
import { sentenceOf } from '../errorbox.tsx'
import { Icon } from '../icon.tsx'

/** Name and password, which a password manager finds; or a passkey. */
export function SignInForm({ userName = '', done }: { userName?: string; done: () => void }) {
  const id = useId()
  const { data: options } = useRead('SignInOptionsRead', {})
  const [name, setName] = useState(userName || nameKept())
  const [isStaying, setStaying] = useState(() => nameKept() !== '')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [waitSeconds, setWait] = useState(0)
  useEffect(() => {
    if (!waitSeconds) return
    const timer = setTimeout(() => {
      setWrong(false)
      setProblem(t.waited)
      setWait(0)
    }, waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const enter = async (by: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await by()
      done()
    } catch (error) {
      setWait(error instanceof WrongSignIn ? error.waitSeconds : 0)
      setProblem(told(error))
      setWrong(isWrongPassword(error))
    } finally {
      setBusy(false)
    }
  }

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    // A password manager may fill it in without an event.
    const typed = String(form.get('username') ?? '').trim()
    const password = String(form.get('password') ?? '')
    setName(typed)
    setWrong(false)
    if (!typed || !password) return setProblem(t.missing)
    await enter(() => signIn(typed, password, isStaying))
  }

  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      {problem && (
        <p class="note bad" role="alert" id={`${id}-problem`}>
          {problem} {isWrong && <Forgotten isMailOn={options?.isMailOn ?? false} />}
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
        <input
          type="checkbox"
          class="box"
          checked={isStaying}
          onChange={(event) => setStaying(event.currentTarget.checked)}
        />
        <span>
          {t.remember}
          {options?.lastingIdleDays && <span class="hint"> {t.rememberWhy(options.lastingIdleDays)}</span>}
        </span>
      </label>
      <button type="submit" class="btn primary wide">
        {t.submit}
      </button>
      {canUsePasskeys(options?.passkeyHost) && (
        <button type="button" class="btn wide" onClick={() => enter(() => signInByPasskey(isStaying))}>
          <Icon name="key" />
          {t.passkey}
        </button>
      )}
    </form>
  )
}

/** What the service says to programs; people are told what to do. */
const wrongOnWire = 'Invalid Username or Password'

const isWrongPassword = (error: unknown): boolean =>
  error instanceof WrongSignIn && error.message === wrongOnWire

function Forgotten({ isMailOn }: { isMailOn: boolean }) {
  if (!isMailOn) return t.wrongNoMail
  return (
    <>
      {t.wrongForgotten} <a href="/password">{t.wrongLink}</a>
    </>
  )
}

function told(error: unknown): string {
  if (isWrongPassword(error)) return t.wrong
  if (error instanceof WrongSignIn) return error.message
  if (error instanceof NoPasskey) return t.noPasskey
  return error instanceof NoConnection ? t.offline : sentenceOf(error)
}
