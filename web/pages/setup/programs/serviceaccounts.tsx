/** The service accounts of the organization and their keys. */

import { useState } from 'preact/hooks'
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { dayOf, instantOf, moment, wholeDay } from '../../../app/language/dates.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { serviceAccountTexts as t } from '../../../texts/setup/serviceaccounts.ts'
import { keyTexts } from '../../../texts/setup/setup.ts'
import { ActTable, ListWithDialog } from '../listwithdialog.tsx'
import { MakingField, MakingForm } from '../makingform.tsx'
import type { Account, Key } from './account.ts'
import { type Doing, KeyDialog } from './servicekeydialog.tsx'

export default function ServiceAccounts() {
  const { data, error: unread, retry } = useRead('ServiceAccountsRead', {})
  const [isAdding, setAdding] = useState(false)
  const [doing, setDoing] = useState<Doing>()
  const [error, setError] = useState<unknown>()
  const turn = async ({ userId, isActive }: Account): Promise<void> => {
    setError(undefined)
    try {
      await write('ServiceAccountSave', { serviceAccount: { userId, isActive: !isActive } })
    } catch (why) {
      setError(why)
    }
  }
  const added = (): void => setAdding(false)
  const accounts = data?.serviceAccounts
  return (
    <ListWithDialog
      lead={t.lead}
      above={
        <>
          <ErrorBox error={unread ?? error} retry={retry} />
          {accounts?.length === 0 && <p class="second">{t.none}</p>}
        </>
      }
      list={accounts?.map((account) => (
        <AccountPart key={account.userId} account={account} turn={() => turn(account)} begin={setDoing} />
      ))}
      add={{ label: t.add, run: () => setAdding(true) }}
    >
      {isAdding && (
        <Dialog title={t.add} close={added}>
          <NewAccount done={added} />
        </Dialog>
      )}
      {doing && <KeyDialog doing={doing} close={() => setDoing(undefined)} />}
    </ListWithDialog>
  )
}

function AccountPart({
  account,
  turn,
  begin,
}: {
  account: Account
  turn: () => void
  begin: (doing: Doing) => void
}) {
  const name = account.name ?? ''
  return (
    <section>
      <h2>
        {name} {!account.isActive && <span class="muted">{t.stopped}</span>}
      </h2>
      <p class="second">{t.idOf(account.userId ?? 0)}</p>
      {account.keys?.length ? (
        <ActTable class="gives keys-list" columns={t.columns} act={keyTexts.revokeShort}>
          {account.keys.map((key) => (
            <KeyRow key={key.serviceKeyId} of={key} begin={begin} />
          ))}
        </ActTable>
      ) : (
        <p class="second">{t.noKeys}</p>
      )}
      <div class="actions">
        <button
          type="button"
          class="btn quiet"
          aria-label={account.isActive ? t.stopOne(name) : t.startOne(name)}
          onClick={turn}
        >
          {account.isActive ? t.stop : t.start}
        </button>
        <button
          type="button"
          class="btn"
          aria-label={t.addKeyOf(name)}
          onClick={() => begin({ what: 'add', account })}
        >
          {t.addKey}
        </button>
      </div>
    </section>
  )
}

function KeyRow({ of: key, begin }: { of: Key; begin: (doing: Doing) => void }) {
  const [made, used, ends] = [key.createdDate, key.lastUsedDate, key.endsDate].map((one) => instantOf(one))
  const until = dayOf(key.expiresOn)
  const name = key.name ?? ''
  const isOver = key.isRevoked || (ends !== undefined && ends <= new Date())
  return (
    <tr>
      <th scope="row" class="subject">
        {name}
      </th>
      <td>{key.isReadOnly ? t.reads : t.writes}</td>
      <td title={key.createdByFullName ?? undefined}>{made && moment(made)}</td>
      <td title={key.lastUsedAddress ?? undefined}>{used ? moment(used) : keyTexts.never}</td>
      <td>{key.isRevoked ? keyTexts.revoked : ends ? moment(ends) : until && wholeDay(until)}</td>
      <td class="n">
        {!isOver && !ends && (
          <button
            type="button"
            class="btn quiet"
            aria-label={t.replaceOne(name)}
            onClick={() => begin({ what: 'replace', key })}
          >
            {t.replace}
          </button>
        )}
        {!isOver && (
          <button
            type="button"
            class="btn quiet danger"
            aria-label={t.revokeOne(name)}
            onClick={() => begin({ what: 'revoke', key })}
          >
            {keyTexts.revokeShort}
          </button>
        )}
      </td>
    </tr>
  )
}

const NewAccount = ({ done }: { done: () => void }) => (
  <MakingForm
    make={({ text }, idempotencyKey) =>
      write('ServiceAccountSave', { serviceAccount: { name: text('name') } }, { idempotencyKey }).then(done)
    }
    label={t.make}
  >
    <MakingField id="account-name" name="name" label={t.name} maxLength={255} required />
  </MakingForm>
)
