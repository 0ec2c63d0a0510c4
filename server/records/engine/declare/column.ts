/** How the fields of a type are stored and read: one column declaration for each field. */
import { isDto } from '../../../../contract/emit/types.ts'
import type { Dto, Field, Fields, Refers } from '../../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { codeName } from '../../../codes/codes.ts'
import { type ListName, shippedLists } from '../../../codes/shipped.ts'
import { alias, type Fragment, join, never, raw, sql, table } from '../../../db/sql.ts'
import type { NamedEntity, NameFill } from './namefill.ts'

/** What an id in a field must refer to; `field` is set if the id is in the entries of a list. */
export type Check = { field?: string } & (
  | { of: 'member' | 'organization' | 'document' }
  | { of: 'code'; list: ListName }
)

/** Columns of the record's row, of its node, and of its row again for a court taken from another record. */
export const t = alias('t')
export const f = alias('f')
export const own = alias('own')

export interface Column {
  /** SQL that reads the field, from the record's row `t`, node `f`, parent `up` and project `p`. */
  readonly read: Fragment
  /** The column that stores it; unset if the field is computed or stored with the node. */
  readonly column?: string
  /** The SQL type of that column. */
  readonly type?: string
  /** A date as text: its day is stored in a second column. */
  readonly day?: boolean
  readonly checks?: readonly Check[]
  /** The field with the id that this name belongs to: the name is stored only while the id is not set. */
  readonly beside?: string
  /** Can still be set on a closed record. */
  readonly lasting?: boolean
  /** The field is the name of the code in that column. */
  readonly names?: { list: ListName; column: string }
  /** SQL that reads the field without its name, and how the name is filled in afterwards. */
  readonly lean?: { readonly read: Fragment; readonly naming?: NameFill }
  /** Few records have it: it is looked up for those alone. Others have the value that `lean` reads. */
  readonly rare?: true
}

export const checksOf = ({ checks = [] }: Column): readonly Check[] => checks

/** What the contract says about a field, and the rules of its record type. */
interface KnownField extends OwnRules {
  readonly key: string
  /** The SQL type. */
  readonly type: string
  readonly isDate: boolean
  readonly checks: readonly Check[]
}

/** SQL of the rules of a record type, which its fields may use. */
export interface OwnRules {
  /** When it is closed, and when a newer one has replaced it. */
  readonly closed: Fragment
  readonly unchangeable: Fragment
  /** Whether the caller may change something of it. */
  readonly canModify: Fragment
  /** Whether it ever left its first state: only project admins may delete it, with a reason. */
  readonly leftDraft: Fragment
  /** Whether nobody may delete it. */
  readonly permanent: Fragment
}

/** Makes the column of a field. */
export type ColumnOf = (field: KnownField) => Column

const snake = (key: string): string =>
  key.replace(/ID$/, 'Id').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

type ColumnOptions = Pick<Column, 'lasting' | 'beside'> & { column?: string }

/** Stored as sent; a reference that the contract declares must exist. */
export const stored =
  (options: ColumnOptions = {}): ColumnOf =>
  ({ key, type, isDate, checks }) => {
    const column = options.column ?? snake(key)
    return { ...options, column, type, day: isDate, checks, read: t(column) }
  }

/**
 * The code of its state, checked by the state machine and not against the code list, whose items may change.
 */
export const stateCode =
  (options: ColumnOptions = {}): ColumnOf =>
  (field) =>
    stored(options)({ ...field, checks: [] })

/** A code that the record type writes as a text of digits. */
export const digits =
  (column: string): ColumnOf =>
  () => ({ column, type: 'int', read: sql`${t(column)}::text` })

/** Not stored, but computed by SQL. */
export const computed =
  (read: Fragment): ColumnOf =>
  () => ({ read })

/** Computed from the joins of the record type's `rare`: few records have it. */
export const rare =
  (read: Fragment): ColumnOf =>
  () => ({ read, rare: true })

/**
 * Not stored: the names of several people and companies. `lean` reads their seats, to be named afterwards.
 */
export const seated =
  (read: Fragment, lean: Fragment, joined: string): ColumnOf =>
  ({ key }) => ({ read, lean: { read: lean, naming: { of: 'seats', key, joined } } })

/** How an id gets its name: filled in after reading, or looked up for the few records that have it. */
type Named = { of: NamedEntity } | { of: 'code'; list: ListName } | 'rare'

/**
 * The name that belongs to an id field: of the person, company or code with that id, else the text as sent.
 */
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
/** Checks visibility: a caller who may not see the document must not read its number here either. */
export const documentBeside = beside(
  (
    id,
  ) => sql`(SELECT n.number FROM ${table('document')} n JOIN folder f ON f.id = n.folder_id ${joinNodeRights}
    WHERE n.id = ${id} AND ${raw(visible)})`,
  'rare',
)
export const codeBeside = (list: ListName) => beside((id) => codeName(list, id), { of: 'code', list })
/** The name of the code in a column: the code is read first, and replaced by its name afterwards. */
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
  userCanModify: (({ canModify }) => ({
    read: sql`(NOT p.is_disabled AND ${canModify})`,
  })) satisfies ColumnOf,
  userCanDelete: (({ leftDraft, permanent }) => ({
    read: sql`(a.deletes AND NOT p.is_disabled AND (a.is_admin OR NOT (${leftDraft})) AND NOT (${permanent}))`,
  })) satisfies ColumnOf,
} as const

/** A type whose fields are stored in a table. */
export interface StoredType<F extends Fields = Fields> {
  readonly dto: Dto<F>
  readonly columns: { [K in keyof F]: Column }
  /** Keys of the fields with a column of their own. */
  readonly storedKeys: readonly string[]
  /** SQL of all fields. */
  readonly select: Fragment
  /** The same without rare fields, and without the names that `fillNames` adds afterwards by `nameFills`. */
  readonly lean: Fragment
  readonly nameFills: readonly NameFill[]
  /** SQL of the rare fields alone. */
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
  if (!(name in shippedLists)) throw new Error(`There is no code list ${name}.`)
  return name as ListName
}

/** The checks of a field and of the fields of its entries. */
function checksFor({ type: fieldType, refers }: Field): Check[] {
  const inner = fieldType.item && isDto(fieldType.item) ? fieldType.item.entries : []
  return [
    ...checkOf(refers),
    ...inner.flatMap(({ key, field }) => checkOf(field.refers).map((check) => ({ ...check, field: key }))),
  ]
}

/** Composes the SQL of a type from the columns of its fields. */
export function storedType<F extends Fields>(
  dto: Dto<F>,
  declarations: { [K in keyof F]: ColumnOf },
  rules: OwnRules = {
    closed: never,
    unchangeable: never,
    leftDraft: never,
    permanent: never,
    canModify: never,
  },
): StoredType<F> {
  const columns = Object.fromEntries(
    dto.entries.map(({ key, field }) => {
      const type = sqlTypes[field.type.type]
      const isDate = field.type.carriesDate === true
      const of = { ...rules, key, type: type ?? 'text', isDate, checks: checksFor(field) }
      const column = declarations[key]!(of)
      if (column.column && !type)
        throw new Error(`${dto.type}.${key} is stored, but ${field.type.type} has no SQL type.`)
      return [key, column]
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
