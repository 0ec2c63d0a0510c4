/** What a mail says of a transmittal: its remarks, and what was sent, as far as the person of the mail sees it now. */

import { isSeenItem, seenItems } from '../../access/sight/transmittalsight.ts'
import type { Db } from '../../db/db.ts'

export interface SentWords {
  remarks: string
  items: Array<{ number: string; title: string; version: number; issue: string }>
}

/** Whom it was not sent to gets nothing. */
export async function sentWords(
  db: Db,
  personId: number,
  transmittalId: number,
): Promise<SentWords | undefined> {
  const sent = await db.row<{ remarks: string | null }>(
    `SELECT t.remarks FROM transmittal t
      WHERE t.id = $2 AND EXISTS (SELECT FROM transmittal_recipient x WHERE x.transmittal_id = t.id AND x.person_id = $1)`,
    [personId, transmittalId],
  )
  if (!sent) return undefined
  const items = await db.rows<SentWords['items'][number]>(
    `SELECT coalesce(i.number, '') AS number, coalesce(i.title, '') AS title, i.version, coalesce(i.issue, '') AS issue
       FROM ${seenItems()} WHERE i.transmittal_id = $2 AND ${isSeenItem()} ORDER BY i.position`,
    [personId, transmittalId],
  )
  return { remarks: sent.remarks ?? '', items }
}
