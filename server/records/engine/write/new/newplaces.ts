/** Reads what new records need before they are checked: their places, ids, and which of them were created before. */

import { turnRead } from '../../../../db/driver/turnread.ts'
import { param, raw, sql } from '../../../../db/sql.ts'
import type { Call } from '../../../../kernel/call.ts'
import type { PartyEntry } from '../../declare/recordchange.ts'
import { isHeld, type RecordType } from '../../declare/recordtype.ts'
import type { RecordData } from '../../declare/rows.ts'
import { fieldAt } from '../../declare/writecontext.ts'
import { placesOf, projectInInfo, type RecordPlace } from '../../tree/recordplace.ts'
import { readAhead } from '../references.ts'
import type { NewRecord } from './newrecord.ts'
import { knownTempIds, sentRecord } from './tempids.ts'

/** What the server decides about the place of the records. */
interface Decided {
  place?: RecordPlace
  projectId?: number
}

/**
 * The places of the records, new ids, and which of them were created before. All is sent at once, and with it the check of
 * the ids in their fields, if the records name their projects.
 */
export async function readPlaces(
  recordType: RecordType<any>,
  call: Call,
  sent: readonly RecordData[],
  at: (i: number) => string,
  { place, projectId }: Decided,
) {
  const requests = place
    ? []
    : sent.map((record, i) =>
        requestedPlace(recordType, record, at(i), () => projectId ?? projectInInfo(call)),
      )
  const named = place ? sent.map(() => place.project.projectId) : requests.map((one) => one.projectId)
  const isNamed = named.every(Boolean)
  if (isNamed) {
    readAhead(recordType, call, sent, named as number[])
    for (const [i, record] of sent.entries()) recordType.readAhead?.(record, call, named[i]!)
  }
  const earlier = (projects: readonly number[]) =>
    knownTempIds(
      call,
      recordType.table,
      sent.map((record, i) => sentRecord(record, projects[i]!)),
    )
  const [places, ids, known] = await Promise.all([
    place ? sent.map(() => place) : placesOf(call, recordType, requests),
    newIds(call, recordType.table, sent.length),
    isNamed ? earlier(named as number[]) : undefined,
  ])
  return { places, ids, known: known ?? (await earlier(places.map(({ project }) => project.projectId))) }
}

function requestedPlace(
  recordType: RecordType<any>,
  record: RecordData,
  at: string,
  defaultProject: () => number | undefined,
) {
  const { project } = recordType
  const name = project && recordType.dto.entries.find(({ key }) => key === project)!.documented
  return {
    parentId: record.folderParentId as number | undefined,
    projectId: project ? (record[project] as number | undefined) : defaultProject(),
    parentField: fieldAt(at, recordType.parentField ?? 'FolderParentId'),
    projectField: name ? fieldAt(at, name) : 'AdditionalInfo.ProjectId',
  }
}

type NewIds = Pick<NewRecord, 'folderId' | 'id'>

const newIds = (call: Call, table: string, count: number): Promise<NewIds[]> => {
  if (call.sharedTransaction) return idsInTurn(table)(call, [count])
  // One is the usual number: a statement without parameters is planned once.
  return count === 1
    ? call.db.rows(idsOf(table))
    : call.db.rows(`${idsOf(table)} FROM generate_series(1, $1::int)`, [count])
}

const idsOf = (table: string): string =>
  `SELECT nextval('folder_id_seq') AS "folderId", nextval('${table}_id_seq') AS id`

const composed = new Map<string, ReturnType<typeof turnRead<NewIds>>>()

/** Composed once for each record type. */
function idsInTurn(table: string) {
  const read =
    composed.get(table) ??
    turnRead<NewIds>(sql`${raw(idsOf(table))} FROM generate_series(1, ${param(1)}::int)`, ['int'])
  composed.set(table, read)
  return read
}

/** By their nodes: the parties of the records that new ones are made in, in one statement. */
export async function partiesOfHolders(
  recordType: RecordType<any>,
  call: Call,
  places: readonly RecordPlace[],
): Promise<Map<number, PartyEntry[]>> {
  const found = new Map<number, PartyEntry[]>()
  if (!isHeld(recordType)) return found
  const rows = await call.db.rows<PartyEntry & { folderId: number }>(
    `SELECT y.folder_id AS "folderId", y.part, y.person_id AS "personId", y.organization_id AS "organizationId"
       FROM party y WHERE y.folder_id = ANY ($1::int[])`,
    [[...new Set(places.map(({ parentId }) => parentId))]],
  )
  for (const { folderId, ...party } of rows) found.set(folderId, [...(found.get(folderId) ?? []), party])
  return found
}
