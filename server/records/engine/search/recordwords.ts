/** Search words of records being created or changed, computed without reading the tables again. */
import type { Db } from '../../../db/db.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { ProjectRights } from '../declare/writecontext.ts'
import { titleOf } from '../tree/nodecolumns.ts'
import type { PartyRow } from '../tree/parties.ts'
import { type Entry, entryOf } from './searchentry.ts'
import { cut, partyText, textsOfRecord } from './searchpieces.ts'
import type { Weighted } from './words.ts'

/** A record after the change, with the number and name of its node. */
interface ChangedRecord {
  record: RecordData
  folderId: number
  project: ProjectRights
  number: string | null
  name: string
}

/** The search entry of a record; undefined if its texts have to be read from the tables. */
export function ownWords(
  recordType: RecordType<any>,
  changed: ChangedRecord,
  around: Weighted[] = [],
): Entry | undefined {
  const { prefix, description, section, type } = recordType
  const own = prefix && !description ? textsOfRecord(recordType, changed.record) : undefined
  if (!own || hasWithheld(recordType, changed.record)) return undefined
  const { folderId, project, number, name } = changed
  const { projectId, organizationId } = project
  const title = titleOf(name, number)
  return entryOf({
    folderId,
    projectId,
    organizationId,
    section,
    type,
    number,
    title,
    texts: own,
    around,
  })
}

/** Texts that some people do not see yet are read from the tables. */
const hasWithheld = ({ hidden }: RecordType<any>, record: RecordData): boolean =>
  hidden !== undefined && !hidden.released.of(record) && hidden.fields.some((key) => record[key])

/**
 * Reads the names of the parties of new records, in one statement: a new record has no other related words.
 */
export async function partyTexts(
  db: Db,
  parties: readonly PartyRow[],
): Promise<(folderId: number) => Weighted[]> {
  const keys = parties.map(
    ({ person_id, organization_id, label }) =>
      `${person_id ?? 0} ${organization_id ?? 0} ${label == null ? '' : `=${label}`}`,
  )
  const distinct = new Map(keys.map((key, i) => [key, parties[i]!]))
  const rows = await db.rows<{ names: string }>(
    `SELECT ${partyText.sql} AS names
       FROM ROWS FROM (json_to_recordset($1::text::json) AS (person_id int, organization_id int, label text))
            WITH ORDINALITY AS y (person_id, organization_id, label, n)
       ${partyText.joins} ORDER BY y.n`,
    [JSON.stringify([...distinct.values()])],
  )
  const textByKey = new Map([...distinct.keys()].map((key, i) => [key, rows[i]!.names]))
  const textsByNode = new Map<number, Set<string>>()
  for (const [i, { folder_id }] of parties.entries()) {
    const texts = textsByNode.get(folder_id) ?? new Set()
    textsByNode.set(folder_id, texts.add(textByKey.get(keys[i]!)!))
  }
  return (folderId) => {
    const text = [...(textsByNode.get(folderId) ?? [])].sort().join(' · ')
    return text ? [[partyText.weight, cut(text)]] : []
  }
}
