/** A database whose connections all count as used by one client, for an operation on a record. */

import type { ConnectionUser } from './connectionuser.ts'
import type { Db } from './db.ts'
import type { Database } from './open.ts'

/** The database itself, for what is the same for every client: cached names, reads that are sent together. */
export const baseOf = <D extends Db>(db: D): D | Database => (db instanceof CountedDatabase ? db.base : db)

export class CountedDatabase implements Database {
  readonly base: Database
  private readonly usedBy: ConnectionUser

  constructor(base: Database, usedBy: ConnectionUser) {
    this.base = base
    this.usedBy = usedBy
  }

  get epoch(): number {
    return this.base.epoch
  }

  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]> {
    return this.base.rows<T>(text, values, this.usedBy)
  }

  row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined> {
    return this.base.row<T>(text, values, this.usedBy)
  }

  transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.base.transaction(work, this.usedBy)
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
