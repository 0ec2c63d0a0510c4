/** The record of a link in a mail, for the person it was sent to, without signing in. Nothing of it is stored on the device. */
import type { LinkRead } from './linkread.ts'
import '../../app/styles/gatestyles.ts'
import '../../app/styles/deskstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import { callNow, isNotThere } from '../../app/calls/client.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { mailLinkTexts as t } from '../../texts/mail/maillink.ts'
import { CodeGate } from './codegate.tsx'
import { LinkedRecord } from './linkedrecord.tsx'
import { LinkedTransmittal } from './linkedtransmittal.tsx'
import { Thanks } from './thanks.tsx'

/** Behind the #: browsers send that to nobody. */
const tokenHere = (): string => location.hash.slice(1)

export default function MailLink() {
  const [token, setToken] = useState(tokenHere)
  const [data, setData] = useState<LinkRead>()
  const [error, setError] = useState<unknown>()
  useTitle(data?.record?.number ?? data?.transmittal?.number ?? t.title)
  useEffect(() => {
    const changed = (): void => setToken(tokenHere())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  const load = (): Promise<void> =>
    callNow('MailLinkRead', { token }).then((read) => {
      setError(undefined)
      setData(read)
    }, setError)
  useEffect(() => {
    setData(undefined)
    void load()
  }, [token])
  const [isSent, setSent] = useState(false)
  const isOpen = Boolean(data?.isKnown)
  useEffect(() => {
    // What fills in the day of opening is the page, never a read. It may fail without harm.
    if (isOpen)
      callNow('MailLinkOpened', { token }).then(
        // The list of who opened it has them now.
        () => data?.transmittal && load(),
        () => undefined,
      )
  }, [isOpen, token])
  if (isNotThere(error)) return <Ended />
  if (!data)
    return <div class="gate">{error ? <ErrorBox isForGuest error={error} retry={load} /> : <Skeleton />}</div>
  if (data.transmittal)
    return <LinkedTransmittal token={token} transmittal={data.transmittal} fullName={data.fullName} />
  if (!data.record) return <CodeGate token={token} data={data} opened={load} />
  return (
    <div class="linked">
      <main id="main">
        <ErrorBox isForGuest error={error} retry={load} />
        {isSent ? (
          <Thanks record={data.record} back={() => setSent(false)} />
        ) : (
          <LinkedRecord token={token} data={data} changed={load} sent={() => setSent(true)} />
        )}
      </main>
    </div>
  )
}

function Ended() {
  return (
    <div class="gate">
      <main id="main">
        <h1>{t.ended}</h1>
        <p class="second">{t.endedWhy}</p>
        <p class="second">
          <a href="/signin">{t.signIn}</a>
        </p>
      </main>
    </div>
  )
}
