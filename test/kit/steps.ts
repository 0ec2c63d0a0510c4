/**
 * Tries every step between the states of a record type, by everybody, against a table written from the
 * rules.
 */
import { expect } from 'vitest'
import { sample } from './cases.ts'
import { type Person, refused, type Site } from './harness.ts'
import { change, eventsOf, type RecordData, read, type TestedType } from './records.ts'

export interface Steps {
  recordType: TestedType
  /** The field with the state. */
  status: string
  states: Record<string, number>
  /** `From → To`, and who may take it. */
  table: Record<string, readonly string[]>
  /** The people by their part; `admin` is the project admin. */
  people: Record<string, Person>
  /** Creates a record in that state, complete, so that no step lacks anything. */
  inState(name: string): Promise<RecordData>
  /** Fields sent with a step, besides the state. */
  fields?(to: string): RecordData
  /** People who do not see the record in these states, because it is not issued. */
  unseen?: Record<string, readonly string[]>
  /** Steps by another field, which a refusal lists too. */
  besides?: string[]
}

/** Every step from one state: taken, or refused as the rules say, with the record unchanged. In `npm test` some people try each. */
export async function expectSteps(here: Site, steps: Steps, from: string): Promise<void> {
  const { recordType, status, states, table, people, besides = [] } = steps
  const targets = Object.keys(states).filter((to) => to !== from)
  const allowed = targets.flatMap((to) => (table[`${from} → ${to}`] ? [`${states[to]} ${to}`] : []))
  allowed.push(...besides)
  const refusing = await steps.inState(from)
  for (const to of targets) {
    const fields = { [status]: code(recordType, status, states[to]!), ...steps.fields?.(to) }
    const may = table[`${from} → ${to}`]
    for (const [part, person] of sample(Object.entries(people), `${recordType.oneName} ${from} ${to}`, 4)) {
      const label = `${part}: ${from} → ${to}`
      const isTable = may?.includes(part) ?? false
      if (isTable || part === 'admin') {
        const ids = await steps.inState(from)
        const after = await change(person, recordType, ids, fields, { reason: 'because' })
        expect(String(after[status]), label).toBe(String(states[to]))
        const event = (await eventsOf(here, ids.folderId)).at(-1)!
        const action = isTable ? 'StatusChanged' : 'StatusOverridden'
        expect([event.action, event.reason, event.person_id], label).toEqual([action, 'because', person.id])
        const [, was, is] = event.changes.find(([field]) => field === status)!
        expect([Number(was), Number(is)], label).toEqual([states[from], states[to]])
      } else {
        const fault = await refused(change(person, recordType, refusing, fields, { reason: 'because' }))
        const isUnseen = steps.unseen?.[from]?.includes(part) === true
        const due = isUnseen ? [404, 'NotFound'] : may ? [403, 'Forbidden'] : [409, 'Conflict']
        expect([fault.status, fault.errorCode], label).toEqual(due)
        if (!may && !isUnseen) expect(fault.meta.allowed, label).toBe(ordered(allowed, fault.meta.allowed))
      }
    }
  }
  expect(String((await read(people.admin!, recordType, refusing))[status])).toBe(String(states[from]))
}

const code = (recordType: TestedType, status: string, state: number): number | string =>
  recordType.dto.fields[status].type.type === 'string' ? String(state) : state

/**
 * The same steps in the order in which the server lists them; unchanged if they differ, so that the test
 * fails.
 */
function ordered(allowed: string[], listed = ''): string {
  const same = listed.split(', ').filter((entry) => allowed.includes(entry))
  return same.length === allowed.length ? same.join(', ') : allowed.join(', ')
}
