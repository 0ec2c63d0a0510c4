/** What is done with a key of a service account: make one, replace one, revoke one. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { serviceAccountTexts as t } from '../../../texts/setup/serviceaccounts.ts'
import { keyTexts } from '../../../texts/setup/setup.ts'
import { type Entered, MakingField, MakingForm, Sure } from '../makingform.tsx'
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
        <EndKey of={doing.key} isReplacing={doing.what === 'replace'} made={setMade} close={close} />
      )}
    </Dialog>
  )
}

function NewKey({ account, made }: { account: Account; made: (key: string) => void }) {
  const make = async ({ text, isTicked }: Entered, idempotencyKey: string): Promise<void> => {
    const request = {
      userId: account.userId,
      name: text('name'),
      isReadOnly: isTicked('reads'),
      expiresOn: text('until') || undefined,
    }
    made((await write('ServiceKeyAdd', request, { idempotencyKey })).serviceKey ?? '')
  }
  return (
    <MakingForm make={make} label={keyTexts.make}>
      <MakingField id="service-key-name" name="name" label={keyTexts.name} maxLength={255} required />
      <label class="check">
        <input type="checkbox" class="box" name="reads" /> {t.isReadOnly}
      </label>
      <MakingField
        id="service-key-until"
        name="until"
        label={keyTexts.until}
        hint={keyTexts.untilHint}
        isDay
      />
    </MakingForm>
  )
}

interface EndKeyProps {
  of: Key
  isReplacing: boolean
  made: (key: string) => void
  close: () => void
}

function EndKey({ of: { serviceKeyId, name }, isReplacing, made, close }: EndKeyProps) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const replace = async (): Promise<void> =>
    made((await write('ServiceKeyRotate', { serviceKeyId }, { idempotencyKey })).serviceKey ?? '')
  return (
    <Sure
      question={isReplacing ? t.replaceSure(name ?? '') : keyTexts.sure(name ?? '')}
      label={isReplacing ? t.replace : keyTexts.revokeShort}
      run={isReplacing ? replace : () => write('ServiceKeyRevoke', { serviceKeyId }).then(close)}
      close={close}
      isHarmless={isReplacing}
    />
  )
}
