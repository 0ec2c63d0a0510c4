/** Every kind of record, for what concerns a node of the tree whatever its kind. */

import { never } from '../db/sql.ts'
import { dailyReport } from './dailyreport/dailyreport.ts'
import { document } from './document/document.ts'
import type { RecordKind } from './kind.ts'
import { meetingMinute } from './meetingminute/meetingminute.ts'
import { openIssue } from './openissue/openissue.ts'
import { punchList } from './punchlist/punchlist.ts'
import { rfi } from './rfi/rfi.ts'
import { submittal } from './submittal/submittal.ts'
import { submittalItem } from './submittal/submittalitem.ts'

/** A function, because a kind and what it is made of may refer to each other. */
export const allKinds = (): ReadonlyArray<RecordKind<any>> => [
  document,
  rfi,
  punchList,
  submittal,
  submittalItem,
  openIssue,
  dailyReport,
  meetingMinute,
]

export const kindOfType = (type: number): RecordKind<any> | undefined =>
  allKinds().find((kind) => kind.type === type)

/** SQL: whether the node `f` is a record that is closed, void or superseded. */
export const closedNode = (): string => nodeThat('closed')

/** SQL: whether the node `f` is a record that a newer one has replaced. */
export const supersededNode = (): string => nodeThat('superseded')

const nodeThat = (is: 'closed' | 'superseded'): string =>
  `CASE f.type ${allKinds()
    .filter((kind) => kind[is] !== never)
    .map(
      (kind) =>
        `WHEN ${kind.type} THEN EXISTS (SELECT FROM ${kind.table} t WHERE t.folder_id = f.id AND (${kind[is]}))`,
    )
    .join(' ')} ELSE false END`

/** SQL: the number of the record that the node `f` is. */
export const numberOfNode = (): string =>
  `CASE f.type ${allKinds()
    .map(({ type, table }) => `WHEN ${type} THEN (SELECT t.number FROM ${table} t WHERE t.folder_id = f.id)`)
    .join(' ')} END`
