/** An operation and what is done when it is called. */
import type { Download } from '../../contract/bytes.ts'
import type { Fields, Operation, Value } from '../../contract/kit.ts'
import type { Call } from './call.ts'

/** What is done; `admitted` is what `admit` said of the one who asks. */
export type Handler<Q extends Fields, R extends Fields, A> = (
  request: Value<Q>,
  call: Call,
  admitted: A,
) => Promise<Value<R>>

interface More<A> {
  /** A write that is not one transaction: a failed sign-in fails, and yet is noted. */
  piecewise: boolean
  /**
   * Who comes by another key than a session's is judged by this: before the fields are, and before the transaction of a
   * write begins, so that what it notes stays although the call fails.
   */
  admit: (request: any, call: Call) => Promise<A>
  /** Bytes may come as a stream; this judges whether they are taken, before they are. */
  beforeBytes: (request: any, call: Call) => Promise<unknown>
}

export interface Served {
  readonly operation: Operation<any, any>
  readonly handle: Handler<any, any, any>
  readonly piecewise: boolean
  readonly admit?: More<unknown>['admit']
  readonly beforeBytes?: More<unknown>['beforeBytes']
}

export const serve = <Q extends Fields, R extends Fields, A = undefined>(
  operation: Operation<Q, R>,
  handle: Handler<Q, R, A>,
  more: Partial<More<A>> = {},
): Served => ({ operation, handle, piecewise: false, ...more })

/** A file that the asker may have. */
export interface Found {
  sha256: Buffer
  sizeBytes: number
  /** As they were given; a client may have sent anything. */
  name: string
  type: string | null
}

export interface ServedDownload {
  readonly door: Download<any>
  readonly find: (request: any, call: Call) => Promise<Found>
}

export const serveDownload = <Q extends Fields>(
  door: Download<Q>,
  find: (request: Value<Q>, call: Call) => Promise<Found>,
): ServedDownload => ({ door, find })
