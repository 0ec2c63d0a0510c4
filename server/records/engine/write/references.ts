/** Checks that the ids in fields refer to existing members, companies, documents and items of code lists. */
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { isOffered, unknownCode } from '../../../codes/codes.ts'
import { turnRead } from '../../../db/driver/turnread.ts'
import { type Fragment, fragment, param, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { type FieldFault, invalid } from '../../../kernel/faults.ts'
import { perCall } from '../../../kernel/percall.ts'
import { type Check, checksOf } from '../declare/column.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { WriteContext } from '../declare/writecontext.ts'
import { knownCompanies } from '../tree/partytexts.ts'

type Sort = 'member' | 'person' | 'organization' | 'document'

/** An id in a field, and what it must refer to. */
export interface Named {
  sort: Sort
  projectId: number
  id: number
  fieldName: string
}

/**
 * For each sort: which of the given ids are valid in the project. `needsCaller`: the caller is the first
 * parameter. `isOne` compares with the last parameter.
 */
const known: Record<Sort, { sql: (isOne: IsOne) => Fragment; sentence: string; needsCaller?: true }> = {
  member: {
    sql: (isOne) => sql`SELECT person_id AS id FROM member
           WHERE project_id = ${param(1)} AND removed_at IS NULL AND ${isOne('person_id', 2)}`,
    sentence: 'is not a member of this project',
  },
  person: {
    sql: (isOne) => sql`SELECT n.id FROM person n
           WHERE ${isOne('n.id', 2)}
             AND (EXISTS (SELECT FROM member m WHERE m.project_id = ${param(1)} AND m.person_id = n.id)
              OR n.organization_id IN (SELECT o.id FROM organization o JOIN project p ON p.id = ${param(1)}
                                        WHERE p.organization_id IN (o.id, o.steward_id)))`,
    sentence: 'is not a person of the directory',
  },
  organization: {
    sql: (isOne) => sql`SELECT o.id FROM organization o JOIN project p ON p.id = ${param(1)}
           WHERE ${isOne('o.id', 2)} AND ${raw(knownCompanies)}`,
    sentence: 'is not a company of this project',
  },
  document: {
    sql: (isOne) => sql`SELECT d.id FROM document d JOIN folder f ON f.id = d.folder_id ${joinNodeRights}
           WHERE d.project_id = ${param(2)} AND ${isOne('d.id', 3)} AND ${fragment(visible)}`,
    sentence: 'is not a document of this project',
    needsCaller: true,
  },
}

type IsOne = (column: string, place: number) => Fragment

const isThat: IsOne = (column, place) => sql`${raw(column)} = ${param(place)}::int`
const isAny: IsOne = (column, place) => sql`${raw(column)} = ANY (${param(place)}::int[])`

const sorts = Object.keys(known) as Sort[]
const byOneId = new Map(
  sorts.map((sort) => {
    const { sql: select, needsCaller } = known[sort]
    return [sort, turnRead<{ id: number }>(select(isThat), Array(needsCaller ? 3 : 2).fill('int'))]
  }),
)
const byIds = new Map(sorts.map((sort) => [sort, known[sort].sql(isAny).text]))

/** Reports every unknown id; one statement for each sort and project. */
export async function refuseUnknown(call: Call, named: readonly Named[]): Promise<void> {
  const groups = [...groupsOf(named).values()]
  const known = await Promise.all(groups.map((group) => knownOf(call, group)))
  const faults = groups.flatMap((group, i) => unknownIn(group, known[i]!))
  if (faults.length > 0) throw invalid(faults)
}

/** By sort and project. */
function groupsOf(named: readonly Named[]): Map<string, Named[]> {
  const groups = new Map<string, Named[]>()
  for (const one of named) {
    const key = `${one.sort} ${one.projectId}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(one)
  }
  return groups
}

function unknownIn(group: readonly Named[], found: ReadonlySet<number>): FieldFault[] {
  const { sentence } = known[group[0]!.sort]
  return group.flatMap(({ id, fieldName }) =>
    found.has(id) ? [] : [{ errorCode: 'Enum', fieldName, message: `${fieldName}: ${id} ${sentence}.` }],
  )
}

/** What was read ahead in a call, by sort, project and ids, until it reads ahead again. */
const aheadOf = perCall(() => new Map<string, Promise<Set<number>>>())

/** The ids of a group that are valid. */
async function knownOf(call: Call, group: readonly Named[]): Promise<Set<number>> {
  const { sort, projectId } = group[0]!
  const ids = [...new Set(group.map(({ id }) => id))].sort((a, b) => a - b)
  return aheadOf(call).get(`${sort} ${projectId} ${ids}`) ?? lookUp(call, sort, projectId, ids)
}

async function lookUp(
  call: Call,
  sort: Sort,
  projectId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const values = [...(known[sort].needsCaller ? [call.caller.id] : []), projectId]
  const rows = await (ids.length === 1
    ? byOneId.get(sort)!(call, [...values, ids[0]!])
    : call.db.rows<{ id: number }>(byIds.get(sort)!, [...values, ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Reads what `checkReferences` of these records will need, together with other statements of this moment. */
export function readAhead(
  recordType: RecordType<any>,
  call: Call,
  records: readonly RecordData[],
  projectIds: readonly number[],
): void {
  const named = records.flatMap((record, i) => referencesOf(recordType, record, projectIds[i]!, (key) => key))
  const reads = aheadOf(call)
  reads.clear()
  for (const group of groupsOf(named).values()) {
    const { sort, projectId } = group[0]!
    const ids = [...new Set(group.map(({ id }) => id))].sort((a, b) => a - b)
    const read = lookUp(call, sort, projectId, ids)
    // If it fails and nobody waits for it, the transaction fails.
    read.catch(() => undefined)
    reads.set(`${sort} ${projectId} ${ids}`, read)
  }
}

export interface ReferenceCheck {
  context: WriteContext
  /** The fields that were sent or changed. */
  record: RecordData
  /**
   * The record before the change, or the one it is created from: it may keep retired items that this one has.
   */
  had?: RecordData
}

/** Checks all references of records of one type. */
export async function checkReferences(
  recordType: RecordType<any>,
  call: Call,
  checks: readonly ReferenceCheck[],
): Promise<void> {
  await refuseUnknown(
    call,
    checks.flatMap(({ record, context: { project, fieldName } }) =>
      referencesOf(recordType, record, project.projectId, fieldName),
    ),
  )
  for (const one of checks) {
    const coded = codesOf(recordType, one)
    if (coded.length > 0) await checkCodes(coded, one)
  }
}

/** The fields of a record type that hold references, with their checks. Computed once per record type. */
const referenceFields = new WeakMap<RecordType<any>, Array<[key: string, check: Check]>>()

function referenceFieldsOf(recordType: RecordType<any>): Array<[key: string, check: Check]> {
  const known =
    referenceFields.get(recordType) ??
    recordType.dto.entries.flatMap(({ key }) =>
      checksOf(recordType.columns[key]!).map((check): [string, Check] => [key, check]),
    )
  referenceFields.set(recordType, known)
  return known
}

function referencesOf(
  recordType: RecordType<any>,
  record: RecordData,
  projectId: number,
  fieldNameOf: (key: string) => string,
): Named[] {
  const named: Named[] = []
  for (const [key, check] of referenceFieldsOf(recordType)) {
    if (check.of === 'code' || !record[key]) continue
    const fieldName = fieldNameOf(key)
    for (const { id } of idsIn(record[key], check)) named.push({ sort: check.of, projectId, id, fieldName })
  }
  return named
}

/** The ids in a field with their paths: of the field itself, or of an entry of its list. */
function idsIn(value: unknown, check: Check): Array<{ id: number; at: string }> {
  const field = 'field' in check ? check.field : undefined
  if (typeof value === 'number' && !field) return value ? [{ id: value, at: '' }] : []
  const entries = [value].flat().map((entry, i) =>
    field
      ? {
          id: (entry as RecordData | null)?.[field] as number,
          at: `[${i}].${field[0]!.toUpperCase()}${field.slice(1)}`,
        }
      : { id: entry as number, at: '' },
  )
  return entries.filter(({ id }) => !!id)
}

/** The codes in a field. */
interface Coded {
  key: string
  check: Check
  given: Array<{ id: number; at: string }>
  list: ReturnType<WriteContext['codes']>
}

/** 0 is not checked: it means none, or an item of the list. All lists are asked for before the first is waited for. */
function codesOf(recordType: RecordType<any>, { context, record }: ReferenceCheck): Coded[] {
  const coded: Coded[] = []
  for (const [key, check] of referenceFieldsOf(recordType)) {
    if (check.of !== 'code' || !record[key]) continue
    const given = idsIn(record[key], check)
    if (given.length > 0) coded.push({ key, check, given, list: context.codes(check.list) })
  }
  return coded
}

/** A record may keep a value that it already has, retired or not. */
async function checkCodes(coded: readonly Coded[], { context, had }: ReferenceCheck): Promise<void> {
  for (const { key, check, given, list } of coded) {
    const items = await list
    const previous = idsIn(had?.[key], check).map(({ id }) => id)
    const isKnown = (id: number): boolean =>
      items.some((item) => item.id === id && isOffered(item)) || previous.includes(id)
    const wrong = given.find(({ id }) => !isKnown(id))
    if (wrong) throw unknownCode(`${context.fieldName(key)}${wrong.at}`, wrong.id, items)
  }
}
