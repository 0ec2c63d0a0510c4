/** The locations of a company. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { FormDialog } from '../../parts/dialog/formdialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { companyTexts as t } from '../../texts/people/people.ts'
import { AddressFields, addressText } from './address.tsx'
import { useEdit } from './useedit.ts'

type Location = NonNullable<ResponseOf<'LocationList'>['locations']>[number]

export function Locations({ organizationId, mayChange }: { organizationId: number; mayChange: boolean }) {
  const { data, error, retry } = useRead('LocationList', { organizationId })
  const [open, setOpen] = useState<Location>()
  const locations = (data?.locations ?? []).filter((one) => mayChange || !one.locationIsDisabled)
  if (!mayChange && locations.length === 0) return null
  return (
    <section class="setup-part" aria-labelledby="locations">
      <h2 id="locations">{t.locations}</h2>
      <ErrorBox error={error} retry={retry} />
      {data && locations.length === 0 && <p class="second">{t.noLocations}</p>}
      <ul class="setup-rows">
        {locations.map((one) => (
          <li key={one.locationId}>
            <Icon name="projects" />
            <span>
              <b>{one.locationName}</b>
              <small>
                {[addressText(one.address), one.locationPhone, one.locationIsDisabled ? t.archive : '']
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {mayChange && (
              <span class="end">
                <button
                  type="button"
                  class="btn quiet"
                  aria-label={t.changeOf(one.locationName ?? '')}
                  onClick={() => setOpen(one)}
                >
                  {t.edit}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <p class="actions start">
          <button type="button" class="btn" onClick={() => setOpen({ organizationId })}>
            <Icon name="plus" />
            {t.addLocation}
          </button>
        </p>
      )}
      {open && <EditLocation location={open} close={() => setOpen(undefined)} />}
    </section>
  )
}

function EditLocation({ location, close }: { location: Location; close: () => void }) {
  const { values, put, error, faultOf, save } = useEdit(location, t.locationSaved, close)
  const submit = (): void =>
    save(write(values.locationId ? 'LocationUpdate' : 'LocationAdd', { location: values }))
  return (
    <FormDialog
      title={location.locationName ? t.changeOf(location.locationName) : t.addLocation}
      error={error}
      submit={submit}
      close={close}
    >
      <PlainField
        label={t.locationName}
        value={values.locationName ?? ''}
        error={faultOf('locationName')}
        onValue={(locationName) => put({ locationName })}
        needed
      />
      <PlainField
        label={t.phone}
        type="tel"
        value={values.locationPhone ?? ''}
        onValue={(locationPhone) => put({ locationPhone })}
      />
      <AddressFields address={values.address} onAddress={(address) => put({ address })} />
      {values.locationId && (
        <label class="check">
          <input
            type="checkbox"
            class="box"
            checked={Boolean(values.locationIsDisabled)}
            onChange={(event) => put({ locationIsDisabled: event.currentTarget.checked })}
          />
          <span>{t.archive}</span>
        </label>
      )}
    </FormDialog>
  )
}
