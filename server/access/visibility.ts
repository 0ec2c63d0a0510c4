/**
 * What a caller may see and do, as SQL: of nodes, which everything else is judged by (pins, mark-ups, publications and transmittals, in
 * `sight/`, add their own conditions to it). Access is checked in the query, so a record that does
 * not exist and one that the caller may not see give the same answer. A statement first joins the caller's rights, as `a`: by
 * a lookup for each row (`joinRights`; `joinRightsOfRequest` if a statement has several callers) or once for the whole
 * statement (`rightsOnce`). Then it selects the nodes that are visible by them (`sees`, `seesAmong`). visibility.test.ts runs every
 * form on the same nodes: all must find the same ones.
 */
import { submittalStage } from '../../contract/states.ts'
import { nodeType, partyTypes, type Section } from '../codes/nodetypes.ts'
import { type Fragment, fragment, join, nothing, param, raw, type Sql, sql } from '../db/sql.ts'

/** Which rights to read. A section may be given by its name. */
interface RightsAt {
  /** The caller: by default the statement's $1; 'anybody' for the rights of everybody. */
  readonly caller?: 'anybody' | Sql
  /** One project, or an array of projects for ANY. By default all projects of the caller. */
  readonly project?: Sql
  readonly projects?: Sql
  /** By default all sections. */
  readonly section?: Section | Fragment
}

const rightsWhere = ({ caller = param(1), project, projects, section }: RightsAt): Fragment =>
  join(
    [
      ...(caller === 'anybody' ? [] : [sql`x.person_id = ${fragment(caller)}`]),
      ...(project ? [sql`x.project_id = ${fragment(project)}`] : []),
      ...(projects ? [sql`x.project_id = ANY (${fragment(projects)})`] : []),
      ...(section ? [sql`x.section = ${typeof section === 'string' ? raw(`'${section}'`) : section}`] : []),
    ],
    ' AND ',
  )

/** The rows of `access`. PostgreSQL may join them in any order. */
export const rights = (at: RightsAt = {}): Fragment => sql`SELECT * FROM access x WHERE ${rightsWhere(at)}`

/** For a WITH: rights are read once, for many rows. */
export const rightsOnce = (at: RightsAt, name = 'a'): Fragment =>
  sql`${raw(name)} AS MATERIALIZED (${rights(at)})`

/**
 * Looks rights up for each row. OFFSET 0 keeps PostgreSQL from computing all projects of the caller first: with two thousand
 * of them that took ten times as long.
 */
export const joinRights = (at: RightsAt, name = 'a'): Fragment =>
  sql`JOIN LATERAL (${rights(at)} OFFSET 0) ${raw(name)} ON true`

/** Whether there are such rights; OFFSET 0 for the same reason. */
export const hasRights = (at: RightsAt, more = ''): string =>
  `EXISTS (SELECT FROM access x WHERE ${rightsWhere(at)} ${more} OFFSET 0)`

/**
 * For a batched read, the rows `q`: callers, $1 (`person_id`), and the nodes that they request, $2 (`folder_id`). The arrays are
 * in a SELECT of their own: if PostgreSQL sees their length, it makes a new plan each time.
 */
export const requestedNodes =
  'unnest((SELECT $1::int[]), (SELECT $2::int[])) WITH ORDINALITY AS q (person_id, folder_id, n)'

/** Looks up the rights of that caller in the section of the node `f`. */
export const joinRightsOfRequest = joinRights({
  caller: 'q.person_id',
  project: 'f.project_id',
  section: raw('f.section'),
})

/** A node whose visibility is checked, by the rights `a`. */
interface NodeAt {
  /** Its alias, by default `f`. */
  readonly node?: string
  /** The alias of its parent, if that is joined: this saves a lookup. */
  readonly parent?: string
  /** Whether nodes in the bin are seen as well. */
  readonly inBin?: boolean
}

/**
 * Whether the caller sees the node. Nodes without parties (folders, documents) are seen by everybody who reads something in
 * their section. Nodes in the bin are not seen. A record that is not issued is seen by few, whatever their part in it.
 */
export const sees = (at: NodeAt = {}): string => {
  const { node = 'f', inBin } = at
  return `${inBin ? '' : `${node}.deleted_at IS NULL AND `}a.reads AND ${notRestricted(at)} AND
    CASE WHEN ${node}.audience = 0 THEN ${hasPart(node)} ELSE ${seesNotIssued(node)} END`
}

/**
 * The same for many nodes with parties in one section of the project $2, by the caller's rights `a` there: conditions that are
 * the same for all nodes are evaluated once, and the nodes where the caller is a party are collected once. `isHeld` as in
 * `ownNodes`.
 */
export const seesAmong = (isHeld: boolean): Fragment => sql`f.deleted_at IS NULL AND (SELECT a.reads FROM a)
  AND ((SELECT NOT ${hasRestrictions(param(2))})
    OR (SELECT ${raw(notRestricted())} FROM a))
  AND ((SELECT a.reads_all FROM a) OR f.id IN (${ownNodes(isHeld)}))
  AND (f.audience = 0 OR (SELECT ${raw(seesNotIssued())} FROM a))`

/** Whether no access list hides the node from the caller. */
export const notRestricted = (at: NodeAt = {}): string =>
  at.parent ? notRestrictedBy(at.node ?? 'f', at.parent) : notRestrictedAlone(at.node ?? 'f')

const isOnList = `EXISTS (SELECT FROM access_list_member m WHERE m.access_list_id = guard.list AND m.person_id = a.person_id)`

/**
 * The access lists `guard.list` that restrict the node. A node that can contain others stores all lists that restrict it; a leaf
 * is restricted by its parent's and its own.
 */
const restrictions = (node: string): string => `FROM folder h
   CROSS JOIN LATERAL unnest(h.access_list_ids || ${node}.access_by_list) AS guard (list)
   WHERE h.id = CASE WHEN ${node}.path IS NULL THEN ${node}.parent_id ELSE ${node}.id END AND guard.list <> 0`

const notRestrictedAlone = (node: string): string =>
  `(a.is_admin OR NOT EXISTS (SELECT ${restrictions(node)} AND NOT ${isOnList}))`

/** Usually there is no list at all, which is checked first. */
const notRestrictedBy = (node: string, parent: string): string => {
  const lists = `CASE WHEN ${node}.path IS NULL THEN ${parent}.access_list_ids ELSE ${node}.access_list_ids END`
  return `(a.is_admin OR (${node}.access_by_list = 0 AND ${lists} = '{}') OR NOT EXISTS (
  SELECT FROM unnest(${lists} || ${node}.access_by_list) AS guard (list) WHERE guard.list <> 0 AND NOT ${isOnList}))`
}

/** The access lists that restrict the node. */
export const listsOf = (node: string): string => `ARRAY(SELECT DISTINCT guard.list ${restrictions(node)})`

/** Whether none of these lists hides something from the caller. */
export const isOnAll = (lists: string): string =>
  `(a.is_admin OR NOT EXISTS (SELECT FROM unnest(${lists}) AS guard (list) WHERE NOT ${isOnList}))`

/** Whether any access list restricts the node, for any caller. */
export const isRestricted = (node: string): string => `EXISTS (SELECT ${restrictions(node)})`

/** Whether the caller may see the access list: administrators see all, others those that they are on. */
export const knowsList = (list: string): string =>
  `(a.is_admin OR EXISTS (SELECT FROM access_list_member m WHERE m.access_list_id = ${list}.id AND m.person_id = a.person_id))`

/** Whether the caller sees the node by the parties: they read all, the node has none, or they are one. */
const hasPart = (node: string): string =>
  `(a.reads_all OR ${node}.type NOT IN (${partyTypes.join(', ')}) OR EXISTS (SELECT ${ownParties(node)}))`

/** Who sees a record that is not issued: the codes of `folder.audience`. */
export const audience = {
  /** It is issued: everybody who may read it. */
  everybody: 0,
  /** Its creator, the person it comes from, and managers. They see every record that is not issued. */
  authors: 1,
  /** And members who write in the section. */
  writers: 2,
  /** And those of them who are of the creator's organization. */
  writersOfCompany: 3,
  /** And members who write, and people of the creator's organization. */
  writersAndCompany: 4,
  /** And its other parties, but nobody else, whatever they may read. */
  parties: 5,
} as const

const isOfCreatorsCompany = (node: string): string =>
  `EXISTS (SELECT FROM person maker WHERE maker.id = ${node}.created_by AND maker.organization_id = a.organization_id)`

/** Whether the caller sees the node although it is not issued; or would with that audience. */
export const seesNotIssued = (node = 'f', of = `${node}.audience`): string =>
  `(a.is_manager OR EXISTS (SELECT FROM party y WHERE y.folder_id = ${node}.id AND y.person_id = a.person_id
      AND y.part IN (${authorParts.map((part) => `'${part}'`).join(', ')}))
    OR CASE ${of}
      WHEN ${audience.writers} THEN a.writes
      WHEN ${audience.writersOfCompany} THEN a.writes AND ${isOfCreatorsCompany(node)}
      WHEN ${audience.writersAndCompany} THEN a.writes OR ${isOfCreatorsCompany(node)}
      WHEN ${audience.parties} THEN EXISTS (SELECT ${ownParties(node)})
      ELSE false END)`

/**
 * The part of another company than the contractor, whose people made the record: they see it in every state once it is
 * submitted, and only read.
 */
export const companyPart = 'company'

/** The parts of those whose words a record is. */
export const authorParts = ['creator', 'from', 'author'] as const

/**
 * Whether the part that somebody has in a package by `y` is also theirs in the node in it: its creator's is not, and the
 * reviewer's only once the item is submitted to them.
 */
export const reachesInto = (node: string): string => `y.part <> 'creator' AND NOT (y.part = 'reviewing'
    AND ${node}.type = ${nodeType.submittalItem} AND ${node}.state IN (${notSubmitted.join(', ')}))`

const notSubmitted = [submittalStage.Created.code, submittalStage['Contractor review'].code]

/** Whether `y` is a party of the node. A node in a package has the package's parties as well. */
export const isPartyOf = (node = 'f'): string =>
  `(y.folder_id = ${node}.id OR (y.folder_id = ${node}.parent_id AND ${reachesInto(node)}))`

/** Whether the party `y` is the caller or their company. */
export const isOwnParty = '(y.person_id = a.person_id OR y.organization_id = a.organization_id)'

/** The parties `y` of the node that are the caller or their company. */
export const ownParties = (node = 'f'): string => `FROM party y WHERE ${isPartyOf(node)} AND ${isOwnParty}`

/** SQL: the nodes `c` in the nodes that have those parties `y`, where the part counts. */
export const joinHeld = `JOIN folder c ON c.parent_id = y.folder_id AND ${reachesInto('c')}`

/**
 * The reverse: the nodes of the project $2 that have such a party, by the caller's rights `a`. `isHeld`: the record type may
 * be inside of a node with parties. Two indexes serve it, one for people and one for companies.
 */
export const ownNodes = (isHeld: boolean): Fragment => {
  const own = (
    node: string,
    from: Fragment,
  ): Fragment => sql`SELECT ${raw(node)} ${from} AND y.person_id = ${param(1)}
    UNION ALL SELECT ${raw(node)} ${from} AND y.organization_id = (SELECT a.organization_id FROM a LIMIT 1)`
  const held = own('c.id', sql`FROM party y ${raw(joinHeld)} WHERE y.project_id = ${param(2)}`)
  const direct = own('y.folder_id', sql`FROM party y WHERE y.project_id = ${param(2)}`)
  return sql`${direct} ${isHeld ? sql`UNION ALL ${held}` : nothing} UNION ALL ${ofCompany}`
}

/** Records that are not issued and that the caller sees without a part in them, by their company. */
const ofCompany = sql`SELECT g.id FROM folder g JOIN person n ON n.id = g.created_by
  WHERE g.project_id = ${param(2)} AND g.audience = ${audience.writersAndCompany}
    AND n.organization_id = (SELECT a.organization_id FROM a LIMIT 1)`

/** Whether there are restricted folders in a project. */
export const hasRestrictions = (project: Sql): Fragment =>
  sql`EXISTS (SELECT FROM folder g WHERE g.project_id = ${fragment(project)} AND g.access_by_list <> 0)`

/** Whether the caller ($1) has rights in a project. */
export const isCallersProject = (project: string): string => hasRights({ project, section: 'setup' })

/** Joins the rights of the caller (the statement's $1) in the section of the node `f`. */
export const joinNodeRights = joinRights({ project: 'f.project_id', section: raw('f.section') })

/** Whether the caller sees the node `f`; even if it is in the bin; with its parent joined as `up`. */
export const visible = sees()
export const visibleOrInBin = sees({ inBin: true })
export const visibleWithParent = sees({ parent: 'up' })
