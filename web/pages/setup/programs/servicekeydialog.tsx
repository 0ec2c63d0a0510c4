/** What is done with a key of a service account: make one, replace one, revoke one. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { common } from '../../../texts/everypage.ts'
import { serviceAccountTexts as t } from '../../../texts/setup/serviceaccounts.ts'
import { keyTexts } from '../../../texts/setup/setup.ts'
import type { Account, Key } from './account.ts'
import { ShownKey } from './shownkey.tsx'

export type Doing =
  | { what: 'add'; account: Account }
  | { what: 'replace'; key: Key }
  | { what: 'revoke'; key: Key }

const titleOf = (doing: Doing): string => {
  if (doing.what === 'add') return t.addKeyOf(doing.account.name ?? '')
  return (doing.what === 'replace' ? t.replaceOne : t.revokeOne)(doing.key.name ?? '')
}

export function KeyDialog({ doing, close }: { doing: Doing; close: () => void }) {
  const [made, setMade] = useState('')
  return (
    <Dialog title={titleOf(doing)} close={close}>
      {made ? (
        <ShownKey value={made} done={close} />
      ) : doing.what === 'add' ? (
        <NewKey account={doing.account} made={setMade} />
      ) : (
        <Sure of={doing.key} isReplacing={doing.what === 'replace'} made={setMade} close={close} />
      )}
    </Dialog>
  )
}

function NewKey({ account, made }: { account: Account; made: (key: string) => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const entered = (name: string): string => String(form.get(name) ?? '').trim()
    const request = {
      userId: account.userId,
      name: entered('name'),
      isReadOnly: form.has('reads'),
      expiresOn: entered('until') || undefined,
    }
    try {
      made((await write('ServiceKeyAdd', request, { idempotencyKey })).serviceKey ?? '')
    } catch (why) {
      setError(why)
    }
  }
  return (
    <form onSubmit={submit}>
      <ErrorBox error={error} />
      <div class="field">
        <label for="service-key-name">{keyTexts.name}</label>
        <input class="in" id="service-key-name" name="name" maxLength={255} required />
      </div>
      <label class="check">
        <input type="checkbox" class="box" name="reads" /> {t.isReadOnly}
      </label>
      <div class="field">
        <label for="service-key-until">{keyTexts.until}</label>
        <input
          class="in"
          id="service-key-until"
          name="until"
          type="date"
          aria-describedby="service-key-until-hint"
        />
        <p class="hint" id="service-key-until-hint">
          {keyTexts.untilHint}
        </p>
      </div>
      <div class="actions">
        <button type="submit" class="btn primary">
          {keyTexts.make}
        </button>
      </div>
    </form>
  )
}

interface SureProps {
  of: Key
  isReplacing: boolean
  made: (key: string) => void
  close: () => void
}

function Sure({ of: { serviceKeyId, name }, isReplacing, made, close }: SureProps) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [error, setError] = useState<unknown>()
  const carryOut = async (): Promise<void> => {
    setError(undefined)
    try {
      if (isReplacing)
        made((await write('ServiceKeyRotate', { serviceKeyId }, { idempotencyKey })).serviceKey ?? '')
      else {
        await write('ServiceKeyRevoke', { serviceKeyId })
        close()
      }
    } catch (why) {
      setError(why)
    }
  }
  return (
    <>
      <p>{isReplacing ? t.replaceSure(name ?? '') : keyTexts.sure(name ?? '')}</p>
      <ErrorBox error={error} />
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="button" class={isReplacing ? 'btn primary' : 'btn danger'} onClick={carryOut}>
          {isReplacing ? t.replace : keyTexts.revokeShort}
        </button>
      </div>
    </>
  )
}
