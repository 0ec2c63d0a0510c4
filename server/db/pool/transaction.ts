/** A transaction with as few round trips as possible. */
import pg from 'pg'
import { type Db, type Statements, statementOf } from '../db.ts'
import { Skipped, type Statement, sendPipeline } from '../driver/pipeline.ts'
import { codeOf, markUndone } from '../errors.ts'
import { type TimeLimit, TooLate } from '../timelimit.ts'
import { placeInLog } from './identity.ts'
import type { PooledClient } from './pool.ts'

export interface TransactionOptions {
  statements: Statements
  /** SQL that sets its time limits, sent where they are not set on the connection. */
  limits: string | undefined
  /** Gets the place in the log before the commit of a transaction that wrote something. */
  onCommit: ((place: number) => void) | undefined
  /** After it no statement is accepted, nor is it committed. */
  limit: TimeLimit | undefined
}

/**
 * After the end of the transaction no statement is accepted: it would be committed by itself. A handler need not wait for
 * a statement whose rows it does not need: COMMIT is sent after it, and if it fails, the transaction fails with its error.
 */
export async function inTransaction<T>(
  client: PooledClient,
  work: (db: Db) => Promise<T>,
  { statements, limits, onCommit, limit }: TransactionOptions,
): Promise<T> {
  const db = new TransactionDb(client, statements)
  let isCommitSent = false
  const lost = (error?: Error): void => db.close(error ?? new Error('Connection terminated'))
  client.once('error', lost).once('end', lost)
  const forget = limit?.onOver(() => db.close(new TooLate()))
  const begun = db.begin()
  if (client.isPooled && limits) void db.rows(limits)
  // The first statement reports this error.
  begun.catch(() => undefined)
  try {
    const result = await work(db)
    await begun
    const places = onCommit && db.rows<{ place: string }>(placeBeforeCommit)
    isCommitSent = true
    // The handler continued after a failed statement: PostgreSQL has rolled back.
    if ((await db.command('COMMIT')) !== 'COMMIT') throw new RolledBack()
    for (const { place } of (await places) ?? []) onCommit!(placeInLog(place))
    return result
  } catch (error) {
    const { closedBy } = db
    db.close()
    const isOver = !closedBy && (await rolledBack(client))
    const reported = isConsequence(error) ? (db.failed ?? error) : error
    const thrown = isOver ? reported : (closedBy ?? new TransactionLost(error))
    throw isOver || !isCommitSent || isOrdinary(reported) ? markUndone(thrown) : thrown
  } finally {
    client.off('error', lost).off('end', lost)
    forget?.()
    db.close()
  }
}

/**
 * The statements of a transaction, in pipelines: all statements of one turn of the event loop are sent as one pipeline, and
 * those that are added until it is answered as the next. So nothing runs unless BEGIN did, and the order is kept.
 */
class TransactionDb implements Db {
  private readonly client: PooledClient
  private readonly statements: Statements
  private waiting: Statement[] = []
  private isInProgress = false
  private isClosed = false
  /** Why no more statements are accepted, if something went wrong. */
  closedBy: Error | undefined
  /** The error of a failed statement, even if the handler does not wait for it. */
  failed: unknown

  constructor(client: PooledClient, statements: Statements) {
    this.client = client
    this.statements = statements
  }

  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]> {
    const rows = this.enqueue<T[]>(text, values, (resolve) => resolve)
    // A handler that does not wait for it gets the error at the end.
    rows.catch(() => undefined)
    return rows
  }

  async row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined> {
    return (await this.rows<T>(text, values))[0]
  }

  /**
   * After a failed BEGIN nothing is sent: it would be committed by itself. The isolation level is explicit because reads under a
   * lock must see everything committed by then (access/keeprights.ts), whatever the database's default is.
   */
  begin(): Promise<string> {
    return this.command('BEGIN ISOLATION LEVEL READ COMMITTED', (error) => this.close(error as Error))
  }

  command(text: string, onFailed?: Statement['failed']): Promise<string> {
    return this.enqueue<string>(text, [], (resolve) => (_, command) => resolve(command), onFailed)
  }

  async script(text: string): Promise<void> {
    // Waits until BEGIN and all statements before it have run.
    await this.rows('SELECT')
    if (this.isClosed) throw this.reason()
    await runScript(this.client, text)
  }

  /** Accepts no more statements, and does not send waiting ones. */
  close(error?: Error): void {
    if (!this.isClosed) this.closedBy = error
    this.isClosed = true
  }

  private reason(): Error {
    return this.closedBy ?? new Error('The transaction is over.')
  }

  private enqueue<A>(
    text: string,
    values: readonly unknown[] | undefined,
    onAnswered: (resolve: (answer: A) => void) => Statement['answered'],
    onFailed?: Statement['failed'],
  ): Promise<A> {
    if (this.isClosed) return Promise.reject(this.reason())
    let resolve!: (answer: A) => void
    let reject!: (error: unknown) => void
    // No function made here refers to the values: they can be large, and would be kept until the answer.
    const answer = new Promise<A>((...callbacks) => {
      ;[resolve, reject] = callbacks
    })
    const failed = (error: unknown): void => {
      if (!isConsequence(error)) this.failed = error
      onFailed?.(error)
      reject(error)
    }
    try {
      this.waiting.push(statementOf(this.statements, text, values, onAnswered(resolve), failed))
    } catch (error) {
      return Promise.reject(error)
    }
    if (this.waiting.length === 1 && !this.isInProgress) this.schedule()
    return answer
  }

  /** At the end of this turn, so that its other statements are sent in the same pipeline. */
  private schedule(): void {
    process.nextTick(() => this.next())
  }

  private next(): void {
    const pipeline = this.waiting
    if (this.isInProgress || pipeline.length === 0) return
    this.waiting = []
    if (this.isClosed) {
      for (const { failed } of pipeline) failed(this.reason())
      return
    }
    this.isInProgress = true
    sendPipeline(this.client, pipeline, this.statements.rowParsers, () => {
      this.isInProgress = false
      if (this.waiting.length > 0) this.schedule()
    })
  }
}

/** A lower bound of the place of the commit: if the log of another server ends before it, the commit is not in it. */
const placeBeforeCommit = `SELECT pg_current_wal_insert_lsn()::text AS place
  WHERE pg_current_xact_id_if_assigned() IS NOT NULL`

/** PostgreSQL reported that the statement or the commit failed: it is certain that nothing was committed. */
const isOrdinary = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** The longest that a timer can be set to: 24 days. */
const unlimitedMs = 2 ** 31 - 1

/** The driver does not limit it: PostgreSQL does, by its statement_timeout, which a migration lifts. */
export async function runScript(client: pg.ClientBase, text: string): Promise<void> {
  await client.query({ text, query_timeout: unlimitedMs } as pg.QueryConfig)
}

/** It failed only because a statement before it did. */
const isConsequence = (error: unknown): boolean =>
  error instanceof Skipped || error instanceof RolledBack || codeOf(error) === '25P02'

class RolledBack extends Error {
  constructor() {
    super('The transaction had failed and was rolled back.')
  }
}

/** It is not known how it ended; the connection is closed, and PostgreSQL rolls back what was not committed. */
class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('Connection terminated', { cause })
  }
}

const rolledBack = (client: PooledClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
