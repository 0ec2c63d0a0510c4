/** Checks that the ids in fields refer to existing members, companies, documents and items of code lists. */
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { isOffered, unknownCode } from '../../../codes/codes.ts'
import type { Call } from '../../../kernel/call.ts'
import { type FieldFault, invalid } from '../../../kernel/faults.ts'
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
 * parameter.
 */
const known: Record<Sort, { sql: string; sentence: string; needsCaller?: true }> = {
  member: {
    sql: `SELECT person_id AS id FROM member
           WHERE project_id = $1 AND removed_at IS NULL AND person_id = ANY($2::int[])`,
    sentence: 'is not a member of this project',
  },
  person: {
    sql: `SELECT n.id FROM person n
           WHERE n.id = ANY($2::int[])
             AND (EXISTS (SELECT FROM member m WHERE m.project_id = $1 AND m.person_id = n.id)
              OR n.organization_id IN (SELECT o.id FROM organization o JOIN project p ON p.id = $1
                                        WHERE p.organization_id IN (o.id, o.steward_id)))`,
    sentence: 'is not a person of the directory',
  },
  organization: {
    sql: `SELECT o.id FROM organization o JOIN project p ON p.id = $1
           WHERE o.id = ANY($2::int[]) AND ${knownCompanies}`,
    sentence: 'is not a company of this project',
  },
  document: {
    sql: `SELECT d.id FROM document d JOIN folder f ON f.id = d.folder_id ${joinNodeRights}
           WHERE d.project_id = $2 AND d.id = ANY($3::int[]) AND ${visible}`,
    sentence: 'is not a document of this project',
    needsCaller: true,
  },
}

/** Reports every unknown id; one statement for each sort and project. */
export async function refuseUnknown(call: Call, named: readonly Named[]): Promise<void> {
  const groups = new Map<string, Named[]>()
  for (const one of named) {
    const key = `${one.sort} ${one.projectId}`
    const group = groups.get(key) ?? []
    group.push(one)
    groups.set(key, group)
  }
  const faults: FieldFault[] = []
  for (const group of groups.values()) {
    const { sort, projectId } = group[0]!
    const ids = [...new Set(group.map(({ id }) => id))]
    const rows = await call.db.rows<{ id: number }>(known[sort].sql, [
      ...(known[sort].needsCaller ? [call.caller.id] : []),
      projectId,
      ids,
    ])
    const found = new Set(rows.map((row) => row.id))
    for (const { id, fieldName } of group) {
      const message = `${fieldName}: ${id} ${known[sort].sentence}.`
      if (!found.has(id)) faults.push({ errorCode: 'Enum', fieldName, message })
    }
  }
  if (faults.length > 0) throw invalid(faults)
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
    checks.flatMap((one) => referencesOf(recordType, one)),
  )
  for (const one of checks) await checkCodes(recordType, one)
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

function referencesOf(recordType: RecordType<any>, { context, record }: ReferenceCheck): Named[] {
  const named: Named[] = []
  for (const [key, check] of referenceFieldsOf(recordType)) {
    if (check.of === 'code' || !record[key]) continue
    const { projectId } = context.project
    const fieldName = context.fieldName(key)
    for (const { id } of idsIn(record[key], check)) named.push({ sort: check.of, projectId, id, fieldName })
  }
  return named
}

/** The ids in a field with their paths: of the field itself, or of an entry of its list. */
function idsIn(value: unknown, check: Check): Array<{ id: number; at: string }> {
  const field = 'field' in check ? check.field : undefined
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

/**
 * 0 means none, unless the code list has an item 0. A record may keep a value that it already has, retired or
 * not.
 */
async function checkCodes(
  recordType: RecordType<any>,
  { context, record, had }: ReferenceCheck,
): Promise<void> {
  for (const [key, check] of referenceFieldsOf(recordType)) {
    if (check.of !== 'code' || !record[key]) continue
    const given = idsIn(record[key], check)
    if (given.length === 0) continue
    const items = await context.codes(check.list)
    const previous = idsIn(had?.[key], check).map(({ id }) => id)
    const known = new Set([...items.filter(isOffered).map(({ id }) => id), ...previous])
    const wrong = given.find(({ id }) => !known.has(id))
    if (wrong) throw unknownCode(`${context.fieldName(key)}${wrong.at}`, wrong.id, items)
  }
}
