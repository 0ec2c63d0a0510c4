/** The configuration of a connector. An API key opens it; the key is only in the memory of this page. */
import { useState } from 'preact/hooks'
import { callOnce, type ResponseOf, write } from '../../../app/calls/client.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { connectorTexts as t } from '../../../texts/setup/setup.ts'

type Element = NonNullable<ResponseOf<'ClientGetConfiguration'>['clientConfigurationElements']>[number]
interface Opened {
  apiKey: string
  connectorName: string
  elements: Element[]
}

export default function Connectors() {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<unknown>()

  const load = async (apiKey: string, connectorName: string): Promise<void> => {
    const response = await callOnce('ClientGetConfiguration', { apiKey, connectorName })
    setOpened({ apiKey, connectorName, elements: response.clientConfigurationElements ?? [] })
  }
  const does = async (work: () => Promise<unknown>): Promise<void> => {
    setError(undefined)
    try {
      await work()
    } catch (why) {
      setError(why)
    }
  }
  const open = (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    return does(() => load(String(form.get('key') ?? '').trim(), String(form.get('connector') ?? '').trim()))
  }
  const save = (): Promise<void> =>
    does(async () => {
      const { apiKey, connectorName, elements } = opened!
      await write('ClientSaveConfiguration', {
        apiKey,
        connectorName,
        configurationElements: elements.filter(({ keyID }) => keyID?.trim()),
      })
      await load(apiKey, connectorName)
      showToast(t.saved)
    })

  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        <form class="setup-tools" onSubmit={open}>
          <div class="field">
            <label for="connector-name">{t.name}</label>
            <input class="in" id="connector-name" name="connector" required />
          </div>
          <div class="field">
            <label for="connector-key">{t.key}</label>
            <input class="in" id="connector-key" name="key" type="password" autocomplete="off" required />
          </div>
          <button type="submit" class="btn">
            {t.open}
          </button>
        </form>
        <ErrorBox error={error} />
        {opened && (
          <Elements
            elements={opened.elements}
            put={(elements) => setOpened({ ...opened, elements })}
            save={save}
          />
        )}
      </div>
    </div>
  )
}

function Elements({
  elements,
  put,
  save,
}: {
  elements: Element[]
  put: (elements: Element[]) => void
  save: () => void
}) {
  const change = (at: number, more: Partial<Element>): void =>
    put(elements.with(at, { ...elements[at], ...more }))
  return (
    <>
      {elements.length === 0 && <p class="second">{t.none}</p>}
      <ul class="setup-rows">
        {elements.map((element, at) => (
          <li key={element.id ?? `new-${at}`}>
            <input
              class="in"
              aria-label={t.columns.name}
              placeholder={t.columns.name}
              value={element.keyName ?? ''}
              onInput={(event) => change(at, { keyName: event.currentTarget.value })}
            />
            <input
              class="in"
              aria-label={t.columns.key}
              placeholder={t.columns.key}
              value={element.keyID ?? ''}
              readOnly={Boolean(element.id)}
              onInput={(event) => change(at, { keyID: event.currentTarget.value })}
            />
            <input
              class="in"
              aria-label={t.columns.value}
              placeholder={t.columns.value}
              value={element.keyValue ?? ''}
              onInput={(event) => change(at, { keyValue: event.currentTarget.value })}
            />
            <label class="check">
              <input
                type="checkbox"
                class="box"
                checked={element.isEncrypted ?? false}
                onChange={(event) => change(at, { isEncrypted: event.currentTarget.checked })}
              />
              {t.encrypted}
            </label>
            <Changed when={element.lastUpdatedDate} />
          </li>
        ))}
      </ul>
      <div class="setup-more">
        <button type="button" class="btn" onClick={() => put([...elements, { isEncrypted: true }])}>
          <Icon name="plus" />
          {t.add}
        </button>
        <button type="button" class="btn primary" onClick={save}>
          {common.save}
        </button>
      </div>
    </>
  )
}

function Changed({ when }: { when: string | null | undefined }) {
  const at = instantOf(when)
  return at ? <small class="muted">{moment(at)}</small> : null
}
