/** Calls operations without HTTP: bound, checked and run like any call, at a given time. */

import type { Fields, Operation, Value, Wire } from '../../contract/kit.ts'
import type { Db } from '../db/db.ts'
import { bind } from '../http/bind.ts'
import type { Caller } from '../kernel/caller.ts'
import { runCall } from '../kernel/runcall.ts'
import type { Services } from '../kernel/services.ts'

export interface Moment {
  /** Left out for operations that need no session. */
  caller?: Caller
  at: Date
}

/** The response, or the Fault that a client would get. */
export async function perform<Q extends Fields, R extends Fields>(
  services: Services,
  operation: Operation<Q, R>,
  request: Wire<Q>,
  { caller, at }: Moment,
): Promise<Value<R>> {
  // Through JSON, as a client would send it: undefined fields are dropped.
  const value = JSON.parse(JSON.stringify(request))
  const bound = bind(operation.request, [{ value, loose: false }])
  const call = { operation, ...bound, caller, address: 'inside' }
  const { fields } = await runCall({ ...services, now: () => at }, call)
  return fields as Value<R>
}

/** Services whose calls all run in the transaction `db`, so that many calls are all or nothing. */
export const within = (services: Services, db: Db): Services => ({
  ...services,
  database: {
    get epoch() {
      return services.database.epoch
    },
    trouble: () => services.database.trouble(),
    rows: (text, values) => db.rows(text, values),
    row: (text, values) => db.row(text, values),
    script: (text) => db.script(text),
    transaction: (work) => work(db),
    listen: (...args) => services.database.listen(...args),
    alone: (text) => services.database.alone(text),
    ping: () => services.database.ping(),
    load: () => services.database.load(),
    close: async () => undefined,
  },
})
