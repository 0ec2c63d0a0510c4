/** Ends mails like the one whose link was opened. Opening it does nothing: mail scanners open links as well. */
import { useEffect, useState } from 'preact/hooks'
import '../../app/styles/gatestyles.ts'
import { callNow, callOnce, type ResponseOf } from '../../app/calls/client.ts'
import { useAddress } from '../../app/router.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { inboxTexts, unsubscribeTexts as t } from '../../texts/mail/inbox.ts'

export default function Unsubscribe() {
  useTitle(t.title)
  const token = useAddress().query.get('token') ?? ''
  const [whose, setWhose] = useState<ResponseOf<'MailUnsubscribe'>>()
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    callNow('MailUnsubscribe', { token, isTrial: true }).then(setWhose, setError)
  }, [token])
  const press = () => callOnce('MailUnsubscribe', { token }).then(() => setDone(true), setError)
  const name = whose?.fullName ?? ''
  return (
    <div class="gate">
      <main id="main">
        <h1>{t.title}</h1>
        {whose && (
          <p class="second" role="status">
            {isDone ? t.done(name) : t.which(name, (whose.reasons ?? []).map(inboxTexts.reason).join(', '))}
          </p>
        )}
        {whose && <p class="second">{t.why}</p>}
        <ErrorBox isForGuest error={error} />
        {whose && (
          <p class="next">
            {isDone ? (
              <a href="/me">{t.account}</a>
            ) : (
              <button type="button" class="btn primary" onClick={() => void press()}>
                {t.press(name)}
              </button>
            )}
          </p>
        )}
      </main>
    </div>
  )
}
