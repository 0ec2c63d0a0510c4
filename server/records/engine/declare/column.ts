/** How the fields of a type are kept and read: a column for each, said once. */
import { isDto } from '../../../../contract/emit/types.ts'
import type { Dto, Field, Fields, Refers } from '../../../../contract/kit.ts'
import { grantJoin, visible } from '../../../access/grants.ts'
import { codeName } from '../../../codes/codes.ts'
import { type ListName, shippedLists } from '../../../codes/shipped.ts'
import { alias, type Fragment, join, never, raw, sql, table } from '../../../db/sql.ts'
import type { NamedEntity, NameFill } from './namefill.ts'

/** What an id in a field must name; `field` where it stands in the entries of a list. */
export type Check = { field?: string } & (
  | { of: 'member' | 'organization' | 'document' }
  | { of: 'code'; list: ListName }
)

/** Columns of the record's row, of its node, and of its row once more, where the court is worked out through another. */
export const t = alias('t')
export const f = alias('f')
export const own = alias('own')

export interface Column {
  /** SQL that reads the field: of the kind's table `t`, the node `f`, its parent `up`, the project `p`. */
  readonly read: Fragment
  /** Where it is kept; left out: it is computed, or kept with the node. */
  readonly column?: string
  /** The SQL type of that column. */
  readonly type?: string
  /** A date as text: the day it means is kept beside it. */
  readonly day?: boolean
  readonly checks?: readonly Check[]
  /** A name beside an id: kept only while this field is not set. */
  readonly beside?: string
  /** May still be added to a closed record. */
  readonly lasting?: boolean
  /** It is the name of the code in that column. */
  readonly names?: { list: ListName; column: string }
  /** It can be read without its name, by this SQL, and gets it afterwards. */
  readonly lean?: { readonly read: Fragment; readonly naming?: NameFill }
  /** Few records have it: it is looked up for those alone. The others are without, or as `lean` says. */
  readonly rare?: true
}

export const checksOf = ({ checks = [] }: Column): readonly Check[] => checks

/** What is known of a field from the contract, and of the record type that has it. */
interface KnownField extends OwnRules {
  readonly key: string
  /** The SQL type. */
  readonly type: string
  readonly isDate: boolean
  readonly checks: readonly Check[]
}

/** When a record is closed, and when a newer one has taken its place: a field may be read by these. */
export interface OwnRules {
  readonly closed: Fragment
  readonly superseded: Fragment
}

/** Makes the column of a field. */
export type ColumnOf = (field: KnownField) => Column

const snake = (key: string): string =>
  key.replace(/ID$/, 'Id').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

type Extras = Pick<Column, 'lasting' | 'beside'> & { column?: string }

/** Kept as sent; what the contract says it refers to must be there. */
export const stored =
  (more: Extras = {}): ColumnOf =>
  ({ key, type, isDate, checks }) => {
    const column = more.column ?? snake(key)
    return { ...more, column, type, day: isDate, checks, read: t(column) }
  }

/** The code of its state: the machine knows those, whatever has become of the list. */
export const stateCode =
  (more: Extras = {}): ColumnOf =>
  (field) =>
    stored(more)({ ...field, checks: [] })

/** A code that the type writes as a text of digits. */
export const digits =
  (column: string): ColumnOf =>
  () => ({ column, type: 'int', read: sql`${t(column)}::text` })

/** Not kept: SQL that computes it. */
export const computed =
  (read: Fragment): ColumnOf =>
  () => ({ read })

/** The same, of what the kind's `rare` joins: few records have it. */
export const rare =
  (read: Fragment): ColumnOf =>
  () => ({ read, rare: true })

/** Not kept: the names of some people and companies, as SQL; `lean` are their seats. */
export const seated =
  (read: Fragment, lean: Fragment, joined: string): ColumnOf =>
  ({ key }) => ({ read, lean: { read: lean, naming: { of: 'seats', key, joined } } })

/** What names what an id stands for: after reading, or for the few that have one. */
type Named = { of: NamedEntity } | { of: 'code'; list: ListName } | 'rare'

/** The name beside an id: that of whom the id names, else the text as sent. */
const beside =
  (nameById: (id: Fragment) => Fragment, named: Named) =>
  (idKey: string): ColumnOf =>
  ({ key, type }) => {
    const column = snake(key)
    return {
      column,
      type,
      beside: idKey,
      read: sql`coalesce(${nameById(t(snake(idKey)))}, ${t(column)})`,
      lean: { read: t(column), naming: named === 'rare' ? undefined : { ...named, key, id: idKey } },
      rare: named === 'rare' || undefined,
    }
  }

export const personBeside = beside((id) => sql`(SELECT n.full_name FROM person n WHERE n.id = ${id})`, {
  of: 'person',
})
export const companyBeside = beside((id) => sql`(SELECT n.name FROM organization n WHERE n.id = ${id})`, {
  of: 'company',
})
/** The number of a document that the asker may not see is not his to read here either. */
export const documentBeside = beside(
  (id) => sql`(SELECT n.number FROM ${table('document')} n JOIN folder f ON f.id = n.folder_id ${grantJoin}
    WHERE n.id = ${id} AND ${raw(visible)})`,
  'rare',
)
export const codeBeside = (list: ListName) => beside((id) => codeName(list, id), { of: 'code', list })
/** The name of the code in a column: the code is read in its place, and then named. */
export const codeNamed =
  (list: ListName, column: string): ColumnOf =>
  ({ key }) => ({
    read: codeName(list, t(column)),
    names: { list, column },
    lean: { read: t(column), naming: { of: 'code', list, key, id: key } },
  })

/** Fields that every record has from its node. */
export const node = {
  folderId: computed(f('id')),
  folderParentId: computed(f('parent_id')),
  folderPath: computed(sql`concat_ws(' / ', nullif(up.path, ''), ${f('name')})`),
  projectId: computed(f('project_id')),
  userCanModify: (({ closed, superseded }) => ({
    read: sql`(a.writes AND NOT (${superseded}) AND (a.is_admin OR NOT (${closed})))`,
  })) satisfies ColumnOf,
  userCanDelete: computed(sql`a.deletes`),
} as const

/** A type whose fields are kept in a table. */
export interface StoredType<F extends Fields = Fields> {
  readonly dto: Dto<F>
  readonly columns: { [K in keyof F]: Column }
  /** Keys of the fields with a column of their own. */
  readonly storedKeys: readonly string[]
  /** SQL of all fields. */
  readonly select: Fragment
  /** The same without what is rare, and without the names that `named` puts in afterwards by `namings`. */
  readonly lean: Fragment
  readonly nameFills: readonly NameFill[]
  /** SQL of the rare ones alone. */
  readonly rareSelect: Fragment
}

const sqlTypes: Record<string, string> = {
  int: 'int',
  'int?': 'int',
  long: 'bigint',
  decimal: 'numeric',
  bool: 'boolean',
  string: 'text',
  DateTime: 'timestamptz',
  'List<string>': 'text[]',
  'List<int>': 'int[]',
  'List<MeetingMinuteItem>': 'jsonb',
}

const checkOf = (refers: Refers | undefined): Check[] => {
  if (typeof refers === 'object') return [{ of: 'code', list: listNamed(refers.list) }]
  return refers === 'member' || refers === 'organization' || refers === 'document' ? [{ of: refers }] : []
}

function listNamed(name: string): ListName {
  if (!(name in shippedLists)) throw new Error(`There is no list ${name}.`)
  return name as ListName
}

/** What a field must name, and the fields of its entries. */
function checksFor({ type: fieldType, refers }: Field): Check[] {
  const inner = fieldType.item && isDto(fieldType.item) ? fieldType.item.entries : []
  return [
    ...checkOf(refers),
    ...inner.flatMap(({ key, field }) => checkOf(field.refers).map((check) => ({ ...check, field: key }))),
  ]
}

/** What follows for a type from how each of its fields is kept. */
export function storedType<F extends Fields>(
  dto: Dto<F>,
  sayings: { [K in keyof F]: ColumnOf },
  rules: OwnRules = { closed: never, superseded: never },
): StoredType<F> {
  const columns = Object.fromEntries(
    dto.entries.map(({ key, field }) => {
      const type = sqlTypes[field.type.type] ?? 'text'
      const isDate = field.type.carriesDate === true
      return [key, sayings[key]!({ ...rules, key, type, isDate, checks: checksFor(field) })]
    }),
  ) as { [K in keyof F]: Column }
  const entries = Object.entries(columns) as Array<[string, Column]>
  return {
    dto,
    columns,
    storedKeys: entries.filter(([, column]) => column.column).map(([key]) => key),
    select: selected(entries, ({ read }) => read),
    lean: selected(
      entries.filter(([, { lean, rare }]) => lean || !rare),
      ({ read, lean }) => lean?.read ?? read,
    ),
    nameFills: entries.flatMap(([, { lean }]) => lean?.naming ?? []),
    rareSelect: selected(
      entries.filter(([, { rare }]) => rare),
      ({ read }) => read,
    ),
  }
}

const selected = (entries: ReadonlyArray<[string, Column]>, read: (column: Column) => Fragment): Fragment =>
  join(entries.map(([key, column]) => sql`${read(column)} AS ${raw(`"${key}"`)}`))
