/**
 * Values of events for display: ids are replaced by names, as far as the caller may see them. Each entity
 * type is looked up once for a whole page.
 */
import { type Dto, documentedName } from '../../../../contract/kit.ts'
import { joinNodeRights, joinRights, knowsList, visible } from '../../../access/visibility.ts'
import { readList } from '../../../codes/codes.ts'
import { type ListName, shippedLists } from '../../../codes/shipped.ts'
import type { Call } from '../../../kernel/call.ts'
import { valueCharsMax } from '../../../kernel/events/eventlines.ts'
import { type Check, type Column, checksOf, type StoredType } from '../declare/column.ts'
import type { RecordData } from '../declare/rows.ts'

type EntityType =
  | 'person'
  | 'organization'
  | 'document'
  | 'folder'
  | 'record'
  | 'accessList'
  | 'rfi'
  | `list ${ListName}`

/** The displayed text, and the id it was made from. */
export interface Shown {
  value?: string
  id?: string
}

/** The name for an id; undefined if there is none that the caller may see. */
type NameOf = (entityType: EntityType, id: number) => string | undefined

/** Keys with the same meaning in every record type. */
const commonKeys: Record<string, EntityType> = {
  folderParentId: 'folder',
  withFolder: 'folder',
  accessByList: 'accessList',
  documentId: 'document',
  contact: 'person',
  verdictOf: 'person',
  convertedTo: 'record',
  carriedOverTo: 'record',
  sheet: 'record',
  subRfiId: 'rfi',
  originalRfiId: 'rfi',
}

const byCheck = { member: 'person', organization: 'organization', document: 'document' } as const

const entityTypeOfCheck = (check: Check): EntityType =>
  check.of === 'code' ? `list ${check.list}` : byCheck[check.of]

/**
 * What the ids in a field refer to, or in a field of its entries; undefined if the field holds plain values.
 */
function entityTypeOf(
  recordType: StoredType<any> | undefined,
  key: string,
  inner?: string,
): EntityType | undefined {
  const column: Column | undefined = recordType?.columns[key]
  const check = column && checksOf(column).find((one) => ('field' in one ? one.field : undefined) === inner)
  if (check) return entityTypeOfCheck(check)
  if (inner) return undefined
  const columns: Column[] = Object.values(recordType?.columns ?? {})
  const named = column?.column && columns.find(({ names }) => names?.column === column.column)
  return named ? `list ${named.names!.list}` : commonKeys[key]
}

/** Statements for the names of the ids $2. `hides`: only those that the caller $1 may see. */
const lookups: Record<Exclude<EntityType, `list ${ListName}`>, { sql: string; hides?: true }> = {
  person: { sql: 'SELECT id, full_name AS name FROM person WHERE $1::int > 0 AND id = ANY($2::int[])' },
  organization: { sql: 'SELECT id, name FROM organization WHERE $1::int > 0 AND id = ANY($2::int[])' },
  document: {
    sql: `SELECT t.id, f.name FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
           WHERE t.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
  folder: {
    sql: `SELECT f.id, coalesce(nullif(concat_ws(' / ', nullif(up.path, ''),
                   CASE WHEN up.id IS NOT NULL THEN f.name END), ''), f.name) AS name
            FROM folder f ${joinNodeRights} LEFT JOIN folder up ON up.id = f.parent_id
           WHERE f.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
  record: {
    sql: `SELECT f.id, f.name FROM folder f ${joinNodeRights} WHERE f.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
  accessList: {
    sql: `SELECT l.id, l.name FROM access_list l
            ${joinRights({ project: 'l.project_id', section: 'documents' })}
           WHERE l.id = ANY($2::int[]) AND ${knowsList('l')}`,
    hides: true,
  },
  rfi: {
    sql: `SELECT t.id, f.name FROM rfi t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
           WHERE t.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
}

const hidden = '(not yours to see)'

/** A value of an event, with its record type and field. */
export interface EventValue {
  recordType?: StoredType<any>
  key: string
  /** For an entry of a list: the field in the entry. */
  field?: string
  value: unknown
}

/** The displayed values: one pass collects ids, their names are looked up, a second pass fills them in. */
export async function shownValues(
  call: Call,
  projectId: number,
  values: readonly EventValue[],
): Promise<Shown[]> {
  const wanted = new Map<EntityType, Set<number>>()
  for (const value of values)
    show(value, (entityType, id) => {
      wanted.set(entityType, (wanted.get(entityType) ?? new Set()).add(id))
      return undefined
    })
  const names = new Map<EntityType, Map<number, string>>()
  for (const [entityType, ids] of wanted)
    names.set(entityType, await namesOf(call, projectId, entityType, [...ids]))
  return values.map((value) => show(value, (entityType, id) => names.get(entityType)?.get(id)))
}

async function namesOf(call: Call, projectId: number, entityType: EntityType, ids: number[]) {
  const rows = entityType.startsWith('list ')
    ? await itemsOf(call, projectId, entityType.slice('list '.length) as ListName)
    : await call.db.rows<{ id: number; name: string }>(lookups[entityType as keyof typeof lookups].sql, [
        call.caller.id,
        ids,
      ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An item that was removed from the project's list has its shipped name. */
const itemsOf = async (call: Call, projectId: number, list: ListName) => [
  ...shippedLists[list].map(({ code, name }) => ({ id: code, name })),
  ...(await readList(call.db, list, { projectId })),
]

function show({ recordType, key, field, value }: EventValue, nameOf: NameOf): Shown {
  if (value === null || value === undefined || value === '') return {}
  const entityType = entityTypeOf(recordType, key, field)
  if (entityType) return showIds(entityType, [value].flat().map(Number), nameOf)
  const dto = recordType?.dto.fields[key]?.type.item as Dto | undefined
  const inner = (field: string, entry: unknown): string =>
    show({ recordType, key, field, value: entry }, nameOf).value ?? String(entry)
  return {
    value: cut(
      [value]
        .flat()
        .map((entry) => textOf(entry, dto, inner))
        .join('; '),
    ),
  }
}

/** 0 counts as unset. */
function showIds(entityType: EntityType, given: number[], nameOf: NameOf): Shown {
  const ids = given.filter(Boolean)
  if (ids.length === 0) return {}
  const hides = !entityType.startsWith('list ') && lookups[entityType as keyof typeof lookups].hides
  const names = ids.map((id) => nameOf(entityType, id) ?? (hides ? hidden : String(id)))
  const visibleIds = ids.filter((_, i) => names[i] !== hidden)
  return { value: cut(names.join('; ')), id: visibleIds.length > 0 ? visibleIds.join(';') : undefined }
}

function textOf(
  value: unknown,
  dto: Dto | undefined,
  inner: (field: string, entry: unknown) => string,
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || typeof value !== 'object') return String(value ?? '')
  const keys = dto?.entries.map(({ key }) => key) ?? Object.keys(value)
  return keys
    .filter((key) => !!(value as RecordData)[key])
    .map((key) => `${dto ? documentedName(dto, key) : key} ${inner(key, (value as RecordData)[key])}`)
    .join(', ')
}

const cut = (text: string): string => text.slice(0, valueCharsMax).replace(/[\ud800-\udbff]$/, '')
