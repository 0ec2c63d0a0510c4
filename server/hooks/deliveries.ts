/** The log of what was sent to a webhook, and sending again. */
import type { Value } from '../../contract/kit.ts'
import {
  deliveryStates,
  WebHookDeliveriesRead,
  type WebHookDelivery,
  WebHookReplay,
} from '../../contract/outbound/webhook.ts'
import { placeOf } from '../changes/changefeed.ts'
import { feedEnd } from '../changes/changelog.ts'
import type { Call } from '../kernel/call.ts'
import { invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../kernel/paging.ts'
import { serve } from '../kernel/serve.ts'
import { note, own, type Stored } from './ownhook.ts'

type Delivery = Value<typeof WebHookDelivery.fields>

async function readDeliveries(
  request: Paged & { webHookId?: number | null; state?: string | null },
  call: Call,
) {
  const { id } = await ownToRead(call, request.webHookId)
  const state = request.state?.trim().toLowerCase() || null
  if (state && !(deliveryStates as readonly string[]).includes(state))
    throw invalidField('State', 'Enum', `State must be one of ${deliveryStates.join(', ')}.`)
  const wanted = rowsWanted(request)
  const [before = null] = readCursor(request, 'number') ?? []
  const rows = await call.db.rows<Delivery>(
    `SELECT d.id AS "webHookDeliveryId", d.position AS "changeId", d.folder_id AS "folderId", d.action, d.state,
            d.made_at AS "madeDate", CASE WHEN d.state = 'waiting' THEN d.next_try_at END AS "nextTryDate",
            d.sent_at AS "sentDate", d.tries, coalesce(d.status, 0) AS status, d.said
       FROM web_hook_delivery d WHERE d.hook_id = $1 AND ($2::text IS NULL OR d.state = $2) AND ($3::bigint IS NULL OR d.id < $3)
      ORDER BY d.id DESC LIMIT $4`,
    [id, state, before, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, ({ webHookDeliveryId }) => [webHookDeliveryId!])
  return { deliveries: page, nextCursor }
}

async function ownToRead(call: Call, id: number | null | undefined): Promise<{ id: number }> {
  if (!id) throw notEmpty('WebHookId', 'the webhook')
  const hook = await call.db.row<{ id: number }>('SELECT id FROM web_hook WHERE id = $1 AND owner_id = $2', [
    id,
    call.caller.id,
  ])
  if (!hook) throw notFound('This webhook')
  return hook
}

interface ReplayRequest {
  webHookId?: number | null
  cursor?: string | null
  webHookDeliveryId?: number | null
}

/** What waits from there on is queued anew, so that the order stays. */
async function replay(request: ReplayRequest, call: Call) {
  const hook = await own(call, request.webHookId)
  const from = await startOf(request, hook, call)
  await call.db.rows(
    `WITH again AS (DELETE FROM web_hook_delivery WHERE hook_id = $1 AND state = 'waiting' AND position > $2)
     UPDATE web_hook SET position = least(position, $2::bigint) WHERE id = $1`,
    [hook.id, from],
  )
  await note(call, 'WebHookReplayed', hook, [['fromChangeId', null, from + 1]])
  return { count: Math.max(hook.position - from, 0) }
}

async function startOf(request: ReplayRequest, hook: Stored, call: Call): Promise<number> {
  const { cursor, webHookDeliveryId } = request
  if (cursor?.trim())
    return (await placeOf({ cursor, projectId: hook.projectId }, call, await feedEnd(call.db))).position
  if (!webHookDeliveryId) throw notEmpty('Cursor', 'a place in the feed of changes, or a delivery')
  const delivery = await call.db.row<{ position: number }>(
    'SELECT position FROM web_hook_delivery WHERE id = $1 AND hook_id = $2',
    [webHookDeliveryId, hook.id],
  )
  if (!delivery) throw notFound('This delivery')
  return delivery.position - 1
}

export default [serve(WebHookDeliveriesRead, readDeliveries), serve(WebHookReplay, replay)]
