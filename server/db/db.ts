/** How a statement is asked and its rows come back, be it of the pool or of a transaction. */
import pg from 'pg'
import type { Statement } from './pipeline.ts'
import type { RowParsers } from './rowparsers.ts'
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
  rowParsers: RowParsers
}

/** Makes a statement of a text and its values, for whoever waits for its rows. */
export const statementOf = (
  { name }: Statements,
  text: string,
  values: readonly unknown[] = [],
  answered: Statement['answered'],
  failed: Statement['failed'],
): Statement => ({ text, values: values.map(textOf), name: name(text), answered, failed })

/** A value as PostgreSQL reads it. (A year of more than four digits it reads in no form that the runtime writes.) */
const textOf = (value: unknown): string | Buffer | null =>
  typeof value === 'string' ? value : isOfOurTime(value) ? value.toISOString() : driversOwn(value)

const [earliestMs, latestMs] = [Date.UTC(1900, 0), Date.UTC(9999, 11)]

const isOfOurTime = (value: unknown): value is Date =>
  value instanceof Date && value.getTime() > earliestMs && value.getTime() < latestMs

const driversOwn = (pg as unknown as { utils: { prepareValue: typeof textOf } }).utils.prepareValue
