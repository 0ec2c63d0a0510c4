/** Binds an operation to its handler. */

import type { Download } from '../../contract/fields/bytes.ts'
import type { Fields, Operation, Value } from '../../contract/kit.ts'
import type { Admitted, Call } from './call.ts'
import type { Prepared } from './prepared.ts'
import type { Found } from './renditions.ts'

export type { Found, Renditions } from './renditions.ts'

/** `admitted` is the result of `admit`. */
export type Handler<Q extends Fields, R extends Fields, A> = (
  request: Value<Q>,
  call: Call,
  admitted: A,
) => Promise<Value<R>>

/** Runs an operation as part of this call: checked and run like a call of its own, in the same transaction. */
export type Perform = <Q extends Fields, R extends Fields>(
  operation: Operation<Q, R>,
  request: Value<Q>,
  call: Call,
) => Promise<Value<R>>

/** A call that may share its transaction with others of the same operation: see sharedtransaction.ts. */
export interface Shared {
  /** The record that it changes; undefined if it creates some. */
  readonly record: number | undefined
}

interface ServeOptions<A> {
  /** A write that is not one transaction: a failed sign-in fails, and yet is recorded. */
  piecewise: boolean
  /**
   * Checks another credential than a session key: before the fields are checked, and before the transaction
   * of a write begins, so that its records remain even if the call fails.
   */
  admit: (request: any, call: Call) => Promise<A>
  /** The call goes on as the one of whom `admit` returned, an `Admitted`. */
  asAdmitted: true
  /** For operations that receive bytes as a stream: checks the call before they are received. */
  beforeBytes: (request: any, call: Call) => Promise<unknown>
  /** Writes the bytes of the call before the transaction begins; undefined if it has none. The handler finds it in the call. */
  prepare: (request: any, call: Call, admitted: A) => Promise<Prepared | undefined>
  /** Undefined if the call has to have a transaction of its own. */
  shares: (request: any) => Shared | undefined
}

export interface Served {
  readonly operation: Operation<any, any>
  readonly handle: Handler<any, any, any>
  readonly piecewise: boolean
  readonly admit?: ServeOptions<unknown>['admit']
  readonly asAdmitted?: true
  readonly beforeBytes?: ServeOptions<unknown>['beforeBytes']
  readonly prepare?: ServeOptions<any>['prepare']
  readonly shares?: ServeOptions<unknown>['shares']
}

export const serve = <Q extends Fields, R extends Fields, A = undefined>(
  operation: Operation<Q, R>,
  handle: Handler<Q, R, A>,
  more: Partial<ServeOptions<A>> = {},
): Served => ({ operation, handle, piecewise: false, ...more })

export interface ServedDownload {
  readonly download: Download<any>
  /** Checks another credential than a session key. */
  readonly admit?: (request: any, call: Call) => Promise<Admitted>
  readonly find: (request: any, call: Call) => Promise<Found>
}

export const serveDownload = <Q extends Fields>(
  download: Download<Q>,
  find: (request: Value<Q>, call: Call) => Promise<Found>,
  more: Pick<ServedDownload, 'admit'> = {},
): ServedDownload => ({ download, find, ...more })
