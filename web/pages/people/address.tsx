/** The address of a company or of one of its locations. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { PlainField } from '../../parts/plainfield.tsx'
import { companyTexts as t } from '../../texts/people/people.ts'

type Address = NonNullable<ResponseOf<'OrganizationGet'>['organization']>['address']

const addressLines = ['line1', 'line2', 'zip', 'city', 'state', 'country'] as const

export const addressText = (address: Address): string =>
  addressLines.flatMap((name) => address?.[name] || []).join(', ')

export function AddressFields({
  address,
  onAddress,
}: {
  address: Address
  onAddress: (address: NonNullable<Address>) => void
}) {
  return (
    <fieldset class="form-grid">
      <legend class="vh">{t.address}</legend>
      {addressLines.map((name) => (
        <PlainField
          key={name}
          label={t.fields[name]}
          value={address?.[name] ?? ''}
          onValue={(value) => onAddress({ ...address, [name]: value })}
        />
      ))}
    </fieldset>
  )
}
