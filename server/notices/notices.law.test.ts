/**
 * Nobody is told of what they cannot read at that moment: after random acts of several people, every new notice is about a
 * record that its person reads, and about an event in the history as they read it. Nobody is told of their own act.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { RecordHistoryRead } from '../../contract/recordhistory.ts'
import { type Person, site } from '../../test/harness.ts'
import { leakActs, tried } from '../../test/leakacts.ts'
import { rounds } from '../../test/long.ts'
import { type MixedTeam, mixedTeam } from '../../test/mixedteam.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import { tellAll } from '../../test/telling.ts'

const here = await site({}, await ownDatabase())
let mixed: MixedTeam
const { acts, newMade } = leakActs(() => mixed)

beforeAll(async () => {
  mixed = await mixedTeam(here)
})

interface NewNotice {
  id: number
  personId: number
  folderId: number
  eventId: number
  actor: number | null
  reasons: string[]
}

let told = 0

/** The events of a record, as a person reads its history now. */
function histories() {
  const known = new Map<string, Promise<Set<number>>>()
  return (person: Person, folderId: number): Promise<Set<number>> => {
    const key = `${person.id} ${folderId}`
    const found = known.get(key) ?? historyOf(person, folderId)
    known.set(key, found)
    return found
  }
}

async function historyOf(person: Person, folderId: number): Promise<Set<number>> {
  const { changes } = await person.client.call(RecordHistoryRead, { folderId })
  return new Set(changes!.map((line) => line.eventId!))
}

async function checkNotices(after: number, historyBy: ReturnType<typeof histories>): Promise<number> {
  const rows = await here.database.rows<NewNotice>(
    `SELECT k.id, k.person_id AS "personId", k.folder_id AS "folderId", k.event_id AS "eventId", e.person_id AS actor, k.reasons
       FROM notice k JOIN event e ON e.id = k.event_id WHERE k.id > $1 AND k.folder_id IS NOT NULL ORDER BY k.id`,
    [after],
  )
  for (const { personId, folderId, eventId, actor, reasons } of rows) {
    const person = mixed.people.find(({ id }) => id === personId)!
    const history = await historyBy(person, folderId)
    const what = `event ${eventId} of ${folderId} in the history of ${personId}, told for ${reasons}`
    expect(history.has(eventId), what).toBe(true)
    expect(actor).not.toBe(personId)
  }
  told += rows.length
  return rows.at(-1)?.id ?? after
}

test('nobody is told of what they cannot read at that moment', async () => {
  let last = 0
  await tellAll(here)
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 12, maxLength: 24 }), async (steps) => {
      const made = await newMade()
      for (const [i, step] of steps.entries()) {
        await tried(step(made))
        // Sometimes after each act, sometimes after several.
        if (i % 3 !== 2) continue
        await tellAll(here)
        last = await checkNotices(last, histories())
      }
    }),
    { numRuns: rounds(8, 80), endOnFailure: true },
  )
  expect(told).toBeGreaterThan(30)
}, 300_000)
