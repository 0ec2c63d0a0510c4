/** How a statement is asked and its rows come back, be it of the pool or of a transaction. */
import type pg from 'pg'
import type { rowMakers } from './rowmakers.ts'
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
  make: ReturnType<typeof rowMakers>
}
export type Send = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>

/** `fails` hears of what fails, also where nobody waits for it. */
export function dbOf(send: Send, { name: nameOf, make }: Statements, fails?: (error: unknown) => void): Db {
  const answered = async (text: string, values: readonly unknown[]): Promise<any[]> => {
    const name = nameOf(text)
    const result = await send({ text, values: values as unknown[], name, rowMode: 'array' })
    return result.rows.length > 0 ? result.rows.map(make(name, result.fields)) : []
  }
  const rows = (text: string, values: readonly unknown[] = []) => {
    const found = answered(text, values)
    if (fails) found.catch(fails)
    return found
  }
  return {
    rows,
    row: async (text, values) => (await rows(text, values))[0],
    script: async (text) => {
      await send({ text, rowMode: 'array' })
    },
  }
}
