/** A transaction: all or nothing, with as few waits as it can have. */
import type pg from 'pg'
import { type Db, type Statements, statementOf } from './db.ts'
import { codeOf } from './errors.ts'
import { Skipped, type Statement, sendPipeline } from './pipeline.ts'

/**
 * Once it has ended, however it ended, nothing more is taken: a straggler would be committed by itself. A handler need not
 * wait for a statement whose answer it has no use for: COMMIT goes out behind it, and if it fails, that is what is told.
 */
export async function inTransaction<T>(
  client: pg.PoolClient,
  work: (db: Db) => Promise<T>,
  statements: Statements,
): Promise<T> {
  const turns = new TransactionDb(client, statements)
  const lost = (error?: Error): void => turns.close(error ?? new Error('Connection terminated'))
  client.once('error', lost).once('end', lost)
  const begun = turns.begin()
  // Whoever sends something hears of it.
  begun.catch(() => undefined)
  try {
    const result = await work(turns)
    await begun
    // A handler that went on after a failed statement: PostgreSQL has taken everything back.
    if ((await turns.command('COMMIT')) !== 'COMMIT') throw new RolledBack()
    return result
  } catch (error) {
    const { over } = turns
    turns.close()
    if (over || !(await rolledBack(client))) throw over ?? new TransactionLost(error)
    throw isAftermath(error) ? (turns.failed ?? error) : error
  } finally {
    client.off('error', lost).off('end', lost)
    turns.close()
  }
}

/**
 * The statements of a transaction, turn by turn: all that is sent before anybody waits goes out as one piece, and what is sent
 * until that is answered as the next. So nothing is carried out unless BEGIN was, and all keep their order.
 */
class TransactionDb implements Db {
  private readonly client: pg.PoolClient
  private readonly statements: Statements
  private waiting: Statement[] = []
  private isUnderWay = false
  private isClosed = false
  /** Why nothing is taken any more, where something went wrong. */
  over: Error | undefined
  /** What failed, also where nobody waits for it. */
  failed: unknown

  constructor(client: pg.PoolClient, statements: Statements) {
    this.client = client
    this.statements = statements
  }

  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]> {
    const rows = this.taken<T[]>(text, values, (resolve) => resolve)
    // Who does not wait for it hears of it at the end.
    rows.catch(() => undefined)
    return rows
  }

  async row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined> {
    return (await this.rows<T>(text, values))[0]
  }

  /**
   * Nothing is sent after one that failed: it would be committed by itself. The level is named because what is read under a lock
   * must be what is there by then (access/keeprights.ts), whatever the database's default is.
   */
  begin(): Promise<string> {
    return this.command('BEGIN ISOLATION LEVEL READ COMMITTED', (error) => this.close(error as Error))
  }

  command(text: string, fails?: Statement['failed']): Promise<string> {
    return this.taken<string>(text, [], (resolve) => (_, command) => resolve(command), fails)
  }

  async script(text: string): Promise<void> {
    // What was sent before it is through then, and so is BEGIN.
    await this.rows('SELECT')
    if (this.isClosed) throw this.reason()
    await this.client.query(text)
  }

  /** Takes nothing more, and sends no more of what was taken. */
  close(error?: Error): void {
    if (!this.isClosed) this.over = error
    this.isClosed = true
  }

  private reason(): Error {
    return this.over ?? new Error('The transaction is over.')
  }

  private taken<A>(
    text: string,
    values: readonly unknown[] | undefined,
    toldBy: (resolve: (answer: A) => void) => Statement['answered'],
    fails?: Statement['failed'],
  ): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) throw this.reason()
      const failed = (error: unknown): void => {
        if (!isAftermath(error)) this.failed = error
        fails?.(error)
        reject(error)
      }
      this.waiting.push(statementOf(this.statements, text, values, toldBy(resolve), failed))
      if (this.waiting.length === 1 && !this.isUnderWay) this.soon()
    })
  }

  /** The others of this turn come first, so that they go along. */
  private soon(): void {
    process.nextTick(() => this.next())
  }

  private next(): void {
    const piece = this.waiting
    if (this.isUnderWay || piece.length === 0) return
    this.waiting = []
    if (this.isClosed) {
      for (const { failed } of piece) failed(this.reason())
      return
    }
    this.isUnderWay = true
    sendPipeline(this.client, piece, this.statements.rowParsers, () => {
      this.isUnderWay = false
      if (this.waiting.length > 0) this.soon()
    })
  }
}

/** It failed only because a statement before it had. */
const isAftermath = (error: unknown): boolean =>
  error instanceof Skipped || error instanceof RolledBack || codeOf(error) === '25P02'

class RolledBack extends Error {
  constructor() {
    super('The transaction had failed and was taken back.')
  }
}

/** Nobody knows how it ended; the connection is thrown away, and PostgreSQL takes back what was not committed. */
class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('Connection terminated', { cause })
  }
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
