/** The types of a listing, of the request for a page, and of a page. */
import type { Dto, Fields, Value } from '../../../../contract/kit.ts'
import type { Section } from '../../../codes/nodetypes.ts'
import type { Fragment } from '../../../db/sql.ts'
import type { NameFill } from '../declare/namefill.ts'
import type { ListField } from './listfield.ts'

export interface Listing<R extends Fields = Fields> {
  readonly row: Dto<R>
  /** SQL: conditions for the nodes `f`. An index covers one node type, so several types are scanned separately. */
  readonly nodes: readonly Fragment[]
  /** The section of the nodes. Left out if there are several: each node then needs the rights of its own section. */
  readonly section?: Section
  /** SQL: joins the row `t` to sort and filter by; PostgreSQL drops the join if no value needs it. */
  readonly lean: Fragment
  /** SQL: the joins to read a row from: `t`, the project `p`, and those of the record type. */
  readonly from: Fragment
  /** SQL of the columns of a row, under their names on the wire. `a` are the caller's rights, $3 is today. */
  readonly select: Fragment
  /** SQL of the column `sheets`, which only requests get that want it. */
  readonly sheets?: Fragment
  /** The names that are filled into the rows after reading. */
  readonly nameFills?: readonly NameFill[]
  /** Columns that few rows have: for which rows, their SQL, and the joins that they need. */
  readonly rare?: { readonly when: Fragment; readonly select: Fragment; readonly joins: Fragment }
  /** The fields to sort and filter by, under their documented names. The first one is the default sort order. */
  readonly fields: Readonly<Record<string, ListField>>
  /** Whether all rows are returned if the request has no page, sort order or filter. */
  readonly isWhole: boolean
  /** Whether some callers see only the records that they have a part in. */
  readonly hasParties: boolean
  /** Whether a record inside another record is visible to the parties of that one. */
  readonly isHeld: boolean
}

export interface ListRequest {
  take?: number | null
  cursor?: string | null
  sort?: string | null
  filter?: Record<string, string> | null
  wantCount?: boolean | null
  wantSheets?: boolean | null
}

export interface Page<R extends Fields> {
  rows: Array<Value<R>>
  nextCursor: string | undefined
  totalCount: number | undefined
}

/** How a record type is listed and counted. */
export interface RecordListing {
  readonly listing: Listing<any>
  /** The filter that its listing always has. */
  readonly always?: Readonly<Record<string, string>>
}
