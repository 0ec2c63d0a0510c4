/**
 * The part of every query that says what the asker may see and do. A statement that reads a node of the tree
 * joins `access` by this and keeps only what is visible: not there and not yours are one answer.
 */
import { partyTypes } from '../codes/nodetypes.ts'
import { param, sql } from '../db/sql.ts'

/**
 * Joins what the asker (the statement's $1) may do in the section of the node `f`. OFFSET 0 keeps PostgreSQL from working
 * out all projects of the asker first: with two thousand of them that took ten times as long.
 */
export const grantJoin = sql`JOIN LATERAL (SELECT * FROM access x
  WHERE x.person_id = ${param(1)} AND x.project_id = f.project_id AND x.section = f.section OFFSET 0) a ON true`

/**
 * For a statement of many questions: who (`asked.person_id`) asks for which node (`asked.folder_id`), and what each may do in
 * the sections of those, `granted`, worked out once for each and not for every question. The lists of the statement stand
 * behind a SELECT of their own: where PostgreSQL sees how many there are, it makes a plan for so many each time.
 */
export const requestedNodes = `asked AS MATERIALIZED (
    SELECT * FROM unnest((SELECT $1::int[]), (SELECT $2::int[])) WITH ORDINALITY AS q (person_id, folder_id, n)),
  granted AS MATERIALIZED (
    SELECT x.* FROM (SELECT DISTINCT q.person_id, f.project_id, f.section FROM asked q
      CROSS JOIN LATERAL (SELECT * FROM folder f WHERE f.id = q.folder_id OFFSET 0) f) d
    CROSS JOIN LATERAL (SELECT * FROM access x
      WHERE x.person_id = d.person_id AND x.project_id = d.project_id AND x.section = d.section OFFSET 0) x)`

/**
 * Whether a project is one of the asker's, $1. To be asked of one project after the other: OFFSET 0 keeps PostgreSQL from
 * working out all of his first.
 */
export const isCallersProject = (projectId: string): string => `EXISTS (SELECT FROM access x
  WHERE x.person_id = $1 AND x.project_id = ${projectId} AND x.section = 'setup' OFFSET 0)`

/** The parties `y` of the node `f` that stand for the asker. What lies in a package has its people too. */
export const ownParties = `FROM party y
  WHERE (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator'))
  AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)`

/**
 * The same the other way round: the nodes of the project $2 that have such a party, by the asker's rights `a`. `isHeld`: of
 * a kind that may lie in what has parties. Two indexes tell it, one for people and one for companies.
 */
export const ownNodes = (isHeld: boolean): string => {
  const own = (node: string, from: string): string => `SELECT ${node} ${from} AND y.person_id = $1
    UNION ALL SELECT ${node} ${from} AND y.organization_id = (SELECT a.organization_id FROM a LIMIT 1)`
  const held = own(
    'c.id',
    `FROM party y JOIN folder c ON c.parent_id = y.folder_id WHERE y.project_id = $2 AND y.part <> 'creator'`,
  )
  return `${own('y.folder_id', 'FROM party y WHERE y.project_id = $2')} ${isHeld ? `UNION ALL ${held}` : ''}`
}

/**
 * The lists `guard.list` that restrict that node. What can hold others knows all lists that guard it; a leaf is guarded by
 * its parent's and its own.
 */
const guards = (node: string): string => `FROM folder h
   CROSS JOIN LATERAL unnest(h.guards || ${node}.access_by_list) AS guard (list)
   WHERE h.id = CASE WHEN ${node}.path IS NULL THEN ${node}.parent_id ELSE ${node}.id END AND guard.list <> 0`

/** Whether no list keeps the asker out of that node. */
export const unguarded = (node: string): string => `(a.is_admin OR NOT EXISTS (SELECT ${guards(node)}
     AND NOT EXISTS (SELECT FROM access_list_member m WHERE m.list_id = guard.list AND m.person_id = a.person_id)))`

/** The lists of the node `f`, where its parent `up` is at hand. */
const guardsBy = 'CASE WHEN f.path IS NULL THEN up.guards ELSE f.guards END'

/** The same for the node `f` with its parent `up`: mostly there is no list at all, which is seen at once. */
const unguardedBy = `(a.is_admin OR (f.access_by_list = 0 AND ${guardsBy} = '{}') OR NOT EXISTS (
  SELECT FROM unnest(${guardsBy} || f.access_by_list) AS guard (list) WHERE guard.list <> 0 AND NOT EXISTS (
    SELECT FROM access_list_member m WHERE m.list_id = guard.list AND m.person_id = a.person_id)))`

/** Whether any list restricts that node, whoever asks. */
export const isGuarded = (node: string): string => `EXISTS (SELECT ${guards(node)})`

/** Whether he needs a part in the node to see it, and has one. */
const hasPart = `(a.reads_all OR f.type NOT IN (${partyTypes.join(', ')}) OR EXISTS (SELECT ${ownParties}))`

/**
 * Whether the asker sees the node, be it in the bin or not. What has no parties (folders, documents) is seen by all who
 * see some of its section.
 */
export const seen = `a.reads AND ${unguarded('f')} AND ${hasPart}`

/** The same where the parent `up` is at hand. */
const seenBy = `a.reads AND ${unguardedBy} AND ${hasPart}`

/** What is in the bin is not there. */
export const visible = `f.deleted_at IS NULL AND ${seen}`
export const visibleBy = `f.deleted_at IS NULL AND ${seenBy}`

/**
 * The same for many nodes of one section of the project $2 that have parties, by the asker's rights `a` there: what is true
 * of all is asked once, and what he has a part in is gathered once. `isHeld` as in ownNodes.
 */
export const visibleOfMany = (isHeld: boolean): string => `f.deleted_at IS NULL AND (SELECT a.reads FROM a)
  AND ((SELECT NOT EXISTS (SELECT FROM folder g WHERE g.project_id = $2 AND g.access_by_list <> 0))
    OR (SELECT ${unguarded('f')} FROM a))
  AND ((SELECT a.reads_all FROM a) OR f.id IN (${ownNodes(isHeld)}))`
