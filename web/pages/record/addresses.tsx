/** The parties of a record who are not told, and those whom its mail links alone reach: an address is given, a contact made a member. */
import { useRef, useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../app/calls/client.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Roles } from '../../parts/invite/invite.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { addressTexts as t } from '../../texts/record/addresses.ts'

type Standing = RecordContext['standing']

/** `asked`: the name that came just now. */
export function Addresses({ context, asked }: { context: RecordContext; asked: string | undefined }) {
  const { project, standing } = context
  const names = standing.outsideParties ?? []
  const contacts = standing.contacts ?? []
  const isManager = Boolean(project?.isManager || project?.isAdmin)
  const mayGive = (name: string): boolean => standing.addressableParties?.includes(name) ?? false
  const isUntold = (name: string | null | undefined): boolean =>
    standing.untoldParties?.includes(name ?? '') ?? false
  const others = standing.untoldParties?.filter(
    (name) => !names.includes(name) && !contacts.some(({ fullName }) => fullName === name),
  )
  const [open, setOpen] = useState(asked && mayGive(asked) ? asked : undefined)
  const contact = contacts.find(({ text }) => text === open)
  const close = (): void => setOpen(undefined)
  const isAnyUntold = names.length > 0 || Boolean(others?.length)
  return (
    <>
      {isAnyUntold && (
        <ul class="plain addresses" aria-label={t.notTold}>
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi> <span class="tag">{t.notTold}</span>{' '}
              {mayGive(name) ? (
                <button type="button" class="link" aria-label={t.giveTo(name)} onClick={() => setOpen(name)}>
                  {t.give}…
                </button>
              ) : (
                <span class="muted">{t.askManager}</span>
              )}
            </li>
          ))}
          {others?.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi> <span class="tag">{t.notTold}</span> <span class="muted">{t.noAddress}</span>
            </li>
          ))}
        </ul>
      )}
      {contacts.length > 0 && (
        <ul class="plain addresses" aria-label={t.byLinkAlone}>
          {contacts.map(({ text, fullName }) => (
            <li key={text}>
              <bdi>{fullName}</bdi> <span class="tag">{isUntold(fullName) ? t.notTold : t.byLinkAlone}</span>{' '}
              {isManager && (
                <button
                  type="button"
                  class="link"
                  aria-label={t.makeMemberOf(fullName ?? '')}
                  onClick={() => setOpen(text ?? undefined)}
                >
                  {t.makeMember}…
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && !contact && <GiveAddress context={context} text={open} isManager={isManager} close={close} />}
      {contact && <MakeMember context={context} contact={contact} close={close} />}
    </>
  )
}

interface Given {
  email?: string
  phone?: string
  fullName?: string
  company?: string
  role?: string | undefined
}

/** One call at a time; the same one repeated counts once. */
function useSaving({ projectId, folderId }: RecordContext, text: string, close: () => void) {
  const [error, setError] = useState<unknown>()
  const isBusy = useRef(false)
  const [key] = useState(newIdempotencyKey)
  const save = async (given: Given, saysOf: (isContact: boolean) => string): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const request = { projectId, folderId, text, ...given }
      const idempotencyKey = `${key}-${JSON.stringify(given)}`
      const { isContact } = await write('PartyAddressSave', request, { idempotencyKey })
      showToast(saysOf(isContact ?? false))
      close()
    } catch (why) {
      setError(why)
    }
    isBusy.current = false
  }
  return { error, save }
}

interface AskProps {
  context: RecordContext
  close: () => void
}

function GiveAddress({ context, text, isManager, close }: AskProps & { text: string; isManager: boolean }) {
  const isAddress = text.includes('@')
  const [email, setEmail] = useState(isAddress ? text : '')
  const [phone, setPhone] = useState('')
  const [fullName, setFullName] = useState(isAddress ? '' : text)
  const [company, setCompany] = useState('')
  const [role, setRole] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { error, save } = useSaving(context, text, close)
  const submit = (): void => {
    const isGiven = Boolean(email.trim() || phone.trim())
    setMissing(!isGiven)
    const name = fullName || email
    const saysOf = (isContact: boolean): string =>
      !email.trim() ? t.noted(name) : isContact ? t.toldNow(name) : t.given(name)
    if (isGiven) void save({ email, phone, fullName, company, role: role || undefined }, saysOf)
  }
  return (
    <Dialog title={t.title(text)} close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p class="second">{isManager ? t.why : t.whyContact}</p>
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
        {isManager && <Roles projectId={context.projectId} value={role} onValue={setRole} />}
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

function MakeMember({
  context,
  contact,
  close,
}: AskProps & { contact: NonNullable<Standing['contacts']>[number] }) {
  const name = contact.fullName ?? ''
  const [role, setRole] = useState('')
  const { error, save } = useSaving(context, contact.text ?? '', close)
  return (
    <Dialog title={t.makeMemberOf(name)} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save({ role: role || undefined }, () => t.given(name))
        }}
      >
        <p class="second">{t.whyMember}</p>
        <Roles projectId={context.projectId} value={role} onValue={setRole} />
        <ErrorBox error={error} />
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {t.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.makeMember}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
