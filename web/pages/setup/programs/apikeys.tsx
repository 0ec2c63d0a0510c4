/** The API keys of the organization. A key is shown once, when it is made. */

import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { dayOf, instantOf, moment, wholeDay } from '../../../app/language/dates.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { keyTexts as t } from '../../../texts/setup/setup.ts'
import { ActTable, ListWithDialog } from '../listwithdialog.tsx'
import { type Entered, MakingField, MakingForm, Sure } from '../makingform.tsx'
import { ShownKey } from './shownkey.tsx'

type ApiKey = NonNullable<ResponseOf<'ApiKeyList'>['apiKeys']>[number]

export default function Keys() {
  const { data, error, retry } = useRead('ApiKeyList', {})
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<ApiKey>()
  const added = (): void => setAdding(false)
  const ended = (): void => setEnding(undefined)
  const keys = data?.apiKeys
  return (
    <ListWithDialog
      lead={t.lead}
      above={
        <>
          <ErrorBox error={error} retry={retry} />
          {keys?.length === 0 && <p class="second">{t.none}</p>}
        </>
      }
      list={
        keys?.length ? (
          <ActTable class="gives keys-list" columns={t.columns} act={t.revokeShort}>
            {keys.map((key) => (
              <Row key={key.apiKeyId} apiKey={key} end={() => setEnding(key)} />
            ))}
          </ActTable>
        ) : null
      }
      add={{ label: t.add, run: () => setAdding(true) }}
    >
      {isAdding && (
        <Dialog title={t.add} close={added}>
          <NewKey done={added} />
        </Dialog>
      )}
      {ending && (
        <Dialog title={t.revoke(ending.name ?? '')} close={ended}>
          <Sure
            question={t.sure(ending.name ?? '')}
            label={t.revokeShort}
            run={() => write('ApiKeyRevoke', { apiKeyId: ending.apiKeyId }).then(ended)}
            close={ended}
          />
        </Dialog>
      )}
    </ListWithDialog>
  )
}

function Row({ apiKey, end }: { apiKey: ApiKey; end: () => void }) {
  const made = instantOf(apiKey.createdDate)
  const used = instantOf(apiKey.lastUsedDate)
  const until = dayOf(apiKey.expiresOn)
  return (
    <tr>
      <th scope="row" class="subject">
        {apiKey.name}
      </th>
      <td>{apiKey.connectorNames?.join(', ')}</td>
      <td title={apiKey.createdByFullName ?? undefined}>{made && moment(made)}</td>
      <td>{used ? moment(used) : t.never}</td>
      <td>{apiKey.isRevoked ? t.revoked : until && wholeDay(until)}</td>
      <td class="n">
        {!apiKey.isRevoked && (
          <button
            type="button"
            class="btn quiet danger"
            aria-label={t.revoke(apiKey.name ?? '')}
            onClick={end}
          >
            {t.revokeShort}
          </button>
        )}
      </td>
    </tr>
  )
}

function NewKey({ done }: { done: () => void }) {
  const [made, setMade] = useState('')
  const make = async ({ text }: Entered, idempotencyKey: string): Promise<void> => {
    const connectorNames = text('connectors')
      .split(',')
      .flatMap((name) => name.trim() || [])
    const request = { name: text('name'), connectorNames, expiresOn: text('until') || undefined }
    setMade((await write('ApiKeyAdd', request, { idempotencyKey })).apiKey ?? '')
  }
  if (made) return <ShownKey value={made} done={done} />
  return (
    <MakingForm make={make} label={t.make}>
      <MakingField id="key-name" name="name" label={t.name} maxLength={255} required />
      <MakingField
        id="key-connectors"
        name="connectors"
        label={t.connectors}
        hint={t.connectorsHint}
        required
      />
      <MakingField id="key-until" name="until" label={t.until} hint={t.untilHint} isDay />
    </MakingForm>
  )
}
