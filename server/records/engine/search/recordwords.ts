/** The words of records that are at hand, as they are made or changed: nothing needs to be read from the tables again. */
import type { Call } from '../../../kernel/call.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { ProjectStanding } from '../declare/writecontext.ts'
import { titleOf } from '../tree/nodecolumns.ts'
import type { PartyRow } from '../tree/parties.ts'
import { type Entry, entryOf } from './searchentry.ts'
import { cut, isSaid, partySaid, piecesOf } from './searchpieces.ts'
import type { Weighted } from './words.ts'

/** A record as it is to be, and what its node is called. */
interface AtHand {
  record: RecordData
  folderId: number
  project: ProjectStanding
  number: string | null
  name: string
}

/** The entry of a record, but for what lies around it; undefined where not all of its texts are kept in its row. */
export function ownWords(
  recordType: RecordType<any>,
  atHand: AtHand,
  around: Weighted[] = [],
): Entry | undefined {
  const { prefix, description, section, type } = recordType
  const own = prefix && !description ? piecesOf(recordType, atHand.record) : undefined
  if (!own) return undefined
  const { folderId, project, number, name } = atHand
  const { projectId, organizationId } = project
  const title = titleOf(name, number)
  return entryOf({
    ...{ folderId, projectId, organizationId, section, type, number, title },
    texts: own.filter(isSaid),
    around,
  })
}

/** How the parties of new records are called, in one statement: what lies around a record that was just made. */
export async function calledIn(
  call: Call,
  parties: readonly PartyRow[],
): Promise<(folderId: number) => Weighted[]> {
  const keyOf = ({ person_id, organization_id, label }: PartyRow): string =>
    JSON.stringify([person_id ?? 0, organization_id ?? 0, label ?? null])
  const distinct = new Map(parties.map((party) => [keyOf(party), party]))
  const called = await call.db.rows<{ said: string }>(
    `SELECT ${partySaid.sql} AS said
       FROM ROWS FROM (json_to_recordset($1::text::json) AS (person_id int, organization_id int, label text))
            WITH ORDINALITY AS y (person_id, organization_id, label, n)
       ${partySaid.joins} ORDER BY y.n`,
    [JSON.stringify([...distinct.values()])],
  )
  const saidOf = new Map([...distinct.keys()].map((key, i) => [key, called[i]!.said]))
  const ofNodes = new Map<number, Set<string>>()
  for (const party of parties) {
    const said = ofNodes.get(party.folder_id) ?? new Set()
    ofNodes.set(party.folder_id, said.add(saidOf.get(keyOf(party))!))
  }
  return (folderId) => {
    const said = [...(ofNodes.get(folderId) ?? [])].sort().join(' · ')
    return said ? [[partySaid.weight, cut(said)]] : []
  }
}
