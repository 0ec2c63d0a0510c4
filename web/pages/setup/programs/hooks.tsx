/** The webhooks of a project. A secret is shown once, when it is made. */
import { useState } from 'preact/hooks'
import { nodeType, nodeTypeOf } from '../../../../contract/nodetypes.ts'
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Person } from '../../../parts/person.tsx'
import { recordTypes } from '../../../recordtypes/recordtypes.ts'
import { hookTexts as t } from '../../../texts/setup/webhooks.ts'
import { ActTable, ListWithDialog } from '../listwithdialog.tsx'
import { type Entered, MakingField, MakingForm, Sure } from '../makingform.tsx'
import type { PartProps } from '../partprops.ts'
import { Deliveries } from './deliveries.tsx'
import { ShownKey } from './shownkey.tsx'
import type { WebHook } from './webhook.ts'

export default function Hooks({ projectId }: PartProps) {
  const { data, error, retry } = useRead('WebHookList', { projectId })
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<number>()
  const added = (): void => setAdding(false)
  const close = (): void => setOpened(undefined)
  const hooks = data?.webHooks
  const hook = hooks?.find(({ webHookId }) => webHookId === opened)
  return (
    <ListWithDialog
      lead={t.lead}
      above={
        <>
          {data?.isHeld && <p class="notice">{t.held}</p>}
          <ErrorBox error={error} retry={retry} />
          {hooks?.length === 0 && <p class="second">{t.none}</p>}
        </>
      }
      list={
        hooks?.length ? (
          <ActTable class="wraps" columns={t.columns} act={t.openShort}>
            {hooks.map((one) => (
              <Row key={one.webHookId} hook={one} open={() => setOpened(one.webHookId ?? undefined)} />
            ))}
          </ActTable>
        ) : null
      }
      add={{ label: t.add, run: () => setAdding(true) }}
    >
      {isAdding && (
        <Dialog title={t.add} close={added}>
          <NewHook projectId={projectId} done={added} />
        </Dialog>
      )}
      {hook && (
        <Dialog title={hook.name ?? ''} close={close} wide>
          <One hook={hook} close={close} />
        </Dialog>
      )}
    </ListWithDialog>
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
  if (secret) return <ShownKey texts={t} value={secret} more={t.rotated} done={() => setSecret('')} />
  if (isRemoving)
    return (
      <Sure
        question={t.sure(hook.name ?? '')}
        label={t.remove}
        run={() => write('WebHookDelete', { webHookId }).then(close)}
        close={() => setRemoving(false)}
      />
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

/** Records of every type, and documents. */
const offered = [...recordTypes.map(({ folderType }) => folderType), nodeType.document]

function NewHook({ projectId, done }: { projectId: number; done: () => void }) {
  const [secret, setSecret] = useState('')
  const make = async ({ text, all }: Entered, idempotencyKey: string): Promise<void> => {
    const webHook = {
      projectId,
      name: text('name'),
      url: text('url'),
      folderTypes: all('types').map(Number),
    }
    setSecret((await write('WebHookSave', { webHook }, { idempotencyKey })).secret ?? '')
  }
  if (secret) return <ShownKey texts={t} value={secret} done={done} />
  return (
    <MakingForm make={make} label={t.make}>
      <MakingField id="hook-name" name="name" label={t.name} maxLength={255} required />
      <MakingField id="hook-url" name="url" label={t.url} hint={t.urlHint} inputMode="url" required />
      <fieldset class="field">
        <legend>{t.types}</legend>
        {offered.map((type) => (
          <label key={type} class="check">
            <input type="checkbox" name="types" value={type} /> {shipped(nodeTypeOf(type).name)}
          </label>
        ))}
        <p class="hint">{t.typesHint}</p>
      </fieldset>
    </MakingForm>
  )
}
