/** A forgotten password: asking for a link, and the page that the link opens. */
import { useEffect, useState } from 'preact/hooks'
import { CallFailed, callNow, type ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { go } from '../../app/router.ts'
import { nameKept, signIn } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { sentenceOf } from '../../parts/errorbox.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { passwordTexts as t } from '../../texts/account/join.ts'
import { signInTexts } from '../../texts/account/signin.ts'
import { HiddenUserName, NewPassword, Refused } from './fields.tsx'
import { Gate, GoneLink, useLinkToken } from './gate.tsx'

export default function Password() {
  const token = useLinkToken()
  useTitle(t.title)
  return token ? <ByLink key={token} token={token} /> : <Ask />
}

function Ask() {
  const [name, setName] = useState(nameKept)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data: options } = useRead('SignInOptionsRead', {})
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (!name.trim()) return setProblem(t.missing)
    setBusy(true)
    setProblem('')
    try {
      await callNow('PasswordForgotten', { userName: name.trim() })
      setAsked(true)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const isMailOff = options && !options.isMailOn
  return (
    <Gate title={t.title} things={t.things}>
      <p class="second" role="status">
        {isMailOff ? t.noMail : isAsked ? t.asked : t.why}
      </p>
      {isAsked && <p class="second">{t.askedNext}</p>}
      {!isAsked && !isMailOff && (
        <form onSubmit={submit} aria-busy={isBusy}>
          {problem && (
            <p class="note bad" role="alert">
              {problem}
            </p>
          )}
          <PlainField label={t.name} value={name} onValue={setName} autocomplete="username" needed />
          <button type="submit" class="btn primary wide" disabled={isBusy}>
            {t.ask}
          </button>
        </form>
      )}
      <p class="second">
        <a href="/signin">{t.back}</a>
      </p>
    </Gate>
  )
}

type Opened = ResponseOf<'PasswordLinkOpen'>

function ByLink({ token }: { token: string }) {
  const [opened, setOpened] = useState<Opened>()
  const [gone, setGone] = useState<unknown>()
  const [values, setValues] = useState({ password: '', again: '' })
  const { password, again } = values
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    callNow('PasswordLinkOpen', { token }).then(setOpened, setGone)
  }, [])
  if (gone)
    return (
      <GoneLink title={t.ended} error={gone}>
        <p class="second">
          <a href="/password">{t.again}</a>
        </p>
      </GoneLink>
    )
  if (!opened) return null
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (!password) return setProblem(signInTexts.missing)
    if (password !== again) return setProblem(signInTexts.differ)
    setBusy(true)
    try {
      const { userLogin } = await callNow('PasswordReset', { token, password })
      await signIn(userLogin ?? '', password, false)
      go('/', { replace: true })
    } catch (error) {
      const said = error instanceof CallFailed ? (error.fields[0]?.message ?? error.message) : ''
      setProblem(said || sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Gate title={t.setTitle} things={t.setThings}>
      <p class="second">{t.setFor(opened.fullName ?? '', opened.userLogin ?? '')}</p>
      <form onSubmit={submit} aria-busy={isBusy}>
        <Refused problem={problem} />
        <HiddenUserName userLogin={opened.userLogin ?? ''} />
        <NewPassword
          values={values}
          set={set}
          labels={{ password: signInTexts.newPassword, again: signInTexts.newAgain }}
          hint={signInTexts.rule(opened.passwordCharsMin ?? 0)}
          autofocus
          needed
        />
        <button type="submit" class="btn primary wide" disabled={isBusy}>
          {t.set}
        </button>
        <p class="hint">{t.setWhy}</p>
      </form>
    </Gate>
  )
}
