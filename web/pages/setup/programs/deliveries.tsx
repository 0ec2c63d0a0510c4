/** What was sent to a webhook, and sending it again. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { sentence } from '../../../app/language/dictionary.ts'
import { ColumnHeads } from '../../../parts/columnheads.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { More } from '../../../parts/more.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { hookTexts as t } from '../../../texts/setup/webhooks.ts'
import type { WebHook } from './webhook.ts'

type Delivery = NonNullable<ResponseOf<'WebHookDeliveriesRead'>['deliveries']>[number]
const rowsAtOnce = 50

export function Deliveries({ hook: { webHookId } }: { hook: WebHook }) {
  const request = { webHookId, take: rowsAtOnce }
  const pages = usePages('WebHookDeliveriesRead', request, (response) => response.deliveries)
  const [error, setError] = useState<unknown>()
  const replay = ({ webHookDeliveryId }: Delivery): void => {
    setError(undefined)
    write('WebHookReplay', { webHookId, webHookDeliveryId }).then(
      ({ count }) => showToast(t.replayed(count ?? 0)),
      setError,
    )
  }
  return (
    <>
      <p class="second">{t.log}</p>
      <ErrorBox error={error ?? pages.error} retry={error ? undefined : pages.retry} />
      {pages.isWaiting && <Skeleton />}
      {pages.rows?.length === 0 && <p class="second">{t.nothingSent}</p>}
      {pages.rows && pages.rows.length > 0 && (
        <table class="list wraps">
          <thead>
            <tr>
              <ColumnHeads names={t.logColumns} />
              <th scope="col" class="n">
                <span class="vh">{t.replay}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.rows.map((one) => (
              <Row key={one.webHookDeliveryId} delivery={one} replay={() => replay(one)} />
            ))}
          </tbody>
        </table>
      )}
      <More of={pages} says={t.more} />
    </>
  )
}

function Row({ delivery, replay }: { delivery: Delivery; replay: () => void }) {
  const when = instantOf(delivery.sentDate ?? delivery.madeDate)
  return (
    <tr>
      <td class="num">{when && moment(when)}</td>
      <td>{delivery.action}</td>
      <td>{delivery.folderId ? <a href={`/r/${delivery.folderId}`}>{delivery.folderId}</a> : null}</td>
      <td>
        {t.states[delivery.state ?? ''] ?? delivery.state}
        {(delivery.tries ?? 0) > 1 && <span class="muted"> ({t.tries(delivery.tries!)})</span>}
      </td>
      <td class="long">{sentence(delivery.said ?? '') || (delivery.status ? delivery.status : '')}</td>
      <td class="n">
        <button type="button" class="btn quiet" onClick={replay}>
          {t.replay}
        </button>
      </td>
    </tr>
  )
}
