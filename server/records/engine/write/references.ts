/** Ids in fields must name what is there: members, companies, documents, items of lists. */
import { grantJoin, visible } from '../../../access/grants.ts'
import { isOffered, unknownCode } from '../../../codes/codes.ts'
import type { Call } from '../../../kernel/call.ts'
import { type FieldFault, invalid } from '../../../kernel/faults.ts'
import { type Check, checksOf } from '../declare/column.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import type { WriteContext } from '../declare/writecontext.ts'

type Sort = 'member' | 'person' | 'organization' | 'document'

/** An id in a field, and what it should name. */
export interface Named {
  sort: Sort
  projectId: number
  id: number
  fieldName: string
}

/** SQL: whether the organization `o` may be named in the project `p`: its own, those it looks after, its members'. */
export const knownCompanies = `(p.organization_id IN (o.id, o.steward_id) OR EXISTS (
  SELECT FROM member m JOIN person n ON n.id = m.person_id
   WHERE m.project_id = p.id AND m.removed_at IS NULL AND n.organization_id = o.id))`

/** For each sort: the ids, of those asked for, that may be named in the project. `asks`: the asker comes first. */
const known: Record<Sort, { sql: string; sentence: string; asks?: true }> = {
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
    sql: `SELECT d.id FROM document d JOIN folder f ON f.id = d.folder_id ${grantJoin}
           WHERE d.project_id = $2 AND d.id = ANY($3::int[]) AND ${visible}`,
    sentence: 'is not a document of this project',
    asks: true,
  },
}

/** Tells of every id that names nothing; one statement for each sort and project. */
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
      ...(known[sort].asks ? [call.caller.id] : []),
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

export interface Referring {
  context: WriteContext
  /** The fields that were sent or changed. */
  record: RecordData
  /** What it may keep although it is offered no longer: itself as it was, or the record it is made from. */
  had?: RecordData
}

/** Checks all that the records of a kind name. */
export async function checkReferences(
  recordType: RecordType<any>,
  call: Call,
  referring: readonly Referring[],
): Promise<void> {
  await refuseUnknown(
    call,
    referring.flatMap((one) => namedBy(recordType, one)),
  )
  for (const one of referring) await checkCodes(recordType, one)
}

/** The fields of a kind that name something, with what; worked out once, as many records are asked for it. */
const naming = new WeakMap<RecordType<any>, Array<[key: string, check: Check]>>()

function namingIn(recordType: RecordType<any>): Array<[key: string, check: Check]> {
  const known =
    naming.get(recordType) ??
    recordType.dto.entries.flatMap(({ key }) =>
      checksOf(recordType.columns[key]!).map((check): [string, Check] => [key, check]),
    )
  naming.set(recordType, known)
  return known
}

function namedBy(recordType: RecordType<any>, { context, record }: Referring): Named[] {
  const named: Named[] = []
  for (const [key, check] of namingIn(recordType)) {
    if (check.of === 'code' || !record[key]) continue
    const { projectId } = context.project
    const fieldName = context.fieldName(key)
    for (const { id } of idsIn(record[key], check)) named.push({ sort: check.of, projectId, id, fieldName })
  }
  return named
}

/** The ids in a field, and where they stand: in itself, or in an entry of its list. */
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

/** 0 means none, save where the list has an item 0. What a record has already it may keep, retired or not. */
async function checkCodes(recordType: RecordType<any>, { context, record, had }: Referring): Promise<void> {
  for (const [key, check] of namingIn(recordType)) {
    if (check.of !== 'code' || !record[key]) continue
    const given = idsIn(record[key], check)
    if (given.length === 0) continue
    const items = await context.codes(check.list)
    const kept = idsIn(had?.[key], check).map(({ id }) => id)
    const known = new Set([...items.filter(isOffered).map(({ id }) => id), ...kept])
    const wrong = given.find(({ id }) => !known.has(id))
    if (wrong) throw unknownCode(`${context.fieldName(key)}${wrong.at}`, wrong.id, items)
  }
}
