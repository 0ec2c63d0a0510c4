/**
 * Items of this room that are ready for review: accepted, or sent back with a reason. And the open ones, so
 * that none is written twice.
 */

import { useId, useState } from 'preact/hooks'
import { punchListStatus } from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { outbox } from '../../app/outbox/outbox.ts'
import { useStore } from '../../app/store.ts'
import { Icon } from '../../parts/icon.tsx'
import { State } from '../../parts/state.tsx'
import { showToast } from '../../parts/toast.tsx'
import { punchListItem } from '../../recordtypes/recordtypes.ts'
import { filterOf, issuedStates } from '../../recordtypes/states.ts'
import { common } from '../../texts/everypage.ts'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { asFilter, placeOf } from './rooms.ts'
import { addDecision, itemsIn } from './waiting.ts'

const ready = punchListStatus['Ready for review'].code
const notAccepted = punchListStatus['Not accepted'].code
const closed = punchListStatus.Closed.code
const stillOpen = filterOf(...issuedStates(punchListStatus))

type Row = NonNullable<ResponseOf<'PunchListReadInFolder'>['punchListList']>[number]

interface ReadyItemsProps {
  projectId: number
  listId: number
  place: string
}

export const openItemsIn = (listId: number, place: string) => ({
  parentFolderId: listId,
  filter: { Location: asFilter(place), Status: stillOpen },
  sort: 'Number',
  take: 100,
})

export function ReadyItems({ projectId, listId, place }: ReadyItemsProps) {
  const { data, error } = useRead('PunchListReadInFolder', openItemsIn(listId, place))
  const waiting = useStore(outbox)
  const decided = new Set(waiting.flatMap(({ folderId }) => folderId ?? []))
  const unsent = itemsIn(waiting, listId).filter((item) => placeOf(item) === place)
  const rows = (data?.punchListList ?? []).filter(({ folderId }) => !decided.has(folderId ?? 0))
  const toCheck = rows.filter(({ statusId }) => statusId === ready)
  const others = rows.filter(({ statusId }) => statusId !== ready)
  return (
    <>
      {error !== undefined && !data && <p class="second">{t.notKnown}</p>}
      {toCheck.map((row) => (
        <CheckRow key={row.folderId} row={row} />
      ))}
      {others.length + unsent.length > 0 && (
        <details class="open-here">
          <summary>
            <Icon name="right" />
            {t.openHere(others.length + unsent.length)}
          </summary>
          <ul>
            {others.map((row) => (
              <li key={row.folderId}>
                <State recordType={punchListItem} code={row.statusId} name={row.status} form="shape" />
                <a href={`/p/${projectId}/punch/${row.folderId}`}>
                  <b>{row.number}</b> {row.summary}
                </a>
              </li>
            ))}
            {unsent.map(({ tempItemId, summary }) => (
              <li key={tempItemId}>
                <Icon name="cloudoff" />
                <span>
                  {summary} <small>{t.unsent}</small>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function CheckRow({ row }: { row: Row }) {
  const [isAsking, setAsking] = useState(false)
  const folderId = row.folderId!
  const number = row.number ?? ''
  const { data } = useRead('RecordTransitionsRead', { folderId })
  const may = new Set(data?.transitions?.map(({ statusId }) => statusId))
  const decide = async (status: number, words: string, reason?: string): Promise<void> => {
    const what = status === closed ? t.outboxAccepts(number) : t.outboxSendsBack(number)
    const isStored = await addDecision({ folderId, status, what, at: location.pathname, reason })
    if (isStored) showToast(words)
  }
  return (
    <section class="check-row" aria-label={number}>
      <State recordType={punchListItem} code={row.statusId} name={row.status} form="shape" />
      <p>
        <b>{row.number}</b> {row.summary}
        <small>{t.saysDone(row.responsibleNames ?? '')}</small>
      </p>
      <span class="join">
        {may.has(notAccepted) && (
          <button
            type="button"
            class="btn icon no"
            aria-label={t.sendBack(number)}
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          >
            <Icon name="x" />
          </button>
        )}
        {may.has(closed) && (
          <button
            type="button"
            class="btn icon yes"
            aria-label={t.accept(number)}
            onClick={() => void decide(closed, t.accepted(number))}
          >
            <Icon name="check" />
          </button>
        )}
      </span>
      {isAsking && (
        <Why
          send={(reason) => void decide(notAccepted, t.sentBack(number), reason)}
          cancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function Why({ send, cancel }: { send: (reason: string) => void; cancel: () => void }) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (reason.trim()) send(reason.trim())
    else setProblem(t.whyMissing)
  }
  return (
    <form class="why" onSubmit={submit} noValidate>
      <div class="field">
        <label for={id}>{t.why}</label>
        <input
          class="in"
          id={id}
          autofocus
          value={reason}
          aria-invalid={Boolean(problem) || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        {problem && (
          <p class="err" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div class="line-end">
        <button type="button" class="btn quiet" onClick={cancel}>
          {common.cancel}
        </button>
        <button type="submit" class="btn">
          {t.sendItBack}
        </button>
      </div>
    </form>
  )
}
