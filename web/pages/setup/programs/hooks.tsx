/** The webhooks of a project. A secret is shown once, when it is made. */
import { useState } from 'preact/hooks'
import { nodeType, nodeTypeOf } from '../../../../contract/nodetypes.ts'
import { newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { copyText } from '../../../app/clipboard.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { ColumnHeads } from '../../../parts/columnheads.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Person } from '../../../parts/person.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { hookTexts as t } from '../../../texts/setup/webhooks.ts'
import type { PartProps } from '../partprops.ts'
import { Deliveries } from './deliveries.tsx'
import type { WebHook } from './webhook.ts'

export default function Hooks({ projectId }: PartProps) {
  const { data, error, retry } = useRead('WebHookList', { projectId })
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<number>()
  const hook = data?.webHooks?.find(({ webHookId }) => webHookId === opened)
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        {data?.isHeld && <p class="notice">{t.held}</p>}
        <ErrorBox error={error} retry={retry} />
        {data?.webHooks?.length === 0 && <p class="second">{t.none}</p>}
        {Boolean(data?.webHooks?.length) && (
          <table class="list wraps">
            <thead>
              <tr>
                <ColumnHeads names={t.columns} />
                <th scope="col" class="n">
                  <span class="vh">{t.openShort}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data?.webHooks?.map((one) => (
                <Row key={one.webHookId} hook={one} open={() => setOpened(one.webHookId ?? undefined)} />
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
          <NewHook projectId={projectId} done={() => setAdding(false)} />
        </Dialog>
      )}
      {hook && (
        <Dialog title={hook.name ?? ''} close={() => setOpened(undefined)} wide>
          <One hook={hook} close={() => setOpened(undefined)} />
        </Dialog>
      )}
    </div>
  )
}

function Row({ hook, open }: { hook: WebHook; open: () => void }) {
  const failing = instantOf(hook.failingSinceDate)
  return (
    <tr>
      <th scope="row" class="subject">
        {hook.name}
      </th>
      <td class="long">{hook.url}</td>
      <td>
        <Person name={hook.ownerFullName} userId={hook.ownerUserId} />
      </td>
      <td>
        {hook.isOn ? t.on : t.off}
        {hook.offBecause && <span class="muted"> {hook.offBecause}</span>}
        {hook.isOn && failing && <span class="muted"> ({t.failing(moment(failing))})</span>}
        {Boolean(hook.waitingCount) && <span class="muted"> {t.waiting(hook.waitingCount!)}</span>}
      </td>
      <td class="n">
        <button type="button" class="btn quiet" aria-label={t.open(hook.name ?? '')} onClick={open}>
          {t.openShort}
        </button>
      </td>
    </tr>
  )
}

/** What can be done with one; its log is for its owner. */
function One({ hook, close }: { hook: WebHook; close: () => void }) {
  const { webHookId, isOn } = hook
  const [error, setError] = useState<unknown>()
  const [secret, setSecret] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const doing = (does: () => Promise<unknown>) => () => {
    setError(undefined)
    does().catch(setError)
  }
  const rotate = async (): Promise<void> =>
    setSecret((await write('WebHookRotateSecret', { webHookId })).secret ?? '')
  const remove = async (): Promise<void> => {
    await write('WebHookDelete', { webHookId })
    close()
  }
  if (secret) return <Secret secret={secret} more={t.rotated} done={() => setSecret('')} />
  if (isRemoving)
    return (
      <>
        <p>{t.sure(hook.name ?? '')}</p>
        <ErrorBox error={error} />
        <div class="actions">
          <button type="button" class="btn" onClick={() => setRemoving(false)}>
            {common.cancel}
          </button>
          <button type="button" class="btn danger" onClick={doing(remove)}>
            {t.remove}
          </button>
        </div>
      </>
    )
  return (
    <>
      <p class="second">{hook.url}</p>
      <ErrorBox error={error} />
      <p class="actions start">
        {hook.isYours && (
          <>
            <button
              type="button"
              class="btn"
              onClick={doing(() => write('WebHookSave', { webHook: { webHookId, isOn: !isOn } }))}
            >
              {isOn ? t.switchOff : t.switchOn}
            </button>
            <button type="button" class="btn" onClick={doing(rotate)}>
              {t.rotate}
            </button>
          </>
        )}
        <button type="button" class="btn danger" onClick={() => setRemoving(true)}>
          {t.remove}
        </button>
      </p>
      {hook.isYours && <Deliveries hook={hook} />}
    </>
  )
}

function Secret({ secret, more, done }: { secret: string; more?: string; done: () => void }) {
  const copy = async (): Promise<void> => {
    if (await copyText(secret)) showToast(t.copied)
  }
  return (
    <>
      <p>{t.once}</p>
      {more && <p class="second">{more}</p>}
      <p class="made-key">
        <code>{secret}</code>
        <button type="button" class="btn" onClick={copy}>
          {t.copy}
        </button>
      </p>
      <div class="actions">
        <button type="button" class="btn primary" onClick={done}>
          {t.done}
        </button>
      </div>
    </>
  )
}

const offered = [
  nodeType.rfi,
  nodeType.submittal,
  nodeType.submittalItem,
  nodeType.punchListItem,
  nodeType.openIssue,
  nodeType.dailyReport,
  nodeType.meetingMinute,
  nodeType.document,
]

function NewHook({ projectId, done }: { projectId: number; done: () => void }) {
  const [key] = useState(newIdempotencyKey)
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const entered = (name: string): string => String(form.get(name) ?? '').trim()
    const webHook = {
      projectId,
      name: entered('name'),
      url: entered('url'),
      folderTypes: form.getAll('types').map(Number),
    }
    try {
      setSecret((await write('WebHookSave', { webHook }, { idempotencyKey: key })).secret ?? '')
    } catch (why) {
      setError(why)
    }
  }
  if (secret) return <Secret secret={secret} done={done} />
  return (
    <form onSubmit={submit}>
      <ErrorBox error={error} />
      <div class="field">
        <label for="hook-name">{t.name}</label>
        <input class="in" id="hook-name" name="name" maxLength={255} required />
      </div>
      <div class="field">
        <label for="hook-url">{t.url}</label>
        <input
          class="in"
          id="hook-url"
          name="url"
          inputMode="url"
          aria-describedby="hook-url-hint"
          required
        />
        <p class="hint" id="hook-url-hint">
          {t.urlHint}
        </p>
      </div>
      <fieldset class="field">
        <legend>{t.types}</legend>
        {offered.map((type) => (
          <label key={type} class="check">
            <input type="checkbox" name="types" value={type} /> {nodeTypeOf(type).name}
          </label>
        ))}
        <p class="hint">{t.typesHint}</p>
      </fieldset>
      <div class="actions">
        <button type="submit" class="btn primary">
          {t.make}
        </button>
      </div>
    </form>
  )
}
