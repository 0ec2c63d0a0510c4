/** Invites a contact to sign in; where no mail goes out, with the link to hand over. */
import { useState } from 'preact/hooks'
import { write } from '../../app/calls/client.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { HandOver } from '../../parts/invite/results.tsx'
import { showToast } from '../../parts/toast.tsx'
import { inviteTexts } from '../../texts/account/join.ts'
import { personTexts as t } from '../../texts/people/people.ts'
import type { KnownPerson } from './knownperson.ts'

export function InviteContact({ person, done }: { person: KnownPerson; done: () => void }) {
  const [link, setLink] = useState('')
  const [error, setError] = useState<unknown>()
  const email = person.email ?? ''
  const invite = (): void => {
    write('InvitationSend', { invitees: [{ email }], organizationId: person.organizationId }).then(
      ({ sent }) => {
        showToast(inviteTexts.sent(1))
        const [one] = sent ?? []
        if (one?.link) setLink(one.link)
        else done()
      },
      setError,
    )
  }
  if (link) return <HandOver email={email} link={link} />
  return (
    <>
      <ErrorBox error={error} />
      <p class="actions start">
        <button type="button" class="btn primary" onClick={invite}>
          {t.invite}
        </button>
      </p>
    </>
  )
}
