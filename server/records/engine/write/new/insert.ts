/** Inserts new records: their nodes, rows, parties, events, search words and courts. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../../db/db.ts'
import { uniqueBroken } from '../../../../db/errors.ts'
import { inOrder } from '../../../../db/inorder.ts'
import { conflict, type Fault } from '../../../../kernel/faults.ts'
import { writeNewCourts } from '../../court/court.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import { setKeys } from '../../declare/rows.ts'
import { lowered } from '../../declare/statemachine.ts'
import type { Weighted } from '../../search/words.ts'
import { type PartyRow, valuesOfParties } from '../../tree/parties.ts'
import { insertStatement } from './insertstatement.ts'
import { keptNumber, type NewRecord } from './newrecord.ts'
import { haveCommonValues, newRows, valuesOfNew } from './newrows.ts'

export const numberTaken = (recordType: RecordType<any>): Fault =>
  conflict(
    `There is ${recordType.states ? lowered(recordType.states) : `a ${recordType.label}`} with this number already. Leave the number out to get the next one.`,
  )

/** PostgreSQL writes as many while the statement of the next ones is prepared here. */
const recordsAtOnce = 1_000

/** Inserts new records of any calls: rows, nodes, parties, events and search words by one statement, then their courts. */
export async function insertAll(
  recordType: RecordType<any>,
  db: Db,
  drafts: NewRecord[],
  parties: readonly PartyRow[],
  namesOf: (folderId: number) => Weighted[],
): Promise<void> {
  const keys = keysOf(recordType, drafts)
  const partiesOf = partiesByNode(parties)
  const statements: Array<Promise<unknown>> = []
  for (let from = 0; from < drafts.length; from += recordsAtOnce) {
    // Others are answered meanwhile, and the statement before is sent.
    if (from > 0) await nextTurn()
    const some = drafts.slice(from, from + recordsAtOnce)
    const rows = newRows(recordType, some, namesOf)
    const { text, columns } = insertStatement(recordType, keys, haveCommonValues(rows))
    statements.push(
      db.rows(text, [
        ...valuesOfNew(recordType, keys, columns, rows),
        ...valuesOfParties(some.flatMap(partiesOf)),
      ]),
    )
  }
  const courts = writeNewCourts(
    recordType,
    db,
    drafts.map(({ folderId }) => folderId),
  )
  const inserted = inOrder([...statements, courts]).catch((error) => {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(recordType) : error
  })
  // Only a number that was given can be taken. Other failures end the transaction, whether somebody waits or not.
  if (drafts.some((draft) => keptNumber(recordType, draft))) await inserted
  else inserted.catch(() => undefined)
}

/** The stored fields that any of the records sets. */
function keysOf(recordType: RecordType<any>, drafts: readonly NewRecord[]): string[] {
  const given = new Set<string>()
  for (const { record } of drafts) for (const key of setKeys(recordType, record)) given.add(key)
  return recordType.storedKeys.filter((key) => given.has(key))
}

function partiesByNode(parties: readonly PartyRow[]): (draft: NewRecord) => PartyRow[] {
  const found = new Map<number, PartyRow[]>()
  for (const party of parties) {
    const ofNode = found.get(party.folder_id)
    if (ofNode) ofNode.push(party)
    else found.set(party.folder_id, [party])
  }
  return ({ folderId }) => found.get(folderId) ?? []
}
