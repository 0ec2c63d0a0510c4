/** Runs statements, on the pool or in a transaction. */
import pg from 'pg'
import type { ConnectionUser } from './connectionuser.ts'
import type { Statement } from './driver/pipeline.ts'
import type { RowParsers } from './driver/rowparsers.ts'
import type { statementNames } from './driver/statements.ts'

/**
 * Runs statements: on the pool for reads, in a transaction for writes. `usedBy` says who uses the pool; a
 * transaction has its own.
 */
export interface Db {
  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    usedBy?: ConnectionUser,
  ): Promise<T[]>
  /** The first row, if there is one. */
  row<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    usedBy?: ConnectionUser,
  ): Promise<T | undefined>
  /** Many statements at once, without values, for migrations. */
  script(text: string): Promise<void>
}

/** Names and row parsers of repeated statements. */
export interface Statements {
  name: ReturnType<typeof statementNames>
  rowParsers: RowParsers
}

/** A statement of a text and its values, with its callbacks. */
export const statementOf = (
  { name }: Statements,
  text: string,
  values: readonly unknown[] = [],
  answered: Statement['answered'],
  failed: Statement['failed'],
): Statement => ({ text, values: values.map(textOf), name: name(text), answered, failed })

/** A value as PostgreSQL reads it. (It does not read years of more than four digits as `toISOString` writes them.) */
const textOf = (value: unknown): string | Buffer | null =>
  typeof value === 'string' ? value : isOrdinaryDate(value) ? value.toISOString() : driverTextOf(value)

const [earliestMs, latestMs] = [Date.UTC(1900, 0), Date.UTC(9999, 11)]

const isOrdinaryDate = (value: unknown): value is Date =>
  value instanceof Date && value.getTime() > earliestMs && value.getTime() < latestMs

const driverTextOf = (pg as unknown as { utils: { prepareValue: typeof textOf } }).utils.prepareValue
