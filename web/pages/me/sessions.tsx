/** Where the user is signed in: they end what they do not know. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { ownZone } from '../../app/language/ownzone.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import { sessionTexts as t } from '../../texts/account/passkeys.ts'

type Session = NonNullable<ResponseOf<'SessionsRead'>['sessions']>[number]

export function Sessions() {
  const { data, error: unread, retry } = useRead('SessionsRead', {})
  const [error, setError] = useState<unknown>()
  const sessions = data?.sessions ?? []
  const end = async (request: { sessionId?: number | null; allOthers?: boolean }): Promise<void> => {
    try {
      const { endedCount } = await write('SessionEnd', request)
      setError(undefined)
      showToast(request.allOthers ? t.endedOthers(endedCount ?? 0) : t.ended)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <section aria-labelledby="me-sessions">
      <h2 id="me-sessions">{t.title}</h2>
      <p class="second">
        {t.why} {t.zone(ownZone())}
      </p>
      <ErrorBox error={unread} retry={retry} />
      <ErrorBox error={error} />
      <ul class="devices">
        {sessions.map((session) => (
          <Row key={session.sessionId} session={session} end={() => end({ sessionId: session.sessionId })} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p class="actions start">
          <button type="button" class="btn" onClick={() => end({ allOthers: true })}>
            {t.endOthers}
          </button>
        </p>
      )}
    </section>
  )
}

function Row({ session, end }: { session: Session; end: () => void }) {
  const { device, address, isCurrent, isLasting, createdAt, usedAt } = session
  const [begun, used] = [instantOf(createdAt), instantOf(usedAt)]
  const name = device || t.unknown
  const about = [
    address && t.from(address),
    begun && t.begun(moment(begun)),
    !isCurrent && used && t.used(moment(used)),
    isLasting && t.lasting,
  ]
  return (
    <li>
      <span>
        {name} {isCurrent && <b>{t.current}</b>}
        <span class="second">{about.filter(Boolean).join(' · ')}</span>
      </span>
      {!isCurrent && (
        <button type="button" class="btn" aria-label={t.end(name, used ? moment(used) : '')} onClick={end}>
          {t.endShort}
        </button>
      )}
    </li>
  )
}
