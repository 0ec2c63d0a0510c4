/** Invitations: those that wait for the company's word, and those that nobody has accepted yet. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayIn, instantOf, wholeDay } from '../../app/language/dates.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { HandOver } from '../../parts/invite/results.tsx'
import { showToast } from '../../parts/toast.tsx'
import { invitationTexts as t } from '../../texts/account/join.ts'
import { common } from '../../texts/everypage.ts'
import { personTexts } from '../../texts/people/people.ts'
import { CorrectPerson } from './correctperson.tsx'

type Invitation = NonNullable<ResponseOf<'InvitationsRead'>['invitations']>[number]

const useInvitations = (projectId?: number) =>
  useRead('InvitationsRead', { openOnly: true, ...(projectId ? { projectId } : {}) })

/** Those whose company I administer, and who were named for it by others. */
export function Deciding() {
  const { data } = useInvitations()
  const [error, setError] = useState<unknown>()
  const waiting = (data?.invitations ?? []).filter((one) => one.mayDecide && one.decision === 'Waits')
  if (waiting.length === 0) return null
  const decide = ({ invitationId, fullName }: Invitation, accept: boolean): void => {
    write('InvitationDecide', { invitationId, accept }).then(
      () => showToast(accept ? t.saidYes(fullName ?? '') : t.saidNo(fullName ?? '')),
      setError,
    )
  }
  return (
    <section class="setup-part" aria-labelledby="deciding">
      <h2 id="deciding">{t.deciding}</h2>
      <p class="second">{t.decidingWhy}</p>
      <ErrorBox error={error} />
      <ul class="setup-rows">
        {waiting.map((one) => (
          <li key={one.invitationId}>
            <Icon name="people" />
            <span>
              <b>{one.fullName}</b>
              <small>{[one.email, one.organizationName, byWhom(one)].filter(Boolean).join(' · ')}</small>
            </span>
            <span class="end row-actions">
              <button
                type="button"
                class="btn"
                aria-label={t.noOf(one.fullName ?? '')}
                onClick={() => decide(one, false)}
              >
                {t.no}
              </button>
              <button
                type="button"
                class="btn primary"
                aria-label={t.yesOf(one.fullName ?? '')}
                onClick={() => decide(one, true)}
              >
                {t.yes}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OpenInvitations({ projectId }: { projectId?: number }) {
  const { data, error, retry } = useInvitations(projectId)
  const [failed, setFailed] = useState<unknown>()
  const [handed, setHanded] = useState<{ email: string; link: string }>()
  const [leaving, setLeaving] = useState<Invitation>()
  const [correcting, setCorrecting] = useState<Invitation>()
  const open = (data?.invitations ?? []).filter(({ state }) => state === 'Sent' || state === 'Expired')
  if (!error && open.length === 0) return null
  const resend = (one: Invitation): void => {
    write('InvitationResend', { invitationId: one.invitationId }).then(({ link }) => {
      if (link) setHanded({ email: one.email ?? '', link })
      else showToast(t.resent(one.fullName ?? ''))
    }, setFailed)
  }
  return (
    <section class="setup-part" aria-labelledby="invitations">
      <h2 id="invitations">{t.title}</h2>
      <ErrorBox error={error} retry={retry} />
      <ErrorBox error={failed} />
      <ul class="setup-rows">
        {open.map((one) => (
          <li key={one.invitationId}>
            <Icon name="people" />
            <span>
              <b>{one.fullName}</b>
              <small>{factsOf(one).filter(Boolean).join(' · ')}</small>
            </span>
            {one.mayChange && (
              <span class="end row-actions">
                {one.mayCorrect && (
                  <button
                    type="button"
                    class="btn quiet"
                    aria-label={personTexts.correctOf(one.fullName ?? '')}
                    onClick={() => setCorrecting(one)}
                  >
                    {personTexts.correctIt}
                  </button>
                )}
                <button
                  type="button"
                  class="btn quiet"
                  aria-label={t.resendOf(one.fullName ?? '')}
                  onClick={() => resend(one)}
                >
                  {t.resend}
                </button>
                <button
                  type="button"
                  class="btn quiet danger"
                  aria-label={t.withdrawOf(one.fullName ?? '')}
                  onClick={() => setLeaving(one)}
                >
                  {t.withdraw}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {handed && (
        <Dialog title={t.resend} close={() => setHanded(undefined)}>
          <HandOver email={handed.email} link={handed.link} />
        </Dialog>
      )}
      {correcting && (
        <CorrectPerson
          userId={correcting.userId ?? 0}
          fullName={correcting.fullName ?? ''}
          close={() => setCorrecting(undefined)}
        />
      )}
      {leaving && <Withdraw invitation={leaving} close={() => setLeaving(undefined)} />}
    </section>
  )
}

const byWhom = ({ invitedByName, invitedDate }: Invitation): string => {
  const when = instantOf(invitedDate)
  return t.by(invitedByName ?? '', when ? wholeDay(dayIn(when)) : '')
}

function factsOf(one: Invitation): string[] {
  const ends = instantOf(one.endsDate)
  const company = one.organizationName ?? ''
  return [
    one.email === one.fullName ? '' : (one.email ?? ''),
    company,
    t.states[one.state ?? ''] ?? '',
    byWhom(one),
    one.state === 'Sent' && ends ? t.until(wholeDay(dayIn(ends))) : '',
    one.mailState ? (t.mail[one.mailState] ?? '') : '',
    one.decision === 'Waits' ? t.waits(company) : one.decision === 'No' ? t.refused(company) : '',
  ]
}

function Withdraw({ invitation, close }: { invitation: Invitation; close: () => void }) {
  const [error, setError] = useState<unknown>()
  const name = invitation.fullName ?? ''
  const withdraw = (): void => {
    write('InvitationWithdraw', { invitationId: invitation.invitationId }).then(() => {
      showToast(t.withdrawn(name))
      close()
    }, setError)
  }
  return (
    <Dialog title={t.withdrawOf(name)} close={close}>
      <p>{t.withdrawWhy}</p>
      <ErrorBox error={error} />
      <p class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="button" class="btn danger" onClick={withdraw}>
          {t.withdraw}
        </button>
      </p>
    </Dialog>
  )
}
