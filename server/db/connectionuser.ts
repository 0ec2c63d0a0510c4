/** Who uses a connection: a client, for an operation on a record. The queue gives each a fair share. */
import type { TimeLimit } from './timelimit.ts'

export interface ConnectionUser {
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
