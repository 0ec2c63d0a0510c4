/** Asks for the code that opens the link on this device. It is sent only when somebody presses the button. */
import { useState } from 'preact/hooks'
import { callNow } from '../../app/calls/client.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { mailLinkTexts as t } from '../../texts/mail/maillink.ts'
import type { LinkRead } from './linkread.ts'

interface Props {
  token: string
  data: LinkRead
  opened: () => Promise<void>
}

export function CodeGate({ token, data, opened }: Props) {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const sentTo = data.sentTo ?? ''
  const busy = (work: Promise<unknown>): void => {
    setBusy(true)
    void work.catch(setError).finally(() => setBusy(false))
  }
  const send = (): void =>
    busy(
      callNow('MailLinkCodeSend', { token }).then(() => {
        setError(undefined)
        setCode('')
        setSent(true)
      }),
    )
  const enter = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isBusy) busy(callNow('MailLinkCodeEnter', { token, code }).then(opened))
  }
  return (
    <div class="gate">
      <main id="main">
        <h1>{t.codeTitle}</h1>
        <p class="second" role="status">
          {isSent ? t.sent(sentTo) : t.codeWhy(data.fullName ?? '', sentTo)}
        </p>
        <ErrorBox isForGuest error={error} />
        {isSent && (
          <form aria-busy={isBusy} onSubmit={enter}>
            <PlainField
              label={t.code}
              hint={t.codeHint}
              value={code}
              onValue={setCode}
              autocomplete="one-time-code"
              autofocus
              needed
            />
            <button type="submit" class="btn primary" disabled={isBusy}>
              {t.open}
            </button>
          </form>
        )}
        <p class="actions start">
          <button type="button" class={`btn ${isSent ? '' : 'primary'}`} disabled={isBusy} onClick={send}>
            {isSent ? t.sendAgain : t.sendCode}
          </button>
        </p>
      </main>
    </div>
  )
}
