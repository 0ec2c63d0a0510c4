/**
 * The statements of the search: what has all the words, as far as the asker sees it. The rights are in the
 * query.
 */
import { grantJoin, visible } from '../../../access/grants.ts'
import { rights, rightsOnce } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import { notFound } from '../../../kernel/faults.ts'
import { place } from './searchentry.ts'
import type { Query } from './words.ts'

/** Of what is found so many are ranked, the newest: a word may be in every record. */
const rankedMax = 1_000

/** Of the entry `s`: what is asked for, before anybody's rights. */
const asked = `s.folder_id <= coalesce($5::bigint, 2147483647) AND ($6::int[] IS NULL OR s.type = ANY($6))`

const newest = `ORDER BY s.folder_id DESC LIMIT ${rankedMax}`

/** What is deleted or restricted is looked at one by one: most is neither. */
const isOpen = `CASE WHEN (
  SELECT f.deleted_at IS NULL AND f.access_by_list = 0 AND h.access_list_ids = '{}' FROM folder f
    JOIN folder h ON h.id = CASE WHEN f.path IS NULL THEN f.parent_id ELSE f.id END
   WHERE f.id = s.folder_id) THEN true
  ELSE EXISTS (SELECT FROM folder f ${grantJoin} WHERE f.id = s.folder_id AND ${visible}) END`

const walked = (where: string): string => `SELECT s.folder_id, s.project_id FROM search_entry s
  WHERE ${where} AND ${asked} AND s.words @@ $3::tsquery AND ${isOpen} ${newest}`

/** A plan for any words at all would walk through everything: each is planned by itself. */
const indexed = 'SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL enable_seqscan = off'
const inOrder = `${indexed}; SET LOCAL enable_bitmapscan = off`

/**
 * The newest that have the words and lie where one sees all, in two ways: of rare words all are fetched by
 * the index of words, of frequent ones the records are walked from the newest on until there are enough.
 * What PostgreSQL would choose depends on what it guesses of words it has never counted, so each way
 * forbids it the other.
 */
const ways = {
  rare: {
    settings: indexed,
    by: `matching AS MATERIALIZED (
      SELECT s.folder_id, s.project_id FROM search_entry s WHERE ${asked} AND s.words @@ $3::tsquery),
    by_words AS (SELECT s.folder_id, s.project_id FROM matching s WHERE ${isOpen} ${newest})`,
  },
  walkEach: {
    settings: inOrder,
    by: `by_words AS (
      SELECT s.folder_id, s.project_id FROM unnest($8::int[]) AS his (project_id)
        CROSS JOIN LATERAL (${walked('s.project_id = his.project_id')}) s ${newest})`,
  },
  walkAll: { settings: inOrder, by: `by_words AS (${walked('true')})` },
}

/** Of more projects all records are walked, whosever they are. */
const walkedProjectsMax = 50

/** Words are frequent that are in so many of so many records, the newest. */
const probed = { records: 2_000, hits: 30 }

const probes = {
  walkEach: `SELECT count(*)::int AS hits FROM unnest($2::int[]) AS his (project_id) CROSS JOIN LATERAL (
      SELECT s.words FROM search_entry s WHERE s.project_id = his.project_id ORDER BY s.folder_id DESC
       LIMIT ${probed.records} / cardinality($2::int[])) newest WHERE newest.words @@ $1::tsquery`,
  walkAll: `SELECT count(*)::int AS hits FROM (
      SELECT s.words FROM search_entry s ORDER BY s.folder_id DESC LIMIT ${probed.records}) newest
    WHERE newest.words @@ $1::tsquery AND cardinality($2::int[]) > 0`,
}

/** Those one has a part in, and what lies in one's packages. */
const byPart = `
  SELECT s.folder_id, s.project_id FROM (
    SELECT folder_id AS id FROM parts
    UNION SELECT c.id FROM parts JOIN folder h ON h.id = parts.folder_id AND h.path IS NOT NULL
            JOIN folder c ON c.parent_id = h.id WHERE parts.part <> 'creator') own
    JOIN search_entry s ON s.folder_id = own.id WHERE ${asked} AND s.words @@ $2::tsquery ${newest}`

const parts = `parts AS MATERIALIZED (
  SELECT y.folder_id, y.part FROM party y WHERE y.project_id = ANY($7::int[]) AND y.person_id = $1
  UNION SELECT y.folder_id, y.part FROM party y
    WHERE y.project_id = ANY($7::int[])
      AND y.organization_id = (SELECT organization_id FROM person WHERE id = $1))`

const byNumber = `
  SELECT s.folder_id, s.project_id FROM search_entry s
   WHERE ${asked} AND s.number = $4 AND s.project_id = ANY($8::int[]) ${newest}`

/**
 * $1 the asker, $2 the words, $3 the words where he sees all, $4 the number, $5 the newest that counts, $6
 * types, $7 the projects where he sees only what he has a part in, $8 all of his, $9 to $11 the place to go
 * on from, $12 how many.
 */
const statement = (by: string): string => `
  WITH ${by}, ${parts},
       found AS MATERIALIZED (SELECT * FROM by_words UNION (${byPart}) UNION (${byNumber})),
       ${rightsOnce({ projects: 'SELECT project_id FROM found' }, 'rights')},
       ranked AS (
         SELECT f.id, f.project_id, (s.number IS NOT DISTINCT FROM $4)::int AS exact,
                (ts_rank(s.words, $2::tsquery, 1) * 1000000)::int AS rank
           FROM found JOIN search_entry s ON s.folder_id = found.folder_id JOIN folder f ON f.id = s.folder_id
           JOIN rights a ON a.project_id = f.project_id AND a.section = f.section
          WHERE ${visible})
  SELECT id AS "folderId", project_id AS "projectId", exact, rank,
         coalesce($5::bigint, (SELECT max(folder_id) FROM search_entry)) AS "upTo"
    FROM ranked WHERE $9::int IS NULL OR (exact, rank, id) < ($9::int, $10::int, $11::bigint)
   ORDER BY exact DESC, rank DESC, id DESC LIMIT $12`

export interface Hit {
  folderId: number
  projectId: number
  exact: number
  rank: number
  upTo: number
}

const statements = Object.fromEntries(
  Object.entries(ways).map(([way, { by, settings }]) => [way, { text: statement(by), settings }]),
) as Record<keyof typeof ways, { text: string; settings: string }>

export interface Finding {
  query: Query
  sees: Seen
  types: number[] | null
  /** Where to go on: exactness, rank and id of the last hit, and the newest record that counts. */
  place: number[] | undefined
  limit: number
}

/** The hits in order. */
export async function findHits(call: Call, finding: Finding): Promise<Hit[]> {
  const { query, sees, types, limit } = finding
  const places = sees.places.length > 0 ? `(${query.tsquery}) & (${sees.places.join(' | ')})` : null
  const walk = sees.projects.length > walkedProjectsMax ? 'walkAll' : 'walkEach'
  const row = await call.db.row<{ hits: number }>(probes[walk], [places, sees.projects])
  const { text, settings } = statements[row!.hits < probed.hits ? 'rare' : walk]
  const [exact, rank, id, upTo] = finding.place ?? []
  const { partly, projects } = sees
  const said = [call.caller.id, query.tsquery, places, query.key, upTo ?? null, types, partly, projects]
  return call.database.transaction(async (db) => {
    await db.script(settings)
    return db.rows<Hit>(text, [...said, clamped(exact), clamped(rank), id ?? null, limit])
  })
}

const intMax = 2_147_483_647

/** Whoever makes up a cursor must not bring the database a number it can't take. */
const clamped = (value: number | undefined): number | null =>
  value === undefined ? null : Math.max(-intMax, Math.min(intMax, value))

/**
 * His projects; where in them he sees all, as lexemes; and those where he sees only what he has a part in.
 */
export interface Seen {
  projects: number[]
  places: string[]
  partly: number[]
}

/**
 * An administrator sees all of his organization; else it is said project by project, in sections where it
 * must be.
 */
export async function seenBy(call: Call, projectId: number | null | undefined): Promise<Seen> {
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
