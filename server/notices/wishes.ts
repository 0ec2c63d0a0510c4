/** How people want to be told: their preferences, and the projects that they muted. */
import {
  type NoticeDelivery,
  type NoticeReason,
  reasonAbout,
  reasonsInOrder,
} from '../../contract/outbound/notice.ts'
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'

interface Wisher {
  personId: number
  reasons: readonly NoticeReason[]
  happened: { event: Pick<ReadEvent, 'projectId'> }
}

/**
 * Undefined if they do not want to hear of it at all. A reason that they switched off ends the mail, whatever other reasons there are,
 * but for those that cannot be switched off.
 */
export type DeliveryOf = (one: Wisher) => NoticeDelivery | undefined

export async function wishesOf(db: Db, wishers: readonly Wisher[]): Promise<DeliveryOf> {
  const people = [[...new Set(wishers.map(({ personId }) => personId))]]
  const [preferences, muted] = await Promise.all([
    db.rows<{ personId: number; reason: NoticeReason; delivery: NoticeDelivery }>(
      'SELECT person_id AS "personId", reason, delivery FROM notice_preference WHERE person_id = ANY ($1::int[])',
      people,
    ),
    db.rows<{ personId: number; projectId: number }>(
      'SELECT person_id AS "personId", project_id AS "projectId" FROM muted_project WHERE person_id = ANY ($1::int[])',
      people,
    ),
  ])
  const chosen = new Map(preferences.map((one) => [`${one.personId} ${one.reason}`, one.delivery]))
  const isMuted = new Set(muted.map(({ personId, projectId }) => `${personId} ${projectId}`))
  return ({ personId, reasons, happened: { event } }) => {
    const isFixed = reasons.some((reason) => reasonAbout(reason).isFixed)
    if (!isFixed && isMuted.has(`${personId} ${event.projectId}`)) return undefined
    if (isFixed) return 'now'
    const asked = reasons.map((reason) => chosen.get(`${personId} ${reason}`) ?? reasonAbout(reason).usually)
    return asked.includes('never') ? 'never' : asked.includes('now') ? 'now' : 'digest'
  }
}

const fixed = reasonsInOrder.filter((reason) => reasonAbout(reason).isFixed).map((reason) => `'${reason}'`)

/** SQL: whether the person of the notice `k` still wants mail of it. They may have said otherwise since it was made. */
export const isStillWanted = `(k.reasons && ARRAY[${fixed.join(', ')}] OR NOT EXISTS (SELECT FROM notice_preference w
    WHERE w.person_id = k.person_id AND w.delivery = 'never' AND w.reason = ANY (k.reasons)))`
