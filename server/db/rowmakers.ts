/**
 * Rows as objects. The driver gives their values in a list; a statement that comes again and again has a function of its
 * own that makes an object of it, written for its columns: such objects are alike, and what reads them is fast.
 */
export type Make = (values: unknown[]) => Record<string, unknown>

interface Column {
  name: string
}

/** Of which statement, by the name it is prepared under. */
export function rowMakers(): (statement: string | undefined, columns: readonly Column[]) => Make {
  const makers = new Map<string, Make>()
  return (statement, columns) => {
    if (statement === undefined) return plain(columns)
    const known = makers.get(statement)
    if (known) return known
    const make = compiled(columns)
    makers.set(statement, make)
    return make
  }
}

const compiled = (columns: readonly Column[]): Make =>
  new Function(
    'v',
    `return {${columns.map(({ name }, i) => `${JSON.stringify(name)}: v[${i}]`).join(', ')}}`,
  ) as Make

const plain =
  (columns: readonly Column[]): Make =>
  (values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) row[columns[i]!.name] = values[i]
    return row
  }
