/** The state tables, each against the rules: every step from every state, by every part. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../../kernel/faults.ts'
import { meetingStates } from '../../meetingminute/meetingminute.ts'
import { openIssueStates } from '../../openissue/openissue.ts'
import { punchListStates } from '../../punchlist/punchlist.ts'
import { rfiStates } from '../../rfi/rfi.ts'
import { submittalStages } from '../../submittal/submittalstages.ts'
import type { CallerRights } from './callerrights.ts'
import { type StateMachine, startState, takeStep } from './statemachine.ts'

const callerRights = (more: Partial<CallerRights>): CallerRights => ({
  parts: [],
  isManager: false,
  isAdmin: false,
  makes: more.writes ?? (more.parts?.some((part) => part === 'creator' || part === 'from') || false),
  writes: false,
  verifies: false,
  side: 'none',
  madeBy: 'contractor',
  ...more,
})

/** The rights of each part, with nothing else. */
const everybody: Record<string, CallerRights> = {
  manager: callerRights({ isManager: true, writes: true }),
  creator: callerRights({ parts: ['creator'], writes: true }),
  to: callerRights({ parts: ['to'] }),
  from: callerRights({ parts: ['from'] }),
  responsible: callerRights({ parts: ['responsible'] }),
  reviewing: callerRights({ parts: ['reviewing'] }),
  writer: callerRights({ writes: true }),
  reader: callerRights({}),
}
const side = ['manager', 'creator', 'from', 'writer']
const authors = ['manager', 'creator', 'from']

/** The outcome of a step: taken, overridden, or the status of the fault. */
function outcome(
  machine: StateMachine,
  from: string,
  to: string,
  who: CallerRights,
  complete = true,
): string | number {
  const code = (name: string): number => machine.states[name]!.code
  try {
    const taken = takeStep(machine, {
      from: code(from),
      to: code(to),
      callerRights: who,
      hasReason: complete,
      isSet: () => complete,
      fieldName: (field) => field,
    })
    if (taken.refusal) return taken.refusal.status
    if (taken.missing.length > 0) return 400
    return taken.override ? 'overridden' : 'taken'
  } catch (fault) {
    if (fault instanceof Fault) return fault.status
    throw fault
  }
}

const closers = ['from', 'manager']
const tables: Array<[name: string, machine: StateMachine, steps: Record<string, string[]>]> = [
  [
    'an open issue',
    openIssueStates,
    {
      'Draft → Open': authors,
      'Open → In progress': ['to', 'manager'],
      'In progress → In review': ['to', 'manager'],
      'In review → Closed': closers,
      'In review → In progress': closers,
      'Open → Closed': closers,
      'In progress → Closed': closers,
      'Open → On hold': side,
      'In progress → On hold': side,
      'On hold → Open': side,
      'On hold → In progress': side,
      'Closed → Open': side,
      'Draft → Void': ['manager'],
      'Open → Void': ['manager'],
      'In progress → Void': ['manager'],
      'In review → Void': ['manager'],
      'On hold → Void': ['manager'],
      'Closed → Void': ['manager'],
    },
  ],
  [
    'a meeting minute',
    meetingStates,
    {
      'Draft → Distributed': ['creator', 'manager', 'writer'],
      'Distributed → Final': ['creator', 'manager'],
      'Distributed → Draft': ['manager'],
    },
  ],
]

describe.each(tables)('%s', (_, machine, steps) => {
  const names = Object.keys(machine.states)
  const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(pairs)('that is %s can become %s only if the table allows it', (from, to) => {
    const may = steps[`${from} → ${to}`]
    for (const [who, is] of Object.entries(everybody))
      expect([who, outcome(machine, from, to, is)]).toEqual([
        who,
        !may ? 409 : may.includes(who) ? 'taken' : 403,
      ])
    const admin = callerRights({ isAdmin: true, isManager: true, writes: true })
    expect(outcome(machine, from, to, admin)).toBe(may ? 'taken' : 'overridden')
  })
})

test('the codes and names are those of the shipped code lists, in order', () => {
  const names = (machine: StateMachine) =>
    Object.entries(machine.states).map(([name, { code }]) => `${code} ${name}`)
  expect(names(rfiStates)).toEqual(['1 Draft', '2 Submitted', '3 Open', '4 Answered', '5 Closed', '6 Void'])
  expect(names(punchListStates).join(' · ')).toBe(
    '1 Draft · 2 Open · 3 Ready for review · 4 Not accepted · 5 In dispute · 6 Closed · 7 Void',
  )
  expect(names(openIssueStates).join(' · ')).toBe(
    '1 Draft · 2 Open · 3 In progress · 4 In review · 5 On hold · 6 Closed · 7 Void',
  )
  expect(names(submittalStages)).toEqual([
    '1 Created',
    '5 Contractor review',
    '2 Submitted',
    '3 Returned',
    '4 Complete',
  ])
  expect(names(meetingStates)).toEqual(['1 Draft', '2 Distributed', '3 Final'])
})

test('reopening an open issue needs a reason', () => {
  expect(outcome(openIssueStates, 'Closed', 'Open', everybody.writer!, false)).toBe(400)
  expect(outcome(openIssueStates, 'Closed', 'Open', everybody.writer!, true)).toBe('taken')
})

test('a manager takes every step of the table, on behalf of the party whose it is', () => {
  expect(outcome(openIssueStates, 'Open', 'In progress', everybody.manager!)).toBe('taken')
  expect(outcome(punchListStates, 'Open', 'In dispute', everybody.manager!)).toBe('taken')
})

const machines = [rfiStates, punchListStates, openIssueStates, submittalStages, meetingStates]
const anybody = fc.record({
  parts: fc.subarray(['creator', 'to', 'from', 'responsible', 'reviewing']),
  isManager: fc.boolean(),
  isAdmin: fc.boolean(),
  makes: fc.boolean(),
  writes: fc.boolean(),
  verifies: fc.boolean(),
  side: fc.constantFrom('contractor', 'design', 'owner', 'subcontractor', 'none'),
  madeBy: fc.constantFrom('contractor', 'design', 'owner', 'subcontractor', 'none'),
})

test('a project admin can take every step, and others only the steps in the table', () => {
  fc.assert(
    fc.property(fc.constantFrom(...machines), anybody, fc.boolean(), (machine, who, complete) => {
      for (const [from, state] of Object.entries(machine.states))
        for (const to of Object.keys(machine.states).filter((name) => name !== from)) {
          const result = outcome(machine, from, to, who, complete)
          if (who.isAdmin) expect(['taken', 'overridden']).toContain(result)
          else expect(result === 409).toBe(!(to in state.to))
        }
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('a caller who may create a record can always do so, in a state that they may set', () => {
  fc.assert(
    fc.property(fc.constantFrom(...machines), anybody, (machine, who) => {
      const caller = {
        ...who,
        parts: ['creator', ...who.parts],
        makes: true,
        writes: true,
      }
      expect(machine.starts).toContain(machine.nameOf(startState(machine, undefined, caller)))
      expect(startState(machine, machine.states[machine.first]!.code, caller)).toBe(1)
    }),
    { seed: 7, numRuns: 200 },
  )
})
