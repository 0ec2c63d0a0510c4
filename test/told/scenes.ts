/**
 * The table of events and people, as data: what happens, and who of the project is told why. It was written from the specification by
 * somebody who had not read the code; the numbers are those of that table. Its words copied, step, changed and security are our party,
 * status, change and account.
 */
import { expect, test } from 'vitest'
import type { RecordData } from '../records.ts'
import type { ToldWorld, Who } from './world.ts'

/**
 * The number in the table, the people, the reasons for which each of them is told (none: they are not told at all), and what was
 * decided where the specification leaves it open, or why the table reads it in another way.
 */
export type Row = readonly [n: number, who: string, reasons: string, decided?: string]

export interface Event {
  what: string
  /** `at`: the ids of the record of the scene, which the first act returns. */
  act: (w: ToldWorld, at: RecordData) => Promise<unknown>
  rows: readonly Row[]
}

/** Events of one record, in their order. */
export interface Scene {
  name: string
  events: readonly Event[]
}

/** Each scene is a test; what differs from the table is one list. */
export function playScenes(w: ToldWorld, scenes: readonly Scene[]): void {
  test.each(scenes.map(({ name, events }) => [name, events] as const))('%s', async (_, events) => {
    const at: RecordData = {}
    const differences: string[] = []
    for (const { what, act, rows } of events) {
      const told = await w.told(async () => Object.assign(at, (await act(w, at)) ?? {}))
      for (const [n, who, reasons] of rows)
        for (const one of who.split(' ') as Who[]) {
          const heard = told[one]!
          const wanted = reasons.split(' ').filter(Boolean)
          const isAsWanted =
            wanted.length === 0
              ? heard.notices === 0
              : wanted.every((reason) => heard.reasons.split(' ').includes(reason))
          if (!isAsWanted)
            differences.push(`${n} ${what}: ${one} is told "${heard.reasons}", wanted "${reasons}"`)
          if (heard.mails !== (heard.notices > 0 ? 1 : 0))
            differences.push(`${n} ${what}: ${one} has ${heard.notices} notices and ${heard.mails} mails`)
        }
    }
    expect(differences).toEqual([])
  })
}
