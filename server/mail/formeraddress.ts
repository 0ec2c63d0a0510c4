/**
 * Where the mail of a person goes was changed: the address that it went to before hears of it as well. The person who took over an account
 * would otherwise be the only one who does.
 */
import { mailAddress } from '../access/maillinks.ts'
import type { Db } from '../db/db.ts'
import type { Settings } from '../settings/settings.ts'
import { messageOf } from './lettermessage.ts'
import type { Message, QueuedMail } from './outgoing.ts'
import { textsIn } from './texts/textsin.ts'

/** Of notices: the addresses that their people had, or that mail went to until it got an address of its own. */
const former = `SELECT DISTINCT e.id AS event_id, n.id AS person_id, lower(btrim(had.address)) AS address
  FROM notice k JOIN event e ON e.id = k.event_id AND e.action = 'UserUpdated' JOIN person n ON n.id = k.person_id
 CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
 CROSS JOIN LATERAL (
   SELECT c.change ->> 1 WHERE c.change ->> 0 IN ('email', 'notificationEmail')
    UNION ALL SELECT n.email WHERE c.change ->> 0 = 'notificationEmail') had (address)
 WHERE k.id = ANY ($1::bigint[]) AND btrim(had.address) <> '' AND lower(btrim(had.address)) <> lower(coalesce(${mailAddress}, ''))`

export async function queueToFormerAddresses(
  db: Db,
  noticeIds: readonly number[],
  newMessageId: () => string,
  now: Date,
): Promise<void> {
  const found = await db.rows<{ event_id: number; person_id: number; address: string }>(former, [noticeIds])
  if (found.length === 0) return
  await db.rows(
    `INSERT INTO mail (kind, person_id, address, event_id, message_id, made_at, next_try_at)
     SELECT 'former address', r.person_id, r.address, r.event_id, r.message_id, $2, $2
       FROM json_to_recordset($1::text::json) AS r (person_id int, address text, event_id bigint, message_id text)
         ON CONFLICT (event_id, address) WHERE event_id IS NOT NULL DO NOTHING`,
    [JSON.stringify(found.map((one) => ({ ...one, message_id: newMessageId() }))), now],
  )
}

export function composeForFormerAddress(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { language }: QueuedMail,
): Message {
  const t = textsIn(language).formerAddressTexts
  return messageOf(t.subject, {
    title: t.title,
    facts: [],
    lines: t.lines,
    quotes: [],
    foot: [new URL(publicUrl).host],
  })
}
