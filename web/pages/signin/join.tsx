/** The page of an invitation: its address, and a password or a passkey. */
import { useEffect, useState } from 'preact/hooks'
import { CallFailed, callNow, type ResponseOf } from '../../app/calls/client.ts'
import { canUsePasskeys, makePasskey, NoPasskey, signInByPasskey } from '../../app/passkeys.ts'
import { go } from '../../app/router.ts'
import { signIn, WrongSignIn } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { sentenceOf } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { joinTexts as t } from '../../texts/account/join.ts'
import { signInTexts } from '../../texts/account/signin.ts'
import { NameFields, NewPassword, Refused } from './fields.tsx'
import { Gate, GoneLink, useLinkToken } from './gate.tsx'

type Invitation = ResponseOf<'InvitationOpen'>

export default function Join() {
  const token = useLinkToken()
  const [invitation, setInvitation] = useState<Invitation>()
  const [error, setError] = useState<unknown>()
  useTitle(t.title)
  useEffect(() => {
    setInvitation(undefined)
    setError(undefined)
    callNow('InvitationOpen', { token }).then(setInvitation, setError)
  }, [token])
  if (error) return <GoneLink title={t.ended} error={error} />
  if (!invitation)
    return (
      <Gate title={t.title}>
        <Skeleton rows={3} />
      </Gate>
    )
  return <Accept token={token} invitation={invitation} />
}

function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const { values, set, problem, isBusy, submit, byPasskey } = useAccept(token, invitation)
  const hasPasskeys = canUsePasskeys(invitation.passkeyHost)
  const company = invitation.organizationName ?? ''
  const projects = invitation.projectNames?.join(', ')
  return (
    <Gate
      title={t.heading(projects || company)}
      things={projects ? t.things : [...t.things.slice(0, -1), t.thenCompany(company)]}
    >
      <p class="second">{t.by(invitation.invitedByName ?? '', invitation.invitedByCompany ?? '')}</p>
      {invitation.isWaiting && <p class="second">{t.waits(invitation.organizationName ?? '')}</p>}
      <form onSubmit={submit} aria-busy={isBusy}>
        <Refused problem={problem} />
        <PlainField
          label={t.email}
          hint={t.emailHint(invitation.sentTo ?? '')}
          type="email"
          autocomplete="username"
          value={values.email}
          onValue={set('email')}
          needed
        />
        <NameFields {...{ values, set }} />
        <NewPassword
          {...{ values, set }}
          labels={t}
          hint={signInTexts.rule(invitation.passwordCharsMin ?? 0)}
          needed={!hasPasskeys}
        />
        <button type="submit" class="btn primary wide" disabled={isBusy}>
          {t.accept}
        </button>
        {hasPasskeys && (
          <button type="button" class="btn wide" disabled={isBusy} onClick={byPasskey}>
            <Icon name="key" />
            {t.passkey}
          </button>
        )}
      </form>
    </Gate>
  )
}

/** What is typed to accept an invitation, and how it is accepted: with a password or a passkey. */
function useAccept(token: string, invitation: Invitation) {
  const [values, setValues] = useState({
    email: '',
    password: '',
    again: '',
    firstName: invitation.firstName ?? '',
    lastName: invitation.lastName ?? '',
  })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const { email, firstName, lastName, password, again } = values
  const who = { token, email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() }

  const busy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await work()
      go('/', { replace: true })
    } catch (error) {
      setProblem(told(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isBusy) return
    const wrong = !who.email || !password ? t.missing : password !== again ? signInTexts.differ : ''
    setProblem(wrong)
    if (wrong) return
    void busy(async () => {
      const { userLogin } = await callNow('InvitationAccept', { ...who, password })
      await signIn(userLogin ?? who.email, password, false)
    })
  }
  const byPasskey = (): void => {
    if (!who.email) {
      setProblem(t.missingAddress)
      return
    }
    void busy(async () => {
      const begun = await callNow('InvitationPasskeyBegin', { token, email: who.email })
      const made = await makePasskey(begun as Parameters<typeof makePasskey>[0])
      await callNow('InvitationAccept', { ...who, passkeyName: t.passkeyName, ...made })
      await signInByPasskey(false)
    })
  }
  return { values, set, problem, isBusy, submit, byPasskey }
}

function told(error: unknown): string {
  if (error instanceof NoPasskey) return t.passkeyCancelled
  if (error instanceof CallFailed) return error.fields[0]?.message ?? (error.message || sentenceOf(error))
  return error instanceof WrongSignIn ? error.message : sentenceOf(error)
}
