/** The people that records concern: parties, those of the court, those who replied, follow or left. */
import { reachesInto } from '../access/visibility.ts'
import type { Db } from '../db/db.ts'
import { onlyReads } from './rules.ts'

export interface Party {
  folderId: number
  personId: number
  part: string
  /** What the record says: a text, or the company that they belong to. */
  label: string | null
  organizationId: number | null
  /** Of a sub-RFI that the record was forwarded as. */
  isVia: boolean
}

export interface Tie {
  folderId: number
  personId: number
}

export interface Recipients {
  parties: Party[]
  court: Tie[]
  /** In whose court it was before. */
  courtBefore: Tie[]
  replied: Tie[]
  followers: Tie[]
  left: Tie[]
}

/**
 * SQL: these columns of the rows `y`, with each person that a row has by itself or by its company. Whether they see the record
 * is judged later. The rows are read first, and people without a join: a join with each row's people was at times planned with
 * a cache for a quarter of a million rows, which PostgreSQL set up again for every row: 7 s after an import of 5,000.
 */
const withPeople = (columns: string, rows: string): string => `WITH y AS MATERIALIZED (${rows})
  SELECT ${columns}, y.person_id AS "personId" FROM y WHERE y.person_id IS NOT NULL
   UNION ALL
  SELECT ${columns}, m.id FROM y JOIN person m ON m.organization_id = y.organization_id
   WHERE y.person_id IS NULL
     AND EXISTS (SELECT FROM access x WHERE x.person_id = m.id AND x.project_id = y.project_id)`

const partyColumns = 'y.part, y.label, y.organization_id, y.person_id, y.via IS NOT NULL AS is_via'

const parties = withPeople(
  'y.id AS "folderId", y.part, y.label, y.organization_id AS "organizationId", y.is_via AS "isVia"',
  `SELECT y.folder_id AS id, y.project_id, ${partyColumns} FROM party y
    WHERE y.folder_id = ANY ($1::int[]) AND y.part <> '${onlyReads}'
    UNION ALL
   SELECT f.id, f.project_id, y.* FROM folder f CROSS JOIN LATERAL (
     SELECT ${partyColumns} FROM party y
      WHERE y.folder_id = f.parent_id AND ${reachesInto('f')} AND y.part <> '${onlyReads}') y
    WHERE f.id = ANY ($1::int[])`,
)

/** What waits through another record is told there. */
const court = `SELECT DISTINCT * FROM (${withPeople(
  'y.folder_id AS "folderId"',
  `SELECT c.folder_id, c.project_id, c.person_id, c.organization_id FROM in_court c
    WHERE c.folder_id = ANY ($1::int[]) AND c.through_id IS NULL`,
)}) one`

export async function recipientsOf(db: Db, folderIds: readonly number[]): Promise<Recipients> {
  const ids = [folderIds]
  const [found, inCourt, courtBefore, replied, followed] = await Promise.all([
    db.rows<Party>(parties, ids),
    db.rows<Tie>(court, ids),
    db.rows<Tie>(
      'SELECT folder_id AS "folderId", person_id AS "personId" FROM court_seen WHERE folder_id = ANY ($1::int[])',
      ids,
    ),
    db.rows<Tie>(
      'SELECT DISTINCT folder_id AS "folderId", person_id AS "personId" FROM reply WHERE person_id IS NOT NULL AND folder_id = ANY ($1::int[])',
      ids,
    ),
    db.rows<Tie & { follows: boolean }>(
      'SELECT folder_id AS "folderId", person_id AS "personId", follows FROM record_follow WHERE folder_id = ANY ($1::int[])',
      ids,
    ),
  ])
  return {
    parties: found,
    court: inCourt,
    courtBefore,
    replied,
    followers: followed.filter(({ follows }) => follows),
    left: followed.filter(({ follows }) => !follows),
  }
}

/** The people whom one record concerns. */
export interface RecipientsOfOne {
  parties: Party[]
  replied: number[]
  followers: number[]
  left: number[]
}

/** By record: looked up for each event, and searched through for each, a batch would take as long as the square of its length. */
export function byRecord({
  parties,
  replied,
  followers,
  left,
}: Recipients): (folderId: number | null) => RecipientsOfOne {
  const found = new Map<number, RecipientsOfOne>()
  const of = (folderId: number): RecipientsOfOne => {
    const known = found.get(folderId) ?? { parties: [], replied: [], followers: [], left: [] }
    found.set(folderId, known)
    return known
  }
  for (const party of parties) of(party.folderId).parties.push(party)
  for (const { folderId, personId } of replied) of(folderId).replied.push(personId)
  for (const { folderId, personId } of followers) of(folderId).followers.push(personId)
  for (const { folderId, personId } of left) of(folderId).left.push(personId)
  return (folderId) => of(folderId ?? 0)
}

/** Notes in whose court the records are now. */
export async function noteCourts(db: Db, { court, courtBefore }: Recipients): Promise<void> {
  const gone = without(courtBefore, court)
  const come = without(court, courtBefore)
  if (gone.length > 0)
    await db.rows(
      `DELETE FROM court_seen c WHERE (c.folder_id, c.person_id) IN (SELECT * FROM unnest($1::int[], $2::int[]))`,
      columnsOf(gone),
    )
  if (come.length > 0)
    await db.rows(
      `INSERT INTO court_seen (folder_id, person_id) SELECT * FROM unnest($1::int[], $2::int[]) ON CONFLICT DO NOTHING`,
      columnsOf(come),
    )
}

function without(some: readonly Tie[], others: readonly Tie[]): Tie[] {
  const keyOf = ({ folderId, personId }: Tie): string => `${folderId} ${personId}`
  const known = new Set(others.map(keyOf))
  return some.filter((one) => !known.has(keyOf(one)))
}

const columnsOf = (ties: readonly Tie[]): [folderIds: number[], personIds: number[]] => [
  ties.map(({ folderId }) => folderId),
  ties.map(({ personId }) => personId),
]
