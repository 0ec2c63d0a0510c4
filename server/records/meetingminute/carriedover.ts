/**
 * Points that were carried over: they wait by the latest minutes that are distributed, and by no others. So each is in one court, and
 * in none once it is done there.
 */
import { meetingStatus } from '../../../contract/states.ts'
import { raw } from '../../db/sql.ts'

/** SQL: follows the minutes of next meetings from the nodes `first`, or those of the meetings before. */
const along = (
  first: string,
  from: 'from_id' | 'to_id',
  to: 'from_id' | 'to_id',
): string => `WITH RECURSIVE others AS (
  SELECT l.${to} AS id FROM record_link l WHERE ${first} AND l.relation = 'CarriedOverTo'
  UNION
  SELECT l.${to} FROM others JOIN record_link l ON l.${from} = others.id AND l.relation = 'CarriedOverTo')`

const { Distributed, Final } = meetingStatus

/** SQL of the node `f`: the part that has the court of distributed minutes. */
export const courtOfDistributed = raw(`CASE WHEN EXISTS (${along('l.from_id = f.id', 'from_id', 'to_id')}
    SELECT FROM others JOIN folder next ON next.id = others.id
     WHERE next.deleted_at IS NULL AND next.state IN (${Distributed.code}, ${Final.code})) THEN NULL ELSE 'assigned' END`)

/** SQL: the minutes of earlier meetings whose points the minutes $1 may have. */
export const minutesBefore = `(${along('l.to_id = ANY ($1::int[])', 'to_id', 'from_id')} SELECT id FROM others)`
