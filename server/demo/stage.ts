/** The demo consists of acts: calls made by a person at a time. `play` runs them in order. */

import type { Fields, Operation, Value, Wire } from '../../contract/kit.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Services } from '../kernel/services.ts'
import { cutAll } from '../records/drawing/cutpages.ts'
import { perform } from '../run/inside.ts'
import type { Calendar } from './calendar.ts'

export interface Act {
  /** A day of the demo's calendar; 0 is the last one. */
  day: number
  /** Minutes since midnight. Acts of the same minute keep the order in which they were written. */
  minute: number
  /** The person who acts: a key of `people`, or `admin`. */
  who: string
  /** On site, where Saturday is a working day. */
  onSite?: true
  run(scene: Scene): Promise<unknown>
}

/** What an act works with. */
export interface Scene {
  readonly day: number
  readonly calendar: Calendar
  /** Runs an operation as the act's person at the act's time. */
  call<Q extends Fields, R extends Fields>(operation: Operation<Q, R>, request: Wire<Q>): Promise<Value<R>>
  /** The id of something created earlier, by a name: "person pm", "document A-101", "folder Photos". */
  id(name: string): number
  knows(name: string): boolean
  keep(name: string, id: number): void
  keepPerson(key: string, person: Caller): void
  /** The date so many days from now, never a weekend. */
  in(days: number): string
  /** Reads the pages of the drawings that were uploaded, which the server does by itself after a while. */
  readDrawings(projectId: number): Promise<void>
}

export async function play(
  services: Services,
  acts: readonly Act[],
  calendar: Calendar,
  admin: Caller,
  progress: (done: number) => void,
): Promise<void> {
  const ids = new Map([
    ['person admin', admin.id],
    ['company builder', admin.organizationId],
  ])
  const callers = new Map([['admin', admin]])
  // The sort is stable: acts of the same minute keep their order.
  const inOrder = [...acts].sort((a, b) => a.day - b.day || a.minute - b.minute)
  for (const [i, act] of inOrder.entries()) {
    const at = calendar.moment(act.day, act.minute, act.onSite === true)
    await act.run({
      day: act.day,
      calendar,
      call: (operation, request) =>
        perform(services, operation, request, { caller: callers.get(act.who)!, at }),
      id: (name) => {
        const id = ids.get(name)
        if (id === undefined) throw new Error(`The demo does not know ${name} yet.`)
        return id
      },
      knows: (name) => ids.has(name),
      keep: (name, id) => ids.set(name, id),
      keepPerson(key, person) {
        callers.set(key, person)
        ids.set(`person ${key}`, person.id)
      },
      in: (days) => calendar.after(act.day, days),
      readDrawings: (projectId) =>
        cutAll({ ...services, log: () => undefined, now: () => at }, () => false, projectId),
    })
    progress(i + 1)
  }
}
