/** On whose account a connection is used: of a client, an operation and a record. The queue gives each a fair share. */
import type { Db } from './db.ts'
import type { Database } from './open.ts'
import type { TimeLimit } from './timelimit.ts'

export interface Share {
  /** The id of a person, or the address of somebody who is not signed in. */
  readonly client: number | string
  /** The name of the operation. */
  readonly operation: string
  /** What a write will lock first, as far as its request tells: a record, or the project of new ones. */
  readonly record: number | string | undefined
  readonly isWrite: boolean
  /** After it nothing more is sent, and what runs is cancelled. */
  readonly limit: TimeLimit | undefined
}

/** The database itself, for what is the same on every account: cached names, reads that are sent together. */
export const baseOf = <D extends Db>(db: D): D | Database => (db instanceof SharedDatabase ? db.base : db)

/** A database whose connections are all used on one account. */
export class SharedDatabase implements Database {
  readonly base: Database
  private readonly share: Share

  constructor(base: Database, share: Share) {
    this.base = base
    this.share = share
  }

  get epoch(): number {
    return this.base.epoch
  }

  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]> {
    return this.base.rows<T>(text, values, this.share)
  }

  row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined> {
    return this.base.row<T>(text, values, this.share)
  }

  transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.base.transaction(work, this.share)
  }

  script(text: string): Promise<void> {
    return this.base.script(text)
  }

  alone(text: string): Promise<void> {
    return this.base.alone(text)
  }

  listen(...given: Parameters<Database['listen']>): ReturnType<Database['listen']> {
    return this.base.listen(...given)
  }

  trouble(): string | undefined {
    return this.base.trouble()
  }

  ping(): Promise<void> {
    return this.base.ping()
  }

  load(): ReturnType<Database['load']> {
    return this.base.load()
  }

  async close(): Promise<void> {
    await this.base.close()
  }
}
