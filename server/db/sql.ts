/**
 * SQL as values. A fragment knows the columns and tables that it reads, so the effects of a changed column are computed,
 * not found by searching texts. Parameters are written when the text is made: in a statement by itself they are `$1`,
 * `$2`, in a batched read they are columns of a row.
 */
export interface Fragment {
  /** The text as a statement by itself. A fragment in a template string becomes this. */
  readonly text: string
  /** A short text for the same SQL, to look a statement up by: that of a `fixed` fragment in it is its number. */
  readonly key: string
  readonly columns: readonly ColumnName[]
  /** The tables that were named by `table`. */
  readonly tables: readonly string[]
  /** The text with the parameters written another way. */
  textWith(write: (param: number) => string): string
  toString(): string
}

/** A column by the alias of its table. */
export interface ColumnName {
  readonly alias: string
  readonly column: string
}

/** SQL as it is declared: a text if it has no parameters. */
export type Sql = Fragment | string

/**
 * Composes a fragment: sql`${t('status_id')} IN (5, 6)`. The values are fragments or numbers. A text is inserted
 * by `raw`; its columns are not known.
 */
export function sql(texts: TemplateStringsArray, ...values: ReadonlyArray<Fragment | number>): Fragment {
  const parts: Part[] = [texts[0]!]
  for (let i = 0; i < values.length; i++) parts.push(partOf(values[i]!), texts[i + 1]!)
  return new Composed(parts)
}

const partOf = (value: Fragment | number): Part =>
  typeof value === 'number' ? `${value}` : (value as Composed)

/** Whether a declared value is SQL by itself, and not an object with SQL in it. */
export const isSql = (value: object | string): value is Sql =>
  typeof value === 'string' || value instanceof Composed

let fixedCount = 0

/** A fragment that is kept and used again: it makes the keys of the statements that it is part of short. */
export const fixed = (one: Fragment): Fragment =>
  new Composed([one as Composed], none, none, `#${++fixedCount}`)

/** A column of the table with that alias: `const t = alias('t')`, then `t('status_id')`. */
export const alias =
  (name: string) =>
  (column: string): Fragment =>
    new Composed([`${name}.${column}`], [{ alias: name, column }])

/** A table that a fragment reads in addition to those that its statement joins. */
export const table = (name: string): Fragment => new Composed([name], [], [name])

/** The parameter with that number, from 1 on. */
export const param = (number: number): Fragment => new Composed([number])

/** A text, unchanged. */
export const raw = (text: string): Fragment => new Composed([text])

/** Declared SQL as a fragment. A parameter in a text would not be found when the text is made for a batched read. */
export function fragment(declared: Sql): Fragment {
  if (typeof declared !== 'string') return declared
  if (/\$\d/.test(declared)) throw new Error(`This SQL needs param(): ${declared}`)
  return raw(declared)
}

export function join(fragments: readonly Fragment[], separator = ', '): Fragment {
  const parts: Part[] = []
  for (const one of fragments) {
    if (parts.length > 0) parts.push(separator)
    parts.push(one as Composed)
  }
  return new Composed(parts)
}

/** The columns of those tables that the fragments read, each once, in the order of the text. */
export const columnsIn = (fragments: readonly Fragment[], ...aliases: readonly string[]): Set<string> =>
  new Set(
    fragments.flatMap(({ columns }) =>
      columns.flatMap(({ alias: of, column }) => (aliases.includes(of) ? column : [])),
    ),
  )

/** A text, a parameter by its number, or a fragment. */
type Part = string | number | Composed

const none: readonly never[] = []

/**
 * Holds its parts and computes all else when it is needed: a statement that is composed with each request costs no more
 * than the joining of its texts, and those of its fixed parts are known by then.
 */
class Composed implements Fragment {
  private readonly parts: readonly Part[]
  private readonly ownColumns: readonly ColumnName[]
  private readonly ownTables: readonly string[]
  private known: string | undefined = undefined
  private knownKey: string | undefined

  constructor(
    parts: readonly Part[],
    columns: readonly ColumnName[] = none,
    tables: readonly string[] = none,
    key?: string,
  ) {
    this.knownKey = key
    this.parts = parts
    this.ownColumns = columns
    this.ownTables = tables
  }

  get text(): string {
    if (this.known !== undefined) return this.known
    let text = ''
    for (const part of this.parts)
      text += typeof part === 'string' ? part : typeof part === 'number' ? `$${part}` : part.text
    this.known = text
    return text
  }

  get key(): string {
    if (this.knownKey !== undefined) return this.knownKey
    let key = ''
    for (const part of this.parts)
      key += typeof part === 'string' ? part : typeof part === 'number' ? `$${part}` : part.key
    this.knownKey = key
    return key
  }

  textWith(write: (param: number) => string): string {
    let text = ''
    for (const part of this.parts)
      text += typeof part === 'string' ? part : typeof part === 'number' ? write(part) : part.textWith(write)
    return text
  }

  get columns(): readonly ColumnName[] {
    return [...this.ownColumns, ...this.inner.flatMap(({ columns }) => columns)]
  }

  get tables(): readonly string[] {
    return [...this.ownTables, ...this.inner.flatMap(({ tables }) => tables)]
  }

  private get inner(): Composed[] {
    return this.parts.filter((part) => part instanceof Composed)
  }

  toString(): string {
    return this.text
  }
}

export const nothing = raw('')
export const never = raw('false')
