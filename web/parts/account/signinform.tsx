import { useId, useState } from 'preact/hooks'
import '../../app/styles/gatestyles.ts'
import { useRead } from '../../app/calls/useread.ts'
import { canUsePasskeys } from '../../app/passkeys.ts'
import { signInTexts as t } from '../../texts/account/signin.ts'
import { Icon } from '../icon.tsx'
import { useSignIn } from './usesignin.ts'

/** Name and password, which a password manager finds; or a passkey. */
export function SignInForm({ userName = '', done }: { userName?: string; done: () => void }) {
  const id = useId()
  const { data: options } = useRead('SignInOptionsRead', {})
  const entered = useSignIn(userName, done)
  const { name, setName, isStaying, setStaying, problem, isWrong, isBusy, submit, byPasskey } = entered
  const describedBy = problem ? `${id}-problem` : undefined
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
          aria-describedby={describedBy}
        />
      </div>
      <PasswordField describedBy={describedBy} />
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
        <button type="button" class="btn wide" onClick={byPasskey}>
          <Icon name="key" />
          {t.passkey}
        </button>
      )}
    </form>
  )
}

/** The password, which can be shown. */
function PasswordField({ describedBy }: { describedBy: string | undefined }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div class="field">
      <label for={id}>{t.password}</label>
      <span class="reveal">
        <input
          class="in"
          id={id}
          name="password"
          {...(isShown ? { type: 'text' as const } : { type: 'password' as const })}
          autocomplete="current-password"
          aria-describedby={describedBy}
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
  )
}

function Forgotten({ isMailOn }: { isMailOn: boolean }) {
  if (!isMailOn) return t.wrongNoMail
  return (
    <>
      {t.wrongForgotten} <a href="/password">{t.wrongLink}</a>
    </>
  )
}
