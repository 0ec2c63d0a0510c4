/** A contact: somebody of a company who does not sign in. */
import { useState } from 'preact/hooks'
import { write } from '../../app/calls/client.ts'
import { faultAt } from '../../app/calls/fault.ts'
import { FormDialog } from '../../parts/dialog/formdialog.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { joinTexts } from '../../texts/account/join.ts'
import { personTexts, peopleTexts as t } from '../../texts/people/people.ts'
import { type WrongInPerson, wrongInPerson } from './wronginperson.ts'

export function AddContact({ organizationId, close }: { organizationId: number; close: () => void }) {
  const [values, setValues] = useState({ firstName: '', lastName: '', email: '', phone: '' })
  const [error, setError] = useState<unknown>()
  const [wrong, setWrong] = useState<WrongInPerson>({})
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const submit = (): void => {
    const found = wrongInPerson(values)
    setWrong(found)
    setError(undefined)
    if (Object.keys(found).length > 0) return
    const { firstName, lastName, email, phone } = values
    write('UserAdd', {
      user: { organizationID: organizationId, firstName, lastName, email, phone, isActive: true },
    }).then(({ user }) => {
      showToast(t.contactAdded([user?.firstName, user?.lastName].filter(Boolean).join(' ')))
      close()
    }, setError)
  }
  return (
    <FormDialog
      title={t.addContact}
      submitLabel={t.addContact}
      error={error}
      submit={submit}
      close={close}
      lead={t.contactWhy}
    >
      <PlainField
        label={joinTexts.firstName}
        error={faultAt(error, 'firstName')}
        value={values.firstName}
        onValue={set('firstName')}
      />
      <PlainField
        label={joinTexts.lastName}
        error={wrong.lastName ?? faultAt(error, 'lastName')}
        value={values.lastName}
        onValue={set('lastName')}
        needed
      />
      <PlainField
        label={personTexts.email}
        error={wrong.email ?? faultAt(error, 'email')}
        type="email"
        value={values.email}
        onValue={set('email')}
      />
      <PlainField
        label={personTexts.phone}
        error={faultAt(error, 'phone')}
        type="tel"
        value={values.phone}
        onValue={set('phone')}
      />
    </FormDialog>
  )
}
