/** Companies and people: mine, those of my projects, and who is invited. */
import '../../app/styles/deskstyles.ts'
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { faultAt } from '../../app/calls/fault.ts'
import { usePages } from '../../app/calls/paging.ts'
import { useRead } from '../../app/calls/useread.ts'
import type { PageProps } from '../../app/page.ts'
import { go, useAddress } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { FormDialog } from '../../parts/dialog/formdialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import { More } from '../../parts/more.tsx'
import { FindInAddress, PlainField } from '../../parts/plainfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import { inviteTexts } from '../../texts/account/join.ts'
import { peopleTexts as t } from '../../texts/people/people.ts'
import { CompanyPage } from './company.tsx'
import { PeopleList } from './peoplelist.tsx'

type Company = NonNullable<ResponseOf<'OrganizationList'>['organizations']>[number]
type Doing = 'invite' | 'company' | undefined

const Invite = later(() => import('../../parts/invite/invite.tsx').then((parts) => parts.Invite))
const Deciding = later(() => import('./invitations.tsx').then((parts) => parts.Deciding))
const OpenInvitations = later(() => import('./invitations.tsx').then((parts) => parts.OpenInvitations))

export default function People({ at }: PageProps) {
  const organizationId = Number(at.organizationId) || 0
  const [doing, setDoing] = useState<Doing>()
  const me = useMe()
  const { data } = useRead('OrganizationGet', organizationId ? { organizationId } : undefined)
  const title = data?.organization?.organizationName || t.title
  useTitle(title)
  const close = (): void => setDoing(undefined)
  return (
    <>
      <header class="head wraps">
        <h1>{title}</h1>
        <div class="end">
          <button type="button" class="btn primary stays" onClick={() => setDoing('invite')}>
            <Icon name="plus" />
            {inviteTexts.open}
          </button>
        </div>
      </header>
      <div class="scroll">
        <div class="setup people-page">
          {organizationId ? (
            <CompanyPage key={organizationId} organizationId={organizationId} />
          ) : (
            <Everybody {...(me.isAdmin ? { addCompany: () => setDoing('company') } : {})} />
          )}
        </div>
      </div>
      {doing === 'invite' && (
        <Dialog title={inviteTexts.open} close={close}>
          <Invite {...(organizationId ? { organizationId } : {})} done={close} />
        </Dialog>
      )}
      {doing === 'company' && <AddCompany close={close} />}
    </>
  )
}

interface AddingProps {
  /** Left out: the reader adds none. */
  addCompany?: () => void
}

function Everybody({ addCompany }: AddingProps) {
  const { query } = useAddress()
  const text = query.get('q') ?? ''
  return (
    <>
      <FindInAddress text={text} label={t.find} placeholder={t.findShort} />
      {!text && <Deciding />}
      {!text && <OpenInvitations />}
      <Companies text={text} {...(addCompany ? { addCompany } : {})} />
      <PeopleList text={text} title={t.people} />
    </>
  )
}

function Companies({ text, addCompany }: AddingProps & { text: string }) {
  const me = useMe()
  const pages = usePages('OrganizationList', { take: 200 }, ({ organizations }) => organizations)
  const { rows, error, retry, isWaiting } = pages
  const wanted = text.trim().toLowerCase()
  const fits = ({ organizationName, trades }: Company): boolean =>
    `${organizationName} ${trades ?? ''}`.toLowerCase().includes(wanted)
  const mineFirst = (one: Company): number => (one.organizationId === me.organizationId ? 0 : 1)
  const shown = (rows ?? [])
    .filter((one) => !one.isDisabled && fits(one))
    .sort((one, other) => mineFirst(one) - mineFirst(other))
  return (
    <section class="setup-part" aria-labelledby="companies">
      <h2 id="companies">{t.companies}</h2>
      <ErrorBox error={error} retry={retry} />
      {isWaiting && <Skeleton rows={3} />}
      <ul class="setup-rows">
        {shown.map(({ organizationId, organizationName, isDemo, trades, address }) => (
          <li key={organizationId}>
            <Icon name="projects" />
            <span>
              <a href={`/people/${organizationId}`}>
                <b>{organizationName}</b>
              </a>
              <small>
                {[
                  organizationId === me.organizationId ? t.yours : '',
                  isDemo ? t.demo : '',
                  trades,
                  address?.city,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {rows && shown.length === 0 && <p class="second">{t.nobody}</p>}
      <More of={pages} says={t.more} />
      {addCompany && (
        <p class="actions start">
          <button type="button" class="btn" onClick={addCompany}>
            <Icon name="plus" />
            {t.addCompany}
          </button>
        </p>
      )}
    </section>
  )
}

function AddCompany({ close }: { close: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>()
  const [isMissing, setMissing] = useState(false)
  const submit = (): void => {
    setMissing(!name.trim())
    if (!name.trim()) return
    write('OrganizationAdd', { organization: { organizationName: name.trim() } }).then(({ organization }) => {
      showToast(t.companyAdded(name.trim()))
      close()
      go(`/people/${organization!.organizationId}`)
    }, setError)
  }
  const refused = faultAt(error, 'organizationName')
  return (
    <FormDialog
      title={t.addCompany}
      submitLabel={t.addCompany}
      error={refused ? undefined : error}
      submit={submit}
      close={close}
    >
      <PlainField
        label={t.companyName}
        value={name}
        error={isMissing ? inviteTexts.newCompanyMissing : refused}
        onValue={setName}
        needed
      />
    </FormDialog>
  )
}
