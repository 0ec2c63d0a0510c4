/** Fields of the forms for people who are not signed in yet. */
import { PlainField } from '../../parts/plainfield.tsx'
import { joinTexts as t } from '../../texts/account/join.ts'

interface Props<Name extends string> {
  values: Readonly<Record<Name, string>>
  set: (name: Name) => (value: string) => void
  /** What is wrong with a field. */
  error?: (name: Name) => string | undefined
}

export function NameFields({ values, set, error }: Props<'firstName' | 'lastName'>) {
  return (
    <>
      <PlainField
        label={t.firstName}
        autocomplete="given-name"
        value={values.firstName}
        error={error?.('firstName')}
        onValue={set('firstName')}
      />
      <PlainField
        label={t.lastName}
        autocomplete="family-name"
        value={values.lastName}
        error={error?.('lastName')}
        onValue={set('lastName')}
        needed
      />
    </>
  )
}

interface NewPasswordProps extends Props<'password' | 'again'> {
  labels: { password: string; again: string }
  hint: string
  needed: boolean
  autofocus?: boolean
}

/** A new password, typed twice. */
export function NewPassword({ labels, hint, needed, autofocus, values, set, error }: NewPasswordProps) {
  return (
    <>
      <PlainField
        label={labels.password}
        hint={hint}
        type="password"
        autocomplete="new-password"
        value={values.password}
        error={error?.('password')}
        onValue={set('password')}
        autofocus={autofocus}
        needed={needed}
      />
      <PlainField
        label={labels.again}
        type="password"
        autocomplete="new-password"
        value={values.again}
        onValue={set('again')}
        needed={needed}
      />
    </>
  )
}

/** Password managers need the user name. */
export const HiddenUserName = ({ userLogin }: { userLogin: string }) => (
  <input type="text" name="username" autocomplete="username" value={userLogin} hidden readOnly />
)

/** Above the form: why it was not taken. */
export function Refused({ problem }: { problem: string }) {
  if (!problem) return null
  return (
    <p class="note bad" role="alert">
      {problem}
    </p>
  )
}
