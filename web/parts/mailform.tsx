/** The mail server and the address of this server: tried at once, and stored only if the mail is taken. */
import { useState } from 'preact/hooks'
import { CallFailed, type RequestOf, type ResponseOf, write } from '../app/calls/client.ts'
import { faultAt } from '../app/calls/fault.ts'
import { mailFormTexts as t } from '../texts/setup/mailform.ts'
import { sentenceOf } from './errorbox.tsx'
import { PlainField } from './plainfield.tsx'
import { showToast } from './toast.tsx'

export type ServerSettings = ResponseOf<'ServerSettingsRead'>

interface MailFormProps {
  settings: ServerSettings
  /** After it is saved. */
  done?: () => void
}

interface Values {
  publicUrl: string
  host: string
  user: string
  password: string
  mailFrom: string
}

/** Whether the environment or the command line gives it: then it is changed there. */
export const isGivenAtStart = ({ settings }: ServerSettings, field: string): boolean =>
  settings?.find((one) => one.field === field)?.origin === 'Start'

export function MailForm({ settings, done }: MailFormProps) {
  const before: Values = {
    publicUrl: settings.publicUrl || location.origin,
    host: settings.mailHost ?? '',
    user: settings.mailUser ?? '',
    password: '',
    mailFrom: settings.mailFrom ?? '',
  }
  const [values, setValues] = useState(before)
  const [problem, setProblem] = useState('')
  const [wrong, setWrong] = useState<Partial<Record<keyof Values, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof Values) => ({
    value: values[name],
    error: wrong[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  })
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const found = wrongIn(settings, values)
    setWrong(found)
    setProblem('')
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { mailTo } = await write('ServerSettingsSave', requestOf(settings, before, values))
      setValues({ ...values, password: '' })
      showToast(mailTo ? t.tried(mailTo) : t.saved)
      done?.()
    } catch (error) {
      const refused = refusedIn(error)
      setWrong(refused)
      if (Object.keys(refused).length === 0) setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const given = (name: string) => (isGivenAtStart(settings, name) ? { readOnly: true } : {})
  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <PlainField
        label={t.publicUrl}
        hint={opensHereOnly(values.publicUrl) ? t.publicUrlHere : t.publicUrlHint}
        {...field('publicUrl')}
        {...given('PublicUrl')}
        needed
      />
      <PlainField label={t.host} hint={t.hostHint} {...field('host')} needed />
      <PlainField label={t.user} autocomplete="off" {...field('user')} />
      <PlainField
        label={t.password}
        {...(settings.mailUser ? { hint: t.passwordKept } : {})}
        type="password"
        autocomplete="off"
        {...field('password')}
      />
      <PlainField label={t.from} hint={t.fromHint} {...field('mailFrom')} {...given('MailFrom')} needed />
      <button type="submit" class="btn primary wide" disabled={isBusy}>
        {t.tryIt}
      </button>
    </form>
  )
}

export const problemOf = (error: unknown): string =>
  (error instanceof CallFailed && error.fields[0]?.message) || sentenceOf(error)

/** The stored password is not shown: the mail server is sent again only if something of it was changed. */
function requestOf(
  settings: ServerSettings,
  before: Values,
  values: Values,
): RequestOf<'ServerSettingsSave'> {
  const isOther = (['host', 'user', 'password'] as const).some((name) => values[name] !== before[name])
  return {
    ...(isGivenAtStart(settings, 'PublicUrl') ? {} : { publicUrl: values.publicUrl }),
    ...(isGivenAtStart(settings, 'MailFrom') ? {} : { mailFrom: values.mailFrom }),
    ...(isOther || !settings.isMailOn ? { smtpUrl: smtpUrlOf(values) } : {}),
  }
}

/** Before anything is tried: what cannot be an address or the name of a mail server. */
function wrongIn(settings: ServerSettings, values: Values): Partial<Values> {
  const { publicUrl, host, mailFrom } = values
  const isWebAddress = /^https?:\/\/[^\s/?#@]+\/?$/i.test(publicUrl.trim())
  const address = /<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
  return {
    ...(isWebAddress || isGivenAtStart(settings, 'PublicUrl') ? {} : { publicUrl: t.urlWrong }),
    ...(serverIn(host) ? {} : { host: t.hostWrong }),
    ...(/^[^\s<>@]+@[^\s<>@]+$/.test(address.trim()) || isGivenAtStart(settings, 'MailFrom')
      ? {}
      : { mailFrom: t.fromWrong }),
  }
}

/** What the server refused, at the field that it is about: the mail server has three of them, and is one setting. */
function refusedIn(error: unknown): Partial<Values> {
  const [publicUrl, host, mailFrom] = ['publicUrl', 'smtpUrl', 'mailFrom'].map((name) => faultAt(error, name))
  return {
    ...(publicUrl ? { publicUrl } : {}),
    ...(host ? { host } : {}),
    ...(mailFrom ? { mailFrom } : {}),
  }
}

/** `smtp.example.com:465`, also as an address: `smtps://smtp.example.com`. */
function serverIn(text: string): { host: string; isTls: boolean } | undefined {
  const [, scheme = '', name, port] =
    /^(?:(smtps?):\/\/)?([\p{L}\p{N}_.-]{1,253}|\[[\da-f:]+\])(?::(\d{1,5}))?\/?$/iu.exec(text.trim()) ?? []
  if (!name || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return undefined
  const isTls = scheme.toLowerCase() === 'smtps' || port === '465'
  return { host: `${name}:${port ?? (isTls ? 465 : 587)}`, isTls }
}

/** Port 465 speaks TLS from the beginning, others change to it. */
function smtpUrlOf({ host: text, user, password }: Values): string {
  const { host, isTls } = serverIn(text)!
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${isTls ? 'smtps' : 'smtp'}://${who}${host}`
}

/** Whether an address is one of this device, no matter who opens it. */
function opensHereOnly(address: string): boolean {
  return /^https?:\/\/(localhost|[^/:]+\.localhost|127\.[\d.]+|\[::1\])(:\d+)?\/?$/i.test(address.trim())
}
