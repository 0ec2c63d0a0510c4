/** Search words of records being created or changed, computed without reading the tables again. */
import type { Db } from '../../../db/db.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { ProjectRights } from '../declare/writecontext.ts'
import { titleOf } from '../tree/nodecolumns.ts'
import type { PartyRow } from '../tree/parties.ts'
import { type Entry, entryOf } from './searchentry.ts'
import { cut, hasText, partyText, textsOfRecord } from './searchpieces.ts'
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
    texts: own.filter(hasText),
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
  const keyOf = ({ person_id, organization_id, label }: PartyRow): string =>
    JSON.stringify([person_id ?? 0, organization_id ?? 0, label ?? null])
  const distinct = new Map(parties.map((party) => [keyOf(party), party]))
  const rows = await db.rows<{ names: string }>(
    `SELECT ${partyText.sql} AS names
       FROM ROWS FROM (json_to_recordset($1::text::json) AS (person_id int, organization_id int, label text))
            WITH ORDINALITY AS y (person_id, organization_id, label, n)
       ${partyText.joins} ORDER BY y.n`,
    [JSON.stringify([...distinct.values()])],
  )
  const textByKey = new Map([...distinct.keys()].map((key, i) => [key, rows[i]!.names]))
  const textsByNode = new Map<number, Set<string>>()
  for (const party of parties) {
    const texts = textsByNode.get(party.folder_id) ?? new Set()
    textsByNode.set(party.folder_id, texts.add(textByKey.get(keyOf(party))!))
  }
  return (folderId) => {
    const text = [...(textsByNode.get(folderId) ?? [])].sort().join(' · ')
    return text ? [[partyText.weight, cut(text)]] : []
  }
}
