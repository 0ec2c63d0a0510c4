/** The logo of a company. */
import { useId, useState } from 'preact/hooks'
import { base64Of } from '../../app/calls/base64.ts'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { companyTexts as t } from '../../texts/people/people.ts'

type Company = NonNullable<ResponseOf<'OrganizationGet'>['organization']>

export function LogoImage({ company }: { company: Company }) {
  const { data } = useRead('OrganizationLogoRead', { organizationId: company.organizationId })
  if (!data?.logo) return null
  return (
    <img
      class="logo"
      src={`data:${data.logoType};base64,${data.logo}`}
      alt={t.logoOf(company.organizationName ?? '')}
    />
  )
}

/** To choose a logo, and to take it away. */
export function LogoField({ organizationId }: { organizationId: number }) {
  const id = useId()
  const { data } = useRead('OrganizationLogoRead', { organizationId })
  const [error, setError] = useState<unknown>()
  const save = (logo: string): void => {
    setError(undefined)
    write('OrganizationLogoSave', { organizationId, logo }).catch(setError)
  }
  const choose = async (files: FileList | null): Promise<void> => {
    const [file] = files ?? []
    if (file) save(await base64Of(file))
  }
  return (
    <div class="field">
      <label for={id}>{t.logo}</label>
      <ErrorBox error={error} />
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        {t.logoHint}
      </p>
      {data?.logo && (
        <button type="button" class="btn quiet" onClick={() => save('')}>
          {t.logoRemove}
        </button>
      )}
    </div>
  )
}
