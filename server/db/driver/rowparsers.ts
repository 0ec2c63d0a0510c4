/**
 * Parses rows of texts into objects. A repeated statement gets a compiled function for its columns: its objects have the same
 * shape, which is fast to create and to read. Since its columns are known then, PostgreSQL need not describe them again.
 */
import { asIs, parserOf } from '../connection.ts'

export type RowParser = (texts: Array<string | null>) => Record<string, unknown>

/** A column as PostgreSQL describes it. */
export interface Column {
  name: string
  dataTypeID: number
}

/** By the names of prepared statements. */
export type RowParsers = Map<string, RowParser>

export function compileRowParser(columns: readonly Column[]): RowParser {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
  const fields = columns.map(({ name }, i) => {
    const read = parsers[i] === asIs ? `v[${i}]` : `v[${i}] === null ? null : p${i}(v[${i}])`
    return `${JSON.stringify(name)}: ${read}`
  })
  const names = parsers.map((_, i) => `p${i}`)
  return new Function(...names, `return (v) => ({${fields.join(', ')}})`)(...parsers) as RowParser
}

/** The same for a statement that may run only once. */
export function plainRowParser(columns: readonly Column[]): RowParser {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
  return (texts) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) {
      const text = texts[i]!
      row[columns[i]!.name] = text === null ? null : parsers[i]!(text)
    }
    return row
  }
}
