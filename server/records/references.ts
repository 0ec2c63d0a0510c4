/** Ids in fields must name what is there: members, companies, documents, items of lists. One statement for each sort. */

import { unknownCode } from '../codes/codes.ts'
import type { Call } from '../kernel/call.ts'
import { type FieldFault, invalid } from '../kernel/faults.ts'
import type { RecordKind } from './kind.ts'
import type { Making } from './making.ts'

export interface Referring {
  making: Making
  /** The fields that were sent or changed. */
  record: Record<string, unknown>
}

type Sort = 'member' | 'person' | 'organization' | 'document'

/** For each sort: the ids, of those asked for, that may be named in the project $1. */
const known: Record<Sort, { sql: string; sentence: string }> = {
  member: {
    sql: 'SELECT person_id AS id FROM member WHERE project_id = $1 AND removed_at IS NULL AND person_id = ANY($2::int[])',
    sentence: 'is not a member of this project',
  },
  person: {
    sql: `SELECT n.id FROM person n
           WHERE n.id = ANY($2::int[]) AND (EXISTS (SELECT FROM member m WHERE m.project_id = $1 AND m.person_id = n.id)
              OR n.organization_id IN (SELECT o.id FROM organization o JOIN project p ON p.id = $1
                                        WHERE p.organization_id IN (o.id, o.steward_id)))`,
    sentence: 'is not a person of the directory',
  },
  organization: {
    sql: `SELECT o.id FROM organization o JOIN project p ON p.id = $1
           WHERE o.id = ANY($2::int[]) AND (p.organization_id IN (o.id, o.steward_id) OR EXISTS (
                 SELECT FROM member m JOIN person n ON n.id = m.person_id
                  WHERE m.project_id = $1 AND m.removed_at IS NULL AND n.organization_id = o.id))`,
    sentence: 'is not a company of this project',
  },
  document: {
    sql: `SELECT d.id FROM document d JOIN folder f ON f.id = d.folder_id
           WHERE d.project_id = $1 AND f.deleted_at IS NULL AND d.id = ANY($2::int[])`,
    sentence: 'is not a document of this project',
  },
}

export async function checkReferences(
  kind: RecordKind<any>,
  call: Call,
  referring: readonly Referring[],
): Promise<void> {
  const faults: FieldFault[] = []
  for (const sort of Object.keys(known) as Sort[]) await checkSort(kind, call, sort, referring, faults)
  for (const { making, record } of referring) await checkCodes(kind, making, record)
  if (faults.length > 0) throw invalid(faults)
}

async function checkSort(
  kind: RecordKind<any>,
  call: Call,
  sort: Sort,
  referring: readonly Referring[],
  faults: FieldFault[],
) {
  const fields = kind.dto.entries.filter(({ key }) => kind.columns[key]!.check?.of === sort)
  const idsOf = (record: Record<string, unknown>, key: string): number[] => {
    const inner = (kind.columns[key]!.check as { field?: string }).field
    const values = [record[key]].flat()
    return values
      .map((value) => (inner ? (value as Record<string, unknown> | null)?.[inner] : value))
      .filter((id) => !!id) as number[]
  }
  for (const [projectId, entries] of groupBy(referring, (entry) => entry.making.project.projectId)) {
    const wanted = new Set(entries.flatMap(({ record }) => fields.flatMap(({ key }) => idsOf(record, key))))
    if (wanted.size === 0) continue
    const found = new Set(
      (await call.db.rows<{ id: number }>(known[sort].sql, [projectId, [...wanted]])).map((row) => row.id),
    )
    for (const { making, record } of entries)
      for (const { key } of fields)
        for (const id of idsOf(record, key))
          if (!found.has(id)) {
            const fieldName = making.fieldName(key)
            faults.push({
              errorCode: 'Enum',
              fieldName,
              message: `${fieldName}: ${id} ${known[sort].sentence}.`,
            })
          }
  }
}

function groupBy<T, K>(list: readonly T[], keyOf: (entry: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const entry of list) {
    const group = groups.get(keyOf(entry))
    if (group) group.push(entry)
    else groups.set(keyOf(entry), [entry])
  }
  return groups
}

/** 0 means none, save where the list has an item 0. */
async function checkCodes(
  kind: RecordKind<any>,
  making: Making,
  record: Record<string, unknown>,
): Promise<void> {
  for (const { key } of kind.dto.entries) {
    const check = kind.columns[key]!.check
    const given = record[key]
    if (check?.of !== 'code' || !given) continue
    const items = await making.codes(check.list)
    if (!items.some((item) => item.id === given)) throw unknownCode(making.fieldName(key), given, items)
  }
}
