/**
 * Rows as objects, made of the texts that PostgreSQL sends. A statement that comes again and again has a function of its own,
 * written for its columns: such objects are alike, and what reads them is fast. Since its columns are known then,
 * PostgreSQL need not describe them again.
 */
import { asIs, parserOf } from './connection.ts'

export type RowParser = (texts: Array<string | null>) => Record<string, unknown>

/** A column as PostgreSQL describes it. */
export interface Column {
  name: string
  dataTypeID: number
}

/** Of statements by the names they are prepared under. */
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

/** The same for a statement that may never come again. */
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
