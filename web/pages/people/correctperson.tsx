/** Corrects how a person is called and reached. An open invitation goes to the new address then. */
import { useState } from 'preact/hooks'
import { callOnce, write } from '../../app/calls/client.ts'
import { faultAt } from '../../app/calls/fault.ts'
import { useRead } from '../../app/calls/useread.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { HandOver } from '../../parts/invite/results.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import { invitationTexts, joinTexts } from '../../texts/account/join.ts'
import { common } from '../../texts/everypage.ts'
import { personTexts as t } from '../../texts/people/people.ts'
import { type WrongInPerson, wrongInPerson } from './wronginperson.ts'

interface Props {
  userId: number
  fullName: string
  close: () => void
}

const lines = ['firstName', 'lastName', 'email', 'phone', 'cell'] as const
type Values = Record<(typeof lines)[number], string>

export function CorrectPerson({ userId, fullName, close }: Props) {
  const { data, error } = useRead('UserGet', { userId })
  const user = data?.user
  return (
    <Dialog title={t.correctOf(fullName)} close={close}>
      <ErrorBox error={error} />
      {!user && !error && <Skeleton rows={4} />}
      {user && (
        <Form
          userId={userId}
          before={Object.fromEntries(lines.map((key) => [key, user[key] ?? ''])) as Values}
          close={close}
        />
      )}
    </Dialog>
  )
}

function Form({ userId, before, close }: { userId: number; before: Values; close: () => void }) {
  const [values, setValues] = useState(before)
  const [error, setError] = useState<unknown>()
  const [wrong, setWrong] = useState<WrongInPerson>({})
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState('')
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const found = wrongInPerson(values, before)
    setWrong(found)
    setError(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await write('UserUpdate', { user: { userId, ...values } })
      const isMoved = values.email.trim().toLowerCase() !== before.email.trim().toLowerCase()
      const sent = isMoved ? await sentAgain(userId) : undefined
      showToast(sent ? invitationTexts.resent(nameOf(values)) : common.saved)
      if (sent?.link) setLink(sent.link)
      else close()
    } catch (why) {
      setError(why)
    } finally {
      setBusy(false)
    }
  }
  if (link) return <HandOver email={values.email} link={link} />
  const field = (name: keyof Values) => ({
    value: values[name],
    error: wrong[name as keyof WrongInPerson] ?? faultAt(error, name),
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  })
  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      <ErrorBox error={error} />
      <PlainField label={joinTexts.firstName} {...field('firstName')} />
      <PlainField label={joinTexts.lastName} {...field('lastName')} />
      <PlainField label={t.email} hint={t.correctWhy} type="email" {...field('email')} />
      <PlainField label={t.phone} type="tel" {...field('phone')} />
      <PlainField label={t.cell} type="tel" {...field('cell')} />
      <p class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="submit" class="btn primary" disabled={isBusy}>
          {common.save}
        </button>
      </p>
    </form>
  )
}

const nameOf = ({ firstName, lastName, email }: Values): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** The links of the former address have ended. */
async function sentAgain(userId: number): Promise<{ link?: string | null } | undefined> {
  const { invitations } = await callOnce('InvitationsRead', { openOnly: true })
  const open = invitations?.find((one) => one.userId === userId && one.mayChange)
  return open && write('InvitationResend', { invitationId: open.invitationId })
}
