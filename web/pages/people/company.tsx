/** A company: what it is, its logo and locations, and its people. The person who administers it changes it here. */
import { useState } from 'preact/hooks'
import { isNotThere, type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { useMe } from '../../app/session.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { FormDialog } from '../../parts/dialog/formdialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { peopleTexts, companyTexts as t } from '../../texts/people/people.ts'
import { AddContact } from './addcontact.tsx'
import { AddressFields, addressText } from './address.tsx'
import { Locations } from './locations.tsx'
import { LogoField, LogoImage } from './logo.tsx'
import { PeopleList } from './peoplelist.tsx'
import { useEdit } from './useedit.ts'

type Company = NonNullable<ResponseOf<'OrganizationGet'>['organization']>

export function CompanyPage({ organizationId }: { organizationId: number }) {
  const me = useMe()
  const { data, error, retry } = useRead('OrganizationGet', { organizationId })
  // Anyone who may merge a company may change it.
  const { data: mine } = useRead('MergeCandidatesRead', me.isAdmin ? { kind: 'organization' } : undefined)
  const [isAdding, setAdding] = useState(false)
  const [withInactive, setWithInactive] = useState(false)
  const company = data?.organization
  if (isNotThere(error)) return <NotFound />
  if (!company) return error ? <ErrorBox error={error} retry={retry} /> : <Skeleton rows={4} />
  const isMine = me.isAdmin && organizationId === me.organizationId
  const mayChange = isMine || (mine?.candidates ?? []).some(({ id }) => id === organizationId)
  return (
    <>
      <p>
        <a href="/people">{peopleTexts.all}</a>
      </p>
      <About company={company} mayChange={mayChange} />
      <Locations organizationId={organizationId} mayChange={mayChange} />
      <PeopleList
        organizationId={organizationId}
        title={peopleTexts.peopleOf(company.organizationName ?? '')}
        none={peopleTexts.noPeople}
        withInactive={withInactive}
      />
      {mayChange && (
        <>
          <label class="check">
            <input
              type="checkbox"
              class="box"
              checked={withInactive}
              onChange={(event) => setWithInactive(event.currentTarget.checked)}
            />
            <span>{peopleTexts.withInactive}</span>
          </label>
          <p class="actions start">
            <button type="button" class="btn" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {peopleTexts.addContact}
            </button>
          </p>
          <p class="hint">{peopleTexts.duplicates}</p>
        </>
      )}
      {isAdding && <AddContact organizationId={organizationId} close={() => setAdding(false)} />}
    </>
  )
}

function About({ company, mayChange }: { company: Company; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { organizationName, trades, phone, address } = company
  const facts = [trades, phone, addressText(address)].filter(Boolean)
  return (
    <section class="setup-part company" aria-label={organizationName ?? ''}>
      <LogoImage company={company} />
      {facts.length > 0 && <p class="second">{facts.join(' · ')}</p>}
      {mayChange && (
        <p class="actions start">
          <button
            type="button"
            class="btn"
            aria-label={t.changeOf(organizationName ?? '')}
            onClick={() => setOpen(true)}
          >
            {t.edit}
          </button>
        </p>
      )}
      {mayChange && <LogoField organizationId={company.organizationId ?? 0} />}
      {isOpen && <EditCompany company={company} close={() => setOpen(false)} />}
    </section>
  )
}

function EditCompany({ company, close }: { company: Company; close: () => void }) {
  const { values, put, error, faultOf, save } = useEdit(company, t.saved, close)
  const submit = (): void => {
    const { organizationId, organizationName, trades, phone, address } = values
    save(
      write('OrganizationUpdate', {
        organization: { organizationId, organizationName, trades, phone, address },
      }),
    )
  }
  return (
    <FormDialog
      title={t.changeOf(company.organizationName ?? '')}
      error={error}
      submit={submit}
      close={close}
    >
      <PlainField
        label={t.name}
        value={values.organizationName ?? ''}
        error={faultOf('organizationName')}
        onValue={(organizationName) => put({ organizationName })}
        needed
      />
      <PlainField
        label={t.trades}
        hint={t.tradesHint}
        value={values.trades ?? ''}
        error={faultOf('trades')}
        onValue={(trades) => put({ trades })}
      />
      <PlainField
        label={t.phone}
        type="tel"
        value={values.phone ?? ''}
        error={faultOf('phone')}
        onValue={(phone) => put({ phone })}
      />
      <AddressFields address={values.address} onAddress={(address) => put({ address })} />
    </FormDialog>
  )
}
