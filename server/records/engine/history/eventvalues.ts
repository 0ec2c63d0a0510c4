/**
 * What the values in events mean: ids become the names of what they name, as far as the asker may know of
 * it. Each sort is looked up once for a whole page.
 */
import { type Dto, documentedName } from '../../../../contract/kit.ts'
import { grantJoin, visible } from '../../../access/grants.ts'
import { joinRights, knowsList } from '../../../access/visibility.ts'
import { readList } from '../../../codes/codes.ts'
import { type ListName, shippedLists } from '../../../codes/shipped.ts'
import type { Call } from '../../../kernel/call.ts'
import { valueCharsMax } from '../../../kernel/eventlines.ts'
import { type Check, type Column, checksOf, type StoredType } from '../declare/column.ts'
import type { RecordData } from '../declare/rows.ts'

type Sort =
  | 'person'
  | 'organization'
  | 'document'
  | 'folder'
  | 'record'
  | 'accessList'
  | 'rfi'
  | `list ${ListName}`

/** What people read, and the id behind it. */
export interface Shown {
  value?: string
  id?: string
}

/** The name of an id; undefined where there is none for the asker. */
type NameOf = (sort: Sort, id: number) => string | undefined

/** Keys that mean the same in every kind. */
const everywhere: Record<string, Sort> = {
  folderParentId: 'folder',
  withFolder: 'folder',
  accessByList: 'accessList',
  documentId: 'document',
  contact: 'person',
  convertedTo: 'record',
  carriedOverTo: 'record',
  subRfiId: 'rfi',
  originalRfiId: 'rfi',
}

const byCheck = { member: 'person', organization: 'organization', document: 'document' } as const

const sortOfCheck = (check: Check): Sort => (check.of === 'code' ? `list ${check.list}` : byCheck[check.of])

/** What the field of a kind holds, or that field of the entries in its list; undefined: what it says. */
function sortOf(recordType: StoredType<any> | undefined, key: string, inner?: string): Sort | undefined {
  const column: Column | undefined = recordType?.columns[key]
  const check = column && checksOf(column).find((one) => ('field' in one ? one.field : undefined) === inner)
  if (check) return sortOfCheck(check)
  if (inner) return undefined
  const columns: Column[] = Object.values(recordType?.columns ?? {})
  const named = column?.column && columns.find(({ names }) => names?.column === column.column)
  return named ? `list ${named.names!.list}` : everywhere[key]
}

/** Statements that name ids, $2, to the asker, $1. Some things are not everybody's to know of. */
const lookups: Record<Exclude<Sort, `list ${ListName}`>, { sql: string; hides?: true }> = {
  person: { sql: 'SELECT id, full_name AS name FROM person WHERE $1::int > 0 AND id = ANY($2::int[])' },
  organization: { sql: 'SELECT id, name FROM organization WHERE $1::int > 0 AND id = ANY($2::int[])' },
  document: {
    sql: `SELECT t.id, f.name FROM document t JOIN folder f ON f.id = t.folder_id ${grantJoin}
           WHERE t.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
  folder: {
    sql: `SELECT f.id, coalesce(nullif(concat_ws(' / ', nullif(up.path, ''),
                   CASE WHEN up.id IS NOT NULL THEN f.name END), ''), f.name) AS name
            FROM folder f ${grantJoin} LEFT JOIN folder up ON up.id = f.parent_id
           WHERE f.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
  record: {
    sql: `SELECT f.id, f.name FROM folder f ${grantJoin} WHERE f.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
  accessList: {
    sql: `SELECT l.id, l.name FROM access_list l
            ${joinRights({ project: 'l.project_id', section: 'documents' })}
           WHERE l.id = ANY($2::int[]) AND ${knowsList('l')}`,
    hides: true,
  },
  rfi: {
    sql: `SELECT t.id, f.name FROM rfi t JOIN folder f ON f.id = t.folder_id ${grantJoin}
           WHERE t.id = ANY($2::int[]) AND ${visible}`,
    hides: true,
  },
}

const notYours = '(not yours to see)'

/** A value of an event, and the field of which kind it is. */
export interface Said {
  recordType?: StoredType<any>
  key: string
  /** Of an entry of a list: the field in it. */
  field?: string
  value: unknown
}

/**
 * How each value is shown. First all are asked which names they need, then those are looked up, then they
 * are told.
 */
export async function shownValues(call: Call, projectId: number, said: readonly Said[]): Promise<Shown[]> {
  const wanted = new Map<Sort, Set<number>>()
  for (const one of said)
    show(one, (sort, id) => {
      wanted.set(sort, (wanted.get(sort) ?? new Set()).add(id))
      return undefined
    })
  const names = new Map<Sort, Map<number, string>>()
  for (const [sort, ids] of wanted) names.set(sort, await namesOf(call, projectId, sort, [...ids]))
  return said.map((one) => show(one, (sort, id) => names.get(sort)?.get(id)))
}

async function namesOf(call: Call, projectId: number, sort: Sort, ids: number[]) {
  const rows = sort.startsWith('list ')
    ? await itemsOf(call, projectId, sort.slice('list '.length) as ListName)
    : await call.db.rows<{ id: number; name: string }>(lookups[sort as keyof typeof lookups].sql, [
        call.caller.id,
        ids,
      ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One taken out of the list keeps its shipped name. */
const itemsOf = async (call: Call, projectId: number, list: ListName) => [
  ...shippedLists[list].map(({ code, name }) => ({ id: code, name })),
  ...(await readList(call.db, list, { projectId })),
]

function show({ recordType, key, field, value }: Said, nameOf: NameOf): Shown {
  if (value === null || value === undefined || value === '') return {}
  const sort = sortOf(recordType, key, field)
  if (sort) return showIds(sort, [value].flat().map(Number), nameOf)
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

/** 0 is nobody, or nothing. */
function showIds(sort: Sort, given: number[], nameOf: NameOf): Shown {
  const ids = given.filter(Boolean)
  if (ids.length === 0) return {}
  const hides = !sort.startsWith('list ') && lookups[sort as keyof typeof lookups].hides
  const names = ids.map((id) => nameOf(sort, id) ?? (hides ? notYours : String(id)))
  const told = ids.filter((_, i) => names[i] !== notYours)
  return { value: cut(names.join('; ')), id: told.length > 0 ? told.join(';') : undefined }
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
