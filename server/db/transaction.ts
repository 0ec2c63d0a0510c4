/** A transaction: all or nothing, with as few waits as it can have. */
import type pg from 'pg'
import { type Db, dbOf, type Send, type Statements } from './db.ts'
import { codeOf } from './errors.ts'

/**
 * Once it has ended, however it ended, nothing more is taken: a straggler would be committed by itself. A handler need not
 * wait for a statement whose answer it has no use for: COMMIT goes out behind it, and if it fails, that is what is told.
 */
export async function inTransaction<T>(
  client: pg.PoolClient,
  work: (db: Db) => Promise<T>,
  statements: Statements,
): Promise<T> {
  let over: Error | undefined
  let failed: unknown
  const lost = (error?: Error): void => {
    over ??= error ?? new Error('Connection terminated')
  }
  const fails = (error: unknown): void => {
    if (!isAftermath(error)) failed = error
  }
  client.once('error', lost).once('end', lost)
  const begun = beginning(client)
  const db = dbOf((query) => (over ? Promise.reject(over) : begun.send(query)), statements, fails)
  try {
    const result = await work(db)
    await begun.known
    const { command } = await soon(client, 'COMMIT')
    // A handler that went on after a failed statement: PostgreSQL has taken everything back.
    if (command !== 'COMMIT') throw new TakenBack()
    return result
  } catch (error) {
    if (over || !(await rolledBack(client))) throw over ?? new TransactionLost(error)
    throw isAftermath(error) ? (failed ?? error) : error
  } finally {
    client.off('error', lost).off('end', lost)
    over ??= new Error('The transaction is over.')
  }
}

/**
 * BEGIN goes out together with what only reads, so that nobody waits for its answer. What writes does wait: if BEGIN
 * failed, it would be committed by itself. All keep their order.
 */
function beginning(client: pg.PoolClient): { known: Promise<unknown>; send: Send } {
  let isKnown = false
  let waiting = 0
  const known = soon(client, 'BEGIN').then(() => {
    isKnown = true
  })
  // Whoever sends something hears of it.
  known.catch(() => undefined)
  const send: Send = (query) => {
    if (waiting === 0 && isKnown) return soon(client, query)
    if (waiting === 0 && onlyReads.test(query.text)) return both(known, soon(client, query))
    waiting++
    return known.then(() => {
      waiting--
      return soon(client, query)
    })
  }
  return { known, send }
}

const onlyReads = /^\s*SELECT\b/i

const both = async <T>(known: Promise<unknown>, sent: Promise<T>): Promise<T> => {
  const [, answer] = await Promise.all([known, sent])
  return answer
}

/** Sends it with all else that is sent in this turn, in one piece: writing to a socket costs more than most statements. */
function soon(client: pg.PoolClient, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(query as pg.QueryConfig)
}

/** It failed only because a statement before it had. */
const isAftermath = (error: unknown): boolean => error instanceof TakenBack || codeOf(error) === '25P02'

class TakenBack extends Error {
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
