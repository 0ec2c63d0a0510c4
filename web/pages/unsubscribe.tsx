/** Ends mails like the one whose link was opened. Opening it does nothing: mail scanners open links, too. */
import { useState } from 'preact/hooks'
import { callOnce } from '../app/client.ts'
import { useAddress } from '../app/router.ts'
import { useTitle } from '../app/title.ts'
import { ErrorBox } from '../parts/errorbox.tsx'
import { unsubscribeTexts as t } from '../texts/inbox.ts'

export default function Unsubscribe() {
  useTitle(t.title)
  const { query } = useAddress()
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  const press = () =>
    callOnce('MailUnsubscribe', { token: query.get('token') ?? '' }).then(() => setDone(true), setError)
  return (
    <div class="gate">
      <main id="main">
        <h1>{t.title}</h1>
        <p class="second" role="status">
          {isDone ? t.done : t.why}
        </p>
        <ErrorBox error={error} />
        {isDone ? (
          <p>
            <a href="/me">{t.account}</a>
          </p>
        ) : (
          <button type="button" class="btn primary" onClick={() => void press()}>
            {t.press}
          </button>
        )}
      </main>
    </div>
  )
}
