/** States as data: who may take the steps that the contract declares, and what they need. */
import type { StateList } from '../../../../contract/states.ts'
import { conflict, type FieldFault, forbidden, invalid } from '../../../kernel/faults.ts'

/** A part in a record (a name of its parties), or `manager`: somebody whose role manages the project. */
export type Part = string

export interface Step {
  /** Who may take it; left out: whoever may write. */
  readonly by?: readonly Part[]
  /** Fields that must be set. */
  readonly needs?: readonly string[]
  /** Somebody must say why. */
  readonly reason?: true
  /** Fields that whoever takes the step may set with it, even without the right to write. */
  readonly fields?: readonly string[]
}

export interface State {
  readonly code: number
  /** Has no number yet. */
  readonly draft?: true
  /** Nothing changes any more but by a step or an administrator. */
  readonly closed?: true
  /** The part that has the ball in its court; left out: nobody. Where nobody has that part, the manager stands in. */
  readonly court?: Part
  /** Nothing is due in it: not asked for yet, or done already. */
  readonly notDue?: true
  readonly to: Readonly<Record<string, Step>>
  /** Steps by another field, named with its code: told with the others where a step is refused. */
  readonly besides?: ReadonlyArray<readonly [code: string, name: string]>
}

export interface StateMachine {
  readonly states: Readonly<Record<string, State>>
  /** What a record is when nobody said, for one who may step there; the next in line for one who may not. */
  readonly starts: readonly string[]
  /** The state every record is thought to come from: what may be stepped to from there, it may be made as. */
  readonly first: string
  /** What the states are called in a sentence: "An RFI". */
  readonly noun: string
  readonly closedCodes: readonly number[]
  nameOf(code: number): string
  isDraft(code: number): boolean
}

/** What the asker is to a record. */
export interface Standing {
  readonly parts: readonly string[]
  /** Parts that somebody has. Where nobody has it, the manager stands in. */
  readonly filled: readonly string[]
  readonly isManager: boolean
  readonly isAdmin: boolean
  readonly writes: boolean
}

/** What the server adds to the states of the contract: one entry a state, in it one a step. */
type Rules<S extends StateList> = {
  [From in keyof S]: Omit<State, 'code' | 'draft' | 'closed' | 'to'> & {
    to: { [To in S[From]['to'][number]]: Step }
  }
}

export function stateMachine<const S extends StateList>(
  noun: string,
  declared: S,
  starts: ReadonlyArray<keyof S & string>,
  rules: Rules<S>,
): StateMachine {
  const states: Record<string, State> = Object.fromEntries(
    Object.entries<StateList[string]>(declared).map(([name, { code, draft, closed }]) => [
      name,
      { code, ...(draft && { draft }), ...(closed && { closed }), ...rules[name]! },
    ]),
  )
  const entries = Object.entries(states)
  const names = new Map(entries.map(([name, state]) => [state.code, name]))
  const nameOf = (code: number): string => names.get(code) ?? String(code)
  return {
    states,
    starts,
    first: entries[0]![0],
    noun,
    closedCodes: entries.filter(([, state]) => state.closed).map(([, state]) => state.code),
    nameOf,
    isDraft: (code) => states[nameOf(code)]?.draft === true,
  }
}

export function mayTake(step: Step, standing: Standing): boolean {
  if (!step.by) return standing.writes
  return step.by.some((part) =>
    part === 'manager'
      ? standing.isManager
      : standing.parts.includes(part) || (standing.isManager && !standing.filled.includes(part)),
  )
}

export interface RequestedStep {
  from: number
  to: number
  standing: Standing
  hasReason: boolean
  isSet: (field: string) => boolean
  /** A field's documented name with its place in the request. */
  fieldName: (field: string) => string
}

export interface Taken {
  step: Step
  /** An administrator did what the table does not allow him, or without what it needs. */
  override: boolean
}

/** The step from one state to another; else not in the table: 409, not yours: 403, a need missing: 400. */
export function takeStep(machine: StateMachine, asked: RequestedStep): Taken {
  const [from, to] = [machine.nameOf(asked.from), machine.nameOf(asked.to)]
  const step = machine.states[from]?.to[to]
  const faults = step ? missing(step, asked) : []
  if (step && mayTake(step, asked.standing) && faults.length === 0) return { step, override: false }
  if (asked.standing.isAdmin) return { step: step ?? {}, override: true }
  if (!step) throw noSuchStep(machine, from, to)
  if (!mayTake(step, asked.standing)) throw notYours(machine, step, to)
  throw invalid(faults)
}

function noSuchStep(machine: StateMachine, from: string, to: string) {
  const allowed = stepsFrom(machine, from)
  const sentence =
    allowed.length > 0
      ? `From here it can become ${allowed.map(([, name]) => name).join(', ')}.`
      : 'It stays so.'
  return conflict(`${machine.noun} that is ${from} can not become ${to}. ${sentence}`, {
    allowed: allowed.map((entry) => entry.join(' ')).join(', '),
  })
}

function stepsFrom({ states }: StateMachine, from: string): Array<readonly [code: string, name: string]> {
  const { to = {}, besides = [] } = states[from] ?? {}
  return [...Object.keys(to).map((name) => [String(states[name]!.code), name] as const), ...besides]
}

/** What a part is called in a sentence. */
const called: Record<string, string> = {
  manager: 'a manager of the project',
  creator: 'whoever made it',
  to: 'whom it goes to',
  from: 'whom it comes from',
  responsible: 'a responsible party',
  reviewing: 'the reviewer',
}

const notYours = (machine: StateMachine, step: Step, to: string) => {
  const people = step.by?.map((part) => called[part] ?? part).join(' or ') ?? 'somebody who may write'
  return forbidden(`Only ${people} can make ${lowered(machine)} ${to}.`)
}

/** "An RFI" stays "an RFI". */
export const lowered = ({ noun }: StateMachine): string => noun[0]!.toLowerCase() + noun.slice(1)

function missing(step: Step, asked: RequestedStep): FieldFault[] {
  const fields = (step.needs ?? []).filter((field) => !asked.isSet(field))
  const faults = fields.map((field) => ({
    errorCode: 'NotEmpty',
    fieldName: asked.fieldName(field),
    message: `${asked.fieldName(field)} is needed for this step.`,
  }))
  if (step.reason && !asked.hasReason)
    faults.push({
      errorCode: 'NotEmpty',
      fieldName: 'AdditionalInfo.Reason',
      message: 'Please say why: a reason is needed for this step.',
    })
  return faults
}

/**
 * The state a new record gets: the one asked for, or the first start that is open to its maker. What a step
 * needs is not asked for here: a record may be made incomplete.
 */
export function startState(machine: StateMachine, wanted: number | undefined, standing: Standing): number {
  const { first, starts, states } = machine
  const isOpen = (name: string): boolean => {
    const step = states[first]!.to[name]
    return name === first || standing.isAdmin || (step !== undefined && mayTake(step, standing))
  }
  if (wanted === undefined) return states[starts.find(isOpen) ?? starts.at(-1)!]!.code
  const name = machine.nameOf(wanted)
  if (isOpen(name) || name === starts.at(-1)) return wanted
  const step = states[first]!.to[name]
  throw step ? notYours(machine, step, name) : noSuchStep(machine, first, name)
}
