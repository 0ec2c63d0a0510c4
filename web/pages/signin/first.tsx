/** The page of the link that the first start prints: who administers this server, and their company. */
import { useEffect, useState } from 'preact/hooks'
import { CallFailed, callNow, type ResponseOf } from '../../app/calls/client.ts'
import { faultAt } from '../../app/calls/fault.ts'
import { go } from '../../app/router.ts'
import { signIn } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { TimeZone } from '../../parts/account/timezone.tsx'
import { sentenceOf } from '../../parts/errorbox.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { firstTexts as t } from '../../texts/account/first.ts'
import { signInTexts } from '../../texts/account/signin.ts'
import { HiddenUserName, NameFields, NewPassword, Refused } from './fields.tsx'
import { Gate, GoneLink, useLinkToken } from './gate.tsx'

type Opened = ResponseOf<'FirstStartOpen'>

export default function First() {
  const token = useLinkToken()
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<unknown>()
  useTitle(t.title)
  useEffect(() => {
    callNow('FirstStartOpen', { token }).then(setOpened, setError)
  }, [token])
  if (error) return <GoneLink title={t.ended} error={error} />
  return opened ? <Complete token={token} opened={opened} /> : null
}

const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface CompleteProps {
  token: string
  opened: Opened
}

function Complete({ token, opened }: CompleteProps) {
  const { values, set, problem, error, isBusy, submit } = useComplete(token, opened)
  const userLogin = opened.userLogin ?? ''
  return (
    <Gate title={t.title} things={t.things}>
      <p class="second">{t.why}</p>
      <form onSubmit={submit} aria-busy={isBusy}>
        <Refused problem={problem} />
        <PlainField
          label={t.company}
          autocomplete="organization"
          value={values.organizationName}
          error={error('organizationName')}
          onValue={set('organizationName')}
          needed
        />
        <NameFields {...{ values, set, error }} />
        <PlainField
          label={t.email}
          type="email"
          autocomplete="email"
          value={values.email}
          error={error('email')}
          onValue={set('email')}
          needed
        />
        {opened.isTimeZoneGiven ? (
          <p class="second">{t.timeZoneGiven(values.timeZone)}</p>
        ) : (
          <TimeZone value={values.timeZone} onValue={set('timeZone')} />
        )}
        <HiddenUserName userLogin={userLogin} />
        <NewPassword
          {...{ values, set, error }}
          labels={t}
          hint={`${t.login(userLogin)} ${signInTexts.rule(opened.passwordCharsMin ?? 0)}`}
          needed
        />
        <button type="submit" class="btn primary wide" disabled={isBusy}>
          {t.next}
        </button>
      </form>
    </Gate>
  )
}

/** What is typed on the first start, and how it is sent. */
function useComplete(token: string, opened: Opened) {
  const [values, setValues] = useState({
    organizationName: '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    again: '',
    timeZone: (!opened.isTimeZoneGiven && hereZone) || (opened.timeZone ?? 'UTC'),
  })
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const { again, ...given } = values
    const { organizationName, firstName, lastName, email, password } = given
    if (!organizationName || !(firstName || lastName) || !email || !password) return setProblem(t.missing)
    if (password !== again) return setProblem(signInTexts.differ)
    setBusy(true)
    setProblem('')
    setFailed(undefined)
    try {
      const { userLogin } = await callNow('FirstStartComplete', { token, ...given })
      await signIn(userLogin ?? '', password, false)
      go('/begin', { replace: true })
    } catch (why) {
      setFailed(why)
      setProblem((why instanceof CallFailed && why.fields[0]?.message) || sentenceOf(why))
    } finally {
      setBusy(false)
    }
  }
  const error = (name: string): string | undefined => faultAt(failed, name)
  return { values, set, problem, error, isBusy, submit }
}
