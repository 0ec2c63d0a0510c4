/** Calls from inside: bound, checked and carried out like those through a door, at a given moment. */

import type { Fields, Operation, Value, Wire } from '../contract/kit.ts'
import type { Db } from './db/db.ts'
import { bind } from './http/bind.ts'
import { answer, type Services } from './kernel/answer.ts'
import type { Caller } from './kernel/caller.ts'

export interface Moment {
  /** Who asks; left out: nobody, for what is open without a session. */
  caller?: Caller
  at: Date
}

/** The reply, or the Fault that a client would get. */
export async function perform<Q extends Fields, R extends Fields>(
  services: Services,
  operation: Operation<Q, R>,
  request: Wire<Q>,
  { caller, at }: Moment,
): Promise<Value<R>> {
  // By way of JSON, as a client would send it: a field that is undefined is not there.
  const value = JSON.parse(JSON.stringify(request))
  const bound = bind(operation.request, [{ value, loose: false }])
  const asked = { operation, ...bound, caller, address: 'inside' }
  const { reply } = await answer({ ...services, now: () => at }, asked)
  return reply as Value<R>
}

/** Parts whose every call works in the transaction `db`, so that many calls are one: all or nothing. */
export const within = (services: Services, db: Db): Services => ({
  ...services,
  database: {
    rows: (text, values) => db.rows(text, values),
    row: (text, values) => db.row(text, values),
    script: (text) => db.script(text),
    transaction: (work) => work(db),
    listen: (...asked) => services.database.listen(...asked),
    close: async () => undefined,
  },
})
