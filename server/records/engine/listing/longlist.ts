/**
 * A list without pages that is too long to be built in memory. The ids of its rows are read at once, so that every record is in
 * it once, whatever is changed meanwhile; the rows are read part by part while they are sent. What the caller can no longer
 * see by then is left out.
 */
import { retryingRead } from '../../../db/pool/retry.ts'
import { join, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { gate } from '../../../kernel/gate.ts'
import { givingWay } from '../../../kernel/givingway.ts'
import type { ListPlace } from './listplace.ts'
import { type ListQuery, rangeOf, rangesOf, rights } from './listquery.ts'
import { completeRows, rowsOfNodes } from './listrows.ts'
import type { Listing } from './listtype.ts'

/** One part at a time in this process, and with rests while others call: many long lists must not keep them waiting. */
const oneAtATime = gate(1, Number.POSITIVE_INFINITY)
const afterRest = givingWay()
const inTurn = <T>(part: () => Promise<T>): Promise<T> => oneAtATime(() => afterRest(part))

/** Few enough that nobody waits long for one part, even if each row has a long text. */
const partRows = 50

export async function longList(
  listing: Listing<any>,
  call: Call,
  place: ListPlace,
  query: ListQuery,
): Promise<AsyncIterable<unknown[]>> {
  const ids = await inTurn(() => idsOf(call, query))
  const part = async (at: number) => {
    const rows = await rowsOfNodes(listing, call, place, ids.subarray(at, at + partRows))
    await completeRows(listing, call, place, rows)
    return rows
  }
  return (async function* () {
    for (let at = 0; at < ids.length; at += partRows) yield await inTurn(() => retryingRead(() => part(at)))
  })()
}

/** In one statement, and as one text: tens of thousands of rows would take the driver longer than PostgreSQL. */
async function idsOf(call: Call, query: ListQuery): Promise<Int32Array> {
  const ranges = rangesOf(query).map((which) => rangeOf(query, which, undefined))
  const texts = ranges.map(
    ({ nodes, order }) => sql`(SELECT string_agg(f.id::text, ',' ORDER BY ${order}) FROM (${nodes}) f)`,
  )
  const row = await call.db.row<{ ids: string }>(
    sql`${rights} SELECT concat_ws(',', ${join(texts)}) AS ids`.text,
    ranges[0]!.values.list,
  )
  return row!.ids === '' ? new Int32Array() : Int32Array.from(row!.ids.split(','), Number)
}
