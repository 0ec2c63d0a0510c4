/** The API keys of the organization. A key is shown once, when it is made. */

import { useState } from 'preact/hooks'
import { newIdempotencyKey, type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { dayOf, instantOf, moment, wholeDay } from '../../../app/language/dates.ts'
import { ColumnHeads } from '../../../parts/columnheads.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { common } from '../../../texts/everypage.ts'
import { keyTexts as t } from '../../../texts/setup/setup.ts'
import { ShownKey } from './shownkey.tsx'

type ApiKey = NonNullable<ResponseOf<'ApiKeyList'>['apiKeys']>[number]

export default function Keys() {
  const { data, error: unread, retry } = useRead('ApiKeyList', {})
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<ApiKey>()
  const [error, setError] = useState<unknown>()
  const revoke = async ({ apiKeyId }: ApiKey): Promise<void> => {
    setError(undefined)
    try {
      await write('ApiKeyRevoke', { apiKeyId })
      setEnding(undefined)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        <ErrorBox error={unread} retry={retry} />
        {data?.apiKeys?.length === 0 && <p class="second">{t.none}</p>}
        {Boolean(data?.apiKeys?.length) && (
          <table class="list gives keys-list">
            <thead>
              <tr>
                <ColumnHeads names={t.columns} />
                <th scope="col" class="n">
                  <span class="vh">{t.revokeShort}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data?.apiKeys?.map((key) => (
                <Row key={key.apiKeyId} apiKey={key} end={() => setEnding(key)} />
              ))}
            </tbody>
          </table>
        )}
        <div class="setup-more">
          <button type="button" class="btn" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t.add}
          </button>
        </div>
      </div>
      {isAdding && (
        <Dialog title={t.add} close={() => setAdding(false)}>
          <NewKey done={() => setAdding(false)} />
        </Dialog>
      )}
      {ending && (
        <Dialog title={t.revoke(ending.name ?? '')} close={() => setEnding(undefined)}>
          <p>{t.sure(ending.name ?? '')}</p>
          <ErrorBox error={error} />
          <div class="actions">
            <button type="button" class="btn" onClick={() => setEnding(undefined)}>
              {common.cancel}
            </button>
            <button type="button" class="btn danger" onClick={() => revoke(ending)}>
              {t.revokeShort}
            </button>
          </div>
        </Dialog>
      )}
    </div>
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
  const [key] = useState(newIdempotencyKey)
  const [made, setMade] = useState('')
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const entered = (name: string): string => String(form.get(name) ?? '').trim()
    const connectorNames = entered('connectors')
      .split(',')
      .flatMap((name) => name.trim() || [])
    try {
      const { apiKey } = await write(
        'ApiKeyAdd',
        { name: entered('name'), connectorNames, expiresOn: entered('until') || undefined },
        { idempotencyKey: key },
      )
      setMade(apiKey ?? '')
    } catch (why) {
      setError(why)
    }
  }
  if (made) return <ShownKey value={made} done={done} />
  return (
    <form onSubmit={submit}>
      <ErrorBox error={error} />
      <div class="field">
        <label for="key-name">{t.name}</label>
        <input class="in" id="key-name" name="name" maxLength={255} required />
      </div>
      <div class="field">
        <label for="key-connectors">{t.connectors}</label>
        <input
          class="in"
          id="key-connectors"
          name="connectors"
          aria-describedby="key-connectors-hint"
          required
        />
        <p class="hint" id="key-connectors-hint">
          {t.connectorsHint}
        </p>
      </div>
      <div class="field">
        <label for="key-until">{t.until}</label>
        <input class="in" id="key-until" name="until" type="date" aria-describedby="key-until-hint" />
        <p class="hint" id="key-until-hint">
          {t.untilHint}
        </p>
      </div>
      <div class="actions">
        <button type="submit" class="btn primary">
          {t.make}
        </button>
      </div>
    </form>
  )
}
