/** A database on one account: see share.ts. */
import type { Db } from './db.ts'
import type { Database } from './open.ts'
import type { Share } from './share.ts'

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
