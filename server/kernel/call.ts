/** A call: what came, what a handler works with, and what is answered. */
import type { Operation } from '../../contract/kit.ts'
import type { Blobs, Received } from '../blobs/blobs.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import type { Caller, Seal, Sessions } from './caller.ts'
import type { FieldFault } from './faults.ts'

/** What a handler works with. Nothing else says who asks or what time it is. */
export interface Call {
  /** A read runs on the pool, a write in its transaction. */
  readonly db: Db
  /** Of use to what is served piecewise only: a transaction must not wait for a second connection. */
  readonly database: Database
  readonly callerIfAny: Caller | undefined
  /** Who asks; a fault where nobody signed in. */
  readonly caller: Caller
  readonly now: Date
  readonly settings: Settings
  readonly blobs: Blobs
  readonly seal: Seal
  readonly sessions: Sessions
  readonly address: string
  readonly sessionKey: string | undefined
  /** What the client expects the record to be: an ETag. */
  readonly ifMatch: string | undefined
  /** Bytes that came as a stream, in the place of the request's FileContent. */
  readonly received: Received | undefined
  /** A value of additionalInfo, by its name in any letter case. */
  info(name: string): string | undefined
  /** The nodes of the tree of which something else is said now: what follows from that is worked out at the end. */
  readonly changed: Set<number>
  /** Does this once what the call wrote is committed, before it is answered. */
  readonly afterCommit: (work: () => void) => void
  /** The same call, at work in that transaction. */
  within(db: Db, afterCommit: Call['afterCommit']): Call
  /** The ETag of the record that is read or written. */
  etag: string | undefined
}

/** Who asks for what: bound, but not yet checked. */
export interface BoundRequest {
  readonly request: Record<string, unknown>
  readonly faults: FieldFault[]
  readonly caller: Caller | undefined
  readonly sessionKey?: string
  readonly address: string
}

/** A call as it came through a door. */
export interface BoundCall extends BoundRequest {
  readonly operation: Operation<any, any>
  readonly ifMatch?: string
  readonly idempotencyKey?: string
  /** Its place in a batch of calls that came together. */
  readonly inBatch?: number
  readonly received?: Received
}

export interface Answer {
  readonly json: string
  readonly etag: string | undefined
  /** Absent where an answer is given again. */
  readonly reply?: Record<string, unknown>
}
