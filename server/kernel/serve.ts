/** An operation and what is done when it is called. */
import type { Fields, Operation, Value } from '../../contract/kit.ts'
import type { Call } from './call.ts'

export type Handler<Q extends Fields, R extends Fields> = (request: Value<Q>, call: Call) => Promise<Value<R>>

export interface Served {
  readonly operation: Operation<any, any>
  readonly handle: Handler<any, any>
  /** A write that is not one transaction: a failed sign-in fails, and yet is noted. */
  readonly piecewise: boolean
  /** Who comes by another key than a session's is judged by this before the fields are. */
  readonly admit?: (request: any, call: Call) => Promise<unknown>
}

export const serve = <Q extends Fields, R extends Fields>(
  operation: Operation<Q, R>,
  handle: Handler<Q, R>,
  more: Partial<Pick<Served, 'piecewise' | 'admit'>> = {},
): Served => ({ operation, handle, piecewise: false, ...more })
