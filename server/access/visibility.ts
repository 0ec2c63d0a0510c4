/**
 * What a caller may see and do, as SQL: the one place that says it. Access is in the query, so what is not there and what is not
 * theirs is one answer. A statement first brings in the caller's rights, as `a`: by a look-up for each row (`joinRights`), once
 * for the whole statement (`rightsOnce`), or for many callers at once (`requestedNodes`). Then it keeps the nodes that are visible
 * by them (`sees`, `seesAmong`). visibility.test.ts runs every form on the same nodes: all must find the same ones.
 */
import { partyTypes, type Section } from '../codes/nodetypes.ts'
import { type Fragment, join, param, raw, sql } from '../db/sql.ts'

/** Whose rights, and where. Each is SQL; a section may be given by its name. */
interface RightsAt {
  /** The caller: the statement's $1 unless another is given; 'anybody' for the rights of everybody. */
  readonly caller?: string
  /** One project, or the projects in what ANY takes. Left out: all of theirs. */
  readonly project?: string
  readonly projects?: string
  /** Left out: all sections. */
  readonly section?: Section | `${string}.section` | `$${number}`
}

const whose = ({ caller, project, projects, section }: RightsAt): Fragment =>
  join(
    [
      ...(caller === 'anybody' ? [] : [sql`x.person_id = ${caller ? raw(caller) : param(1)}`]),
      ...(project ? [raw(`x.project_id = ${project}`)] : []),
      ...(projects ? [raw(`x.project_id = ANY (${projects})`)] : []),
      ...(section ? [raw(`x.section = ${/[.$]/.test(section) ? section : `'${section}'`}`)] : []),
    ],
    ' AND ',
  )

/** The rows of `access`. PostgreSQL may join them in any order. */
export const rights = (at: RightsAt = {}): Fragment => sql`SELECT * FROM access x WHERE ${whose(at)}`

/** For a WITH: they are read once, for many rows. */
export const rightsOnce = (at: RightsAt, name = 'a'): string => `${name} AS MATERIALIZED (${rights(at)})`

/**
 * Looks them up for each row. OFFSET 0 keeps PostgreSQL from working out all projects of the caller first: with two thousand of
 * them that took ten times as long.
 */
export const joinRights = (at: RightsAt, name = 'a'): Fragment =>
  sql`JOIN LATERAL (${rights(at)} OFFSET 0) ${raw(name)} ON true`

/** Whether there are any, in one project after the other; OFFSET 0 for the same reason. */
export const hasRights = (at: RightsAt, more = ''): string =>
  `EXISTS (SELECT FROM access x WHERE ${whose(at)} ${more} OFFSET 0)`

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
    CROSS JOIN LATERAL (${rights({
      caller: 'd.person_id',
      project: 'd.project_id',
      section: 'd.section',
    })} OFFSET 0) x)`

/** Joins what they may do to the node `f` that was asked for by `q`. */
export const joinGranted =
  'JOIN granted a ON a.person_id = q.person_id AND a.project_id = f.project_id AND a.section = f.section'

/** What is at hand of a node where it is to be seen, by the rights `a`. */
interface NodeAt {
  /** Its alias, `f` unless another is given. */
  readonly node?: string
  /** The alias of its parent, where that is joined: then nothing need be looked up. */
  readonly parent?: string
  /** Whether what lies in the bin is seen, too. */
  readonly inBin?: boolean
}

/**
 * Whether the caller sees the node. What has no parties (folders, documents) is seen by all who see some of its section. What is
 * in the bin is not there.
 */
export const sees = (at: NodeAt = {}): string => {
  const { node = 'f', inBin } = at
  return `${inBin ? '' : `${node}.deleted_at IS NULL AND `}a.reads AND ${notRestricted(at)} AND ${hasPart(node)}`
}

/**
 * The same for many nodes of one section of the project $2 that have parties, by the caller's rights `a` there: what is true of
 * all is asked once, and what they have a part in is gathered once. `isHeld` as in ownNodes.
 */
export const seesAmong = (isHeld: boolean): string => `f.deleted_at IS NULL AND (SELECT a.reads FROM a)
  AND ((SELECT NOT EXISTS (SELECT FROM folder g WHERE g.project_id = $2 AND g.access_by_list <> 0))
    OR (SELECT ${notRestricted()} FROM a))
  AND ((SELECT a.reads_all FROM a) OR f.id IN (${ownNodes(isHeld)}))`

/** Whether no access list keeps the caller out of the node. */
export const notRestricted = (at: NodeAt = {}): string =>
  at.parent ? notRestrictedBy(at.node ?? 'f', at.parent) : notRestrictedAlone(at.node ?? 'f')

const isOnList = `EXISTS (SELECT FROM access_list_member m WHERE m.access_list_id = guard.list AND m.person_id = a.person_id)`

/**
 * The lists `guard.list` that restrict the node. What can hold others knows all lists that restrict it; a leaf is restricted by
 * its parent's and its own.
 */
const restrictions = (node: string): string => `FROM folder h
   CROSS JOIN LATERAL unnest(h.access_list_ids || ${node}.access_by_list) AS guard (list)
   WHERE h.id = CASE WHEN ${node}.path IS NULL THEN ${node}.parent_id ELSE ${node}.id END AND guard.list <> 0`

const notRestrictedAlone = (node: string): string =>
  `(a.is_admin OR NOT EXISTS (SELECT ${restrictions(node)} AND NOT ${isOnList}))`

/** Mostly there is no list at all, which is seen at once. */
const notRestrictedBy = (node: string, parent: string): string => {
  const lists = `CASE WHEN ${node}.path IS NULL THEN ${parent}.access_list_ids ELSE ${node}.access_list_ids END`
  return `(a.is_admin OR (${node}.access_by_list = 0 AND ${lists} = '{}') OR NOT EXISTS (
  SELECT FROM unnest(${lists} || ${node}.access_by_list) AS guard (list) WHERE guard.list <> 0 AND NOT ${isOnList}))`
}

/** Whether any list restricts the node, whoever the caller is. */
export const isRestricted = (node: string): string => `EXISTS (SELECT ${restrictions(node)})`

/** Whether the caller may know of the access list: administrators of all, others of those that they are on. */
export const knowsList = (list: string): string =>
  `(a.is_admin OR EXISTS (SELECT FROM access_list_member m WHERE m.access_list_id = ${list}.id AND m.person_id = a.person_id))`

/** Whether the caller needs a part in the node to see it, and has one. */
const hasPart = (node: string): string =>
  `(a.reads_all OR ${node}.type NOT IN (${partyTypes.join(', ')}) OR EXISTS (SELECT ${ownParties(node)}))`

/** The parties `y` of the node that stand for the caller. What lies in a package has its people too. */
export const ownParties = (node = 'f'): string => `FROM party y
  WHERE (y.folder_id = ${node}.id OR (y.folder_id = ${node}.parent_id AND y.part <> 'creator'))
  AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)`

/**
 * The same the other way round: the nodes of the project $2 that have such a party, by the caller's rights `a`. `isHeld`: of
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
