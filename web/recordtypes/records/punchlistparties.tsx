/**
 * The responsible parties of a punch list item and their status. A party says whether its work is pending or complete;
 * people who verify work accept or reject it, and note what a party says on its behalf, with a reason.
 */

import { useState } from 'preact/hooks'
import { partyStatus, punchListStatus } from '../../../contract/states.ts'
import { CallFailed, changed, type ResponseOf, read } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { rightsIn, useList } from '../../app/project.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { writeKept } from '../../parts/outbox/writekept.ts'
import { Person } from '../../parts/person.tsx'
import { WhyForm } from '../../parts/reasonfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { fieldTexts } from '../../texts/fields.ts'
import { recordTexts } from '../../texts/record/record.ts'
import { punchListItemTexts as t } from '../../texts/recordpages/punchlistitem.ts'
import type { RecordContext } from './page.ts'

type Item = NonNullable<ResponseOf<'PunchListRead'>['punchList']>
type Party = NonNullable<ResponseOf<'PunchListPartiesRead'>['parties']>[number]

const { Pending, Complete, Accepted, Rejected } = partyStatus
const ownWords: readonly number[] = [Pending.code, Complete.code]
const isAcceptance = (statusId: number | null | undefined): boolean =>
  statusId === Accepted.code || statusId === Rejected.code

export function PunchListParties({ context }: { context: RecordContext<Item> }) {
  const { record, folderId } = context
  const { data, error: failed, retry } = useRead('PunchListPartiesRead', { folderId })
  const parties = data?.parties ?? []
  const others = [
    [t.owner, saidOf(record, record.ownerStatus, record.ownerStatusName)],
    [t.architect, saidOf(record, record.architectListStatus, record.architectStatusName)],
  ].filter(([, name]) => name)
  return (
    <section class="part">
      <h2>{t.parties}</h2>
      <ErrorBox error={failed} retry={retry} />
      {data && parties.length === 0 && <p class="second">{t.noParties}</p>}
      <ul class="parties">
        {parties.map((party) => (
          <PartyLine key={party.party} party={party} context={context} />
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

/** On an item that is closed or void nothing is pending any more: who had not spoken by then said nothing. */
const saidOf = (
  { status }: Item,
  statusId: number | null | undefined,
  name: string | null | undefined,
): string => {
  const isOver = status === punchListStatus.Closed.code || status === punchListStatus.Void.code
  return isOver && statusId === Pending.code ? t.saidNothing : shipped(name ?? '')
}

/** The statuses that the user may set: none, their own two, or all for those who verify work. */
function settable({ standing, project }: RecordContext, party: Party): 'none' | 'own' | 'all' {
  if (!standing.editableFields?.includes('SubcontractorListStatus')) return 'none'
  const { verifies } = rightsIn(project, 'punchlists')
  if (verifies || project?.isManager || project?.isAdmin) return 'all'
  // A rejection is lifted by those who verify.
  return party.isYours && party.statusId !== Rejected.code ? 'own' : 'none'
}

/** Sets the status of a party, asking for a reason where one is needed. */
function usePartyStatus(party: Party, folderId: number) {
  const [error, setError] = useState<unknown>()
  /** The status that waits for its reason. */
  const [asked, setAsked] = useState<number>()
  const set = async (statusId: number, reason?: string): Promise<void> => {
    const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
    try {
      const ifMatch = (await read('PunchListRead', { folderId })).etag
      const request = { folderId, party: party.party, statusId, additionalInfo }
      const about = { what: party.party ?? '', at: location.pathname, folderId, ifMatch }
      const sent = await writeKept('PunchListPartyUpdate', request, about)
      setError(undefined)
      setAsked(undefined)
      if (sent) showToast(common.saved)
    } catch (why) {
      setError(why)
      if (why instanceof CallFailed && why.status === 409) changed()
    }
  }
  const isForThem = (statusId: number): boolean =>
    !party.isYours && !isAcceptance(statusId) && !isAcceptance(party.statusId)
  const choose = (statusId: number): void =>
    isForThem(statusId) || statusId === Rejected.code ? setAsked(statusId) : void set(statusId)
  return { error, asked, set, choose, isForThem, cancel: () => setAsked(undefined) }
}

function PartyLine({ party, context }: { party: Party; context: RecordContext<Item> }) {
  const { folderId, projectId, personOf } = context
  const may = settable(context, party)
  const name = personOf(party.userId)?.name ?? party.party ?? ''
  const items = useList(projectId, may === 'none' ? undefined : 'partyStatus')?.items ?? []
  const { error, asked, set, choose, isForThem, cancel } = usePartyStatus(party, folderId)
  return (
    <li>
      <span>
        <Person name={name} userId={party.userId} />
        {party.isOutside && <span class="muted"> {fieldTexts.notHere}</span>}
      </span>
      {/* Without a signal the list may not be here: then it is only said. */}
      {may === 'none' || items.length === 0 ? (
        <span>{saidOf(context.record, party.statusId, party.statusName)}</span>
      ) : (
        <select
          class="in"
          aria-label={t.setStatus(name)}
          value={String(asked ?? party.statusId ?? '')}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {items
            .filter(({ id }) => may === 'all' || ownWords.includes(id ?? 0) || id === party.statusId)
            .map(({ id, name: called }) => (
              <option key={id} value={String(id)}>
                {called}
              </option>
            ))}
        </select>
      )}
      {asked !== undefined && (
        <WhyForm
          label={t.setTo(items.find(({ id }) => id === asked)?.name ?? '')}
          hint={isForThem(asked) ? recordTexts.onBehalfHint(name) : t.rejectHint}
          danger={asked === Rejected.code}
          send={(reason) => set(asked, reason)}
          cancel={cancel}
        />
      )}
      <ErrorBox error={error} />
    </li>
  )
}
