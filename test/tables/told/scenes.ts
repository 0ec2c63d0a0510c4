/**
 * The table of events and people, as data: what happens, and who of the project is told why. It was written from the specification by
 * somebody who had not read the code; the numbers are those of that table. Its words copied, step, changed and security are our party,
 * status, change and account. The person who is in no row of an event must not be told of it.
 */
import { expect, test } from 'vitest'
import { sample } from '../../kit/cases.ts'
import type { RecordData } from '../../kit/records.ts'
import type { Heard, ToldWorld, Who } from './world.ts'

/**
 * The number in the table, the people, the reasons for which each of them is told (none: they are not told at all; `inbox`: by no
 * mail), and what was decided where the specification leaves it open, or why the table reads it in another way.
 */
export type Row = readonly [n: number, who: string, reasons: string, decided?: string]

/** `at`: the ids of the record of the scene. What an act returns is added to them. */
export type Act = (w: ToldWorld, at: RecordData) => Promise<unknown>

export interface Event {
  what: string
  act: Act
  rows: readonly Row[]
  /** What else must be so then. */
  check?: (w: ToldWorld) => void
}

/** Events of one record, in their order. */
export interface Scene {
  name: string
  events: readonly Event[]
}

/** Each scene is a test (in `npm test` one of twelve is); what differs from the table is one list. */
export function playScenes(w: ToldWorld, scenes: readonly Scene[]): void {
  test.each(sample(scenes, 'scenes', 12).map(({ name, events }) => [name, events] as const))(
    '%s',
    async (_, events) => {
      const at: RecordData = {}
      const differences: string[] = []
      for (const { what, act, rows, check } of events) {
        const told = await w.told(async () => Object.assign(at, (await act(w, at)) ?? {}))
        differences.push(...differencesOf(told, rows).map((line) => `${what}: ${line}`))
        check?.(w)
      }
      expect(differences).toEqual([])
    },
  )
}

function differencesOf(told: Record<Who, Heard>, rows: readonly Row[]): string[] {
  const wanted = new Map<string, { rows: number[]; reasons: Set<string> }>()
  for (const [n, people, reasons] of rows)
    for (const who of people.split(' ')) {
      const one = wanted.get(who) ?? { rows: [], reasons: new Set() }
      one.rows.push(n)
      for (const reason of reasons.split(' ').filter(Boolean)) one.reasons.add(reason)
      wanted.set(who, one)
    }
  return Object.entries(told).flatMap(([who, { reasons: heard, notices, mails }]) => {
    const { rows: numbers, reasons } = wanted.get(who) ?? { rows: ['in no row'], reasons: new Set<string>() }
    const isByMail = !reasons.delete(inboxOnly)
    // Anyone who gets a new record into their court is made a party of it as well.
    if (reasons.has('court') && heard.includes('party')) reasons.add('party')
    const asked = [...reasons].sort().join(' ')
    const found: string[] = []
    if (heard !== asked) found.push(`${numbers}: ${who} is told "${heard}", not "${asked}"`)
    // What concerns one record is one mail.
    if (isByMail ? mails > notices || (notices > 0 && mails === 0) : mails > 0)
      found.push(`${numbers}: ${who} has ${notices} notices and ${mails} mails`)
    return found
  })
}

const inboxOnly = 'inbox'
