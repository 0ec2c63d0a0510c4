/** The statements of the search: records with all the words. Rights are checked in the query. */
import { joinHeld, joinNodeRights, rights, rightsOnce, visible } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import { notFound } from '../../../kernel/faults.ts'
import { place } from './searchentry.ts'
import type { Query } from './words.ts'

/** How many of the matching records are ranked, newest first: a word may be in every record. */
const rankedMax = 1_000

/** The requested range and types of the entry `s`, without rights. */
const requested = `s.folder_id <= coalesce($5::bigint, 2147483647) AND ($6::int[] IS NULL OR s.type = ANY($6))`

const newest = `ORDER BY s.folder_id DESC LIMIT ${rankedMax}`

/** Only nodes that are deleted, restricted or not issued are checked one by one: most are none of these. */
const isOpen = `CASE WHEN (
  SELECT f.deleted_at IS NULL AND f.audience = 0 AND f.access_by_list = 0 AND h.access_list_ids = '{}' FROM folder f
    JOIN folder h ON h.id = CASE WHEN f.path IS NULL THEN f.parent_id ELSE f.id END
   WHERE f.id = s.folder_id) THEN true
  ELSE EXISTS (SELECT FROM folder f ${joinNodeRights} WHERE f.id = s.folder_id AND ${visible}) END`

const scan = (where: string): string => `SELECT s.folder_id, s.project_id FROM search_entry s
  WHERE ${where} AND ${requested} AND s.words @@ $3::tsquery AND ${isOpen} ${newest}`

/** A generic plan for any words would scan the whole table, so each search is planned by itself. */
const indexed = 'SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL enable_seqscan = off'
const inOrder = `${indexed}; SET LOCAL enable_bitmapscan = off`

/**
 * The newest records that have the words, in places where the caller sees everything. For rare words all
 * matches are fetched by the index of words; for frequent words the records are scanned from the newest on
 * until there are enough. PostgreSQL would choose by guessing how frequent words are that it has no
 * statistics for, so the settings of each way rule out the other.
 */
const ways = {
  rare: {
    settings: indexed,
    by: `matching AS MATERIALIZED (
      SELECT s.folder_id, s.project_id FROM search_entry s WHERE ${requested} AND s.words @@ $3::tsquery),
    by_words AS (SELECT s.folder_id, s.project_id FROM matching s WHERE ${isOpen} ${newest})`,
  },
  scanEach: {
    settings: inOrder,
    by: `by_words AS (
      SELECT s.folder_id, s.project_id FROM unnest($8::int[]) AS mine (project_id)
        CROSS JOIN LATERAL (${scan('s.project_id = mine.project_id')}) s ${newest})`,
  },
  scanAll: { settings: inOrder, by: `by_words AS (${scan('true')})` },
}

/** With more projects than this, the records of all projects are scanned. */
const scannedProjectsMax = 50

/** Words are frequent if at least `hits` of the newest `records` records have them. */
const probed = { records: 2_000, hits: 30 }

const probes = {
  scanEach: `SELECT count(*)::int AS hits FROM unnest($2::int[]) AS mine (project_id) CROSS JOIN LATERAL (
      SELECT s.words FROM search_entry s WHERE s.project_id = mine.project_id ORDER BY s.folder_id DESC
       LIMIT ${probed.records} / cardinality($2::int[])) newest WHERE newest.words @@ $1::tsquery`,
  scanAll: `SELECT count(*)::int AS hits FROM (
      SELECT s.words FROM search_entry s ORDER BY s.folder_id DESC LIMIT ${probed.records}) newest
    WHERE newest.words @@ $1::tsquery AND cardinality($2::int[]) > 0`,
}

/** Records in which the caller has a part, and the items of packages in which they have one. */
const byPart = `
  SELECT s.folder_id, s.project_id FROM (
    SELECT folder_id AS id FROM parts
    UNION SELECT c.id FROM parts y JOIN folder h ON h.id = y.folder_id AND h.path IS NOT NULL ${joinHeld}) own
    JOIN search_entry s ON s.folder_id = own.id WHERE ${requested} AND s.words @@ $2::tsquery ${newest}`

const parts = `parts AS MATERIALIZED (
  SELECT y.folder_id, y.part FROM party y WHERE y.project_id = ANY($7::int[]) AND y.person_id = $1
  UNION SELECT y.folder_id, y.part FROM party y
    WHERE y.project_id = ANY($7::int[])
      AND y.organization_id = (SELECT organization_id FROM person WHERE id = $1))`

const byNumber = `
  SELECT s.folder_id, s.project_id FROM search_entry s
   WHERE ${requested} AND s.number = $4 AND s.project_id = ANY($8::int[]) ${newest}`

/** Records with words that some people do not see yet. Whether they count for the caller is checked for each. */
const byWithheld = `
  SELECT s.folder_id, s.project_id FROM search_entry s
   WHERE ${requested} AND s.project_id = ANY($8::int[]) AND s.withheld_words IS NOT NULL
     AND s.withheld_words @@ $2::tsquery ${newest}`

/**
 * $1 the caller, $2 the words, $3 the words and the places where the caller sees everything, $4 the number,
 * $5 the newest record to include, $6 types, $7 projects where the caller sees only records in which they
 * have a part, $8 all their projects, $9 to $11 the cursor, $12 how many.
 */
const statement = (by: string, hides: string): string => `
  WITH ${by}, ${parts},
       found AS MATERIALIZED (SELECT * FROM by_words UNION (${byPart}) UNION (${byNumber}) UNION (${byWithheld})),
       ${rightsOnce({ projects: 'SELECT project_id FROM found' }, 'rights')},
       ranked AS (
         SELECT f.id, f.project_id, (s.number IS NOT DISTINCT FROM $4)::int AS exact,
                (ts_rank(s.words, $2::tsquery, 1) * 1000000)::int AS rank,
                s.words @@ $2::tsquery OR s.number IS NOT DISTINCT FROM $4 AS is_open, withheld.is_seen
           FROM found JOIN search_entry s ON s.folder_id = found.folder_id JOIN folder f ON f.id = s.folder_id
           JOIN rights a ON a.project_id = f.project_id AND a.section = f.section
          CROSS JOIN LATERAL (SELECT s.withheld_words IS NOT NULL AND NOT (${hides}) AS is_seen) withheld
          WHERE ${visible})
  SELECT id AS "folderId", project_id AS "projectId", exact, rank, is_seen AS "seesWithheld",
         coalesce($5::bigint, (SELECT max(folder_id) FROM search_entry)) AS "upTo"
    FROM ranked WHERE (is_open OR is_seen) AND ($9::int IS NULL OR (exact, rank, id) < ($9::int, $10::int, $11::bigint))
   ORDER BY exact DESC, rank DESC, id DESC LIMIT $12`

export interface Hit {
  folderId: number
  projectId: number
  exact: number
  rank: number
  upTo: number
  /** Whether texts that are withheld from some are among those that the caller sees. */
  seesWithheld: boolean
}

type Statements = Record<keyof typeof ways, { text: string; settings: string }>

export interface SearchRequest {
  query: Query
  sees: VisiblePlaces
  types: number[] | null
  /** The cursor: exactness, rank and id of the last hit, and the newest record to include. */
  place: number[] | undefined
  limit: number
}

/** The search with that SQL for whether withheld words of the node `f` are hidden from the caller, by their rights `a`. */
export function hitFinder(hides: string): (call: Call, request: SearchRequest) => Promise<Hit[]> {
  const statements = Object.fromEntries(
    Object.entries(ways).map(([way, { by, settings }]) => [way, { text: statement(by, hides), settings }]),
  ) as Statements
  return (call, request) => findHits(statements, call, request)
}

/** The hits in order. */
async function findHits(statements: Statements, call: Call, request: SearchRequest): Promise<Hit[]> {
  const { query, sees, types, limit } = request
  const places = sees.places.length > 0 ? `(${query.tsquery}) & (${sees.places.join(' | ')})` : null
  const way = sees.projects.length > scannedProjectsMax ? 'scanAll' : 'scanEach'
  const row = await call.db.row<{ hits: number }>(probes[way], [places, sees.projects])
  const { text, settings } = statements[row!.hits < probed.hits ? 'rare' : way]
  const [exact, rank, id, upTo] = request.place ?? []
  const { partly, projects } = sees
  const values = [call.caller.id, query.tsquery, places, query.key, upTo ?? null, types, partly, projects]
  return call.database.transaction(async (db) => {
    await db.script(settings)
    return db.rows<Hit>(text, [...values, clamped(exact), clamped(rank), id ?? null, limit])
  })
}

const intMax = 2_147_483_647

/** A forged cursor must not contain a number that the database cannot store. */
const clamped = (value: number | undefined): number | null =>
  value === undefined ? null : Math.max(-intMax, Math.min(intMax, value))

/**
 * What the caller may see: their projects; the places where they see everything, as lexemes; and the
 * projects where they see only records in which they have a part.
 */
export interface VisiblePlaces {
  projects: number[]
  places: string[]
  partly: number[]
}

/**
 * An administrator sees everything of their organization with one lexeme; other projects have a lexeme each,
 * or one for each section if the caller does not see the whole project.
 */
export async function visiblePlaces(
  call: Call,
  projectId: number | null | undefined,
): Promise<VisiblePlaces> {
  const { id, organizationId } = call.caller
  const rows = await call.db.rows<{
    projectId: number
    isWhole: boolean
    sections: string[]
    all: string[]
    isOwn: boolean
  }>(
    `SELECT a.project_id AS "projectId", bool_and(a.reads_all OR a.section = 'setup') AS "isWhole",
            coalesce(array_agg(a.section) FILTER (WHERE a.reads), '{}') AS sections,
            coalesce(array_agg(a.section) FILTER (WHERE a.reads_all), '{}') AS all,
            p.organization_id = $3 AND n.is_admin AS "isOwn"
       FROM (${rights()}) a JOIN project p ON p.id = a.project_id JOIN person n ON n.id = a.person_id
      WHERE $2::int IS NULL OR a.project_id = $2
      GROUP BY a.project_id, p.organization_id, n.is_admin`,
    [id, projectId ?? null, organizationId],
  )
  if (projectId && rows.length === 0) throw notFound('This project')
  const others = rows.filter(({ isOwn }) => !isOwn || projectId)
  const places = others.flatMap((row) =>
    row.isWhole
      ? [place.project(row.projectId)]
      : [
          ...row.sections.map((section) => place.shelf(row.projectId, section, true)),
          ...row.all.map((section) => place.shelf(row.projectId, section, false)),
        ],
  )
  if (others.length < rows.length) places.push(place.organization(organizationId))
  const partly = rows.filter(({ sections, all }) => sections.length > all.length)
  const idsOf = (some: typeof rows) => some.map((row) => row.projectId)
  return { projects: idsOf(rows), places, partly: idsOf(partly) }
}
