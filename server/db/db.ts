/** How a statement is asked and its rows come back, be it of the pool or of a transaction. */
import pg from 'pg'
import type { Statement } from './piece.ts'
import type { RowMakers } from './rowmakers.ts'
import type { statementNames } from './statements.ts'

/** Statements go through this: the pool for reads, a transaction for writes. */
export interface Db {
  rows<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** The first row, if there is one. */
  row<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T | undefined>
  /** Many statements at once, without values: a migration. */
  script(text: string): Promise<void>
}

/** What is known of statements that come again. */
export interface Statements {
  name: ReturnType<typeof statementNames>
  makers: RowMakers
}

/** Makes a statement of a text and its values, for whoever waits for its rows. */
export const statementOf = (
  { name }: Statements,
  text: string,
  values: readonly unknown[] = [],
  answered: Statement['answered'],
  failed: Statement['failed'],
): Statement => ({ text, values: values.map(textOf), name: name(text), answered, failed })

/** A value as PostgreSQL reads it. */
const textOf = (value: unknown): string | Buffer | null =>
  typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : driversOwn(value)

const driversOwn = (pg as unknown as { utils: { prepareValue: typeof textOf } }).utils.prepareValue
