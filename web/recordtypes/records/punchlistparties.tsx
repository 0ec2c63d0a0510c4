/**
 * The responsible parties of a punch list item and their status: parties set their own, people who verify
 * work set any.
 */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/client.ts'
import { useList } from '../../app/project.ts'
import { useRead } from '../../app/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Person } from '../../parts/person.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { fieldTexts } from '../../texts/fields.ts'
import { punchListItemTexts as t } from '../../texts/recordpages.ts'
import type { RecordContext } from './page.ts'

type Item = NonNullable<ResponseOf<'PunchListRead'>['punchList']>
type Party = NonNullable<ResponseOf<'PunchListPartiesRead'>['parties']>[number]

export function PunchListParties({ context }: { context: RecordContext<Item> }) {
  const { record, folderId, standing, me } = context
  const { data, error: failed, retry } = useRead('PunchListPartiesRead', { folderId })
  const parties = data?.parties ?? []
  // A responsible party sets its own status; people who verify work set all of them.
  const isMine = ({ userId, party }: Party): boolean =>
    userId === me.userId || party === me.company || party === me.organizationName
  const maySet = (party: Party): boolean =>
    Boolean(standing.editableFields?.includes('SubcontractorListStatus')) &&
    (isMine(party) || !parties.some(isMine))
  const others = [
    [t.owner, record.ownerStatusName],
    [t.architect, record.architectStatusName],
  ].filter(([, name]) => name)
  return (
    <section class="part">
      <h2>{t.parties}</h2>
      <ErrorBox error={failed} retry={retry} />
      {data && parties.length === 0 && <p class="second">{t.noParties}</p>}
      <ul class="parties">
        {parties.map((party) => (
          <PartyLine key={party.party} party={party} may={maySet(party)} context={context} />
        ))}
        {others.map(([label, name]) => (
          <li key={label}>
            <span>{label}</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartyLine({ party, may, context }: { party: Party; may: boolean; context: RecordContext<Item> }) {
  const { personOf, folderId, projectId } = context
  const name = personOf(party.userId)?.name ?? party.party ?? ''
  const items = useList(projectId, may ? 'partyStatus' : undefined)?.items ?? []
  const [error, setError] = useState<unknown>()
  const set = async (statusId: number): Promise<void> => {
    try {
      await write(
        'PunchListPartyUpdate',
        { folderId, party: party.party, statusId },
        { idempotencyKey: newIdempotencyKey() },
      )
      setError(undefined)
      showToast(common.saved)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <li>
      <span>
        <Person name={name} userId={party.userId} />
        {!party.userId && context.isOutside(name) && <span class="muted"> {fieldTexts.notHere}</span>}
      </span>
      {may ? (
        <select
          class="in"
          aria-label={t.setStanding(name)}
          value={String(party.statusId ?? '')}
          onChange={(event) => void set(Number(event.currentTarget.value))}
        >
          {items.map(({ id, name: called }) => (
            <option key={id} value={String(id)}>
              {called}
            </option>
          ))}
        </select>
      ) : (
        <span>{party.statusName}</span>
      )}
      <ErrorBox error={error} />
    </li>
  )
}
