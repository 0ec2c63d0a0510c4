/**
 * The ball in court: who has to act next. The state names the part that has the court: the people of that
 * part, or a company; or the manager if nobody has the part, or nobody of it is reached, which the court then says. Only
 * `writeCourts` computes it; the view `in_court` adds who the manager is at the moment.
 */

import type { Db } from '../../../db/db.ts'
import { inOrder } from '../../../db/inorder.ts'
import { lookUp } from '../../../db/lookup.ts'
import { type Fragment, param, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { isHeld, type RecordType } from '../declare/recordtype.ts'
import type { State } from '../declare/statemachine.ts'
import { isReached } from './reached.ts'

const cases = (of: string, entries: ReadonlyArray<[when: string, then: string]>): string =>
  entries.length > 0
    ? `CASE ${of} ${entries.map(([when, then]) => `WHEN ${when} THEN ${then}`).join(' ')} END`
    : 'NULL::text'

/** SQL for the part that has the court of the node `f`. */
const courtPart = ({ states, courtParts = {} }: RecordType<any>): string =>
  cases(
    'f.state',
    Object.entries(states?.states ?? {}).flatMap(([name, { code, court }]) =>
      court ? [[`${code}`, courtParts[name]?.text ?? `'${court}'`]] : [],
    ),
  )

/** SQL for the name in the court if there is no person. */
const courtName = ({ courtNames = {} }: RecordType<any>): string =>
  cases(
    'has.part',
    Object.entries(courtNames).map(([part, name]) => [`'${part}'`, name.text]),
  )

/** SQL for the rank of the party `y` in the court, if nobody has the part. */
const courtElse = ({ courtElse: others = {} }: RecordType<any>): string => {
  const entries = Object.entries(others)
  if (entries.length === 0) return ''
  const rank = cases(
    'has.part',
    entries.map(([part, when]) => [`'${part}'`, when.text]),
  )
  return `UNION ALL
  SELECT 3 + other.rank, y.position, false, y.person_id, y.organization_id, y.label, ${partyIsReached}
    FROM party y CROSS JOIN LATERAL (SELECT ${rank} AS rank) other
   WHERE y.folder_id IN (f.id, f.parent_id) AND other.rank IS NOT NULL`
}

/** SQL: whether the person of the party `y` has left the project of the node `f`: nobody waits for them any more. */
const hasLeft = `(y.person_id IS NOT NULL
  AND EXISTS (SELECT FROM member m
               WHERE m.project_id = f.project_id AND m.person_id = y.person_id AND m.removed_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM access x WHERE x.person_id = y.person_id AND x.project_id = f.project_id))`

/**
 * SQL: whether somebody hears of the party `y` of the node `f`: the person, or anybody of the company in the project. A text that
 * stands for nobody reaches nobody.
 */
export const partyIsReached = `(CASE
  WHEN y.person_id IS NOT NULL THEN EXISTS (SELECT FROM person n WHERE n.id = y.person_id AND ${isReached('n')}) AND NOT ${hasLeft}
  WHEN y.organization_id IS NOT NULL THEN EXISTS (SELECT FROM person n
    WHERE n.organization_id = y.organization_id AND ${isReached('n')}
      AND EXISTS (SELECT FROM access x WHERE x.person_id = n.id AND x.project_id = f.project_id))
  ELSE false END)`

/** SQL for those of a side who see all records of the section, if a side has the court. */
const ofSide = ({ courtParts }: RecordType<any>): string =>
  courtParts
    ? `UNION ALL
  SELECT 1, (row_number() OVER (ORDER BY x.person_id))::int - 1, false, x.person_id, NULL, NULL, true
    FROM access x
   WHERE x.project_id = f.project_id AND x.section = f.section AND x.side = has.part AND x.reads_all`
    : ''

/** SQL: the party `y` is of the record, or of the one that it is in; the creator of the latter is not that of the record. */
const ofRecordOrHolder = `y.folder_id = ANY (ARRAY[t.folder_id, f.parent_id])
     AND (y.folder_id = t.folder_id OR y.part <> 'creator')`

/**
 * Candidates for the court; the best rank that reaches somebody is taken, with the companies and texts of it: people of the part,
 * those of the record it is in, others in its place, the manager. A name without a party reaches nobody. The From person is looked
 * up in `insert`, only if the manager has the court.
 */
const seats = (recordType: RecordType<any>): string => `
  SELECT ${isHeld(recordType) ? 'CASE WHEN y.folder_id = f.parent_id THEN 2 ELSE 1 END' : '1'} AS rank, y.position,
         false AS is_manager, y.person_id, y.organization_id, y.label AS name, ${partyIsReached} AS is_reached
    FROM party y
   WHERE y.part = has.part AND ${isHeld(recordType) ? ofRecordOrHolder : 'y.folder_id = t.folder_id'}
   UNION ALL
  SELECT 3, 0, false, NULL, NULL, NULL, false WHERE ${courtName(recordType)} IS NOT NULL
   ${courtElse(recordType)} ${ofSide(recordType)}
   UNION ALL
  SELECT 9, 0, true, NULL, NULL, NULL, true`

/** SQL: the codes of these states; that of no state, if there are none. */
const codesOf = ({ states }: RecordType<any>, where: (state: State) => boolean): string =>
  Object.values(states?.states ?? {})
    .flatMap((state) => (where(state) ? state.code : []))
    .join(', ') || 'NULL'

/**
 * SQL: whether nobody is reached by a record that the manager has: by none of those that it names, or it names nobody to whom it
 * is addressed. Of a record that is not issued nobody is to hear.
 */
const reachesNobody = (recordType: RecordType<any>): string =>
  `coalesce(f.state NOT IN (${codesOf(recordType, ({ seenBy }) => seenBy !== undefined)}), true)
   AND (bool_or(NOT seat.is_reached) OVER (PARTITION BY f.id) OR has.part IN (${addressees}))`

/** SQL: the parts to which a record is addressed. What names nobody there is addressed to nobody. */
const addressees = `'to', 'reviewing'`

/**
 * A record that waits for another one has the court of that one. OFFSET 0 makes PostgreSQL compute it once,
 * and not for each reference: at the end of a chain of twenty that took many times as long. The ids are
 * passed as JSON: with an array, PostgreSQL plans this long statement again for each array length, which
 * takes longer than running it.
 */
const insert = (recordType: RecordType<any>, { throughId, rows }: Through): string => `
  INSERT INTO court (folder_id, position, project_id, is_manager, person_id, organization_id, name, through_id, due_day, reaches_nobody)
  SELECT s.folder_id, row_number() OVER (PARTITION BY s.folder_id ORDER BY s.position) - 1, s.project_id,
         s.is_manager, CASE WHEN s.is_manager THEN ${fromPerson} ELSE s.person_id END, s.organization_id, s.name,
         s.through_id, s.due_day, s.is_manager AND s.reaches_nobody
    FROM (SELECT f.id AS folder_id, f.project_id, f.due_day, f.state, ${throughId} AS through_id, seat.*,
                 ${reachesNobody(recordType)} AS reaches_nobody,
                 min(seat.rank) FILTER (WHERE seat.is_reached) OVER (PARTITION BY f.id) AS best
            FROM json_array_elements_text($1::text::json) AS meant (id)
            ${lookUp('folder', 'id = meant.id::int', 'f')}
            ${lookUp(recordType.table, 'folder_id = meant.id::int', 'own')}
           CROSS JOIN LATERAL (SELECT ${courtPart(recordType)} AS part) has
            ${rows}
           CROSS JOIN LATERAL (${seats(recordType)}) seat
           WHERE f.is_open AND has.part IS NOT NULL) s
   WHERE s.rank = s.best AND (s.is_reached OR s.person_id IS NULL) ${withoutManager(recordType)}`

/** SQL: not the manager in states that never wait on them, unless somebody is meant who is not reached. */
function withoutManager(recordType: RecordType<any>): string {
  const codes = codesOf(recordType, ({ noManager }) => noManager === true)
  return codes === 'NULL' ? '' : `AND NOT (s.is_manager AND s.state IN (${codes}) AND NOT s.reaches_nobody)`
}

/** SQL for the From person of the record of the seat `s`. The view `in_court` says whether they still manage the project. */
const fromPerson = `(SELECT y.person_id FROM party y WHERE y.folder_id = s.folder_id AND y.part = 'from'
                      ORDER BY y.position LIMIT 1)`

/** SQL: the node that a record waits for, and the joins of it and of the row `t` whose court the record has. */
interface Through {
  throughId: string
  rows: string
}

const through = ({ table, courtThrough = sql`NULL::int` }: RecordType<any>): Through => ({
  throughId: 'through.id',
  rows: `CROSS JOIN LATERAL (SELECT ${courtThrough} AS id OFFSET 0) through
            ${lookUp(table, 'folder_id = coalesce(through.id, f.id)', 't')}`,
})

/** New records wait for no other record: the row is their own. */
const ofItself: Through = { throughId: 'NULL::int', rows: 'CROSS JOIN LATERAL (SELECT own.*) t' }

const composed = new WeakMap<RecordType<any>, { ofNew: string; ofAny: string }>()

/** Composed once for each record type. */
function insertsOf(recordType: RecordType<any>) {
  const inserts = composed.get(recordType) ?? {
    ofNew: insert(recordType, ofItself),
    ofAny: insert(recordType, through(recordType)),
  }
  composed.set(recordType, inserts)
  return inserts
}

/**
 * A change of one record also writes the courts of records that depend on it, so it must wait for other
 * changes of those. A record is younger than the records that wait for it, so all transactions lock from the
 * youngest to the oldest.
 */
const lock = 'SELECT FROM folder WHERE id = ANY ($1::int[]) ORDER BY id DESC FOR NO KEY UPDATE'

/** Writes the courts of new records: they have no stored court to delete, and no other record waits for them. */
export const writeNewCourts = async (
  recordType: RecordType<any>,
  db: Db,
  folderIds: readonly number[],
): Promise<void> => {
  if (recordType.states) await db.rows(insertsOf(recordType).ofNew, [JSON.stringify(folderIds)])
}

/** Recomputes the courts of these records. */
export async function writeCourts(
  recordType: RecordType<any>,
  call: Pick<Call, 'db'>,
  folderIds: readonly number[],
): Promise<void> {
  if (!recordType.states || folderIds.length === 0) return
  const above = await nodesAbove(recordType, call, folderIds)
  const ids = [...folderIds, ...above]
  await inOrder([
    recordType.courtsAbove ? call.db.rows(lock, [ids]) : undefined,
    call.db.rows('DELETE FROM court WHERE folder_id = ANY ($1::int[])', [ids]),
    call.db.rows(insertsOf(recordType).ofAny, [JSON.stringify(ids)]),
  ])
}

/** Locks these records, the newest first as everywhere: who writes the courts of several must hold all of them before. */
export const lockRecords = async (call: Pick<Call, 'db'>, folderIds: readonly number[]): Promise<void> => {
  await call.db.rows(lock, [folderIds])
}

/** The records whose court depends on these. Mostly there are none, so they are looked up once beforehand. */
export async function nodesAbove(
  { courtsAbove }: RecordType<any>,
  call: Pick<Call, 'db'>,
  folderIds: readonly number[],
) {
  if (!courtsAbove) return []
  const rows = await call.db.rows<{ id: number }>(`SELECT id FROM ${courtsAbove} AS above (id)`, [folderIds])
  return rows.map(({ id }) => id).filter((id) => !folderIds.includes(id))
}

/** SQL: people and companies in the court of a node. With OFFSET 0 the manager is computed once. */
const seated = (node: Sql): string => `FROM (SELECT * FROM in_court w WHERE w.folder_id = ${node} OFFSET 0) c
  LEFT JOIN person n ON n.id = c.person_id LEFT JOIN organization o ON o.id = c.organization_id`
const names = `string_agg(coalesce(n.full_name, o.name, c.name), ', ' ORDER BY c.position)`

/** The first person in the court, and the names of all. */
export const courtUserId = (node: Sql = 'f.id'): string =>
  `(SELECT c.person_id FROM in_court c WHERE c.folder_id = ${node} AND c.person_id IS NOT NULL
     ORDER BY c.position LIMIT 1)`
export const courtNames = (node: Sql = 'f.id'): string => `(SELECT ${names} ${seated(node)})`

/**
 * SQL: the texts of parties of the record `f`, and in the court of a node, that stand for nobody; NULL if there are none. Mostly
 * there are none, which two lookups show without sorting an empty list; and a closed record has no court to look up.
 */
export function outsideParties(node: Sql = 'f.id'): string {
  const ofParties = `FROM party y
   WHERE y.folder_id = f.id AND y.label IS NOT NULL AND y.person_id IS NULL AND y.organization_id IS NULL`
  const ofCourt = `FROM court c WHERE c.folder_id = ${node} AND c.name IS NOT NULL AND NOT c.is_manager
     AND c.person_id IS NULL AND c.organization_id IS NULL`
  const isOpen = node === 'f.id' ? 'f.is_open AND' : ''
  return `CASE WHEN EXISTS (SELECT ${ofParties}) OR ${isOpen} EXISTS (SELECT ${ofCourt})
  THEN (SELECT array_agg(DISTINCT btrim(x.name)) FROM (
    SELECT y.label AS name ${ofParties} UNION ALL SELECT c.name ${ofCourt}) x WHERE btrim(x.name) <> '') END`
}

/** SQL: whether nobody is reached by a node. A closed record is in no court, so none is looked up. */
export function reachesNobodyOf(node: Sql): string {
  const found = `EXISTS (SELECT FROM court c WHERE c.folder_id = ${node} AND c.reaches_nobody)`
  return node === 'f.id' ? `f.is_open AND ${found}` : found
}

/** Joins these as `court`. */
export const courtJoin = (node: string): string => `CROSS JOIN LATERAL (
  SELECT (array_agg(c.person_id ORDER BY c.position) FILTER (WHERE c.person_id IS NOT NULL))[1] AS user_id,
         ${names} AS names, bool_or(c.reaches_nobody) AS reaches_nobody ${seated(node)}) court`

/**
 * SQL for the companies `held.company` in the court of a node, each once: the company of a person, the
 * company itself, or an outside party.
 */
export const courtCompanies = (node: Sql = 'f.id'): string =>
  companiesOf(`SELECT c.person_id, c.organization_id, c.name FROM in_court c WHERE c.folder_id = ${node}`)

/** The same for many nodes at once, the `id` of these rows, with `held.folder_id` and whether it is an outside party. */
export const courtCompaniesOf = (nodes: string): string =>
  companiesOf(
    `SELECT c.folder_id, c.person_id, c.organization_id, c.name FROM ${nodes} x JOIN in_court c ON c.folder_id = x.id`,
    's.folder_id, s.person_id IS NULL AND s.organization_id IS NULL AS is_outside,',
  )

/**
 * The same for rows with a person_id, organization_id or name. A person counts for the organization they belong to: the company
 * that they state in their profile is a text of their own choice.
 */
export const companiesOf = (rows: string, extraColumns = ''): string => `(
  SELECT DISTINCT ${extraColumns} coalesce(k.name, o.name, nullif(btrim(s.name), '')) AS company
    FROM (${rows}) s LEFT JOIN person n ON n.id = s.person_id LEFT JOIN organization k ON k.id = n.organization_id
    LEFT JOIN organization o ON o.id = s.organization_id) held`

/**
 * SQL for the nodes of the project, $2, that wait for one of these people or their companies. Three parts,
 * each with its own index; only courts of the manager must be checked one by one.
 */
export function waitingOn(people: Fragment, and = '', project: Fragment = param(2)): Fragment {
  const also = raw(and)
  return sql`
  SELECT c.folder_id FROM court c WHERE c.person_id = ANY (${people}) AND c.project_id = ${project} AND NOT c.is_manager ${also}
   UNION ALL
  SELECT c.folder_id FROM court c WHERE c.project_id = ${project} ${also}
     AND c.organization_id IN (SELECT n.organization_id FROM person n WHERE n.id = ANY (${people}))
   UNION ALL
  SELECT c.folder_id FROM in_court c WHERE c.project_id = ${project} AND c.is_manager AND c.person_id = ANY (${people}) ${also}`
}
