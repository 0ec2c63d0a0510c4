/** The passkeys of the user: devices that sign in without the password. */
import { useState } from 'preact/hooks'
import { callOnce, type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { canUsePasskeys, makePasskey, NoPasskey } from '../../app/passkeys.ts'
import { useMe } from '../../app/session.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox, sentenceOf } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { passkeyTexts as t } from '../../texts/account/passkeys.ts'
import { common } from '../../texts/everypage.ts'

type Passkey = NonNullable<ResponseOf<'PasskeysRead'>['passkeys']>[number]
type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

export function Passkeys() {
  const { data, error, retry } = useRead('PasskeysRead', {})
  const { data: options } = useRead('SignInOptionsRead', {})
  const [doing, setDoing] = useState<Doing>()
  const passkeys = data?.passkeys ?? []
  const isPossible = canUsePasskeys(options?.passkeyHost)
  // Nothing is said of them where nobody can have one, unless somebody has.
  if (data && options && !isPossible && passkeys.length === 0) return <NoneHere host={options.passkeyHost} />
  const close = (): void => setDoing(undefined)
  return (
    <section aria-labelledby="me-passkeys">
      <h2 id="me-passkeys">{t.title}</h2>
      <p class="second">{t.why}</p>
      <ErrorBox error={error} retry={retry} />
      {passkeys.length > 0 && (
        <ul class="devices">
          {passkeys.map((passkey) => (
            <Row key={passkey.passkeyId} passkey={passkey} start={setDoing} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <p class="actions start">
          <button type="button" class="btn" onClick={() => setDoing({ what: 'add' })}>
            <Icon name="plus" />
            {t.add}
          </button>
        </p>
      ) : (
        options && <WhyNone host={options.passkeyHost ?? ''} />
      )}
      {doing?.what === 'add' && <Adding close={close} />}
      {doing?.what === 'rename' && <Renaming passkey={doing.passkey} close={close} />}
      {doing?.what === 'remove' && <Removing passkey={doing.passkey} close={close} />}
    </section>
  )
}

/** Says why, so that an administrator can change it. */
function NoneHere({ host }: { host?: string | null }) {
  return (
    <section aria-labelledby="me-passkeys">
      <h2 id="me-passkeys">{t.title}</h2>
      <WhyNone host={host ?? ''} />
    </section>
  )
}

/** Anyone who runs the server is sent to its settings, anybody else to them. */
function WhyNone({ host }: { host: string }) {
  const me = useMe()
  const { data } = useRead('PeopleRead', me.isAdmin && !host ? { take: 1 } : undefined)
  return (
    <p class="second">
      {t.notHere(host)} {!host && (data?.runsServer ? <a href="/server">{t.settings}</a> : t.ask)}
    </p>
  )
}

function Row({ passkey, start }: { passkey: Passkey; start: (doing: Doing) => void }) {
  const { name, isSynced, createdAt, usedAt } = passkey
  const [made, used] = [instantOf(createdAt), instantOf(usedAt)]
  return (
    <li>
      <span>
        {name}
        <span class="second">
          {[made && t.made(moment(made)), used ? t.used(moment(used)) : t.unused, isSynced && t.synced]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span class="row-actions">
        <button
          type="button"
          class="btn quiet"
          aria-label={t.rename(name ?? '')}
          onClick={() => start({ what: 'rename', passkey })}
        >
          {t.renameShort}
        </button>
        <button
          type="button"
          class="btn quiet danger"
          aria-label={t.remove(name ?? '')}
          onClick={() => start({ what: 'remove', passkey })}
        >
          {t.removeShort}
        </button>
      </span>
    </li>
  )
}

function Adding({ close }: { close: () => void }) {
  const [name, setName] = useState(deviceName)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!name.trim() || !password) return setProblem(t.missing)
    setBusy(true)
    try {
      const made = await makePasskey(await callOnce('PasskeyAddBegin', { password }))
      await write('PasskeyAdd', { name, ...made })
      showToast(t.added(name.trim()))
      close()
    } catch (error) {
      setProblem(told(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.add} close={close}>
      <form onSubmit={submit} aria-busy={isBusy}>
        <p class="second">{t.addWhy}</p>
        {problem && (
          <p class="note bad" role="alert">
            {problem}
          </p>
        )}
        <PlainField label={t.name} value={name} onValue={setName} needed />
        <PlainField
          label={t.password}
          value={password}
          onValue={setPassword}
          type="password"
          autocomplete="current-password"
          needed
        />
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary" disabled={isBusy}>
            {t.addShort}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function told(error: unknown): string {
  if (error instanceof NoPasskey) return t.cancelled
  return error instanceof DOMException ? t.already : sentenceOf(error)
}

/** What people call the thing in their hand. */
function deviceName(): string {
  const { userAgent } = navigator
  const names = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'] as const
  const found = names.find((one) => userAgent.includes(one))
  return found ? t.devices[found] : ''
}

function Renaming({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const [name, setName] = useState(passkey.name ?? '')
  const [error, setError] = useState<unknown>()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    write('PasskeyUpdate', { passkeyId: passkey.passkeyId, name }).then(close, setError)
  }
  return (
    <Dialog title={t.rename(passkey.name ?? '')} close={close}>
      <form onSubmit={submit}>
        <ErrorBox error={error} />
        <PlainField label={t.name} value={name} onValue={setName} needed />
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {common.save}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function Removing({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const [error, setError] = useState<unknown>()
  return (
    <Dialog title={t.remove(passkey.name ?? '')} close={close}>
      <p>{t.removeWhy}</p>
      <ErrorBox error={error} />
      <p class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button
          type="button"
          class="btn danger"
          onClick={() => void write('PasskeyRemove', { passkeyId: passkey.passkeyId }).then(close, setError)}
        >
          {t.removeShort}
        </button>
      </p>
    </Dialog>
  )
}
