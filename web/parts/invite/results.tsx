/** What became of each invitation, with links to hand over where no mail goes out. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { copyText } from '../../app/clipboard.ts'
import { inviteTexts as t } from '../../texts/account/join.ts'
import { showToast } from '../toast.tsx'

export type Sent = NonNullable<ResponseOf<'InvitationSend'>['sent']>[number]

export function Results({ sent, done }: { sent: readonly Sent[]; done: () => void }) {
  return (
    <>
      <ul class="invite-results" aria-label={t.results}>
        {sent.map((one) => (
          <li key={one.email}>
            <b>{one.email}</b>
            {one.link ? (
              <HandOver email={one.email ?? ''} link={one.link} />
            ) : (
              <p class="second">{t.outcomes[one.outcome ?? '']}.</p>
            )}
            {one.isWaiting && <p class="second">{t.waits}</p>}
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="btn primary" onClick={done}>
          {t.done}
        </button>
      </div>
    </>
  )
}

/** A link without a host is one of this page's. */
export function HandOver({ email, link }: { email: string; link: string }) {
  const whole = link.startsWith('/') ? `${location.origin}${link}` : link
  return (
    <div class="hand-over">
      <p class="second">{t.handOver}</p>
      <input class="in" type="text" readOnly value={whole} aria-label={t.linkOf(email)} />
      <button type="button" class="btn" onClick={() => void copyText(whole).then(() => showToast(t.copied))}>
        {t.copy}
      </button>
    </div>
  )
}
