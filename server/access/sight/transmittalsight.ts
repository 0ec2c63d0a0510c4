/** SQL: what somebody sees of what was sent with a transmittal. */

import { raw } from '../../db/sql.ts'
import { isOnAll, rights, sees } from '../visibility.ts'

/**
 * What was sent `i`, as far as the caller sees it: what is in the bin was sent all the same. Of what is gone they have to have
 * seen it when it was removed, and to be on its access lists still.
 */
export const seenItems = (
  caller = '$1',
): string => `transmittal_item i LEFT JOIN folder f ON f.id = i.folder_id
  LEFT JOIN LATERAL (${rights({ caller: raw(caller), project: 'i.project_id', section: raw('coalesce(f.section, i.gone_section)') })} OFFSET 0) a ON true`

export const isSeenItem = (caller = '$1'): string => `CASE WHEN i.folder_id IS NULL
    THEN a.reads AND ${caller} = ANY (i.gone_seen_by) AND ${isOnAll('i.gone_lists')} ELSE ${sees({ inBin: true })} END`

/** Whether there is something in it that they see; else it does not exist for them, unless they sent it. */
export const seesSome = (transmittal: string, caller = '$1'): string =>
  `EXISTS (SELECT FROM ${seenItems(caller)} WHERE i.transmittal_id = ${transmittal} AND ${isSeenItem(caller)})`
