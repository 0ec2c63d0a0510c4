/** A call: the bound request, what a handler works with, and the response. */
import type { Readable } from 'node:stream'
import type { Operation } from '../../contract/kit.ts'
import type { Blobs, Received } from '../blobs/blobs.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { TimeLimit } from '../db/timelimit.ts'
import type { Settings } from '../settings/settings.ts'
import type { Caller, Encryption, Sessions } from './caller.ts'
import type { DrawingPdf } from './drawingpdf.ts'
import type { FieldFault } from './faults.ts'
import type { Prepared } from './prepared.ts'
import type { Renditions } from './renditions.ts'
import type { SharedTransaction } from './sharedtransaction.ts'

/** What a handler works with: the only source of the caller and of the current time. */
export interface Call {
  /** A read runs on the pool, a write in its transaction. */
  readonly db: Db
  /** Only for handlers that are served piecewise: a transaction must not wait for a second connection. */
  readonly database: Database
  readonly callerIfAny: Caller | undefined
  /** Throws a fault if nobody is signed in. */
  readonly caller: Caller
  readonly now: Date
  readonly settings: Settings
  readonly blobs: Blobs
  readonly renditions: Renditions
  readonly drawingPdf: DrawingPdf
  readonly encryption: Encryption
  readonly sessions: Sessions
  readonly address: string
  /** Where the caller reaches this server, as they wrote it: https://host; undefined for calls from inside. */
  readonly origin: string | undefined
  /** The browser or program that calls, by its common name; undefined if it does not say. */
  readonly device: string | undefined
  readonly sessionKey: string | undefined
  /** The key of the device that opened a link of a mail, by its cookie. Never that of a session. */
  readonly deviceKey: string | undefined
  /** The ETag that the client expects the record to have. */
  readonly ifMatch: string | undefined
  /** Bytes that were received as a stream, instead of the request's FileContent. */
  readonly received: Received | undefined
  /** What was done before the transaction of the call began. */
  readonly prepared: Prepared | undefined
  /** A value of `additionalInfo`, by its name in any letter case. */
  info(name: string): string | undefined
  /** What a successful response says besides its fields: sent as `responseStatus.meta`. */
  readonly notes: Map<string, string>
  /** The nodes that this call changed. Their effects are run at its end. */
  readonly changed: Set<number>
  /** What the call has read once and needs again; used by `perCall`. */
  readonly memory: Map<unknown, unknown>
  /** Those that share its transaction, if there are others. */
  readonly sharedTransaction: SharedTransaction | undefined
  /** Runs `work` after the commit, before the response. */
  readonly afterCommit: (work: () => void) => void
  /** The same call for somebody who sent it by another way: a mail that a manager accepts. Only in a transaction. */
  as(admitted: Admitted): Call
  /** The same call, in that transaction. */
  within(db: Db, afterCommit: Call['afterCommit']): Call
  /** The ETag of the record that is read or written. */
  etag: string | undefined
  /** A key that the device is to keep, as a cookie. */
  newDeviceKey: string | undefined
  /** Sent instead of the fields of the response. */
  file: MadeFile | undefined
  /** Whether a long list may be sent while it is read. */
  readonly mayStream: boolean
  /** The rows of the response's list, to be read while they are sent; the handler returns the list empty. */
  longList: AsyncIterable<unknown[]> | undefined
}

/** A file that is made while it is sent. */
export interface MadeFile {
  readonly name: string
  readonly type: string
  /** How many records are in it, for the audit. */
  readonly records: number
  /** Begins to make it. Called once, if at all. */
  open(): Readable
}

/** Somebody who calls without a session, by another credential. */
export interface Admitted {
  readonly caller: Caller
  /** How, for the events: "mail link, ann@example.com". */
  readonly cameBy: string
}

/** Who calls, and the epoch of the database that knew them. */
export interface Identified {
  readonly caller: Caller | undefined
  readonly epoch: number | undefined
}

/** A caller and their request: bound, but not yet checked. */
export interface BoundRequest {
  readonly request: Record<string, unknown>
  readonly faults: FieldFault[]
  readonly caller: Caller | undefined
  /** The epoch of the database in which the caller was identified. */
  readonly epoch?: number | undefined
  /** Identifies the caller once more, if another server of the database has taken over since. */
  readonly identifyAgain?: () => Identified | Promise<Identified>
  readonly sessionKey?: string
  readonly deviceKey?: string | undefined
  /** Set if the caller was admitted by another credential than a session. */
  readonly cameBy?: string
  readonly address: string
  readonly origin?: string | undefined
  readonly device?: string | undefined
  /** After it the call is ended, also while it waits; undefined for calls from inside. */
  readonly limit?: TimeLimit | undefined
}

/** A call of an operation, as bound from its HTTP request. */
export interface BoundCall extends BoundRequest {
  readonly operation: Operation<any, any>
  readonly ifMatch?: string
  readonly idempotencyKey?: string
  /** Its index in a batch. */
  readonly inBatch?: number
  /** Its response may come in pieces. */
  readonly mayStream?: true
  readonly received?: Received
  readonly prepared?: Prepared
}

export interface CallResponse {
  readonly json: string
  /** The JSON of a long list, written while it is read; `json` is then empty. */
  readonly pieces?: AsyncIterable<string> | undefined
  readonly etag: string | undefined
  readonly newDeviceKey?: string | undefined
  readonly file?: MadeFile | undefined
  /** Absent if a stored response is replayed. */
  readonly fields?: Record<string, unknown>
}
