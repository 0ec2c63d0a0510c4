/** Writes the records that calls create, after all of them were checked. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../../db/db.ts'
import { inOrder } from '../../../../db/inorder.ts'
import type { Call } from '../../../../kernel/call.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import { partyTexts } from '../../search/recordwords.ts'
import type { PartyRow } from '../../tree/parties.ts'
import { insertAll } from './insert.ts'
import type { NewRecord } from './newrecord.ts'
import { type SeriesRequest, takeNumbers } from './numbering.ts'
import { noteTempIds, type TempRow } from './tempids.ts'

/** What one call creates. */
export interface NewRecords {
  drafts: NewRecord[]
  parties: PartyRow[]
  /** Those of the drafts that get a number of a series, and what each requests. */
  numbered: NewRecord[]
  requests: SeriesRequest[]
  temps: TempRow[]
}

/** Calls that share a transaction are written together. */
export const writeNew = (recordType: RecordType<any>, call: Call, records: NewRecords): Promise<void> =>
  call.sharedTransaction
    ? call.sharedTransaction.write(records, (all) => writeAll(recordType, call.db, all))
    : writeAll(recordType, call.db, [records])

async function writeAll(recordType: RecordType<any>, db: Db, all: readonly NewRecords[]): Promise<void> {
  const drafts = all.flatMap((one) => one.drafts)
  if (drafts.length === 0) return
  const parties = all.flatMap((one) => one.parties)
  const numbered = all.flatMap((one) => one.numbered)
  // The lock of a number series lasts until the commit, so the numbers are taken last.
  const [namesOf, , numbers] = await Promise.all([
    partyTexts(db, parties),
    noteTempIds(
      db,
      all.flatMap((one) => one.temps),
    ),
    takeNumbers(
      db,
      recordType,
      all.flatMap((one) => one.requests),
    ),
  ])
  for (const [i, draft] of numbered.entries()) draft.number = numbers[i]!
  const insert = (some: NewRecord[]) => insertAll(recordType, db, some, parties, namesOf)
  if (drafts.length <= manyRecords) return insert(drafts)
  // PostgreSQL begins with few of many, while the statements of the others are prepared here.
  const first = insert(drafts.slice(0, firstAtOnce))
  first.catch(() => undefined)
  await nextTurn()
  await inOrder([first, insert(drafts.slice(firstAtOnce))])
}

const manyRecords = 1_000
const firstAtOnce = 250
