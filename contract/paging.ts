/** Lists that may be long come in pages: this much of them, and where to go on. */
import * as is from './base.ts'

export const pageRowsMax = 200

export const paging = {
  take: is.id(`How many at most: 1 to ${pageRowsMax}. Left out: ${pageRowsMax}.`),
  cursor: is.text('Where to go on: the nextCursor of the answer before.'),
}

export const nextCursor = is.text('Where to go on; left out at the end.')
