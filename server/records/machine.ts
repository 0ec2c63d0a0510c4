/** States as data: which steps there are, who may take them, and what they need. Every answer about states is a look-up. */
import { conflict, forbidden, invalid } from '../kernel/faults.ts'

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
  /** Nothing changes any more but by a step or an administrator. */
  readonly closed?: true
  readonly to: Readonly<Record<string, Step>>
}

export interface Machine {
  readonly states: Readonly<Record<string, State>>
  /** What a record is when nobody said, for one who may step there; the next in line for one who may not. */
  readonly starts: readonly string[]
  /** The state in which it has no number yet. */
  readonly draft: string
  /** What the states are called in a sentence: "An RFI". */
  readonly noun: string
  readonly closedCodes: readonly number[]
  nameOf(code: number): string
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

export function machine<S extends Record<string, State>>(
  noun: string,
  starts: ReadonlyArray<keyof S & string>,
  states: { [K in keyof S]: Omit<State, 'to'> & { to: { [T in keyof S]?: Step } } } & S,
): Machine {
  const entries = Object.entries(states as Record<string, State>)
  const names = new Map(entries.map(([name, state]) => [state.code, name]))
  return {
    states,
    starts,
    draft: entries[0]![0],
    noun,
    closedCodes: entries.filter(([, state]) => state.closed).map(([, state]) => state.code),
    nameOf: (code) => names.get(code) ?? String(code),
  }
}

export function maySet(step: Step, standing: Standing): boolean {
  if (!step.by) return standing.writes
  return step.by.some((part) =>
    part === 'manager'
      ? standing.isManager
      : standing.parts.includes(part) || (standing.isManager && !standing.filled.includes(part)),
  )
}

export interface Asked {
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

/** The step from one state to another, or a fault: not in the table 409, not yours 403, a need missing 400. */
export function takeStep(machine: Machine, asked: Asked): Taken {
  const [from, to] = [machine.nameOf(asked.from), machine.nameOf(asked.to)]
  const step = machine.states[from]?.to[to]
  const isFine = step && maySet(step, asked.standing) && missing(step, asked).length === 0
  if (isFine) return { step, override: false }
  if (asked.standing.isAdmin) return { step: step ?? {}, override: true }
  if (!step) {
    const allowed = Object.keys(machine.states[from]?.to ?? {}).map(
      (name) => `${machine.states[name]!.code} ${name}`,
    )
    throw conflict(
      `${machine.noun} that is ${from} can not become ${to}. ` +
        (allowed.length > 0
          ? `From here it can become ${allowed.map((entry) => entry.replace(/^\d+ /, '')).join(', ')}.`
          : 'It stays so.'),
      { allowed: allowed.join(', ') },
    )
  }
  if (!maySet(step, asked.standing))
    throw forbidden(
      `Only ${(step.by ?? ['somebody who may write']).join(' or ')} can make ${machine.noun.toLowerCase()} ${to}.`,
    )
  throw invalid(missing(step, asked))
}

function missing(step: Step, asked: Asked) {
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

/** The state a new record gets: the one asked for, or the first start that is open to its maker. */
export function startState(machine: Machine, wanted: number | undefined, standing: Standing): number {
  const draft = machine.states[machine.draft]!
  const reachable = (name: string): boolean => {
    const step = draft.to[name]
    return name === machine.draft || standing.isAdmin || (step !== undefined && maySet(step, standing))
  }
  if (wanted === undefined)
    return machine.states[machine.starts.find(reachable) ?? machine.starts.at(-1)!]!.code
  if (!reachable(machine.nameOf(wanted)) && machine.nameOf(wanted) !== machine.starts.at(-1))
    throw forbidden(
      `You can not make ${machine.noun.toLowerCase()} that is ${machine.nameOf(wanted)} from the start.`,
    )
  return wanted
}
