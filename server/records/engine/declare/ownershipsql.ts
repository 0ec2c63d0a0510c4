/** The rules of ownership.ts as SQL: whether at least one part of the node `f` is the caller's to change, by their rights `a`. */
import { type FieldGroups, noState, type Owner } from '../../../../contract/fieldgroups.ts'
import { companyPart, ownParties } from '../../../access/visibility.ts'
import { ownTypesFrom } from '../../../codes/nodetypes.ts'
import { type Fragment, join, never, raw, sql } from '../../../db/sql.ts'
import { isOpenWhenClosed } from './ownership.ts'
import type { StateMachine } from './statemachine.ts'

/** A phase of a record without states: SQL for its name, from the row `t` and the node `f`. */
export interface Phase {
  readonly names: readonly string[]
  /** That of a new record. */
  readonly first: string
  readonly sql: Fragment
}

export interface OwnedSql {
  readonly fieldGroups: FieldGroups
  readonly states?: StateMachine
  readonly phase?: Phase
  readonly closed: Fragment
  readonly unchangeable: Fragment
}

export function canModify({ fieldGroups, states, phase, closed, unchangeable }: OwnedSql): Fragment {
  const inState = (state: string, isClosed: boolean): Fragment => {
    const open = Object.values(fieldGroups.groups).filter(
      (group) => !isClosed || isOpenWhenClosed({ states }, group, state),
    )
    const named = open.flatMap((group) => [...(group.by[state] ?? []), ...(group.additions?.[state] ?? [])])
    if (isClosed && fieldGroups.reopenedBy) return anyOf(['manager', ...fieldGroups.reopenedBy], false)
    if (open.length === 0) return never
    const managers: Owner[] = fieldGroups.withoutManagers ? [] : ['manager']
    return anyOf([...new Set<Owner>([...managers, ...named])], states?.states[state]?.draft === true)
  }
  const byState = (isClosed: boolean): Fragment => {
    if (phase)
      return sql`CASE ${phase.sql} ${join(
        phase.names.map((name) => sql`WHEN ${raw(`'${name}'`)} THEN ${inState(name, isClosed)}`),
        ' ',
      )} ELSE false END`
    return states
      ? sql`CASE f.state ${join(
          Object.entries(states.states).map(
            ([name, { code }]) => sql`WHEN ${code} THEN ${inState(name, isClosed)}`,
          ),
          ' ',
        )} ELSE false END`
      : inState(noState, isClosed)
  }
  const mine =
    closed === never
      ? byState(false)
      : sql`CASE WHEN ${closed} THEN ${byState(true)} ELSE ${byState(false)} END`
  return sql`(NOT (${unchangeable}) AND (a.is_admin OR ${mine}))`
}

const anyOf = (named: readonly Owner[], isDraft: boolean): Fragment =>
  sql`(${join(
    named.map((owner) => isOwnerSql(owner, isDraft)),
    ' OR ',
  )})`

/** The parties `y` of the record and of its package. A part that somebody has in the record itself is not taken from there. */
const partiesThat = (condition: Fragment): Fragment =>
  sql`EXISTS (SELECT FROM party y WHERE y.folder_id IN (f.id, f.parent_id) AND ${condition}
    AND (y.folder_id = f.id OR NOT EXISTS (SELECT FROM party o WHERE o.folder_id = f.id AND o.part = y.part)))`

/** Parties of the record by person; those of its package, and by company, count too where `byCompany`. */
const hasPart = (parts: readonly string[], byCompany: boolean): Fragment => {
  const names = raw(parts.map((part) => `'${part}'`).join(', '))
  return byCompany
    ? partiesThat(
        sql`y.part IN (${names}) AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)`,
      )
    : sql`EXISTS (SELECT FROM party y WHERE y.folder_id = f.id AND y.part IN (${names}) AND y.person_id = a.person_id)`
}

/** Whether the caller made the node `f`, or it comes from them, and their role makes records. */
export const isOwn = sql`(a.makes AND ${hasPart(['creator', 'from', 'author'], false)})`

/** Whether the caller may change the plain folder `f`: as its place belongs to a section, by their rights there. */
const changesFolder = `EXISTS (SELECT FROM access x WHERE x.person_id = a.person_id AND x.project_id = f.project_id
  AND x.section = section_of_place(f.id) AND (x.writes OR (x.makes AND f.created_by = x.person_id)))`

/** The same for any node that is no record. */
export const changesNode = `CASE WHEN f.type < ${ownTypesFrom} THEN ${changesFolder}
  ELSE a.writes OR (a.makes AND f.created_by = a.person_id) END`

/**
 * Whether the caller may add replies, files and references to the record `f`: its parties, everybody who makes such records,
 * and people of the design and owner's side. People who only look on may not.
 */
export const takesPart = sql`(a.makes OR a.is_manager OR a.side IN ('design', 'owner') OR EXISTS (SELECT ${raw(ownParties())}
  AND y.part <> ${raw(`'${companyPart}'`)}))`

/** The side of the role of the creator, now or when they left. An administrator who is no member is the contractor. */
export const madeBySide = sql`coalesce((SELECT r.side FROM member m JOIN role r ON r.id = m.role_id
  WHERE m.project_id = f.project_id AND m.person_id = f.created_by), 'contractor')`

/** Whether the creator of the node `f` is still a member of its project. */
export const isCreatorMember = sql`EXISTS (SELECT FROM member m
  WHERE m.project_id = f.project_id AND m.person_id = f.created_by AND m.removed_at IS NULL)`

/** The company of a person in the project `q`. People without a company count as the contractor's. */
const companyOf = (person: string): Fragment =>
  raw(`(SELECT CASE WHEN o.is_stand_in THEN q.organization_id ELSE o.id END
     FROM person n JOIN organization o ON o.id = n.organization_id WHERE n.id = ${person})`)

/** Whether the caller belongs to the company of the author of the record `f`; without an author, to the contractor. */
export const isOfAuthorsCompany = sql`(SELECT ${companyOf('a.person_id')} = coalesce(${companyOf(
  `(SELECT y.person_id FROM party y WHERE y.folder_id = f.id AND y.part = 'author' LIMIT 1)`,
)}, q.organization_id) FROM project q WHERE q.id = f.project_id)`

/** Whether the responsible contractor is the contractor of the project, so that nobody submits to them. */
export const noSubmittingSide = partiesThat(
  sql`y.part = 'contractor'
    AND y.organization_id = (SELECT q.organization_id FROM project q WHERE q.id = y.project_id)`,
)

/** Whether the caller is of the submitting side of the submittal item `f`. */
export const isSubmittingSide = sql`(NOT a.writes AND NOT a.is_manager
  AND (${hasPart(['submitting', 'contractor'], true)} OR ${hasPart(['creator'], false)}) AND NOT ${noSubmittingSide})`

function isOwnerSql(owner: Owner, isDraft: boolean): Fragment {
  switch (owner) {
    case 'manager':
      return sql`a.is_manager`
    case 'creator':
    case 'from':
    case 'author':
      return sql`(a.makes AND ${hasPart([owner], false)})`
    case 'authorsCompany':
      return sql`(a.makes AND ${isOfAuthorsCompany})`
    case 'side': {
      const own = hasPart(['creator', 'from', 'author'], false)
      if (isDraft) return sql`(a.makes AND ${own})`
      return sql`(a.makes AND ((a.writes AND ${madeBySide} IN ('contractor', 'subcontractor')) OR ${own}))`
    }
    case 'writers':
      return sql`a.writes`
    case 'verifiers':
      return sql`a.verifies`
    case 'design':
    case 'owner':
      return sql`a.side = ${raw(`'${owner}'`)}`
    case 'designers':
      return sql`(a.side = 'design' AND a.writes)`
    case 'submitting':
      return sql`(a.makes AND ${isSubmittingSide})`
    case 'reviewing':
      return sql`(${hasPart([owner], true)} AND NOT ${isSubmittingSide})`
    default:
      return hasPart([owner], true)
  }
}
