/**
 * SQL as values. A fragment knows the columns and tables that it reads, so the effects of a changed column are computed,
 * not found by searching texts. Parameters are written when the text is made: in a statement by itself they are `$1`,
 * `$2`, in a batched read they are columns of a row.
 */
export interface Fragment {
  /** The text as a statement by itself. A fragment in a template string becomes this. */
  readonly text: string
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

type Part = string | { readonly param: number }

interface Composed extends Fragment {
  readonly parts: readonly Part[]
}

/**
 * Composes a fragment: sql`${t('status_id')} IN (5, 6)`. The values are fragments or numbers. A text is inserted
 * by `raw`; its columns are not known.
 */
export function sql(texts: TemplateStringsArray, ...values: ReadonlyArray<Fragment | number>): Fragment {
  const parts = texts.flatMap((text, i): Array<Part | Fragment> => {
    const value = values[i]
    return value === undefined ? [text] : [text, typeof value === 'number' ? `${value}` : value]
  })
  return composed(parts)
}

/** A column of the table with that alias: `const t = alias('t')`, then `t('status_id')`. */
export const alias =
  (name: string) =>
  (column: string): Fragment =>
    fragment([`${name}.${column}`], [{ alias: name, column }], [])

/** A table that a fragment reads in addition to those that its statement joins. */
export const table = (name: string): Fragment => fragment([name], [], [name])

/** The parameter with that number, from 1 on. */
export const param = (number: number): Fragment => fragment([{ param: number }], [], [])

/** A text, unchanged. */
export const raw = (text: string): Fragment => fragment([text], [], [])

export const join = (fragments: readonly Fragment[], separator = ', '): Fragment =>
  composed(fragments.flatMap((one, i) => (i > 0 ? [separator, one] : [one])))

export const nothing = raw('')
export const never = raw('false')

/** The columns of those tables that the fragments read, each once, in the order of the text. */
export const columnsIn = (fragments: readonly Fragment[], ...aliases: readonly string[]): Set<string> =>
  new Set(
    fragments.flatMap(({ columns }) =>
      columns.flatMap(({ alias: of, column }) => (aliases.includes(of) ? column : [])),
    ),
  )

const isPart = (part: Part | Fragment): part is Part => typeof part === 'string' || 'param' in part

function composed(all: ReadonlyArray<Part | Fragment>): Fragment {
  return fragment(
    all.flatMap((one) => (isPart(one) ? one : (one as Composed).parts)),
    all.flatMap((one) => (isPart(one) ? [] : one.columns)),
    all.flatMap((one) => (isPart(one) ? [] : one.tables)),
  )
}

function fragment(
  parts: readonly Part[],
  columns: readonly ColumnName[],
  tables: readonly string[],
): Composed {
  const textWith = (write: (param: number) => string): string =>
    parts.map((part) => (typeof part === 'string' ? part : write(part.param))).join('')
  const text = textWith((number) => `$${number}`)
  return Object.freeze({ parts, text, columns, tables, textWith, toString: () => text })
}
