/** The names of a record that stand for nobody: they are not told, and managers give them an address. */
import { useRef, useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../app/client.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Roles } from '../../parts/invite.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { addressTexts as t } from '../../texts/addresses.ts'

/** `asked`: the name that came just now. */
export function Addresses({ context, asked }: { context: RecordContext; asked: string | undefined }) {
  const { projectId, project, standing } = context
  const names = standing.outsideParties ?? []
  const mayGive = Boolean(project?.isManager || project?.isAdmin)
  const [open, setOpen] = useState(mayGive ? asked : undefined)
  return (
    <ul class="plain addresses" aria-label={t.notTold}>
      {names.map((name) => (
        <li key={name}>
          <bdi>{name}</bdi> <span class="tag">{t.notTold}</span>{' '}
          {mayGive ? (
            <button type="button" class="link" aria-label={t.giveTo(name)} onClick={() => setOpen(name)}>
              {t.give}…
            </button>
          ) : (
            <span class="muted">{t.askManager}</span>
          )}
        </li>
      ))}
      {open && <GiveAddress projectId={projectId} text={open} close={() => setOpen(undefined)} />}
    </ul>
  )
}

function GiveAddress({ projectId, text, close }: { projectId: number; text: string; close: () => void }) {
  const isAddress = text.includes('@')
  const [email, setEmail] = useState(isAddress ? text : '')
  const [phone, setPhone] = useState('')
  const [fullName, setFullName] = useState(isAddress ? '' : text)
  const [company, setCompany] = useState('')
  const [role, setRole] = useState('')
  const [error, setError] = useState<unknown>()
  const [isMissing, setMissing] = useState(false)
  const isBusy = useRef(false)
  const [key] = useState(newIdempotencyKey)
  const save = async (): Promise<void> => {
    const isGiven = Boolean(email.trim() || phone.trim())
    setMissing(!isGiven)
    if (!isGiven || isBusy.current) return
    isBusy.current = true
    const given = { email, phone, fullName, company, role: role || undefined }
    try {
      const request = { projectId, text, ...given }
      await write('PartyAddressSave', request, { idempotencyKey: `${key}-${JSON.stringify(given)}` })
      showToast(t.given(fullName || email))
      close()
    } catch (why) {
      setError(why)
    }
    isBusy.current = false
  }
  return (
    <Dialog title={t.title(text)} close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p class="second">{t.why}</p>
        <PlainField
          label={t.email}
          type="email"
          autofocus
          value={email}
          onValue={setEmail}
          {...(isMissing && { error: t.missing })}
        />
        <PlainField label={t.phone} type="tel" value={phone} onValue={setPhone} />
        <PlainField label={t.name} value={fullName} onValue={setFullName} />
        <PlainField label={t.company} value={company} onValue={setCompany} />
        <Roles projectId={projectId} value={role} onValue={setRole} />
        <ErrorBox error={error} />
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {t.skip}
          </button>
          <button type="submit" class="btn primary">
            {t.save}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
